import Exploration
import Flows
import UnlockEngine

/// A flow that can be explored, for who needn't know which.
///
/// The list stands here, where the flows' types are known, and everything is a closure: the compiler then makes
/// an explorer of its own for each flow. Called through a protocol, one explorer for all would be three times
/// as slow.
struct AnyExploration: Sendable {
  let flow: any Flow.Type
  /// Explores until everything is visited, until there are so many states, or until told to stop. The chart is
  /// only made when asked for.
  let explore: @Sendable (Workers, Int, (Progress) -> Bool) throws -> (Findings, chart: () -> FlowChart)
  /// The flow's map, and tours through it; of what was explored up to there, when told to stop.
  let survey: @Sendable (Workers, (Progress) -> Bool) throws -> AnySurvey
  /// Looks for the way from a world of the flow to a screen, alert or system layer.
  let wayFinder: @Sendable (any AnyWorld, String) -> (any WaySearch)?

  @inline(__always)
  private init<F: Explored>(_ flow: F.Type) {
    self.flow = flow
    explore = { workers, stateLimit, goesOn in
      do throws(SetupErrors) {
        let explorer = try Explorer<F>()
        let findings = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
        return (findings, { explorer.map.chart })
      } catch {
        throw UsageError(lines: error.all.map(\.text))
      }
    }
    wayFinder = { world, goal in (world as? World<F>).map { WayFinder(from: $0, to: goal) } }
    survey = { workers, goesOn in
      do throws(SetupErrors) {
        let explorer = try Explorer<F>(rules: [])
        _ = explorer.explore(workers: workers, goesOn: goesOn)
        let survey = Survey(of: explorer)
        return AnySurvey(map: survey.map, tours: survey.tours)
      } catch {
        throw UsageError(lines: error.all.map(\.text))
      }
    }
  }

  static let all = [
    AnyExploration(Banno.self), AnyExploration(AppPasscode.self), AnyExploration(NLWallet.self),
    AnyExploration(Onegini.self), AnyExploration(PowerAuth.self),
  ]

  /// A search for the way from a world to a screen, alert or system layer.
  static func wayFinder(from world: any AnyWorld, to goal: String) -> (any WaySearch)? {
    all.lazy.compactMap { $0.wayFinder(world, goal) }.first
  }

  /// The explorations of flows by name; all of them when none is named.
  static func named(_ names: [String]) throws -> [AnyExploration] {
    if names.isEmpty { return all }
    return try names.map { name in
      let flow = try Unlocksim.flow(named: name)
      guard let found = all.first(where: { $0.flow == flow }) else {
        throw UsageError(lines: ["“\(name)” can’t be explored yet."])
      }
      return found
    }
  }
}

/// A flow's map, and tours through what of it is asked for.
struct AnySurvey {
  let map: FlowMap
  let tours: (Set<Visit>) -> [Way]
}
