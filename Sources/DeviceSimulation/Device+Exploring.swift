// Keeps the number of device states finite for the explorer. Nothing else may use it: no real device does this.

extension Device {
  /// Postpones the end of a lock-out.
  public mutating func lengthenLockOut(to milliseconds: Int64) {
    guard let end = lockedOutUntil, end.milliseconds < milliseconds else { return }
    lockedOutUntil = Instant(milliseconds: milliseconds)
  }

  /// Renumbers the enrolled set, and resets what can no longer make a difference.
  ///
  /// - Parameter keepsPasscode: whether the passcode is never removed. Removing it clears the need for it after a
  ///   restart but not the failed scans, so the two must be told apart. If it stays, only the right passcode
  ///   unlocks biometry, whatever locked it, and both can be one state.
  public mutating func settle(enrolledSet number: UInt8, keepsPasscode: Bool) {
    enrolledSet = number
    // What went by the date has been moved with it; what it is now makes no difference to anything.
    dateShift = .zero
    // Face ID's permission doesn't matter without Face ID, and the hardware stays the same while exploring.
    if biometry != .faceID { faceIDPermission = .allowed }
    // The passcode screen never goes back to a scan.
    if evaluation?.phase == .passcode { evaluation?.failures = 0 }
    if keepsPasscode, isBiometryLockedOut || needsPasscodeAfterRestart {
      failedBiometricAttempts = 0
      needsPasscodeAfterRestart = true
    }
  }
}
