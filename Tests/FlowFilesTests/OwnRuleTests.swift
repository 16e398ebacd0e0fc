import Scenarios
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import FlowFiles
@testable import UnlockEngine

/// One thing in a product's file that is wrong, and the rule that has to find it.
struct RuleMutant: CustomTestStringConvertible, Sendable {
  let flow: String
  let rule: String
  let edit: (old: String, new: String)
  let start: StartingPoint
  /// The settings of the phone and of the server that change on the way.
  let changes: [String]

  init(
    _ flow: String, _ rule: String, _ old: String, _ new: String, app: [String: String] = [:],
    device: [String: String] = [:], policy: [String: String] = [:], changes: [String] = []
  ) {
    (self.flow, self.rule, edit) = (flow, rule, (old, new))
    start = StartingPoint("test", device: device, app: app, policy: policy)
    self.changes = changes
  }

  var testDescription: String { "\(flow): \(rule): \(edit.new.isEmpty ? "without \(edit.old)" : edit.new)" }

  /// A plan that goes no further than is needed to see it.
  func plan(_ flow: FileFlow) -> ExplorationPlan<FileFlow> {
    var plan = flow.plan
    plan.starts = [start]
    plan.changes = plan.changes.filter { changes.contains($0.entry.name) }
    plan.server = plan.server.filter { changes.contains($0.entry.name) }
    plan.beginsEntries = { _ in false }
    return plan
  }
}

/// The rules that a file has of its own, and those that every file has about its codes.
@Suite struct OwnRuleTests {
  /// Not found as near as here.
  private static let unseen = [
    "nl-wallet: A wait that wrong entries led to gets shorter only with time, and never longer:       Back",
    "nl-wallet: A PIN that is too simple is never kept", "nl-wallet: Biometry is turned on by a match only",
    "onegini: A transfer is confirmed by a match or the right PIN only",
  ]

  /// Found by the rule, in a place that the file as it is doesn’t have, or comes to by another way: no scenario is both broken there and kept
  /// here.
  private static let apart = [
    "banno: A PIN is changed only by somebody who entered the old one",
    "banno: Without a lock, five minutes away are the most, and no less: is: 4m",
    "banno: Without a lock, five minutes away are the most, and no less: after: away",
    "app-passcode: A locked keypad takes no app passcode, and counts none",
    "nl-wallet: Biometry opens the wallet only for users who turned it on",
    "nl-wallet: The wallet never asks for the device’s passcode",
    "onegini: An authenticator bound to other fingers or faces never logs anyone in: device-changed",
  ]

  @Test(arguments: RuleMutant.all)
  func `A rule finds what is wrong, and what shows it passes on the file as it is`(_ mutant: RuleMutant)
    throws
  {
    try withKnownIssue("It is further away.") {
      try check(mutant)
    } when: {
      Self.unseen.contains(where: mutant.testDescription.hasPrefix)
    }
  }

  private func check(_ mutant: RuleMutant) throws {
    let right = try flowFile(mutant.flow)
    let wrong = try flowFile(mutant.flow, mutant.edit.old, mutant.edit.new)
    func rule(_ flow: FileFlow) throws -> Rule<FileFlow> {
      try #require(flow.rules.first { $0.name == mutant.rule }, "there is no such rule")
    }
    let found = try Explorer(mutant.plan(wrong), rules: [rule(wrong)]).explore(stateLimit: 60_000) {
      $0.broken == 0
    }
    let example = try #require(found.brokenRules.first?.example, "in \(found.progress.states) states")
    if !Self.apart.contains(where: mutant.testDescription.hasPrefix) {
      #expect(example.verdict == .fails, "\(example.scenario.text)")
      let scenario = try ScenarioReader.read(
        SourceText(path: "mutant", text: example.scenario.text), flows: [right]
      ).get()
      #expect(ScenarioRun.result(of: scenario).hasPassed, "\(example.scenario.text)")
    }
    // As far as it took to find that, the file as it is keeps the rule.
    let limit = max(2000, 2 * found.progress.states)
    let kept = try Explorer(mutant.plan(right), rules: [rule(right)]).explore(stateLimit: limit)
    #expect(kept.brokenRules.map(\.example.scenario.text) == [])
  }

