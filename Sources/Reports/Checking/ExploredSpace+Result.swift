import Exploration
import FlowFiles
import UnlockEngine

extension ExploredSpace {
  /// What an exploration found, as far as a check of the flow's file needs it.
  public init(_ result: ExplorationResult, chart: FlowChart, screens: [Screen]) {
    self.init()
    isComplete = result.isComplete
    unreached = Set(result.unreached.filter { $0.reason == nil }.map(\.id))
    untyped = result.untyped
    for control in chart.controls {
      controls[chart.places[control.place].id, default: []].insert(control.name)
    }
    self.screens = screens
    guesses = result.guesses.map { "\($0.secret): \($0.sentence)" }
    givenUp = result.givenUp.map { GivenUp(secret: $0.secret, place: $0.place, way: $0.scenario.way) }
    nowhere = result.nowhere?.way
    for outcome in result.outcomes {
      switch outcome.result {
      case .broken(let example):
        broken.append(
          Broken(rule: outcome.rule, place: example.place, way: example.way, advice: outcome.advice))
      case .unconfirmed: unconfirmed.insert(outcome.rule)
      case .neverSeen: neverSo.insert(outcome.rule)
      case .neverTried: untried.insert(outcome.rule)
      case .holdsAgain: holdAgain.insert(outcome.rule)
      case .held, .heldSoFar, .accepted, .notApplicable, .unknown, .notJudged: break
      }
    }
  }
}

extension Counterexample {
  /// The shortest way there, a step a line.
  fileprivate var way: [String] {
    var draft = scenario
    // The last step is what ought to be so.
    draft.steps.removeLast()
    return draft.way
  }
}

extension ScenarioDraft {
  /// Where it starts, and what is done, a step a line.
  fileprivate var way: [String] {
    let sections = setup.sections.filter { !$0.entries.isEmpty }
    let start = sections.map { "\($0.section.rawValue): \(ScenarioStep.map($0.entries))" }
    return start + steps.flatMap(\.lines)
  }
}
