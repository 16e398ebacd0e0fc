import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// What exploring says of a file that somebody brings is so: each of these files was once told something else, which a scenario
/// refuted.
@Suite struct TrueVerdictTests {
  private func hasPassed(_ scenario: String, on text: String) throws -> Bool {
    let source = SourceText(path: "story.yaml", text: scenario)
    let flows = [try read(text).get()] as [any Flow]
    let all = try ScenarioReader.readAll(source, flows: flows).get()
    return ScenarioRun.result(of: try #require(all.first)).hasPassed
  }

  // MARK: Scenarios of rules

  @Test func `A rule that is broken where nothing shows has a scenario that can be run`() throws {
    let text = """
      flow: my-bank
      remembers: { kept: flag }
      moments: { launch: [go: first] }
      screens:
        first: { title: First, rows: { Go on: [go: second], Keep: [set: { kept: true }] }, texts: [{ if: { kept: true }, then: kept }] }
        second: { title: Second, rows: { Back: [go: first] }, background: [set: { kept: false }] }
      rules:
        Second is never left behind without what is kept: { never: { screen: second, kept: false, set-aside: true } }

      """
    let examples = try explored(text).brokenRules
    let example = try #require(examples.first { $0.rule.hasPrefix("Second") }?.example)
    #expect(example.verdict == .fails)
    #expect(try !hasPassed(example.scenario.text, on: text), "\(example.scenario.text)")
  }

  @Test func `What is expected of a rule about a value is what the mended flow shows`() throws {
    let text = """
      flow: my-bank
      remembers: { gone: flag }
      moments: { launch: [go: first] }
      screens: { first: { title: First, rows: { Take away: [set: { gone: true }] } } }
      rules: { Nothing is gone: { never: { gone: true } } }

      """
    let example = try #require(try explored(text).brokenRules.first { $0.rule == "Nothing is gone" }?.example)
    let told = example.scenario.text
    #expect(try !hasPassed(told, on: text), "\(told)")
    #expect(
      try hasPassed(told, on: text.replacing("set: { gone: true }", with: "set: { gone: false }")), "\(told)")
  }

  @Test func `Who has typed the right code and waits for a server is asked for none`() throws {
    let text = """
      flow: my-bank
      remembers: { pin: code }
      starts: { Locked: { app: { pin: "2580" } } }
      moments: { launch: [go: lock] }
      server: { requests: { enter: [answer: done] } }
      screens:
        lock:
          title: Enter PIN
          pad: { length of: pin }
          complete: [{ if: { typed: pin }, then: [send: { request: enter, done: [go: home], else: [retry] }], else: [retry] }]
        home: { title: Home, private: true, leave: [go: lock] }

      """
    let rule = "The right code is asked for once"
    #expect(try !broken(text).contains(rule))
    let again = text.replacing("send: { request: enter, done: [go: home], else: [retry] }", with: "clear")
    #expect(try broken(again).contains(rule))
  }

  // MARK: What changes on the device

  private func asking(_ answers: String) -> String {
    """
    flow: my-bank
    starts: { Set up: {} }
    moments: { launch: [go: lock] }
    screens:
      lock: { title: Lock, rows: { Unlock: [ask-owner: { for: Open, policy: biometrics, success: [go: home], \(answers) }] } }
      home: { title: Records, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }

    """
  }

  @Test func `Whoever answers for a phone without a passcode is explored on one`() throws {
    #expect(try broken(asking("no-passcode: [go: home], else: [steady]")).contains(needsProof))
    let usual = try explored(asking("else: [steady]"))
    #expect(usual.brokenRules.map(\.rule).contains(needsProof) == false)
    #expect(!usual.bounds.contains { $0.contains("passcode: none") })
  }

  /// While biometry is locked out nobody starts an app but iOS: whoever unlocks the phone gives the passcode.
  @Test func `Whoever asks at launch whether biometry is locked out is launched in the background`() throws {
    let launch = "launch: [{ if: { biometry: locked-out }, then: [go: home], else: [go: lock] }]"
    let text = asking("else: [steady]").replacing("launch: [go: lock]", with: launch)
    #expect(try broken(text).contains(needsProof))
  }

