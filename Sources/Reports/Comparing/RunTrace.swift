import Scenarios
import SystemIO
import UnlockEngine

/// A scenario as it ran: the start, and the phone after each thing that was done. One side of a comparison.
public struct RunTrace: Sendable {
  public let scenario: Scenario
  /// The start, and then each thing that was done, repetitions one by one.
  let states: [State]
  /// What wasn't as expected on the way.
  package let failures: [(step: Int, failure: Failure)]

  struct State: Sendable {
    /// The step; `nil` for the start.
    var step: Int?
    var action: ScenarioStep?
    var simulation: Simulation
  }

  /// Runs a scenario to its end, or to what can't be done: what isn't as expected doesn't end it.
  public init(of scenario: Scenario) {
    self.scenario = scenario
    // Each repetition is a step of its own, so that “type: 1111” twice is the same as two of them.
    var single = scenario
    let origins = scenario.steps.indices.flatMap { index in
      Array(repeating: index, count: scenario.steps[index].isAction ? scenario.steps[index].times : 1)
    }
    single.steps = origins.map { index in
      var step = scenario.steps[index]
      if step.isAction { step.times = 1 }
      return step
    }
    var run = ScenarioRun(single, goesOn: true)
    var states = [State(step: nil, action: nil, simulation: run.simulation)]
    var failures: [(Int, Failure)] = []
    while let result = run.advance() {
      let step = single.steps[result.index]
      if let failure = result.failures.first { failures.append((origins[result.index], failure)) }
      guard step.isAction else { continue }
      // What couldn't be done was still meant to be.
      states.append(State(step: origins[result.index], action: step.action, simulation: run.simulation))
    }
    (self.states, self.failures) = (states, failures)
  }

  /// What led to a state, in the file's own words.
  package func words(_ state: Int) -> String {
    guard let step = states[state].step else { return "start" }
    return scenario.steps[step].headline
  }

  /// Where it stands: "line 12"; in another file, with that.
  package func place(_ state: Int) -> String {
    guard let index = states[state].step else { return "" }
    let step = scenario.steps[index]
    let line = "line \(step.place.line)"
    return step.path == scenario.path ? line : "\(printable(step.path)), \(line)"
  }

  /// How it went, in a sentence.
  var verdict: String {
    let count = states.count - 1
    let done = "\(counted(count, "thing")) done"
    guard let first = failures.first else { return "\(done), all as expected" }
    let more = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
    let line = scenario.steps[first.step].place.line
    return "\(done); line \(line) failed: \(printable(first.failure.summary))\(more)"
  }
}
