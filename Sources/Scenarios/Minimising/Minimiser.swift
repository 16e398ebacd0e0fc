import Exploration
import UnlockEngine

/// Makes a failing scenario shorter: takes away what it fails in the same way without, then looks for another, shorter way
/// there. Each try is a run, and what is kept has been run.
public struct Minimiser {
  /// How the fewest moves to a situation are found; `nil` where the flow can’t be explored.
  public typealias Explore = (ShortestPathRequest) -> ShortestPathAnswer?

  private let original: Scenario
  private let manner: FailureSignature
  private let explore: Explore
  private let goesOn: @Sendable () -> Bool
  private var best: ShorterScenario
  private var runs = 0
  private var actions = 0
  private var situations = 0
  private var isSure = true

  /// As many runs, and as many things done in them, as take some seconds.
  private static let mostRuns = 10_000
  private static let mostActions = 3_000_000

  /// The shortest scenario that fails in the same way; `nil` for one that passes.
  public static func minimised(
    _ scenario: Scenario, explore: @escaping Explore, goesOn: @escaping @Sendable () -> Bool = { true }
  ) -> MinimisedScenario? {
    let result = ScenarioRun.result(of: scenario, while: goesOn)
    guard let manner = FailureSignature(result), let failed = result.failed else { return nil }
    var minimiser = Minimiser(scenario, manner, failingAt: failed.index, explore, goesOn)
    minimiser.work(result)
    return MinimisedScenario(
      original: scenario, shorter: minimiser.best.joined, manner: manner, runs: minimiser.runs,
      situations: minimiser.situations, isSure: minimiser.isSure && minimiser.isWithinBounds)
  }

  private init(
    _ scenario: Scenario, _ manner: FailureSignature, failingAt index: Int, _ explore: @escaping Explore,
    _ goesOn: @escaping @Sendable () -> Bool
  ) {
    original = scenario
    self.manner = manner
    self.explore = explore
    self.goesOn = goesOn
    best = ShorterScenario(scenario, failingAt: index)
  }

  private mutating func work(_ result: ScenarioResult) {
    leaveOutChecks()
    setLast(idle: Set(result.steps.filter { !$0.notes.isEmpty }.map { original.steps[$0.index].id }))
    takeAway()
    findPath()
    takeAway()
  }

  // MARK: Trying

  private var isWithinBounds: Bool { runs < Self.mostRuns && actions < Self.mostActions }

  /// Keeps a shorter scenario if it fails in the same way.
  @discardableResult
  private mutating func keep(_ candidate: ShorterScenario) -> Bool {
    guard isWithinBounds, goesOn(), let scenario = candidate.scenario(like: original) else { return false }
    runs += 1
    actions += ShorterScenario.Size(scenario.steps).actions + 1
    guard manner.isOf(scenario, while: goesOn) else { return false }
    best = candidate
    return true
  }

  /// Takes as many items away as can be, of what a scenario has several of.
  private mutating func reduce<Item>(_ items: [Item], _ put: (inout ShorterScenario, [Item]) -> Void) {
    guard !items.isEmpty else { return }
    _ = items.reduced { fewer in
      var candidate = best
      put(&candidate, fewer)
      return keep(candidate)
    }
  }

  // MARK: What goes first

  /// What was as expected says nothing of the failure, and a note does nothing.
  private mutating func leaveOutChecks() {
    var candidate = best
    candidate.before.removeAll { !$0.isAction }
    keep(candidate)
    guard case .expect(let expected) = best.failed.action else { return }
    reduce(expected) { $0.failed.action = .expect($1) }
  }

