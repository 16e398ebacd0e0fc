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
    "{ not: { screen: dashboard, shows: [Accounts, Settings], keypad: 4 } }",
    "{ calls: none, requests: 0 }", "{ calls: { evaluate: 0, can-evaluate: { at-least: 0 }, unlock: none } }",
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
            calls: { evaluate: 1, evaluate-owner: 1, evaluate-biometrics: none, unlock: 1, invalidate: 0 }
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
    ),
    ("{ calls: {} }", ["1:13: “calls” has nothing in it to count."]),
    ("{ requests: { acounts: 1 } }", ["1:25: There is no request “acounts”. Did you mean “accounts”?"]),
    (
      "{ facts: { unlock-method: pni } }",
      [
        "1:37: “pni” isn’t a value of “unlock-method”: passcode-biometrics | pin | dont-lock | none. Did you mean “pin”?"
      ]
    ),
    ("{ facts: { signed-in: yes } }", ["1:33: “yes” isn’t a value of “signed-in”: true | false."]),
    (
      "{ facts: { failed-pin-attempts: two } }",
      ["1:43: “two” isn’t a value of “failed-pin-attempts”: a number from 0 on."]
    ),
    ("{ facts: { signed-in: { at-least: 1 } } }", ["1:33: “signed-in” is nothing to count: true | false."]),
    ("{ facts: { last-authentication: userCancelled } }", []),
  ])
  func `Each mistake is told before anything is run`(_ expected: String, _ message: [String]) {
    let told = stepMistakes("- expect: \(expected)")
    if message.isEmpty {
      #expect(told.first?.contains("Did you mean “userCancel”?") == true)
    } else {
      #expect(told == message)
    }
  }

  @Test(arguments: [
    ("5m 1s", 301_000), ("1h 30m", 5_400_000), ("5m1s", 301_000), ("1d  2h", 93_600_000),
  ])
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
  ])
  func `What is no sum is told with what would be`(_ text: String, _ message: String) {
    #expect(stepMistakes("- elapse: \(text)") == ["1:11: \(message)"])
  }

  /// What the explorer writes is read back as the same.
  @Test func `Expectations are written as they are read`() throws {
    let text = """
      flow: vault
      steps:
        - expect: { screen: [vault.lock-pin, none], not: { shows: [a, b], alert: vault.no-passcode }, keypad: { at-least: 1, at-most: 2 } }
        - expect: { shows: [x, y], calls: { evaluate: 1, unlock: { at-most: 2 } }, time-left: { at-least: 5m }, facts: { signed-in: [true, false], failed-pin-attempts: { at-least: 2 } } }
        - expect: { requests: 3, calls: { at-least: 1 } }
      """
    let steps = try read(text).get().steps.map(\.action)
    let written =
      "flow: vault\nsteps:\n"
      + steps.flatMap { step in
        step.lines.enumerated().map { ($0.offset == 0 ? "  - " : "  ") + $0.element }
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
}
