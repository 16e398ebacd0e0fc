// Stolen Device Protection, from iOS 17.3 on (D20): who has the device and its passcode, and neither finger nor face, gets no
// further. Apple's support article 120340 says what it asks for, and that a wait of an hour comes before a finger or face is
// added or the passcode changed. Of an app's own question it says nothing: here the passcode doesn't do there either, as it
// doesn't for an app that iOS has locked.

/// A wait before a change that Stolen Device Protection guards.
public enum SecurityDelay: Hashable, Sendable {
  /// It goes on until then.
  case ends(Instant)
  /// It is over: the change can be made.
  case over
}

extension Device {
  /// How long one waits between asking for a change and making it.
  static let securityDelayTime = Duration.hours(1)

  /// Whether only a finger or face will do where the passcode would otherwise. The protection can't be on without them.
  public var refusesPasscode: Bool {
    hasStolenDeviceProtection && iOS >= 17 && biometry != .none && isEnrolled && passcode != nil
  }

  /// When the wait is over; `nil` where none goes on.
  public var securityDelayEnds: Instant? {
    if case .ends(let end) = securityDelay { return end }
    return nil
  }

  /// Whether iOS asks before it opens the app.
  public var asksBeforeApp: Bool { requiresBiometryForApp && iOS >= 18 && passcode != nil }

  /// Asks for a change that is guarded. Returns whether it can be made now; else the wait begins, or goes on. Both times a
  /// finger or face is wanted, so that nothing begins while those can't be used.
  public mutating func allowsChange(at now: Instant) -> Bool {
    guard refusesPasscode else { return true }
    guard canUnlockWithBiometry else { return false }
    switch securityDelay {
    case .over:
      securityDelay = nil
      return true
    case .ends: return false
    case nil:
      securityDelay = .ends(now + Device.securityDelayTime)
      return false
    }
  }
}

extension DeviceChange {
  /// Whether Stolen Device Protection makes one wait before it.
  public var isGuarded: Bool {
    switch self {
    case .enrolled, .enrolledSet, .passcode: true
    default: false
    }
  }
}
