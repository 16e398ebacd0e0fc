import FlowFiles
import Scenarios
import TerminalSupport
import Testing

@testable import Exploration
@testable import UnlockEngine

/// The explorer and whoever runs its scenario speak of the same: what a rule expects is decided in one way, and what is
/// written down reads back as it was.
@Suite struct CounterexampleWordsTests {
  private func example(
    _ name: String, _ evidence: Evidence, on screen: String = "vault.dashboard"
  ) throws -> Counterexample {
    let start = StartingPoint(
      "test", device: ["passcode": "none", "enrolled": "false"], app: ["method": "pin"])
    let rule = Rule<FileFlow>(name, .always { .holds(if: $0.screen.app?.id != screen, else: evidence) })
    let explorer = try Explorer(smallPlan(vault, from: start), rules: [rule])
    return try #require(explorer.explore(stateLimit: 3000).brokenRules.first?.example)
  }

  private func scenario(_ example: Counterexample) throws -> Scenario {
    try ScenarioReader.read(example.scenario.text, of: vault, path: "found.yaml")
  }

  @Test(arguments: [
    Evidence.hides("ACCOUNTS"), .hides(" accounts "), Evidence(.screen("vault.settings")),
    Evidence(.screen(nil)), Evidence(.alert("vault.away-too-long")), .keypad(0), .timeLeft(.seconds(30)),
    .fact(Fact("signed-in", "false")),
  ]) func `What isn't so for the explorer isn't so for the runner`(evidence: Evidence) throws {
    let example = try example("Nobody ever sees the dashboard", evidence)
    #expect(example.verdict == .fails)
    let scenario = try scenario(example)
    #expect(ScenarioRun.result(of: scenario).failed?.index == scenario.steps.count - 1)
  }

  @Test(arguments: [
    Evidence.hides("Ac­counts"), Evidence(.screen("vault.dashboard")), .noAlert, .nothingOfSystem,
    .fact(Fact("signed-in", true)),
  ]) func `What is so for the explorer is so for the runner`(evidence: Evidence) throws {
    let example = try example("Nobody ever sees the dashboard", evidence)
    #expect(example.verdict == .seesNothing)
    #expect(ScenarioRun.result(of: try scenario(example)).hasPassed)
  }

  @Test(arguments: [
    "Who says “no” is told: no", "A: \"b\" # c", "- one\n- two", "null", "{ flow: vault }", "\u{202E}turned",
    "0123", "…", "Every PIN’s digits, 100 % of them",
  ]) func `Whatever a rule is called, the file has it as its title`(name: String) throws {
    let example = try example(name, .hides("Accounts"))
    #expect(try scenario(example).title == name)
    #expect(!example.scenario.name.isEmpty)
    #expect(example.scenario.name.allSatisfy { $0 == "-" || ($0.isASCII && ($0.isLowercase || $0.isNumber)) })
  }

  @Test func `What the set-up says needlessly isn't written`() throws {
    let start = StartingPoint(
      "test", device: ["biometry": "faceID", "enrolled": "false"], app: ["method": "dont-lock"],
      policy: ["pin-attempts": "5", "pin-length": "6"])
    let rule = Rule<FileFlow>(
      "Nobody sees the dashboard", .alwaysShows { .holds(if: $0.app == nil, else: Evidence(.screen(nil))) })
    let found = try Explorer(smallPlan(vault, from: start), rules: [rule]).explore(stateLimit: 3000)
    let setup = try #require(found.brokenRules.first?.example.scenario.setup)
    #expect(setup.device == [Setup.Entry("enrolled", "false")])
    #expect(setup.app == [Setup.Entry("method", "dont-lock")])
    #expect(setup.policy == [Setup.Entry("pin-length", "6")])
  }
}
