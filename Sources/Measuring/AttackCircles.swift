import Exploration

/// The nodes between which an attacker can go round and round (strongly connected components, Tarjan’s way): a guess inside such
/// a circle can be made without end.
struct AttackCircles {
  /// By node: the circle that it is in; -1 for what isn’t come to without knowing a secret.
  private(set) var circles: [Int32]
  private let graph: AttackGraph

  init(in graph: AttackGraph) {
    self.graph = graph
    circles = Array(repeating: -1, count: graph.nodeCount)
    var circle: Int32 = 0
    var search = ComponentSearch(graph.nodeCount)
    search.run(
      from: 0, { graph.edges(of: $0) },
      { if case .right = graph.edges[$1].step { nil } else { Int(graph.edges[$1].target) } }
    ) { members in
      for member in members { circles[Int(member)] = circle }
      circle += 1
    }
  }

  /// Whether a step stays in a circle.
  func isInside(_ edge: AttackGraph.Edge) -> Bool {
    if case .right = edge.step { return false }
    return circles[Int(edge.from)] >= 0 && circles[Int(edge.from)] == circles[Int(edge.target)]
  }

  /// The secrets that can be guessed at, by their places.
  var guessed: [Int] {
    let found = graph.edges.reduce(UInt32(0)) { found, edge in
      if case .wrong(let secrets) = edge.step, circles[Int(edge.from)] >= 0 { found | secrets } else { found }
    }
    return Self.places(found)
  }

  /// The secrets at which guesses can be made without end.
  var endless: Set<Int> {
    let found = graph.edges.reduce(UInt32(0)) { found, edge in
      if case .wrong(let secrets) = edge.step, isInside(edge) { found | secrets } else { found }
    }
    return Set(Self.places(found))
  }

  /// Whether whoever guesses at one of these without end guesses at the others, too.
  func areOne(_ secrets: [Int]) -> Bool {
    let all = secrets.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    return graph.edges.allSatisfy { edge in
      guard case .wrong(let guessed) = edge.step, guessed & all != 0 else { return true }
      return guessed & all == all
    }
  }

  private static func places(_ secrets: UInt32) -> [Int] {
    (0..<UInt32.bitWidth).filter { secrets & (1 << UInt32($0)) != 0 }
  }
}
