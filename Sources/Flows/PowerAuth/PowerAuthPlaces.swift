import UnlockEngine

// Places: all that is shown, what testers call it, and the requirements that say what it does.

extension PowerAuth {
  /// The screens of PowerAuth.
  public enum ScreenID: String, PlaceID {
    case launch = "powerauth.launch"
    case noNetwork = "powerauth.no-network"
    case activate = "powerauth.activate"
    case scanCode = "powerauth.scan-code"
    case enterCode = "powerauth.enter-code"
    case credentials = "powerauth.credentials"
    case exchangingKeys = "powerauth.exchanging-keys"
    case pendingActivation = "powerauth.pending-activation"
    case choosePIN = "powerauth.choose-pin"
    case confirmPIN = "powerauth.confirm-pin"
    case configureBiometry = "powerauth.configure-biometry"
    case committing = "powerauth.committing"
    case activated = "powerauth.activated"
    case signedOut = "powerauth.signed-out"
    case pinKeyboard = "powerauth.pin-keyboard"
    case signing = "powerauth.signing"
    case success = "powerauth.success"
    case dashboard = "powerauth.dashboard"
    case payment = "powerauth.payment"
    case blocked = "powerauth.blocked"
    case cover = "powerauth.cover"

    public var info: PlaceInfo {
      switch self {
      case .launch: PlaceInfo(self, "the launch", "P1")
      case .noNetwork: PlaceInfo(self, "no network", "P1")
      case .activate: PlaceInfo(self, "a new activation", "P1")
      case .scanCode: PlaceInfo(self, "scanning the code", "P2")
      case .enterCode: PlaceInfo(self, "entering the code", "P2")
      case .credentials: PlaceInfo(self, "the credentials", "P3")
      case .exchangingKeys: PlaceInfo(self, "exchanging keys", "P2")
      case .pendingActivation: PlaceInfo(self, "the pending activation", "P1")
      case .choosePIN: PlaceInfo(self, "choosing a PIN", "P4")
      case .confirmPIN: PlaceInfo(self, "confirming the PIN", "P4")
      case .configureBiometry: PlaceInfo(self, "configuring biometry", "P4")
      case .committing: PlaceInfo(self, "the commit", "P4")
      case .activated: PlaceInfo(self, "the finished activation", "P4")
      case .signedOut: PlaceInfo(self, "the signed-out app", "P1")
      case .pinKeyboard: PlaceInfo(self, "the PIN keyboard", "P5")
      case .signing: PlaceInfo(self, "signing", "P9")
      case .success: PlaceInfo(self, "success", "P8")
      case .dashboard: PlaceInfo(self, "the dashboard", "P5")
      case .payment: PlaceInfo(self, "a payment", "P5")
      case .blocked: PlaceInfo(self, "the block", "P1")
      case .cover: PlaceInfo(self, "the cover", "P1")
      }
    }
  }

  /// Its alerts.
  public enum AlertID: String, PlaceID {
    case invalidCode = "powerauth.invalid-code"
    case codeRefused = "powerauth.code-refused"
    case wrongCredentials = "powerauth.wrong-credentials"
    case pinMismatch = "powerauth.pin-mismatch"
    case notReady = "powerauth.not-ready"
    case wrongPIN = "powerauth.wrong-pin"
    case biometryFailed = "powerauth.biometry-failed"
    case networkError = "powerauth.network-error"
    case serverError = "powerauth.server-error"
    case howToUnblock = "powerauth.how-to-unblock"

    public var info: PlaceInfo {
      switch self {
      case .invalidCode: PlaceInfo(self, "an invalid code", "P2")
      case .codeRefused: PlaceInfo(self, "a refused code", "P2")
      case .wrongCredentials: PlaceInfo(self, "wrong credentials", "P3")
      case .pinMismatch: PlaceInfo(self, "PINs that differ", "P4")
      case .notReady: PlaceInfo(self, "an activation that isn’t ready", "P4")
      case .wrongPIN: PlaceInfo(self, "a wrong PIN", "P8")
      case .biometryFailed: PlaceInfo(self, "failed biometry", "P10")
      case .networkError: PlaceInfo(self, "a network error", "P8")
      case .serverError: PlaceInfo(self, "a server error", "P8")
      case .howToUnblock: PlaceInfo(self, "how to unblock", "P1")
      }
    }
  }

  /// What the source asks for: `docs/requirements.md` has it in sentences.
  public static let requirements = [
    Requirement("P1", "launch by activation status"),
    Requirement("P2", "activation by code"),
    Requirement("P3", "activation by credentials"),
    Requirement("P4", "committing the activation"),
    Requirement("P5", "the PIN keyboard"),
    Requirement("P6", "the status before every attempt"),
    Requirement("P7", "when biometry starts by itself"),
    Requirement("P8", "the server checks the PIN"),
    Requirement("P9", "signing"),
    Requirement("P10", "biometry locked out, and the server’s count"),
    Requirement("P11", "an operator’s actions"),
  ]
}
