import FlowFiles
import Testing

/// What answers of a server bring along, what is sent again, what a server does by its clock, and options of its own.
@Suite struct ServerAnswerTests {
  static let file = """
    flow: pay
    limits: { tries: { is: 4, from: 2, to: 9 }, few: { is: 1, from: 0, to: 3 }, patience: 5m }
    remembers: { pin: code }
    forgets: { known: count, has-asked: flag, looking: flag }
    app: { with-face: { is: flag, option: biometry } }
    server:
      values:
        account: { is: [none, begun, open, closed], option: account }
        failures: { is: count, option: failures }
        word: { is: text, option: word }
      settings: [account, failures]
      requests:
        look:
          - if: { account: open }
            then: [tell: { known: failures }, answer: open]
            else: [answer: closed]
        sign:
          - if: { typed: pin }
            then: [reset: failures, answer: done]
          - count: failures
          - if: { failures: { reached: tries } }
            then: [set: { account: closed }, answer: closed]
            else: [answer: wrong]
        begin:
          - if: { typed: word }
            then: [set: { account: begun }, answer: done]
            else: [answer: wrong]
    words: { body: '{{"known":{known}}}' }
    facts: { body: body }
    starts:
      New: {}
      Open: { app: { account: open } }
    moments:
      begin:
        - if: { account: open, pin: none }
          then: [set: { pin: "2580" }]
        - if: { account: closed }
          then: [set: { failures: tries }]
      launch: [{ if: { account: none }, then: [go: sign-up], else: [go: lock, do: look] }]
    steps:
      look:
        - send:
            request: look
            open:
              - if: { has-asked: false }
                then: [set: { has-asked: true }, ask-owner: { for: Pay, policy: biometrics, success: [go: home], else: [do: look] }]
            closed: [go: closed]
            else: [show: no-network]
    screens:
      sign-up:
        title: Sign up
        fields: { Word: { asks-for: word } }
        buttons: { Continue: submit }
        complete:
          - turn-to: wait
          - send: { request: begin, done: [go: begun, start: expiry], wrong: [turn-to: sign-up], else: [show: no-network] }
      wait: { title: One moment, busy: true }
      begun: { title: Begun, buttons: { Look: [go: lock, do: look] } }
      lock:
        title: Your PIN
        texts:
          - if: { known: { within: few, of: tries } }
            then: Careful.
          - if: { not: { known: 0 } }
            then: { left-of: tries, of: known, other: "# left." }
        pad: { length: 4 }
        buttons: { Look: [do: look] }
        complete: [send: { request: sign, done: [go: home], wrong: [retry], closed: [go: closed], else: [show: no-network] }]
        foreground: [do: look]
      home: { title: Accounts, private: true, leave: [go: lock] }
      closed: { title: Closed, texts: It was closed. }
    alerts:
      no-network: { title: No network, buttons: { Cancel: [], Try again: { then: [send-again] } } }
    timers:
      expiry:
        { after: patience, clock: server, outlives-process: true, at-server: [{ if: { account: begun }, then: [set: { account: closed }] }] }

    """

  private func run(_ steps: String, app: String = "{}", device: String = "{ biometry: none }") throws
    -> String?
  { try failure(of: steps.replacing("%", with: "pay."), app: app, device: device, on: Self.file) }

