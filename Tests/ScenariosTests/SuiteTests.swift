import Foundation
import Scenarios
import Testing
import UnlockEngine

/// The folder of the package.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// Every scenario under Scenarios/, one case each.
@Suite struct SuiteTests {
  static let files = ScenarioFiles.find([packageFolder + "/Scenarios"]).files.map {
    String($0.dropFirst(packageFolder.count + 1))
  }

  @Test(arguments: files) func `Every scenario of the suite holds`(_ file: String) throws {
    do throws(InvalidFile) {
      let source = try SourceText.read(packageFolder + "/" + file)
      for scenario in try ScenarioReader.readAll(source, flows: everyFlow).get() { check(scenario) }
    } catch { Issue.record("\(error.mistakes.map(\.text.string).joined(separator: "\n"))") }
  }

  private func check(_ scenario: Scenario) {
    let result = ScenarioRun.result(of: scenario)
    if let failed = result.failed {
      let step = scenario.steps[failed.index]
      Issue.record("line \(step.place.line): \(reasons(result).joined(separator: "; "))")
    }
    // As `--strict` has it.
    for doubt in result.doubts { Issue.record("\(doubt.text.string)") }
    #expect(!scenario.covers.isEmpty, "A scenario says which requirements it stands for.")
    #expect(scenario.title != scenario.path, "A scenario has a title.")
    #expect(scenario.path.contains("/Scenarios/\(scenario.flow.name)/"), "It stands in its flow's folder.")
    #expect(scenario.steps.contains { $0.action.isExpectation }, "A scenario expects something.")
  }
}

extension ScenarioStep {
  fileprivate var isExpectation: Bool {
    switch self {
    case .expect, .picture: true
    default: false
    }
  }
}