  /// What was done last, and did something. What came after what somebody did to the app goes if it fails in the same way
  /// without, and so does a look at other screens; else the last step stays, whatever it is.
  private mutating func setLast(idle: Set<String>) {
    for count in [countBeforeDetours, best.before.count] {
      let isByHand = { (step: Step) in step.isByHand && !idle.contains(step.id) }
      guard let index = best.before[..<count].lastIndex(where: isByHand) else { continue }
      var candidate = best
      candidate.before.removeSubrange(index...)
      candidate.last = best.before[index]
      if keep(candidate) { return }
    }
    guard let index = best.before.lastIndex(where: \.isAction) else { return }
    best.last = best.before.remove(at: index)
  }

  /// How many steps there are without taps at the end that only led away and back: whoever types or scans may have come back
  /// because that isn’t taken, and it is what the failure is about.
  private var countBeforeDetours: Int {
    guard let scenario = best.scenario(like: original) else { return best.before.count }
    var run = ScenarioRun(scenario)
    var states = [RecordedActions.VisibleState(run.simulation)]
    while states.count <= best.before.count, goesOn(), run.advance() != nil {
      states.append(RecordedActions.VisibleState(run.simulation))
    }
    guard states.count == best.before.count + 1 else { return best.before.count }
    var end = best.before.count
    var start = end - 1
    while start >= 0, !best.before[start].isProof {
      if states[start] == states[end], states[start] != states[start + 1] { end = start }
      start -= 1
    }
    return end
  }

  // MARK: Taking away

  private mutating func takeAway() {
    var size = -1
    while size != best.weight, goesOn(), isWithinBounds {
      size = best.weight
      reduce(best.before) { $0.before = $1 }
      for index in best.before.indices { shorten(\.before[index]) }
      if best.last != nil { repeatLess({ $0.last?.times ?? 1 }) { $0.last?.times = $1 } }
      repeatLess({ $0.failed.times }) { $0.failed.times = $1 }
      reduce(best.setup.device) { $0.setup.device = $1 }
      reduce(best.setup.app) { $0.setup.app = $1 }
      reduce(best.setup.policy) { $0.setup.policy = $1 }
    }
  }

  /// Takes away what is in a step.
  private mutating func shorten(_ step: WritableKeyPath<ShorterScenario, Step>) {
    repeatLess({ $0[keyPath: step].times }) { $0[keyPath: step].times = $1 }
    func setting(_ make: @escaping ([Setup.Entry]) -> ScenarioStep) -> (inout ShorterScenario, [Setup.Entry])
      -> Void
    { { $0[keyPath: step].action = make($1) } }
    switch best[keyPath: step].action {
    case .lifeCycle(.return):
      // Of an app that doesn’t run, it is what people call a launch.
      var candidate = best
      candidate[keyPath: step].action = .lifeCycle(.launch)
      keep(candidate)
    case .press(let keys) where keys.count > 1: reduce(keys) { $0[keyPath: step].action = .press($1) }
    case .device(let entries) where entries.count > 1: reduce(entries, setting { .device($0) })
    case .server(let entries) where entries.count > 1: reduce(entries, setting { .server($0) })
    case .policy(let entries) where entries.count > 1: reduce(entries, setting { .policy($0) })
    default: break
    }
  }

  private mutating func repeatLess(
    _ times: (ShorterScenario) -> Int, _ put: (inout ShorterScenario, Int) -> Void
  ) {
    var hasShrunk = true
    while hasShrunk {
      let now = times(best)
      hasShrunk = [1, now / 2, now - 1].contains { fewer in
        guard fewer > 0, fewer < now else { return false }
        var candidate = best
        put(&candidate, fewer)
        return keep(candidate)
      }
    }
  }

  // MARK: Another way

