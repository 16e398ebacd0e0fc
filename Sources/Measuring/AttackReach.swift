import Exploration

/// Where an attacker comes to, and what he has to know for it.
struct AttackReach {
  private let graph: AttackGraph

  init(_ graph: AttackGraph) { self.graph = graph }

  /// Whether private content can be come to by who knows some secrets, by their places.
  func isOpen(knowing known: Set<Int>) -> Bool {
    var isSeen = [Bool](repeating: false, count: graph.nodeCount)
    var open = [graph.first]
    isSeen[graph.first] = true
    while let node = open.popLast() {
      if graph.isOpen(node) { return true }
      for place in graph.edges(of: node) {
        let edge = graph.edges[place]
        if case .right(let secret) = graph.step(edge), !known.contains(secret) { continue }
        guard !isSeen[Int(edge.target)] else { continue }
        isSeen[Int(edge.target)] = true
        open.append(Int(edge.target))
      }
    }
    return false
  }

  /// The earliest and then shortest way to private content without knowing anything; wrong guesses may be part of it.
  func wayToOpen() -> (edges: [Int], time: Int64)? { way { graph.isOpen($0) } }

  /// The same to private screens after a secret of the owner’s was taken away.
  func wayToBeginAnew() -> (edges: [Int], time: Int64)? { way { graph.isOpenAnew($0) } }

  private func way(to isGoal: (Int) -> Bool) -> (edges: [Int], time: Int64)? {
    var parents = [Int](repeating: -1, count: graph.nodeCount)
    var isDone = [Bool](repeating: false, count: graph.nodeCount)
    var (labels, queue): ([(node: Int, edge: Int)], TimedQueue) = ([(graph.first, -1)], TimedQueue())
    var (times, lengths): ([Int64], [Int32]) = ([0], [0])
    queue.insert(TimedPlace(0, 0, 0))
    while let number = queue.popLeast().map({ Int($0.number) }) {
      let (node, edge) = labels[number]
      if isDone[node] { continue }
      (isDone[node], parents[node]) = (true, edge)
      if isGoal(node) { return (way(to: node, parents), times[number]) }
      for place in graph.edges(of: node) {
        let edge = graph.edges[place]
        if case .right = graph.step(edge) { continue }
        guard !isDone[Int(edge.target)] else { continue }
        times.append(times[number] + edge.duration)
        lengths.append(lengths[number] + 1)
        queue.insert(TimedPlace(times[labels.count], lengths[labels.count], Int32(labels.count)))
        labels.append((Int(edge.target), place))
      }
    }
    return nil
  }

  private func way(to node: Int, _ parents: [Int]) -> [Int] {
    var (edges, place): ([Int], Int) = ([], node)
    while parents[place] >= 0 {
      edges.append(parents[place])
      place = Int(graph.edges[parents[place]].from)
    }
    return edges.reversed()
  }
}
