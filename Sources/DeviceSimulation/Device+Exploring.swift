// What makes a device's states finite for the explorer. Nothing else may use it: no real device does this.

extension Device {
  /// Puts the end of a lock-out off.
  public mutating func lengthenLockOut(to milliseconds: Int64) {
    guard let end = lockedOutUntil, end.milliseconds < milliseconds else { return }
    lockedOutUntil = Instant(milliseconds: milliseconds)
  }

  /// Gives the enrolled set another number.
  public mutating func renumberEnrolledSet(_ number: UInt8) { enrolledSet = number }
}
