// The device's own lock screen: what unlocks the device rather than an app (A7, A8, D13).
//
// It is an evaluation that no app asked for, so its passcode entry counts, waits and disables like any other.

extension Device {
  /// Whether the lock screen is up, with its passcode entry over it or not.
  public var isLocked: Bool { evaluation?.request.asker == .lockScreen }

  /// Whether an evaluation is under way that an app asked for.
  public var isEvaluating: Bool { evaluation?.request.asker == .app }

  /// Whether a finger or face presented now would be seen: in a dialog, or at the lock screen, where the sensor looks
  /// all the time, except during a lock-out, which accepts nothing (A9).
  public var isScanning: Bool {
    guard let evaluation else { return false }
    guard isLocked else { return evaluation.isScanning }
    return evaluation.phase != .matched && canUnlockWithBiometry && lockedOutUntil == nil
  }

  /// Whether an enrolled finger or face would open the lock screen. Face ID's permission and the policies belong to
  /// apps; the lock screen needs neither.
  public var canUnlockWithBiometry: Bool {
    biometry != .none && isEnrolled && passcode != nil && !isBiometryLockedOut
      && !needsPasscode && !isDisabled
  }

  /// Unlocks the device with a match, which resets the count of failed scans (A7).
  public mutating func unlockWithBiometry() { failedBiometricAttempts = 0 }

  /// Locks the device: its lock screen is up, and nothing of an app's.
  public mutating func lock() { evaluation = Evaluation(request: .lockScreen, phase: .locked) }

  /// Opens a lock screen without a passcode; another one looks for a finger or face, and shows its passcode entry.
  mutating func swipeUp(at now: Instant) -> AuthenticationResult? {
    guard passcode != nil else { return end(.success) }
    evaluation?.phase = .passcode
    return answerByItself(at: now)
  }

  /// Opens the lock screen as its owner does: with a finger or face where that can be, otherwise with the passcode.
  /// `nil` during a lock-out, when neither is accepted.
  public mutating func unlock(at now: Instant) -> AuthenticationResult? {
    if isScanning, sensor != .fails { return matched(at: now) }
    return unlockWithPasscode(at: now)
  }

  /// Opens the lock screen with the right passcode, or none where none is set.
  public mutating func unlockWithPasscode(at now: Instant) -> AuthenticationResult? {
    guard isLocked, passcode == nil || acceptsPasscode else { return nil }
    passcodeWasRight(at: now)
    return end(.success)
  }

  /// Shows the lock screen’s passcode entry, which counts and waits like any other (A8, A9).
  public mutating func beginPasscodeEntry() {
    evaluation = Evaluation(request: EvaluationRequest(.deviceOwnerAuthentication), phase: .passcode)
  }

  /// Locks biometry as five wrong fingers or faces at the lock screen do (A7); returns the result of an evaluation
  /// that this ended.
  public mutating func lockBiometry(at now: Instant) -> AuthenticationResult? {
    failedBiometricAttempts = max(failedBiometricAttempts, Device.biometricLimit)
    return reconcile(at: now)
  }
}