  @Test func `Every rule of a product's own is broken by some mutant`() throws {
    for name in ["banno", "app-passcode", "nl-wallet", "onegini"] {
      let flow = try flowFile(name)
      let found = Set(RuleMutant.all.filter { $0.flow == name }.map(\.rule))
      let own = flow.program.rules.filter { $0.kind != .sometimes }.map(\.name)
      #expect(own.filter { !found.contains($0) } == [], "\(name)")
    }
  }

  /// A state is kept for each thing that rules remember: so they remember what they ask for, and nothing else.
  @Test func `Only rules about lengths of time and taps before take more states`() throws {
    func states(_ rule: String) throws -> Int {
      try Explorer(GuessTests.plan(small + rule)).explore().progress.states
    }
    let none = try states("")
    let steps =
      "rules:\n  This: { when: { changes: pin }, always: { before: { screen: home }, by: right-code, tapped: use-owner } }\n"
    #expect(try states(steps) == none)
    let lasting =
      "rules:\n  This: { when: { screen: home }, for: { away: 5m }, always: { screen: lock-pin } }\n"
    #expect(try states(lasting) > none)
    #expect(try states(lasting) < 2 * none)
  }

  @Test func `A wallet that can't be blocked is told to be one`() throws {
    let file = try flowFile(
      "nl-wallet", "is-blocked: { failed-pin-attempts: used-up, unanswered: false }",
      "is-blocked: { failed-pin-attempts: used-up, unanswered: true, pin: none }")
    var plan = file.plan
    plan.starts = [
      StartingPoint(
        "test", device: ["biometry": "none"], app: ["pin": "024791", "failed-pin-attempts": "15"])
    ]
    (plan.changes, plan.server) = ([], [])
    let rules = file.rules.filter { $0.name == "The wallet can be blocked" }
    let found = try Explorer(plan, rules: rules).explore(stateLimit: 200_000)
    #expect(found.isComplete)
    #expect(found.outcomes.map(\.result) == [.neverSeen])
  }
}

extension RuleMutant {
  private static let nobody = ["passcode": "none", "enrolled": "false"]
  private static let counted = "Every wrong entry is counted once, and a right one takes all back"
  private static let used = GuessTests.givenBack
  private static let waits = "A wait that wrong entries led to gets shorter only with time, and never longer"

  static let all: [RuleMutant] = banno + away + appPasscode + lockOuts + wallet + timeOuts + idle + onegini

