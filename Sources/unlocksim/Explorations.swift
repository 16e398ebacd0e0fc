import ArgumentParser
import Exploration
import Flows
import Scenarios
import UnlockEngine

/// A flow that can be explored, for who needn't know which.
///
/// It is made where the flow's type is known (`Catalog.visit`), and everything is a closure: the compiler then makes
/// an explorer of its own for each flow. Called through a protocol, one explorer for all would be three times
/// as slow.
struct AnyExploration: Sendable {
  let flow: any Flow.Type
  /// Explores until everything is visited, until there are so many states, or until a signal comes. The chart is
  /// only made when asked for.
  let explore:
    @Sendable (Workers, Int, (Progress) -> Void) throws -> (ExplorationResult, chart: () -> FlowChart)
  /// The flow's map, and tours through it; of a part of the flow none of that can be told, so that it throws.
  let survey: @Sendable (Workers, (Progress) -> Void) throws -> AnyMap
  /// Looks for the way from a world of the flow to a screen, alert or system layer.
  let pathFinder: @Sendable (any AnyWorld, String) -> (any PathSearch)?

  @inline(__always)
  private init<F: Explored>(_ flow: F.Type) {
    self.flow = flow
    // While it explores, a signal is noted. Before and after, nothing would look at it, and it ends the program.
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
    explore = { workers, stateLimit, show in
      do throws(SetupErrors) {
        let explorer = try Explorer<F>()
        return (run(explorer, workers, stateLimit, show), { explorer.map.chart })
      } catch {
        throw UsageError(lines: error.all.map(\.text))
      }
    }
    pathFinder = { world, goal in (world as? World<F>).map { PathFinder(from: $0, to: goal) } }
    survey = { workers, show in
      let explorer: Explorer<F>
      do throws(SetupErrors) {
        explorer = try Explorer<F>(rules: [])
      } catch {
        throw UsageError(lines: error.all.map(\.text))
      }
      let findings = run(explorer, workers, .max, show)
      if let signal = Interruption.signal { throw ExitCode(128 + signal) }
      if let end = findings.ending.words { throw UsageError(lines: ["\(F.name) \(end)."], code: 5) }
      let survey = MapBuilder(of: explorer)
      return AnyMap(map: survey.map, tours: survey.tours)
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

  /// A search for the way from a world to a screen, alert or system layer.
  static func pathFinder(from world: any AnyWorld, to goal: String) -> (any PathSearch)? {
    all.lazy.compactMap { $0.pathFinder(world, goal) }.first
  }

  /// The explorations of flows by name; all of them when none is named.
  static func named(_ names: [String]) throws -> [AnyExploration] {
    if names.isEmpty { return all }
    let flows = try names.map { try Unlocksim.flow(named: $0) }
    return flows.compactMap { flow in all.first { $0.flow == flow } }
  }
}

/// A flow's map, and tours through what of it is asked for.
struct AnyMap {
  let map: FlowMap
  let tours: (Set<Visit>) -> [InputPath]
}

extension ExplorationResult.Ending {
  /// Why not every state was visited; `nil` where that is what was asked for.
  var words: String? {
    switch self {
    case .complete, .stopped: nil
    case .full:
      "has more devices, screens or steps than can be told apart, so something is counted without end"
    case .noMemory: "has more states than there is memory for"
    }
  }
}
