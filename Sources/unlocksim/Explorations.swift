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
  /// Explores until everything is visited, until there are so many states, or until told to stop.
  let explore: @Sendable (Workers, Int, (Progress) -> Bool) throws -> Findings
  let map: @Sendable (Workers) throws -> FlowMap

  @inline(__always)
  private init<F: Explored>(_ flow: F.Type) {
    self.flow = flow
    explore = { workers, stateLimit, goesOn in
      do throws(SetupErrors) {
        return try Explorer<F>().explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
      } catch {
        throw UsageError(lines: error.all.map(\.text))
      }
    }
    map = { workers in
      do throws(SetupErrors) {
        let explorer = try Explorer<F>(rules: [])
        _ = explorer.explore(workers: workers)
        return explorer.map
      } catch {
        throw UsageError(lines: error.all.map(\.text))
      }
    }
  }

  static let all = [
    AnyExploration(Banno.self), AnyExploration(AppPasscode.self), AnyExploration(NLWallet.self),
    AnyExploration(Onegini.self), AnyExploration(PowerAuth.self),
  ]

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
