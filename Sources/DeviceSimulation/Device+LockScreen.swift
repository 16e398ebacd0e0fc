// The device's own lock screen: what unlocks the device and not an app (A7, A8).

extension Device {
  /// Whether an enrolled finger or face would open the lock screen. Face ID's permission is an app's; the lock
  /// screen needs none.
  public var canUnlockWithBiometry: Bool {
    var lockScreen = self
    lockScreen.faceIDPermission = .allowed
    return lockScreen.canUseBiometry
  }

  /// A match at the lock screen: failures before it don't count any more (A7).
  public mutating func unlockWithBiometry() { failedBiometricAttempts = 0 }

  /// Shows the lock screen’s passcode entry, which counts and waits as every other (A8, A9).
  public mutating func beginPasscodeEntry() {
    evaluation = Evaluation(request: EvaluationRequest(.deviceOwnerAuthentication), phase: .passcode)
  }

  /// Five wrong fingers or faces at the lock screen lock biometry (A7); gives the end of an evaluation under way.
  public mutating func lockBiometry(at now: Instant) -> AuthenticationResult? {
    failedBiometricAttempts = max(failedBiometricAttempts, Device.biometricLimit)
    return reconcile(at: now)
  }
}
