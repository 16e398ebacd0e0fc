/// What a search for cheapest paths keeps of a situation.
protocol SearchNode: Sendable {
  associatedtype Cost: Comparable
  /// The number of the node that it was come to from; negative for the start.
  var parent: Int { get }
  var cost: Cost { get }
  /// Whether it was looked at: nothing leads there for less any more.
  var isDone: Bool { get set }
}

/// The nodes of a search for cheapest paths (Dijkstra's), each situation once, with the least that it was come to for.
struct SearchNodes<Node: SearchNode>: Sendable {
  private var nodes: [Node] = []
  /// Nodes by what their situations are alike in; a place that is taken sends on to the next one.
  private var numbers: [Int: Int] = [:]

  var count: Int { nodes.count }

  /// Whether there is memory for those that one more situation leads to.
  var hasRoom: Bool {
    nodes.capacity - nodes.count > 1 << 10
      || MemoryRoom.isThere(for: 3 * nodes.capacity * MemoryLayout<Node>.stride + 32 << 20)
  }

  subscript(number: Int) -> Node { nodes[number] }

  /// Notes a node, and returns its number; `nil` if one like it was come to for no more.
  mutating func note(_ node: Node, hash: Int, isAlike: (Node) -> Bool) -> Int? {
    var place = hash
    while let known = numbers[place] {
      guard isAlike(nodes[known]) else {
        place &+= 1
        continue
      }
      guard !nodes[known].isDone, node.cost < nodes[known].cost else { return nil }
      nodes[known] = node
      return known
    }
    numbers[place] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// Takes a node up, unless it was before.
  mutating func takeUp(_ number: Int) -> Bool {
    guard !nodes[number].isDone else { return false }
    nodes[number].isDone = true
    return true
  }

  /// The nodes from behind the start to one of them.
  func path(to end: Int) -> [Node] {
    var path: [Node] = []
    var number = end
    while nodes[number].parent >= 0 {
      path.append(nodes[number])
      number = nodes[number].parent
    }
    return path.reversed()
  }
}
