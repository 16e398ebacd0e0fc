import Foundation
import TerminalSupport
import Testing
import UnlockEngine

@testable import Reports
@testable import Scenarios
@testable import SystemIO

/// Nothing passes for nothing; what fails may be known to; what failed may be gone on after.
@Suite struct StrictTests {
  private func ran(
    _ text: String, _ change: (inout RunCommand) -> Void = { _ in }
  ) throws -> (text: String, talk: String, status: CommandStatus) {
    let folder = TemporaryFolder(["a.yaml": text])
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    change(&command)
    let (results, talk) = (RunCommandTests.Collected(), RunCommandTests.Collected())
    let status = command.run(Console(results: results.sink, talk: talk.sink))
    return (
      results.all.replacing(folder.path + "/", with: ""), talk.all.replacing(folder.path + "/", with: ""),
      status
    )
  }

  // MARK: Steps without effect

  @Test(arguments: [
    ("leave", "The app isn’t open. “- launch” before this step opens it."),
    ("biometry: match", "A match was presented, but no prompt is looking for one."),
    ("press: \"~\"", "~ does nothing here. Keys that do: Enter, r, Tab, f, Space, b."),
    ("device: { network: online }", "“network” is “online” already. It can be offline, unreachable."),
    ("policy: { pin-attempts: 5 }", "“pin-attempts” is “5” already."),
  ])
  func `A step without effect is told, and fails where one is strict`(_ step: String, _ reason: String) throws
  {
    let text = "flow: vault\nsteps:\n  - launch\n  - leave\n  - \(step)"
    let told = try ran(text)
    #expect(told.status == .held)
    #expect(
      told.talk.hasPrefix("a.yaml:5:5: Nothing came of this step: \(reason)\n  5 |   - "), "\(told.talk)")
    let strict = try ran(text) { $0.isStrict = true }
    #expect(strict.status == .differed)
    #expect(strict.text.contains("✗ a.yaml"))
    // Saying so is a check of its own.
    let key = step == "leave" ? "leave:" : step
    let meant = "flow: vault\nsteps:\n  - launch\n  - leave\n  - \(key)\n    ignored: true"
    let ignored = try ran(meant) { $0.isStrict = true }
    #expect(ignored.status == .held && ignored.talk.isEmpty, "\(ignored)")
  }

  @Test func `A face without a prompt is told what brings one up, and that does`() throws {
    let steps =
      "flow: vault\napp: { method: passcode-biometrics }\nsteps:\n  - launch\n  - biometry: cancel\n"
    let told = try ran(steps + "  - biometry: match")
    #expect(told.talk.contains("One comes up after “- tap: Unlock”."), "\(told)")
    #expect(try ran(steps + "  - tap: Unlock\n  - biometry: match").talk.isEmpty)
  }

  @Test func `A wait of no time is told`() throws {
    let text = "flow: vault\nsteps:\n  - launch\n  - elapse: 0s"
    #expect(try ran(text).talk.contains("Nothing came of this step: no time passes in 0s"))
    #expect(try ran(text) { $0.isStrict = true }.status == .differed)
  }

  @Test func `A step that is to be ignored fails where it isn't`() throws {
    #expect(
      reasons(try run("flow: vault\nsteps:\n  - launch\n  - leave:\n    ignored: true"))
        == ["The step says “ignored: true”, and it had an effect."])
    // One key of two that does something is enough.
    #expect(
      reasons(try run("flow: vault\nsteps:\n  - launch\n  - press: [Z, Tab]\n    ignored: true"))
        == ["The step says “ignored: true”, and it had an effect."])
    #expect(
      stepMistakes("- { elapse: 5m, ignored: true }")
        == ["1:17: Only what is done to the phone can be ignored, and this step isn’t that."])
    #expect(stepMistakes("- { leave: , ignored: yes }") == ["1:23: “yes” isn’t true or false."])
  }

  @Test func `A tap that changes nothing is told`() throws {
    // Tapping what is disabled fails; this one is enabled, and Banno's dashboard stays as it is.
    let result = try run(
      "flow: vault\napp: { method: dont-lock }\nsteps:\n  - launch\n  - tap: Refresh\n  - elapse: 1m\n  - tap: Refresh"
    )
    #expect(result.doubts.isEmpty)
  }

  @Test func `In a table a row may set what is so anyway`() throws {
    let text =
      "flow: vault\ncases:\n  - { to: online }\n  - { to: offline }\nsteps:\n  - device: { network: \"${to}\" }\n  - launch"
    #expect(try ran(text) { $0.isStrict = true }.status == .held)
  }

  // MARK: Texts that can't be seen

  @Test(arguments: [
    ("hides: Acounts", true), ("hides: Enter your PIN", false), ("hides: Face ID", false),
    ("hides: \"$1,904\"", false),
    ("hides: Not a word of it", true), ("not: { shows: Acounts }", true), ("shows: Sign in", false),
    ("hides: \"Friday, November\"", false),
  ])
  func `A text that can't be seen isn't hidden`(_ expected: String, _ isDoubted: Bool) throws {
    let scenario = try read("flow: banno\nsteps:\n  - launch\n  - expect: { \(expected) }").get()
    #expect(
      scenario.doubts.map(\.message).contains { $0.contains("so this holds whatever happens") } == isDoubted)
  }

  @Test func `In other copy nobody knows what can't be seen`() throws {
    var scenario = try read("flow: banno\nsteps:\n  - launch\n  - expect: { hides: Acounts }").get()
    #expect(scenario.doubts.count == 1)
    scenario.start.wording = .pseudo
    #expect(scenario.doubts.isEmpty)
  }

  @Test func `What is typed can be seen`() throws {
    let scenario = try read(
      "flow: banno\nsteps:\n  - launch\n  - press: [q, w, x]\n  - expect: { hides: qwx }"
    ).get()
    #expect(scenario.doubts.isEmpty)
  }

  /// What the scenarios of the suite show, each text and each fact once: they are played once for both tests.
  private struct Shown {
    struct Text: Hashable {
      let flow: String
      let limits: [String]
      let layer: String
      let text: String
    }
    /// Each with a file that shows it.
    var texts: [Text: String] = [:]
    var strangeFacts: Set<String> = []

    init() throws {
      for file in SuiteTests.files {
        let source = try SourceText.read(packageFolder + "/" + file)
        for scenario in try ScenarioReader.readAll(source, flows: everyFlow).get() { play(scenario, file) }
      }
    }

    private mutating func play(_ scenario: Scenario, _ file: String) {
      let limits = scenario.setup.policy.map(\.value)
      var run = ScenarioRun(scenario)
      while run.advance() != nil {
        for fact in run.simulation.facts where !fact.values.contains(fact.value) {
          strangeFacts.insert("\(file): \(fact.name) is \(fact.value), not \(fact.values.text)")
        }
        for layer in run.simulation.screen.layers {
          for text in [layer.title] + layer.texts + layer.controls.map(\.title) {
            let text = Text(flow: scenario.flow.name, limits: limits, layer: layer.id, text: text)
            if texts[text] == nil { texts[text] = file }
          }
        }
      }
    }
  }

  private static let shown = Result { try Shown() }

  /// What the suite shows is among what is known, so nothing of it would be told wrongly.
  @Test func `Whatever a scenario of the suite shows is known`() throws {
    let shown = try Self.shown.get().texts
    let known = everyFlow.compactMap { flow in flow.knownTexts.map { (flow: flow, texts: $0) } }
    let system = known.map { ($0.texts.ofSystem, $0.flow.appName) }
    // That a text can be shown holds for all that differs in nothing but where it is seen.
    var verdicts: [[String]: Bool] = [:]
    var unknown: Set<String> = []
    for (item, file) in shown {
      guard let (flow, texts) = known.first(where: { $0.flow.name == item.flow }) else { continue }
      if item.limits.contains(where: { item.text.contains($0) }) || item.text.contains("day, ") { continue }
      let key = [item.flow, item.text]
      let isKnown =
        verdicts[key]
        ?? (texts.canShow(item.text, appName: flow.appName)
          || system.contains { $0.0.canShow(item.text, appName: flow.appName, of: $0.1) })
      verdicts[key] = isKnown
      if !isKnown { unknown.insert("\(file): \(item.layer): \(item.text)") }
    }
    #expect(shown.count > 1000)
    #expect(unknown.isEmpty, "\(unknown.sorted().joined(separator: "\n"))")
  }

  /// Likewise for facts.
  @Test func `Whatever a fact is is among what it can be`() throws {
    let strange = try Self.shown.get().strangeFacts
    #expect(strange.isEmpty, "\(strange.sorted().joined(separator: "\n"))")
  }

  // MARK: Known failures

  static let known =
    "known-failure: \"The count starts over, #12\"\nflow: vault\nsteps:\n  - launch\n  - expect: { screen: setup }"

  @Test func `What is known to fail is told and holds`() throws {
    let told = try ran(Self.known)
    #expect(told.status == .held)
    #expect(told.text.hasPrefix("◌ a.yaml  known to fail: The count starts over, #12\n"))
    #expect(told.text.contains("expected vault.setup") || told.text.contains("vault.setup"))
    #expect(told.text.hasSuffix("0 passed, 0 failed, 1 known to fail\n"))
  }

  @Test func `What is known to fail and doesn't is a failure`() throws {
    let told = try ran(Self.known.replacing("setup", with: "sign-in"))
    #expect(told.status == .differed)
    #expect(
      told.text.contains("This was known to fail (“The count starts over, #12”), and it doesn’t any more"))
    #expect(mistakes(in: "known-failure: ''\nflow: vault\nsteps: [launch]").contains("and this is empty"))
  }

  @Test(arguments: [
    (
      ReportRequest.Kind.junit, "<skipped message=\"known to fail: The count starts over, #12\">",
      "skipped=\"1\""
    ), (.tap, "not ok 1 - ", " # TODO The count starts over, #12\n"),
    (.json, "\"status\":\"known-failure\"", "\"known-failures\":1"),
    (.html, "Known to fail: The count starts over, #12", "1 known to fail"),
  ])
  func `Reports tell known failures`(_ kind: ReportRequest.Kind, _ first: String, _ second: String) throws {
    let folder = TemporaryFolder()
    _ = try ran(Self.known) { $0.reports = [ReportRequest(kind, path: folder.path + "/report")] }
    let text = try String(contentsOfFile: folder.path + "/report", encoding: .utf8)
    #expect(text.contains(first) && text.contains(second), "\(text)")
    if kind == .junit {
      let check = try Finished(running: [
        "xmllint", "--noout", "--schema", packageFolder + "/Tests/ScenariosTests/junit.xsd",
        folder.path + "/report",
      ])
      #expect(check.status == 0, "\(check.errors)")
    }
  }

  // MARK: All failures

  @Test func `All failures are told where one asks for them`() throws {
    let text = """
      flow: vault
      steps:
        - launch
        - expect: { screen: setup }
        - tap: Sign in
        - expect: { screen: sign-in, alert: no-passcode }
        - tap: Nothing of that name
        - expect: { screen: dashboard }
      """
    #expect(try ran(text).text.contains("step 2 of 6 failed"))
    #expect(!(try ran(text).text.contains("step 4 of 6 failed")))
    let all = try ran(text) { $0.tellsAllFailures = true }
    #expect(all.status == .differed)
    for step in [2, 4, 5] { #expect(all.text.contains("step \(step) of 6 failed")) }
    // Nothing after what couldn't be done would be what it says.
    #expect(!all.text.contains("step 6 of 6 failed"))
    let result = ScenarioRun.result(of: try read(text).get(), goesOn: true)
    #expect(result.allFailed.map(\.index) == [1, 3, 4])
    #expect(FailureAccount.all(result)[0].words.first == "screen vault.sign-in")
  }
}
