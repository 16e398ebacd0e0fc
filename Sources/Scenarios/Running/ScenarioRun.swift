import DeviceSimulation
import UnlockEngine
import Walkthrough

/// A scenario in progress: a walk that follows the steps of a file.
///
/// It proceeds step by step, so that a scenario can be run at once, watched slowly, or left in the middle. It uses
/// the same walk as the terminal, so that `press: Tab` moves the same focus that a person sees.
public struct ScenarioRun: Sendable {
  public let scenario: Scenario
  public private(set) var results: [StepResult] = []
  public package(set) var walk: Walk
  /// Pictures that differed, if they are to be accepted; `nil` if a difference is a failure.
  package var accepted: [AcceptedPicture]?
  /// Whether it goes on after something that wasn't as expected.
  private let goesOn: Bool
  /// Whether anybody still waits for it: it ends in the middle of a step otherwise.
  private let isWanted: @Sendable () -> Bool
  /// Whether something came of the step under way.
  var hasEffect = false
  /// How much came of all waits.
  package var waited = 0
  static let mostWaited = 500_000
  /// How long a step may wait for what it expects.
  static let longestWait = Duration.seconds(3600)
  /// The phone before the last step that did something.
  package var previous: Simulation
  /// What kept the step under way from being done.
  private var obstacle: Obstacle?

  public init(
    _ scenario: Scenario, acceptsPictures: Bool = false, goesOn: Bool = false,
    while isWanted: @escaping @Sendable () -> Bool = { true }
  ) {
    self.scenario = scenario
    self.isWanted = isWanted
    self.goesOn = goesOn
    walk = Walk(scenario.start, setup: scenario.setup)
    previous = scenario.start
    accepted = acceptsPictures ? [] : nil
  }

  /// One without steps of its own, for those that somebody sends.
  package init(driving walk: Walk) {
    scenario = Scenario(
      path: "", title: "", covers: [], tags: [], setup: walk.setup, start: walk.simulation, steps: [])
    goesOn = true
    isWanted = { true }
    previous = walk.simulation
    self.walk = walk
  }

  public var simulation: Simulation { walk.simulation }

  /// The next step; `nil` at the end, and after a failed step. What wasn't as expected may be gone on after, and what
  /// couldn't be done can't: nothing after it would be what it says.
  public var next: Step? {
    guard results.count < scenario.steps.count, isWanted() else { return nil }
    if let last = results.last, !last.hasHeld, !(goesOn && scenario.steps[last.index].action.isCheck) {
      return nil
    }
    return scenario.steps[results.count]
  }

  /// Does the next step, and returns its result; `nil` if there is none.
  @discardableResult
  public mutating func advance() -> StepResult? {
    guard let step = next else { return nil }
    var result = perform(step)
    if !result.hasHeld { result.scene = StepResult.Scene(world: simulation, journal: journal(last: 10)) }
    results.append(result)
    return result
  }

  /// Does a step, be it the scenario's or somebody else's.
  package mutating func perform(_ step: Step) -> StepResult {
    var result = StepResult(index: results.count, notes: [], failures: [])
    obstacle = nil
    if step.isAction { previous = simulation }
    for repetition in 1...max(1, step.times) where isWanted() {
      var notes: [String] = []
      hasEffect = false
      result.failures = carryOut(step, &notes)
      if step.isIdle, result.hasHeld, hasEffect { result.failures = undone(.notIgnored, Self.wasNotIgnored) }
      for text in notes { note(text, &result.notes) }
      if result.hasHeld, step.isAction, step.isOf(scenario) { result.failures = brokenThroughout }
      if !result.hasHeld {
        if step.times > 1 { result.notes.append("This was repetition \(repetition) of \(step.times).") }
        break
      }
    }
    result.obstacle = obstacle
    return result
  }

  /// What isn’t so that is to be so after every step.
  private var brokenThroughout: [Failure] {
    scenario.throughout.compactMap { $0.mismatch(in: simulation, since: previous) }.map { mismatch in
      var mismatch = mismatch
      mismatch.what = "throughout: \(mismatch.what)"
      return .differs(mismatch)
    }
  }

  package mutating func undone(_ obstacle: Obstacle, _ reason: String) -> [Failure] {
    self.obstacle = obstacle
    return [.undone(reason)]
  }

  private static let wasNotIgnored = "The step says “ignored: true”, and it had an effect."

  /// Runs a scenario to its end or to the first step that fails.
  public static func result(
    of scenario: Scenario, acceptsPictures: Bool = false, goesOn: Bool = false,
    while isWanted: @escaping @Sendable () -> Bool = { true }
  ) -> ScenarioResult {
    var run = ScenarioRun(scenario, acceptsPictures: acceptsPictures, goesOn: goesOn, while: isWanted)
    while run.advance() != nil {}
    return run.result
  }

  /// What a scenario asks of whatever does its steps, up to the first that fails.
  public static func cost(of scenario: Scenario) -> Cost {
    var run = ScenarioRun(scenario)
    while run.advance() != nil {}
    return run.walk.timeline.costs[run.walk.timeline.position]
  }

  /// The result so far.
  package var result: ScenarioResult {
    var result = ScenarioResult(scenario: scenario, steps: results, end: simulation)
    result.accepted = accepted ?? []
    result.doubts = bounded(scenario.doubts + idleSteps)
    return result
  }

  /// As many as mistakes are told of a file.
  private func bounded(_ doubts: [Diagnostic]) -> [Diagnostic] {
    let limit = DiagnosticList.limit
    guard doubts.count > limit else { return doubts }
    return doubts.prefix(limit) + [
      Diagnostic(
        path: scenario.path,
        message: "There are \(doubts.count - limit) more warnings than the \(limit) told here.")
    ]
  }

  /// The scenario's own steps that nothing came of, though they don't say so.
  private var idleSteps: [Diagnostic] {
    results.flatMap { result -> [Diagnostic] in
      let step = scenario.steps[result.index]
      guard !step.isIdle, step.isOf(scenario) else { return [] }
      let notes = result.hasHeld ? result.notes : []
      return notes.map { step.doubt("Nothing came of this step: \($0)") }
    }
  }

  private func journal(last count: Int) -> [JournalEntry] {
    walk.timeline.entries(last: count).map { JournalEntry(time: $0.time - .start, label: $0.text) }
  }
}
