// The system's passcode screen: typing, checking, counting, locking out (A8, A9).

extension Device {
  /// Whether the passcode screen accepts input now.
  public var acceptsPasscode: Bool { lockedOutUntil == nil && !isDisabled }

  /// Types a character on the passcode screen; the last digit of a fixed length submits.
  public mutating func type(_ scalar: Unicode.Scalar, at now: Instant) -> AuthenticationResult? {
    guard evaluation?.phase == .passcode, acceptsPasscode, let passcode else { return nil }
    guard passcode.kind == .customAlphanumeric || ("0"..."9").contains(scalar) else { return nil }
    evaluation?.wasWrong = false
    evaluation?.entry.append(scalar)
    return evaluation?.entry.byteCount == passcode.kind.length ? submitPasscode(at: now) : nil
  }

  /// Deletes the last character typed on the passcode screen.
  public mutating func deleteBackward() { evaluation?.entry.removeLast() }

  mutating func submitPasscode(at now: Instant) -> AuthenticationResult? {
    guard acceptsPasscode, let passcode, let entry = evaluation?.entry, !entry.isEmpty else { return nil }
    evaluation?.entry = ShortText()
    if entry == passcode.text {
      passcodeWasRight(at: now)
      return end(.success)
    }
    evaluation?.wasWrong = true
    return countWrongPasscode(entry, at: now)
  }

  mutating func passcodeWasRight(at now: Instant) {
    failedPasscodes = 0
    lastWrongPasscode = nil
    failedBiometricAttempts = 0
    needsPasscodeAfterRestart = false
    needsPasscodeAgain = false
    restartPasscodeTime(at: now)
  }

  private mutating func countWrongPasscode(_ entry: ShortText, at now: Instant) -> AuthenticationResult? {
    // Trying the same wrong passcode again gains an attacker nothing, so it isn't counted.
    if entry == lastWrongPasscode { return nil }
    lastWrongPasscode = entry
    failedPasscodes += 1
    isToBeErased = isDisabled && erasesData
    if let lockOut = lockOutTable.lockOut(afterWrong: Int(failedPasscodes)) {
      lockedOutUntil = now + lockOut
      // By the time the screen accepts a passcode again, "wrong passcode" is no longer shown.
      evaluation?.wasWrong = false
    }
    // The tenth wrong passcode disables the device, and ends the evaluation.
    return isDisabled ? end(.failure(.systemCancel)) : nil
  }
}
