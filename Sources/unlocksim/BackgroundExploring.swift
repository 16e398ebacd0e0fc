import Scenarios
import Synchronization

/// Explores a flow on a thread of its own, while the walk’s loop goes on.
final class BackgroundExploring<Found: Sendable>: Sendable {
  /// How far it is.
  enum Progress: Sendable {
    case exploring(states: Int)
    case done(Found)
    /// Why nothing was found, for people.
    case failed(String)
  }

  private let state = Mutex<Progress>(.exploring(states: 0))
  private let isWanted = Atomic(true)

  /// - Parameter explore: Explores, tells how many states there are by now, and ends soon when it is answered `false`.
  init(_ explore: @escaping @Sendable (_ tell: (Int) -> Bool) -> Progress) {
    let isGranted = Threads.runAlone { [self] in
      let end = explore { states in
        state.withLock { $0 = .exploring(states: states) }
        return isStillWanted
      }
      state.withLock { $0 = end }
    }
    if !isGranted { state.withLock { $0 = .failed("There is no memory left to explore the flow.") } }
  }

  var progress: Progress { state.withLock { $0 } }

  var isUnderWay: Bool { if case .exploring = progress { true } else { false } }

  /// Whether it goes on or has come to its end.
  var isStillWanted: Bool { isWanted.load(ordering: .relaxed) }

  /// Ends it soon: nobody waits for it any more.
  func stop() { isWanted.store(false, ordering: .relaxed) }
}
