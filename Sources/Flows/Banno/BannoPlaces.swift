import UnlockEngine

// Places: all that is shown, what testers call it, and the requirements that say what it does.

extension Banno {
  /// The screens of Banno.
  public enum ScreenID: String, PlaceID {
    case signIn = "banno.sign-in"
    case setup = "banno.setup"
    case verifyPreviousPIN = "banno.verify-previous-pin"
    case registerPIN = "banno.register-pin"
    case repeatPIN = "banno.repeat-pin"
    case lockPasscodeBiometrics = "banno.lock-passcode-biometrics"
    case lockPIN = "banno.lock-pin"
    case lockPlaceholder = "banno.lock-placeholder"
    case dashboard = "banno.dashboard"
    case settings = "banno.settings"
    case security = "banno.security"
    case confirmPIN = "banno.confirm-pin"

    public var info: PlaceInfo {
      switch self {
      case .signIn: PlaceInfo(self, "sign-in", "B9.1")
      case .setup: PlaceInfo(self, "the set-up", "B1.4")
      case .verifyPreviousPIN: PlaceInfo(self, "the previous PIN", "B3.1")
      case .registerPIN: PlaceInfo(self, "the new PIN", "B4.1")
      case .repeatPIN: PlaceInfo(self, "the new PIN again", "B4.1")
      case .lockPasscodeBiometrics: PlaceInfo(self, "the lock screen", "B5.2")
      case .lockPIN: PlaceInfo(self, "the PIN lock", "B6.1")
      case .lockPlaceholder: PlaceInfo(self, "the placeholder", "B7.1")
      case .dashboard: PlaceInfo(self, "the dashboard", "B8.0")
      case .settings: PlaceInfo(self, "settings", "B8.0")
      case .security: PlaceInfo(self, "security", "B8.0")
      case .confirmPIN: PlaceInfo(self, "confirming the PIN", "B8.2")
      }
    }
  }

  /// Its alerts.
  public enum AlertID: String, PlaceID {
    case noPasscode = "banno.no-passcode"
    case tooManyPINAttempts = "banno.too-many-pin-attempts"
    case awayTooLong = "banno.away-too-long"
    case coldLaunch = "banno.cold-launch"
    case switchToPIN = "banno.switch-to-pin"
    case passcodeGone = "banno.passcode-gone"

    public var info: PlaceInfo {
      switch self {
      case .noPasscode: PlaceInfo(self, "no passcode set", "B2.4")
      case .tooManyPINAttempts: PlaceInfo(self, "too many PIN attempts", "B6.2")
      case .awayTooLong: PlaceInfo(self, "having been away too long", "B7.2")
      case .coldLaunch: PlaceInfo(self, "a cold launch", "B7.3")
      case .switchToPIN: PlaceInfo(self, "switching to a PIN", "B8.1")
      case .passcodeGone: PlaceInfo(self, "the passcode gone", "B5.4")
      }
    }
  }

  /// What the source asks for: `docs/requirements.md` has it in sentences.
  public static let requirements = [
    Requirement("B1.1", "setup after an upgrade"),
    Requirement("B1.2", "first launch"),
    Requirement("B1.3", "the lock screen at every return"),
    Requirement("B1.4", "setup can’t be left"),
    Requirement("B2.1", "setup with Face ID"),
    Requirement("B2.2", "setup with Touch ID or Optic ID"),
    Requirement("B2.3", "setup with a passcode only"),
    Requirement("B2.4", "setup without a passcode"),
    Requirement("B2.5", "setup follows the device"),
    Requirement("B2.6", "authenticating in setup"),
    Requirement("B2.7", "“passcode / biometrics” is what is saved"),
    Requirement("B2.8", "use in-app PIN"),
    Requirement("B2.9", "skip for now"),
    Requirement("B3.1", "verifying the previous PIN"),
    Requirement("B3.2", "five wrong previous PINs"),
    Requirement("B4.1", "registering a PIN"),
    Requirement("B4.2", "cancelling a new PIN"),
    Requirement("B5.1", "the lock screen with biometry"),
    Requirement("B5.2", "cancelled or failed unlocks"),
    Requirement("B5.3", "wrong passcodes"),
    Requirement("B5.4", "no passcode any more"),
    Requirement("B6.1", "the lock screen with a PIN"),
    Requirement("B6.2", "the fifth wrong PIN"),
    Requirement("B6.3", "no tries back"),
    Requirement("B7.1", "the placeholder lock screen"),
    Requirement("B7.2", "away for five minutes"),
    Requirement("B7.3", "cold launches"),
    Requirement("B8.0", "dashboard, settings, security"),
    Requirement("B8.1", "switching to a PIN"),
    Requirement("B8.2", "changing and leaving the PIN"),
    Requirement("B8.3", "faster sign-in"),
    Requirement("B9.1", "signed out"),
  ]
}
