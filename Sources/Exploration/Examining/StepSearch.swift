import UnlockEngine

/// The fewest steps from some states to others, breadth first.
struct StepSearch {
  /// By state that the steps lead to: the state before, and the step; the starts have themselves.
  private var parents: [UInt32: (state: UInt32, step: UInt32)] = [:]
  /// The first state that was looked for, where it was come to.
  private(set) var end: UInt32?

  /// - Parameters:
  ///   - most: how many states are gone on from.
  ///   - isTaken: whether a step of a state, by its number, is gone along.
  ///   - isPassed: whether a state is come to; by default each is.
  ///   - isEnd: whether a state is looked for, at which the search ends.
  init(
    _ graph: StepTable, from starts: [UInt32], atMost most: Int = .max,
    along isTaken: (UInt32, Int) -> Bool = { _, _ in true },
    through isPassed: (UInt32) -> Bool = { _ in true }, to isEnd: (UInt32) -> Bool = { _ in false }
  ) {
    var (queue, next) = ([UInt32](), 0)
    func add(_ state: UInt32, _ parent: UInt32, _ step: Int) {
      guard parents[state] == nil, isPassed(state) else { return }
      parents[state] = (parent, UInt32(step))
      queue.append(state)
    }
    for state in starts { add(state, state, 0) }
    while next < min(queue.count, most) {
      let state = queue[next]
      next += 1
      guard !isEnd(state) else {
        end = state
        return
      }
      for step in graph.steps(of: Int(state)) where isTaken(state, step) {
        add(graph.targets[step], state, step)
      }
    }
  }

  func leads(to state: UInt32) -> Bool { parents[state] != nil }

  /// The steps to a state that they lead to; none to others.
  func steps(to state: UInt32) -> [(state: UInt32, step: Int)] {
    var (steps, place): ([(state: UInt32, step: Int)], UInt32) = ([], state)
    while let parent = parents[place], parent.state != place {
      steps.append((parent.state, Int(parent.step)))
      place = parent.state
    }
    return steps.reversed()
  }
}
