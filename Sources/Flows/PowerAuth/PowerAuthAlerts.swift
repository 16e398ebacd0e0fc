import DeviceSimulation
import UnlockEngine

// Screens: alerts, system dialogs and facts

extension PowerAuth {
  public static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    guard let alert = state.alert else { return nil }
    let ok = Control(Button.ok, "OK", .primary)
    let biometry = surroundings.device.biometry == .none ? "Biometry" : surroundings.device.biometry.title
    switch alert {
    case .invalidCode:
      return .alert(
        AlertID.invalidCode, "This isn’t an activation code", "Check the code in your internet banking.", ok)
    case .codeRefused:
      return .alert(
        AlertID.codeRefused, "Code not accepted",
        "The code was used before, or is too old. Get a new one.", ok)
    case .wrongCredentials:
      return .alert(
        AlertID.wrongCredentials, "Not accepted", "User name, password or one-time password is wrong.", ok)
    case .pinMismatch:
      return .alert(AlertID.pinMismatch, "PINs don’t match", "Choose your PIN code again.", ok)
    case .notConfigured:
      return .alert(
        AlertID.notReady, "That can’t be done", "The app isn’t configured for its server.", ok)
    case .wrongState:
      return .alert(
        AlertID.notReady, "Activation failed",
        "It can’t be finished any more. Activate this device again.", ok)
    case .wrongPIN: return .alert(AlertID.wrongPIN, "Wrong PIN", remaining(state), ok)
    case .biometryFailed:
      return .alert(AlertID.biometryFailed, "\(biometry) failed", remaining(state), ok)
    case .offline, .unreachable:
      return .alert(
        AlertID.networkError,
        alert == .offline ? "No Internet Available" : "The server doesn’t answer",
        "Your bank may not have heard of it. Try again.", Control(Button.cancel, "Cancel", .cancel),
        Control(Button.tryAgain, "Try again", .primary))
    case .serverError:
      return .alert(
        AlertID.serverError, "Something went wrong", "The server couldn’t do that now. Try again.", ok)
    case .howToUnblock:
      return .alert(
        AlertID.howToUnblock, "How to Unblock",
        "Call your bank, or unblock this device in internet banking. Then check again here.", ok)
    }
  }

  private static func remaining(_ state: State) -> String {
    guard case .keyboard(let keyboard) = state.scene else { return "Try again." }
    return "Remaining attempts: \(keyboard.remainingAttempts)"
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
      Fact("activation-state", server.activation.name, among: Server.Record.allCases.map(\.name)),
      Fact("failed-attempts", Int(server.failedAttempts)),
      Fact("remaining-attempts", remainingAttempts(server, surroundings.limits)),
      Fact("device-activation", name(of: state.activation), among: ["none", "created", "committed"]),
      Fact(
        "factors", factors(state.activation),
        among: ["none", "possession", "possession+pin", "possession+pin+biometry"]),
      Fact("last-http-status", state.lastHTTPStatus.map { Int($0) }),
      Fact("last-signature", state.lastSignature),
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
