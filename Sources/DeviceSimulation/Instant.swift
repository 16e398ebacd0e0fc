/// A moment of a simulated world: milliseconds since it began. The real clock has no part in it (D7).
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since the world began.
  public var milliseconds: Int64

  /// The moment so many milliseconds after the beginning.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The moment a world begins.
  public static let start = Instant(milliseconds: 0)

  /// Whether the first moment comes earlier.
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  /// The moment that much later, in whole milliseconds.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(milliseconds: instant.milliseconds + duration.inMilliseconds)
  }

  /// The time between two moments; negative when they come the other way round.
  public static func - (later: Instant, earlier: Instant) -> Duration {
    .milliseconds(later.milliseconds - earlier.milliseconds)
  }
}

extension Duration {
  /// The duration in whole milliseconds; what is smaller is dropped.
  public var inMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// So many times 60 seconds.
  public static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }
  /// So many times 3600 seconds.
  public static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }
}

/// The world's time, moved only by being told to.
public struct VirtualClock: Hashable, Sendable {
  /// What time it is.
  public var now: Instant

  /// A clock that stands at a moment.
  public init(now: Instant = .start) { self.now = now }
}
