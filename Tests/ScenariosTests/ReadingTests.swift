import Scenarios
import Testing
import UnlockEngine

/// What is read from a right file.
@Suite struct ReadingTests {
  @Test func `A scenario with most of what the format has is read`() throws {
    let text = """
      title: Five wrong PINs sign the user out, also across a force-quit
      covers: [B6.1, B6.2, B6.3]
      flow: vault
      device: { model: iPhone, ios: 18, biometry: faceID, enrolled: true, passcode: "135790" }
      app: { method: pin, pin: "2580" }
      steps:
        - launch
        - type: "1111"
        - expect: { screen: vault.lock-pin, facts: { failed-pin-attempts: 1 } }
        - force-quit
        - launch
        - type: "1111"
          times: 4
        - expect:
            alert: vault.too-many-pin-attempts
            shows: sign in again
            buttons: [OK]
        - press: Enter
        - expect: { screen: vault.sign-in, alert: none, system: none }
      """
    let scenario = try read(text).get()
    #expect(scenario.title == "Five wrong PINs sign the user out, also across a force-quit")
    #expect(scenario.covers == ["B6.1", "B6.2", "B6.3"])
    #expect(scenario.flow.name == "vault")
    #expect(scenario.setup.device.map(\.name) == ["model", "ios", "biometry", "enrolled", "passcode"])
    #expect(scenario.steps.map(\.times) == [1, 1, 1, 1, 1, 4, 1, 1, 1])
    #expect(scenario.steps.map(\.place.line) == [7, 8, 9, 10, 11, 12, 14, 18, 19])
    #expect(scenario.steps[5].action == .type("1111"))
    #expect(scenario.steps[7].action == .press([.enter]))
    #expect(
      scenario.steps[6].text == [
        "- expect:", "    alert: vault.too-many-pin-attempts", "    shows: sign in again",
        "    buttons: [OK]",
      ])
    #expect(ScenarioRun.result(of: scenario).hasPassed)
  }

  @Test(arguments: [
    ("B6.1", nil), ("A8", nil), ("W6", "“unlocksim list requirements --flow banno” lists them."),
    ("B6.33", "Did you mean “B6.3”?"), ("b61", "Did you mean “B6.1”?"),
    ("B6.9", "Did you mean one of B6.1, B6.2, B6.3?"), ("A99", "Did you mean “A9”?"),
    ("B6", "Did you mean one of B6.1, B6.2, B6.3?"), ("B66", "Did you mean one of B6.1, B6.2, B6.3?"),
    ("C123", "“unlocksim list requirements --flow banno” lists them."),
  ]) func `An ID that is no requirement is doubted and run`(_ id: String, _ advice: String?) throws {
    let warnings = try read("covers: [\(id)]\nflow: banno\nsteps: [launch]").get().warnings
    #expect(
      warnings.map(\.message)
        == (advice.map { ["There is no requirement “\(id)”: the scenario counts for none. \($0)"] } ?? []))
    #expect(warnings.allSatisfy { $0.place == SourcePlace(line: 1, column: 10) && $0.length == id.count })
  }

  @Test(arguments: ["0123", "\"0123\"", "'0123'"]) func `Leading zeros survive`(_ passcode: String) throws {
    let scenario = try read("flow: vault\ndevice: { passcode: \(passcode) }\nsteps: [{type: \(passcode)}]")
      .get()
    #expect(scenario.setup.device == [Setup.Entry("passcode", "0123")])
    #expect(scenario.steps.map(\.action) == [.type("0123")])
  }

  @Test func `Truth values are written as YAML lets them`() throws {
    let text = """
      flow: vault
      device: { enrolled: False, jailbroken: TRUE }
      steps:
        - expect: { facts: { enrolled: FALSE } }
        - device: { enrolled: True }
        - expect: { facts: { enrolled: true } }
      """
    #expect(try run(text).hasPassed)
  }

  @Test func `IDs may be written without the flow's name`() throws {
    let checks = try read(
      """
      flow: vault
      steps:
        - expect: { screen: lock-pin, alert: vault.no-passcode, system: face-id }
        - expect: { screen: none, alert: none, system: none }
      """
    ).get().steps.map(\.action)
    func claims(_ action: ScenarioStep) -> [UnlockEngine.Expectation] {
      if case .expect(let expected) = action { return expected }
      return []
    }
    #expect(
      checks.map(claims) == [
        [.screen("vault.lock-pin"), .alert("vault.no-passcode"), .system("system.face-id")],
        [.screen(nil), .alert(nil), .system(nil)],
      ])
  }

  @Test func `Every step of the vocabulary`() throws {
    let text = """
      # A comment, a document mark, and a byte order mark are YAML as well.
      ---
      flow: vault
      tags: slow
      policy: { pin-attempts: 3 }
      steps:
        - launch
        - leave
        - return
        - terminate
        - force-quit
        - reboot
        - interrupt
        - lock
        - unlock
        - open-switcher
        - launch:
          times: 2
        - { tap: Sign in, times: 3 }
        - press: [Tab, Enter, "1", Shift-Tab, Ctrl-l, F1, " "]
        - biometry: no-match
        - fail: systemCancel
        - device: { enrolled: true, passcode: none }
        - policy: { pin-length: 6 }
        - elapse: 1h30m
        - elapse: next-deadline
        - picture: |
            the phone
              as drawn
      """
    let steps = try read("\u{FEFF}" + text).get().steps
    #expect(steps.count == 20)
    #expect(steps[10].action == .lifeCycle(.launch))
    #expect(steps[10].times == 2)
    #expect(
      steps[12].action
        == .press([.tab, .enter, .character("1"), .backTab, .control("l"), .function(1), .character(" ")]))
    #expect(steps[17].action == .elapse(.seconds(5400)))
    #expect(steps[19].action == .picture(["the phone", "  as drawn"]))
  }

  @Test func `Lines may end as on Windows`() throws {
    let scenario = try read("flow: vault\r\nsteps:\r\n  - launch\r\n  - leave\r\n").get()
    #expect(scenario.steps.map(\.place.line) == [3, 4])
    #expect(scenario.steps.map(\.text) == [["- launch"], ["- leave"]])
    #expect(mistakes(in: "flow: vault\r\nsteps:\r\n  - lauch\r\n").contains("  3 |   - lauch\n"))
  }

  @Test func `Without a title the path is the name`() throws {
    #expect(try read("flow: vault\nsteps: [launch]").get().title == "file.yaml")
  }

  @Test(arguments: [
    ("B2.1", true), ("A8", true), ("AUTH-1234", true), ("sec/7_b", true), ("MASVS-AUTH-1", true), ("B", true),
    ("8", false), ("B2.", false), ("-B2", false), ("B 2", false), ("B2:1", false), ("Bé1", false),
    ("", false),
    ("B" + String(repeating: "1", count: 39), true), ("B" + String(repeating: "1", count: 40), false),
  ])
  func `The ID of a requirement is any team's`(_ text: String, _ isOne: Bool) {
    #expect(Requirement.isID(text) == isOne)
  }

  @Test(arguments: [
    ("B6.1", "B6", true), ("B60", "B6", false), ("B6", "B6", true), ("B6.1", "B", true),
    ("Banno-1", "B", false),
    ("AUTH-12", "AUTH", true), ("AUTH-12", "AUTH-1", false), ("AUTHOR-1", "AUTH", false),
    ("B6", "B6.1", false),
  ])
  func `A row has what begins with it, and half a number or word is none`(
    _ id: String, _ row: String, _ isIn: Bool
  ) {
    #expect(Requirement.id(id, isIn: row) == isIn)
  }
}
