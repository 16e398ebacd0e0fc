import Exploration
import UnlockEngine
import Walkthrough

/// What scenarios visit of each flow's map.
public struct SuiteVisits: Sendable {
  /// By the name of the flow; only of flows that a scenario is about.
  public private(set) var byFlow: [String: Set<Visit>] = [:]

  public init() {}

  /// What these visit when they are run, each up to its end or the first step that fails.
  public init(of scenarios: some Sequence<Scenario>) {
    for scenario in scenarios { add(scenario) }
  }

  private mutating func add(_ scenario: Scenario) {
    var run = ScenarioRun(scenario)
    while run.advance() != nil {}
    let timeline = run.walk.timeline
    var replay = Timeline.Replay()
    var visits = Visits()
    visits.note(replay.simulation(at: 0, in: timeline).screen)
    for moment in timeline.moments.dropFirst() {
      guard let input = moment.input, let parent = moment.parent else { continue }
      var simulation = replay.simulation(at: parent, in: timeline)
      visits.follow(input, &simulation)
    }
    byFlow[scenario.flow.name, default: []].formUnion(visits.all)
  }
}
