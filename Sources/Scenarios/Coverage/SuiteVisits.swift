import Exploration
import UnlockEngine

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
    let moments = run.walk.timeline.moments
    var visits = Visits()
    visits.note(moments[0].simulation.screen)
    for moment in moments.dropFirst() {
      guard let input = moment.input, let parent = moment.parent else { continue }
      var simulation = moments[parent].simulation
      visits.follow(input, &simulation)
    }
    byFlow[scenario.flow.name, default: []].formUnion(visits.all)
  }
}
