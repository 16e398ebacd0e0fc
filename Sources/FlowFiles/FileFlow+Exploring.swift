import DeviceSimulation
import UnlockEngine

// Exploring a flow file: the plan follows from the file, and the shared rules can't be switched off.

extension FileFlow: Explored {
  public typealias Memory = ProofMemory

  public var plan: ExplorationPlan<FileFlow> { program.plan ?? makePlan() }

  func makePlan() -> ExplorationPlan<FileFlow> {
    var plan = ExplorationPlan<FileFlow>(
      of: self, starts: startingPoints.filter { $0.device["model"] == nil })
    plan.texts = codesToType.map { text in
      ExplorationPlan<FileFlow>.Text(text) { $0.padLength == nil || $0.padLength == text.utf8.count }
    }
    plan.passcodes = ["123456", "000000", "999999"]
    plan.changes =
      [
        .init("enrolled", "true"), .init("enrolled", "false"), .init("passcode", "none"),
        .init("passcode", "123456"),
      ] + otherChanges
    // No condition asks which faces are enrolled, and what nothing reads any more makes no difference.
    let (flow, liveness) = (self, Liveness(program))
    plan.settle = { world in
      world.settleDevice(enrolledSet: 1)
      let limits = world.limits
      world.settleApp { flow.program.settle(&$0, liveness, limits) }
    }
    let own = program.timers.flatMap { program.lengths(of: $0, defaultLimits) }.filter { $0 > .zero }
    let common: [Duration] = [1, 5, 15, 60, 180, 480].map { .minutes($0) } + [.seconds(30)]
    plan.waits = common
    for length in own where !plan.waits.contains(length) { plan.waits.append(length) }
    plan.bounds = [
      "An iPad goes as an iPhone does, Optic ID as Face ID: only words differ.",
      "Codes are \(codesToType.joined(separator: ", ")), passcodes 123456 and two wrong ones.",
      "An entry is typed whole, or begun, left and finished.",
      "The sensor waits for its answer; of the device, what the file asks about changes.",
      "What is left of a wait when another one is over counts as the next longer one of the flow’s waits.",
    ]
    if program.values.contains(where: \.hasRoundsWithoutEnd) {
      plan.bounds.append(
        "More than three of a count whose rounds have no end count as three; where a round is set, two count as one.")
    }
    for name in ["system.optic-id", "system.optic-id-failed", "system.optic-id-failed-again"]
    where !plan.starts.contains(where: { $0.device["biometry"] == "opticID" }) {
      plan.unreached[name] = "Optic ID goes as Face ID does."
    }
    return plan
  }

  public var rules: [Rule<FileFlow>] {
    Rule.shared(by: self) + [
      Rule(
        "Tries that were used stay used, whatever was killed or restarted meanwhile",
        .everyStep { step in
          guard case .lifeCycle = step.move, !step.erasesDevice else { return nil }
          let program = step.before.flow.program
          for (index, value) in program.values.enumerated() where value.isOfTries {
            if let limit = value.keptWith, step.after.limits[Int(limit)] == 0 { continue }
            let (before, after) = (step.before.app.numbers[index], step.after.app.numbers[index])
            if after < before { return .fact(Fact(program.factName(ofValue: index), Int(before))) }
          }
          return nil
        })
    ]
  }

  /// Who authenticated, typed the right code, set the first one, or has nothing to prove as the file says, may see
  /// private screens until the app is left.
  public func remember(_ step: Transition<FileFlow>, _ memory: inout ProofMemory) {
    if step.answer == .success || entersRightCode(step) || setsFirstCode(step) || needsNoProof(step.before) {
      memory.isEntitled = true
    }
    let isAway = step.after.process == .none || step.after.isSetAside
    if isAway, !needsNoProof(step.after) { memory.isEntitled = false }
  }

  public func expectedPIN(_ world: World<FileFlow>) -> PIN? {
    let pad = withUnsafePointer(to: world) { program.pad(on: VisibleWorld($0)) }
    if let code = pad?.code, !world.app.codes[Int(code)].isEmpty {
      return world.app.codes[Int(code)]
    }
    return program.codes.indices.lazy.filter { program.codes[$0].isRemembered }.map { world.app.codes[$0] }
      .first { !$0.isEmpty }
  }

  // MARK: Proof

