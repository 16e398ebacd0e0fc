import ArgumentParser
import Exploration
import Glibc
import Scenarios

/// What of the flows' maps a suite visits: `run --coverage`.
struct CoverageReport {
  /// What they visit; they are run for it after they were checked, so that results are told at once.
  let visits: () -> SuiteVisits
  let isJSON: Bool
  /// Where it goes: beside the results, where those are for a machine.
  let descriptor: Int32

  init(of command: RunCommand, isJSON: Bool) {
    // Which are meant is known now: afterwards others are those that failed last.
    let scenarios = command.scenarios()
    visits = { SuiteVisits(of: scenarios) }
    self.isJSON = isJSON
    let isTaken = command.reports.contains { $0.takesOutput }
    descriptor = isTaken && !isJSON ? STDERR_FILENO : STDOUT_FILENO
  }

  /// Explores the flows that scenarios are about; gives whether everything on their maps was visited.
  func write() throws -> Bool {
    var isComplete = true
    let visits = visits()
    for exploration in AnyExploration.all {
      guard let visited = visits.byFlow[exploration.flow.name] else { continue }
      let survey = try exploration.watched()
      let coverage = MapCoverage(survey.map, of: exploration.flow, visited: visited)
      try writeOutput(
        isJSON ? Printable(trusted: coverage.json + "\n") : Printable(lines: coverage.text), to: descriptor)
      isComplete = isComplete && coverage.isComplete
    }
    return isComplete
  }
}
