// What makes a device's states finite for the explorer. Nothing else may use it: no real device does this.

extension Device {
  /// Puts the end of a lock-out off.
  public mutating func lengthenLockOut(to milliseconds: Int64) {
    guard let end = lockedOutUntil, end.milliseconds < milliseconds else { return }
    lockedOutUntil = Instant(milliseconds: milliseconds)
  }

  /// Gives the enrolled set another number, and takes away what makes no difference as long as the hardware stays:
  /// nobody asks for Face ID’s permission where there is no Face ID.
  public mutating func settle(enrolledSet number: UInt8) {
    enrolledSet = number
    if biometry != .faceID { faceIDPermission = .allowed }
  }
}
