import ArgumentParser
import Scenarios
import Walkthrough

/// A walk that starts with the steps of a scenario.
struct ScenarioOptions: ParsableArguments {
  @Option(
    "Start with the steps of a scenario, or of a table’s row as in table.yaml:12; stepping back goes through them.",
    value: "file", completion: Completing.scenarios) var scenario: String?

  @Option("Only do the scenario’s steps before this one, counted from 1.", value: "step") var until: Int?

  func validate() throws {
    if until != nil, scenario == nil { throw ValidationError("--until needs a --scenario.") }
  }

  /// The walk after the steps; `nil` if no scenario was given.
  func walk() throws -> Walk? {
    guard let path = scenario else { return nil }
    let scenario = try reading { () throws(InvalidFile) in
      try Scenario.read(path, flows: FlowLibrary.shared).scenario
    }
    let count = scenario.steps.count
    if let until, !(1...count).contains(until) {
      throw UsageError(lines: ["“\(path)” has \(count) steps, so --until takes a number from 1 to \(count)."])
    }
    var run = ScenarioRun(scenario)
    while run.results.count < until.map({ $0 - 1 }) ?? count, run.advance() != nil {}
    var walk = run.walk
    walk.hold(saying: Self.words(for: run))
    return walk
  }

  /// Where in the scenario the walk is, for the line below the phone.
  private static func words(for run: ScenarioRun) -> String {
    let count = run.scenario.steps.count
    if let failed = run.results.last, !failed.hasHeld {
      return "Step \(failed.index + 1) of \(count) failed: \(run.scenario.steps[failed.index].headline)"
    }
    guard let next = run.next else { return "The scenario ends here, after \(count) steps." }
    return "Next is step \(run.results.count + 1) of \(count): \(next.headline)"
  }
}
