import Exploration
import Reports
import Scenarios
import Synchronization

/// Explores a flow on a thread of its own, while the walk’s loop goes on.
final class BackgroundExploring<Found: Sendable>: Sendable {
  /// How far it is.
  enum Progress: Sendable {
    case exploring(states: Int)
    /// What was found by now, while it goes on.
    case part(Found, states: Int)
    case done(Found)
    /// Why nothing was found, for people.
    case failed(String)
  }

  private let state = Mutex<Progress>(.exploring(states: 0))
  private let isWanted = Atomic(true)

  /// - Parameter explore: Explores, tells how far it is, and ends soon when it is answered `false`.
  init(_ explore: @escaping @Sendable (_ tell: (Progress) -> Bool) -> Progress) {
    let isGranted = Threads.runAlone { [self] in
      let end = explore { progress in
        state.withLock { $0 = $0.followed(by: progress) }
        return isStillWanted
      }
      state.withLock { $0 = end }
    }
    if !isGranted { state.withLock { $0 = .failed("There is no memory left to explore the flow.") } }
  }

  var progress: Progress { state.withLock { $0 } }

  /// Whether it goes on or has come to its end.
  var isStillWanted: Bool { isWanted.load(ordering: .relaxed) }

  /// Ends it soon, unless it has come to its end: nobody waits for it any more.
  func stop() {
    switch progress {
    case .exploring, .part: isWanted.store(false, ordering: .relaxed)
    case .done, .failed: break
    }
  }
}

extension Workers {
  /// One processor is left to the walk.
  static var besideAWalk: Workers { .threads(max(1, processorCount - 1)) }
}

extension BackgroundExploring.Progress {
  /// How far it is after that: what was found stays, while more states are counted.
  fileprivate func followed(by next: Self) -> Self {
    if case .part(let found, _) = self, case .exploring(let states) = next {
      return .part(found, states: states)
    }
    return next
  }
}
