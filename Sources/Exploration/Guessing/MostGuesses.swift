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
    var search = Search(graph.stateCount)
    for state in 0..<graph.stateCount where search.order[state] == 0 {
      search.visit(state, graph) { component in close(component, graph) }
    }
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

  /// Tarjan's search with a stack of its own: states are too many for the machine's.
  private struct Search {
    /// When a state was come to, from 1 on; 0 for not yet.
    var order: [UInt32]
    private var low: [UInt32]
    private var isOpen: [Bool]
    private var open: [UInt32] = []
    private var way: [(state: Int, step: Int)] = []
    private var next: UInt32 = 0

    init(_ count: Int) {
      order = Array(repeating: 0, count: count)
      low = order
      isOpen = Array(repeating: false, count: count)
    }

    private mutating func enter(_ state: Int, _ graph: GuessGraph) {
      next += 1
      (order[state], low[state], isOpen[state]) = (next, next, true)
      open.append(UInt32(state))
      way.append((state, graph.graph.steps(of: state).lowerBound))
    }

    mutating func visit(_ root: Int, _ graph: GuessGraph, close: (ArraySlice<UInt32>) -> Void) {
      enter(root, graph)
      while let (state, first) = way.last {
        let end = graph.graph.steps(of: state).upperBound
        var (step, entered) = (first, false)
        while step < end, !entered {
          defer { step += 1 }
          guard !graph.isRenewal(step) else { continue }
          let target = graph.target(of: step)
          if order[target] == 0 {
            way[way.count - 1].step = step + 1
            enter(target, graph)
            entered = true
          } else if isOpen[target] {
            low[state] = min(low[state], order[target])
          }
        }
        if !entered { leave(state, close) }
      }
    }

    private mutating func leave(_ state: Int, _ close: (ArraySlice<UInt32>) -> Void) {
      way.removeLast()
      if let parent = way.last?.state { low[parent] = min(low[parent], low[state]) }
      guard low[state] == order[state], let begin = open.lastIndex(of: UInt32(state)) else { return }
      for member in open[begin...] { isOpen[Int(member)] = false }
      close(open[begin...])
      open.removeSubrange(begin...)
    }
  }
}
