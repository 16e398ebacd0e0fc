import DeviceSimulation
import UnlockEngine

// Screens: alerts, system dialogs and facts

extension PowerAuth {
  public static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    guard let alert = state.alert else { return nil }
    let biometry = surroundings.device.biometry == .none ? "Biometry" : surroundings.device.biometry.title
    switch alert {
    case .invalidCode:
      return layer(
        "invalid-code", "This isn’t an activation code", "Check the code in your internet banking.")
    case .codeRefused:
      return layer(
        "code-refused", "Code not accepted", "The code was used before, or is too old. Get a new one.")
    case .wrongCredentials:
      return layer("wrong-credentials", "Not accepted", "User name, password or one-time password is wrong.")
    case .pinMismatch: return layer("pin-mismatch", "PINs don’t match", "Choose your PIN code again.")
    case .notConfigured:
      return layer("not-ready", "That can’t be done", "The app isn’t configured for its server.")
    case .wrongState:
      return layer(
        "not-ready", "Activation failed", "It can’t be finished any more. Activate this device again.")
    case .wrongPIN: return layer("wrong-pin", "Wrong PIN", remaining(state))
    case .biometryFailed: return layer("biometry-failed", "\(biometry) failed", remaining(state))
    case .offline, .unreachable:
      return layer(
        "network-error", alert == .offline ? "No Internet Available" : "The server doesn’t answer",
        "Your bank may not have heard of it. Try again.",
        [Control(Button.cancel, "Cancel", .cancel), Control(Button.tryAgain, "Try again", .primary)])
    case .serverError:
      return layer("server-error", "Something went wrong", "The server couldn’t do that now. Try again.")
    case .howToUnblock:
      return layer(
        "how-to-unblock", "How to Unblock",
        "Call your bank, or unblock this device in internet banking. Then check again here.")
    }
  }

  private static func remaining(_ state: State) -> String {
    guard case .keyboard(let keyboard) = state.scene else { return "Try again." }
    return "Remaining attempts: \(keyboard.remainingAttempts)"
  }

  private static func layer(
    _ id: String, _ title: String, _ text: String,
    _ controls: [Control] = [Control(Button.ok, "OK", .primary)]
  ) -> Layer {
    Layer(id: "powerauth." + id, style: .alert, title: title, texts: [text], controls: controls)
  }

  // MARK: System dialogs and facts

  /// The fallback leads back to the keyboard.
  public static func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt {
    switch purpose {
    case .signIn: Prompt(reason: "Sign in to your bank", fallbackTitle: "Enter PIN")
    case .approvePayment: Prompt(reason: "Approve the payment", fallbackTitle: "Enter PIN")
    }
  }

  /// What device and server show for the same activation, so that the user can compare.
  static let fingerprint = "4170 2268"

  public static func facts(_ state: State, _ surroundings: Surroundings) -> [Fact] {
    let server = surroundings.server
    var configuration: KeyboardConfiguration?
    if case .keyboard(let keyboard) = state.scene { configuration = keyboard.operation.configuration }
    return [
      Fact("activation-state", server.activation.name),
      Fact("failed-attempts", Int(server.failedAttempts)),
      Fact("remaining-attempts", remainingAttempts(server, surroundings.limits)),
      Fact("device-activation", name(of: state.activation)),
      Fact("factors", factors(state.activation)),
      Fact("last-http-status", state.lastHTTPStatus.map { "\($0)" } ?? "none"),
      Fact("last-signature", state.lastSignature.map { kebabCase("\($0)") } ?? "none"),
      Fact("signed-in", isSignedIn(state.scene)),
      Fact("uri", configuration?.uri ?? "none"),
      Fact("uri-id", configuration?.uriID ?? "none"),
      Fact("method", configuration?.method ?? "none"),
      Fact(
        "headers",
        configuration.map { $0.headers.isEmpty ? "none" : $0.headers.joined(separator: "; ") } ?? "none"),
      Fact("body", configuration?.body ?? "none"),
    ]
  }

  private static func name(of activation: Activation) -> String {
    switch activation {
    case .none: "none"
    case .created: "created"
    case .committed: "committed"
    }
  }

  private static func factors(_ activation: Activation) -> String {
    switch activation {
    case .none: "none"
    case .created: "possession"
    case .committed(_, nil): "possession+pin"
    case .committed(_, .some): "possession+pin+biometry"
    }
  }

  private static func isSignedIn(_ scene: Scene) -> Bool {
    switch scene {
    case .open: true
    case .keyboard(let keyboard): keyboard.operation == .payment
    case .notRunning, .launch, .noNetwork, .activate, .scanCode, .enterCode, .credentials, .exchangingKeys,
      .pending, .choosePIN, .confirmPIN, .configureBiometry, .committing, .activated, .signedOut, .blocked:
      false
    }
  }
}
