import Exploration
import UnlockEngine

/// How fast somebody can guess who is never stopped: so many guesses in so much time, again and again.
public struct EndlessRate: Hashable, Sendable {
  /// When each of the first guesses can be made, in milliseconds.
  let times: [Int64]
  /// From then on: so many guesses in so many milliseconds; `nil` where a guess takes no time but that of typing it.
  let cycle: (guesses: Int, time: Int64)?
  /// Whether no circle of the graph is faster in the long run.
  public let isFastest: Bool

  public static func == (one: EndlessRate, other: EndlessRate) -> Bool {
    one.times == other.times && one.cycle?.guesses == other.cycle?.guesses
      && one.cycle?.time == other.cycle?.time
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(times) }

  /// How many of the first guesses are searched for: a way round has fewer, or is taken for as slow as this many are.
  static let searched = 96

  init(_ secret: Int, in graph: AttackGraph, _ circles: AttackCircles) {
    let search = AttackSearch(graph, counting: [secret], enough: Self.searched)
    let times = search.found.filter { $0.guesses[secret] > 0 }.map(\.time)
    self.times = times
    let cycle = Self.cycle(of: times)
    self.cycle = cycle
    isFastest = cycle.map { !Self.isThereFaster(than: $0, at: secret, in: graph, circles) } ?? true
  }

  /// The shortest round that the second half of the times goes by; all of it where there is none.
  private static func cycle(of times: [Int64]) -> (guesses: Int, time: Int64)? {
    guard let last = times.last, last > 0 else { return nil }
    // So few are there only where the search was stopped.
    guard times.count >= 4 else { return (max(1, times.count - 1), last) }
    let half = times.count / 2
    for count in 1...max(1, half / 2) {
      let time = times[times.count - 1] - times[times.count - 1 - count]
      if (half..<times.count - count).allSatisfy({ times[$0 + count] - times[$0] == time }) {
        return time > 0 ? (count, time) : nil
      }
    }
    return (times.count - half, last - times[half])
  }

  /// Where it takes more rounds it isn’t known, and the rate is told as the least.
  private static let mostRounds = 1000

  /// Whether a circle has more guesses for its time: a positive one, when each guess counts as much time as the cycle takes for
  /// it (Bellman and Ford’s way). Nothing that is longer than the graph has nodes can go on growing otherwise.
  private static func isThereFaster(
    than cycle: (guesses: Int, time: Int64), at secret: Int, in graph: AttackGraph, _ circles: AttackCircles
  ) -> Bool {
    var worth = [Int64](repeating: 0, count: graph.nodeCount)
    var edges: [AttackGraph.Edge] = []
    graph.forEachEdge { if circles.isInside($0) { edges.append($0) } }
    for _ in 0...min(graph.nodeCount, mostRounds) {
      var hasChanged = false
      for edge in edges {
        let guessed: Int64 = graph.step(edge).isGuess(at: secret) ? cycle.time : 0
        let value = worth[Int(edge.from)] + guessed - edge.duration * Int64(cycle.guesses)
        if value > worth[Int(edge.target)] { (worth[Int(edge.target)], hasChanged) = (value, true) }
      }
      if !hasChanged { return false }
    }
    return true
  }

  /// How many guesses can be made within so many milliseconds; `nil` for as many as can be typed.
  public func guesses(within time: Int64) -> Int? {
    guard let last = times.last, time >= last else { return times.count { $0 <= time } }
    guard let cycle else { return nil }
    let rounds = Int((time - last) / cycle.time)
    let end = last + Int64(rounds) * cycle.time
    // Of the round that isn’t over, as many as fit.
    let begin = times.count - 1 - cycle.guesses
    let part = (1..<cycle.guesses).count { times[begin + $0] - times[begin] + end <= time }
    return times.count + rounds * cycle.guesses + part
  }

  /// "3 a minute", "0.4 an hour"; "at least" where a faster circle may be there.
  public var words: String {
    guard let cycle else { return "as fast as they can be typed" }
    let atLeast = isFastest ? "" : "at least "
    let aMinute = Double(cycle.guesses) * 60_000 / Double(cycle.time)
    return atLeast
      + (aMinute >= 1 ? "\(Figures.short(aMinute)) a minute" : "\(Figures.short(aMinute * 60)) an hour")
  }
}
