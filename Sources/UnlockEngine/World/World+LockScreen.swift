import DeviceSimulation

// The phone's own lock screen (D13): what locks it, and what its owner does to open it.

extension Phone {
  /// Whether the lock screen is up.
  public var isLocked: Bool { self == .lockScreen || self == .lockScreenOverApp }
  /// Whether it is in use, unlocked.
  var isInUse: Bool {
    switch self {
    case .app, .home, .switcher, .controlCentre, .notificationCentre, .siri, .screenTime, .call, .lockedApp:
      true
    case .off, .lockScreen, .lockScreenOverApp, .disabled: false
    }
  }
}

extension World {
  /// Whether nothing on the phone can be used before its passcode, or a finger or face, was given.
  public var isClosed: Bool { (phone.isLocked || phone == .off) && device.passcode != nil }

  /// Whether the phone is on, unlocked and not disabled.
  public var isInUse: Bool { phone.isInUse }

  /// The side button is pressed, or nobody has touched the phone for long enough.
  mutating func lock(_ effects: inout [Effect]) {
    guard phone.isInUse || device.evaluation?.phase == .passcode, phone != .disabled else {
      return effects.append(.ignored(.alreadyLocked))
    }
    locksAt = nil
    if phone.isInUse { leave(to: showsApp ? .lockScreenOverApp : .lockScreen, &effects) }
    device.lock()
  }

  /// Whether the app has the screen, or Control Centre over it: it has it again when the phone is unlocked.
  private var showsApp: Bool {
    phone == .app || phone != .switcher && phone.keepsAppInFront && process == .inactive
  }

  /// The owner opens the lock screen, and needn't wait for a restart to be over.
  mutating func unlock(_ effects: inout [Effect]) {
    if bootEnds != nil { switchOn() }
    if phone == .disabled { return effects.append(.ignored(.deviceDisabled)) }
    guard phone.isLocked else { return effects.append(.ignored(.notLocked)) }
    open(&effects) { $0.unlock(at: $1) }
  }

  /// A lock screen without a passcode is opened by a swipe.
  mutating func swipeUp(_ effects: inout [Effect]) { open(&effects) { $0.unlockWithPasscode(at: $1) } }

  /// The user locks the phone, and unlocks it with its passcode.
  mutating func lockAndUnlock(_ effects: inout [Effect]) {
    if bootEnds != nil { switchOn() }
    if phone.isInUse { lock(&effects) }
    open(&effects) { $0.unlockWithPasscode(at: $1) }
  }

  /// The phone is locked so that only its passcode opens it (D26).
  mutating func lockForPasscode(_ effects: inout [Effect]) {
    guard phone != .off, phone != .disabled else { return effects.append(.ignored(.alreadyLocked)) }
    if phone.isInUse { lock(&effects) } else { device.lock() }
    operate(&effects) { $0.requirePasscode(at: $1) }
  }

  private mutating func open(
    _ effects: inout [Effect], _ action: (_ device: inout Device, _ now: Instant) -> AuthenticationResult?
  ) {
    operate(&effects, action)
    if phone.isLocked, device.evaluation?.phase != .matched { effects.append(.ignored(.lockedOut)) }
  }

  /// The lock screen is gone, and the phone is where it was.
  mutating func beUnlocked(_ effects: inout [Effect]) {
    effects.append(.unlocked)
    if device.wasUnlockedByBiometry {
      device.wasUnlockedByBiometry = false
      let longest = flow.longestReuse
      // Exactly that long after it is still soon enough.
      reusableUntil = longest > .zero ? clock.now + longest + .milliseconds(1) : nil
    }
    let showsApp = phone == .lockScreenOverApp
    phone = .home
    restartIdleTime()
    if showsApp { happen(.return, &effects) }
  }

  /// The answer to a question that needn't be asked, because the phone was unlocked with a finger or face not long ago; `nil` where
  /// it has to be (`touchIDAuthenticationAllowableReuseDuration`, D23).
  func reused(_ purpose: F.Purpose) -> AuthenticationResult? {
    let allowed = flow.reuse(for: purpose)
    guard allowed > .zero, let reusableUntil, phone == .app, device.canUseBiometry, device.evaluation == nil,
      reusableUntil - clock.now > flow.longestReuse - allowed
    else { return nil }
    return .success
  }

  /// Somebody touched the phone: its auto-lock counts from now.
  mutating func restartIdleTime() {
    locksAt = phone.isInUse ? device.autoLock.duration.map { clock.now + $0 } : nil
  }
}

extension Input {
  /// Whether somebody touches the phone in it, or changes when it locks itself.
  var isTouch: Bool {
    switch self {
    case .tap, .type, .biometry, .change(.autoLock): true
    case .lifeCycle(let event): event.isOfTheUser
    // What is touched in it counts as it comes.
    case .fail, .change, .server, .policy, .elapse, .keepTouching, .elapseToNextDeadline: false
    }
  }
}
