import DeviceSimulation

// Time passes from deadline to deadline, in order (D7).

extension World {
  /// The next moment at which something happens by itself; `nil` when nothing waits for time.
  public var nextDeadline: Instant? {
    // Written out: the explorer comes by here several times a step.
    var next = nextTimer?.at.milliseconds ?? .max
    if let end = device.nextDeadline { next = min(next, end.milliseconds) }
    if let inFlight { next = min(next, inFlight.arrives.milliseconds) }
    if let bootEnds { next = min(next, bootEnds.milliseconds) }
    if let echo { next = min(next, echo.ends.milliseconds) }
    if let locksAt { next = min(next, locksAt.milliseconds) }
    if let reusableUntil { next = min(next, reusableUntil.milliseconds) }
    return next == .max ? nil : Instant(milliseconds: next)
  }

  /// All that waits for time to pass, what comes first in front: the app's timers and request by their names, and what
  /// is the phone's.
  public var pending: [PendingEvent] {
    let own: [(String, Instant?)] = F.Timer.allCases.map { (flow.name(timer: $0), timers[$0.rawValue]) }
    let others: [(String, Instant?)] = [
      ("passcode-lock-out", device.lockedOutUntil), ("sensor", device.evaluation?.scanEnds),
      (underWay.map { flow.name(request: $0.request) } ?? "request", inFlight?.arrives),
      ("restart", bootEnds), ("animation", echo?.ends), ("auto-lock", locksAt), ("reuse", reusableUntil),
      ("passcode-by-time", device.passcodeNeededAt), ("security-delay", device.securityDelayEnds),
    ]
    return (own + others).compactMap { name, at in at.map { PendingEvent(name: name, at: $0) } }
      .sorted { $0.at < $1.at }
  }

  mutating func elapse(until end: Instant, _ effects: inout [Effect]) {
    // Timers may start each other, and a year of their milliseconds would take half a day.
    var left = Int.mostByItself
    while let next = nextDeadline, next <= end {
      guard left > 0 else { return effects.append(.ignored(.endless)) }
      left -= 1
      pass(until: next)
      reach(&effects)
      if device.isToBeErased { return }
    }
    pass(until: end)
  }

  /// Whether the phone sleeps, as far as apps notice: it is locked, or off.
  var isAsleep: Bool { phone.isLocked || phone == .off }

  /// The app's timer that is due first, of those that run on.
  private var nextTimer: (timer: UInt8, at: Instant)? {
    isAsleep && flow.awakeTimers != 0 ? timers.next(without: flow.awakeTimers) : timers.next
  }

  /// Lets time pass in which nothing is due: what stands still while the phone sleeps is due so much later.
  private mutating func pass(until end: Instant) {
    guard end > clock.now else { return }
    if isAsleep, flow.awakeTimers != 0 {
      let (awake, passed) = (flow.awakeTimers, end - clock.now)
      changeTimers { timers in
        for timer in 0..<Timers.capacity where awake & (1 << timer) != 0 {
          timers[timer] = timers[timer].map { $0 + passed }
        }
      }
    }
    clock.now = end
  }

  /// Does the one thing that is due now. At the same moment the system comes first, then the network, then
  /// the app's own timers.
  private mutating func reach(_ effects: inout [Effect]) {
    let now = clock.now
    if let end = bootEnds, end <= now {
      switchOn()
    } else if let echo, echo.ends <= now {
      endEcho(&effects)
      // The tenth wrong passcode may have been completed.
      if device.isDisabled, !device.isToBeErased { shutOut(&effects) }
    } else if let deadline = device.nextDeadline, deadline <= now {
      operate(&effects) { $0.reach($1) }
    } else if let end = locksAt, end <= now {
      lock(&effects)
    } else if let end = reusableUntil, end <= now {
      reusableUntil = nil
    } else if let arriving = inFlight, arriving.arrives <= now {
      arrive(arriving, &effects)
    } else if let due = nextTimer, due.at <= now, let timer = F.Timer(rawValue: due.timer) {
      timers[due.timer] = nil
      flow.timePassed(timer, &server)
      send(.timePassed(timer), &effects)
    }
  }

  /// The same world with all times counted from now: what the explorer compares.
  public var rebased: World {
    var world = self
    let past = clock.now.milliseconds
    world.clock.now = .start
    world.device.rebase(by: past)
    world.changeTimers { $0.rebase(by: past) }
    world.inFlight?.arrives.milliseconds -= past
    world.echo?.ends.milliseconds -= past
    world.bootEnds?.milliseconds -= past
    world.locksAt?.milliseconds -= past
    world.reusableUntil?.milliseconds -= past
    // For how long it has been on makes no difference to anything that waits.
    world.switchedOn = .start
    return world
  }
}

extension Int {
  /// As many things as can happen by themselves in one step: what waits for something else waits once, or a few times.
  static let mostByItself = 10_000
}

/// Something that waits for time to pass, and when it comes.
public struct PendingEvent: Hashable, Sendable {
  public var name: String
  public var at: Instant
}
