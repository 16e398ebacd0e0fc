import BundledFlowFiles
import ArgumentParser
import Exploration
import Glibc
import Reports
import Scenarios
import UnlockEngine

/// How much of the flows' maps and requirements a suite covers: `run --coverage`.
struct CoverageReport {
  /// What the scenarios visit. They are run again for this after being checked, so that results appear at once.
  let visits: () -> SuiteVisits
  /// Other settings than the flow's own, that the map is of and scenarios have to begin with.
  let settings: Setup
  let isJSON: Bool
  /// Where it is printed: beside the results if those are for a machine.
  let descriptor: Int32

  init(of command: RunCommand, under settings: Setup, isJSON: Bool) throws {
    // Select the scenarios now: after the run, `--last-failed` would select others.
    let scenarios = command.scenarios()
    try Self.check(settings, for: scenarios)
    visits = { SuiteVisits(of: scenarios, under: settings) }
    self.settings = settings
    self.isJSON = isJSON
    let isTaken = command.reports.contains { $0.takesOutput }
    descriptor = isTaken && !isJSON ? STDERR_FILENO : STDOUT_FILENO
  }

  /// Throws the mistakes in the settings before the run, which may be long.
  private static func check(_ settings: Setup, for scenarios: some Sequence<Scenario>) throws {
    let flows = Dictionary(scenarios.map { ($0.flow.reference, $0.flow) }) { first, _ in first }
    if flows.count > 1, !settings.policy.isEmpty || !settings.app.isEmpty {
      let example = flows.keys.min() ?? ""
      throw UsageError(lines: [
        "--policy and --app are settings of one flow: select scenarios of that one, as in Scenarios/\(example)."
      ])
    }
    for flow in flows.values { try FlowExplorer(flow)?.refuseMistakes(in: settings) }
  }

  /// Explores the flows of the scenarios; returns whether everything on their maps was visited, and something stands for each
  /// of their requirements.
  func write() throws -> Bool {
    var isComplete = true
    let visits = visits()
    let built = Catalog.products.filter { visits.byFlow[$0.name] != nil }.map(\.flow)
    for exploration in (built + visits.flows.filter { $0.file != nil }).compactMap({ FlowExplorer($0) }) {
      let name = exploration.flow.reference
      guard let visited = visits.byFlow[name] else { continue }
      let mapped = try exploration.mapped(under: settings)
      let coverage = MapCoverage(
        mapped.map, of: exploration.flow, visited: visited, under: mapped.settings,
        scenarios: visits.counts[name] ?? (0, 0), requirements: visits.coverage.rows(of: exploration.flow))
      try writeOutput(
        isJSON ? SafeText(trusted: coverage.json + "\n") : SafeText(lines: coverage.text), to: descriptor)
      isComplete = isComplete && coverage.isComplete
    }
    return isComplete
  }
}
