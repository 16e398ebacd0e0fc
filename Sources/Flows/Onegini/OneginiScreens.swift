import DeviceSimulation
import UnlockEngine

// Screens

extension Onegini {
  public static func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    switch state.scene {
    case .notRunning: return cover
    case .welcome(let notice): return welcome(state.user, notice)
    case .createPIN(let pad): return createPIN(pad, surroundings.limits)
    case .repeatPIN(let pad, let first):
      let text = pad.verdict == .sending ? "Registering…" : "Please confirm your PIN code."
      return pinPad(.repeatPIN, "Repeat your PIN", text, pad, length: first.count)
    case .pinChallenge(let pad, let goal): return pinChallenge(pad, goal, surroundings)
    case .biometricChallenge(let goal, let phase): return biometricChallenge(goal, phase, surroundings)
    // Nobody sees in the app switcher, or under Control Centre, what was on the screen.
    case .open where surroundings.isSetAside: return cover
    case .open(.dashboard, let notice): return dashboard(notice, surroundings.device)
    case .open(.authenticators, let notice): return authenticators(state.user, notice, surroundings)
    case .open(.deregistering, _):
      var layer = authenticators(state.user, nil, surroundings)
      layer.isBusy = true
      for index in layer.controls.indices { layer.controls[index].isEnabled = false }
      return layer
    }
  }

  /// What biometry is called on a device: "Face ID".
  private static func biometryTitle(_ device: VisibleDevice) -> String {
    device.biometry == .none ? "Biometry" : device.biometry.title
  }

  private static func text(_ notice: Notice?, _ device: VisibleDevice) -> [String] {
    let biometry = biometryTitle(device)
    switch notice {
    case nil: return []
    case .cancelled: return ["Cancelled. Nothing was changed."]
    case .transferConfirmed: return ["Money transfer confirmed."]
    case .biometricOn: return ["\(biometry) is registered. Set it as preferred to be asked for it first."]
    case .biometricOff: return ["\(biometry) is no longer used."]
    case .biometricOffLocally:
      return ["\(biometry) is no longer used here. The server couldn’t be told."]
    }
  }

  // MARK: Not logged in

  static let cover = Layer(ScreenID.cover, style: .cover, title: "Onegini")

  private static func welcome(_ user: User, _ notice: Notice?) -> Layer {
    let isNew = user == .none
    return Layer(
      ScreenID.welcome, style: .page, title: isNew ? "Welcome" : "Welcome back",
      texts: [isNew ? "Register to use the app on this device." : "Log in to go on."]
        + (notice == .cancelled ? ["Cancelled. Nothing was changed."] : []),
      controls: [
        isNew ? Control(Button.register, "Register", .primary) : Control(Button.logIn, "Log in", .primary)
      ])
  }

  // MARK: PIN pads

  private static func createPIN(_ pad: Pad, _ limits: Limits) -> Layer {
    var error: String?
    if case .refused(let reason) = pad.verdict { error = refusalText(reason, limits) }
    return pinPad(
      .createPIN, "Create a PIN", "Please create your PIN code.", pad, length: limits.pinLength, error: error)
  }

  private static func refusalText(_ error: SDKError, _ limits: Limits) -> String {
    switch error {
    case .pinHasEqualDigits:
      limits.maxEqualDigits == 1
        ? "No two equal digits in a row." : "At most \(limits.maxEqualDigits) equal digits in a row."
    case .pinIsSequence: "Choose a PIN that isn’t a sequence."
    case .pinOnBlockList: "This PIN is too easy to guess."
    case .network, .server, .userDeregistered, .actionCancelled, .invalidPIN, .authenticatorInvalid,
      .authenticatorDeregistered, .deregisteredLocally, .biometricFailed, .authenticatorNotSupported,
      .pinCannotBeDeregistered:
      "Choose another PIN."
    }
  }

  private static func pinChallenge(_ pad: Pad, _ goal: Goal, _ surroundings: Surroundings) -> Layer {
    let purpose =
      switch goal {
      case .logIn: "Enter your PIN to log in."
      case .transfer: "Enter your PIN to confirm the transfer."
      case .registerBiometric: "Enter your PIN to register \(biometryTitle(surroundings.device))."
      }
    var error: String?
    if case .refused = pad.verdict {
      let left = remainingAttempts(surroundings)
      error = left == 1 ? "Wrong PIN. One attempt left." : "Wrong PIN. \(left) attempts left."
    }
    return pinPad(
      .pinChallenge, "Enter your PIN", pad.verdict == .sending ? "Checking…" : purpose, pad,
      length: challengeLength(surroundings), error: error)
  }

  private static func pinPad(
    _ screen: ScreenID, _ title: String, _ text: String, _ pad: Pad, length: Int, error: String? = nil
  ) -> Layer {
    let isSending = pad.verdict == .sending
    return .pinPad(
      screen, title, [text], filled: pad.entry.count, of: length,
      left: isSending ? nil : Control(Button.cancel, "Cancel", .cancel), error: error,
      isShaking: pad.isShaking, isBusy: isSending)
  }

  // MARK: Biometric challenge

  private static func biometricChallenge(_ goal: Goal, _ phase: Phase, _ surroundings: Surroundings) -> Layer
  {
    let biometry = biometryTitle(surroundings.device)
    let what = goal == .transfer ? "the money transfer" : "that it’s you"
    let controls = [
      Control(Button.answerWithPrompt, "Use \(biometry)", .primary),
      Control(Button.fallBackToPIN, "Fallback to PIN"),
      Control(Button.cancel, "Cancel", .cancel),
    ]
    return Layer(
      ScreenID.biometricChallenge, style: .page, title: "Confirm with \(biometry)",
      texts: [phase == .sending ? "Please wait…" : "Confirm \(what)."],
      controls: phase == .asking ? controls : [], isBusy: phase == .sending)
  }

  // MARK: Logged in

  private static func dashboard(_ notice: Notice?, _ device: VisibleDevice) -> Layer {
    Layer(
      ScreenID.dashboard, style: .list, title: "Your account",
      texts: ["Balance  €2,418.60"] + text(notice, device),
      controls: [
        Control(Button.confirmTransfer, "Transfer €50 to Sam", .row),
        Control(Button.authenticators, "Authenticators", .row),
        Control(Button.logOut, "Log out", .row),
      ], showsContent: true)
  }

  private static func authenticators(_ user: User, _ notice: Notice?, _ surroundings: Surroundings) -> Layer {
    let biometry = biometryTitle(surroundings.device)
    var controls = [Control(Button.pinAuthenticator, "PIN", .toggle(isOn: true))]
    switch user {
    case .registered(.registered(_, let isPreferred)):
      controls += [
        Control(Button.biometricAuthenticator, biometry, .toggle(isOn: true)),
        Control(Button.preferBiometric, "Prefer \(biometry)", .toggle(isOn: isPreferred)),
      ]
    case .registered(.notRegistered), .none:
      controls.append(Control(Button.biometricAuthenticator, biometry, .toggle(isOn: false)))
    }
    return Layer(
      ScreenID.authenticators, style: .list, title: "Authenticators",
      texts: notice == nil ? ["What you can log in and confirm with."] : text(notice, surroundings.device),
      controls: controls + [Control(Button.back, "Back", .back)], showsContent: true)
  }

  // MARK: Alerts

  public static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    let ok = Control(Button.ok, "OK", .primary)
    let biometry = biometryTitle(surroundings.device)
    let model = surroundings.device.model.title
    switch state.alert {
    case nil: return nil
    case .notAvailable(let obstacle):
      return .alert(
        AlertID.notAvailable, "\(biometry) isn’t available", text(obstacle, surroundings.device), ok)
    case .pinMismatch:
      return .alert(
        AlertID.pinMismatch, "PINs don’t match", "The confirmation PIN does not match. Start over.", ok)
    case .userDeregistered:
      return .alert(
        AlertID.userDeregistered, "You are no longer registered",
        "Your data was removed from this device. Register again to go on.", ok)
    case .authenticatorDeregistered:
      return .alert(
        AlertID.authenticatorDeregistered, "\(biometry) was turned off",
        "What is enrolled on this \(model) has changed. Use your PIN; you can register \(biometry) again later.",
        ok)
    case .authenticatorInvalid:
      return .alert(
        AlertID.authenticatorInvalid, "\(biometry) isn’t accepted",
        "The server no longer takes \(biometry) from this device. Use your PIN.", ok)
    case .networkError:
      return .alert(
        AlertID.networkError, "No connection", "Check your internet connection and try again.", ok)
    case .serverError:
      return .alert(
        AlertID.serverError, "Something went wrong", "The server can’t answer now. Try again.", ok)
    case .pinStays:
      return .alert(
        AlertID.pinStays, "The PIN stays", "A PIN is always needed and can’t be turned off.", ok)
    case .deviceNotSafe:
      return .alert(
        AlertID.deviceNotSafe, "This device isn’t safe", "The app can’t be used on a jailbroken \(model).", ok
      )
    }
  }

  /// One reason each (O2).
  private static func text(_ obstacle: Obstacle, _ device: VisibleDevice) -> String {
    let model = device.model.title
    return switch obstacle {
    case .noHardware: "This \(model) has no Touch ID or Face ID."
    case .noUsageDescription: "This app doesn’t say what it uses Face ID for."
    case .noPermission: "Allow Face ID for Onegini in Settings."
    case .jailbroken: "It can’t be used on a jailbroken \(model)."
    case .notEnrolled: "Set up \(biometryTitle(device)) in Settings first."
    case .notAllowedByServer: "The server doesn’t allow it for this app."
    }
  }
}