  @Test func `Whoever asks for the permission to use Face ID is explored without it`() throws {
    let button = """
      rows: { Without: { if: { face-id-permission: denied }, then: [go: home] }, Unlock:
      """
    let text = asking("else: [steady]").replacing("rows: { Unlock:", with: button)
    #expect(try broken(text).contains(needsProof))
    #expect(try explored(text).bounds.contains { $0.contains("face-id-permission: denied") })
  }

  @Test func `Nobody enrols another face under the app's own prompt`() throws {
    let text = """
      flow: my-bank
      remembers: { faces: enrolled-set }
      starts: { Set up: {} }
      moments: { launch: [go: lock] }
      screens:
        lock:
          title: Lock
          rows:
            Unlock: { if: { faces: same }, then: [ask-owner: { for: Open, policy: biometrics, success: [go: home], else: [steady] }] }
            Set up: { if: { faces: none }, then: [set: { faces: now }] }
        home: { title: Records, rows: { Lock: [go: lock] }, leave: [go: lock] }
      rules:
        Only the faces of then open it: { after: { screen: home }, always: { faces: same } }
        Other faces are met: { sometimes: { not: [{ faces: same }, { faces: none }] } }

      """
    let result = try explored(text)
    #expect(!result.brokenRules.map(\.rule).contains("Only the faces of then open it"))
    #expect(result.outcomes.first { $0.rule == "Other faces are met" }?.result != .neverSeen)
    #expect(result.bounds.contains { $0.contains("others are enrolled while no prompt of the app’s is up") })
  }

  @Test func `An unlock of the phone that is used again is no success out of nothing`() throws {
    let text = asking("else: [steady]").replacing(
      "policy: biometrics", with: "policy: biometrics, reuse: 30s")
    #expect(try !broken(text).contains { $0.hasPrefix("Biometry succeeds only by a match") })
    // After a restart only the passcode opens the phone, and no face from before counts.
    let story = """
      title: Restarted
      flow: my-bank
      steps: [lock, unlock, reboot, unlock, launch, tap: Unlock, expect: { system: system.face-id }]

      """
    #expect(try hasPassed(story, on: text))
    #expect(try !hasPassed(story.replacing("reboot, unlock, ", with: ""), on: text))
  }

  // MARK: What was tapped last

  private func diary(_ more: String = "") -> String {
    """
    flow: diary
    remembers: { x: flag, z: flag }
    moments: { launch: [go: first] }
    screens:
      first: { title: Home, rows: { Bee: [go: second] }, texts: [{ if: { x: true }, then: ex }, { if: { z: true }, then: why }] }
      second:
        title: Second
        rows: { Back: [set: { x: false }, go: first] }
        return: [set: { x: true }]
        leave: [{ if: { z: true }, then: [set: { z: false }], else: [set: { z: true }] }]
    rules:
      Returning never sets x after Bee: { when: { changes: x, x: true }, never: { last-tapped: bee } }
    \(more)

    """
  }

  @Test func `What one rule asks of the last tap changes nothing for another`() throws {
    let rule = "Returning never sets x after Bee"
    #expect(try broken(diary()).contains(rule))
    let other = "  Leaving never comes of Back: { when: { changes: z }, never: { last-tapped: back } }"
    #expect(try broken(diary(other)).contains(rule))
  }

  @Test func `What was tapped last can be asked of a state`() throws {
    let result = try explored(
      diary("  Bee can be the last: { sometimes: { last-tapped: bee, screen: second } }"))
    #expect(result.outcomes.first { $0.rule == "Bee can be the last" }?.result != .neverSeen)
    #expect(result.brokenRules.map(\.rule).contains("Returning never sets x after Bee"))
  }

  @Test func `What was tapped before a step can't be asked`() {
    let text = diary("  Never twice: { when: { changes: x }, never: { before: { last-tapped: bee } } }")
    #expect(mistakes(in: text).contains { $0.contains("“last-tapped” stands beside it, not in it.") })
  }

  // MARK: Which screen shows

