import UnlockEngine

// Places: all that is shown, what testers call it, and the requirements that say what it does.

extension NLWallet {
  /// The screens of NL Wallet.
  public enum ScreenID: String, PlaceID {
    case introduction = "nl-wallet.introduction"
    case choosePIN = "nl-wallet.choose-pin"
    case repeatPIN = "nl-wallet.repeat-pin"
    case settingUp = "nl-wallet.setting-up"
    case configureBiometrics = "nl-wallet.configure-biometrics"
    case secured = "nl-wallet.secured"
    case info = "nl-wallet.info"
    case deviceInsecure = "nl-wallet.device-insecure"
    case noInternet = "nl-wallet.no-internet"
    case serverUnreachable = "nl-wallet.server-unreachable"
    case unlock = "nl-wallet.unlock"
    case timedOut = "nl-wallet.timed-out"
    case blocked = "nl-wallet.blocked"
    case forgotPIN = "nl-wallet.forgot-pin"
    case next = "nl-wallet.next"
    case cover = "nl-wallet.cover"

    public var info: PlaceInfo {
      switch self {
      case .introduction: PlaceInfo(self, "the introduction", "N1.1")
      case .choosePIN: PlaceInfo(self, "choosing a PIN", "N1.1")
      case .repeatPIN: PlaceInfo(self, "repeating the PIN", "N1.3")
      case .settingUp: PlaceInfo(self, "setting up", "N1.6")
      case .configureBiometrics: PlaceInfo(self, "configuring biometrics", "N1.7")
      case .secured: PlaceInfo(self, "the secured wallet", "N1.8")
      case .info: PlaceInfo(self, "the app information", "N1.3")
      case .deviceInsecure: PlaceInfo(self, "the insecure device", "N1.6")
      case .noInternet: PlaceInfo(self, "no internet", "N1.6", "N2")
      case .serverUnreachable: PlaceInfo(self, "no server", "N1.6", "N2")
      case .unlock: PlaceInfo(self, "the PIN pad", "N2")
      case .timedOut: PlaceInfo(self, "the time-out", "N2")
      case .blocked: PlaceInfo(self, "the block", "N2")
      case .forgotPIN: PlaceInfo(self, "a forgotten PIN", "N2")
      case .next: PlaceInfo(self, "the open wallet", "N1.8")
      case .cover: PlaceInfo(self, "the cover", "N2")
      }
    }
  }

  /// Its alerts.
  public enum AlertID: String, PlaceID {
    case pinTooSimple = "nl-wallet.pin-too-simple"
    case pinDifferentRetry = "nl-wallet.pin-different-retry"
    case pinDifferentStartOver = "nl-wallet.pin-different-start-over"
    case biometricsFailed = "nl-wallet.biometrics-failed"
    case stillThere = "nl-wallet.still-there"
    case deleteWallet = "nl-wallet.delete-wallet"

    public var info: PlaceInfo {
      switch self {
      case .pinTooSimple: PlaceInfo(self, "a PIN too simple", "N1.4")
      case .pinDifferentRetry: PlaceInfo(self, "another PIN the first time", "N1.5")
      case .pinDifferentStartOver: PlaceInfo(self, "another PIN the second time", "N1.5")
      case .biometricsFailed: PlaceInfo(self, "failed biometrics", "N2")
      case .stillThere: PlaceInfo(self, "the question whether one is there", "N2")
      case .deleteWallet: PlaceInfo(self, "deleting the wallet", "N2")
      }
    }
  }

  /// What the source asks for: `docs/requirements.md` has it in sentences.
  public static let requirements = [
    Requirement("N1.1", "choosing a PIN"),
    Requirement("N1.2", "which PINs are refused"),
    Requirement("N1.3", "repeating the PIN"),
    Requirement("N1.4", "PIN too simple"),
    Requirement("N1.5", "mismatches"),
    Requirement("N1.6", "account set-up and its errors"),
    Requirement("N1.7", "configuring biometrics"),
    Requirement("N1.8", "secured"),
    Requirement("N2", "unlocking, time-outs, blocking"),
    Requirement("N3", "durations and loading messages"),
  ]
}
