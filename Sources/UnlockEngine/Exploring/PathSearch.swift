/// A search for the path to a screen, alert or system layer, done in slices: a value that never waits.
public protocol PathSearch: Sendable {
  /// Searches a number of further situations, and returns the progress.
  mutating func advance(situations: Int) -> PathAnswer
}

/// Where a path is to lead.
public enum PathGoal: Hashable, Sendable {
  /// A screen, alert or system layer, whatever state it is in.
  case place(String)
  /// One in this state, on top or where it is under something else.
  case screenState(ScreenState, isCovered: Bool = false)

  /// The ID of what is to be on top.
  public var place: String {
    switch self {
    case .place(let id): id
    case .screenState(let state, _): state.layer.id
    }
  }

  /// Whether a screen is where the path leads.
  public func isReached(on screen: Screen) -> Bool {
    switch self {
    case .place(let id): screen.top?.id == id
    case .screenState(let state, isCovered: true):
      screen.layers.contains { $0.id == state.layer.id && ScreenState($0) == state }
    case .screenState(let state, isCovered: false):
      screen.top.map { $0.id == state.layer.id && ScreenState($0) == state } ?? false
    }
  }
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
    case .tap, .type, .biometry, .fail, .lifeCycle, .elapse, .keepTouching, .elapseToNextDeadline:
      false
    }
  }
}