  /// Looks for fewer things to do that lead to where the last one has the same outcome.
  private mutating func findPath() {
    let now = ShorterScenario.Size(best.before).actions
    guard now > 0, goesOn(), let scenario = best.scenario(like: original) else { return }
    let (end, manner, goesOn) = (best.steps.suffix(best.last == nil ? 1 : 2), self.manner, self.goesOn)
    let request = ShortestPathRequest(
      from: scenario.start, besides: original.steps.moves, longest: now - 1,
      countsRequests: manner.countsRequests,
      isGoal: { simulation in
        var trial = scenario
        (trial.start, trial.steps) = (simulation, Array(end))
        return manner.isOf(trial, while: goesOn)
      }, goesOn: goesOn)
    guard let answer = explore(request) else { return isSure = false }
    situations += answer.situations
    isSure = isSure && answer.isSure
    guard let way = answer.way, let steps = steps(of: way, from: scenario.start) else { return }
    var candidate = best
    candidate.before = steps
    keep(candidate)
  }

  /// The steps that do what a way does; `nil` where no step does.
  private func steps(of way: [[Input]], from start: Simulation) -> [Step]? {
    var simulation = start
    var steps: [Step] = []
    for move in way {
      guard let step = move.step(in: simulation) else { return nil }
      steps.append(best.failed.doing(step))
      for input in move { simulation.step(input) }
    }
    return steps
  }
}

extension FailureSignature {
  /// Whether a scenario fails so, at its last step.
  fileprivate func isOf(_ scenario: Scenario, while goesOn: @escaping @Sendable () -> Bool) -> Bool {
    let result = ScenarioRun.result(of: scenario, while: goesOn)
    return goesOn() && result.failed?.index == scenario.steps.count - 1 && FailureSignature(result) == self
  }
}

extension ShorterScenario {
  /// What gets less with whatever is taken away.
  fileprivate var weight: Int {
    let settings = setup.sections.reduce(0) { $0 + $1.entries.count }
    return steps.reduce(settings) { $0 + $1.times * (1 + $1.action.inputCount) }
  }
}

extension Step {
  /// Where it stands, of all files.
  fileprivate var id: String { "\(path):\(place.line):\(place.column)" }

  /// Whether somebody proved by it who they are, or could have.
  fileprivate var isProof: Bool {
    switch action {
    case .type, .biometry, .press: true
    case .tap, .lifeCycle, .fail, .device, .server, .policy, .elapse, .keepTouching, .elapseToNextDeadline,
      .expect,
      .picture, .note:
      false
    }
  }

  /// Whether somebody did it to the app: it isn’t what comes from outside, or a wait.
  fileprivate var isByHand: Bool { if case .tap = action { true } else { isProof } }
}

extension [Step] {
  /// What they do, each once, but for taps and keys: what can be tapped depends on where one is, and is always tried.
  fileprivate var moves: [[Input]] {
    var moves: [[Input]] = []
    for step in self {
      let own: [[Input]] =
        switch step.action {
        case .lifeCycle(let event): [[.lifeCycle(event)]]
        case .type(let text): [text.unicodeScalars.map { .type($0) }]
        case .biometry(let answer): [[.biometry(answer)]]
        case .fail(let code): [[.fail(code)]]
        case .device(let entries): entries.compactMap { entry in entry.deviceChange.map { [.change($0)] } }
        case .server(let entries): entries.map { [.server(name: $0.name, value: $0.value)] }
        case .policy(let entries): entries.map { [.policy(name: $0.name, value: $0.value)] }
        case .elapse(let duration): [[.elapse(duration)]]
        case .keepTouching(let duration): [[.keepTouching(duration)]]
        case .elapseToNextDeadline: [[.elapseToNextDeadline]]
        case .tap, .press, .expect, .picture, .note: []
        }
      for move in own where !moves.contains(move) { moves.append(move) }
    }
    return moves
  }
}

extension [Input] {
  /// The one step that does all of them.
  fileprivate func step(in simulation: Simulation) -> ScenarioStep? {
    var text = ""
    for input in self {
      guard case .type(.character(let scalar)) = input else {
        return count == 1 ? input.step(in: simulation) : nil
      }
      text.unicodeScalars.append(scalar)
    }
    return text.isEmpty ? nil : .type(text)
  }
}
