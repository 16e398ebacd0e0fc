/// A change to the device: made in its Settings app or at its lock screen, or by whoever controls the simulation.
public enum DeviceChange: Hashable, Sendable {
  /// Another model (D1).
  case model(DeviceModel)
  /// Another major version of iOS, 7 and up (D9).
  case iOS(UInt8)
  /// Another sensor, or none (D2).
  case biometry(LABiometryType)
  /// Someone is enrolled, which needs a passcode, or everyone is removed (D3).
  case enrolled(Bool)
  /// A finger or face is added or removed while others stay: the enrolled set changes (A12).
  case enrolledSet
  /// The passcode is set, changed, or removed, which un-enrols (D3, D4).
  case passcode(Passcode?)
  /// The passcode stays the same but is typed differently from now on; no effect if it can't be typed that way.
  case passcodeKind(Passcode.Kind)
  /// The user locks the device and unlocks it with the right passcode: how to get biometry back for apps that never
  /// ask for the passcode themselves (A7, A13). No effect while no passcode is accepted.
  case unlockedWithPasscode
  /// How the sensor responds to a prompt (D5).
  case sensor(SensorBehaviour)
  /// How long a sensor that answers by itself takes.
  case scanTime(Duration)
  /// Whether the app may use Face ID (D10).
  case faceIDPermission(FaceIDPermission)
  /// When Touch ID's dialog gets its fallback button (A5).
  case touchIDFallback(TouchIDFallback)
  /// How long wrong passcodes lock the device from now on (A8).
  case lockOutTable(LockOutTable)
  /// "Erase data after ten wrong passcodes" (A9).
  case erasesData(Bool)
  /// Jailbroken or not (D8).
  case jailbroken(Bool)
  /// The screen is recorded or mirrored, or no longer (D21).
  case capture(ScreenCapture)
  /// How the network treats a request (D8).
  case network(NetworkState)
  /// How long the server takes to answer (D8).
  case latency(Duration)
  /// Whether things that show only for a moment take that moment.
  case animations(Bool)
  /// After how long without a touch the device locks itself (D13).
  case autoLock(AutoLock)
  /// The system speaks another language (V6).
  case language(DeviceLanguage)
  /// Text has another size (V6).
  case textSize(TextSize)
  /// It is light, or dark (V6).
  case appearance(Appearance)
  /// Stolen Device Protection is on, and the device away from home and work; or not (D20).
  case stolenDeviceProtection(Bool)
  /// iOS asks before it opens the app, or no longer does (D20).
  case appLock(Bool)
  /// Whether iOS asks for the passcode again after a while (D26).
  case passcodeByTime(Bool)
  /// Another date, which is no other time: no lock-out of the device's goes by it (D11).
  case date(DateChange)
}

extension DeviceChange {
  /// Whether it is made on the device itself, in its Settings app or at its lock screen: impossible once the device
  /// is disabled (D13). All other changes are made from outside.
  public var isMadeOnTheDevice: Bool {
    switch self {
    case .enrolled, .enrolledSet, .passcode, .passcodeKind, .unlockedWithPasscode, .faceIDPermission,
      .erasesData, .autoLock, .date, .appLock:
      true
    case .model, .iOS, .biometry, .sensor, .scanTime, .touchIDFallback, .lockOutTable, .jailbroken, .network,
      .latency, .language, .textSize, .appearance, .animations, .capture,
      .passcodeByTime, .stolenDeviceProtection:
      false
    }
  }
}

extension Device {
  /// Applies a change, to the dialog that is up as well; returns the result if that ended an evaluation.
  ///
  /// No change resets counted attempts or shortens a lock-out: only the right passcode does. Changes that are made
  /// on the device itself have no effect on a disabled one.
  public mutating func apply(_ change: DeviceChange, at now: Instant) -> AuthenticationResult? {
    if isDisabled, change.isMadeOnTheDevice { return nil }
    switch change {
    case .model(let value): model = value
    case .iOS(let value): iOS = value
    case .biometry(let value): biometry = value
    case .enrolled(let value): setEnrolled(value)
    case .enrolledSet: if isEnrolled { enrolledSet &+= 1 }
    case .passcode(let value): setPasscode(value, at: now)
    case .passcodeKind(let kind):
      if let passcode, let same = Passcode(kind: kind, text: passcode.text) { setPasscode(same, at: now) }
    case .unlockedWithPasscode: return lockAndUnlock(at: now)
    case .sensor(let value): sensor = value
    case .scanTime(let value):
      scanTime = value
      if evaluation?.phase != .matched { evaluation?.scanEnds = nil }
    case .faceIDPermission(let value): faceIDPermission = value
    case .touchIDFallback(let value): touchIDFallback = value
    case .lockOutTable(let value): lockOutTable = value
    case .erasesData(let value): erasesData = value
    case .autoLock(let value): autoLock = value
    case .language(let value): language = value
    case .textSize(let value): textSize = value
    case .appearance(let value): appearance = value
    case .jailbroken(let value): isJailbroken = value
    case .capture(let value): capture = value
    case .network(let value): network = value
    case .latency(let value): latency = value
    case .stolenDeviceProtection(let value):
      hasStolenDeviceProtection = value
      if !value { securityDelay = nil }
    case .appLock(let value): requiresBiometryForApp = value
    case .passcodeByTime(let value):
      wantsPasscodeByTime = value
      restartPasscodeTime(at: now)
    case .date(let change): setDate(change, at: now)
    case .animations(let value):
      hasAnimations = value
      if !value { return cutShort(at: now) }
    }
    return reconcile(at: now)
  }

