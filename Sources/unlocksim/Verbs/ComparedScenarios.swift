import ArgumentParser
import Reports
import Scenarios
import SystemIO
import UnlockEngine
import Walkthrough

/// `unlocksim compare` of two scenarios.
struct ComparedScenarios {
  private let a: Scenario
  private let b: Scenario

  /// `nil` for two flows.
  init?(_ a: ComparedFile, _ b: ComparedFile) throws {
    guard a.isScenario || b.isScenario else { return nil }
    guard a.isScenario, b.isScenario else {
      let (scenario, other) = a.isScenario ? (a, b) : (b, a)
      throw UsageError(lines: [
        "“\(scenario.name)” is a scenario, and “\(other.name)” isn’t: compare two of a kind."
      ])
    }
    (self.a, self.b) = (try a.scenario(), try b.scenario())
  }

  func compare(ignoring ignored: Set<Ignored>, html: String?, _ look: PictureLook, isJSON: Bool) throws {
    let comparison = RunComparison(RunTrace(of: a), RunTrace(of: b), ignoring: ignored)
    let report = RunComparisonReport(comparison)
    try writeOutput(isJSON ? SafeText(trusted: report.json + "\n") : SafeText(lines: report.text))
    if let html { try writeFile(report.html(look), to: html) }
    if !comparison.isEqual { throw ExitCode(CommandStatus.differed.rawValue) }
  }
}
