// What makes a device's states finite for the explorer. Nothing else may use it: no real device does this.

extension Device {
  /// Puts the end of a lock-out off to the next of some lengths, in milliseconds from the beginning of time.
  public mutating func lengthenLockOut(to lengths: [Int64]) {
    guard let end = lockedOutUntil, let length = lengths.first(where: { end.milliseconds <= $0 }) else {
      return
    }
    lockedOutUntil = Instant(milliseconds: length)
  }

  /// Gives the enrolled set another number.
  public mutating func renumberEnrolledSet(_ number: UInt8) { enrolledSet = number }
}
