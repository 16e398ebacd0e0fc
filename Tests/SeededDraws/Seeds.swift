#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The seeds of cases that follow each other. The first is the one that they begin with: a seed that was told with a
/// case, given as the first, brings that case back before all others.
public struct Seeds: Sendable {
  public let first: UInt64

  public init(_ first: UInt64) { self.first = first }

  /// What tests begin with: `SEED=… make test`, and without it the same each time, so that what is red is red because
  /// of what was changed.
  public static var asked: UInt64 { getenv("SEED").flatMap { UInt64(String(cString: $0)) } ?? 1 }

  public subscript(number: Int) -> UInt64 {
    guard number > 0 else { return first }
    var draw = Draw(seed: first &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
    // Short enough to be typed.
    return draw.next() >> 32
  }
}
