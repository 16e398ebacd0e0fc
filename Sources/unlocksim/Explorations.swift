import ArgumentParser
import Exploration
import Flows
import Scenarios
import UnlockEngine

/// A flow that can be explored, with its type erased.
///
/// The list is here, where the flows' types are known, and every member is a closure, so that the compiler makes a
/// specialised explorer for each flow. One explorer for all, calling through a protocol, would be three times as
/// slow.
struct AnyExploration: Sendable {
  let flow: any Flow.Type
  /// The flow as a side of a comparison.
  let compared: ComparedFlow
  /// Explores under somebody's own settings until everything has been visited, until there are so many states, or
  /// until a signal comes. The chart is made only on request.
  let explore:
    @Sendable (Setup, Workers, Int, (Progress) -> Void) throws -> (ExplorationResult, chart: () -> FlowChart)
  /// Throws the mistakes in somebody's own settings, if there are any.
  let check: @Sendable (Setup) throws -> Void
  /// The flow's map, and tours through it; throws if only part of the flow could be explored.
  let survey: @Sendable (Setup, Workers, (Progress) -> Void) throws -> AnyMap
  /// Searches for the path from a world of the flow to a screen, alert or system layer.
  let pathFinder: @Sendable (any AnyWorld, String) -> (any PathSearch)?

  @inline(__always)
  private init<F: Explored>(_ flow: F.Type) {
    self.flow = flow
    compared = ComparedFlow(flow)
    // While it explores, a signal is recorded. Otherwise nothing would check for it, so it ends the program.
    @Sendable func run(
      _ explorer: Explorer<F>, _ workers: Workers, _ stateLimit: Int, _ show: (Progress) -> Void
    ) -> ExplorationResult {
      Interruption.watch()
      defer { Interruption.leave() }
      return explorer.explore(workers: workers, stateLimit: stateLimit) {
        show($0)
        return !Interruption.hasCome
      }
    }
    @Sendable func plan(_ settings: Setup) throws -> ExplorationPlan<F> {
      do throws(SetupErrors) {
        return try F.plan.under(settings)
      } catch {
        throw UsageError(lines: error.all.map(\.text))
      }
    }
    check = { _ = try plan($0) }
    explore = { settings, workers, stateLimit, show in
      let explorer = try Explorer<F>(plan(settings))
      return (run(explorer, workers, stateLimit, show), { explorer.map.chart })
    }
    pathFinder = { world, goal in (world as? World<F>).map { PathFinder(from: $0, to: goal) } }
    survey = { settings, workers, show in
      let plan = try plan(settings)
      let explorer = try Explorer<F>(plan, rules: [])
      let findings = run(explorer, workers, .max, show)
      if let signal = Interruption.signal { throw ExitCode(128 + signal) }
      if let end = findings.ending.words { throw UsageError(lines: ["\(F.name) \(end)."], code: 5) }
      let survey = MapBuilder(of: explorer)
      return AnyMap(map: survey.map, settings: plan.ownSettings, tours: survey.tours)
    }
  }

  static let all: [AnyExploration] = {
    struct Collector: FlowVisitor {
      var all: [AnyExploration] = []
      mutating func visit<F: Explored>(_ flow: F.Type) { all.append(AnyExploration(flow)) }
    }
    var collector = Collector()
    Catalog.visit(&collector)
    return collector.all
  }()

  /// A search for the path from a world to a screen, alert or system layer.
  static func pathFinder(from world: any AnyWorld, to goal: String) -> (any PathSearch)? {
    all.lazy.compactMap { $0.pathFinder(world, goal) }.first
  }

  /// The explorations of the flows with these names; all if there are none.
  static func named(_ names: [String]) throws -> [AnyExploration] {
    if names.isEmpty { return all }
    let flows = try names.map { try Unlocksim.flow(named: $0) }
    return flows.compactMap { flow in all.first { $0.flow == flow } }
  }
}

/// A flow's map, and tours through the parts of it that are asked for.
struct AnyMap {
  let map: FlowMap
  /// The settings that it is of, where they aren't the flow's own, in words.
  let settings: [String]
  let tours: (Set<Visit>) -> [InputPath]
}

extension ExplorationResult.Ending {
  /// Why not every state was visited; `nil` if that was intended.
  var words: String? {
    switch self {
    case .complete, .stopped: nil
    case .full:
      "has more devices, screens or steps than can be told apart, so some count never stops growing"
    case .noMemory: "has more states than memory can hold"
    }
  }
}
