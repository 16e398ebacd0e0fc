import DeviceSimulation

// Rules about the two clocks (D11): real lock-outs are beaten by setting the date on, real time limits by setting it back,
// and real timers die with a restart.

extension Rule {
  static func aboutClocks(of flow: F) -> [Rule] {
    [noWaitGetsShorter(in: flow), nothingLastsLonger(in: flow)]
      + (flow.awakeTimers == 0 ? [] : [sleepIsTime(in: flow)])
  }

  /// A phone in a pocket sleeps for hours, and whoever takes it up finds the app as open as it was.
  static func sleepIsTime(in flow: F) -> Rule {
    let held = F.Timer.allCases.filter {
      let lifetime = flow.lifetime(of: $0)
      return lifetime.clock == .awake && lifetime.role != .display
    }
    return Rule(
      "Nothing lasts longer because the phone sleeps",
      .everyStep { step in
        guard step.before.isAsleep, step.after.isAsleep, step.passed > .zero, !step.erasesDevice else {
          return .notTried
        }
        var isTried = false
        for timer in held {
          guard let end = step.before.moment(of: timer) else { continue }
          isTried = true
          if let now = step.after.moment(of: timer), now > end {
            return .broken(step.evidence(that: timer, wasDueAt: end))
          }
        }
        return isTried ? .holds : .notTried
      })
  }

  /// What a process that ends takes with it was open in that process: a launch asks anew, which is for other rules.
  static func noWaitGetsShorter(in flow: F) -> Rule {
    aboutClocks(of: flow, "No wait gets shorter by changing the date or by restarting") {
      lifetime, move, end, after in
      // No date ends what lives by another clock: the app’s own steps took what was open away.
      if case .date = move {
        return after.map { $0 < end } ?? (lifetime.role != .access || lifetime.clock == .date)
      }
      guard lifetime.outlivesProcess || lifetime.role == .lockOut else { return false }
      return after.map { $0 < end } ?? true
    }
  }

  static func nothingLastsLonger(in flow: F) -> Rule {
    aboutClocks(
      of: flow, "Nothing lasts longer by changing the date or by restarting",
      besides: { flow.needsNoProof(while: $0) }
    ) { _, _, end, after in
      after.map { $0 > end } ?? false
    }
  }

  /// - Parameters:
  ///   - isHeld: whether it is about a timer whose end decides nothing, too.
  ///   - isBroken: told what a timer lives by, what was done, when it was due before, and when it is now.
  private static func aboutClocks(
    of flow: F, _ name: String, besides isHeld: (F.Timer) -> Bool = { _ in false },
    _ isBroken: @escaping @Sendable (TimerLifetime, Move, Instant, Instant?) -> Bool
  ) -> Rule {
    let held = F.Timer.allCases.map { (timer: $0, lifetime: flow.lifetime(of: $0)) }
      .filter { $0.lifetime.role != .display || isHeld($0.timer) }
    return Rule(
      name,
      .everyStep { step in
        // What reaches the server meanwhile may begin a wait anew.
        guard step.move.touchesClocks, !held.isEmpty, !step.erasesDevice, step.arriving == nil else {
          return .notTried
        }
        var isTried = false
        for (timer, lifetime) in held {
          guard let end = step.before.moment(of: timer), end > step.after.clock.now else { continue }
          isTried = true
          guard isBroken(lifetime, step.move, end, step.after.moment(of: timer)) else { continue }
          return .broken(step.evidence(that: timer, wasDueAt: end))
        }
        return isTried ? .holds : .notTried
      })
  }
}

extension Move {
  /// Whether it changes the date, or ends the app or the phone.
  fileprivate var touchesClocks: Bool {
    switch self {
    case .date, .lifeCycle(.reboot), .lifeCycle(.forceQuit), .lifeCycle(.terminate): true
    default: false
    }
  }
}

extension Transition {
  /// What is to be seen where a timer is due when it ought to be, and isn't here: now, or when its time has come.
  fileprivate func evidence(that timer: F.Timer, wasDueAt end: Instant) -> Evidence {
    var right = after.copy
    // A date makes no difference by itself.
    if case .date = move { right = before.copy }
    right.timers[timer.rawValue] = end
    let rest = max(.zero, end - right.clock.now)
    let moves = after.phone.wayToApp
    for wait in [.zero, rest] {
      var (right, wrong) = (right, after.copy)
      for input in [.elapse(wait)] + right.phone.inputsToApp {
        _ = right.step(input)
        _ = wrong.step(input)
      }
      if let difference = difference(right, wrong) { return .after(moves, waiting: wait, difference) }
    }
    return .after(moves, .timeLeft(rest > .zero ? rest : nil))
  }

  /// The first thing that is to be seen in one world and not in another.
  private func difference(_ right: World<F>, _ wrong: World<F>) -> Expectation? {
    let (seen, other) = (right.screen, wrong.screen)
    if seen.system?.id != other.system?.id { return .system(seen.system?.id) }
    if seen.alert?.id != other.alert?.id { return .alert(seen.alert?.id) }
    if seen.app?.id != other.app?.id { return .screen(seen.app?.id) }
    if seen.app?.timeLeft != other.app?.timeLeft { return .timeLeft(seen.app?.timeLeft) }
    return zip(right.appFacts, wrong.appFacts).first { $0 != $1 }.map { .fact($0.0) }
  }
}
