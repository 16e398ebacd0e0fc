/// What a secret looks like, as far as that tells how many there could be.
public enum SecretForm: Hashable, Sendable {
  /// A code of so many digits, of which the flow refuses so many when one is chosen.
  case digits(Int, refused: Int)
  /// A pattern of so many of nine dots, none touched twice, of which the flow refuses so many when one is chosen.
  case pattern(Int, refused: Int)
  /// A text: how many there could be isn’t known.
  case text
}
