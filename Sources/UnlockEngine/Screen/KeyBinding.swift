/// What an app’s question for its owner gives it besides the answer: a key of the keychain’s, by its access control
/// (`SecAccessControlCreateFlags`), or nothing.
public enum KeyBinding: String, CaseIterable, Sendable {
  /// The app goes by the answer alone.
  case noKey = "none"
  case userPresence = "user-presence"
  case anyBiometry = "biometry-any"
  /// With the finger or face that is added next it is gone.
  case currentSet = "biometry-current-set"

  /// Whether the passcode releases it, too.
  public var takesPasscode: Bool { self == .userPresence }
}
