import DeviceSimulation
import UnlockEngine

// Screens

extension Banno {
  /// Which alert is up follows from the state.
  static func alertID(_ state: State, _ limits: Limits) -> AlertID? {
    switch state.scene {
    case .setup(_, noPasscodeAlert: true), .open(.security(.noPasscode)): .noPasscode
    case .open(.security(.switchToPIN)): .switchToPIN
    case .verifyPreviousPIN, .confirmPIN, .locked(.pin, _):
      state.hasNoTriesLeft(limits) ? .tooManyPINAttempts : nil
    case .locked(.awayTooLong, _): .awayTooLong
    case .locked(.coldLaunch, _): .coldLaunch
    case .locked(.passcodeGone, _): .passcodeGone
    case .notRunning, .signIn, .setup, .registerPIN, .repeatPIN, .locked, .open: nil
    }
  }

  public static func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    switch state.scene {
    case .notRunning: lockPlaceholder
    case .signIn: signIn
    case .setup(let opener, _): setup(opener, surroundings.device)
    case .verifyPreviousPIN(let pad, _):
      pinPad(
        .verifyPreviousPIN, "Verify your PIN", "Enter the in-app PIN that you had before the update.",
        pad, state, surroundings, counts: true)
    case .registerPIN(let pad, _):
      pinPad(
        .registerPIN, "Choose a PIN", pad.verdict.isWrong ? nil : "It unlocks this app, and nothing else.",
        pad, state, surroundings,
        error: pad.verdict.isWrong ? "The two PINs weren’t the same. Start over." : nil)
    case .repeatPIN(let pad, _, _):
      pinPad(.repeatPIN, "Repeat your PIN", "Enter the same PIN once more.", pad, state, surroundings)
    case .confirmPIN(let pad):
      pinPad(
        .confirmPIN, "Confirm your PIN", "Enter the PIN you have now.", pad, state, surroundings,
        counts: true)
    case .locked(.pin(let pad), _):
      pinPad(
        .lockPIN, "Enter your PIN", "Banno is locked.", pad, state, surroundings, counts: true,
        canCancel: false)
    case .locked(.passcodeBiometrics, _), .locked(.passcodeGone, _):
      lockPasscodeBiometrics(surroundings.device)
    case .locked(.placeholder, _), .locked(.awayTooLong, _), .locked(.coldLaunch, _): lockPlaceholder
    case .open(.dashboard): dashboard
    case .open(.settings): settings
    case .open(.security): security(state, surroundings.device)
    case .open(.setup): setup(.fasterSignIn, surroundings.device)
    }
  }

  /// What passcode / biometrics is called now: "Face ID", or "iPhone passcode" where nothing is enrolled (B2.1 – B2.4).
  private static func methodTitle(_ device: VisibleDevice) -> String {
    device.offersBiometry ? device.biometry.title : "\(device.model.title) passcode"
  }

  // MARK: Before signing in

  private static let signIn = Layer(
    ScreenID.signIn, style: .page, title: "Welcome to Banno", texts: ["Sign in to see your accounts."],
    controls: [
      Control(Button.signIn, "Sign in", .primary), Control(Button.enroll, "Enroll"),
      Control(Button.recover, "Recover", .link),
    ])

  private static func setup(_ opener: Opener, _ device: VisibleDevice) -> Layer {
    let method = methodTitle(device)
    // Without a passcode there is nothing to stay signed in with yet: the title names it once it is there.
    let title =
      !device.hasPasscode
      ? "Stay signed-in"
      : device.offersBiometry ? "Stay signed-in with \(method)" : "Stay signed-in with your \(method)"
    return Layer(
      ScreenID.setup, style: .page, title: title,
      texts: ["Choose how to unlock Banno from now on. You can change it in Settings."],
      controls: [
        Control(Button.usePasscodeBiometrics, "Use \(method)", .primary),
        Control(Button.useInAppPIN, "Use in-app PIN"),
        Control(Button.skipForNow, "Skip for now", .link),
      ] + (opener == .obligation ? [] : [Control(Button.cancel, "Cancel", .back)]))
  }

  // MARK: PIN pads

  private static func pinPad(
    _ screen: ScreenID, _ title: String, _ text: String?, _ pad: Pad, _ state: State,
    _ surroundings: Surroundings, counts: Bool = false, canCancel: Bool = true, error: String? = nil
  ) -> Layer {
    let isWrong = counts && state.failedPINAttempts > 0
    return .pinPad(
      screen, title, text.map { [$0] } ?? [], filled: pad.entry.count,
      of: state.padLength(surroundings.limits),
      left: canCancel ? Control(Button.cancel, "Cancel", .cancel) : nil,
      error: isWrong ? triesLeft(state, surroundings.limits) : error, isShaking: pad.isShaking)
  }

  private static func triesLeft(_ state: State, _ limits: Limits) -> String {
    let left = max(0, limits.pinAttempts - Int(state.failedPINAttempts))
    switch left {
    case 0: return "Wrong PIN. No tries left."
    case 1: return "Wrong PIN. One try left."
    default: return "Wrong PIN. \(left) tries left."
    }
  }

  // MARK: Lock screens

  private static func lockPasscodeBiometrics(_ device: VisibleDevice) -> Layer {
    Layer(
      ScreenID.lockPasscodeBiometrics, style: .cover, title: "Banno is locked",
      texts: ["Unlock with \(device.offersBiometry ? "" : "your ")\(methodTitle(device))."],
      controls: [Control(Button.unlock, "Unlock", .primary)])
  }

  private static let lockPlaceholder = Layer(
    ScreenID.lockPlaceholder, style: .cover, title: "Banno", isBusy: true)

  // MARK: Signed in

  private static let dashboard = Layer(
    ScreenID.dashboard, style: .list, title: "Accounts",
    texts: ["Checking  $1,904.22", "Savings  $12,350.00", "Credit card  −$318.75"],
    controls: [Control(Button.settings, "Settings", .row)], showsContent: true)

  private static let settings = Layer(
    ScreenID.settings, style: .list, title: "Settings",
    controls: [
      Control(Button.back, "Back", .back), Control(Button.security, "Security", .row),
      Control(Button.signOut, "Sign out", .destructive),
    ], showsContent: true)

  private static func security(_ state: State, _ device: VisibleDevice) -> Layer {
    guard case .ready(let method) = state.account else { return settings }
    let now: String
    let controls: [Control]
    switch method {
    case .passcodeBiometrics:
      now = "Banno opens with \(device.offersBiometry ? "" : "your ")\(methodTitle(device))."
      controls = [Control(Button.switchToInAppPIN, "Switch to an in-app PIN", .row)]
    case .pin:
      now = "Banno opens with your in-app PIN."
      controls = [
        Control(Button.changeInAppPIN, "Change in-app PIN", .row),
        Control(Button.switchToPasscodeBiometrics, "Switch to \(methodTitle(device))", .row),
      ]
    case .dontLock:
      now = "Banno isn’t locked. You are signed out when you are away for long."
      controls = [Control(Button.setUpFasterSignIn, "Set up faster sign-in", .row)]
    }
    return Layer(
      ScreenID.security, style: .list, title: "Security", texts: ["Unlock Setup", now],
      controls: [Control(Button.back, "Back", .back)] + controls, showsContent: true)
  }

  // MARK: Alerts

  public static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    alertID(state, surroundings.limits).map { alert($0, surroundings.device) }
  }

  private static func alert(_ id: AlertID, _ device: VisibleDevice) -> Layer {
    let ok = Control(Button.ok, "OK", .primary)
    let model = device.model.title
    switch id {
    case .noPasscode:
      if device.iOS < 9 { return .alert(id, "Not on this \(model)", oldSystem(model), ok) }
      return .alert(
        id, "No \(model) passcode",
        "No passcode is set on this \(model). You can set one in the Settings app under "
          + "“\(passcodeSettings(device))”.", ok)
    case .tooManyPINAttempts:
      return .alert(id, "Too many wrong PINs", "You have to sign in again on this device.", ok)
    case .awayTooLong:
      return .alert(
        id, "You were away for a while", "To keep your accounts safe, you have to sign in again.", ok)
    case .coldLaunch:
      return .alert(
        id, "Please sign in again", "Banno was closed and doesn’t use a lock, so you have to sign in again.",
        ok)
    case .passcodeGone:
      if device.iOS < 9 {
        return .alert(id, "Not on this \(model)", oldSystem(model) + " You have to sign in again.", ok)
      }
      return .alert(
        id, "No \(model) passcode",
        "The passcode of this \(model) was turned off, so Banno can’t be unlocked with it. "
          + "You have to sign in again.", ok)
    case .switchToPIN:
      return .alert(
        id, "Switch to an in-app PIN?",
        "You have to sign out and sign in again for this. All app data on this device is cleared.",
        Control(Button.cancel, "Cancel", .cancel), Control(Button.signOut, "Sign out", .destructive))
    }
  }

  /// Before iOS 9 an app could ask for a finger only, with nothing behind it.
  private static func oldSystem(_ model: String) -> String {
    "Banno asks this \(model) for its passcode or biometry, and needs iOS 9 or later for it."
  }

  /// The page of the Settings app where the passcode is set, named by the hardware (B2.4).
  private static func passcodeSettings(_ device: VisibleDevice) -> String {
    switch device.biometry {
    case .none: "Passcode"
    case .touchID, .faceID, .opticID: "\(device.biometry.title) & Passcode"
    }
  }

  // MARK: System dialogs and facts

  public static func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt {
    switch purpose {
    case .unlock: Prompt(reason: "Unlock Banno")
    case .setUp, .switchMethod: Prompt(reason: "Unlock Banno this way from now on")
    }
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
      Fact("profiles", Int(state.profiles)),
    ]
  }
}
