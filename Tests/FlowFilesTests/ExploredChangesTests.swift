import Exploration
import FlowFiles
import FlowReading
import Testing
import UnlockEngine

/// What exploring sets of the phone and at the server, types and counts, by what a file asks for: each of these files was once explored
/// without that, and told that its rule holds.
@Suite struct ExploredChangesTests {
  // MARK: The phone and the network

  /// A bank that lets somebody in where the phone is so, with a server or without.
  private func bank(letsIn condition: String, hasServer: Bool = true) -> String {
    """
    flow: my-bank
    remembers: { pin: code }
    starts: { Locked: { app: { pin: "2580" } } }
    moments: { launch: [{ if: { \(condition) }, then: [go: home], else: [go: lock] }] }
    \(hasServer ? "server: { requests: { ping: [answer: pong] } }" : "")
    screens:
      lock: { title: Locked\(hasServer ? ", rows: { Help: [send: { request: ping, pong: [steady], else: [steady] }] }" : "") }
      home: { title: Accounts, leave: [go: lock] }
    rules: { Nobody is in: { never: { screen: home } } }

    """
  }

  @Test(
    arguments: ["jailbroken: true", "network: unreachable", "network: offline", "captured: true"],
    [true, false])
  func `What a file asks of the phone is so at times`(_ condition: String, _ hasServer: Bool) throws {
    #expect(try broken(bank(letsIn: condition, hasServer: hasServer)).contains("Nobody is in"))
  }

  // MARK: The server

  private func bonus(_ settings: String, asks condition: String, _ more: String = "") -> String {
    """
    flow: my-bank
    starts: { Begin: {} }
    limits: { most: { is: 5, from: 1, to: 9 } }
    moments: { launch: [go: first] }
    server:
      values: { \(settings) }
      settings: [credit]
    \(more)
      requests: { ask: [{ if: { \(condition) }, then: [answer: bonus], else: [answer: nothing] }] }
    screens:
      first: { title: First, rows: { Ask: [send: { request: ask, bonus: [go: second], else: [steady] }] } }
      second: { title: Bonus, rows: { Back: [go: first] } }
    rules: { Nobody has a bonus: { never: { screen: second } } }

    """
  }

