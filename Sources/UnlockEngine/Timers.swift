import SimulatedLocalAuthentication

/// The deadlines of a flow's timers, kept in place: at most four run at a time, one of each kind.
public struct Timers: Hashable, Sendable {
  /// A moment that never comes stands for a timer that doesn't run.
  private var deadlines: (Int64, Int64, Int64, Int64) = (.max, .max, .max, .max)

  public static let capacity: UInt8 = 4

  /// The moment at which a timer is due; `nil` when it doesn't run.
  public subscript(timer: UInt8) -> Instant? {
    get {
      let milliseconds =
        switch timer {
        case 0: deadlines.0
        case 1: deadlines.1
        case 2: deadlines.2
        default: deadlines.3
        }
      return milliseconds == .max ? nil : Instant(milliseconds: milliseconds)
    }
    set {
      let milliseconds = newValue?.milliseconds ?? .max
      switch timer {
      case 0: deadlines.0 = milliseconds
      case 1: deadlines.1 = milliseconds
      case 2: deadlines.2 = milliseconds
      default: deadlines.3 = milliseconds
      }
    }
  }

  /// The timer that is due first.
  public var next: (timer: UInt8, at: Instant)? {
    var first: (timer: UInt8, at: Instant)?
    for timer in 0..<Timers.capacity {
      if let at = self[timer], first.map({ at < $0.at }) ?? true { first = (timer, at) }
    }
    return first
  }

  mutating func rebase(by milliseconds: Int64) {
    for timer in 0..<Timers.capacity { self[timer]?.milliseconds -= milliseconds }
  }

  public static func == (left: Timers, right: Timers) -> Bool { left.deadlines == right.deadlines }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(deadlines.0)
    hasher.combine(deadlines.1)
    hasher.combine(deadlines.2)
    hasher.combine(deadlines.3)
  }
}
