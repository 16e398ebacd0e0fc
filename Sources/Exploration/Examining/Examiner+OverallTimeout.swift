import DeviceSimulation
import FlowFiles
import UnlockEngine

// How long somebody who was let in once can go on without being asked again, whatever he does meanwhile.

extension Examiner {
  /// First nobody touches the phone for so long. Then whatever needs no proof is done again and again: steps that lead back to where
  /// they began, take time, and pass something private never end, unless a time limit runs out meanwhile that none of them puts off.
  func overallTimeout(_ length: Duration) -> FlowAnswer {
    let untouched = idle(length)
    guard case .holds = untouched else { return untouched }
    let rounds = rounds()
    guard !rounds.isEmpty else {
      return .holds(
        "nothing private stays for \(length.scenarioText) untouched, and no steps without a proof lead back to where they began"
      )
    }
    if let timer = limit(of: rounds, atMost: length) {
      let name = explorer.generator.plan.flow.limit(of: .timer(timer)).map { "“\($0)”" } ?? "a time limit"
      return .holdsByFigure("\(name) ends it: nothing that is done without a proof puts that off")
    }
    let most = length.inMilliseconds + 1
    var found: [Witness] = []
    for round in rounds.prefix(Self.mostWitnesses) {
      let times = Int((most + round.length - 1) / round.length)
      guard times * round.steps.count <= Self.longestWay else { continue }
      let shown = screen(of: round.state)
      found.append(
        witness(
          way(to: round.state, along: Array(repeatElement(round.steps, count: times).joined())),
          then: [seen(shown)], at: shown,
          "\(name(shown)) shows what is private \(length.scenarioText) after the last proof, to who goes on"))
    }
    return found.isEmpty
      ? .undecided("what can be done again and again takes too many steps to be shown") : .broken(found)
  }

  /// How many steps a scenario may take.
  private static var longestWay: Int { 3000 }

  // MARK: Rounds

  /// Steps that lead from a private state back to it, and how many milliseconds they take.
  private struct Round {
    let state: UInt32
    let steps: [(state: UInt32, step: Int)]
    let length: Int64
  }

  /// One of each component that has any, the nearest first: with its longest wait.
  private func rounds() -> [Round] {
    let (graph, components) = (StepTable(explorer.graph), components)
    var longest: [UInt32: (state: UInt32, step: Int)] = [:]
    for state in 0..<explorer.graph.expandedCount {
      for step in graph.steps(of: state) where kinds.kind(of: step) == .wait && kinds.length(of: step) > 0 {
        let component = components[state]
        guard components[Int(graph.targets[step])] == component, takes(UInt32(state), step) else { continue }
        if let known = longest[component], kinds.length(of: known.step) >= kinds.length(of: step) { continue }
        longest[component] = (UInt32(state), step)
      }
    }
    var (rounds, seen): ([Round], Set<UInt32>) = ([], [])
    for state in openStates {
      let component = components[Int(state)]
      guard let wait = longest[component], seen.insert(component).inserted else { continue }
      let steps =
        way(from: state, to: wait.state, components) + [wait]
        + way(from: graph.targets[wait.step], to: state, components)
      rounds.append(Round(state: state, steps: steps, length: steps.reduce(0) { $0 + time(of: $1.step) }))
    }
    return rounds
  }

  private func time(of step: Int) -> Int64 { kinds.kind(of: step) == .wait ? kinds.length(of: step) : 0 }

  /// Whether a step is one of those that somebody does who goes on, without a proof.
  private func takes(_ state: UInt32, _ step: Int) -> Bool {
    switch kinds.kind(of: step) {
    case .tap, .wait, .lifeCycle: keepsSecrets(state, explorer.graph.targets[step])
    default: false
    }
  }

  /// By state: a number that only states have which such steps lead to and back from.
  private var components: [UInt32] {
    let graph = StepTable(explorer.graph)
    var components = [UInt32](repeating: 0, count: graph.count)
    var search = ComponentSearch(graph.count)
    search.run(
      { graph.steps(of: $0) }, { takes(UInt32($0), $1) ? Int(graph.targets[$1]) : nil },
      close: { for state in $0 { components[Int(state)] = $0.first ?? 0 } })
    return components
  }

  /// The fewest such steps from one state to another of the same component.
  private func way(
    from start: UInt32, to end: UInt32, _ components: [UInt32]
  ) -> [(state: UInt32, step: Int)] {
    let search = StepSearch(
      StepTable(explorer.graph), from: [start], along: { self.takes($0, $1) },
      through: { components[Int($0)] == components[Int(end)] }, to: { $0 == end })
    return search.steps(to: end)
  }

  // MARK: Time limits

  /// A timer that runs wherever one can go on so, isn't put off by anything that is done there, and is no longer than a length.
  private func limit(of rounds: [Round], atMost length: Duration) -> UInt8? {
    let graph = StepTable(explorer.graph)
    let inside = states(around: rounds)
    var timers = Set(0..<Timers.capacity)
    for state in inside.indices where inside[state] && !timers.isEmpty {
      reader.load(state)
      timers = timers.filter { timer in
        guard let end = reader.world.pointee.moment(of: .timer(timer)) else { return false }
        return end - reader.world.pointee.clock.now <= length
      }
    }
    var effects: [Effect] = []
    for state in inside.indices where inside[state] && !timers.isEmpty {
      reader.load(state)
      let world = reader.world.pointee
      let moves = Array(reader.moves(shown[Int(explorer.graph.screens[state])]))
      for (step, move) in zip(graph.steps(of: state), moves) {
        guard takes(UInt32(state), step), inside[Int(graph.targets[step])] else { continue }
        var after = world
        effects.removeAll(keepingCapacity: true)
        explorer.generator.perform(move, &after, &effects)
        timers = timers.filter { timer in
          guard let before = world.moment(of: .timer(timer)), let end = after.moment(of: .timer(timer)) else {
            return false
          }
          return end <= before
        }
      }
    }
    return timers.min()
  }

  /// By state: whether such steps lead there from a round, and on to one.
  private func states(around rounds: [Round]) -> [Bool] {
    let graph = StepTable(explorer.graph)
    func reached(_ next: (UInt32) -> [UInt32]) -> [Bool] {
      var isReached = [Bool](repeating: false, count: graph.count)
      var open = rounds.map(\.state)
      for state in open { isReached[Int(state)] = true }
      while let state = open.popLast() {
        for other in next(state) where !isReached[Int(other)] {
          isReached[Int(other)] = true
          open.append(other)
        }
      }
      return isReached
    }
    let after = reached { state in
      graph.steps(of: Int(state)).filter { takes(state, $0) }.map { graph.targets[$0] }
    }
    let sources = StepSources(graph) { [.tap, .wait, .lifeCycle].contains(kinds.kind(of: $0)) }
    let before = reached { target in sources[target].filter { keepsSecrets($0, target) } }
    return zip(after, before).map { $0 && $1 }
  }
}
