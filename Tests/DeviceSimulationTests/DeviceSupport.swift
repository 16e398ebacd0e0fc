@testable import DeviceSimulation

// Devices in a given condition, and what a user does to them, said shortly.

extension Device {
  /// A new device with some settings changed, in order.
  static func with(_ changes: DeviceChange...) -> Device {
    var device = Device()
    for change in changes { _ = device.apply(change, at: .start) }
    return device
  }

  /// Starts an evaluation under the owner policy.
  @discardableResult
  mutating func askOwner(_ fallback: FallbackButton = .standard, at now: Instant = .start)
    -> AuthenticationResult?
  { evaluate(EvaluationRequest(.deviceOwnerAuthentication, fallback: fallback), at: now) }

  /// Starts an evaluation under the biometrics policy.
  @discardableResult
  mutating func askBiometrics(
    _ fallback: FallbackButton = .standard, at now: Instant = .start
  ) -> AuthenticationResult? {
    evaluate(EvaluationRequest(.deviceOwnerAuthenticationWithBiometrics, fallback: fallback), at: now)
  }

  /// Types a text on the passcode screen, and gives what its last character led to.
  @discardableResult
  mutating func type(_ text: String, at now: Instant = .start) -> AuthenticationResult? {
    var result: AuthenticationResult?
    for scalar in text.unicodeScalars { result = type(scalar, at: now) }
    return result
  }

  /// Fails one scan after another, each in an evaluation of its own.
  mutating func failScans(_ count: Int) {
    for _ in 0..<count {
      askOwner()
      _ = present(.noMatch, at: .start)
      dropEvaluation()
    }
  }

  /// Enters different wrong passcodes of six digits, waiting each lock-out out.
  mutating func enterWrongPasscodes(_ count: Int) {
    for number in 0..<count {
      askOwner()
      evaluation?.phase = .passcode
      type("\(900_000 + number)")
      dropEvaluation()
      lockedOutUntil = nil
    }
  }
}

/// The policies and biometries that tables run over.
let owner = LAPolicy.deviceOwnerAuthentication
let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics
