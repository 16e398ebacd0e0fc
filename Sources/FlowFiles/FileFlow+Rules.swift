import UnlockEngine

// The rules of a file, for the explorer: those that every flow keeps, those about its codes, and its own.

extension FileFlow {
  public var rules: [Rule<FileFlow>] {
    (Rule.shared(by: self) + rulesOfCodes + ownRules).map {
      $0.accepted(program.accepted[$0.name]).advised(RuleAdvice.byRule[$0.name])
    }
  }

  var ownRules: [Rule<FileFlow>] {
    program.rules.map { rule in Rule(rule.name, claim(of: rule)) }
  }

  private func claim(of rule: FlowProgram.RuleDefinition) -> Rule<FileFlow>.Claim {
    let condition = rule.condition
    switch (rule.kind, rule.trigger) {
    case (.sometimes, _): return .sometimes { $0.world.isSo(condition) }
    case (let kind, nil):
      let wanted = kind == .always
      return .always { state in
        guard state.world.process != .none else { return .notTried }
        return .holds(
          if: state.world.isSo(condition) == wanted,
          else: state.world.evidence(for: condition, wanted: wanted))
      }
    case (let kind, let trigger?):
      let wanted = kind == .always
      return .everyStep { step in
        // Most steps lead to no screen that the rule is about.
        guard step.after.canBeSo(trigger), step.after.isSo(trigger), !step.before.isSo(trigger) else {
          return .notTried
        }
        return .holds(
          if: step.after.isSo(condition) == wanted,
          else: step.after.evidence(for: condition, wanted: wanted))
      }
    }
  }
}

extension VisibleWorld<FileFlow> {
  fileprivate func canBeSo(_ condition: UInt16) -> Bool {
    flow.program.canHold(condition, on: 1 << UInt64(app.screen))
  }

  /// Whether a condition holds while the app runs.
  func isSo(_ condition: UInt16) -> Bool {
    process != .none && flow.program.holds(condition, FileContext(self))
  }

  /// What a scenario would expect instead of what is so: the first part of the promise that can be seen to fail.
  fileprivate func evidence(for condition: UInt16, wanted: Bool) -> Evidence {
    let hidden = Evidence.hides(screen.app?.longestText ?? "")
    return wanted ? missing(condition) ?? hidden : hidden
  }

  /// What doesn't hold of a condition, where a scenario has a word for it.
  private func missing(_ condition: UInt16) -> Evidence? {
    let program = flow.program
    switch program.conditions[Int(condition)] {
    case .all(let first, let count):
      return (first..<(first + count)).lazy.filter { !isSo($0) }.compactMap { missing($0) }.first
    case .number(let value, let allowed):
      guard case .screen = program.values[Int(value)].kind else {
        let wanted = UInt8(allowed.trailingZeroBitCount)
        return .fact(Fact(program.factName(ofValue: Int(value)), program.text(of: Int(value), wanted)))
      }
      return nil
    case .codeIsSet(let code): return .fact(Fact(program.factName(ofCode: Int(code)), "set"))
    case .not(let other):
      guard case .codeIsSet(let code) = program.conditions[Int(other)] else { return nil }
      return .fact(Fact(program.factName(ofCode: Int(code)), "none"))
    case .screen(let screens):
      let number = screens.trailingZeroBitCount
      return (1...program.screens.count).contains(number)
        ? .screen(id: program.screens[number - 1].place.id) : nil
    case .alert(let alerts):
      let number = alerts.trailingZeroBitCount
      return .alert(id: (1...62).contains(number) ? program.alerts[number - 1].place.id : nil)
    default: return nil
    }
  }
}

extension FlowProgram {
  func factName(ofCode code: Int) -> String {
    facts.first { $0.value == .copy(Copy([.code(UInt8(code))])) }?.name ?? codes[code].name
  }
}
