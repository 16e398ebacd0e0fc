/// A way to run jobs at the same time. The explorer starts no threads itself: whoever calls it may have some.
public struct Workers: Sendable {
  public let count: Int
  /// Runs a job for each number below `count`, and is back when all are done.
  public let run: @Sendable (_ job: @Sendable (Int) -> Void) -> Void

  public init(count: Int, run: @escaping @Sendable (_ job: @Sendable (Int) -> Void) -> Void) {
    self.count = count
    self.run = run
  }

  public static let one = Workers(count: 1) { $0(0) }

  /// The share of some states that one worker expands: neighbours, so that all shares in a row are all states.
  ///
  /// - Parameter least: how many are worth a share of their own.
  public func share(_ number: Int, of states: Range<Int>, atLeast least: Int = 1) -> Range<Int> {
    let size = max(least, (states.count + count - 1) / count)
    let begin = min(states.upperBound, states.lowerBound + number * size)
    return begin..<min(states.upperBound, begin + size)
  }
}
