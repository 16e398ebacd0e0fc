import DeviceSimulation

// Takes a world apart and puts it together again: the explorer stores each part once, and a state as three numbers.

extension World {
  /// Everything in a world but its device, its app and its limits.
  public struct Rest: Hashable, Sendable {
    var phone: Phone
    var process: AppProcess
    var bootEnds: Instant?
    var locksAt: Instant?
    var reusableUntil: Instant?
    var timers: Timers
    var openExtension: OpenExtension<F>?
    var inFlight: InFlight<F>?
    var echo: KeyHighlight?
    var server: F.Server

    /// What is to be seen of it at the beginning of time.
    public var observation: RestObservation {
      RestObservation(
        phone: phone, process: process, isExtension: openExtension != nil, server: server, timers: timers,
        clock: VirtualClock(), echo: echo, picture: nil)
    }
  }

  /// What would be left of the app if its process ended now.
  public var storedApp: F.State {
    var stored = app
    _ = flow.step(&stored, .ended, surroundings)
    return stored
  }

  /// The part that is neither device nor app nor limits.
  public var rest: Rest {
    Rest(
      phone: phone, process: process, bootEnds: bootEnds, locksAt: locksAt, reusableUntil: reusableUntil,
      timers: timers, openExtension: openExtension, inFlight: inFlight, echo: echo, server: server)
  }

  /// Becomes the world of these parts, at the beginning of time. What is on the app's card isn't among them: nothing goes by
  /// it, and rules look at it when it is drawn.
  public mutating func assemble(_ device: Device, _ app: F.State, _ rest: Rest) {
    clock.now = .start
    switchedOn = .start
    picture = nil
    self.device = device
    self.app = app
    phone = rest.phone
    process = rest.process
    bootEnds = rest.bootEnds
    locksAt = rest.locksAt
    reusableUntil = rest.reusableUntil
    timers = rest.timers
    openExtension = rest.openExtension
    inFlight = rest.inFlight
    echo = rest.echo
    server = rest.server
  }

  /// Counts all times from now: what `rebased` does, in place.
  public mutating func rebase() {
    switchedOn = .start
    let past = clock.now.milliseconds
    guard past != 0 else { return }
    clock.now = .start
    device.rebase(by: past)
    changeTimers { $0.rebase(by: past) }
    inFlight?.arrives.milliseconds -= past
    echo?.ends.milliseconds -= past
    bootEnds?.milliseconds -= past
    locksAt?.milliseconds -= past
    reusableUntil?.milliseconds -= past
  }

  /// Lengthens every wait to the next longer length in a list, so that overlapping waits don't leave endlessly many
  /// different remainders: 59.2 seconds of a minute's lock-out become a minute again.
  ///
  /// Given the world before a step, only what is left of its waits is lengthened: a wait that began in the step
  /// keeps the length that the app gave it, so that one that is too short stays visible.
  public mutating func lengthenWaits(to lengths: [Int64], leftOf before: UnsafePointer<World>? = nil) {
    let now = clock.now
    if let before, before.pointee.clock.now == now { return }
    func longer(_ moment: Instant, _ old: Instant?) -> Instant {
      guard before == nil || old.map({ moment <= $0 }) ?? false else { return moment }
      for length in lengths where (moment - now).inMilliseconds <= length {
        return now + .milliseconds(length)
      }
      return moment
    }
    if let end = device.lockedOutUntil {
      device.lengthenLockOut(to: longer(end, before?.pointee.device.lockedOutUntil).milliseconds)
    }
    if let end = locksAt { locksAt = longer(end, before?.pointee.locksAt) }
    if let end = reusableUntil { reusableUntil = longer(end, before?.pointee.reusableUntil) }
    if let end = bootEnds { bootEnds = longer(end, before?.pointee.bootEnds) }
    if let arrives = inFlight?.arrives {
      inFlight?.arrives = longer(arrives, before?.pointee.inFlight?.arrives)
    }
    for timer in F.Timer.allCases {
      guard let end = timers[timer.rawValue] else { continue }
      timers[timer.rawValue] = longer(end, before?.pointee.timers[timer.rawValue])
    }
    guard isExtension else { return }
    for timer in F.Timer.allCases {
      guard let end = suspended?.timers[timer.rawValue] else { continue }
      // What is due already the app hears of as soon as it runs again.
      suspended?.timers[timer.rawValue] =
        end <= now ? now : longer(end, before?.pointee.suspended?.timers[timer.rawValue])
    }
  }

