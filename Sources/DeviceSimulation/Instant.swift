/// A point in simulated time: milliseconds since the world began, independent of any real clock (D7).
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since the world began.
  public var milliseconds: Int64

  /// The instant a number of milliseconds after the world began.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The instant the world begins.
  public static let start = Instant(milliseconds: 0)

  /// Whether the first instant is earlier.
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  /// The instant later by a duration, in whole milliseconds.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(milliseconds: instant.milliseconds + duration.inMilliseconds)
  }

  /// The time between two instants; negative if the first is earlier.
  public static func - (later: Instant, earlier: Instant) -> Duration {
    .milliseconds(later.milliseconds - earlier.milliseconds)
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded towards zero.
  public var inMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// A number of minutes.
  public static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }
  /// A number of hours.
  public static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }
}

/// The world's time, which moves only when it is told to.
public struct VirtualClock: Hashable, Sendable {
  /// The current instant.
  public var now: Instant

  /// A clock that shows an instant.
  public init(now: Instant = .start) { self.now = now }
}
