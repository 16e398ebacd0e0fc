import UnlockEngine

// What exploring made of a flow’s rules, as an answer.

extension Examiner {
  /// What exploring made of a rule: the scenario that fails as long as it is broken is turned round.
  func rule(_ name: String) -> FlowAnswer {
    guard let outcome = result.outcomes.first(where: { $0.rule == name }) else {
      return .undecided("the flow has no rule “\(name)”")
    }
    switch outcome.result {
    case .held(let tried), .heldSoFar(let tried):
      return .holds("tried in \(counted(tried.count, tried.unit.rawValue))")
    case .broken(let example), .accepted(_, let example):
      return .broken([turned(example, name) ?? pictured(example, name)])
    case .neverTried: return .notApplicable("what it is about was never so")
    case .notApplicable(let reason): return .notApplicable(reason)
    case .holdsAgain: return .holds("in every state, though the file expects otherwise")
    case .unconfirmed: return .undecided(Self.unconfirmed)
    case .neverSeen: return .undecided("what it asks for was never seen")
    case .unknown: return notWhole
    case .notJudged: return .undecided("the rule assumes other limits than those that were set")
    }
  }

  static var unconfirmed: String {
    "it is broken only where exploring lengthens what is left of waits, which nothing that was played shows"
  }

  /// Where no expectation tells what is wrong, the whole phone does.
  private func pictured(_ example: Counterexample, _ rule: String) -> Witness {
    var draft = explorer.draft(of: example.path)
    draft.title = "Broken: \(rule)"
    draft.steps.append(.picture([]))
    return Witness(draft, place: example.place, finding: "“\(rule)” doesn’t hold")
  }

  private func turned(_ example: Counterexample, _ rule: String) -> Witness? {
    guard example.verdict == .fails, case .expect(let all)? = example.scenario.steps.last, all.count == 1
    else { return nil }
    var draft = example.scenario
    draft.steps[draft.steps.count - 1] = .expect([.not(all[0])])
    draft.remark = nil
    draft.title = "Broken: \(rule)"
    return Witness(draft, place: example.place, finding: "“\(rule)” doesn’t hold")
  }
}