  /// Whether a part of some wait has passed: what is left of it is no length of a list.
  public func isAmidWait(of lengths: [Int64]) -> Bool {
    func isPart(_ moment: Instant?) -> Bool {
      moment.map { !lengths.contains(($0 - clock.now).inMilliseconds) } ?? false
    }
    return isPart(device.lockedOutUntil) || isPart(locksAt) || isPart(reusableUntil) || isPart(bootEnds)
      || isPart(inFlight?.arrives) || F.Timer.allCases.contains { isPart(timers[$0.rawValue]) }
  }

  /// Forgets what is only shown, whatever a flow's plan makes equal besides: which date it is, and what is on the app's card.
  public mutating func settleDisplay() {
    device.settleDate()
    picture = nil
  }

  /// Stops a timer that can no longer make a difference.
  public mutating func settle(_ timer: F.Timer) { timers[timer.rawValue] = nil }

  /// Whether a timer of the app's runs, and whether a request is under way: some state matters only then.
  public func isRunning(_ timer: F.Timer) -> Bool { timers[timer.rawValue] != nil }
  public var isRequestUnderWay: Bool { inFlight != nil }

  /// Loses the answer that is on its way, if it is one of those: where they come to the same as none, or nobody waits for
  /// one any more.
  public mutating func loseAnswer(where isOfNoUse: (F.Answer) -> Bool) {
    if case .answer(let answer)? = inFlight?.leg, isOfNoUse(answer) { inFlight?.leg = .lost }
  }

  /// Takes a request back that is under way, to tell how many states there would be without.
  public mutating func settleRequest() { inFlight = nil }

  /// Becomes a world with another server, as a setting of the server leaves it.
  public mutating func put(server: F.Server) { self.server = server }

  /// Becomes a world with other limits, as the starting point has them.
  public mutating func put(limits: F.Limits) { self.limits = limits }

  /// Changes the app's state without an event: only to make worlds equal that nothing will ever tell apart.
  public mutating func settleApp(_ change: (inout F.State) -> Void) { change(&app) }

  /// The same for what the app itself knows while its extension is open, and for whether it runs.
  public mutating func settleSuspendedApp(_ change: (inout F.State) -> Void) {
    guard var suspended else { return }
    change(&suspended.app)
    self.suspended = suspended
  }

  /// The same for the server's state.
  public mutating func settleServer(_ change: (inout F.Server) -> Void) { change(&server) }

  /// Moves the moment that something waits for, if it does: how long it still is is somebody else’s to know.
  public mutating func settle(_ deadline: Deadline, to moment: Instant) {
    switch deadline {
    case .lockOut: device.settle(lockOutEnd: moment)
    case .scan: device.settle(scanEnd: moment)
    case .answer: inFlight?.arrives = moment
    case .timer(let timer): if timers[timer] != nil { timers[timer] = moment }
    case .boot, .echo, .autoLock, .reuse, .passcodeByTime, .securityDelay: break
    }
  }

  /// Gives the last wrong passcode another name: all that matters is whether the next one is the same.
  public mutating func settleWrongPasscode(to text: String) {
    if let text = ShortText(text) { device.settleWrongPasscode(to: text) }
  }

  /// Resets what the device keeps behind a lock screen that only the passcode opens.
  public mutating func settleLockScreen() { device.settleLockScreen() }

  /// Resets what the device keeps for fingers and faces if none is enrolled, where nobody will ever enrol one.
  public mutating func settleSensor() { device.settleSensor() }

  /// Renumbers the enrolled set, if only a change of it matters, and resets what the device no longer uses.
  public mutating func settleDevice(enrolledSet number: UInt8, keepingPermission: Bool = false) {
    device.settle(enrolledSet: number, keepingPermission: keepingPermission)
  }
}