  @Test(arguments: ["credit: 7", "credit: 62", "not: { credit: [0, 1, 2, 3] }"])
  func `Counts that the operator sets are set to what conditions tell apart`(_ condition: String) throws {
    let text = bonus("credit: { is: count, most: 80 }", asks: condition)
    #expect(try broken(text).contains("Nobody has a bonus"))
    #expect(
      try explored(text).bounds.contains { $0.contains("at the server, as the file has it: credit: 0") })
  }

  @Test func `That no limit is changed meanwhile is told`() throws {
    let text = bonus(
      "credit: flag, moved: flag", asks: "moved: true", "  limits-changed: [set: { moved: true }]")
    #expect(try explored(text).bounds.contains { $0.contains("no limit is changed meanwhile") })
  }

  // MARK: Waits

  /// Both are waited for from the same screen: one by one, and with one long wait, of whose middle nobody knows.
  @Test func `What was so before a step is what was so before the last thing in it`() throws {
    let text = """
      flow: my-bank
      limits: { short: 10s, long: 30s }
      forgets: { warned: flag }
      starts: { Begin: {} }
      moments: { launch: [go: home] }
      timers:
        idle: { after: long, while: { screen: home }, clock: uptime, then: [go: lock] }
        nag: { after: short, while: { screen: home, warned: false }, clock: uptime, then: [set: { warned: true }] }
      screens:
        lock: { title: Locked, rows: { Begin: [reset: warned, go: home] } }
        home: { title: Home, texts: [{ if: { warned: true }, then: Soon over }], rows: { Lock: [reset: warned, go: lock] } }
      rules:
        Nobody is locked out unwarned: { when: { screen: lock, before: { screen: home }, by: time }, always: { before: { warned: true } } }

      """
    let rule = "Nobody is locked out unwarned"
    let result = try explored(text)
    guard case .held = try #require(result.outcomes.first { $0.rule == rule }).result else {
      Issue.record("\(result.outcomes)")
      return
    }
    #expect(try broken(text.replacing("short: 10s", with: "short: 40s")).contains(rule))
  }

  /// Who has something to do taps now and then: the wait for somebody who does nothing begins anew, and the longer one goes on.
  private func session(_ limits: String, _ idle: String, start: String = "{}") -> String {
    """
    flow: my-bank
    limits: { \(limits) }
    starts: { Begin: \(start) }
    moments: { launch: [go: home] }
    timers:
      over: { after: session, while: { screen: home }, clock: uptime, then: [go: over] }
    \(idle)
    screens:
      lock: { title: Locked, rows: { Begin: [go: home] } }
      home: { title: Home, rows: { Stay: [steady] } }
      over: { title: Your session is over, rows: { Begin: [go: home] } }
    rules: { No session is over: { never: { screen: over } } }

    """
  }

  @Test func `Whoever touches the phone again and again comes to the end of a longer wait`() throws {
    let idle =
      "  inactive: { after: idle, while: { screen: home }, touch-restarts: true, clock: uptime, then: [go: lock] }"
    let rule = "No session is over"
    #expect(try broken(session("idle: 2m, session: 15m", idle)).contains(rule))
    let locking = session("session: 5m", "", start: "{ device: { passcode: \"123456\", auto-lock: 1m } }")
    #expect(try broken(locking).contains(rule))
    // However much longer.
    let long = try explored(session("idle: 2m, session: 200d", idle))
    #expect(long.brokenRules.map(\.rule).contains(rule))
    #expect(long.bounds.contains { $0.hasPrefix("Who touches the phone again and again goes on until") })
  }

  @Test func `That a starting point's animations are off is told`() throws {
    let text = bank(letsIn: "jailbroken: true")
    #expect(try explored(text).bounds[0].hasSuffix("Animations are off."))
    let animated = text.replacing("Locked: {", with: "Locked: { device: { sensor: fails },")
    #expect(
      try explored(animated).bounds[0].contains("no sensor answers by itself, whatever starting points say"))
  }

  // MARK: Codes

  @Test func `Of codes that are refused, each reason has one that no other has`() throws {
    let text = """
      flow: my-bank
      limits: { row: { is: 3, from: 1, to: 5 } }
      starts: { Begin: {} }
      moments: { launch: [go: choose] }
      screens:
        choose:
          title: Choose a PIN
          pad: { length: 5 }
          complete:
            - if: { typed: { breaks: repeats } }
              then: [go: same]
            - if: { typed: { breaks: ascending } }
              then: [go: up]
            - if: { typed: { breaks: sequences } }
              then: [go: round]
            - if: { typed: { breaks: { more-in-a-row: row } } }
              then: [go: row]
            - if: { typed: { breaks: equal-steps } }
              then: [go: steps]
            - then: [go: fine]
        same: { title: Same, rows: { Back: [go: choose] } }
        up: { title: Up, rows: { Back: [go: choose] } }
        round: { title: Round, rows: { Back: [go: choose] } }
        row: { title: Row, rows: { Back: [go: choose] } }
        steps: { title: Steps, rows: { Back: [go: choose] } }
        fine: { title: Fine, rows: { Back: [go: choose] } }

      """
    #expect(try explored(text).unreached.map(\.id).filter { $0.hasPrefix("my-bank.") } == [])
  }

  @Test func `Where a file asks whether a key was refused, one is`() throws {
    let text = """
      flow: my-bank
      starts: { New: {} }
      moments: { launch: [go: code] }
      screens:
        code:
          title: Code
          fields: { Code: { checked-by: activation-code } }
          typing: [{ if: { refused-key: true }, then: [go: refused] }]
          complete: [{ if: { typed: { is: activation-code } }, then: [go: good], else: [retry] }]
          buttons: { Send: submit }
        good: { title: Good, buttons: { Back: [go: code] } }
        refused: { title: That is no letter, buttons: { Back: [go: code] } }
      rules: { No key is refused: { never: { screen: refused } } }

      """
    #expect(try broken(text).contains("No key is refused"))
  }

  // MARK: Rounds without end

  private func rounds(_ count: String, after lengths: String, _ more: String) -> String {
    """
    flow: my-bank
    limits: { tries: { is: 3, from: 1, to: 9 }, short: 30s, long: 5m, cap: { is: 8, from: 1, to: 20 } }
    remembers: { pin: code, wrong: { is: count, \(count)rounds: tries } }
    starts: { Locked: { app: { pin: "2580" } } }
    moments: { launch: [go: lock] }
    timers:
      out: { rounds-of: wrong, after: \(lengths), clock: uptime, ends: lock-out, outlives-process: true, during: lock }
    screens:
      lock:
        title: Locked
        pad: { length of: pin, off-if: { running: out } }
        complete:
          - if: { typed: pin }
            then: [reset: wrong, go: home]
            else: [count: wrong, retry, do: judge]
      home: { title: Accounts, private: true, leave: [go: lock] }
      gone: { title: Gone }
    steps: { judge: [\(more)] }
    rules: { Nothing is gone: { never: { screen: gone } } }

    """
  }

  @Test(arguments: ["wrong: { reached: cap }", "wrong: 8"])
  func `A count whose number is asked for isn't cut short by its rounds`(_ condition: String) throws {
    let text = rounds("most: 20, ", after: "[short]", "{ if: { \(condition) }, then: [go: gone] }")
    #expect(try broken(text).contains("Nothing is gone"))
  }

  @Test func `Rounds that differ in how long one waits are all there`() throws {
    func states(_ lengths: String) throws -> Int {
      try explored(rounds("most: 20, ", after: lengths, "steady")).progress.states
    }
    #expect(try states("[short, short, long]") > states("[short]"))
  }

  /// A count that only goes round has no last number: the ninth wrong one ends a round as the third does.
  @Test func `Rounds that have no end go on`() throws {
    let text = rounds("most: 4, ", after: "[short]", "steady")
    let flow = try read(text).get()
    let setup = Setup(app: ["pin": "2580"])
    var world: World<FileFlow> = try setup.world(for: flow)
    _ = world.step(.lifeCycle(.launch))
    var waits: [Int] = []
    for entry in 1...9 {
      for scalar in "1111".unicodeScalars { _ = world.step(.type(scalar)) }
      guard world.screen.app?.keypad?.isEnabled == false else { continue }
      waits.append(entry)
      _ = world.step(.elapse(.seconds(30)))
    }
    #expect(waits == [3, 6, 9])
  }

  // MARK: What shared rules compare

  /// Before the first unlock the app starts in the background, and sets what somebody had chosen.
  @Test func `What a launch before the first unlock sets is compared with what it was`() throws {
    let text = """
      flow: my-bank
      remembers: { theme: [light, dark] }
      keeps: { seen: flag }
      starts: { Begin: {} }
      moments: { launch: [go: first] }
      screens:
        first:
          title: First
          texts: [{ if: { theme: dark }, then: Dark }]
          enter: [set: { theme: light }]
          rows: { Dark: [set: { theme: dark }], See: [set: { seen: true }, go: second] }
        second: { title: Second, texts: [{ if: { seen: true }, then: Seen }], rows: { Back: [go: first] } }

      """
    #expect(
      try broken(text).contains(
        "A launch before the phone’s first unlock changes nothing that is remembered"))
  }

  private func prompted(active: String, cancelled: String) -> String {
    """
    flow: my-bank
    remembers: { chosen: [one, two] }
    starts: { Begin: {} }
    moments: { launch: [go: first], foreground: [set: { chosen: two }]\(active) }
    screens:
      first:
        title: First
        rows: { Unlock: [ask-owner: { for: Open, policy: biometrics, success: [go: second], else: [\(cancelled)] }] }
      second: { title: Second, rows: { Back: [go: first] } }

    """
  }

  @Test func `What a prompt's Cancel sets is compared with what it was`() throws {
    let rule = "Cancel changes nothing"
    #expect(try broken(prompted(active: "", cancelled: "set: { chosen: one }")).contains(rule))
    #expect(try !broken(prompted(active: "", cancelled: "steady")).contains(rule))
    // It is so already, before the prompt and after it.
    #expect(
      try !broken(prompted(active: ", active: [set: { chosen: two }]", cancelled: "steady")).contains(rule))
  }
}
