import FlowFiles
import Scenarios
import Testing
import UnlockEngine

/// A small wallet that makes who fails wait, asks who is idle, and says so: what the words about rounds, waits and pads are
/// broken in, one at a time.
let waiting = """
  flow: my-wallet
  limits: { tries: 2, rounds: 2, wait-1: 1m, wait-2: 5m, idle: 5m, warning: 4m, shown: { is: 0s, with-animations: 200ms } }
  remembers: { pin: { is: code, from: 4, to: 6 }, wrong-pins: { is: count, rounds: { of: tries, most: rounds } } }
  forgets: { warned: flag, opener: screen }
  facts: { blocked: { if: { is-out: true } }, left: { of: wrong-pins, shows: left-in-round, other: "#" } }
  needs-no-proof: { pin: none }
  starts: { Locked: { app: { pin: "2580" } } }
  conditions:
    is-out: { wrong-pins: used-up }
    is-waiting: { running: time-out, is-out: false }
  moments: { launch: [go: lock] }
  screens:
    lock:
      title: Enter your PIN
      pad: { length of: pin }
      buttons: { Face: { role: key, then: [] }, Info: [set: { opener: here }, turn-to: info] }
      typing: [steady]
      complete:
        - if: { typed: pin }
          then: [hold, start: shown]
        - then: [count: wrong-pins, shake, start: shown]
    timed-out:
      instead-of: lock
      if: { is-waiting: true }
      title: "Try again in {time-left}"
      countdown: time-out
      blurs: home
      style: cover
    info: { title: About, buttons: { Back: [turn-to: opener] } }
    home: { title: Accounts, private: true, leave: [go: lock] }
  alerts:
    still-there: { over: home, if: { warned: true }, title: Still there?, buttons: { "Yes": [set: { warned: false }] } }
  timers:
    shown:
      after: shown
      clock: uptime
      during: lock
      then:
        - if: { retrying: true }
          then: [retry]
          else: [set: { wrong-pins: 0 }, go: home]
    time-out:
      { rounds-of: wrong-pins, after: [wait-1, wait-2], clock: server, outlives-process: true, during: lock, then: [] }
    idle:
      { after: warning, clock: uptime, while: { screen: home, warned: false }, touch-restarts: true, then: [set: { warned: true }] }
    locking: { after: idle, less: warning, clock: uptime, while: { screen: home, warned: true }, then: [set: { warned: false }, go: lock] }

  """

/// What waits, shows for a moment, or stands in another's place.
@Suite struct WaitingFileTests {
  private func run(_ steps: String, device: String = "{}", policy: String = "{}") throws -> String? {
    try failure(of: steps, app: "{ pin: 2580 }", device: device, policy: policy, on: waiting)
  }

