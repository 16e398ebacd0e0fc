/// Finds what an attacker can come to from where he begins, breadth first.
struct AttackGraphBuilder {
  private let steps: AttackSteps
  private let attacker: Attacker
  private let secrets: [AttackedSecret]
  /// The places that he comes to, in their order.
  private var reached: [Int32] = []
  /// By the number of a place: the step by which he came to it first, -1 where he begins; `nil` where he hasn’t come to.
  private var parents: [Int?] = []

  init(_ steps: AttackSteps, _ start: AttackStart, _ attacker: Attacker, from state: UInt32) {
    (self.steps, self.attacker, secrets) = (steps, attacker, start.secrets.map(\.kind))
    reach(steps.number(of: .init(state: state)), by: -1)
  }

  private mutating func reach(_ place: Int32, by step: Int) {
    parents.append(contentsOf: repeatElement(nil, count: steps.places.count - parents.count))
    parents[Int(place)] = step
    reached.append(place)
  }

  /// Goes on to wherever steps lead, until something is come to.
  /// - Returns: its place; `nil` where nothing is.
  private mutating func search(
    along isTaken: (AttackGraph.Edge) -> Bool, for isGoal: (AttackGraph.Node) -> Bool
  ) -> Int32? {
    var next = 0
    while next < reached.count {
      let node = steps.node(reached[next])
      if isGoal(node) { return reached[next] }
      for number in node.steps where isTaken(steps.edges[number]) {
        let target = steps.edges[number].target
        if Int(target) < parents.count, parents[Int(target)] != nil { continue }
        reach(target, by: number)
      }
      next += 1
    }
    return nil
  }

  /// All that he can come to.
  consuming func whole() -> AttackGraph {
    _ = search(along: { _ in true }, for: { _ in false })
    return AttackGraph(
      attacker, secrets, reached: reached, nodes: steps.nodes, edges: steps.edges,
      states: steps.places.map(\.state), isWhole: steps.knowsAnotherFace)
  }

  /// The shortest way in that takes no time, and nothing that he hasn’t got, alone; `nil` where there is none.
  consuming func wayIn() -> AttackGraph? {
    func isFree(_ edge: AttackGraph.Edge) -> Bool {
      if case .right = edge.meaning { false } else { edge.duration == 0 }
    }
    guard var place = search(along: isFree, for: \.isOpen) else { return nil }
    var (places, way): ([Int32], [AttackGraph.Edge]) = ([place], [])
    while let step = parents[Int(place)], step >= 0 {
      way.append(steps.edges[step])
      place = steps.edges[step].from
      places.append(place)
    }
    places.reverse()
    let edges = way.reversed().enumerated().map { node, edge in
      AttackGraph.Edge(
        from: Int32(node), target: Int32(node + 1), duration: edge.duration, meaning: edge.meaning,
        place: edge.place)
    }
    let nodes = places.enumerated().map { number, place in
      var node = steps.node(place)
      node.steps = number..<min(number + 1, edges.count)
      return node
    }
    return AttackGraph(
      attacker, secrets, reached: nodes.indices.map { Int32($0) }, nodes: nodes, edges: edges,
      states: places.map { steps.places[Int($0)].state })
  }
}
