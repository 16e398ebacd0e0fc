import DeviceSimulation
import UnlockEngine

/// What rules remember of the way to a state. Only files whose rules ask for it have more states by it.
public struct FileMemory: RuleMemory {
  public var isEntitled = false
  /// The same of the app itself, while its extension is open.
  var isAppEntitled = false
  var setByStrangers = StrangersCodes()
  /// Whether nothing need be proved since somebody brought that about who had proved nothing.
  var isFreedByStranger = false
  /// Whether what is on its way, or waits to be sent again, was typed before the app was left.
  var isSentBeforeLeaving = false
  /// The control that was tapped last, from 1 on, until all rules that name it have asked for it or the app ends; 0 for none.
  var lastTapped: UInt8 = 0
  /// The rules that name it and have asked for it already, a bit each.
  var asked: UInt64 = 0
  /// For each rule about a length of time: for how many milliseconds what it is about has been so.
  var lasted = FileState.Slots<UInt32>(repeating: 0)

  /// How long something has been so that nobody can tell, since exploring makes waits longer.
  static let unknown = UInt32.max

  public init() {}

  mutating func forgetTaps() { (lastTapped, asked) = (0, 0) }

  /// The control that was tapped last, as a rule remembers it.
  func lastTapped(for rule: FlowProgram.RuleDefinition) -> UInt8 { asked & rule.bit == 0 ? lastTapped : 0 }
}

extension FileFlow {
  func rememberForRules(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    rememberTaps(step, &memory)
    for (when, lasting) in program.lastingRules {
      memory.lasted[lasting.slot] = time(of: lasting, when, in: step)
    }
  }

  private func rememberTaps(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    guard !program.lastTaps.isEmpty else { return }
    if let tapped = step.tapped {
      memory.asked = 0
      memory.lastTapped = program.lastTaps.contains(tapped.rawValue) ? tapped.rawValue + 1 : 0
    }
    if step.after.process == .none || step.changesProcess { memory.forgetTaps() }
    guard memory.lastTapped != 0 else { return }
    // What came of a tap each rule asks once; what is so in a state, as long as it is so.
    var isAwaited = false
    withUnsafePointer(to: step) { step in
      for rule in program.rules where rule.taps.contains(memory.lastTapped - 1) {
        if rule.isOfSteps, memory.asked & rule.bit == 0, program.isOccasion(rule, step) {
          memory.asked |= rule.bit
        }
        isAwaited = isAwaited || memory.asked & rule.bit == 0
      }
    }
    if !isAwaited { memory.forgetTaps() }
  }

  /// How long what a rule is about has been so after a step, up to the length of the rule.
  private func time(
    of lasting: FlowProgram.Lasting, _ when: UInt16?, in step: Transition<FileFlow>
  ) -> UInt32 {
    guard program.isSo(when, step.after) else { return 0 }
    guard program.isSo(when, step.before) else {
      // What was so while the app was closed has been so for nobody knows how long.
      if step.before.process == .none, program.holds(when, FileContext(judging: step.before)) {
        return FileMemory.unknown
      }
      // It began when something was due, and what came after that is part of the step, too.
      return step.passed > .zero && step.goesPastDeadlines ? FileMemory.unknown : 0
    }
    let lasted = step.memory.lasted[lasting.slot]
    if lasting.isRestarted, let restarted = restarts(step, lasted) { return restarted }
    guard lasted != FileMemory.unknown, step.passed > .zero else { return lasted }
    if step.leavesPartsOfTimers { return FileMemory.unknown }
    let most = lasting.length(step.after.limits, of: program).inMilliseconds + 1
    return UInt32(clamping: min(Int64(lasted) + step.passed.inMilliseconds, most))
  }

  /// How long nobody has touched the app after a step in which somebody, or something, did; `nil` where nobody did.
  private func restarts(_ step: Transition<FileFlow>, _ lasted: UInt32) -> UInt32? {
    switch step.move {
    case .change, .date, .server:
      // A sensor that is set to match answers for a person; a prompt that can't go on was answered by none.
      guard step.before.isTypingToSystem, !step.after.isTypingToSystem else { return nil }
    case .wait, .pause:
      // What a timer that a touch starts anew takes for one.
      guard program.isAnyTimerRestarted(in: step) else { return nil }
      return step.goesPastDeadlines ? FileMemory.unknown : 0
    case .tap, .enter, .begin, .finish, .delete:
      if !step.before.isTypingToSystem { return 0 }
    case .biometry, .lifeCycle: break
    }
    // Whether that is a touch is for the app to say.
    return lasted == 0 ? 0 : FileMemory.unknown
  }
}

extension FlowProgram {
  fileprivate func isAnyTimerRestarted(in step: Transition<FileFlow>) -> Bool {
    timers.indices.contains { index in
      let timer = FileTimer(rawValue: UInt8(index))
      guard timers[index].isRestarted, let old = step.before.moment(of: timer) else { return false }
      return step.after.moment(of: timer).map { $0 > old } ?? false
    }
  }

  /// Whether a condition of a rule's holds while the app runs.
  func isSo(_ condition: UInt16?, _ world: VisibleWorld<FileFlow>) -> Bool {
    world.process != .none && mayHold(condition, world) && holds(condition, FileContext(judging: world))
  }
}
