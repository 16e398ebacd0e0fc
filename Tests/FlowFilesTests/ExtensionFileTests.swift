import FlowFiles
import Scenarios
import Testing
import UnlockEngine

@testable import Exploration

/// Passwords behind a PIN, and an extension that fills them in: five minutes after the right PIN the app needs none.
private let vault = """
  flow: vault
  limits: { tries: 3, open-for: 5m }
  remembers:
    pin: { is: code, from: 4, to: 4 }
    wrong-pins: count
  forgets: { first: code, runs-as: [app, extension] }
  starts: { Locked: { app: { pin: "2580" } } }
  facts: { runs-as: runs-as }
  proof-ends: [lock, new-pin]
  moments:
    launch: [do: ask]
    extension: [set: { runs-as: extension }, do: ask]
    foreground:
      - if: { pin: set, screen: [new-pin, repeat-pin] }
        then: [go: lock]
      - if: { pin: none, screen: [lock, passwords, cover] }
        then: [go: new-pin]
  steps:
    ask:
      - if: { pin: none }
        then: [go: new-pin]
        else: [go: lock]
  screens:
    new-pin:
      title: Choose a PIN
      texts: { if: { retrying: true }, then: Not the same twice., else: "{how}" }
      pad: { length: 4 }
      complete: [set: { first: typed }, go: repeat-pin]
    repeat-pin:
      title: Repeat your PIN
      pad: { length of: first }
      complete:
        - if: { typed: first }
          then: [set: { pin: typed }, start: open, go: passwords]
          else: [go: new-pin, retry]
    lock:
      title: Enter your PIN
      texts: { if: { retrying: true }, then: Wrong PIN., else: "{how}" }
      pad: { length of: pin, tries: wrong-pins }
      complete:
        - if: { typed: pin }
          then: [reset: wrong-pins, start: open, go: passwords]
        - then: [count: wrong-pins, retry]
        - if: { wrong-pins: { reached: tries } }
          then: [reset: [pin, wrong-pins], go: new-pin]
    passwords:
      title: mail.example
      rows: { Lock: [stop: open, go: lock] }
      private: true
      leave: [go: cover]
    cover:
      title: Vault
      style: cover
      return:
        - if: { running: open }
          then: [go: passwords]
          else: [go: lock]
  words:
    how: { by: runs-as, app: Nobody else knows it., extension: To fill it in. }
  timers:
    open: { after: open-for, clock: uptime, ends: access, during: [passwords, cover], then: [go: lock] }

  """

/// The extension of an app, as flow files say it (D25).
@Suite struct ExtensionFileTests {
  private func run(_ steps: String, of text: String = vault) throws -> String? {
    try failure(of: steps, app: "{ pin: 2580 }", on: text)
  }

  /// The rules that a file breaks.
  private func broken(_ old: String = "", _ new: String = "") throws -> Set<String> {
    try Set(read(vault.changing(old, to: new)).get().plan.brokenRules())
  }

  @Test func `What is remembered both have, and what is forgotten each for itself`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "1111"
          - open: extension
          - expect: { screen: lock, facts: { runs-as: extension, wrong-pins: 1 } }
          - type: "1111"
          - leave
          - launch
          - expect: { screen: lock, facts: { runs-as: app, wrong-pins: 2 } }
          - type: "2580"
          - expect: { screen: passwords, facts: { wrong-pins: 0 } }
          - open: extension
          - expect: { screen: lock, facts: { runs-as: extension } }
          - return
          - leave
          - return
          - expect: { screen: passwords, facts: { runs-as: app } }
        """) == nil)
  }

  @Test func `A flow that says nothing of one has none`() throws {
    let text = vault.replacing("  extension: [set: { runs-as: extension }, do: ask]\n", with: "")
    #expect(text != vault)
    #expect(
      try run("  - open: extension\n    ignored: true\n  - expect: { system: system.home }", of: text) == nil)
    #expect(try read(text).get().plan.events.isEmpty)
    #expect(try read(vault).get().plan.events == [.openExtension])
  }

  @Test func `Who proved it in the app needs no other proof there once the extension is gone`() throws {
    #expect(try broken() == [])
  }

  @Test func `The extension shows nothing before a proof, either`() throws {
    #expect(
      try broken("runs-as: extension }, do: ask]", "runs-as: extension }, go: passwords]")
        .contains(needsProof))
  }

  @Test func `Tries are counted over both`() throws {
    let found = try broken(
      "runs-as: extension }, do: ask]", "runs-as: extension }, reset: wrong-pins, do: ask]")
    #expect(found.contains(GuessTests.givenBack))
  }
}
