import Exploration
import Explorers
import Scenarios
import Synchronization
import UnlockEngine
import Walkthrough

/// Explores a flow for its map and its gallery on threads of its own, while the walk’s loop goes on.
///
/// For the map only flows that were read from a file need it: built-in ones keep their charts with them.
final class MapSurvey: Sendable {
  /// How far it is.
  enum Progress {
    case exploring(states: Int)
    /// - Parameter part: what is told if it isn’t of all that there is.
    case done(FlowChart, Gallery, part: String?)
    case failed(String)
  }

  /// Enough for every example, and little enough memory for any machine.
  private static let stateLimit = 1_000_000

  private let flow: any Flow
  private let state: Mutex<Progress>
  private let isWanted = Atomic(true)

  init(of flow: any Flow) {
    self.flow = flow
    state = Mutex(.exploring(states: 0))
    let isGranted = Threads.runAlone { [self] in
      let end = explored()
      state.withLock { $0 = end }
    }
    if !isGranted { state.withLock { $0 = .failed("There is no memory left to explore the flow.") } }
  }

  var progress: Progress { state.withLock { $0 } }

  var isUnderWay: Bool { if case .exploring = progress { true } else { false } }

  /// Whether it is of this version of the flow, and goes on or has come to its end.
  func covers(_ flow: any Flow) -> Bool {
    flow.isSame(as: self.flow) && isWanted.load(ordering: .relaxed)
  }

  /// Ends it soon: nobody waits for the map any more.
  func stop() { isWanted.store(false, ordering: .relaxed) }

  private func explored() -> Progress {
    guard let exploration = AnyExploration.exploration(of: flow) else {
      return .failed("There is no map of \(flow.title).")
    }
    // One processor is left to the walk.
    let workers = Workers.threads(max(1, Workers.processorCount - 1))
    do throws(SetupErrors) {
      let (result, survey) = try exploration.gallery(Setup(), workers, Self.stateLimit) { now in
        state.withLock { $0 = .exploring(states: now.states) }
        return isWanted.load(ordering: .relaxed)
      }
      let found = survey()
      let part = "This is of the first \(result.progress.states) states only."
      return .done(flow.chart ?? found.chart(), found.gallery, part: result.isComplete ? nil : part)
    } catch {
      return .failed(error.all.map { flow.text(of: $0) }.joined(separator: " "))
    }
  }
}

extension Walk {
  /// Takes what exploring has found.
  mutating func take(_ progress: MapSurvey.Progress) {
    switch progress {
    case .exploring(let states): report(statesExplored: states)
    case .done(let chart, let gallery, let part): report(chart, gallery, part: part)
    case .failed(let reason): report(noMap: reason)
    }
  }
}
