import DeviceSimulation
import UnlockEngine

// Screens

extension Vault {
  /// Which alert is up follows from the state.
  static func alertID(_ state: State, _ limits: Limits) -> AlertID? {
    switch state.scene {
    case .setup(noPasscodeAlert: true), .locked(.passcodeGone, _): .noPasscode
    case .locked(.pin, _): Int(state.failedPINAttempts) >= limits.pinAttempts ? .tooManyPINAttempts : nil
    case .locked(.awayTooLong, _): .awayTooLong
    case .locked(.coldLaunch, _): .coldLaunch
    case .notRunning, .signIn, .setup, .registerPIN, .repeatPIN, .locked, .open: nil
    }
  }

  public static func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    let (device, limits) = (surroundings.device, surroundings.limits)
    switch state.scene {
    case .notRunning, .locked(.placeholder, _), .locked(.awayTooLong, _), .locked(.coldLaunch, _):
      return Layer(ScreenID.lockPlaceholder, style: .cover, title: "Vault", isBusy: true)
    case .signIn: return signIn
    case .setup: return setup(device)
    case .registerPIN(let pad):
      let isWrong = pad.verdict.isWrong
      return pinPad(
        .registerPIN, "Choose a PIN", isWrong ? [] : ["It unlocks this app, and nothing else."], pad,
        limits.pinLength, canCancel: true, error: isWrong ? "The two PINs weren’t the same. Start over." : nil
      )
    case .repeatPIN(let pad, let first):
      let text = "Enter the same PIN once more."
      return pinPad(.repeatPIN, "Repeat your PIN", [text], pad, first.count, canCancel: true)
    case .locked(.pin(let pad), _):
      let left = max(0, limits.pinAttempts - Int(state.failedPINAttempts))
      let error = state.failedPINAttempts == 0 ? nil : "Wrong PIN. \(left) tries left."
      var length = limits.pinLength
      if case .ready(.pin(let pin)) = state.account { length = pin.count }
      return pinPad(
        .lockPIN, "Enter your PIN", ["Vault is locked."], pad, length, canCancel: false, error: error)
    case .locked(.passcodeBiometrics, _), .locked(.passcodeGone, _):
      return Layer(
        ScreenID.lockPasscodeBiometrics, style: .cover, title: "Vault is locked",
        texts: ["Unlock with \(methodTitle(device))."], controls: [Control(Button.unlock, "Unlock", .primary)]
      )
    case .open(.dashboard): return dashboard(state.accounts)
    case .open(.settings): return settings
    case .open(.security): return security
    }
  }

  private static func methodTitle(_ device: VisibleDevice) -> String {
    device.offersBiometry ? device.biometry.title : "\(device.model.title) passcode"
  }

  private static let signIn = Layer(
    ScreenID.signIn, style: .page, title: "Welcome to Vault", texts: ["Sign in to see your accounts."],
    controls: [
      Control(Button.signIn, "Sign in", .primary), Control(Button.enroll, "Enroll"),
      Control(Button.recover, "Recover", .link),
    ])

  private static func setup(_ device: VisibleDevice) -> Layer {
    let method = methodTitle(device)
    return Layer(
      ScreenID.setup, style: .page, title: "Stay signed-in with \(method)",
      texts: ["Choose how to unlock Vault from now on."],
      controls: [
        Control(Button.usePasscodeBiometrics, "Use \(method)", .primary),
        Control(Button.useInAppPIN, "Use in-app PIN"), Control(Button.skipForNow, "Skip for now", .link),
      ])
  }

  private static func pinPad(
    _ id: ScreenID, _ title: String, _ texts: [String], _ pad: Pad, _ length: Int, canCancel: Bool,
    error: String? = nil
  ) -> Layer {
    .pinPad(
      id, title, texts, filled: pad.entry.count, of: length,
      left: canCancel ? Control(Button.cancel, "Cancel", .cancel) : nil, error: error,
      isShaking: pad.isShaking)
  }

  private static func dashboard(_ accounts: Accounts) -> Layer {
    let news: [String] =
      switch accounts {
      case .kept, .asked: []
      case .fresh: ["As of now"]
      case .unreachable: ["The bank can’t be reached."]
      }
    return Layer(
      ScreenID.dashboard, style: .list, title: "Accounts", texts: ["Checking  $1,904.22"] + news,
      controls: [
        Control(Button.settings, "Settings", .row),
        Control(Button.refresh, "Refresh", .row, isEnabled: accounts != .asked),
      ], isBusy: accounts == .asked, showsContent: true)
  }

  private static let settings = Layer(
    ScreenID.settings, style: .list, title: "Settings",
    controls: [
      Control(Button.back, "Back", .back), Control(Button.security, "Security", .row),
      Control(Button.signOut, "Sign out", .destructive),
    ], showsContent: true)

  private static let security = Layer(
    ScreenID.security, style: .list, title: "Security", texts: ["Sign out to choose another lock."],
    controls: [Control(Button.back, "Back", .back)], showsContent: true)

  public static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    guard let id = alertID(state, surroundings.limits) else { return nil }
    let ok = Control(Button.ok, "OK", .primary)
    let model = surroundings.device.model.title
    return switch id {
    case .noPasscode: .alert(id, "No \(model) passcode", "No passcode is set on this \(model).", ok)
    case .tooManyPINAttempts: .alert(id, "Too many wrong PINs", "You have to sign in again.", ok)
    case .awayTooLong: .alert(id, "You were away for a while", "You have to sign in again.", ok)
    case .coldLaunch: .alert(id, "Please sign in again", "Vault was closed.", ok)
    }
  }

  // MARK: System dialogs and facts

  public static func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt {
    Prompt(reason: "Unlock Vault")
  }

  public static func facts(_ state: State, _ surroundings: Surroundings) -> [Fact] {
    let method =
      switch state.account {
      case .ready(.passcodeBiometrics): "passcode-biometrics"
      case .ready(.pin): "pin"
      case .ready(.dontLock): "dont-lock"
      case .signedOut, .mustChoose: "none"
      }
    return [
      Fact("unlock-method", method, among: ["passcode-biometrics", "pin", "dont-lock", "none"]),
      Fact("failed-pin-attempts", Int(state.failedPINAttempts)),
      Fact("signed-in", state.account != .signedOut),
      Fact("accounts", "\(state.accounts)", among: ["kept", "asked", "fresh", "unreachable"]),
    ]
  }
}