  private mutating func setEnrolled(_ value: Bool) {
    // Enrolling needs a passcode (D3), and enrolling again makes a different set.
    guard value != isEnrolled, !value || passcode != nil else { return }
    isEnrolled = value
    if value { enrolledSet &+= 1 }
  }

  private mutating func setPasscode(_ value: Passcode?, at now: Instant) {
    guard value != passcode else { return }
    passcode = value
    evaluation?.entry = ShortText()
    evaluation?.wasWrong = false
    if value == nil {
      isEnrolled = false
      needsPasscodeAfterRestart = false
      needsPasscodeAgain = false
    }
    restartPasscodeTime(at: now)
  }

  /// Locking the device dismisses a dialog as a call does (A10), whether or not unlocking succeeds.
  private mutating func lockAndUnlock(at now: Instant) -> AuthenticationResult? {
    let result = endEvaluation(with: .systemCancel)
    if passcode != nil, acceptsPasscode { passcodeWasRight(at: now) }
    return result
  }

  /// Restarts the device: the counters stay, a dialog disappears, and biometry needs the passcode first (A13).
  public mutating func reboot() {
    evaluation = nil
    needsPasscodeAfterRestart = passcode != nil
    forgetPasscodeTime()
  }

  /// An app was deleted: the system forgets what it was allowed to do (D16).
  public mutating func forgetApp() {
    faceIDPermission = .notAsked
    requiresBiometryForApp = false
  }

  /// The device is another one, with all that was on the old one: nothing has failed on it, its owner's finger or face is
  /// enrolled anew, and the keys that were bound to the old set fit nothing (D16).
  public mutating func becomeNew(at now: Instant) {
    evaluation = nil
    passcodeWasRight(at: now)
    lockedOutUntil = nil
    isToBeErased = false
    isJailbroken = false
    if isEnrolled { enrolledSet &+= 1 }
  }

  /// Erases the device: no passcode, nobody enrolled, no auto-lock, counters at zero, the right date; hardware, network, server
  /// and what all looks and sounds like stay as they are.
  public mutating func erase() {
    evaluation = nil
    passcode = nil
    isEnrolled = false
    failedPasscodes = 0
    failedBiometricAttempts = 0
    lastWrongPasscode = nil
    lockedOutUntil = nil
    needsPasscodeAfterRestart = false
    needsPasscodeAgain = false
    forgetPasscodeTime()
    (hasStolenDeviceProtection, requiresBiometryForApp, securityDelay) = (false, false, nil)
    isToBeErased = false
    faceIDPermission = .notAsked
    autoLock = .never
    dateShift = .zero
  }
}

extension Device {
  /// The next moment at which the device does something by itself.
  public var nextDeadline: Instant? {
    // Written out: the explorer comes by here at every step.
    var next = lockedOutUntil
    if let scan = evaluation?.scanEnds { next = next.map { min($0, scan) } ?? scan }
    if case .ends(let end) = securityDelay { next = next.map { min($0, end) } ?? end }
    if let passcodeNeededAt { next = next.map { min($0, passcodeNeededAt) } ?? passcodeNeededAt }
    return next
  }

  /// Does whatever is due: ends a lock-out, lets the sensor answer.
  public mutating func reach(_ now: Instant) -> AuthenticationResult? {
    if let end = lockedOutUntil, end <= now { lockedOutUntil = nil }
    if case .ends(let end) = securityDelay, end <= now { securityDelay = .over }
    if let end = passcodeNeededAt, end <= now { return requirePasscode(at: now) }
    if let end = evaluation?.scanEnds, end <= now { return scanEnded(at: now) }
    return nil
  }

  /// Moves all deadlines back, so that worlds that differ only in the time of day compare as equal.
  public mutating func rebase(by milliseconds: Int64) {
    lockedOutUntil?.milliseconds -= milliseconds
    evaluation?.scanEnds?.milliseconds -= milliseconds
    passcodeNeededAt?.milliseconds -= milliseconds
    if case .ends(var end) = securityDelay {
      end.milliseconds -= milliseconds
      securityDelay = .ends(end)
    }
    // Once it is over, for how long makes no difference.
    if let end = passcodeIsFresh {
      passcodeIsFresh = Instant(milliseconds: max(0, end.milliseconds - milliseconds))
    }
  }
}
