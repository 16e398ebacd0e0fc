// The device's own lock screen: what unlocks the device rather than an app (A7, A8).

extension Device {
  /// Whether an enrolled finger or face would open the lock screen. Face ID's permission belongs to apps; the lock
  /// screen needs none.
  public var canUnlockWithBiometry: Bool {
    var lockScreen = self
    lockScreen.faceIDPermission = .allowed
    return lockScreen.canUseBiometry
  }

  /// Unlocks the device with a match, which resets the count of failed scans (A7).
  public mutating func unlockWithBiometry() { failedBiometricAttempts = 0 }

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