  /// Some screen is the last that was gone to, as long as the app runs; before it was launched none was.
  @Test func `In rules “no screen” is only what was before a launch`() throws {
    let never = diary("  Nothing is hidden: { never: { screen: none, x: true } }")
    #expect(mistakes(in: never).contains { $0.contains("“none” can only be so “before”") })
    let before = diary(
      "  It begins there: { when: { before: { screen: none } }, always: { screen: second } }")
    #expect(try broken(before).contains("It begins there"))
  }

  @Test func `In rules a screen is the one that shows`() throws {
    let text = """
      flow: my-bank
      remembers: { done: flag }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Lock, rows: { Undo: [set: { done: false }] } }
        out: { title: Blocked, instead-of: lock, if: { done: false }, rows: { Help: [{ if: { screen: lock }, then: [go: held], else: [go: shown] }], Fix: [set: { done: true }] } }
        held: { title: Steps ask for the screen that was gone to, rows: { Back: [go: lock] } }
        shown: { title: Nobody comes here, rows: { Back: [go: lock] } }
      rules:
        Never both: { never: { all: [{ screen: out }, { screen: lock }] } }
        The lock never shows undone: { never: { screen: lock, done: false } }
        The lock never comes after the block: { after: { screen: lock }, never: { before: { screen: out } } }
        Steps see the block: { sometimes: { screen: shown } }
        Steps see the lock: { sometimes: { screen: held } }

      """
    let result = try explored(text)
    let own = result.brokenRules.map(\.rule).filter { $0.contains("lock") || $0.hasPrefix("Never") }
    #expect(own == ["The lock never comes after the block"])
    #expect(result.outcomes.first { $0.rule == "Steps see the block" }?.result == .neverSeen)
    #expect(result.outcomes.first { $0.rule == "Steps see the lock" }?.result != .neverSeen)
  }

  /// What shows in a screen’s place goes by the screen that somebody went to, also where a rule asks what shows; and so does an alert.
  @Test func `What takes a screen's place may ask for that screen`() throws {
    let text = """
      flow: my-bank
      remembers: { waits: flag }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Lock, rows: { Wrong: [set: { waits: true }], Home: [go: home] } }
        waiting: { title: Wait, instead-of: lock, if: { all: [{ screen: lock }, { waits: true }] } }
        home: { title: Home, rows: { Lock: [go: lock] } }
      alerts: { note: { title: Wait, over: lock, if: { screen: lock, waits: true }, buttons: { OK: [set: { waits: false }] } } }
      rules:
        Nobody waits at home: { never: { screen: home, waits: true } }
        There is a note wherever one waits: { when: { screen: waiting }, always: { alert: note } }

      """
    let result = try explored(text)
    let own = result.outcomes.filter {
      ["Nobody waits at home", "There is a note wherever one waits"].contains($0.rule)
    }
    #expect(own.count == 2)
    for outcome in own {
      guard case .held = outcome.result else {
        Issue.record("\(outcome.rule): \(outcome.result)")
        continue
      }
    }
  }

  // MARK: Words

  /// Numbers of the copy’s own, words that have letters of others in them, and a pad that speaks of the iPad’s passcode.
  @Test(arguments: [
    ("Visa card ending in 2580", "Loan of €1000000", "Lock", []), ("SHOPPING", "PINCER", "Lock", []),
    (
      "Accounts", "Balance", "Enter your {model} passcode",
      ["The passcode screen never speaks of a PIN, and a PIN pad never of the device’s passcode"]
    ),
    (
      "Accounts", "Balance", "The device’s passcode",
      ["The passcode screen never speaks of a PIN, and a PIN pad never of the device’s passcode"]
    ),
  ])
  func `Words are taken for words`(_ title: String, _ line: String, _ pad: String, _ found: [String]) throws {
    let text = """
      flow: my-bank
      limits: { tries: 3 }
      remembers: { pin: code, wrong: count }
      starts: { Locked: { app: { pin: "4826" } } }
      moments: { launch: [ { if: { wrong: { reached: tries } }, then: [go: out], else: [go: lock] } ] }
      screens:
        lock:
          title: "\(pad)"
          pad: { length of: pin, tries: wrong }
          buttons: { Unlock: [ask-owner: { for: Open your SHOPPING list, success: [go: home] }] }
          complete: [ { if: { typed: pin }, then: [reset: wrong, go: home], else: [count: wrong, retry, { if: { wrong: { reached: tries } }, then: [go: out] }] } ]
        out: { title: Signed out, buttons: { Sign in: { proof: sign-in, then: [reset: wrong, go: lock] } } }
        home: { title: "\(title)", texts: "\(line)", private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }

      """
    let ofWords = ["The passcode screen never", "Nothing secret is ever"]
    #expect(try broken(text).filter { rule in ofWords.contains { rule.hasPrefix($0) } } == found)
  }

