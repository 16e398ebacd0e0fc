import Foundation
import TerminalSupport
import Testing
import UnlockEngine

@testable import Playing
@testable import Reports
@testable import Scenarios

/// Steps that several scenarios share: “uses:” and “do:”.
@Suite struct SharedStepsTests {
  private static let common = """
    title: How people get in
    steps:
      sign-in:
        - launch
        - type: "${pin}"
        - expect: { screen: dashboard }
      wrong-pin:
        - type: "1111"
        - expect: { changed: { failed-pin-attempts: +1 } }
      lock-out:
        - force-quit
        - launch
        - do: wrong-pin
          times: 3
    """

  /// Reads a scenario beside some files.
  private func read(
    _ text: String, _ files: [String: String] = ["common.steps.yaml": common]
  ) -> Result<Scenario, InvalidFile> {
    let others = OtherScenarios { path, _ in
      guard let text = files[path] else {
        return .failure(InvalidFile(path: path, mistakes: [Diagnostic(path: path, message: "Not there.")]))
      }
      return .success(SourceText(path: path, text: text))
    }
    return ScenarioReader.read(SourceText(path: "one.yaml", text: text), flows: everyFlow, others: others)
  }

  private func scenario(_ steps: String) -> String {
    "flow: vault\nuses: common.steps.yaml\napp: { method: pin, pin: 2580 }\nsteps:\n\(steps)"
  }

  private func mistakes(_ steps: String, _ files: [String: String] = ["common.steps.yaml": common])
    -> [String]
  {
    guard case .failure(let invalid) = read(scenario(steps), files) else { return [] }
    return (invalid.mistakes + invalid.ofFlow).map { "\($0.path):\($0.place?.line ?? 0): \($0.message)" }
  }

  // MARK: What they do

  @Test func `They are done with their values, and as often as asked`() throws {
    let scenario = try read(
      scenario(
        "- do: sign-in\n  with: { pin: \"2580\" }\n- do: lock-out\n- expect: { facts: { failed-pin-attempts: 3 } }"
      )
    ).get()
    #expect(ScenarioRun.result(of: scenario).hasPassed)
    #expect(scenario.steps.count == 3 + 2 + 3 * 2 + 1)
    #expect(scenario.steps[1].text == ["- type: \"2580\""])
    #expect(scenario.steps[1].path == "common.steps.yaml")
    #expect(scenario.steps.last?.path == "one.yaml")
  }

  @Test func `A failure is told with its own line and those that led there`() throws {
    let scenario = try read(scenario("- do: sign-in\n  with: { pin: \"0000\" }")).get()
    let result = ScenarioRun.result(of: scenario)
    let account = FailureAccount.all(result)[0]
    #expect(account.place == "common.steps.yaml:6:7")
    #expect(account.callers.map { "\($0.place) \($0.text)" } == ["one.yaml:5 do: sign-in"])
  }

  @Test func `Of steps that do steps, all that led to a failure are told`() throws {
    let scenario = try read(scenario("- launch\n- type: \"2580\"\n- do: lock-out\n- do: lock-out")).get()
    let callers = scenario.steps.last?.callers.map { "\($0.site.source.path):\($0.place.line)" }
    #expect(callers == ["one.yaml:8", "common.steps.yaml:13"])
  }

  @Test func `A scenario can begin after the step that did them`() throws {
    let first = scenario("- do: sign-in\n  with: { pin: \"2580\" }\n- leave")
    let files = ["common.steps.yaml": Self.common, "first.yaml": first]
    let scenario = try read("from: first.yaml#5\nsteps:\n- expect: { screen: dashboard }", files).get()
    #expect(scenario.steps.count == 4)
    #expect(ScenarioRun.result(of: scenario).hasPassed)
    #expect(scenario.otherFiles == ["first.yaml", "common.steps.yaml"])
  }

