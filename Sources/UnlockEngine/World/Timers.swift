import DeviceSimulation

/// The deadlines of a flow's timers, kept in place: at most six run at a time, one of each kind.
public struct Timers: Hashable, Sendable {
  /// A moment that never comes stands for a timer that doesn't run.
  private var deadlines: (Int64, Int64, Int64, Int64, Int64, Int64) = (.max, .max, .max, .max, .max, .max)

  public static let capacity: UInt8 = 6

  /// The moment at which a timer is due; `nil` when it doesn't run.
  public subscript(timer: UInt8) -> Instant? {
    get {
      let milliseconds =
        switch timer {
        case 0: deadlines.0
        case 1: deadlines.1
        case 2: deadlines.2
        case 3: deadlines.3
        case 4: deadlines.4
        default: deadlines.5
        }
      return milliseconds == .max ? nil : Instant(milliseconds: milliseconds)
    }
    set {
      let milliseconds = newValue?.milliseconds ?? .max
      switch timer {
      case 0: deadlines.0 = milliseconds
      case 1: deadlines.1 = milliseconds
      case 2: deadlines.2 = milliseconds
      case 3: deadlines.3 = milliseconds
      case 4: deadlines.4 = milliseconds
      default: deadlines.5 = milliseconds
      }
    }
  }

  /// The timer that is due first.
  public var next: (timer: UInt8, at: Instant)? {
    // Written out: the explorer comes by here at every step.
    var (timer, first): (UInt8, Int64) = (0, deadlines.0)
    if deadlines.1 < first { (timer, first) = (1, deadlines.1) }
    if deadlines.2 < first { (timer, first) = (2, deadlines.2) }
    if deadlines.3 < first { (timer, first) = (3, deadlines.3) }
    if deadlines.4 < first { (timer, first) = (4, deadlines.4) }
    if deadlines.5 < first { (timer, first) = (5, deadlines.5) }
    return first == .max ? nil : (timer, Instant(milliseconds: first))
  }

  /// The same without some of them, a bit each.
  func next(without others: UInt8) -> (timer: UInt8, at: Instant)? {
    var timers = self
    for timer in 0..<Timers.capacity where others & (1 << timer) != 0 { timers[timer] = nil }
    return timers.next
  }

  mutating func rebase(by milliseconds: Int64) {
    for timer in 0..<Timers.capacity { self[timer]?.milliseconds -= milliseconds }
  }

  public static func == (left: Timers, right: Timers) -> Bool { left.deadlines == right.deadlines }

  public func hash(into hasher: inout Hasher) {
    for timer in 0..<Timers.capacity { hasher.combine(self[timer]) }
  }
}
