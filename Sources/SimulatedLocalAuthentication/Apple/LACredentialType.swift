/// What an app may hand to a context in place of a dialog, with Apple's raw values.
public enum LACredentialType: Int, Hashable, Sendable {
  /// A password of the app's own, for items of the keychain that ask for one.
  case applicationPassword = 0
  /// The PIN of a smart card.
  case smartCardPIN = -3
}
