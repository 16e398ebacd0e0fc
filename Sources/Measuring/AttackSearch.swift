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

  /// By secret.
  private typealias Guesses = SIMD16<UInt16>

  private struct Label {
    var node: Int32
    var length: Int32
    var guesses: Guesses
    var time: Int64
    var parent: Int32
    var edge: Int32
    /// Which label was settled at its node before it; negative where none was.
    var settledBefore: Int32 = -1
  }

  private let graph: AttackGraph
  /// The secrets whose guesses count, a bit each.
  private let places: UInt32
  private var labels: [Label] = []
  private var queue = TimedQueue()
  /// By node: the label that was settled there last; negative where none was.
  private var settled: [Int32]

  /// - Parameters:
  ///   - counted: the secrets whose guesses count, by place; others’ are steps like any.
  ///   - enough: for each counted secret, how many guesses are as good as any more.
  init(_ graph: AttackGraph, counting counted: Set<Int>, enough: Int = .max, mostLabels: Int = 2_000_000) {
    precondition(graph.secrets.count <= Guesses.scalarCount, "a flow has fewer codes")
    (self.graph, self.places) = (graph, counted.reduce(0) { $0 | 1 << UInt32($1) })
    settled = Array(repeating: -1, count: graph.nodeCount)
    add(
      Label(
        node: Int32(graph.first), length: 0, guesses: Guesses(repeating: 0), time: 0, parent: -1, edge: -1))
    var best: [Guesses] = []
    while let number = queue.popLeast().map({ Int($0.number) }) {
      let (node, guesses) = (Int(labels[number].node), labels[number].guesses)
      guard !isBeaten(guesses, at: node) else { continue }
      labels[number].settledBefore = settled[node]
      settled[node] = Int32(number)
      if !best.contains(where: { all($0 .>= guesses) }) {
        best.removeAll { all(guesses .>= $0) }
        best.append(guesses)
        found.append(
          Found(
            guesses: graph.secrets.indices.map { Int(guesses[$0]) }, time: labels[number].time,
            way: way(to: number)))
        if counted.contains(where: { Int(guesses[$0]) >= enough }) { return }
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
      switch graph.step(edge) {
      case .free: break
      case .wrong(let secrets):
        for secret in graph.secrets.indices where secrets & places & (1 << UInt32(secret)) != 0 {
          guesses[secret] += 1
        }
      case .right: continue
      }
      guard !isBeaten(guesses, at: Int(edge.target)) else { continue }
      add(
        Label(
          node: edge.target, length: label.length + 1, guesses: guesses, time: label.time + edge.duration,
          parent: Int32(number), edge: Int32(place)))
    }
  }

  private func isBeaten(_ guesses: Guesses, at node: Int) -> Bool {
    var number = settled[node]
    while number >= 0 {
      if all(labels[Int(number)].guesses .>= guesses) { return true }
      number = labels[Int(number)].settledBefore
    }
    return false
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