  private static let banno: [RuleMutant] = [
    RuleMutant(
      "banno", used, "    - if: { screen: lock-placeholder, alert: none }\n",
      "    - if: { screen: lock-pin }\n      then: [reset: failed-pin-attempts]\n"
        + "    - if: { screen: lock-placeholder, alert: none }\n", app: ["method": "pin"], device: nobody),
    RuleMutant(
      "banno", counted, "else: [count: failed-pin-attempts, retry]\n\n  lock-placeholder",
      "else: [count: failed-pin-attempts, count: failed-pin-attempts, retry]\n\n  lock-placeholder",
      app: ["method": "pin"], device: nobody),
    RuleMutant(
      "banno", counted, "then: [reset: failed-pin-attempts, do: go-on]", "then: [do: go-on]",
      app: ["method": "pin"], device: nobody),
    RuleMutant(
      "banno", "A new PIN is saved only when it was entered twice",
      "then: [do: choose-pin]\n        else: [go: register-pin, retry]",
      "then: [do: choose-pin]\n        else: [do: choose-pin]", device: nobody),
    RuleMutant(
      "banno", "A PIN is changed only by somebody who entered the old one", "then: [go: confirm-pin] }",
      "then: [set: { opener: change-pin }, go: register-pin] }", app: ["method": "pin"], device: nobody),
    RuleMutant(
      "banno",
      "After the last try there is the alert and nothing else, whatever was killed or restarted meanwhile",
      "over: [verify-previous-pin, confirm-pin, lock-pin]", "over: [verify-previous-pin, confirm-pin]",
      app: ["method": "pin", "failed-pin-attempts": "4"], device: nobody),
    RuleMutant(
      "banno", "The method that the user chose is the method that is saved",
      "            then: [do: choose-dont-lock]", "            then: [do: choose-passcode-biometrics]",
      device: nobody),
    RuleMutant(
      "banno", "The method that the user chose is the method that is saved",
      "else: [set: { wants: dont-lock }", "else: [set: { wants: pin }",
      app: ["installed": "upgraded", "previous-pin": "2580"], device: nobody),
    RuleMutant(
      "banno", "Signing out forgets the unlock method", "set: { signed-in: false, method: none, pin",
      "set: { signed-in: false, pin", app: ["method": "pin"], device: nobody),
    RuleMutant(
      "banno", "Whoever signs in again has all tries", ", failed-pin-attempts: 0 }", " }",
      app: ["method": "pin", "failed-pin-attempts": "4"], device: nobody),
    RuleMutant(
      "banno", "Whoever has to choose an unlock method sees nothing of the app before",
      "opener: obligation }\n    - go: setup", "opener: obligation }\n    - go: dashboard", device: nobody),
  ]

  private static let away: [RuleMutant] = changed(
    "banno", "Without a lock, five minutes away are the most, and no less",
    [("is: 5m", "is: 6m"), ("is: 5m", "is: 4m"), ("after-more-than: away", "after: away")],
    app: ["method": "dont-lock"], device: nobody)

  private static func changed(
    _ flow: String, _ rule: String, _ edits: [(String, String)], app: [String: String],
    device: [String: String], policy: [String: String] = [:]
  ) -> [RuleMutant] {
    edits.map { RuleMutant(flow, rule, $0.0, $0.1, app: app, device: device, policy: policy) }
  }

  private static let keypad = ["app-passcode": "1234"]
  private static let twice = ["lock-out-attempts": "2"]

  private static let appPasscode: [RuleMutant] = [
    RuleMutant(
      "app-passcode", used, "      - reset: answered\n",
      "      - reset: [answered, failed-passcode-attempts]\n", app: keypad, device: ["biometry": "none"]),
    RuleMutant(
      "app-passcode", counted, "else: [count: failed-passcode-attempts, shake",
      "else: [count: failed-passcode-attempts, count: failed-passcode-attempts, shake", app: keypad,
      device: ["biometry": "none"]),
    RuleMutant(
      "app-passcode", waits, "      - stop: [ask, clear, report]",
      "      - stop: [ask, clear, report, lock-out]",
      app: keypad, device: ["biometry": "none"], policy: twice),
    RuleMutant(
      "app-passcode", "An app passcode is set only when it was entered twice",
      "else: [go: set-passcode, retry]",
      "else: [set: { app-passcode: typed, passcode-lock: true }, go: settings]", device: ["biometry": "none"]),
    RuleMutant(
      "app-passcode", "Whoever gets in has all tries again",
      "unlock: [reset: failed-passcode-attempts, go: place]",
      "unlock: [go: place]", app: keypad, device: ["biometry": "none"]),
    RuleMutant(
      "app-passcode", "A locked keypad takes no app passcode, and counts none",
      ", off-if: { running: lock-out } }", " }", app: keypad, device: ["biometry": "none"], policy: twice),
    RuleMutant(
      "app-passcode",
      "The lock is turned off only by somebody who authenticated, where there is anything to authenticate with",
      "- then: [set: { turning-off: true, place: settings }, go: keypad]", "- then: [do: turn-off]",
      app: keypad, device: ["biometry": "none"]),
    RuleMutant(
      "app-passcode", "A locked app is covered whenever it comes back",
      "    private: true\n    leave: [do: cover]\n",
      "    private: true\n", app: keypad, device: ["biometry": "none"]),
  ]

