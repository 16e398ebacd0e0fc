import Exploration
import UnlockEngine
import Walkthrough

/// What scenarios visit of each flow's map.
public struct SuiteVisits: Sendable {
  /// The flows that a scenario is about, in the order of the scenarios.
  public private(set) var flows: [any Flow] = []
  /// By what scenarios call the flow; only of flows that a scenario is about.
  public private(set) var byFlow: [String: Set<Visit>] = [:]
  /// How many scenarios are about a flow, and how many of them begin with the settings that were asked for.
  public private(set) var counts: [String: (all: Int, counted: Int)] = [:]
  /// What they say that they stand for.
  public private(set) var coverage = Coverage()

  public init() {}

  /// What these visit when they are run, each up to its end or the first step that fails.
  ///
  /// Under settings of somebody's own, only scenarios that begin with these say anything: what another visits may be
  /// called the same, and is something else.
  public init(of scenarios: some Sequence<Scenario>, under settings: Setup = Setup()) {
    for scenario in scenarios {
      let flow = scenario.flow.reference
      let isCounted = settings == Setup() || scenario.setup.has(settings, forFlow: scenario.flow)
      if byFlow[flow] == nil {
        flows.append(scenario.flow)
        byFlow[flow] = []
      }
      counts[flow, default: (0, 0)].all += 1
      coverage.add(scenario)
      guard isCounted else { continue }
      counts[flow, default: (0, 0)].counted += 1
      add(scenario)
    }
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
    byFlow[scenario.flow.reference, default: []].formUnion(visits.all)
  }
}

extension Setup {
  fileprivate func has(_ settings: Setup, forFlow flow: any Flow) -> Bool {
    func has(_ flow: some Flow) -> Bool { self.has(settings, for: flow) }
    return has(flow)
  }
}
