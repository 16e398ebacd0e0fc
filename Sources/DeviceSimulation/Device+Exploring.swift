// Keeps the number of device states finite for the explorer. Nothing else may use it: no real device does this.

extension Device {
  /// Postpones the end of a lock-out.
  public mutating func lengthenLockOut(to milliseconds: Int64) {
    guard let end = lockedOutUntil, end.milliseconds < milliseconds else { return }
    lockedOutUntil = Instant(milliseconds: milliseconds)
  }

  /// Forgets which date it is: what goes by it has been moved with it, and nothing else ever looks at it.
  public mutating func settleDate() { dateShift = .zero }

  /// Moves the end of a lock-out, or of a scan, that is waited for.
  public mutating func settle(lockOutEnd: Instant) {
    if lockedOutUntil != nil { lockedOutUntil = lockOutEnd }
  }
  public mutating func settle(scanEnd: Instant) {
    if evaluation?.scanEnds != nil { evaluation?.scanEnds = scanEnd }
  }

  /// Gives the last wrong passcode another name: all that matters is whether the next one is the same.
  public mutating func settleWrongPasscode(to text: ShortText) {
    if lastWrongPasscode != nil { lastWrongPasscode = text }
  }

  /// Without a finger or face only the passcode opens the lock screen, and that forgets all failures.
  public mutating func settleLockScreen() {
    if isLocked, !isEnrolled, passcode != nil { failedBiometricAttempts = 0 }
  }

  /// Resets what matters only to somebody who has a finger or face enrolled, where nobody will ever enrol one. That something has
  /// failed stays.
  public mutating func settleSensor() {
    guard !isEnrolled else { return }
    faceIDPermission = .allowed
    failedBiometricAttempts = min(failedBiometricAttempts, 1)
  }

  /// Renumbers the enrolled set, and resets what can no longer make a difference.
  public mutating func settle(enrolledSet number: UInt8, keepingPermission: Bool = false) {
    enrolledSet = number
    // Face ID's permission doesn't matter without Face ID to an app that doesn't ask for it, and the hardware stays the same
    // while exploring.
    if biometry != .faceID, !keepingPermission { faceIDPermission = .allowed }
    // The passcode screen never goes back to a scan.
    if evaluation?.phase == .passcode { evaluation?.failures = 0 }
    // Until the passcode was given nothing looks for a finger or face, and then all failures are forgotten.
    if needsPasscodeAfterRestart { failedBiometricAttempts = 0 }
  }
}
