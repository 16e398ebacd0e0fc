import UnlockEngine

/// A failing scenario in the parts that can be taken away, and the two that can’t.
struct ShorterScenario: Sendable {
  package var setup: Setup
  package var before: [Step]
  /// What was done last before it failed, and did something; it stays.
  package var last: Step?
  package var failed: Step

  package var steps: [Step] { before + (last.map { [$0] } ?? []) + [failed] }

  /// How long a scenario is.
  package struct Size: Hashable, Sendable {
    /// What its file has, with what it expects.
    var steps: Int
    /// What is done, each repetition by itself.
    var actions: Int

    init(_ steps: [Step]) {
      self.steps = steps.count
      actions = steps.reduce(0) { $0 + ($1.isAction ? $1.times : 0) }
    }

    /// "14 steps (9 things done)".
    var words: String { "\(counted(steps, "step")) (\(counted(actions, "thing")) done)" }
  }

  /// The parts of a scenario that fails at a step: what comes after it was never reached.
  init(_ scenario: Scenario, failingAt index: Int) {
    setup = scenario.setup
    before = Array(scenario.steps[..<index])
    failed = scenario.steps[index]
  }

  /// The scenario that they make; `nil` where no world can begin so.
  package func scenario(like original: Scenario) -> Scenario? {
    guard let start = try? original.flow.simulation(setup) else { return nil }
    var scenario = original
    (scenario.setup, scenario.start, scenario.steps) = (setup, start, steps)
    scenario.start.wording = original.start.wording
    (scenario.knownFailure, scenario.warnings, scenario.neverShown) = (nil, [], [])
    return scenario
  }

  /// With neighbours that do the same as one that does it several times.
  package var joined: ShorterScenario {
    var other = self
    other.before = before.reduce(into: []) { steps, step in
      guard let end = steps.last, end.action == step.action, end.isIdle == step.isIdle, step.isAction else {
        return steps.append(step)
      }
      steps[steps.count - 1].times += step.times
    }
    guard let last, let end = other.before.last, end.action == last.action, end.isIdle == last.isIdle else {
      return other
    }
    other.before.removeLast()
    other.last?.times += end.times
    return other
  }
}

extension Step {
  /// The same step, doing something else in its place.
  func doing(_ action: ScenarioStep, times: Int = 1) -> Step {
    var step = Step(action: action, times: times, place: place, site: site)
    step.callers = callers
    return step
  }

  /// The step as a file has it.
  var fileLines: [String] {
    let more =
      (times > 1 ? ["  times: \(times)"] : []) + (isIdle ? ["  ignored: true"] : [])
      + (isStyled ? ["  style: true"] : [])
    if let wait, case .expect(let expected) = action {
      return ScenarioStep.lines(of: expected, within: wait) + more
    }
    // Beside other keys, a word is a key.
    if case .lifeCycle(let event) = action, event.value == nil, !more.isEmpty {
      return [event.name + ":"] + more
    }
    return action.lines + more
  }
}