  private static let lockOuts: [RuleMutant] = changed(
    "app-passcode",
    "With a lock-out, the keypad is locked for the set time whenever the set number of app passcodes failed",
    [
      ("    rounds-of: failed-passcode-attempts\n", ""),
      ("lock-out-delay: { is: 1m", "lock-out-delay: { is: 30s"),
      ("lock-out-delay: { is: 1m", "lock-out-delay: { is: 2m"),
    ], app: keypad, device: ["biometry": "none"], policy: twice)

  private static let pin = ["pin": "024791"]
  private static let plain = ["biometry": "none"]
  private static func failed(_ count: Int) -> [String: String] {
    ["pin": "024791", "failed-pin-attempts": "\(count)"]
  }

  private static let wallet: [RuleMutant] = [
    RuleMutant(
      "nl-wallet", used, "      Back: [go: unlock]\n",
      "      Back: [reset: failed-pin-attempts, go: unlock]\n", app: pin, device: plain),
    RuleMutant(
      "nl-wallet", counted, "else: [count: failed-pin-attempts, answer",
      "else: [count: failed-pin-attempts, count: failed-pin-attempts, answer", app: pin, device: plain),
    RuleMutant(
      "nl-wallet", counted, "then: [reset: failed-pin-attempts, answer: right-pin]",
      "then: [answer: right-pin]", app: pin, device: plain),
    RuleMutant(
      "nl-wallet", waits, "      Back: [go: unlock]\n", "      Back: [stop: time-out, go: unlock]\n",
      app: failed(3), device: plain),
    RuleMutant(
      "nl-wallet", "After the sixteenth wrong PIN the wallet is blocked for good",
      "attempts-per-round: { is: 4", "attempts-per-round: { is: 5", app: failed(15), device: plain),
    RuleMutant(
      "nl-wallet", "During a time-out no PIN unlocks, not even the right one, and none is counted",
      "- if: [ { running: time-out }, { failed-pin-attempts: used-up } ]",
      "- if: { failed-pin-attempts: used-up }", app: failed(3), device: plain, changes: ["network"]),
    RuleMutant(
      "nl-wallet", "Biometry opens the wallet only for users who turned it on",
      "has-biometric-key: { biometric-unlock: enabled, ", "has-biometric-key: { ", app: pin),
    RuleMutant(
      "nl-wallet", "Biometry is turned on by a match only",
      "failed: [set: { trouble: not-recognized }] # 1.8b",
      "failed: [set: { biometric-unlock: enabled }, go: secured] # 1.8b"),
    RuleMutant(
      "nl-wallet", "The wallet never asks for the device’s passcode",
      "            policy: biometrics\n            fallback-title: Use PIN",
      "            fallback-title: Use PIN", app: ["pin": "024791", "biometrics": "true"]),
    RuleMutant(
      "nl-wallet",
      "There is an account only of a PIN entered twice, a safe device and a server that answered",
      "else: [set: { matches: false }]", "else: [set: { matches: true }]", device: plain),
    RuleMutant(
      "nl-wallet",
      "There is an account only of a PIN entered twice, a safe device and a server that answered",
      "- if: { secure: true, trusts-device: true }", "- if: { trusts-device: true }",
      device: ["biometry": "none", "jailbroken": "true"]),
    RuleMutant(
      "nl-wallet", "A PIN that is too simple is never kept", "first: { breaks: repeats } } # 1.2b",
      "first: { breaks: \"999999\" } } # 1.2b", device: plain),
    RuleMutant(
      "nl-wallet", "Nothing is half configured: there is an account, or no PIN",
      "device-insecure: [go: device-insecure]", "device-insecure: [set: { pin: first }, go: device-insecure]",
      device: ["biometry": "none", "jailbroken": "true"]),
  ]

  private static let timeOuts: [RuleMutant] = [
    timeOut(after: 3, "time-out-1: { is: 1m", "time-out-1: { is: 2m"),
    timeOut(after: 7, "time-out-2: { is: 5m", "time-out-2: { is: 4m"),
    timeOut(after: 11, "time-out-3: { is: 1h", "time-out-3: { is: 50m"),
  ]