  @Test func `An answer tells what was so when the server gave it, and no more than that`() throws {
    #expect(
      try run(
        """
          - launch
          - elapse: 250ms
          - server: { failures: 3 }
          - elapse: 250ms
          - expect: { screen: %lock, shows: 2 left., hides: Careful., facts: { known: 2, failures: 3 } }
          - elapse: 500ms
          - expect: { shows: [Careful., 1 left.], facts: { known: 3 } }
        """, app: "{ account: open, failures: 2 }") == nil)
  }

  @Test func `What had no answer is sent again with what was typed`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "sesame"
          - device: { network: offline }
          - tap: Continue
          - expect: { screen: %wait, alert: %no-network }
          - device: { network: online }
          - tap: Try again
          - elapse: 500ms
          - expect: { screen: %begun, facts: { account: begun } }
        """, app: "{ word: sesame }") == nil)
  }

  @Test func `Nothing is sent again once the screen was left, or an answer came`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "wrong"
          - tap: Continue
          - elapse: 500ms
          - expect: { screen: %sign-up, shows: wrong, facts: { request: none } }
          - press: [Backspace, Backspace, Backspace, Backspace, Backspace]
          - type: "sesame"
          - tap: Continue
          - elapse: 500ms
          - expect: { screen: %begun }
        """, app: "{ word: sesame }") == nil)
  }

  @Test func `A server gives up by its own clock, whether the app runs or not`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "sesame"
          - tap: Continue
          - elapse: 500ms
          - force-quit
          - device: { date: -3d }
          - elapse: 4m
          - expect: { facts: { account: begun } }
          - elapse: 1m
          - expect: { facts: { account: closed } }
        """, app: "{ word: sesame }") == nil)
  }

  @Test func `A walk begins with what the server has, and a count as a limit says`() throws {
    #expect(
      try run("  - expect: { facts: { account: closed, failures: 4 } }", app: "{ account: closed }") == nil)
    let flow = try read(Self.file).get()
    #expect(Set(flow.settings(.app).map(\.name)) == ["pin", "biometry", "account", "failures", "word"])
  }

  @Test func `A brace that stands twice is meant as it is`() throws {
    #expect(try run("  - launch\n  - expect: { facts: { body: '{\"known\":0}' } }") == nil)
  }

  /// The owner's answer leads to a request, and its answer to the owner: once.
  @Test func `A circle that a step lets through once is none`() throws {
    #expect(
      try run(
        """
          - launch
          - elapse: 500ms
          - expect: { system: system.face-id }
          - biometry: cancel
          - elapse: 500ms
          - expect: { screen: %lock, system: none, facts: { request: none } }
        """, app: "{ account: open }", device: "{}") == nil)
    for (old, new) in [
      ("set: { has-asked: true }, ask", "set: { looking: true }, ask"),
      ("set: { has-asked: true }, ask", "set: { has-asked: false }, ask"),
      ("else: [do: look] }]", "else: [set: { has-asked: false }, do: look] }]"),
    ] {
      let text = try Self.file.changing(old, to: new, most: 1)
      #expect(mistakes(in: text).contains { $0.contains("goes round in circles by itself") }, "\(new)")
    }
  }

  @Test(
    arguments: [
      ("tell: { known: failures }", "tell: { failures: failures }", "is the server’s: it tells"),
      ("tell: { known: failures }", "tell: { known: has-asked }", "isn’t the server’s"),
      ("tell: { known: failures }", "tell: { known: account }", "can’t become"),
      ("closed: [go: closed]", "closed: [tell: { known: failures }]", "“tell” is for the requests"),
      ("else: [answer: closed]", "else: [send-again, answer: closed]", "The server does no “send-again”"),
      ("else: [show: no-network] }\n", "else: [send-again] }\n", "goes round in circles"),
      ("clock: server, out", "clock: uptime, out", "“at-server” goes by “clock: server”"),
      ("clock: server, out", "while: { account: begun }, clock: server, out", "“at-server” has no “while”"),
      (
        "at-server: [{ if: { account: begun }", "at-server: [{ if: { failures: { reached: tries } }",
        "isn’t compared with limits"
      ),
      ("option: biometry", "option: account", "Another option is called “account”"),
      ("looking: flag", "looking: { is: flag, option: looking }", "is no option"),
      ("{ within: few, of: tries }", "{ within: few }", "“within” says how near"),
      ("{ within: few, of: tries }", "{ within: patience, of: tries }", "is a length of time"),
      ("set: { failures: tries }", "set: { failures: patience }", "is a length of time"),
    ])
  func `What makes no sense is told`(_ old: String, _ new: String, _ told: String) throws {
    let found = try mistakes(in: Self.file.changing(old, to: new, most: 1))
    #expect(found.contains { $0.contains(told) }, "\(new): \(found)")
  }
}
