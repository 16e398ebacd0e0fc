/// A search for the way to a screen, alert or system layer, made in slices: a value that never waits.
public protocol PathSearch: Sendable {
  /// Looks at so many situations more, and tells how far it is.
  mutating func advance(situations: Int) -> PathAnswer
}

/// What has come of a search for a way.
public enum PathAnswer: Hashable, Sendable {
  /// It goes on, having looked at so many situations.
  case looking(situations: Int)
  /// A shortest way, as what is to be done one after another.
  case found([Input])
  /// No way was found; whether there can be none, everything having been looked at.
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
