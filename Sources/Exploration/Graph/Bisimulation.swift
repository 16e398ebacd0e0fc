import UnlockEngine

// Which states are really different ones.

extension Explorer {
  /// How many states there are once those that no sequence of moves can tell apart count as one: their bisimulation
  /// classes, by what is to be seen, what can be done, and what the rules remember.
  ///
  /// A plan that takes states for each other leaves this number as it is, unless it takes two that differ.
  var distinguishableStates: Int {
    var classes = firstClasses
    var count = Set(classes).count
    while true {
      var numbers: [[UInt32]: UInt32] = [:]
      // Only those that are alike so far may stay so: their moves have to lead to states that are alike.
      classes = (0..<graph.expandedCount).map { state in
        let signature = [classes[state]] + graph.successors(of: state).map { classes[Int($0)] }
        return number(of: signature, in: &numbers)
      }
      guard numbers.count > count else { return count }
      count = numbers.count
    }
  }

  private func number<Key: Hashable>(of key: Key, in numbers: inout [Key: UInt32]) -> UInt32 {
    let number = numbers[key] ?? UInt32(numbers.count)
    numbers[key] = number
    return number
  }

  /// States by what shows at once.
  private var firstClasses: [UInt32] {
    let reader = StateReader(of: self)
    let shown = screens.map { ObservedScreen($0, isBroken: false) }
    defer { for screen in shown { screen.free() } }
    var numbers: [Observed<F>: UInt32] = [:]
    return (0..<graph.expandedCount).map { state in
      reader.load(state)
      let observed = Observed<F>(
        screen: graph.screens[state], moves: Array(reader.moves(shown[Int(graph.screens[state])])),
        memory: graph.memory(of: state))
      return number(of: observed, in: &numbers)
    }
  }
}

private struct Observed<F: Explored>: Hashable {
  let screen: UInt16
  let moves: [Move]
  let memory: F.Memory
}