  // MARK: The device

  /// While a key is lit it has been pressed, and the next one isn’t lost: nothing that shows for a moment only is explored.
  @Test func `With animations a flow is what it is without`() throws {
    let text = { (device: String) in
      """
      flow: my-bank
      limits: { tries: 3 }
      remembers: { pin: code, wrong: count }
      starts: { Locked: { \(device)app: { pin: "2580" } } }
      moments: { launch: [ { if: { wrong: { reached: tries } }, then: [go: out], else: [go: lock] } ] }
      screens:
        lock:
          title: Enter your PIN
          pad: { length of: pin, tries: wrong }
          complete: [ { if: { typed: pin }, then: [reset: wrong, go: home], else: [count: wrong, retry, { if: { wrong: { reached: tries } }, then: [go: out] }] } ]
        out: { title: Signed out, buttons: { Sign in: { proof: sign-in, then: [reset: wrong, go: lock] } } }
        home: { title: Diary, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }

      """
    }
    let (still, animated) = (try explored(text("")), try explored(text("device: { animations: true }, ")))
    #expect(animated.brokenRules.map(\.rule) == still.brokenRules.map(\.rule))
    #expect(animated.progress.states == still.progress.states)
    #expect(animated.guesses.map(\.most) == still.guesses.map(\.most))
  }

  @Test(arguments: ["app-lock: true", "sensor: succeeds", "sensor: fails"])
  func `What a phone is set to is no fault of an app's`(_ setting: String) throws {
    let text = """
      flow: my-bank
      starts: { Set: { device: { \(setting) } } }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Lock, buttons: { Unlock: [ask-owner: { for: Open, policy: biometrics, success: [go: notes] }] } }
        notes: { title: Notes, private: true, leave: [go: lock] }

      """
    #expect(try broken(text) == [])
  }

  // MARK: Timers

  @Test func `What a timer does at the server it does whether the app runs or not`() throws {
    let text = """
      flow: my-bank
      limits: { tries: 3, unblock: 1h }
      server:
        values: { pin: { is: code, option: pin }, failed: { is: count, most: 9, rounds: { of: tries } }, blocked: flag }
        requests:
          check-pin:
            - if: { typed: pin }
              then: [reset: failed, answer: done]
            - then: [count: failed, { if: { failed: round-over }, then: [set: { blocked: true }] }, answer: wrong-pin]
        before-each: [{ if: { blocked: true }, then: [answer: blocked] }]
      timers: { unblock: { rounds-of: failed, after: unblock, clock: server, at-server: [set: { blocked: false }] } }
      starts: { Locked: { app: { pin: "2580" } } }
      moments: { launch: [go: lock] }
      screens:
        lock:
          title: Lock
          pad: { title: PIN, length: 4 }
          complete: [send: { request: check-pin, done: [go: home], wrong-pin: [retry], blocked: [clear, show: block], else: [clear] }]
        home: { title: Coins, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }
      alerts: { block: { title: Blocked for an hour, buttons: { OK: [] } } }

      """
    let story = """
      title: the server unblocks whoever closed the app
      flow: my-bank
      app: { pin: "2580" }
      steps:
        - launch
        - type: "1111"
        - elapse: 1s
        - type: "1112"
        - elapse: 1s
        - type: "1113"
        - elapse: 1s
        - type: "2580"
        - elapse: 1s
        - expect: { alert: my-bank.block }
        - force-quit
        - elapse: 1h
        - launch
        - type: "2580"
        - elapse: 1s
        - expect: { screen: my-bank.home }

      """
    #expect(try hasPassed(story, on: text))
  }
}
