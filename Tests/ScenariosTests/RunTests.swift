import Scenarios
import Testing
import UnlockEngine

/// What steps do, and how they fail.
@Suite struct RunTests {
  @Test func `A run stops at the first step that fails`() throws {
    let result = try run(
      steps: """
        - launch
        - expect: { screen: dashboard }
        - type: "2580"
        """)
    #expect(result.steps.count == 2)
    #expect(result.failed?.index == 1)
    #expect(reasons(result) == ["screen: expected vault.dashboard, actual vault.lock-pin"])
    #expect(result.end.screen.app?.id == "vault.lock-pin")
  }

  @Test func `Every key of an expectation is checked`() throws {
    let result = try run(
      steps: """
        - launch
        - type: "25"
        - expect:
            screen: none
            alert: no-passcode
            system: face-id
            shows: [VAULT  is locked, "Don't"]
            hides: [Accounts, enter your pin]
            buttons: [OK]
            enabled: Unlock
            disabled: Cancel
            keypad: 4
            facts: { unlock-method: dont-lock, signed-in: true, failed-pin-attempts: 2 }
            time-left: 1m
        """)
    #expect(
      reasons(result) == [
        "screen: expected none, actual vault.lock-pin", "alert: expected vault.no-passcode, actual none",
        "system: expected system.face-id, actual none", "shows: expected “Don't”, actual not shown",
        "hides: expected no “enter your pin”, actual “Enter your PIN”", "buttons: expected [OK], actual none",
        "control: expected “Unlock” enabled, actual not there. Nothing can be tapped now.",
        "control: expected “Cancel” disabled, actual not there. Nothing can be tapped now.",
        "keypad: expected 4, actual 2", "unlock-method: expected dont-lock, actual pin",
        "failed-pin-attempts: expected 2, actual 0", "time-left: expected 1m, actual none",
      ])
  }

  @Test func `Buttons are all of the topmost layer in order`() throws {
    let result = try run(
      steps: """
        - launch
        - expect: { buttons: none }
        - biometry: no-match
        - expect: { buttons: [Try Face ID Again, Cancel], enabled: try-again, hides: "Enter Passcode" }
        - expect: { buttons: [Cancel, Try Face ID Again] }
        """, app: "{ method: passcode-biometrics }")
    #expect(
      reasons(result) == ["buttons: expected [Cancel, Try Face ID Again], actual [Try Face ID Again, Cancel]"]
    )
  }

  // MARK: Taps

  @Test(arguments: ["Don't Allow", "Don’t Allow", "dont-allow"])
  func `A tap finds a title however its quotes are written or a name`(_ title: String) throws {
    let result = try run(
      steps: """
        - launch
        - tap: "\(title)"
        - expect: { system: passcode }
        """, app: "{ method: passcode-biometrics }", device: "{ face-id-permission: not-asked }")
    #expect(reasons(result) == [])
  }

  @Test func `A tap on what isn't there tells what is`() throws {
    #expect(
      reasons(try run("flow: vault\nsteps: [launch, {tap: Sing in}]"))
        == ["There is no “Sing in” on vault.sign-in. Did you mean “Sign in”?"])
    #expect(
      reasons(try run("flow: vault\nsteps: [launch, {tap: Settings}]"))
        == ["There is no “Settings” on vault.sign-in. There is: “Sign in”, “Enroll”, “Recover”."])
    #expect(
      reasons(try run(steps: "- launch\n- tap: Unlock", app: "{ method: passcode-biometrics }"))
        == ["There is no “Unlock” on system.face-id. Nothing can be tapped now."])
  }

  @Test func `A disabled control isn't tapped`() throws {
    let result = try run(
      steps: "- launch\n- tap: OK", app: "{ method: passcode-biometrics }",
      device: "{ biometry: none, passcode: secret }")
    #expect(reasons(result) == ["“OK” on system.passcode is disabled: nothing is typed yet."])
  }

  @Test func `A digit of the keypad can be tapped`() throws {
    let result = try run(
      steps: """
        - launch
        - tap: "2"
        - tap: 5
        - expect: { keypad: 2 }
        """)
    #expect(reasons(result) == [])
  }

  // MARK: Typing

  @Test func `Typing needs something to type into`() throws {
    #expect(
      reasons(try run("flow: vault\nsteps: [launch, {type: 1}]"))
        == ["There is nothing to type into on vault.sign-in."])
    #expect(
      reasons(try run(steps: "- launch\n- type: 2580258"))
        == ["There is nothing to type into on vault.dashboard after “2580”."])
    #expect(
      reasons(try run(steps: "- launch\n- type: 2a")) == ["The keypad on vault.lock-pin has no key “a”."])
  }

  @Test func `Locked out nothing can be typed`() throws {
    let wrong = (1...4).map { "- type: \"00000\($0)\"\n" }.joined()
    let result = try run(
      steps: "- launch\n\(wrong)- type: 1", app: "{ method: passcode-biometrics }",
      device: "{ biometry: none }")
    #expect(reasons(result) == ["There is nothing to type into on system.passcode-locked-out."])
  }

  // MARK: Keys

  @Test func `Keys move the focus as in the terminal`() throws {
    let result = try run(
      """
      flow: vault
      steps:
        - launch
        - press: Enter
        - press: [Tab, Enter]
        - press: ["1", "4", "9", Backspace, "7", "0"]
        - expect: { screen: repeat-pin }
        - press: [Escape]
        - expect: { screen: setup }
        - press: h
        - expect: { system: home }
      """)
    #expect(reasons(result) == [])
  }

  // MARK: What changes nothing

  @Test func `What changes nothing is noted and is no failure`() throws {
    let result = try run(
      steps: """
        - launch
        - launch
        - biometry: match
        - fail: userCancel
        - press: Enter
        """)
    #expect(result.hasPassed)
    let notes = result.steps.flatMap(\.notes)
    #expect(
      notes.dropLast() == [
        "The app is already open. “- leave” or “- force-quit” before this step closes it.",
        "A match was presented, but no prompt is looking for one.", "No authentication is under way.",
      ])
    #expect(notes.last?.hasPrefix("Enter does nothing here. Keys that do: ") == true, "\(notes)")
  }

  @Test func `What can't be done fails`() throws {
    #expect(
      reasons(try run(steps: "- elapse: next-deadline")) == ["Nothing is waiting for time to pass."])
    #expect(
      reasons(try run(steps: "- device: { passcode: none }\n- device: { enrolled: true }"))
        == ["“enrolled” couldn’t be set to “true”. iOS enrols nothing without a passcode."])
    #expect(
      reasons(try run(steps: "- launch\n- lock\n- device: { enrolled: false }"))
        == ["“enrolled” couldn’t be set to “false”. The phone is locked: it has to be unlocked first."])
  }

  @Test func `What was typed up to a failure is told entry by entry, with what became of each`() throws {
    let result = try run(
      steps: "- launch\n- type: \"1111\"\n  times: 2\n- type: \"25\"\n- expect: { screen: dashboard }",
      app: "{ method: pin, pin: \"2580\" }")
    #expect(
      result.failed?.scene?.journal.map(\.label) == [
        "launch", "type 1111: Wrong PIN. 4 tries left", "type 1111: Wrong PIN. 3 tries left", "type 25",
      ])
  }

  @Test func `A repeated step tells which time it failed`() throws {
    let result = try run(steps: "- launch\n- type: \"1111\"\n  times: 7")
    #expect(
      reasons(result) == ["There is nothing to type into on vault.too-many-pin-attempts."])
    #expect(result.failed?.notes == ["This was repetition 6 of 7."])
  }

  // MARK: Pictures

  @Test func `A picture is compared with the phone as drawn`() throws {
    let start = try read("flow: vault\nsteps: [launch]").get()
    var run = ScenarioRun(start)
    run.advance()
    let drawn = PlainPicture.lines(of: run.simulation).map { "      \($0)" }.joined(separator: "\n")
    func pictured(_ picture: String) throws -> ScenarioResult {
      try ScenariosTests.run("flow: vault\nsteps:\n  - launch\n  - picture: |\n\(picture)\n")
    }
    #expect(try pictured(drawn).hasPassed)
    let other = try pictured(drawn.replacing("Enroll", with: "Enrol "))
    guard case .picture(let expected, let actual)? = other.failed?.failures.first else {
      Issue.record("The picture should differ.")
      return
    }
    #expect(expected != actual)
    #expect(actual == PlainPicture.lines(of: run.simulation))
  }

  @Test func `A run goes step by step`() throws {
    var run = ScenarioRun(try read("flow: vault\nsteps: [launch, {tap: Sign in}, leave]").get())
    #expect(run.next?.text == ["flow: vault", "steps: [launch, {tap: Sign in}, leave]"].suffix(1))
    #expect(run.advance()?.hasHeld == true)
    #expect(run.simulation.screen.app?.id == "vault.sign-in")
    #expect(run.advance()?.index == 1)
    #expect(run.advance()?.index == 2)
    #expect(run.advance() == nil)
    #expect(run.next == nil)
  }

  @Test func `The same scenario gives the same result each time`() throws {
    let text =
      "flow: vault\napp: { method: pin }\nsteps: [launch, {type: 1111, times: 5}, {press: Enter}, {elapse: 1h}]"
    let facts = try (0..<20).map { _ in try run(text).end.facts }
    #expect(Set(facts).count == 1)
  }
}