  private static func timeOut(after count: Int, _ old: String, _ new: String) -> RuleMutant {
    RuleMutant(
      "nl-wallet", "A round of wrong PINs is followed by a time-out: of one minute, then five, then an hour",
      old, new, app: failed(count), device: plain)
  }

  private static let asks = "After four minutes without a touch the wallet asks whether anybody is there"
  private static let locks = "Five minutes without a touch lock the wallet"
  private static let leaves = "Five minutes away lock the wallet"

  private static let idle: [RuleMutant] = [
    RuleMutant(
      "nl-wallet", asks, "idle-warning: { is: 4m", "idle-warning: { is: 270s", app: pin, device: plain),
    RuleMutant(
      "nl-wallet", asks, "idle-warning: { is: 4m", "idle-warning: { is: 210s", app: pin, device: plain),
    RuleMutant("nl-wallet", locks, "idle-lock: { is: 5m", "idle-lock: { is: 330s", app: pin, device: plain),
    RuleMutant("nl-wallet", locks, "idle-lock: { is: 5m", "idle-lock: { is: 270s", app: pin, device: plain),
    RuleMutant("nl-wallet", leaves, "away-lock: { is: 5m", "away-lock: { is: 330s", app: pin, device: plain),
    RuleMutant("nl-wallet", leaves, "away-lock: { is: 5m", "away-lock: { is: 270s", app: pin, device: plain),
  ]

  private static let known = ["pin": "17923"]
  private static let preferred = ["pin": "17923", "biometric": "preferred"]
  private static let registered = ["pin": "17923", "biometric": "registered"]

  private static let onegini: [RuleMutant] = [
    RuleMutant(
      "onegini", used, "biometric-token: valid }\n        then: [answer: done]",
      "biometric-token: valid }\n        then: [reset: failed-pin-attempts, answer: done]", app: preferred),
    RuleMutant(
      "onegini", counted, "          - count: failed-pin-attempts\n",
      "          - count: failed-pin-attempts\n          - count: failed-pin-attempts\n", app: known),
    RuleMutant(
      "onegini", counted, "      - then: [reset: failed-pin-attempts]\n", "      - then: []\n", app: known),
    RuleMutant(
      "onegini", "After the last wrong PIN the user is deregistered at the server",
      "then: [set: { user-removed: true }, answer: user-deregistered]", "then: [answer: user-deregistered]",
      app: known),
    RuleMutant(
      "onegini", "An authenticator bound to other fingers or faces never logs anyone in",
      "device-changed: [do: notice-enrolment]", "device-changed: []", app: preferred,
      changes: ["enrolled-set"]),
    RuleMutant(
      "onegini", "A transfer is confirmed by a match or the right PIN only",
      "    - if: { goal: transfer }\n      then: [go: dashboard]\n    - then: [go: authenticators]",
      "    - if: { goal: transfer }\n      then: [do: open]\n    - then: [go: authenticators]", app: known),
    RuleMutant(
      "onegini", "Biometry is registered with the right PIN, and on no jailbroken device",
      "then: [set: { goal: register-biometric }, do: begin-challenge]",
      "then: [set: { biometric: registered, enrolled: now, notice: biometric-on }]", app: known),
    RuleMutant(
      "onegini", "Biometry is asked first only of users who prefer it",
      "- if: { not: { biometric: preferred } }", "- if: { biometric: none }", app: registered),
    RuleMutant(
      "onegini", "Whatever ends the prompt but a match, the PIN is asked next",
      "sdk-error: biometric-failed }\n    - go: pin-challenge",
      "sdk-error: biometric-failed }\n    - go: welcome", app: preferred),
    RuleMutant(
      "onegini", "Who isn't registered has no way in", "    - show: user-deregistered\n    - go: welcome",
      "    - show: user-deregistered\n    - go: dashboard", app: known),
  ]
}
