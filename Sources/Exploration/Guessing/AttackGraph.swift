/// What one attacker can do, from one starting point: the explored states that he can come to, and the steps between them.
///
/// Nodes are numbered alike for all who take the same steps, so that graphs share what they are made of.
public struct AttackGraph: Sendable {
  public let attacker: Attacker
  /// What can be guessed at; what is never guessed at stands here, too.
  public let secrets: [AttackedSecret]
  /// The nodes that he can come to, whatever it takes. He begins at the first.
  let reached: [Int32]
  /// By node: what there is; `nil` where nobody has looked, who takes the same steps.
  let nodes: [Node?]
  /// The steps from all nodes.
  public let edges: [Edge]
  /// By node: the explored state.
  let states: [UInt32]
  /// The secrets that he knows by now, a bit each by their places.
  private var known: UInt32 = 0
  /// Whether all was explored that he can come to.
  public let isWhole: Bool
  /// Whether a step was left out that a proof outside the file stands for.
  public let meetsProofOutside: Bool

  /// What there is at a node.
  struct Node: Sendable {
    /// The steps from it, by their places in `edges`.
    var steps = 0..<0
    /// Whether private content of the owner’s is to be seen.
    var isOpen = false
    /// Whether a private screen is to be seen once a secret of the owner’s was taken away: after signing out, or erasing all. Whether
    /// that still is the owner’s content, only `proof` can tell.
    var isOpenAnew = false
    /// Whether exploring went on from there.
    var isWhole = true
    /// Whether a step was left out that a proof outside the file stands for.
    var meetsProofOutside = false
  }

  /// A step from one node to another.
  public struct Edge: Sendable {
    public let from: Int32
    public let target: Int32
    /// How long it takes, in milliseconds: what is waited for.
    public let duration: Int64
    /// What it means to who knows nothing yet.
    let meaning: AttackStep
    /// Its place among the steps of the explored state.
    let place: UInt16
  }

  init(
    _ attacker: Attacker, _ secrets: [AttackedSecret], reached: [Int32], nodes: [Node?], edges: [Edge],
    states: [UInt32], isWhole: Bool = true
  ) {
    (self.attacker, self.secrets, self.reached) = (attacker, secrets, reached)
    (self.nodes, self.edges, self.states) = (nodes, edges, states)
    self.isWhole = isWhole && reached.allSatisfy { nodes[Int($0)]?.isWhole ?? false }
    meetsProofOutside = reached.contains { nodes[Int($0)]?.meetsProofOutside ?? false }
  }

  /// Where he begins.
  public var first: Int { Int(reached[0]) }

  /// Nodes are numbered below that.
  public var nodeCount: Int { nodes.count }

  public func isOpen(_ node: Int) -> Bool { nodes[node]?.isOpen ?? false }

  public func isOpenAnew(_ node: Int) -> Bool { nodes[node]?.isOpenAnew ?? false }

  /// The steps from a node, by their places in `edges`.
  public func edges(of node: Int) -> Range<Int> { nodes[node]?.steps ?? 0..<0 }

  /// What a step means to him.
  public func step(_ edge: Edge) -> AttackStep { known == 0 ? edge.meaning : edge.meaning.knowing(known) }

  /// The same for who knows a secret, by its place: what only the right one opens is a step like any.
  public func knowing(_ secret: Int) -> AttackGraph {
    var graph = self
    graph.known |= 1 << UInt32(secret)
    return graph
  }

  /// Calls for each step that he can come to.
  @inline(__always)
  public func forEachEdge(_ body: (Edge) -> Void) {
    for node in reached { for place in edges(of: Int(node)) { body(edges[place]) } }
  }

  /// The secrets that an entry anywhere is a guess at, for each kind of entry, whatever he has to know for it.
  public var tried: Set<UInt32> {
    var found: Set<UInt32> = []
    forEachEdge { if case .wrong(let secrets) = step($0), !found.contains(secrets) { found.insert(secrets) } }
    return found
  }
}

extension AttackGraph {
  /// A graph written down, for tests of what is worked out on graphs: the first number of a step is where it begins.
  package init(
    _ attacker: Attacker = .holder, secrets: [AttackedSecret], open: Set<Int>,
    _ steps: [(from: Int, to: Int, step: AttackStep, seconds: Int)]
  ) {
    let count = (steps.flatMap { [$0.from, $0.to] }.max() ?? 0) + 1
    var (nodes, edges): ([Node?], [Edge]) = ([], [])
    for node in 0..<count {
      let first = edges.count
      for (place, step) in steps.enumerated() where step.from == node {
        edges.append(
          Edge(
            from: Int32(node), target: Int32(step.to), duration: Int64(step.seconds) * 1000,
            meaning: step.step, place: UInt16(place)))
      }
      nodes.append(Node(steps: first..<edges.count, isOpen: open.contains(node)))
    }
    let all = (0..<count).map { Int32($0) }
    self.init(attacker, secrets, reached: all, nodes: nodes, edges: edges, states: all.map(UInt32.init))
  }
}
