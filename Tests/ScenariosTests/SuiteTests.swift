import Foundation
import Scenarios
import Testing

/// The folder of the package.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// Every scenario under Scenarios/, one case each.
@Suite struct SuiteTests {
  static let files = ScenarioFiles.find([packageFolder + "/Scenarios"]).files.map {
    String($0.dropFirst(packageFolder.count + 1))
  }

  @Test(arguments: files)
  func scenario(_ file: String) throws {
    let scenario: Scenario
    do throws(InvalidScenario) {
      scenario = try ScenarioReader.read(SourceText.read(packageFolder + "/" + file)).get()
    } catch {
      Issue.record("\(error.mistakes.map(\.text).joined(separator: "\n"))")
      return
    }
    let result = ScenarioRun.result(of: scenario)
    if let failed = result.failed {
      let step = scenario.steps[failed.index]
      Issue.record("line \(step.place.line): \(reasons(result).joined(separator: "; "))")
    }
    #expect(!scenario.covers.isEmpty, "A scenario says which requirements it stands for.")
    #expect(scenario.title != scenario.path, "A scenario has a title.")
    #expect(scenario.path.contains("/Scenarios/\(scenario.flow.name)/"), "It stands in its flow's folder.")
    #expect(scenario.steps.contains { $0.action.isExpectation }, "A scenario expects something.")
  }

  @Test func everyRowOfDAndAAndBIsCovered() throws {
    let covered = try Set(
      Self.files.flatMap { try ScenarioReader.read(SourceText.read(packageFolder + "/" + $0)).get().covers })
    let rows =
      (1...10).map { "D\($0)" } + (1...13).map { "A\($0)" }
      + [
        "B1.1", "B1.2", "B1.3", "B1.4", "B2.1", "B2.2", "B2.3", "B2.4", "B2.5", "B2.6", "B2.7", "B2.8",
        "B2.9",
        "B3.1", "B3.2", "B4.1", "B4.2", "B5.1", "B5.2", "B5.3", "B5.4", "B6.1", "B6.2", "B6.3", "B7.1",
        "B7.2",
        "B7.3", "B8.0", "B8.1", "B8.2", "B8.3", "B9.1",
      ]
    #expect(rows.filter { !covered.contains($0) } == [])
  }
}

extension Step.Action {
  fileprivate var isExpectation: Bool {
    switch self {
    case .expect, .picture: true
    default: false
    }
  }
}
