// The life of one evaluation. Each function does one step and returns the result if that step ended the evaluation.

extension Device {
  /// Begins an evaluation, which fails at once, succeeds at once, or shows a dialog (A2, A4, A5, A11).
  public mutating func evaluate(_ request: EvaluationRequest, at now: Instant) -> AuthenticationResult? {
    // One dialog at a time: the system rejects a second evaluation.
    if evaluation != nil { return .failure(.systemCancel) }
    // A disabled device shows nothing but its own screen.
    if isDisabled { return .failure(.systemCancel) }
    if let error = preflight(request) { return .failure(error) }
    guard request.allowsInteraction else { return .failure(.notInteractive) }

    evaluation = Evaluation(request: request, phase: .passcode)
    return request.acceptsBiometry && canUseBiometry(for: request) ? beginBiometry(at: now) : nil
  }

  /// Why a request would fail at once. What iOS asks for itself needs no app's permission.
  private func preflight(_ request: EvaluationRequest) -> LAError.Code? {
    guard request.asker == .lockedApp else { return preflight(request.policy) }
    if passcode == nil { return .passcodeNotSet }
    return refusesPasscode && !canUnlockWithBiometry ? .biometryLockout : nil
  }

  private func canUseBiometry(for request: EvaluationRequest) -> Bool {
    request.asker == .lockedApp ? canUnlockWithBiometry : canUseBiometry
  }

  /// Presents a finger or face, or cancels the prompt.
  ///
  /// Does nothing when no prompt is scanning (`isScanning`); the caller reports that (D5).
  public mutating func present(_ answer: SensorAnswer, at now: Instant) -> AuthenticationResult? {
    guard sees(answer) else { return nil }
    switch answer {
    case .match: return matched(at: now)
    case .noMatch: return notMatched(at: now)
    case .cancel: return end(.failure(.userCancel))
    }
  }

  /// Whether an answer of the sensor's, or cancelling its prompt, would have an effect now.
  public func sees(_ answer: SensorAnswer) -> Bool {
    guard let evaluation else { return false }
    return answer == .cancel ? evaluation.isBiometric : isScanning
  }

  /// Taps a button of a system dialog.
  public mutating func tap(_ control: SystemControl, at now: Instant) -> AuthenticationResult? {
    guard let evaluation else { return nil }
    switch (evaluation.phase, control) {
    case (.notRecognized, .tryAgain): return startScan(at: now)
    case (.notRecognizedAgain, .fallback), (.touch, .fallback): return fallBack()
    case (.passcode, .enterPasscode): return submitPasscode(at: now)
    case (.permission, .allow):
      faceIDPermission = .allowed
      return startScan(at: now)
    case (.permission, .dontAllow):
      faceIDPermission = .denied
      return biometryWent(.biometryNotAvailable)
    case (.locked, .swipeUp): return swipeUp(at: now)
    case (.passcode, .cancel) where isLocked:
      lock()
      return nil
    case (.notRecognized, .cancel), (.notRecognizedAgain, .cancel), (.touch, .cancel), (.passcode, .cancel):
      return end(.failure(.userCancel))
    case (.permission, _), (.scanning, _), (.notRecognized, _), (.notRecognizedAgain, _), (.touch, _),
      (.matched, _), (.passcode, _), (.locked, _):
      return nil
    }
  }

  /// Ends the app's evaluation from outside: the app was left or interrupted (`systemCancel`), the context was
  /// invalidated (`appCancel`), or the user of the simulator chose an error (A10).
  public mutating func endEvaluation(with code: LAError.Code) -> AuthenticationResult? {
    isEvaluating ? end(.failure(code)) : nil
  }

  /// Drops the evaluation without a result: the app that asked is gone.
  public mutating func dropEvaluation() { if isEvaluating { evaluation = nil } }

  /// Drops what iOS asked before opening an app: somebody went elsewhere.
  public mutating func dropLockedApp() { if evaluation?.request.asker == .lockedApp { evaluation = nil } }

  /// Whether the dialog shows the fallback button (A4, A5, A6).
  public var offersFallback: Bool {
    guard let evaluation, evaluation.request.fallback != .hidden else { return false }
    if refusesPasscode, evaluation.request.policy == .deviceOwnerAuthentication { return false }
    switch evaluation.phase {
    case .notRecognizedAgain: return true
    case .touch:
      let isEarly = touchIDFallback == .afterFirstFailure || (touchIDFallback == .byVersion && iOS < 11)
      return evaluation.failures >= (isEarly ? 1 : 2)
    case .permission, .scanning, .notRecognized, .matched, .passcode, .locked: return false
    }
  }

  // MARK: Steps

  /// Whether Face ID still needs the user's permission for this app (D10).
  private var mustAskPermission: Bool {
    biometry == .faceID && faceIDPermission == .notAsked && evaluation?.request.asker == .app
  }

