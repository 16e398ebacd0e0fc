import DeviceSimulation
import UnlockEngine

// System dialogs and facts

extension Onegini {
  /// No fallback button: Cancel is the way to the PIN (O6).
  public static func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt {
    switch purpose {
    case .logIn: Prompt(reason: "Log in to Onegini", fallbackTitle: "")
    case .confirmTransfer: Prompt(reason: surroundings.limits.prompt.text, fallbackTitle: "")
    }
  }

  static func remainingAttempts(_ surroundings: Surroundings) -> Int {
    max(0, surroundings.limits.pinAttempts - Int(surroundings.server.failedPINAttempts))
  }

  public static func facts(_ state: State, _ surroundings: Surroundings) -> [Fact] {
    var (isRegistered, isBiometric, preferred) = (false, false, "none")
    switch state.user {
    case .none: break
    case .registered(.notRegistered): (isRegistered, preferred) = (true, "pin")
    case .registered(.registered(_, let isPreferred)):
      (isRegistered, isBiometric, preferred) = (true, true, isPreferred ? "biometric" : "pin")
    }
    return [
      Fact("user-registered", isRegistered),
      Fact("pin-registered", isRegistered),
      Fact("biometric-registered", isBiometric),
      Fact("preferred-authenticator", preferred, among: ["pin", "biometric", "none"]),
      Fact(
        "last-sdk-error", state.lastError.map { "\($0.rawValue)" } ?? "none",
        among: SDKError.allCases.map { "\($0.rawValue)" } + ["none"]),
      Fact("last-sdk-error-name", state.lastError),
      Fact("challenge", challenge(state.scene), among: ["pin", "biometric", "none"]),
      Fact("logged-in", isLoggedIn(state.scene)),
      Fact("failed-pin-attempts", Int(surroundings.server.failedPINAttempts)),
      Fact("remaining-pin-attempts", isRegistered ? remainingAttempts(surroundings) : nil),
      Fact("biometric-allowed-by-server", surroundings.server.allowsBiometric),
    ]
  }

  private static func challenge(_ scene: Scene) -> String {
    switch scene {
    case .pinChallenge: "pin"
    case .biometricChallenge: "biometric"
    case .notRunning, .welcome, .createPIN, .repeatPIN, .open: "none"
    }
  }

  private static func isLoggedIn(_ scene: Scene) -> Bool {
    switch scene {
    case .open, .pinChallenge(_, .transfer), .pinChallenge(_, .registerBiometric),
      .biometricChallenge(.transfer, _):
      true
    case .notRunning, .welcome, .createPIN, .repeatPIN, .pinChallenge, .biometricChallenge: false
    }
  }
}
