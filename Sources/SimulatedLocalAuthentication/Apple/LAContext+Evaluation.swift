import Foundation

// What both forms of `evaluatePolicy`, access controls and the keychain share.

extension LAContext {
  /// Runs the preflight, and keeps what the context may learn from it.
  func preflight(_ policy: LAPolicy) -> LAError? {
    guard !properties.withLock({ $0.isInvalid }) else { return LAError(system: .invalidContext) }
    let error = device.preflight(policy)
    learn(biometry: policy == .deviceOwnerAuthentication ? nil : error == nil)
    return error
  }

  /// Evaluates, and calls `answer` exactly once, on any thread.
  func evaluate(
    _ policy: LAPolicy, _ reason: String, _ answer: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    precondition(!reason.isEmpty, "evaluatePolicy needs a nonempty localizedReason.")
    if let error = preflight(policy), error.code == .invalidContext { return answer(.failure(error)) }
    begin(call(policy, reason), answer)
  }

  /// Begins an evaluation, and calls `answer` exactly once, on any thread.
  func begin(_ call: EvaluationCall, _ answer: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    // iOS keeps a context until it has answered, and so does this: many apps have no other reference to it.
    nonisolated(unsafe) let context = self
    device.begin(call) { ending in
      context.ended(ending)
      answer(ending.result.map { _ in })
    }
    // Another thread may have invalidated the context after the check above, when there was nothing to end yet.
    if properties.withLock({ $0.isInvalid }) { device.cancel(ObjectIdentifier(self)) }
  }

  /// Hands a result to a completion handler, on a queue, as on Apple's platforms, unless a test has its own way.
  func replying(_ reply: @escaping @Sendable (Bool, (any Error)?) -> Void)
    -> @Sendable (Result<Void, any Error>) -> Void
  {
    { [device] result in
      device.deliver {
        // What the reply does next, it does on the device that it was asked on.
        SimulatedDevice.$current.withValue(device) {
          switch result {
          case .success: reply(true, nil)
          case .failure(let error): reply(false, error)
          }
        }
      }
    }
  }

  /// Suspends until a form with a reply has answered.
  ///
  /// Cancelling the task changes nothing, as with Apple's, which knows nothing of tasks; a test's device can be told otherwise.
  nonisolated(nonsending) func answered(
    by ask: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
  ) async throws -> Bool {
    let asker = ObjectIdentifier(self)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        ask { success, error in continuation.resume(with: error.map { .failure($0) } ?? .success(success)) }
        // Cancelled before: the handler found nothing to end.
        if Task.isCancelled { device.taskWasCancelled(asker) }
      }
    } onCancel: { [device] in
      device.taskWasCancelled(asker)
    }
  }

  func call(_ policy: LAPolicy, _ reason: String) -> EvaluationCall {
    properties.withLock { properties in
      EvaluationCall(
        asker: ObjectIdentifier(self), policy: policy, reason: reason,
        fallbackTitle: properties.fallbackTitle, cancelTitle: properties.cancelTitle,
        allowsInteraction: !properties.interactionNotAllowed, reuse: .seconds(properties.reuseDuration),
        satisfied: properties.satisfied)
    }
  }

  private func ended(_ ending: ScriptedDevice.Ending) {
    guard case .success(let means) = ending.result else { return learn(biometry: nil) }
    learn(biometry: means == .biometry ? true : nil)
    let domainState = device.device.domainState
    properties.withLock { properties in
      // An earlier success doesn't cover fingers or faces enrolled since.
      var all = properties.satisfied?.domainState == domainState ? properties.satisfied?.means ?? [] : []
      all.insert(means)
      properties.satisfied = EvaluationCall.Satisfied(means: all, domainState: domainState)
    }
  }

  /// Records the hardware and, after biometry was asked about or used, the enrolled set, or that there is none to tell of.
  private func learn(biometry succeeded: Bool?) {
    let now = device.device
    properties.withLock { properties in
      properties.biometryType = now.biometry
      if let succeeded { properties.domainState = succeeded ? LADomainStateBiometry(now).stateHash : nil }
    }
  }
}
