/// Finds the states between which one can go round and round: strongly connected components, Tarjan's way, with a stack of its own,
/// since states are too many for the machine's.
package struct ComponentSearch {
  /// When a state was come to, from 1 on; 0 for not yet.
  private var order: [UInt32]
  private var low: [UInt32]
  private var isOpen: [Bool]
  private var open: [UInt32] = []
  private var way: [(state: Int, step: Int)] = []
  private var next: UInt32 = 0

  package init(_ count: Int) {
    order = Array(repeating: 0, count: count)
    low = order
    isOpen = Array(repeating: false, count: count)
  }

  /// - Parameters:
  ///   - steps: the steps of a state, by their numbers.
  ///   - target: where a step of a state leads; `nil` for one that isn't taken.
  ///   - close: takes each component, after all that can be come to from it.
  @inline(__always)
  mutating func run(
    _ steps: (Int) -> Range<Int>, _ target: (Int, Int) -> Int?, close: (ArraySlice<UInt32>) -> Void
  ) { for state in order.indices where order[state] == 0 { visit(state, steps, target, close) } }

  private mutating func enter(_ state: Int, _ firstStep: Int) {
    next += 1
    (order[state], low[state], isOpen[state]) = (next, next, true)
    open.append(UInt32(state))
    way.append((state, firstStep))
  }

  /// The same of all states that can be come to from one.
  package mutating func run(
    from root: Int, _ steps: (Int) -> Range<Int>, _ target: (Int, Int) -> Int?,
    close: (ArraySlice<UInt32>) -> Void
  ) { visit(root, steps, target, close) }

  @inline(__always)
  private mutating func visit(
    _ root: Int, _ steps: (Int) -> Range<Int>, _ target: (Int, Int) -> Int?,
    _ close: (ArraySlice<UInt32>) -> Void
  ) {
    enter(root, steps(root).lowerBound)
    while let (state, first) = way.last {
      let end = steps(state).upperBound
      var (step, entered) = (first, false)
      while step < end, !entered {
        defer { step += 1 }
        guard let target = target(state, step) else { continue }
        if order[target] == 0 {
          way[way.count - 1].step = step + 1
          enter(target, steps(target).lowerBound)
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