  @Test func `A player shows them under the step that does them`() throws {
    let text = scenario("- do: sign-in\n  with: { pin: \"2580\" }\n- leave")
    let play = ScenarioPlayback(try read(text).get(), source: SourceText(path: "one.yaml", text: text))
    #expect(
      play.lines.map(\.text).dropFirst(4) == [
        "- do: sign-in", "  with: { pin: \"2580\" }", "    - launch", "    - type: \"2580\"",
        "    - expect: { screen: dashboard }", "- leave",
      ])
    #expect(play.linesOfSteps == [6..<7, 7..<8, 8..<9, 9..<10])
  }

  // MARK: Mistakes

  @Test func `What is missing or of no use is told at the step`() {
    #expect(
      mistakes("- do: sign-in\n  with: { pim: \"2580\" }") == [
        "one.yaml:5: “sign-in” needs “pin”, as in “with: { pin: … }”.",
        "one.yaml:6: “sign-in” has no “${pim}”, so this is never used. Did you mean “pin”?",
      ])
    #expect(
      mistakes("- do: sign-on") == [
        "one.yaml:5: There are no shared steps “sign-on”. Did you mean “sign-in”?"
      ])
    #expect(
      mistakes("- do: lock-out\n  ignored: true") == [
        "one.yaml:6: Beside “do” there can be “with” and “times”, and this is “ignored”."
      ])
  }

  @Test func `What is wrong in them is told where it stands, and where it is done`() {
    let files = ["common.steps.yaml": "steps:\n  open:\n    - lunch\n"]
    #expect(
      mistakes("- do: open", files) == [
        "one.yaml:5: “open” can’t be done: common.steps.yaml:3: There is no step “lunch”. Did you mean “launch”?",
        "common.steps.yaml:3: There is no step “lunch”. Did you mean “launch”?",
      ])
  }

  @Test func `Steps that lead back to themselves are no steps`() {
    let files = ["common.steps.yaml": "steps:\n  one:\n    - do: two\n  two:\n    - do: one\n"]
    #expect(
      mistakes("- do: one", files).first?.contains("This leads back to itself: “one” → “two” → “one”.")
        == true)
  }

  @Test func `Steps that double and double again don't fill the memory`() {
    let doubling = (1...18).map { "  s\($0):\n    - do: s\($0 + 1)\n    - do: s\($0 + 1)\n" }.joined()
    let files = ["common.steps.yaml": "steps:\n\(doubling)  s19:\n    - leave\n"]
    #expect(mistakes("- do: s1", files).contains { $0.contains("more than 20000 things") })
  }

  @Test func `A file of shared steps is none of a folder's scenarios`() throws {
    let folder = TemporaryFolder([
      "common.steps.yaml": Self.common, "one.yaml": scenario("- do: sign-in\n  with: { pin: \"2580\" }"),
    ])
    #expect(ScenarioFiles.find([folder.path]).files == [folder.path + "/one.yaml"])
    let source = SourceText(path: "common.steps.yaml", text: Self.common)
    #expect(ScenarioReader.read(source, flows: everyFlow).isFailure)
  }

  @Test(arguments: [
    ("", "The file is empty. A file of shared steps has at least “steps”."),
    (
      "steps: [launch]",
      "A file of shared steps has names and lists of steps under “steps”, as in “sign-in: [launch, …]”."
    ), ("flow: vault\nsteps: { one: [launch] }", "A file of shared steps has no key “flow”."),
    (
      "steps: { \"1\": [launch] }",
      "“1” can’t be the name of steps: letters, digits, - and _, as in “sign-in”."
    ),
  ]) func `A file that has no shared steps says so`(_ text: String, _ expected: String) {
    guard case .failure(let invalid) = SharedSteps.read(SourceText(path: "a.steps.yaml", text: text)) else {
      Issue.record("It was read.")
      return
    }
    #expect(invalid.mistakes.first?.message.hasPrefix(expected) == true, "\(invalid.mistakes.map(\.message))")
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { return true }
    return false
  }
}
