// When iOS wants the passcode and no finger or face, besides after a restart (D26): Apple's platform security guide, “Passcodes
// and passkeys”, says after how long, and after what.

extension Device {
  /// So long after the last unlock.
  static let longestWithoutUnlock = Duration.hours(48)
  /// So long after the passcode was given last, where biometry hasn't unlocked the device for four hours.
  static let longestWithoutPasscode = Duration.hours(156)
  static let longestWithoutBiometry = Duration.hours(4)

  /// Biometry can't be used from now on before the passcode was given; a dialog that is up goes on with the passcode, or fails.
  public mutating func requirePasscode(at now: Instant) -> AuthenticationResult? {
    forgetPasscodeTime()
    guard passcode != nil else { return nil }
    needsPasscodeAgain = true
    return reconcile(at: now)
  }

  /// The passcode was given, or is a new one.
  mutating func restartPasscodeTime(at now: Instant) {
    forgetPasscodeTime()
    guard wantsPasscodeByTime, passcode != nil, !needsPasscode else { return }
    passcodeNeededAt = now + Device.longestWithoutUnlock
    passcodeIsFresh = now + Device.longestWithoutPasscode
  }

  /// A finger or face opened the lock screen.
  mutating func unlockedByBiometry(at now: Instant) {
    guard let fresh = passcodeIsFresh else { return }
    passcodeNeededAt = min(now + Device.longestWithoutUnlock, max(fresh, now + Device.longestWithoutBiometry))
  }

  mutating func forgetPasscodeTime() { (passcodeNeededAt, passcodeIsFresh) = (nil, nil) }
}
