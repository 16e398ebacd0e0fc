import DeviceSimulation
import Foundation
import Testing
import UnlockEngine

@testable import Scenarios

/// What `expect` says besides what is there.
@Suite struct ExpectationTests {
  private func told(_ expected: String, _ steps: String = "- launch\n- type: \"11\"") throws -> [String] {
    reasons(try run(steps: "\(steps)\n- expect: \(expected)"))
  }

  @Test(arguments: [
    "{ screen: [lock-pin, dashboard], alert: [no-passcode, none] }",
    "{ facts: { unlock-method: [none, pin], failed-pin-attempts: { at-most: 0 } } }",
    "{ keypad: { at-least: 1, at-most: 2 } }",
    "{ not: { screen: dashboard, shows: [Accounts, Settings], keypad: 4 } }", "{ calls: none, requests: 0 }",
    "{ calls: { evaluate: 0, can-evaluate: { at-least: 0 }, unlock-vault: none } }",
    "{ requests: { accounts: { at-most: 3 } } }",
  ])
  func `What is so holds`(_ expected: String) throws {
    #expect(try told(expected) == [])
  }

  @Test func `What isn't is told in the same words`() throws {
    #expect(
      try told(
        """

            screen: [dashboard, settings]
            keypad: { at-least: 3, at-most: 4 }
            not: { screen: [lock-pin, setup], shows: Vault is locked, facts: { signed-in: true }, keypad: none }
            facts: { unlock-method: [none, dont-lock], failed-pin-attempts: { at-least: 1 } }
            calls: 2
            requests: { accounts: 1 }
            time-left: { at-most: 5m }
        """) == [
          "screen: expected vault.dashboard or vault.settings, actual vault.lock-pin",
          "keypad: expected at least 3, at most 4, actual 2",
          "screen: expected not vault.lock-pin or vault.setup, actual vault.lock-pin or vault.setup",
          "shows: expected not “Vault is locked”, actual “Vault is locked”",
          "signed-in: expected not true, actual true",
          "unlock-method: expected none or dont-lock, actual pin",
          "failed-pin-attempts: expected at least 1, actual 0", "calls: expected 2, actual 0",
          "requests: accounts: expected 1, actual 0", "time-left: expected at most 5m, actual none",
        ])
  }

  @Test func `Calls and requests are counted from the beginning`() throws {
    let result = try run(
      steps: """
        - launch
        - biometry: match
        - expect:
            calls: { evaluate: 1, evaluate-owner: 1, evaluate-biometrics: none, unlock-vault: 1, invalidate: 0 }
        - tap: Refresh
        - expect: { requests: { accounts: 1 }, calls: { at-least: 1 } }
        - leave
        - return
        - expect: { requests: 1 }
        """, app: "{ method: passcode-biometrics }")
    #expect(reasons(result) == [])
  }

  @Test(arguments: [
    ("{ screen: [] }", ["1:21: “screen” has nothing in it of which one is to be so."]),
    (
      "{ screen: [lock-pni, setup] }",
      ["1:22: There is no screen “lock-pni”. Did you mean “vault.lock-pin”?"]
    ),
    ("{ not: {} }", ["1:13: There is nothing here that isn’t to be so."]),
    ("{ not: { not: { keypad: 1 } } }", ["1:20: “not” in “not” says nothing: leave both out."]),
    ("{ not: { scren: setup } }", ["1:20: “not” has no key “scren”. Did you mean “screen”?"]),
    ("{ keypad: {} }", ["1:21: Say “at-least”, “at-most” or both."]),
    ("{ keypad: { at-lest: 1 } }", ["1:23: An amount has no key “at-lest”. Did you mean “at-least”?"]),
    (
      "{ keypad: { at-least: 5, at-most: 2 } }",
      ["1:21: Nothing is at least that and at most this: the smaller one comes first."]
    ),
    (
      "{ time-left: { at-most: 5 } }",
      ["1:35: “5” isn’t a duration: whole numbers with ms, s, m, h or d, as in 5m or 1h 30m, up to 36500d."]
    ),
    (
      "{ calls: { evaluat: 1 } }",
      ["1:22: There is no call of LocalAuthentication “evaluat”. Did you mean “evaluate”?"]
    ), ("{ calls: {} }", ["1:13: “calls” has nothing in it to count."]),
    ("{ requests: { acounts: 1 } }", ["1:25: There is no request “acounts”. Did you mean “accounts”?"]),
    (
      "{ facts: { unlock-method: pni } }",
      [
        "1:37: “pni” isn’t a value of “unlock-method”: none | passcode-biometrics | pin | dont-lock. Did you mean “pin”?"
      ]
    ), ("{ facts: { signed-in: yes } }", ["1:33: “yes” isn’t a value of “signed-in”: true | false."]),
    (
      "{ facts: { failed-pin-attempts: two } }",
      ["1:43: “two” isn’t a value of “failed-pin-attempts”: a number from 0 on."]
    ),
    ("{ facts: { signed-in: { at-least: 1 } } }", ["1:33: “signed-in” is nothing to count: true | false."]),
    ("{ facts: { last-authentication: userCancelled } }", []),
  ]) func `Each mistake is told before anything is run`(_ expected: String, _ message: [String]) {
    let told = stepMistakes("- expect: \(expected)")
    if message.isEmpty {
      #expect(told.first?.contains("Did you mean “userCancel”?") == true)
    } else {
      #expect(told == message)
    }
  }

  @Test(arguments: [("5m 1s", 301_000), ("1h 30m", 5_400_000), ("5m1s", 301_000), ("1d  2h", 93_600_000)])
  func `Lengths of time are sums`(_ text: String, _ milliseconds: Int64) {
    #expect(Duration(scenarioText: text) == .milliseconds(milliseconds))
  }

  @Test(arguments: [
    ("1s 5m", "“1s 5m” isn’t a duration: the longest unit comes first, and each once, as in “5m1s”."),
    ("1m 2m", "“1m 2m” isn’t a duration: the longest unit comes first, and each once, as in “3m”."),
    (
      "5m -1s",
      "“5m -1s” isn’t a duration: whole numbers with ms, s, m, h or d, as in 5m or 1h 30m, up to 36500d, or next-deadline."
    ),
  ]) func `What is no sum is told with what would be`(_ text: String, _ message: String) {
    #expect(stepMistakes("- elapse: \(text)") == ["1:11: \(message)"])
  }

  /// What the explorer writes is read back as the same.
  @Test func `Expectations are written as they are read`() throws {
    let text = """
      flow: vault
      steps:
        - expect: { screen: [vault.lock-pin, none], not: { shows: [a, b], alert: vault.no-passcode }, keypad: { at-least: 1, at-most: 2 } }
        - expect: { shows: [x, y], calls: { evaluate: 1, unlock-vault: { at-most: 2 } }, time-left: { at-least: 5m }, facts: { signed-in: [true, false], failed-pin-attempts: { at-least: 2 } } }
        - expect: { requests: 3, calls: { at-least: 1 } }
      """
    let steps = try read(text).get().steps.map(\.action)
    let written =
      "flow: vault\nsteps:\n"
      + steps.flatMap { step in step.lines.enumerated().map { ($0.offset == 0 ? "  - " : "  ") + $0.element }
      }.joined(separator: "\n")
    let again = try read(written).get().steps.map(\.action)
    func sorted(_ steps: [ScenarioStep]) -> [Set<UnlockEngine.Expectation>] {
      steps.map { step in
        if case .expect(let expected) = step { return Set(expected) }
        return []
      }
    }
    #expect(sorted(again) == sorted(steps), "\(written)")
  }

  // MARK: What changed

  @Test(arguments: [
    ("{ changed: { failed-pin-attempts: +1 } }", []), ("{ changed: { failed-pin-attempts: 1 } }", []),
    ("{ not: { changed: { signed-in: false } } }", []),
    (
      "{ changed: { failed-pin-attempts: +2, signed-in: true } }",
      [
        "changed: failed-pin-attempts: expected +2, actual 1, and 0 before",
        "changed: signed-in: expected true, and another before, actual true, as before",
      ]
    ),
    (
      "{ changed: { failed-pin-attempts: -1 } }",
      ["changed: failed-pin-attempts: expected -1, actual 1, and 0 before"]
    ),
  ]) func `What the last step changed holds, and nothing else`(_ expected: String, _ told: [String]) throws {
    #expect(try self.told(expected, "- launch\n- type: \"1111\"") == told)
  }

  @Test func `A step that is repeated is one, and what only checks is none`() throws {
    let steps = """
      - launch
      - type: "1111"
        times: 2
      - expect: { shows: PIN }
      - note: Two of them
      """
    #expect(try told("{ changed: { failed-pin-attempts: +2 } }", steps) == [])
  }

  // MARK: Patterns

  @Test(arguments: [
    ("{ shows: { pattern: \"^Vault is [a-z]+[.]$\" } }", []),
    ("{ shows: [Vault is locked, { pattern: \"l.cked\" }], hides: { pattern: \"unlocked\" } }", []),
    ("{ shows: { pattern: \"^locked\" } }", ["shows: expected a text like “^locked”, actual not shown"]),
    ("{ hides: { pattern: \"lock\" } }", ["hides: expected no text like “lock”, actual “Vault is locked.”"]),
  ]) func `A text can be like a pattern`(_ expected: String, _ told: [String]) throws {
    #expect(try self.told(expected) == told)
  }

  @Test func `A pattern that could take forever takes no time`() throws {
    #expect(try told("{ shows: { pattern: \"(([a-z ]*)*)*#\" } }").count == 1)
  }

  // MARK: Waiting

  @Test(arguments: [
    ("5s", 3, []), ("3s", 3, []), ("2s", 2, ["screen: expected nl-wallet.next, actual nl-wallet.unlock"]),
  ]) func `What comes by itself is waited for, and no longer`(_ wait: String, _ passed: Int, _ told: [String])
    throws
  {
    let result = try ScenariosTests.run(
      """
      flow: nl-wallet
      device: { latency: 3s }
      app: { pin: "024791" }
      steps:
        - launch
        - type: "024791"
        - expect: { screen: next, within: \(wait) }
      """)
    #expect(reasons(result) == told)
    #expect(result.end.world.clock.now - .start == .seconds(passed))
  }

  @Test func `What is so already isn't waited for`() throws {
    let result = try run(steps: "- launch\n- expect: { screen: lock-pin, within: 1h }")
    #expect(result.hasPassed && result.end.world.clock.now - .start == .zero)
  }

  // MARK: Throughout

  @Test func `What is to be so throughout is told at the step that breaks it`() throws {
    let text = """
      flow: vault
      app: { method: pin, pin: "2580" }
      throughout: { facts: { failed-pin-attempts: { at-most: 1 } } }
      steps:
        - launch
        - expect: { screen: lock-pin }
        - type: "1111"
          times: 3
        - type: "2580"
      """
    let result = try run(text)
    #expect(result.failed?.index == 2)
    #expect(reasons(result) == ["throughout: failed-pin-attempts: expected at most 1, actual 2"])
    #expect(result.failed?.notes == ["This was repetition 2 of 3."])
  }

  @Test func `What another scenario did before isn't judged`() throws {
    let others = OtherScenarios { path, _ in
      .success(SourceText(path: path, text: "flow: vault\napp: { method: pin, pin: 2580 }\nsteps: [launch]"))
    }
    let text = "from: first.yaml\nthroughout: { not: { screen: lock-pin } }\nsteps:\n- type: \"2580\""
    let scenario = try ScenarioReader.read(
      SourceText(path: "two.yaml", text: text), flows: everyFlow, others: others
    ).get()
    #expect(ScenarioRun.result(of: scenario).hasPassed)
  }

  // MARK: Mistakes

  @Test(arguments: [
    (
      "{ changed: { failed-pin-attempts: +x } }",
      "“+x” isn’t a change of “failed-pin-attempts”: a sign and a number, as in +1 or -1."
    ), ("{ changed: { signed-in: maybe } }", "“maybe” isn’t a value of “signed-in”: true | false."),
    ("{ changed: {} }", "“changed” has no fact in it."),
    ("{ shows: { pattern: \"a(\" } }", "This pattern can’t be read: "),
    ("{ shows: { pattern: \"a*\" } }", "This matches an empty text, so any screen shows it."),
    (
      "{ shows: { like: a } }",
      "A pattern is written “{ pattern: \"[0-9]+ tries? left\" }”, with that key alone."
    ), ("{ within: 2s }", "This waits for nothing: say what is to be so within that time."),
    (
      "{ screen: home, within: 2h }",
      "A step waits for more than 0s, and 1h at most: write “- elapse: 2h” in front of it."
    ),
    (
      "{ screen: home, within: 0s }",
      "A step waits for more than 0s, and 1h at most: leave out “within”, and it is expected at once."
    ),
    (
      "{ not: { screen: dashboard, within: 1s } }",
      "Only a step can wait: “within” goes into “expect” itself, beside what is to come."
    ),
  ]) func `What can't be meant is told`(_ expected: String, _ message: String) {
    let told = stepMistakes("- expect: \(expected)")
    #expect(told.contains { $0.contains(message) }, "\(told)")
  }
}
