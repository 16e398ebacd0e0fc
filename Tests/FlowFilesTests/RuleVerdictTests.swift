import Exploration
@testable import FlowFiles
import Foundation
import Scenarios
import Testing
import UnlockEngine

/// Small files whose rules say by their names whether they are so: each was once told otherwise, which a scenario refuted.
@Suite struct RuleVerdictTests {
  static let files =
    (try? FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Tests/Flows/rules"))?
    .filter { $0.hasSuffix(".flow.yaml") }.sorted() ?? []

  @Test func `There are such files`() { #expect(Self.files.count > 8) }

  @Test(arguments: files) func `What isn’t so is broken, and nothing else`(_ file: String) throws {
    let flow = try testFlow("rules/\(file.replacing(".flow.yaml", with: ""))")
    let result = try FlowExplorer(flow).explore(Setup(), .one, 200_000, { _ in true }).result
    try #require(result.isComplete)
    // Of the shared rules that are about guesses none is broken.
    #expect(
      !result.brokenRules.contains { $0.rule.hasPrefix("Guessing") || $0.rule.hasPrefix("Every wrong entry") }
    )
    let own = result.outcomes.filter { outcome in flow.ownRules.contains { $0.name == outcome.rule } }
    for outcome in own {
      switch outcome.result {
      case .broken(let example):
        #expect(outcome.rule.hasPrefix("Not so: "), "\(outcome.rule): \(example.scenario.text)")
        #expect(example.verdict == .fails, "\(example.scenario.text)")
      case .held(let tried):
        #expect(tried.count > 0 && !outcome.rule.hasPrefix("Not so: "), "\(outcome.rule)")
      default: Issue.record("\(outcome.rule): \(outcome.result)")
      }
    }
  }

  /// A timer whose end only shows something is what `needs-no-proof` goes by.
  @Test(arguments: [("clock: date", true), ("clock: uptime", false)])
  func `What lets in without a proof may not last longer`(clock: String, isBroken: Bool) throws {
    let result = try testFlow("waits/grace-for-show", [("clock: date", clock)]).explored()
    let rule = "Nothing lasts longer by changing the date or by restarting"
    #expect(result.brokenRules.map(\.rule).contains(rule) == isBroken)
  }

  @Test func `Whoever chose a password of one letter gets in by it`() throws {
    let result = try testFlow("rules/a-password-of-one-letter").explored()
    #expect(!result.brokenRules.map(\.rule).contains("From everywhere the user can get in again"))
  }
}
