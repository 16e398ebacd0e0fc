// What makes a device's states finite for the explorer. Nothing else may use it: no real device does this.

extension Device {
  /// Puts the end of a lock-out off.
  public mutating func lengthenLockOut(to milliseconds: Int64) {
    guard let end = lockedOutUntil, end.milliseconds < milliseconds else { return }
    lockedOutUntil = Instant(milliseconds: milliseconds)
  }

  /// Gives the enrolled set another number, and takes away what makes no difference any more.
  ///
  /// - Parameter keepsPasscode: whether the passcode is never taken away. Doing so forgets a restart, but not failed
  ///   scans; where nobody does, the right passcode alone unlocks biometry, whatever locked it.
  public mutating func settle(enrolledSet number: UInt8, keepsPasscode: Bool) {
    enrolledSet = number
    // As long as the hardware stays, nobody asks for Face ID's permission where there is no Face ID.
    if biometry != .faceID { faceIDPermission = .allowed }
    // The passcode screen never goes back to a scan.
    if evaluation?.phase == .passcode { evaluation?.failures = 0 }
    if keepsPasscode, isBiometryLockedOut || needsPasscodeAfterRestart {
      failedBiometricAttempts = 0
      needsPasscodeAfterRestart = true
    }
  }
}
