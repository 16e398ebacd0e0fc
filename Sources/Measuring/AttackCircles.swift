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
    var order = [Int32](repeating: 0, count: graph.nodeCount)
    var low = order
    var (open, isOpen): ([Int], [Bool]) = ([], Array(repeating: false, count: graph.nodeCount))
    var (next, circle): (Int32, Int32) = (0, 0)
    var way: [(node: Int, edge: Int)] = []
    func enter(_ node: Int) {
      next += 1
      (order[node], low[node], isOpen[node]) = (next, next, true)
      open.append(node)
      way.append((node, graph.edges(of: node).lowerBound))
    }
    enter(0)
    while let (node, edge) = way.last {
      guard edge < graph.edges(of: node).upperBound else {
        way.removeLast()
        if let parent = way.last?.node { low[parent] = min(low[parent], low[node]) }
        if low[node] == order[node] {
          while let member = open.popLast() {
            (isOpen[member], circles[member]) = (false, circle)
            if member == node { break }
          }
          circle += 1
        }
        continue
      }
      way[way.count - 1].edge += 1
      if case .right = graph.edges[edge].step { continue }
      let target = Int(graph.edges[edge].target)
      if order[target] == 0 {
        enter(target)
      } else if isOpen[target] {
        low[node] = min(low[node], order[target])
      }
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
