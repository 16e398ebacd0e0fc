import Exploration
import FlowFiles
import Scenarios
import Testing
import UnlockEngine

/// A small file with a server that knows the PIN and counts: what tests of the server break in one place.
let served = """
  flow: my-bank
  limits: { tries: 3, pin-length: 4 }
  remembers: { registered: flag }
  forgets: { first: code, goal: [log-in, transfer] }
  app: { pin: { is: code, length: pin-length, about: the PIN of a user who registered earlier } }
  server:
    values:
      server-pin: { is: code, length: pin-length }
      wrong-pins: count
      blocked: { is: flag, about: whether the account is blocked }
      next-answer: { is: [by-the-book, server-error], about: "what the next request gets, once" }
    settings:
      blocked: [{ if: { blocked: false }, then: [reset: wrong-pins] }]
      next-answer: []
    before-each:
      - if: { next-answer: server-error }
        then: [set: { next-answer: by-the-book }, answer: server-error]
    requests:
      register: [set: { server-pin: typed, blocked: false }, reset: wrong-pins, answer: done]
      check-pin:
        - if: { blocked: true }
          then: [answer: blocked]
        - if: { typed: server-pin }
          then: [reset: wrong-pins, answer: done]
        - count: wrong-pins
        - if: { wrong-pins: { reached: tries } }
          then: [set: { blocked: true }, answer: blocked]
          else: [answer: wrong-pin]
    limits-changed:
      - if: { server-pin: set, wrong-pins: { reached: tries } }
        then: [set: { blocked: true }]
  needs-no-proof: { registered: false }
  starts:
    Newly installed: {}
    Registered: { app: { pin: "2580" } }
  moments:
    begin:
      - if: { pin: set }
        then: [set: { registered: true, server-pin: pin }]
    launch:
      - if: { registered: true }
        then: [go: lock]
        else: [go: new-pin]
  steps:
    enter: [go: home]
  screens:
    new-pin:
      pad: { title: Choose a PIN, length: pin-length }
      complete: [set: { first: typed }, go: repeat-pin]
    repeat-pin:
      pad: { title: Repeat your PIN, length of: first }
      texts: { if: { waiting-for: register }, then: Registering…, else: Once more. }
      leave: # whoever leaves begins anew: the answer finds nobody
        - if: { waiting-for: register }
          then: [go: new-pin]
      complete:
        - if: { typed: first }
          then: [send: { request: register, done: [set: { registered: true }, go: home], else: [go: new-pin, show: no-server] }]
          else: [go: new-pin, retry]
    lock:
      pad: { title: Enter your PIN, length of: server-pin, tries: wrong-pins }
      buttons: { Help: [show: help] }
      leave:
        - if: { waiting-for: check-pin }
          then: [go: lock]
      complete:
        - send:
            request: check-pin
            done: [do: enter]
            wrong-pin: [retry]
            blocked: [go: out]
            server-error: [show: no-server]
            offline: [show: no-network]
            unreachable: [show: no-server]
    out: { title: Blocked, texts: Call your bank., buttons: { Try again: [go: lock] } }
    home: { title: Accounts, rows: { Sign out: [go: lock] }, private: true, leave: [go: lock] }
  alerts:
    help: { title: Call us, buttons: { OK: [] } }
    no-network: { title: No connection, buttons: { OK: [] } }
    no-server: { title: Something went wrong, buttons: { OK: [] } }

  """

/// What a file with a server does when it is run, and what is found out about it.
@Suite struct ServerFileTests {
  private func run(_ steps: String, app: String = "{ pin: 2580 }", of text: String = served) throws -> String?
  { try failure(of: steps, app: app, on: text) }

