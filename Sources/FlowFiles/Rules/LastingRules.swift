import DeviceSimulation
import UnlockEngine

// Rules about how long something has to be so until something else comes.

/// How long what a rule is about has been so.
struct Lasted {
  /// `nil` where nobody can tell, since exploring makes waits longer.
  let milliseconds: UInt32?
  /// Whether that is the least: nobody knows when it began.
  let isAtLeast: Bool

  init(_ milliseconds: UInt32?, isAtLeast: Bool = false) {
    (self.milliseconds, self.isAtLeast) = (milliseconds, isAtLeast)
  }
}

/// A part of a wait, from one thing that is due to the next; any other step is one part.
struct StepPart {
  let step: Transition<FileFlow>
  let before: VisibleWorld<FileFlow>
  let after: VisibleWorld<FileFlow>
  /// How much of the step has passed before it.
  let begin: Duration
  var passed: Duration { after.clock.now - before.clock.now }
}

extension Transition<FileFlow> {
  /// What comes in the midst of a wait is done once more, on a copy of the world.
  func forEachPart(_ body: (StepPart) -> Void) {
    guard isWaiting, goesPastDeadlines else {
      return body(StepPart(step: self, before: before, after: after, begin: .zero))
    }
    var (world, effects): (World<FileFlow>, [Effect]) = (before.copy, [])
    let (start, end) = (before.clock.now, after.clock.now)
    // Something that is due again and again at the same moment comes to no end.
    for _ in 0..<1000 {
      guard let next = world.nextDeadline, next < end else { break }
      var later = world
      effects.removeAll(keepingCapacity: true)
      later.step(.elapse(max(.zero, next - world.clock.now)), &effects)
      withUnsafePointer(to: world) { before in
        withUnsafePointer(to: later) { after in
          body(
            StepPart(
              step: self, before: VisibleWorld(before), after: VisibleWorld(after),
              begin: before.pointee.clock.now - start))
        }
      }
      world = later
    }
    withUnsafePointer(to: world) {
      body(StepPart(step: self, before: VisibleWorld($0), after: after, begin: $0.pointee.clock.now - start))
    }
  }
}

extension FlowProgram {
  /// How long what a rule is about has been so after a part of a step, up to the length of the rule.
  func time(_ lasting: Lasting, _ when: UInt16?, after lasted: Lasted, in part: StepPart) -> Lasted {
    guard isSo(when, part.after) else { return Lasted(0) }
    guard isSo(when, part.before) else {
      // What was so while the app was closed has been so for nobody knows how long.
      let wasSo = part.before.process == .none && holds(when, FileContext(judging: part.before))
      return Lasted(0, isAtLeast: wasSo)
    }
    if lasting.isRestarted, let restarted = restarts(part, lasted) { return restarted }
    guard let milliseconds = lasted.milliseconds, part.passed > .zero else { return lasted }
    if part.step.leavesPartsOfTimers { return Lasted(nil) }
    let most = lasting.length(part.after.limits, of: self).inMilliseconds + 1
    return Lasted(
      UInt32(clamping: min(Int64(milliseconds) + part.passed.inMilliseconds, most)),
      isAtLeast: lasted.isAtLeast)
  }

  /// How long nobody has touched the app after a step in which somebody, or something, did; `nil` where nobody did.
  private func restarts(_ part: StepPart, _ lasted: Lasted) -> Lasted? {
    let isTypingToSystem = part.before.isTypingToSystem
    switch part.step.move {
    case .change, .date, .server:
      // A sensor that is set to match answers for a person; a prompt that can't go on was answered by none.
      guard isTypingToSystem, !part.after.isTypingToSystem else { return nil }
    case .wait, .pause:
      // What a timer that a touch starts anew takes for one.
      return isAnyTimerRestarted(in: part) ? Lasted(0) : nil
    case .touching, .touchingFor:
      // Under something of the system's the app hears of no touch.
      return part.before.process == .active && part.before.phone == .app ? Lasted(0) : nil
    case .tap, .enter, .begin, .finish, .delete: if !isTypingToSystem { return Lasted(0) }
    case .biometry, .lifeCycle: break
    }
    // Whether that is a touch is for the app to say: at least nobody has touched it since.
    return Lasted(0, isAtLeast: lasted.milliseconds != 0 || lasted.isAtLeast)
  }

  /// Whether a timer begins anew that wasn't over.
  private func isAnyTimerRestarted(in part: StepPart) -> Bool {
    timers.indices.contains { index in
      let timer = FileTimer(rawValue: UInt8(index))
      guard timers[index].isRestarted, let old = part.before.moment(of: timer), old > part.after.clock.now
      else { return false }
      return part.after.moment(of: timer).map { $0 > old } ?? false
    }
  }

  // MARK: Judging

  /// Something comes after a length of time, neither sooner nor later.
  func judge(_ rule: RuleDefinition, _ lasting: Lasting, _ step: Transition<FileFlow>) -> RuleVerdict {
    guard step.isWaiting, !(step.isTouching && lasting.isRestarted) else { return .notTried }
    var (lasted, verdict) = (step.memory.lasted(lasting), RuleVerdict.notTried)
    step.forEachPart { part in
      if case .broken = verdict { return }
      switch judge(rule, lasting, after: lasted, part) {
      case .notTried: break
      case let found: verdict = found
      }
      lasted = time(lasting, rule.when, after: lasted, in: part)
    }
    return verdict
  }

  private func judge(
    _ rule: RuleDefinition, _ lasting: Lasting, after lasted: Lasted, _ part: StepPart
  ) -> RuleVerdict {
    guard let milliseconds = lasted.milliseconds, isSo(rule.when, part.before) else { return .notTried }
    let elapsed = Duration.milliseconds(Int64(milliseconds))
    let (total, due) = (elapsed + part.passed, lasting.length(part.after.limits, of: self))
    let missing = part.begin + due - elapsed
    if isSo(rule.condition, part.before) {
      // What was so before has to be so at that moment, too.
      let ends = total == due && elapsed < due && !lasted.isAtLeast && !isSo(rule.condition, part.after)
      return ends ? .broken(evidence(rule, isMissing: missing, in: part)) : .notTried
    }
    guard isSo(rule.condition, part.after) else {
      // What ended before is for another rule.
      return total >= due ? .broken(evidence(rule, isMissing: missing, in: part)) : .notTried
    }
    if total == due { return .holds }
    if total > due { return .broken(evidence(rule, isMissing: missing, in: part)) }
    // It may have begun long before.
    return lasted.isAtLeast ? .notTried : .broken(evidence(rule, isTooSoonAfter: part))
  }
}