  @Test func `Each round starts its own wait, which outlives the process, and after the last it is over`()
    throws
  {
    #expect(
      try run(
        """
          - launch
          - type: "1111"
          - expect: { screen: my-wallet.lock, facts: { left: 1, wrong-pins: 1 } }
          - type: "1111"
          - expect: { screen: my-wallet.timed-out, time-left: 1m, shows: Try again in 1 minute }
          - force-quit
          - elapse: 20s
          - launch
          - expect: { screen: my-wallet.timed-out, time-left: 40s }
          - elapse: 40s
          - expect: { screen: my-wallet.lock, facts: { left: 2, blocked: false } }
          - type: "1111"
            times: 2
          - expect: { screen: my-wallet.lock, facts: { blocked: true, wrong-pins: 4, left: 0 } }
        """) == nil)
  }

  /// What a button stops doesn't run any more, and what runs only without that begins.
  @Test(arguments: [
    (
      warned: "set: { warned: true }", asked: "warned: true", stays: "set: { warned: false }",
      not: "warned: false"
    ),
    (
      warned: "start: locking", asked: "running: locking", stays: "stop: locking",
      not: "not: { running: locking }"
    ),
  ])
  func `Who stays is asked again`(warned: String, asked: String, stays: String, not: String) throws {
    let text = """
      flow: session
      limits: { session: 4m, warning: 1m }
      remembers: { pin: code }
      forgets: { warned: flag }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: PIN, pad: { length of: pin }, complete: [{ if: { typed: pin }, then: [go: home], else: [retry] }] }
        home: { title: Accounts, private: true, leave: [go: lock] }
      alerts:
        still-there: { over: home, if: { \(asked) }, title: Still there?, buttons: { "Yes": [\(stays)] } }
      timers:
        session: { after: session, clock: uptime, while: { screen: home, \(not) }, then: [\(warned)] }
        locking: { after: warning, clock: uptime, during: home, then: [go: lock] }

      """
    let steps = """
        - launch
        - type: "2580"
        - elapse: 4m
        - expect: { alert: session.still-there }
        - tap: "Yes"
        - elapse: 4m
        - expect: { alert: session.still-there }
      """
    #expect(try failure(of: steps, app: "{ pin: 2580 }", on: text) == nil)
  }

  @Test func `A limit that is changed starts the wait that it would have started`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "1111"
            times: 3
          - expect: { screen: my-wallet.lock, facts: { wrong-pins: 3 } }
          - policy: { tries: 3 }
          - expect: { screen: my-wallet.timed-out, time-left: 1m }
        """, policy: "{ tries: 4 }") == nil)
  }

  @Test func `With animations the dots stay for a moment, and shake until a key`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "1111"
          - elapse: 100ms
          - expect: { keypad: 4 }
          - elapse: 200ms
          - expect: { keypad: 0 }
          - type: "258"
          - expect: { keypad: 3 }
          - tap: Info
          - tap: Back
          - expect: { screen: my-wallet.lock, keypad: 3 }
        """, device: "{ animations: true }") == nil)
  }

  @Test func `While the right entry's dots stay no key does anything`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "2580"
          - type: "1"
          - expect: { screen: my-wallet.lock, keypad: 4 }
          - elapse: 1s
          - expect: { screen: my-wallet.home }
        """, policy: "{ shown: 1s }") == nil)
  }

  @Test func `Whoever touches nothing is asked, and then locked out; a touch starts it anew`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "2580"
          - elapse: 3m
          - interrupt
          - elapse: 3m59s
          - expect: { screen: my-wallet.home, alert: none }
          - device: { jailbroken: true }
          - elapse: 1s
          - expect: { alert: my-wallet.still-there }
          - tap: "Yes"
          - elapse: 4m
          - expect: { alert: my-wallet.still-there }
          - elapse: 1m
          - expect: { screen: my-wallet.lock, alert: none }
        """) == nil)
  }

  @Test func `The file with waits that the broken ones are made of is right`() {
    #expect(mistakes(in: waiting) == [])
  }

  @Test(arguments: breaks) func `Each mistake is told once, where it is`(_ one: FlowFileMistakeTests.Break)
    throws
  { try one.check(in: waiting) }

  static let breaks: [FlowFileMistakeTests.Break] = [
    .init(
      "shown: { is: 0s, with-animations: 200ms }", "shown: { is: 0s, with-animations: soon }",
      "2:113: “soon” is no duration, as in 300ms."),
    .init(
      "pin: { is: code, from: 4, to: 6 }", "pin: { is: code, from: 6, to: 4 }", "3:37: 6 is more than 4."),
    .init("warned: flag", "warned: { is: flag, from: 1 }", "4:32: Only a code has a “from”."),
    .init("warned: flag", "warned: { is: flag, rounds: tries }", "4:32: Only a count has “rounds”."),
    .init(
      "rounds: { of: tries, most: rounds }", "rounds: { most: rounds }",
      "3:74: “of” is missing: the limit that says how many make a round."),
    .init(
      "rounds: { of: tries, most: rounds }", "rounds: { of: wait-1, most: rounds }",
      "3:88: “wait-1” is a length of time, and this is about a number."),
    .init(
      "rounds: { of: tries, most: rounds }", "rounds: tries",
      "9:25: “wrong-pins” has no last round: say “rounds: { of: …, most: … }”, each the name of a limit."),
    .init(
      "warned: flag", "warned: { is: flag, kept-with: tries }",
      "4:32: Only what is remembered has “kept-with”."),
    .init(
      "is-waiting: { running: time-out, is-out: false }\n",
      "is-waiting: { is-late: true }\n  is-late: { running: time-out }\n",
      "10:17: “is-late” stands further down: a condition with a name can use those above it."),
    .init(
      "is-waiting: {", "warned: { wrong-pins: used-up }\n  is-waiting: {",
      "10:3: There is a value “warned” already."),
    .init(
      "wrong-pins: used-up", "wrong-pins: used",
      "9:25: “wrong-pins” is a count: compare it with a number below 63, or { reached: limit }."),
    .init(
      "shows: left-in-round", "shows: left",
      "5:76: “left” isn’t what a count shows. Known: left-in-round, round."),
    .init(
      "launch: [go: lock]", "launch: [go: timed-out]",
      "11:25: “timed-out” shows by itself in place of another screen: name that one here."),
    .init(
      "    if: { is-waiting: true }\n", "",
      "23:5: A screen with “instead-of” says “if” what it shows by itself."),
    .init(
      "    instead-of: lock\n", "",
      "23:5: A screen with “if” says “instead-of” which one it shows by itself."),
    .init(
      "    blurs: home\n", "    blurs: home\n    enter: [go: home]\n",
      "28:5: “enter” is for the screen in whose place this one shows."),
    .init(
      "blurs: home", "blurs: kitchen",
      "27:12: There is no screen “kitchen”. Known: lock, timed-out, info, home."),
    .init(
      "title: About,", "title: About, typing: [steady],",
      "29:25: “typing” is for a “pad” or “fields”: nothing is typed here."),
    .init(
      "title: About, buttons: { Back: [turn-to: opener] }",
      "title: About, buttons: { Face: { role: key, then: [] } }",
      "29:50: Only a pad has a “key” beside its 0."),
    .init("hold, start: shown", "hold: true, start: shown", "20:16: “hold” stands alone, without a colon."),
    .init("hold, start: shown", "start: idle", "20:23: “idle” starts and stops by itself: it has “while”."),
    .init("after: [wait-1, wait-2]", "after: [wait-1, tries]", "43:46: “tries” is no length of time."),
    .init("rounds-of: wrong-pins, ", "", "43:14: Only a timer with “rounds-of” has several lengths."),
    .init("rounds-of: wrong-pins", "rounds-of: warned", "43:18: “warned” has no “rounds”."),
    .init(
      "touch-restarts: true, then: [set: { warned: true }]",
      "during: home, touch-restarts: true, then: [set: { warned: true }]",
      "45:78: A timer has “during” or “while”, not both."),
    .init(
      "while: { screen: home, warned: false }", "during: home",
      "45:52: Only a timer with “while” has “touch-restarts”."),
    .init("{ typed: pin }", "{ entry: full }", "19:22: An entry is “empty” or “begun”, not “full”."),
    .init(
      "{ typed: pin }", "{ pin: { brakes: repeats } }",
      "19:22: What is asked of a code has no key “brakes”. Did you mean “breaks”?"),
    .init(
      "{ typed: pin }", "{ pin: { breaks: reapets } }",
      "19:30: “reapets” is none of: sequences, ascending, descending, equal-steps, repeats, a code in digits."
    ), .init("{ typed: pin }", "{ given-none: warned }", "19:27: There is no code “warned”. Known: pin."),
    .init("{ typed: pin }", "{ set-aside: perhaps }", "19:26: “perhaps” is neither true nor false."),
  ]
}
