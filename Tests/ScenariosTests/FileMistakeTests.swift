import Scenarios
import Testing

/// What a broken file is told: every mistake at once, each with its line, a caret, and what would be right.
@Suite struct FileMistakeTests {
  @Test func `Every mistake of a file is told at once`() {
    let text = """
      titel: Typing errors
      covers: [B2.1, 3b]
      flow: vault
      device: { modle: iPad, biometry: faceId, passcode: "0123" }
      app: { method: pinn }
      steps:
        - lauch
        - tap
        - elapse: 5 min
        - expect: { scren: vault.setup, screen: vault.dashbord }
      """
    #expect(
      mistakes(in: text) == """
        file.yaml:1:1: A scenario has no key “titel”. Did you mean “title”?
          1 | titel: Typing errors
            | ^~~~~
        file.yaml:2:16: “3b” isn’t the ID of a requirement: a letter, then letters, digits and . - _ / between them, as in B2.1 or AUTH-12.
          2 | covers: [B2.1, 3b]
            |                ^~
        file.yaml:4:11: “device” has no setting “modle”. Did you mean “model”?
          4 | device: { modle: iPad, biometry: faceId, passcode: "0123" }
            |           ^~~~~
        file.yaml:4:34: “faceId” isn’t a value of “biometry”: none | touchID | faceID | opticID.
          4 | device: { modle: iPad, biometry: faceId, passcode: "0123" }
            |                                  ^~~~~~
        file.yaml:5:16: “pinn” isn’t a value of “method”: none | passcode-biometrics | pin | dont-lock.
          5 | app: { method: pinn }
            |                ^~~~
        file.yaml:7:5: There is no step “lauch”. Did you mean “launch”?
          7 |   - lauch
            |     ^~~~~
        file.yaml:8:5: “tap” needs a value, as in “tap: Sign in”.
          8 |   - tap
            |     ^~~
        file.yaml:9:13: “5 min” isn’t a duration: whole numbers with ms, s, m, h or d, as in 5m or 1h 30m, up to 36500d, or next-deadline.
          9 |   - elapse: 5 min
            |             ^~~~~
        file.yaml:10:15: “expect” has no key “scren”. Did you mean “screen”?
          10 |   - expect: { scren: vault.setup, screen: vault.dashbord }
             |               ^~~~~
        file.yaml:10:43: There is no screen “vault.dashbord”. Did you mean “vault.dashboard”?
          10 |   - expect: { scren: vault.setup, screen: vault.dashbord }
             |                                           ^~~~~~~~~~~~~~
        """)
  }

  @Test func `Flow and steps are needed`() {
    #expect(
      mistakes(in: "title: Nothing happens") == """
        file.yaml:1:1: “flow” is missing: every scenario needs it.
          1 | title: Nothing happens
            | ^
        file.yaml:1:1: “steps” is missing: every scenario needs it.
          1 | title: Nothing happens
            | ^
        """)
  }

  @Test func `An unknown flow hides no other mistake`() {
    let text = """
      flow: vaut
      device: { ios: 6 }
      steps: [lunch]
      """
    #expect(
      mistakes(in: text) == """
        file.yaml:1:7: There is no flow “vaut”. Did you mean “vault”?
          1 | flow: vaut
            |       ^~~~
        file.yaml:2:16: “6” isn’t a value of “ios”: a number from 7 to 99.
          2 | device: { ios: 6 }
            |                ^
        file.yaml:3:9: There is no step “lunch”. Did you mean “launch”?
          3 | steps: [lunch]
            |         ^~~~~
        """)
  }

  @Test func `Settings that can't be together`() {
    let text = """
      flow: vault
      device: { passcode: none, enrolled: true }
      app: { pin: "2580", method: dont-lock }
      steps: [launch]
      """
    #expect(
      mistakes(in: text) == """
        file.yaml:2:1: “enrolled: true” needs a passcode: iOS enrols nothing without one.
          2 | device: { passcode: none, enrolled: true }
            | ^~~~~~
        file.yaml:3:1: “pin” needs “method: pin”.
          3 | app: { pin: "2580", method: dont-lock }
            | ^~~
        """)
  }

  @Test func `What stands in the wrong place is told where it belongs`() {
    let text = """
      flow: vault
      device: { method: pin }
      app: { biometry: none, policy: { pin-length: 6 }, steps: 3, pin-length: 5 }
      steps: [launch]
      """
    #expect(
      mistakes(in: text) == """
        file.yaml:2:11: “device” has no setting “method”. It goes under “app”.
          2 | device: { method: pin }
            |           ^~~~~~
        file.yaml:3:8: “app” has no setting “biometry”. It goes under “device”.
          3 | app: { biometry: none, policy: { pin-length: 6 }, steps: 3, pin-length: 5 }
            |        ^~~~~~~~
        file.yaml:3:24: “policy” stands beside “app”, not in it: begin a line with “policy:”.
          3 | app: { biometry: none, policy: { pin-length: 6 }, steps: 3, pin-length: 5 }
            |                        ^~~~~~
        file.yaml:3:51: “steps” stands beside “app”, not in it: begin a line with “steps:”.
          3 | app: { biometry: none, policy: { pin-length: 6 }, steps: 3, pin-length: 5 }
            |                                                   ^~~~~
        file.yaml:3:61: “app” has no setting “pin-length”. It goes under “policy”.
          3 | app: { biometry: none, policy: { pin-length: 6 }, steps: 3, pin-length: 5 }
            |                                                             ^~~~~~~~~~
        """)
  }

  @Test func `A key that stands twice hides no other mistake`() {
    let text = """
      flow: vault
      flow: vault
      steps:
        - expect: { screen: setup, screen: setup, "alert": none, alert: none }
        - lauch
      """
    #expect(
      mistakes(in: text) == """
        file.yaml:2:1: The key “flow” stands here a second time; the first is in line 1.
          2 | flow: vault
            | ^~~~
        file.yaml:4:30: The key “screen” stands here a second time; the first is in line 4.
          4 |   - expect: { screen: setup, screen: setup, "alert": none, alert: none }
            |                              ^~~~~~
        file.yaml:4:60: The key “alert” stands here a second time; the first is in line 4.
          4 |   - expect: { screen: setup, screen: setup, "alert": none, alert: none }
            |                                                            ^~~~~
        file.yaml:5:5: There is no step “lauch”. Did you mean “launch”?
          5 |   - lauch
            |     ^~~~~
        """)
  }

  @Test func `The caret stands under wide characters and tabs`() {
    #expect(
      mistakes(in: "flow: vault\ntitle: \"\t口座 🔒\"\nsteps: [ {tap: \"口座\", tpa: \"🔒\" }]") == """
        file.yaml:3:22: There is no step “tpa”. Did you mean “tap”?
          3 | steps: [ {tap: "口座", tpa: "🔒" }]
            |                        ^~~
        """)
  }

  @Test func `A long line is cut around the caret`() {
    let text =
      "flow: vault\nsteps: [\(String(repeating: "launch, ", count: 40))lauch, \(String(repeating: "leave, ", count: 40))]"
    #expect(
      mistakes(in: text) == """
        file.yaml:2:329: There is no step “lauch”. Did you mean “launch”?
          2 | …launch, launch, launch, launch, launch, launch, lauch, leave, leave, leave, leave, leave, leave,…
            |                                                  ^~~~~
        """)
  }

  @Test func `Ten thousand mistakes aren't all told`() throws {
    let text = "flow: vault\nsteps:\n" + String(repeating: "- lauch\n", count: 10_000)
    guard case .failure(let invalid) = read(text) else {
      Issue.record("The file should be invalid.")
      return
    }
    #expect(invalid.mistakes.count == 51)
    #expect(invalid.mistakes.last?.text == "file.yaml: There are more mistakes than the 50 told here.")
  }
}
