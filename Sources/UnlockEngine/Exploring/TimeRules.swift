import DeviceSimulation

// Rules about how long something lasts. The sources' figures are repeated here on purpose: a rule that asked the
// flow or the device for them would agree with whatever they say.

extension Explored {
  /// The figure that a rule states: the source's, unless somebody set another limit on purpose. A rule that always
  /// asked the limits would agree with whatever they say.
  public static func figure<Value: Equatable>(_ source: Value, for limit: Value, standard: Value) -> Value {
    limit == standard ? source : limit
  }
}

extension Rule {
  /// The table *current* of A8, in minutes by the wrong passcode that is counted.
  private static var lockOuts: [UInt8: Int] { [4: 1, 5: 5, 6: 15, 7: 60, 8: 180, 9: 480] }

  static var lockOutsAreOfTheTable: Rule {
    Rule(
      "A wrong passcode locks out for as long as the table says",
      .everyDeviceStep { step in
        let (before, after) = (step.before, step.after)
        guard after.failedPasscodes > before.failedPasscodes, after.lockOutTable == .current else {
          return .notTried
        }
        let length = lockOuts[after.failedPasscodes].map { Duration.minutes($0) }
        return .holds(if: after.lockedOutUntil.map { $0 - step.now } == length, else: .lockedOut(for: length))
      })
  }

  /// Something ends by itself after a length of time in which the user does nothing: neither sooner nor later.
  ///
  /// - Parameter waited: how long it has lasted, according to the rules' memory.
  ///
  /// The plan needs a pause of that length where it is so.
  public static func ends(
    _ name: String, of limit: String, after length: @escaping @Sendable (F.Limits) -> Duration,
    _ isSo: @escaping @Sendable (F.State) -> Bool, waited: @escaping @Sendable (F.Memory) -> Duration,
    sooner: Evidence, later: Evidence
  ) -> Rule {
    Rule(
      name,
      .everyStep { step in
        // Whether someone got in who shouldn't have is for another rule.
        guard step.isWaiting, step.memory.isEntitled, isSo(step.before.app) else { return .notTried }
        let isOver = waited(step.memory) + step.passed >= length(step.after.limits)
        return .holds(if: isSo(step.after.app) != isOver, else: isOver ? later : sooner)
      }, figuresOf: limit)
  }

  /// The time left of a wait gets shorter only with time, and never longer.
  ///
  /// - Parameter seenBy: how that can be seen; the app shows it when it is open, if nothing is said.
  public static func lasts(
    _ name: String, _ timer: F.Timer, unless isOff: @escaping @Sendable (Transition<F>) -> Bool,
    seenBy evidence: @escaping @Sendable (Transition<F>, Instant) -> Evidence = { step, end in
      step.shows(.timeLeft(end - step.after.clock.now))
    }
  ) -> Rule {
    Rule(
      name,
      .everyStep { step in
        guard let end = step.before.moment(of: timer), step.after.clock.now < end, !step.erasesDevice else {
          return .notTried
        }
        if step.after.moment(of: timer) == end { return .holds }
        return isOff(step) ? .notTried : .broken(evidence(step, end))
      })
  }
}

extension Transition {
  /// Whether nothing is done but waiting, or touching the phone meanwhile.
  public var isWaiting: Bool {
    switch move {
    case .wait, .pause, .touching, .touchingFor: true
    default: false
    }
  }

  /// Whether somebody goes on touching the phone while time passes.
  public var isTouching: Bool {
    switch move {
    case .touching, .touchingFor: true
    default: false
    }
  }

  /// The time that passes in the step.
  public var passed: Duration { after.clock.now - before.clock.now }

  /// Something that the app shows, once it is open again.
  public func shows(_ expectation: Expectation) -> Evidence { .after(after.phone.wayToApp, expectation) }
}
