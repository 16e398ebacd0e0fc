import Diagnostics
import Exploration
import FlowFiles
import Scenarios
import UnlockEngine

/// Judges clauses on a flow that was explored.
///
/// A verdict is a promise: nothing is called broken before a scenario was played that shows it.
public struct Auditor {
  private let flow: FileFlow
  private let explored: ExaminedFlow

  public init(_ flow: FileFlow, _ explored: ExaminedFlow) { (self.flow, self.explored) = (flow, explored) }

  /// All verdicts, in the order of the profiles; what nobody waits for any more isn’t decided. What several clauses ask is asked once.
  public func judgements(of profiles: [Profile], goesOn: () -> Bool = { true }) -> [Judgement] {
    var known: [FlowQuestion: Verdict] = [:]
    var judgements: [Judgement] = []
    for profile in profiles {
      for clause in profile.clauses {
        let verdict =
          goesOn() ? verdict(on: clause, &known) : .undecided("judging was ended before this clause")
        judgements.append(Judgement(profile: profile.name, clause: clause, verdict: verdict))
      }
    }
    return judgements
  }

  private func verdict(on clause: Clause, _ known: inout [FlowQuestion: Verdict]) -> Verdict {
    switch clause.scope {
    case .everywhere: break
    case .biometry where !explored.asksForBiometry():
      return explored.result.isComplete
        ? .notApplicable("the app never asks for a face or a finger")
        : .undecided("only part of the flow was explored, and in that no face and no finger is asked for")
    case .codes where explored.secrets.isEmpty: return .notApplicable("nobody is asked for a code")
    case .biometry, .codes: break
    }
    switch clause.condition {
    case .missing(let word, let because): return .missing(word: word, because: because)
    case .outside(let reason): return .outside(reason)
    case .asks(let question):
      if let verdict = known[question] { return verdict }
      let verdict = verdict(on: explored.answer(question))
      known[question] = verdict
      return verdict
    }
  }

  private func verdict(on answer: FlowAnswer) -> Verdict {
    switch answer {
    case .broken(let witnesses):
      for witness in witnesses { if let shown = shown(witness) { return .broken(shown) } }
      return .undecided("it may be so, and nothing that was played shows it")
    case .holds(let words): return .metWithinBounds(words)
    case .holdsByFigure(let words): return .metByFigures(words)
    case .notApplicable(let reason): return .notApplicable(reason)
    case .missing(let word, let because): return .missing(word: word, because: because)
    case .undecided(let reason): return .undecided(reason)
    }
  }

  // MARK: Playing

  /// The same with its pictures filled in, if it passes on the flow.
  private func shown(_ witness: Witness) -> Witness? {
    var witness = witness
    for (place, step) in witness.scenario.steps.enumerated() where step == .picture([]) {
      var before = witness.scenario
      before.steps = Array(before.steps[..<place])
      guard let end = played(before) else { return nil }
      witness.scenario.steps[place] = .picture(PlainPicture.lines(of: end))
    }
    return played(witness.scenario) == nil ? nil : witness
  }

  /// Where a scenario leads, read from its own text as anybody would read it; `nil` where it fails.
  private func played(_ draft: ScenarioDraft) -> Simulation? {
    let source = SourceText(path: "\(draft.name).yaml", text: draft.text)
    // One without steps is no scenario, and leads nowhere.
    if draft.steps.isEmpty { return nil }
    guard let all = try? ScenarioReader.readAll(source, flows: [flow] as [any Flow]).get(),
      let scenario = all.first, all.count == 1
    else { return nil }
    let result = ScenarioRun.result(of: scenario)
    return result.hasPassed ? result.end : nil
  }
}
