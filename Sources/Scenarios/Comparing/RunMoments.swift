import UnlockEngine

/// A scenario as what was done in it, one moment each, with the phone after it: one side of a comparison.
public struct RunMoments: Sendable {
  public let scenario: Scenario
  /// The start, and then each thing that was done, repetitions one by one.
  let moments: [Moment]
  /// What wasn't as expected on the way.
  let failures: [(step: Int, failure: Failure)]

  struct Moment: Sendable {
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
    var moments = [Moment(step: nil, action: nil, simulation: run.simulation)]
    var failures: [(Int, Failure)] = []
    while let result = run.advance() {
      let step = single.steps[result.index]
      if let failure = result.failures.first { failures.append((origins[result.index], failure)) }
      guard step.isAction else { continue }
      // What couldn't be done was still meant to be.
      moments.append(Moment(step: origins[result.index], action: step.action, simulation: run.simulation))
    }
    (self.moments, self.failures) = (moments, failures)
  }

  /// A moment in the file's own words.
  func words(_ moment: Int) -> String {
    guard let step = moments[moment].step else { return "start" }
    return scenario.steps[step].headline
  }

  /// Where it stands: "line 12"; in another file, with that.
  func place(_ moment: Int) -> String {
    guard let index = moments[moment].step else { return "" }
    let step = scenario.steps[index]
    let line = "line \(step.place.line)"
    return step.path == scenario.path ? line : "\(printable(step.path)), \(line)"
  }

  /// How it went, in a sentence.
  var verdict: String {
    let count = moments.count - 1
    let done = "\(counted(count, "thing")) done"
    guard let first = failures.first else { return "\(done), all as expected" }
    let more = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
    let line = scenario.steps[first.step].place.line
    return "\(done); line \(line) failed: \(printable(first.failure.summary))\(more)"
  }
}
