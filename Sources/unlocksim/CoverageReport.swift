import ArgumentParser
import Exploration
import Explorers
import Glibc
import Scenarios

/// How much of the flows' maps a suite visits: `run --coverage`.
struct CoverageReport {
  /// What the scenarios visit. They are run again for this after being checked, so that results appear at once.
  let visits: () -> SuiteVisits
  let isJSON: Bool
  /// Where it is printed: beside the results if those are for a machine.
  let descriptor: Int32

  init(of command: RunCommand, isJSON: Bool) {
    // Select the scenarios now: after the run, `--last-failed` would select others.
    let scenarios = command.scenarios()
    visits = { SuiteVisits(of: scenarios) }
    self.isJSON = isJSON
    let isTaken = command.reports.contains { $0.takesOutput }
    descriptor = isTaken && !isJSON ? STDERR_FILENO : STDOUT_FILENO
  }

  /// Explores the flows of the scenarios; returns whether everything on their maps was visited.
  func write() throws -> Bool {
    var isComplete = true
    let visits = visits()
    for exploration in AnyExploration.all {
      guard let visited = visits.byFlow[exploration.flow.name] else { continue }
      let survey = try exploration.surveyed()
      let coverage = MapCoverage(survey.map, of: exploration.flow, visited: visited)
      try writeOutput(
        isJSON ? Printable(trusted: coverage.json + "\n") : Printable(lines: coverage.text), to: descriptor)
      isComplete = isComplete && coverage.isComplete
    }
    return isComplete
  }
}
