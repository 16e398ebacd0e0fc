import DeviceSimulation

/// One thing that the explorer can do to a world: what a person does in one go, or what happens by itself.
///
/// Three bytes, since the explorer keeps one for each state. Texts and settings are numbers of the flow's
/// `ExplorationPlan`.
public enum Move: Hashable, Sendable {
  case tap(ControlID)
  /// A whole text of the plan is typed.
  case enter(UInt8)
  /// The first character of a text is typed, and no more: an entry that was begun.
  case begin(UInt8)
  /// The rest of a text that was begun.
  case finish(UInt8)
  case delete
  case biometry(SensorAnswer)
  case lifeCycle(LifeCycle)
  /// Time passes until something that waits for it happens, with all that is due before.
  case wait(Deadline)
  /// A length of time of the plan passes, for which nothing waits.
  case pause(UInt8)
  /// Somebody goes on touching the phone until something happens that no touch puts off, or for a length of time of the plan.
  case touching(Deadline)
  case touchingFor(UInt8)
  /// A setting of the device changes.
  case change(UInt8)
  /// The date is moved, by more than the longest wait.
  case date(DateMove)
  /// A setting of the server changes, or its operator does something.
  case server(UInt8)
}

/// Which way the date is moved.
public enum DateMove: UInt8, Hashable, Sendable { case on, back }

/// What waits for time to pass.
public enum Deadline: Hashable, Sendable {
  case lockOut, scan, answer, boot, echo, autoLock, reuse, passcodeByTime, securityDelay
  case timer(UInt8)

  package static let all: [Deadline] =
    [.lockOut, .scan, .answer, .boot, .echo, .autoLock, .reuse, .passcodeByTime, .securityDelay]
    + (0..<Timers.capacity).map { .timer($0) }
}

extension World {
  /// The moment at which something happens by itself; `nil` when it doesn't wait.
  public func moment(of deadline: Deadline) -> Instant? {
    switch deadline {
    case .lockOut: device.lockedOutUntil
    case .scan: device.evaluation?.scanEnds
    case .answer: inFlight?.arrives
    case .boot: bootEnds
    case .echo: echo?.ends
    case .autoLock: locksAt
    case .reuse: reusableUntil
    case .passcodeByTime: device.passcodeNeededAt
    case .securityDelay: device.securityDelayEnds
    case .timer(let timer): timers[timer]
    }
  }

  /// All that waits for time now, one for each moment, the next first.
  public func waits(_ found: (Deadline) -> Void) {
    let all = Deadline.all
    withUnsafeTemporaryAllocation(of: (deadline: Deadline, moment: Instant).self, capacity: all.count) {
      waits in
      var count = 0
      for deadline in all {
        guard let moment = moment(of: deadline) else { continue }
        var place = count
        while place > 0, waits[place - 1].moment > moment { place -= 1 }
        if place > 0, waits[place - 1].moment == moment { continue }
        for later in (place..<count).reversed() { waits[later + 1] = waits[later] }
        waits[place] = (deadline, moment)
        count += 1
      }
      for place in 0..<count { found(waits[place].deadline) }
    }
  }
}
