import UnlockEngine

/// How many wrong tries can be made from each state on, before guessing begins anew: the longest path by tries.
///
/// States between which one can go round and round are one (strongly connected components, Tarjan's way); with a try in such a
/// circle there is no end, and without circles the longest path is told in one pass.
struct MostGuesses {
  /// By state; `withoutEnd` where there is none.
  private(set) var most: [UInt16]
  /// By state: the component that it is in.
  private(set) var components: [UInt32]

  static let withoutEnd = UInt16.max

  /// The most from anywhere.
  var all: UInt16 { most.max() ?? 0 }

  init(in graph: GuessGraph) {
    most = Array(repeating: 0, count: graph.stateCount)
    components = Array(repeating: 0, count: graph.stateCount)
    var search = ComponentSearch(graph.stateCount)
    search.run(
      { graph.graph.steps(of: $0) }, { graph.isRenewal($1) ? nil : graph.target(of: $1) },
      close: { close($0, graph) })
  }

  /// What can be reached from a component has been closed before it.
  private mutating func close(_ component: ArraySlice<UInt32>, _ graph: GuessGraph) {
    guard let number = component.first else { return }
    for state in component { components[Int(state)] = number + 1 }
    var found: UInt16 = 0
    for state in component {
      for step in graph.graph.steps(of: Int(state)) {
        if graph.isRenewal(step) {
          if graph.isWrong(step) { found = max(found, 1) }
          continue
        }
        let target = graph.target(of: step)
        let isTry = graph.isWrong(step)
        if components[target] == number + 1 {
          if isTry { found = Self.withoutEnd }
        } else if most[target] == Self.withoutEnd {
          found = Self.withoutEnd
        } else {
          found = max(found, min(most[target] + (isTry ? 1 : 0), Self.withoutEnd - 1))
        }
      }
      if found == Self.withoutEnd { break }
    }
    for state in component { most[Int(state)] = found }
  }

  /// Whether two states lead to each other.
  func areInOneCircle(_ a: Int, _ b: Int) -> Bool { components[a] == components[b] }
}
