/// A moment of a simulated world: milliseconds since it began. The real clock has no part in it (D7).
public struct Instant: Hashable, Comparable, Sendable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The moment a world begins.
  public static let start = Instant(milliseconds: 0)

  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(milliseconds: instant.milliseconds + duration.inMilliseconds)
  }

  public static func - (later: Instant, earlier: Instant) -> Duration {
    .milliseconds(later.milliseconds - earlier.milliseconds)
  }
}

extension Duration {
  /// The duration in whole milliseconds; what is smaller is dropped.
  public var inMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  public static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }
  public static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }
}

/// The world's time, moved only by being told to.
public struct VirtualClock: Hashable, Sendable {
  public var now: Instant

  public init(now: Instant = .start) { self.now = now }
}
