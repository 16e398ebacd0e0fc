import DeviceSimulation
import UnlockEngine

// Screens

extension Vault {
  /// The alerts, each over one screen. Which one is up follows from the state.
  enum AlertKind { case noPasscode, tooManyPINAttempts, awayTooLong, coldLaunch }

  static func alertKind(_ state: State, _ limits: Limits) -> AlertKind? {
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
      return Layer(id: "vault.lock-placeholder", style: .cover, title: "Vault", isBusy: true)
    case .signIn: return signIn
    case .setup: return setup(device)
    case .registerPIN(let pad):
      let text =
        pad.isRetry ? "The two PINs weren’t the same. Start over." : "It unlocks this app, and nothing else."
      return pinPad("register-pin", "Choose a PIN", [text], pad, limits.pinLength, canCancel: true)
    case .repeatPIN(let pad, let first):
      let text = "Enter the same PIN once more."
      return pinPad("repeat-pin", "Repeat your PIN", [text], pad, first.count, canCancel: true)
    case .locked(.pin(let pad), _):
      let left = max(0, limits.pinAttempts - Int(state.failedPINAttempts))
      let texts = state.failedPINAttempts == 0 ? [] : ["Wrong PIN. \(left) tries left."]
      var length = limits.pinLength
      if case .ready(.pin(let pin)) = state.account { length = pin.count }
      return pinPad(
        "lock-pin", "Enter your PIN", ["Vault is locked."] + texts, pad, length, canCancel: false)
    case .locked(.passcodeBiometrics, _), .locked(.passcodeGone, _):
      return Layer(
        id: "vault.lock-passcode-biometrics", style: .cover, title: "Vault is locked",
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
    id: "vault.sign-in", style: .page, title: "Welcome to Vault", texts: ["Sign in to see your accounts."],
    controls: [
      Control(Button.signIn, "Sign in", .primary), Control(Button.enroll, "Enroll"),
      Control(Button.recover, "Recover", .link),
    ])

  private static func setup(_ device: VisibleDevice) -> Layer {
    let method = methodTitle(device)
    return Layer(
      id: "vault.setup", style: .page, title: "Stay signed-in with \(method)",
      texts: ["Choose how to unlock Vault from now on."],
      controls: [
        Control(Button.usePasscodeBiometrics, "Use \(method)", .primary),
        Control(Button.useInAppPIN, "Use in-app PIN"), Control(Button.skipForNow, "Skip for now", .link),
      ])
  }

  private static func pinPad(
    _ id: String, _ title: String, _ texts: [String], _ pad: Pad, _ length: Int, canCancel: Bool
  ) -> Layer {
    let cancel = Control(Button.cancel, "Cancel", .cancel)
    return Layer(
      id: "vault." + id, style: .pinPad, title: title, texts: texts, controls: canCancel ? [cancel] : [],
      keypad: Keypad(
        filled: pad.entry.count, length: length, left: canCancel ? .control(cancel.id) : .none,
        isShaking: pad.isRetry && pad.entry.isEmpty))
  }

  private static func dashboard(_ accounts: Accounts) -> Layer {
    let news: [String] =
      switch accounts {
      case .kept, .asked: []
      case .fresh: ["As of now"]
      case .unreachable: ["The bank can’t be reached."]
      }
    return Layer(
      id: "vault.dashboard", style: .list, title: "Accounts", texts: ["Checking  $1,904.22"] + news,
      controls: [
        Control(Button.settings, "Settings", .row),
        Control(Button.refresh, "Refresh", .row, isEnabled: accounts != .asked),
      ], isBusy: accounts == .asked, showsContent: true)
  }

  private static let settings = Layer(
    id: "vault.settings", style: .list, title: "Settings",
    controls: [
      Control(Button.back, "Back", .back), Control(Button.security, "Security", .row),
      Control(Button.signOut, "Sign out", .destructive),
    ], showsContent: true)

  private static let security = Layer(
    id: "vault.security", style: .list, title: "Security", texts: ["Sign out to choose another lock."],
    controls: [Control(Button.back, "Back", .back)], showsContent: true)

  public static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    switch alertKind(state, surroundings.limits) {
    case .noPasscode:
      let model = surroundings.device.model.title
      return alert("no-passcode", "No \(model) passcode", "No passcode is set on this \(model).")
    case .tooManyPINAttempts:
      return alert("too-many-pin-attempts", "Too many wrong PINs", "You have to sign in again.")
    case .awayTooLong:
      return alert("away-too-long", "You were away for a while", "You have to sign in again.")
    case .coldLaunch: return alert("cold-launch", "Please sign in again", "Vault was closed.")
    case nil: return nil
    }
  }

  private static func alert(_ id: String, _ title: String, _ text: String) -> Layer {
    Layer(
      id: "vault." + id, style: .alert, title: title, texts: [text],
      controls: [Control(Button.ok, "OK", .primary)])
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
      Fact("unlock-method", method), Fact("failed-pin-attempts", Int(state.failedPINAttempts)),
      Fact("signed-in", state.account != .signedOut), Fact("accounts", "\(state.accounts)"),
    ]
  }
}
