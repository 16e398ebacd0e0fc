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
      let text = pad.status == .sending ? "Registering…" : "Please confirm your PIN code."
      return pinPad("repeat-pin", "Repeat your PIN", [text], pad, length: first.count)
    case .pinChallenge(let pad, let goal): return pinChallenge(pad, goal, surroundings)
    case .biometricChallenge(let goal, let phase): return biometricChallenge(goal, phase, surroundings)
    // Nobody sees in the app switcher what was on the screen.
    case .open where !surroundings.isActive: return cover
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

  static let cover = Layer(id: "onegini.cover", style: .cover, title: "Onegini")

  private static func welcome(_ user: User, _ notice: Notice?) -> Layer {
    let isNew = user == .none
    return Layer(
      id: "onegini.welcome", style: .page, title: isNew ? "Welcome" : "Welcome back",
      texts: [isNew ? "Register to use the app on this device." : "Log in to go on."]
        + (notice == .cancelled ? ["Cancelled. Nothing was changed."] : []),
      controls: [
        isNew ? Control(Button.register, "Register", .primary) : Control(Button.logIn, "Log in", .primary)
      ])
  }

  // MARK: PIN pads

  private static func createPIN(_ pad: Pad, _ limits: Limits) -> Layer {
    var texts = ["Please create your PIN code."]
    if case .refused(let error) = pad.status { texts.append(refusalText(error, limits)) }
    return pinPad("create-pin", "Create a PIN", texts, pad, length: limits.pinLength)
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
    var texts = [purpose]
    if case .refused = pad.status {
      let left = remainingAttempts(surroundings)
      texts.append(left == 1 ? "Wrong PIN. One attempt left." : "Wrong PIN. \(left) attempts left.")
    }
    if pad.status == .sending { texts = ["Checking…"] }
    return pinPad("pin-challenge", "Enter your PIN", texts, pad, length: challengeLength(surroundings))
  }

  private static func pinPad(_ id: String, _ title: String, _ texts: [String], _ pad: Pad, length: Int)
    -> Layer
  {
    let isSending = pad.status == .sending
    let isRefused = pad.status != .sending && pad.status != .typing
    let cancel = Control(Button.cancel, "Cancel", .cancel)
    return Layer(
      id: "onegini." + id, style: .pinPad, title: title, texts: texts, controls: isSending ? [] : [cancel],
      keypad: Keypad(
        filled: pad.entry.count, length: length, isEnabled: !isSending,
        left: isSending ? .none : .control(cancel.id), isShaking: isRefused),
      isBusy: isSending)
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
      id: "onegini.biometric-challenge", style: .page, title: "Confirm with \(biometry)",
      texts: [phase == .sending ? "Please wait…" : "Confirm \(what)."],
      controls: phase == .asking ? controls : [], isBusy: phase == .sending)
  }

  // MARK: Logged in

  private static func dashboard(_ notice: Notice?, _ device: VisibleDevice) -> Layer {
    Layer(
      id: "onegini.dashboard", style: .list, title: "Your account",
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
      id: "onegini.authenticators", style: .list, title: "Authenticators",
      texts: notice == nil ? ["What you can log in and confirm with."] : text(notice, surroundings.device),
      controls: controls + [Control(Button.back, "Back", .back)], showsContent: true)
  }

  // MARK: Alerts

  public static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    let biometry = biometryTitle(surroundings.device)
    switch state.alert {
    case nil: return nil
    case .notAvailable(let obstacle):
      return alert("not-available", "\(biometry) isn’t available", text(obstacle, surroundings.device))
    case .pinMismatch:
      return alert("pin-mismatch", "PINs don’t match", "The confirmation PIN does not match. Start over.")
    case .userDeregistered:
      return alert(
        "user-deregistered", "You are no longer registered",
        "Your data was removed from this device. Register again to go on.")
    case .authenticatorDeregistered:
      return alert(
        "authenticator-deregistered", "\(biometry) was turned off",
        "What is enrolled on this \(surroundings.device.model.title) has changed. Use your PIN; you can "
          + "register \(biometry) again later.")
    case .authenticatorInvalid:
      return alert(
        "authenticator-invalid", "\(biometry) isn’t accepted",
        "The server no longer takes \(biometry) from this device. Use your PIN.")
    case .networkError:
      return alert("network-error", "No connection", "Check your internet connection and try again.")
    case .serverError:
      return alert("server-error", "Something went wrong", "The server can’t answer now. Try again.")
    case .pinStays:
      return alert("pin-stays", "The PIN stays", "A PIN is always needed and can’t be turned off.")
    case .deviceNotSafe:
      return alert(
        "device-not-safe", "This device isn’t safe",
        "The app can’t be used on a jailbroken \(surroundings.device.model.title).")
    }
  }

  private static func alert(_ id: String, _ title: String, _ text: String) -> Layer {
    Layer(
      id: "onegini." + id, style: .alert, title: title, texts: [text],
      controls: [Control(Button.ok, "OK", .primary)])
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
