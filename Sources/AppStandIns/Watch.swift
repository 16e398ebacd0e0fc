import CVirtualThread
import Foundation

/// What an app that is explored has been doing by the real clock, for a thread that only waits: nothing on the app's own can tell that it
/// never comes back.
final class Watch: Sendable {
  private struct State {
    /// The moves whose last the app is at, and since when; none while it does nothing.
    var order: [String] = []
    var since = 0.0
    var isGivenUp = false
  }

  private let state = Locked(State())
  /// An app takes no time of its own: one that is at a move for so many seconds waits for what this thread would have to do, or goes round in
  /// a circle.
  private let patience: Double

  init(_ patience: Duration) { self.patience = patience / .seconds(1) }

  /// The app begins with the last of some moves.
  func begin(_ order: [String]) {
    let isGivenUp = state.withLock { state in
      (state.order, state.since) = (order, virtual_real_seconds())
      return state.isGivenUp
    }
    // Whoever waited is gone, and another app may be explored by now.
    while isGivenUp { Thread.sleep(forTimeInterval: 3600) }
  }

  /// The app is done with it.
  func end() { state.withLock { $0.order = [] } }

  /// The moves whose last it never came back from: then nobody waits any more.
  func giveUp() -> [String]? {
    state.withLock { state in
      guard !state.order.isEmpty, virtual_real_seconds() - state.since > patience else { return nil }
      state.isGivenUp = true
      return state.order
    }
  }
}

/// An app that is explored waits, or goes round, without an end.
public struct AppNeverCameBack: Error, CustomStringConvertible {
  /// The moves, the last of which it is still at.
  public let order: [String]

  public var description: String {
    """
    The app never comes back from “\(order.last ?? "")”: \(order.joined(separator: ", ")). Its thread waits for what only that thread could do \
    (NSCondition.wait, RunLoop.run), or goes round in a circle. Nothing can end that, so the thread is left behind as it is.
    """
  }
}