  private func needsNoProof(_ world: VisibleWorld<FileFlow>) -> Bool {
    guard program.needsNoProof != nil else { return false }
    return program.holds(program.needsNoProof, FileMoment(state: world.app, surroundings: world.surroundings))
  }

  /// Whether the step completes a code that the app remembers, on a pad that asks for it.
  private func entersRightCode(_ step: Transition<FileFlow>) -> Bool {
    guard let pad = program.pad(on: step.before), let code = pad.code, program.codes[Int(code)].isRemembered,
      !program.isOff(pad, step.before), let entry = step.entry(after: step.before.app.entry)
    else { return false }
    return !entry.isEmpty && entry == step.before.app.codes[Int(code)]
  }

  /// Whether the step sets a remembered code where there was none.
  private func setsFirstCode(_ step: Transition<FileFlow>) -> Bool {
    guard step.typed != nil else { return false }
    return program.codes.indices.contains { code in
      program.codes[code].isRemembered && step.before.app.codes[code].isEmpty
        && !step.after.app.codes[code].isEmpty
    }
  }

  // MARK: What is typed and changed

  /// The codes of starting points, and for each length a right one and a wrong one that the file doesn't refuse.
  private var codesToType: [String] {
    var known: [String] = []
    for start in startingPoints {
      for code in program.codes.sorted(by: { $0.name < $1.name }) {
        if let text = start.app[code.name], text != "none", !known.contains(text) { known.append(text) }
      }
    }
    var lengths = program.screens.compactMap { screen in
      screen.pad.map { program.length(of: $0, FileState(), defaultLimits) }
    }
    lengths += known.map(\.utf8.count)
    for length in Set(lengths).sorted() {
      var enough = known.filter { $0.utf8.count == length }.count
      for candidate in ["2580", "1111", "1397", "7046", "8264"] where enough < 2 {
        let text = String(String(repeating: candidate, count: length / 4 + 1).prefix(length))
        guard !known.contains(text), !program.refuses(text) else { continue }
        known.append(text)
        enough += 1
      }
    }
    return known
  }

  /// Changes of the device that conditions of the file ask about.
  private var otherChanges: [ExplorationPlan<FileFlow>.Change] {
    var changes: [ExplorationPlan<FileFlow>.Change] = []
    let asked = Set(
      program.conditions.compactMap { condition -> String? in
        switch condition {
        case .device(.network): "network"
        case .device(.isJailbroken): "jailbroken"
        default: nil
        }
      })
    if asked.contains("network") { changes += [.init("network", "online"), .init("network", "offline")] }
    if asked.contains("jailbroken") {
      changes += [.init("jailbroken", "true"), .init("jailbroken", "false")]
    }
    return changes
  }
}

extension VisibleWorld<FileFlow> {
  /// How many digits the app's pad wants now; `nil` where there is none.
  fileprivate var padLength: Int? {
    flow.program.pad(on: self).map { flow.program.length(of: $0, app, limits) }
  }
}

extension FlowProgram {
  func pad(on world: VisibleWorld<FileFlow>) -> PadDefinition? {
    world.app.screen == 0 ? nil : screens[shown(world.app, world.surroundings)].pad
  }

  fileprivate func isOff(_ pad: PadDefinition, _ world: VisibleWorld<FileFlow>) -> Bool {
    world.app.dots == .held
      || pad.isOff.map { holds($0, FileMoment(state: world.app, surroundings: world.surroundings)) } ?? false
  }

  func factName(ofValue value: Int) -> String {
    facts.first { $0.value == .copy(Copy([.value(UInt8(value))])) }?.name ?? values[value].name
  }

  /// Whether some pad refuses a code, or some step asks whether it is refused.
  fileprivate func refuses(_ text: String) -> Bool {
    guard let code = PIN(text) else { return true }
    return conditions.contains { condition in
      switch condition {
      case .typedBreaks(let rule), .codeBreaks(_, let rule): return rule.isBroken(by: code, lists)
      default: return false
      }
    }
  }
}

extension FlowProgram.Value {
  /// Whether it is a count that is kept and compared with a limit.
  fileprivate var isOfTries: Bool {
    guard case .count(let limits, _) = kind, lifetime == .kept else { return false }
    return !limits.isEmpty || rounds != nil
  }
}
