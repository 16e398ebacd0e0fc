/// By state: the states that steps lead from to it, without those that lead nowhere else.
struct StepSources {
  /// By state, and one more: where its sources begin.
  private var firsts: [Int]
  private var states: [UInt32]

  /// - Parameter isTaken: which steps count, by their numbers.
  init(_ graph: StepTable, where isTaken: (Int) -> Bool) {
    firsts = Array(repeating: 0, count: graph.count + 2)
    // Two places on: each is moved to where the next one begins as it is filled.
    for state in 0..<graph.count {
      for step in graph.steps(of: state) where graph.targets[step] != state && isTaken(step) {
        firsts[Int(graph.targets[step]) + 2] += 1
      }
    }
    for state in 0..<graph.count + 1 { firsts[state + 1] += firsts[state] }
    states = Array(repeating: 0, count: firsts[graph.count + 1])
    for state in 0..<graph.count {
      for step in graph.steps(of: state) where graph.targets[step] != state && isTaken(step) {
        let target = Int(graph.targets[step])
        states[firsts[target + 1]] = UInt32(state)
        firsts[target + 1] += 1
      }
    }
  }

  subscript(state: UInt32) -> ArraySlice<UInt32> { states[firsts[Int(state)]..<firsts[Int(state) + 1]] }
}
