/// A search for the path to a screen, alert or system layer, done in slices: a value that never waits.
public protocol PathSearch: Sendable {
  /// Searches a number of further situations, and returns the progress.
  mutating func advance(situations: Int) -> PathAnswer
}

/// The state of a search for a path.
public enum PathAnswer: Hashable, Sendable {
  /// It continues, after searching this many situations.
  case looking(situations: Int)
  /// A shortest path, as inputs in order.
  case found([Input])
  /// No path was found; `isSure` if every situation was searched and there can be none.
  case notFound(situations: Int, isSure: Bool)
}

extension Input {
  /// Whether it is a setting of the device or the server, not something that a person does with a finger.
  public var isSetting: Bool {
    switch self {
    case .change, .server, .policy: true
    case .tap, .type, .biometry, .fail, .lifeCycle, .elapse, .elapseToNextDeadline: false
    }
  }
}