  @Test func `A PIN is sent, and until the answer is there its dots stay and nothing can be tapped`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "1111"
          - expect: { screen: my-bank.lock, keypad: 4, disabled: Help, facts: { request: on-its-way, wrong-pins: 0 } }
          - press: ["2"]
          - elapse: 250ms
          - expect: { keypad: 4, facts: { request: answered, wrong-pins: 1 } }
          - elapse: 250ms
          - expect: { keypad: 0, shows: Wrong PIN. 2 tries left., enabled: Help, facts: { request: none } }
          - type: "2580"
          - elapse: 500ms
          - expect: { screen: my-bank.home, facts: { wrong-pins: 0 } }
        """) == nil)
  }

  @Test func `Killing the app takes no try back, and the server counts what was on its way`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "1111"
          - force-quit
          - launch
          - expect: { keypad: 0, shows: Wrong PIN. 2 tries left. }
          - type: "1111"
          - elapse: 500ms
          - type: "1111"
          - elapse: 500ms
          - expect: { screen: my-bank.out, facts: { blocked: true } }
          - server: { blocked: false }
          - expect: { facts: { wrong-pins: 0 } }
          - tap: Try again
          - type: "2580"
          - elapse: 500ms
          - expect: { screen: my-bank.home }
        """) == nil)
  }

  @Test func `Offline is told at once, a lost answer later, and an order of the tester's counts once`() throws
  {
    #expect(
      try run(
        """
          - launch
          - device: { network: offline }
          - type: "2580"
          - expect: { alert: my-bank.no-network, facts: { wrong-pins: 0 } }
          - tap: OK
          - device: { network: unreachable }
          - type: "2580"
          - expect: { alert: none, keypad: 4 }
          - elapse: 500ms
          - expect: { alert: my-bank.no-server }
          - tap: OK
          - device: { network: online }
          - server: { next-answer: server-error }
          - type: "2580"
          - elapse: 500ms
          - expect: { alert: my-bank.no-server }
          - tap: OK
          - type: "2580"
          - elapse: 500ms
          - expect: { screen: my-bank.home }
        """) == nil)
  }

  @Test func `What is agreed with the server is asked of it from then on`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "7139"
          - type: "7139"
          - expect: { screen: my-bank.repeat-pin, shows: Registering…, keypad: 4 }
          - elapse: 500ms
          - expect: { screen: my-bank.home, facts: { server-pin: set } }
          - tap: Sign out
          - type: "7139"
          - elapse: 500ms
          - expect: { screen: my-bank.home }
        """, app: "{}") == nil)
  }

  @Test
  func `An answer counts nowhere but on the screen that asked, and what was typed arrives all the same`()
    throws
  {
    let elsewhere = served.replacing("launch:\n", with: "device-changed: [go: out]\n  launch:\n")
    #expect(
      try run(
        """
          - launch
          - type: "1111"
          - device: { enrolled: false }
          - expect: { screen: my-bank.out }
          - elapse: 500ms
          - expect: { screen: my-bank.out, facts: { wrong-pins: 1 } }
          - tap: Try again
          - type: "2580"
          - device: { enrolled: true }
          - tap: Try again
          - elapse: 500ms
          - expect: { screen: my-bank.lock, facts: { wrong-pins: 0 } }
        """, of: elsewhere) == nil)
  }

  @Test func `A limit that sinks under the count has been reached, at the server too`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "1111"
          - elapse: 500ms
          - policy: { tries: 1 }
          - expect: { facts: { blocked: true } }
          - type: "2580"
          - elapse: 500ms
          - expect: { screen: my-bank.out }
        """) == nil)
  }

  @Test func `It is explored with the server's settings and the network, and the shared rules hold`() throws {
    func broken(_ text: String) throws -> [String] { try read(announcing(text)).get().plan.brokenRules() }
    let plan = try read(served).get().plan
    #expect(plan.server.map(\.entry.name) == ["blocked", "blocked", "next-answer", "next-answer"])
    #expect(plan.changes.map(\.entry).contains(Setup.Entry("network", "offline")))
    #expect(try broken(served) == [])
    // Any PIN will do.
    let careless = served.replacing("if: { typed: server-pin }", with: "if: { server-pin: set }")
    #expect(try broken(careless) == [needsProof])
    // The answer comes while the app is away, and opens it there.
    let patient = served.replacing("waiting-for: check-pin }", with: "waiting-for: register }")
    #expect(
      try broken(patient) == [needsProof, "The app switcher and Control Centre never show what is locked"])
  }
}
