import Exploration

/// The nodes between which an attacker can go round and round (strongly connected components, Tarjan’s way): a guess inside such
/// a circle can be made without end.
struct AttackCircles {
  /// By node: the circle that it is in; -1 for what isn’t come to without knowing a secret.
  private(set) var circles: [Int32]
  private let graph: AttackGraph
  /// The secrets that can be guessed at, by their places.
  let guessed: [Int]
  /// The secrets at which guesses can be made without end.
  let endless: Set<Int>

  init(in graph: AttackGraph) {
    var circles = [Int32](repeating: -1, count: graph.nodeCount)
    var circle: Int32 = 0
    var search = ComponentSearch(graph.nodeCount)
    search.run(
      from: graph.first, { graph.edges(of: $0) },
      {
        let edge = graph.edges[$1]
        return if case .right = graph.step(edge) { nil } else { Int(edge.target) }
      }
    ) { members in
      for member in members { circles[Int(member)] = circle }
      circle += 1
    }
    var (guessed, endless): (UInt32, UInt32) = (0, 0)
    graph.forEachEdge { edge in
      guard case .wrong(let secrets) = graph.step(edge), circles[Int(edge.from)] >= 0 else { return }
      guessed |= secrets
      if circles[Int(edge.from)] == circles[Int(edge.target)] { endless |= secrets }
    }
    (self.graph, self.circles) = (graph, circles)
    (self.guessed, self.endless) = (Self.places(guessed), Set(Self.places(endless)))
  }

  /// Whether a step stays in a circle.
  func isInside(_ edge: AttackGraph.Edge) -> Bool {
    if case .right = graph.step(edge) { return false }
    return circles[Int(edge.from)] >= 0 && circles[Int(edge.from)] == circles[Int(edge.target)]
  }

  /// Whether whoever guesses at one of these without end guesses at the others, too.
  func areOne(_ secrets: [Int]) -> Bool {
    let all = secrets.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    return graph.tried.allSatisfy { $0 & all == 0 || $0 & all == all }
  }

  static func places(_ secrets: UInt32) -> [Int] {
    (0..<UInt32.bitWidth).filter { secrets & (1 << UInt32($0)) != 0 }
  }
}
