import Exploration
import UnlockEngine
import Walkthrough

/// A way through a flow as a scenario file: what is done, and after each step what has to be on the phone.
public struct TourScenario: Hashable, Sendable {
  /// What the file may be called, without its ending: "from-security-to-no-passcode".
  public let name: String
  public let text: String
  private let draft: ScenarioDraft

  /// The same about a flow that is called otherwise where it is saved.
  public func text(calling flow: String) -> String {
    var draft = draft
    draft.flow = flow
    return draft.text
  }

  /// Writes down a way that was chosen for some visits; `nil` where no scenario can do what it does.
  ///
  /// - Parameter title: what it is about; `nil` for what it visits.
  public init?(
    _ way: InputPath, visiting goals: Set<Visit>, flow: any Flow, number: Int = 1, title: String? = nil
  ) {
    guard let start = try? flow.simulation(way.setup) else { return nil }
    let visits = way.visits.filter { goals.contains($0) }
    let title = (title ?? flow.title(for: visits)) + (number > 1 ? ", \(number)" : "")
    var walk = Walk(start, setup: way.setup)
    for input in way.inputs { walk.perform(input) }
    var steps = StepList(RecordedActions(walk), setup: way.setup, raw: false, expecting: .visibleState).steps
    // Where the last step changed nothing that has a name, it led nowhere else.
    if case .expect = steps.last {} else { steps.append(.expect(walk.simulation.screen.asExpected)) }
    var draft = ScenarioDraft(title: title, flow: flow.reference, setup: flow.tidied(way.setup), steps: steps)
    draft.covers = flow.requirements(of: visits)
    (name, text, self.draft) = (draft.name, draft.text, draft)
    guard
      case .success(let scenario) = ScenarioReader.read(SourceText(path: name, text: text), flows: [flow]),
      ScenarioRun.result(of: scenario).hasPassed
    else { return nil }
  }
}

extension Screen {
  fileprivate var asExpected: [Expectation] { [.screen(app?.id), .alert(alert?.id), .system(system?.id)] }
}
