import Exploration

/// How many guesses somebody can make by when: each combination of guesses at all secrets that no other beats, with the earliest
/// moment and a shortest way (Dijkstra’s search by time, then by steps, over nodes and guesses).
///
/// Who was at a node no later, with as many guesses at each secret or more, has nothing to gain from being there again. So the
/// search is exact, as far as it goes.
struct AttackSearch {
  /// A combination that was come to.
  struct Found: Sendable {
    /// By secret.
    let guesses: [Int]
    /// When, in milliseconds.
    let time: Int64
    /// The steps, by edge.
    let way: [Int]
  }

  /// All that no earlier one beats, the earliest first.
  private(set) var found: [Found] = []
  /// Whether the search went to its end.
  private(set) var isWhole = true

  private struct Label {
    var node: Int32
    var guesses: [UInt16]
    var time: Int64
    var length: Int32
    var parent: Int32
    var edge: Int32
  }

  private let graph: AttackGraph
  /// The secrets whose guesses count, a bit each.
  private let places: UInt32
  private var labels: [Label] = []
  private var queue = Heap<TimedPlace>()
  private var settled: [[[UInt16]]]

  /// - Parameters:
  ///   - counted: the secrets whose guesses count, by place; others’ are steps like any.
  ///   - enough: for each counted secret, how many guesses are as good as any more.
  init(_ graph: AttackGraph, counting counted: Set<Int>, enough: Int = .max, mostLabels: Int = 2_000_000) {
    (self.graph, self.places) = (graph, counted.reduce(0) { $0 | 1 << UInt32($1) })
    settled = Array(repeating: [], count: graph.nodeCount)
    add(
      Label(
        node: 0, guesses: Array(repeating: 0, count: graph.secrets.count), time: 0, length: 0, parent: -1,
        edge: -1))
    var best: [[UInt16]] = []
    while let number = queue.popLeast().map({ Int($0.number) }) {
      let label = labels[number]
      guard !isBeaten(label.guesses, at: Int(label.node)) else { continue }
      settled[Int(label.node)].removeAll { Self.covers(label.guesses, $0) }
      settled[Int(label.node)].append(label.guesses)
      if !best.contains(where: { Self.covers($0, label.guesses) }) {
        best.removeAll { Self.covers(label.guesses, $0) }
        best.append(label.guesses)
        found.append(Found(guesses: label.guesses.map(Int.init), time: label.time, way: way(to: number)))
        if counted.contains(where: { Int(label.guesses[$0]) >= enough }) { return }
      }
      guard labels.count < mostLabels else {
        isWhole = false
        return
      }
      expand(number)
    }
  }

  private mutating func expand(_ number: Int) {
    let label = labels[number]
    for place in graph.edges(of: Int(label.node)) {
      let edge = graph.edges[place]
      var guesses = label.guesses
      switch edge.step {
      case .free: break
      case .wrong(let secrets):
        for secret in guesses.indices where secrets & places & (1 << UInt32(secret)) != 0 {
          guesses[secret] += 1
        }
      case .right: continue
      }
      guard !isBeaten(guesses, at: Int(edge.target)) else { continue }
      add(
        Label(
          node: edge.target, guesses: guesses, time: label.time + edge.duration, length: label.length + 1,
          parent: Int32(number), edge: Int32(place)))
    }
  }

  private static func covers(_ one: [UInt16], _ other: [UInt16]) -> Bool {
    zip(one, other).allSatisfy { $0 >= $1 }
  }

  private func isBeaten(_ guesses: [UInt16], at node: Int) -> Bool {
    settled[node].contains { Self.covers($0, guesses) }
  }

  private mutating func add(_ label: Label) {
    queue.insert(TimedPlace(label.time, label.length, Int32(labels.count)))
    labels.append(label)
  }

  private func way(to number: Int) -> [Int] {
    var (edges, place): ([Int], Int) = ([], number)
    while labels[place].parent >= 0 {
      edges.append(Int(labels[place].edge))
      place = Int(labels[place].parent)
    }
    return edges.reversed()
  }
}
