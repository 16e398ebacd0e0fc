import Foundation

// What both forms of `evaluatePolicy` share.

extension LAContext {
  /// Runs the preflight, and keeps what the context may learn from it.
  func preflight(_ policy: LAPolicy) -> LAError? {
    guard !properties.withLock({ $0.isInvalid }) else { return LAError(.invalidContext) }
    let error = device.preflight(policy)
    learn(biometry: error == nil && policy == .deviceOwnerAuthenticationWithBiometrics)
    return error
  }

  /// Evaluates, and calls `answer` exactly once, on any thread.
  func evaluate(
    _ policy: LAPolicy, _ reason: String, _ answer: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    precondition(!reason.isEmpty, "evaluatePolicy needs a nonempty localizedReason.")
    if let error = preflight(policy), error.code == .invalidContext { return answer(.failure(error)) }
    device.begin(call(policy, reason)) { [weak self] ending in
      // `self` is gone if deallocating the context is what ended the evaluation.
      self?.ended(ending)
      answer(ending.result.map { _ in })
    }
    // Another thread may have invalidated the context after the check above, when there was nothing to end yet.
    if properties.withLock({ $0.isInvalid }) { device.cancel(ObjectIdentifier(self)) }
  }

  private func call(_ policy: LAPolicy, _ reason: String) -> EvaluationCall {
    properties.withLock { properties in
      EvaluationCall(
        asker: ObjectIdentifier(self), policy: policy, reason: reason,
        fallbackTitle: properties.fallbackTitle, cancelTitle: properties.cancelTitle,
        allowsInteraction: !properties.interactionNotAllowed, reuse: .seconds(properties.reuseDuration),
        satisfied: properties.satisfied)
    }
  }

  private func ended(_ ending: ScriptedDevice.Ending) {
    guard case .success(let means) = ending.result else { return learn(biometry: false) }
    learn(biometry: means == .biometry)
    let domainState = device.device.domainState
    properties.withLock { properties in
      // An earlier success doesn't cover fingers or faces enrolled since.
      var policies =
        properties.satisfied?.domainState == domainState ? properties.satisfied?.policies ?? [] : []
      policies.formUnion(means == .biometry ? Set(LAPolicy.allCases) : [ending.call.policy])
      properties.satisfied = EvaluationCall.Satisfied(policies: policies, domainState: domainState)
    }
  }

  /// Records the hardware and, after a success with biometry, the enrolled set as well.
  private func learn(biometry succeeded: Bool) {
    let now = device.device
    properties.withLock { properties in
      properties.biometryType = now.biometry
      if succeeded { properties.domainState = now.domainState.map { domainState($0, of: now.biometry) } }
    }
  }

  /// 32 opaque bytes that differ between enrolled sets and between kinds of biometry.
  private func domainState(_ enrolledSet: UInt8, of biometry: LABiometryType) -> Data {
    var seed = UInt64(biometry.rawValue) << 8 | UInt64(enrolledSet)
    var bytes: [UInt8] = []
    for _ in 0..<4 {
      // SplitMix64: each step's word depends on all bits of the seed.
      seed &+= 0x9E37_79B9_7F4A_7C15
      var word = seed
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      word ^= word >> 31
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    return Data(bytes)
  }
}