  private mutating func beginBiometry(at now: Instant) -> AuthenticationResult? {
    guard mustAskPermission else { return startScan(at: now) }
    evaluation?.phase = .permission
    evaluation?.scanEnds = nil
    return nil
  }

  private mutating func startScan(at now: Instant) -> AuthenticationResult? {
    evaluation?.phase = biometry == .touchID ? .touch : .scanning
    return answerByItself(at: now)
  }

  /// Lets a sensor that always succeeds or always fails answer, at once or after its scan time.
  mutating func answerByItself(at now: Instant) -> AuthenticationResult? {
    guard isScanning, sensor != .ask else {
      evaluation?.scanEnds = nil
      return nil
    }
    if scanTime > .zero {
      self.evaluation?.scanEnds = now + scanTime
      return nil
    }
    return scanEnded(at: now)
  }

  /// The sensor answers by itself, or the checkmark has been shown long enough.
  mutating func scanEnded(at now: Instant) -> AuthenticationResult? {
    if evaluation?.phase == .matched { return cutShort(at: now) }
    evaluation?.scanEnds = nil
    guard isScanning else { return nil }
    switch sensor {
    case .ask: return nil
    case .succeeds: return matched(at: now)
    case .fails: return notMatched(at: now)
    }
  }

  mutating func matched(at now: Instant) -> AuthenticationResult? {
    failedBiometricAttempts = 0
    guard hasAnimations else { return recognized(at: now) }
    evaluation?.phase = .matched
    evaluation?.scanEnds = now + Device.tickTime
    return nil
  }

  /// Ends what is only being shown: the checkmark goes, and the app gets its result.
  public mutating func cutShort(at now: Instant) -> AuthenticationResult? {
    evaluation?.phase == .matched ? recognized(at: now) : nil
  }

  private mutating func recognized(at now: Instant) -> AuthenticationResult {
    wasUnlockedByBiometry = isLocked
    if isLocked { unlockedByBiometry(at: now) }
    return end(.success)
  }

  private mutating func notMatched(at now: Instant) -> AuthenticationResult? {
    failedBiometricAttempts += 1
    evaluation?.scanEnds = nil
    if isLocked {
      // There is no dialog: the entry comes up, and the sensor goes on looking under it.
      evaluation?.phase = .passcode
      return nil
    }
    evaluation?.failures += 1
    guard let evaluation else { return nil }
    // The fifth failure of the device locks biometry in the middle of the evaluation (A7).
    if isBiometryLockedOut { return biometryWent(.biometryLockout) }
    switch (evaluation.phase, evaluation.failures) {
    case (.touch, 3...): return biometryWent(.authenticationFailed)
    case (.touch, _): return answerByItself(at: now)
    case (_, 1):
      self.evaluation?.phase = .notRecognized
      return nil
    case (_, _):
      self.evaluation?.phase = .notRecognizedAgain
      return nil
    }
  }

  /// Biometry can no longer be used: the owner policy moves on to the passcode, the biometrics policy fails.
  private mutating func biometryWent(_ code: LAError.Code) -> AuthenticationResult? {
    switch evaluation?.request.policy {
    case .deviceOwnerAuthentication where refusesPasscode: return end(.failure(code))
    case .deviceOwnerAuthentication:
      evaluation?.phase = .passcode
      evaluation?.scanEnds = nil
      return nil
    case .deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthenticationWithBiometricsOrCompanion:
      return end(.failure(code))
    case .deviceOwnerAuthenticationWithCompanion, nil: return nil
    }
  }

  private mutating func fallBack() -> AuthenticationResult? {
    offersFallback ? biometryWent(.userFallback) : nil
  }

  mutating func end(_ result: AuthenticationResult) -> AuthenticationResult {
    evaluation = nil
    return result
  }

  /// Adapts the evaluation under way to settings that just changed (D2 to D4, D10).
  mutating func reconcile(at now: Instant) -> AuthenticationResult? {
    guard let evaluation, !isLocked, evaluation.phase != .matched else { return nil }
    if let error = preflight(evaluation.request) { return end(.failure(error)) }
    guard evaluation.isBiometric else { return nil }
    if !canUseBiometry(for: evaluation.request) {
      return biometryWent(preflight(.deviceOwnerAuthenticationWithBiometrics) ?? .biometryLockout)
    }
    // Another sensor or another permission: start over with the dialog that fits now.
    let fits =
      mustAskPermission
      ? evaluation.phase == .permission
      : evaluation.phase != .permission && (evaluation.phase == .touch) == (biometry == .touchID)
    if !fits {
      self.evaluation?.failures = 0
      return beginBiometry(at: now)
    }
    // A scan under way continues; only a change to the sensor itself makes it answer sooner or not at all.
    let isWaiting = evaluation.scanEnds != nil && sensor != .ask
    return isWaiting ? nil : answerByItself(at: now)
  }
}
