import DeviceSimulation
import UnlockEngine

// The rules of a file, for the explorer: those that every flow keeps, those about its codes, and its own.

extension FileFlow {
  public var rules: [Rule<FileFlow>] {
    (Rule.shared(by: self) + rulesOfCodes + rulesOfKeychain + ownRules).map {
      $0.accepted(program.accepted[$0.name]).advised(RuleAdvice.byRule[$0.name])
    }
  }

  var ownRules: [Rule<FileFlow>] {
    program.rules.map { rule in
      Rule(rule.name, claim(of: rule), figures: rule.figures.map { program.limits[Int($0)].name })
        .assuming(all: rule.assumes.map { program.limits[Int($0)].name }).covering(rule.covers)
    }
  }

  private func claim(of rule: FlowProgram.RuleDefinition) -> Rule<FileFlow>.Claim {
    let program = program
    if let lasting = rule.lasting { return .everyStep { program.judge(rule, lasting, $0) } }
    if rule.kind == .sometimes {
      return .sometimes { state in
        state.world.process != .none && program.mayHold(rule.condition, state.world)
          && program.holds(
            rule.condition,
            FileContext(judging: state.world, lastTapped: state.memory.lastTapped(for: rule.bit)))
      }
    }
    if !rule.isOfSteps { return .always { program.judge(rule, $0) } }
    return .everyStep { step in withUnsafePointer(to: step) { program.judge(rule, $0) } }
  }
}

extension FlowProgram {
  fileprivate func judge(_ rule: RuleDefinition, _ state: RuleState<FileFlow>) -> RuleVerdict {
    guard state.world.process != .none, mayHold(rule.when, state.world) else { return .notTried }
    let context = FileContext(judging: state.world, lastTapped: state.memory.lastTapped(for: rule.bit))
    guard holds(rule.when, context) else { return .notTried }
    return .holds(if: holds(rule.condition, context) == rule.isWanted, else: evidence(rule, context))
  }

  fileprivate func judge(_ rule: RuleDefinition, _ step: UnsafePointer<Transition<FileFlow>>) -> RuleVerdict {
    guard isOccasion(rule, step), !step.pointee.erasesDevice else { return .notTried }
    let context = FileContext(after: step, for: rule.bit)
    return .holds(if: holds(rule.condition, context) == rule.isWanted, else: evidence(rule, context))
  }

  /// Whether a rule is judged in a step. Of several things that were due in one wait, what was so before the last isn't known: they
  /// are waited for one by one, too.
  func isOccasion(_ rule: RuleDefinition, _ step: UnsafePointer<Transition<FileFlow>>) -> Bool {
    if step.pointee.isWaiting, step.pointee.goesPastDeadlines { return false }
    // Another process has another state: none of it has come to be so.
    if step.pointee.changesProcess,
      [rule.trigger, rule.when, rule.condition].contains(where: { $0.map(asksForProcess) ?? false })
    {
      return false
    }
    guard step.pointee.after.process != .none, mayHold(rule.trigger, step.pointee.after, step.pointee),
      mayHold(rule.when, step.pointee.after, step.pointee)
    else { return false }
    let context = FileContext(after: step, for: rule.bit)
    guard holds(rule.when, context) else { return false }
    guard let trigger = rule.trigger else { return true }
    return holds(trigger, context) && !holds(trigger, FileContext(judging: step.pointee.before))
  }
}

extension FlowProgram {
  /// A sentence, and when it is broken.
  struct RuleDefinition: Sendable {
    let name: String
    let kind: Kind
    let condition: UInt16
    /// The rule is judged when this becomes so.
    var trigger: UInt16?
    /// The rule is judged where this is so.
    var when: UInt16?
    /// How long that has to last.
    var lasting: Lasting?
    /// Whether it is judged in steps, and not in states.
    var isOfSteps = false
    /// The controls that it asks for when they were tapped last.
    var taps: [UInt8] = []
    /// Its place among all rules, as a bit.
    var bit: UInt64 = 0
    /// The limits whose figures it states, and those that it takes to be the file's own.
    var figures: [UInt8] = []
    var assumes: [UInt8] = []
    /// The IDs of the requirements that it stands for.
    var covers: [String] = []

    enum Kind: Sendable { case always, never, sometimes }

    var isWanted: Bool { kind == .always }
    /// Whether it asks what was tapped last.
    var asksForTaps: Bool { !taps.isEmpty }
  }

  /// How long something has to last until something else comes.
  struct Lasting: Sendable {
    let figure: UInt8
    /// Whether exactly that long isn't long enough.
    let isExceeded: Bool
    /// Whether it begins anew with everything that somebody does to the app.
    let isRestarted: Bool
    /// Its place in the memory of the rules, and as a bit.
    let slot: Int
    var bit: UInt8 { 1 << UInt8(slot) }

    func length(_ limits: FileLimits, of program: FlowProgram) -> Duration {
      let figure = program.figures[Int(figure)]
      return figure.length(limits, standard: program.standardLimits) + (isExceeded ? .milliseconds(1) : .zero)
    }
  }
}

extension FileFlow {
  /// What is missing or takes too long shows when time passes.
  func pauseForRules(_ plan: inout ExplorationPlan<FileFlow>) {
    let program = program
    for rule in program.rules {
      guard let lasting = rule.lasting else { continue }
      if lasting.isRestarted { plan.judgesTouches = true }
      plan.pauses.append(
        .init(lasting.length(defaultLimits, of: program), of: { lasting.length($0, of: program) }) {
          program.isSo(rule.when, $0)
        })
    }
  }
}

extension VisibleWorld<FileFlow> {
  /// Whether a condition holds while the app runs.
  func isSo(_ condition: UInt16) -> Bool { flow.program.isSo(condition, self) }
}

extension FlowProgram {
  func factName(ofCode code: Int) -> String {
    facts.first { $0.value == .copy(Copy([.code(UInt8(code))])) }?.name ?? codes[code].name
  }
}
