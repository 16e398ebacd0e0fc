import UnlockEngine

// Places: all that is shown, what testers call it, and the requirements that say what it does.

extension Onegini {
  /// The screens of Onegini.
  public enum ScreenID: String, PlaceID {
    case welcome = "onegini.welcome"
    case createPIN = "onegini.create-pin"
    case repeatPIN = "onegini.repeat-pin"
    case dashboard = "onegini.dashboard"
    case authenticators = "onegini.authenticators"
    case pinChallenge = "onegini.pin-challenge"
    case biometricChallenge = "onegini.biometric-challenge"
    case cover = "onegini.cover"

    public var info: PlaceInfo {
      switch self {
      case .welcome: PlaceInfo(self, "the welcome", "O1")
      case .createPIN: PlaceInfo(self, "the new PIN", "O1")
      case .repeatPIN: PlaceInfo(self, "the new PIN again", "O1")
      case .dashboard: PlaceInfo(self, "the dashboard", "O1")
      case .authenticators: PlaceInfo(self, "the authenticators", "O4")
      case .pinChallenge: PlaceInfo(self, "the PIN challenge", "O3")
      case .biometricChallenge: PlaceInfo(self, "the biometric challenge", "O5")
      case .cover: PlaceInfo(self, "the cover", "O1")
      }
    }
  }

  /// Its alerts.
  public enum AlertID: String, PlaceID {
    case notAvailable = "onegini.not-available"
    case pinMismatch = "onegini.pin-mismatch"
    case userDeregistered = "onegini.user-deregistered"
    case authenticatorDeregistered = "onegini.authenticator-deregistered"
    case authenticatorInvalid = "onegini.authenticator-invalid"
    case networkError = "onegini.network-error"
    case serverError = "onegini.server-error"
    case pinStays = "onegini.pin-stays"
    case deviceNotSafe = "onegini.device-not-safe"

    public var info: PlaceInfo {
      switch self {
      case .notAvailable: PlaceInfo(self, "biometrics not available", "O2")
      case .pinMismatch: PlaceInfo(self, "PINs that differ", "O1")
      case .userDeregistered: PlaceInfo(self, "the deregistered user", "O3")
      case .authenticatorDeregistered: PlaceInfo(self, "the deregistered authenticator", "O8")
      case .authenticatorInvalid: PlaceInfo(self, "the invalid authenticator", "O9")
      case .networkError: PlaceInfo(self, "a network error", "O9")
      case .serverError: PlaceInfo(self, "a server error", "O9")
      case .pinStays: PlaceInfo(self, "the PIN that stays", "O9")
      case .deviceNotSafe: PlaceInfo(self, "the unsafe device", "O2")
      }
    }
  }

  /// What the source asks for: `docs/requirements.md` has it in sentences.
  public static let requirements = [
    Requirement("O1", "a user with a PIN"),
    Requirement("O2", "what biometry needs"),
    Requirement("O3", "registering asks for the PIN"),
    Requirement("O4", "the preferred authenticator"),
    Requirement("O5", "answers to the biometric challenge"),
    Requirement("O6", "Cancel means PIN"),
    Requirement("O7", "too many failed scans"),
    Requirement("O8", "deregistration"),
    Requirement("O9", "the SDK’s errors"),
  ]
}
