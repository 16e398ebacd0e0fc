import UnlockEngine

// Places

extension Vault {
  public enum ScreenID: String, PlaceID {
    case signIn = "vault.sign-in"
    case setup = "vault.setup"
    case registerPIN = "vault.register-pin"
    case repeatPIN = "vault.repeat-pin"
    case lockPasscodeBiometrics = "vault.lock-passcode-biometrics"
    case lockPIN = "vault.lock-pin"
    case lockPlaceholder = "vault.lock-placeholder"
    case dashboard = "vault.dashboard"
    case settings = "vault.settings"
    case security = "vault.security"

    public var info: PlaceInfo {
      switch self {
      case .signIn: PlaceInfo(self, "sign-in")
      case .setup: PlaceInfo(self, "the set-up")
      case .registerPIN: PlaceInfo(self, "the new PIN")
      case .repeatPIN: PlaceInfo(self, "the new PIN again")
      case .lockPasscodeBiometrics: PlaceInfo(self, "the lock screen")
      case .lockPIN: PlaceInfo(self, "the PIN lock")
      case .lockPlaceholder: PlaceInfo(self, "the placeholder")
      case .dashboard: PlaceInfo(self, "the dashboard")
      case .settings: PlaceInfo(self, "settings")
      case .security: PlaceInfo(self, "security")
      }
    }
  }

  public enum AlertID: String, PlaceID {
    case noPasscode = "vault.no-passcode"
    case tooManyPINAttempts = "vault.too-many-pin-attempts"
    case awayTooLong = "vault.away-too-long"
    case coldLaunch = "vault.cold-launch"

    public var info: PlaceInfo {
      switch self {
      case .noPasscode: PlaceInfo(self, "no passcode set")
      case .tooManyPINAttempts: PlaceInfo(self, "too many PIN attempts")
      case .awayTooLong: PlaceInfo(self, "having been away too long")
      case .coldLaunch: PlaceInfo(self, "a cold launch")
      }
    }
  }

  /// Nobody asked for it.
  public static let requirements: [Requirement] = []
}
