extension LAContext {
  /// What `evaluateAccessControl` does, for a subclass to call.
  func evaluate(
    _ access: AccessControl, _ operation: LAAccessControlOperation, _ reason: String,
    _ answer: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    // Encrypting is allowed to everybody; decrypting and signing isn't.
    let makesSomething = operation == .createItem || operation == .createKey
    let now = device.device
    let requirements = makesSomething ? [] : access.requirements(boundTo: now.domainState, on: now)
    if access.needsPassword, applicationPassword == nil {
      lacksPasswordDialog()
      return answer(.failure(LAError(system: .authenticationFailed)))
    }
    authenticate(requirements, reason: reason, allowsInteraction: true, answer)
  }

  /// Shows one dialog after the other, those that are needed, and calls `answer` exactly once, on any thread.
  func authenticate(
    _ requirements: [AccessControl.Requirement], reason: String, allowsInteraction: Bool,
    _ answer: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    guard !properties.withLock({ $0.isInvalid }) else {
      return answer(.failure(LAError(system: .invalidContext)))
    }
    guard let first = requirements.first else { return answer(.success(())) }
    let call = call(first, reason)
    guard call.allowsInteraction && allowsInteraction || device.needsNoDialog(call) else {
      return answer(.failure(LAError(system: .notInteractive)))
    }
    nonisolated(unsafe) let context = self
    begin(call) { result in
      guard case .success = result else { return answer(result) }
      context.authenticate(
        Array(requirements.dropFirst()), reason: reason, allowsInteraction: allowsInteraction, answer)
    }
  }

  /// A call for the keychain. Biometry alone has nothing to fall back on, so its dialog has no button for that.
  func call(_ requirement: AccessControl.Requirement, _ reason: String) -> EvaluationCall {
    var call = call(requirement.policy, reason)
    call.acceptsBiometry = requirement.acceptsBiometry
    if requirement.policy == .deviceOwnerAuthenticationWithBiometrics { call.fallbackTitle = "" }
    return call
  }
}
