import DeviceSimulation
import FlowFiles
import UnlockEngine

// How long somebody who was let in once can go on without being asked again, whatever he does meanwhile.

extension Examiner {
  /// First nobody touches the phone for so long, and then somebody all the while. Then whatever needs no proof is done again and
  /// again: steps that lead back to where they began, take time, and pass something private never end, unless a time limit runs out
  /// meanwhile that none of them puts off.
  func overallTimeout(_ length: Duration) -> FlowAnswer {
    let untouched = idle(length)
    guard case .holds = untouched else { return untouched }
    if let touched = touched(length) { return touched }
    let components = components
    let rounds = rounds(components)
    if let met = metOverall(length, rounds, roundsOfTaps(besides: rounds, components)) { return met }
    let most = length.inMilliseconds + 1
    var found: [Witness] = []
    for plain in rounds.prefix(Self.mostWitnesses) {
      let round = puttingOff(plain, components)
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

  /// What is said where nobody can go on for so long by what takes time; `nil` where somebody may.
  private func metOverall(_ length: Duration, _ rounds: [Round], _ taps: [Round]) -> FlowAnswer? {
    if rounds.isEmpty, taps.isEmpty {
      return .holds(
        "nothing private stays for \(length.scenarioText), untouched or touched all the while, and no steps without a proof lead back "
          + "to where they began")
    }
    if let timer = limit(of: rounds + taps, atMost: length) {
      let name = explorer.generator.plan.flow.limit(of: .timer(timer)).map { "“\($0)”" } ?? "a time limit"
      return .holdsByFigure("\(name) ends it: nothing that is done without a proof puts that off")
    }
    guard rounds.isEmpty || !taps.isEmpty && limit(of: rounds, atMost: length) != nil else { return nil }
    return .undecided(
      "exploring has no wait so short that whoever goes on could touch the phone before it is over")
  }

  /// Taps that lead back to where they began, where exploring has no parts of waits that could come between them.
  private func roundsOfTaps(besides rounds: [Round], _ components: [UInt32]) -> [Round] {
    guard !explorer.generator.plan.hasExactWaits else { return [] }
    let graph = StepTable(explorer.graph)
    var known = Set(rounds.map { components[Int($0.state)] })
    var found: [Round] = []
    for state in openStates where !known.contains(components[Int(state)]) {
      let component = components[Int(state)]
      let isTapped = graph.steps(of: Int(state)).contains {
        kinds.kind(of: $0) == .tap && components[Int(graph.targets[$0])] == component && takes(state, $0)
      }
      guard isTapped else { continue }
      known.insert(component)
      found.append(Round(state: state, steps: [], length: 0))
    }
    return found
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
  private func rounds(_ components: [UInt32]) -> [Round] {
    let graph = StepTable(explorer.graph)
    var longest: [UInt32: (state: UInt32, step: Int)] = [:]
    for state in 0..<explorer.graph.expandedCount {
      for step in graph.steps(of: state) where kinds.length(of: step) > 0 {
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
      rounds.append(
        Round(state: state, steps: steps, length: steps.reduce(0) { $0 + kinds.length(of: $1.step) }))
    }
    return rounds
  }

  /// The same round, by way of steps that put off what would end it: the nearest for each timer that runs where it begins.
  private func puttingOff(_ round: Round, _ components: [UInt32]) -> Round {
    reader.load(Int(round.state))
    let running = (0..<Timers.capacity).filter { reader.world.pointee.moment(of: .timer($0)) != nil }
    let (graph, component) = (StepTable(explorer.graph), components[Int(round.state)])
    var (steps, here): ([(state: UInt32, step: Int)], UInt32) = ([], round.state)
    for timer in running where !round.steps.contains(where: { puts(timer, off: $0) }) {
      var step: Int?
      let search = StepSearch(
        graph, from: [here], along: { self.takes($0, $1) }, through: { components[Int($0)] == component },
        to: { state in
          step =
            self.steps(from: state) { components[Int($0)] == component }
            .first { self.isPutOff(timer, by: $0.move, from: state) }?.step
          return step != nil
        })
      guard let end = search.end, let step else { continue }
      steps += search.steps(to: end) + [(end, step)]
      here = graph.targets[step]
    }
    if steps.isEmpty { return round }
    steps += way(from: here, to: round.state, components) + round.steps
    return Round(state: round.state, steps: steps, length: steps.reduce(0) { $0 + kinds.length(of: $1.step) })
  }

  private func puts(_ timer: UInt8, off step: (state: UInt32, step: Int)) -> Bool {
    steps(from: step.state, to: { _ in true }).first { $0.step == step.step }
      .map { isPutOff(timer, by: $0.move, from: step.state) } ?? false
  }

  /// What is done from a state without a proof that leads to some others.
  private func steps(from state: UInt32, to isMeant: (UInt32) -> Bool) -> [(step: Int, move: Move)] {
    let graph = StepTable(explorer.graph)
    return zip(graph.steps(of: Int(state)), explorer.moves(from: state)).filter { step, _ in
      takes(state, step) && isMeant(graph.targets[step])
    }.map { ($0, $1) }
  }

  /// Whether a timer that runs is put off by what is done, or stopped: told by one that is nearly over, since explored states
  /// have all the time that a timer may have.
  private func isPutOff(_ timer: UInt8, by move: Move, from state: UInt32) -> Bool {
    reader.load(Int(state))
    var world = reader.world.pointee
    guard var end = world.moment(of: .timer(timer)) else { return false }
    if move != .wait(.timer(timer)) {
      end = world.clock.now + .milliseconds(explorer.duration(of: move, in: &world) + 1)
      world.settle(.timer(timer), to: end)
    }
    var effects: [Effect] = []
    explorer.generator.perform(move, &world, &effects)
    return world.moment(of: .timer(timer)).map { $0 > end } ?? true
  }

  /// Whether a step is one of those that somebody does who goes on, without a proof.
  private func takes(_ state: UInt32, _ step: Int) -> Bool {
    switch kinds.kind(of: step) {
    case .tap, .wait, .touching, .lifeCycle: keepsSecrets(state, explorer.graph.targets[step])
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
    let inside = states(around: rounds)
    var timers = Set(0..<Timers.capacity)
    for state in inside.indices where inside[state] && !timers.isEmpty {
      reader.load(state)
      timers = timers.filter { timer in
        guard let end = reader.world.pointee.moment(of: .timer(timer)) else { return false }
        return end - reader.world.pointee.clock.now <= length
      }
    }
    for state in inside.indices where inside[state] && !timers.isEmpty {
      for (_, move) in steps(from: UInt32(state), to: { inside[Int($0)] }) {
        timers = timers.filter { !isPutOff($0, by: move, from: UInt32(state)) }
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
    let sources = StepSources(graph) { [.tap, .wait, .touching, .lifeCycle].contains(kinds.kind(of: $0)) }
    let before = reached { target in sources[target].filter { keepsSecrets($0, target) } }
    return zip(after, before).map { $0 && $1 }
  }
}
