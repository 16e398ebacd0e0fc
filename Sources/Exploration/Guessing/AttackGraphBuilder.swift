/// Finds what an attacker can come to from where he begins, breadth first.
struct AttackGraphBuilder {
  private let steps: AttackSteps
  private var graph: AttackGraph
  /// The places that he comes to, in their order.
  private var places: [Int32] = []
  /// By the number of a place: its node; negative where there is none.
  private var nodes: [Int32] = []
  /// By node: the step by which he came to it first, and -1 where he begins.
  private var parents: [Int] = [-1]

  init(_ steps: AttackSteps, _ start: AttackStart, _ attacker: Attacker, from state: UInt32) {
    self.steps = steps
    graph = AttackGraph(attacker: attacker, secrets: start.secrets.map(\.kind))
    reach(steps.number(of: .init(state: state)))
  }

  private mutating func reach(_ place: Int32) {
    nodes.append(contentsOf: repeatElement(-1, count: steps.places.count - nodes.count))
    nodes[Int(place)] = Int32(places.count)
    places.append(place)
  }

  /// Goes on to wherever steps lead, until something is come to.
  /// - Returns: its node; `nil` where nothing is.
  private mutating func search(
    along isTaken: (AttackGraph.Edge) -> Bool, for isGoal: (AttackSteps.Outlook) -> Bool
  ) -> Int? {
    var node = 0
    while node < places.count {
      let outlook = steps.outlook(from: places[node])
      if isGoal(outlook) { return node }
      for number in outlook.steps where isTaken(steps.edges[number]) {
        let target = steps.edges[number].target
        if Int(target) < nodes.count, nodes[Int(target)] >= 0 { continue }
        reach(target)
        parents.append(number)
      }
      node += 1
    }
    return nil
  }

  /// All that he can come to.
  consuming func whole() -> AttackGraph {
    _ = search(along: { _ in true }, for: { _ in false })
    for (node, place) in places.enumerated() {
      add(place)
      for number in steps.outlook(from: place).steps {
        add(steps.edges[number], from: node, to: Int(nodes[Int(steps.edges[number].target)]))
      }
    }
    graph.firstEdges.append(graph.edges.count)
    if !steps.knowsAnotherFace { graph.isWhole = false }
    return graph
  }

  /// The shortest way in that takes no time, and nothing that he hasn’t got, alone; `nil` where there is none.
  consuming func wayIn() -> AttackGraph? {
    func isFree(_ edge: AttackGraph.Edge) -> Bool {
      if case .right = edge.step { false } else { edge.duration == 0 }
    }
    guard var node = search(along: isFree, for: \.isOpen) else { return nil }
    var way: [AttackGraph.Edge] = []
    while parents[node] >= 0 {
      way.append(steps.edges[parents[node]])
      node = Int(nodes[Int(way[way.count - 1].from)])
    }
    add(places[0])
    for (node, edge) in way.reversed().enumerated() {
      add(edge, from: node, to: node + 1)
      add(edge.target)
    }
    graph.firstEdges.append(graph.edges.count)
    return graph
  }

  private mutating func add(_ place: Int32) {
    let outlook = steps.outlook(from: place)
    graph.states.append(steps.places[Int(place)].state)
    graph.isOpen.append(outlook.isOpen)
    graph.isOpenAnew.append(outlook.isOpenAnew)
    graph.firstEdges.append(graph.edges.count)
    graph.isWhole = graph.isWhole && outlook.isWhole
    graph.meetsProofOutside = graph.meetsProofOutside || outlook.meetsProofOutside
  }

  private mutating func add(_ edge: AttackGraph.Edge, from node: Int, to target: Int) {
    graph.edges.append(
      .init(
        from: Int32(node), target: Int32(target), step: edge.step, duration: edge.duration, place: edge.place)
    )
  }
}
