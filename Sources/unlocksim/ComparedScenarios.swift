import ArgumentParser
import Scenarios
import UnlockEngine
import Walkthrough

/// `unlocksim compare` of two scenarios.
struct ComparedScenarios {
  private let a: Scenario
  private let b: Scenario

  /// `nil` for two flows.
  init?(_ a: String, _ b: String) throws {
    let kinds = [a, b].map(Self.isScenario)
    guard kinds.contains(true) else { return nil }
    guard kinds == [true, true] else {
      throw UsageError(lines: [
        "“\(kinds[0] ? a : b)” is a scenario, and “\(kinds[0] ? b : a)” isn’t: compare two of a kind."
      ])
    }
    if a == "-", b == "-" { throw UsageError(lines: ["Only one side can come from standard input."]) }
    func read(_ path: String) throws -> Scenario {
      try reading { () throws(InvalidScenario) in
        try Scenario.read(path, flows: FlowLibrary.shared).scenario
      }
    }
    (self.a, self.b) = (try read(a), try read(b))
  }

  private static func isScenario(_ path: String) -> Bool { ExportSubject.isScenario(path) }

  func compare(ignoring ignored: Set<Ignored>, html: String?, _ look: PictureLook, isJSON: Bool) throws {
    let comparison = RunComparison(RunTrace(of: a), RunTrace(of: b), ignoring: ignored)
    let report = RunComparisonReport(comparison)
    try writeOutput(isJSON ? SafeText(trusted: report.json + "\n") : SafeText(lines: report.text))
    if let html { try writeFile(report.html(look), to: html) }
    if !comparison.isEqual { throw ExitCode(CommandStatus.differed.rawValue) }
  }
}
