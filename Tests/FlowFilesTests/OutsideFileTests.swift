import FlowFiles
import Scenarios
import Testing
import UnlockEngine

@testable import Exploration

/// A diary whose PIN the keychain keeps, and which can be opened by a notification.
private let diary = """
  flow: diary
  limits: { tries: 5 }
  remembers: { has-run: flag, asks: { is: count, most: 9 } }
  keeps:
    pin: { is: code, from: 4, to: 4, readable: after-first-unlock }
    wrong-pins: { is: count, readable: after-first-unlock }
  forgets: { first: code, wanted: [nothing, message] }
  starts: { Newly installed: {}, Locked: { app: { pin: "2580", has-run: true } } }
  facts: { asked: asks }
  moments:
    launch:
      - if: { set-aside: true }
        then: [go: waiting]
        else: [do: begin]
    opened:
      - if: { opened-by: [notification, widget] }
        then: [set: { wanted: message }]
  steps:
    begin:
      - if: { has-run: false }
        then: [reset: [pin, wrong-pins], set: { has-run: true }]
      - do: ask
    ask:
      - if: { pin: none }
        then: [go: new-pin]
        else: [go: lock]
    show:
      - if: { wanted: message }
        then: [set: { wanted: nothing }, go: message]
        else: [go: pages]
  screens:
    waiting: { title: Diary, style: cover, active: [do: begin] }
    new-pin:
      title: Choose a PIN
      texts: { if: { retrying: true }, then: Not the same twice. Once more., else: Type it twice. }
      pad: { length: 4 }
      complete: [set: { first: typed }, go: repeat-pin]
    repeat-pin:
      title: Repeat your PIN
      pad: { length of: first }
      complete:
        - if: { typed: first }
          then: [set: { pin: typed }, do: show]
          else: [go: new-pin, retry]
    lock:
      title: Enter your PIN
      texts: { if: { retrying: true }, then: Wrong PIN., else: Nobody else knows it. }
      pad: { length of: pin, tries: wrong-pins }
      complete:
        - if: { typed: pin }
          then: [reset: wrong-pins, do: show]
        - then: [count: wrong-pins, retry]
        - if: { wrong-pins: { reached: tries } }
          then: [reset: [pin, wrong-pins, first], go: new-pin]
    pages: { title: Thursday, rows: { Close: [go: lock] }, private: true, leave: [go: lock] }
    message: { title: Rosa wrote, rows: { Pages: [go: pages] }, private: true, leave: [go: lock] }

  """

/// What comes to an app from outside, as flow files say it (D15 to D18).
@Suite struct OutsideFileTests {
  private func run(_ steps: String, of text: String = diary) throws -> String? {
    try failure(of: steps, app: "{ pin: 2580, has-run: true }", on: text)
  }

  /// A scenario sets what its flow has, whatever else has that name there.
  @Test(arguments: ["uses", "title", "device", "steps"])
  func `A value may be called as a part of scenarios is`(name: String) throws {
    let text = diary.replacing("has-run", with: name)
    #expect(
      try failure(
        of: "  - launch\n  - expect: { screen: lock }", app: "{ pin: 2580, \(name): true }", on: text) == nil)
  }

  /// The rules that a file breaks, explored from its locked start.
  private func broken(_ old: String = "", _ new: String = "") throws -> Set<String> {
    try Set(read(diary.changing(old, to: new)).get().plan.brokenRules())
  }

  @Test func `What was asked for by a notification is there after unlocking and not before`() throws {
    #expect(
      try run(
        """
          - open: notification
          - expect: { screen: lock, hides: Rosa }
          - type: "2580"
          - expect: { screen: message }
          - open: link
          - expect: { screen: message }
          - leave
          - open: widget
          - expect: { screen: lock }
          - type: "2580"
          - expect: { screen: message }
        """) == nil)
  }

  @Test func `The keychain’s outlives the app, and nothing else does`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "1111"
          - expect: { facts: { wrong-pins: 1 } }
          - reinstall
          - expect: { facts: { pin: set, wrong-pins: 1, has-run: false, face-id-permission: not-asked } }
          - launch
          - expect: { screen: new-pin, facts: { pin: none, wrong-pins: 0 } }
        """) == nil)
  }

  /// The count alone is none: whoever deletes the app would go on at once.
  @Test(arguments: [("process", true), ("app", false)])
  func `A wait whose end the keychain keeps goes on in an app that was installed again`(
    outlives: String, isBroken: Bool
  ) throws {
    let flow = try testFlow(
      "checks/count-that-a-timer-reads",
      [
        ("remembers:", "keeps:"), ("pin: code", "pin: { is: code, from: 4, to: 4 }"),
        ("outlives-process", "outlives-\(outlives)"),
      ])
    let rule = "A wait that wrong entries led to gets shorter only with time, and never longer"
    #expect(try flow.explored().brokenRules.map(\.rule).contains(rule) == isBroken)
  }

  /// Where nothing else does: what the app remembers goes with it, and only the wait stays.
  @Test func `A file whose keychain keeps nothing but a wait is explored deleted and installed again`() throws
  {
    let usual = try testFlow("checks/count-that-a-timer-reads")
    let kept = try testFlow("checks/count-that-a-timer-reads", [("outlives-process", "outlives-app")])
    #expect(!usual.plan.events.contains(.reinstall) && kept.plan.events.contains(.reinstall))
  }

  @Test(arguments: [("", "set"), (", this-device: true", "none")])
  func `To a new phone comes what isn’t of one device only`(word: String, pin: String) throws {
    #expect(
      try run(
        """
          - new-phone
          - expect: { facts: { pin: \(pin), has-run: true } }
          - update
          - expect: { facts: { pin: \(pin), has-run: true } }
        """,
        of: diary.replacing(
          "to: 4, readable: after-first-unlock }", with: "to: 4, readable: after-first-unlock\(word) }"))
        == nil)
  }

  /// By accessibility class: before the first unlock, locked again, unlocked.
  @Test(arguments: [
    ("when-unlocked", false, false), ("after-first-unlock", false, true), ("always", true, true),
  ]) func `Launched in the background it finds what it can read then`(
    readable: String, before: Bool, after: Bool
  ) throws {
    let text = diary.replacing("after-first-unlock", with: readable)
      .replacing("then: [go: waiting]", with: "then: [do: ask]")
    let cases = [
      ("- reboot\n  - elapse: 1m", "- unlock", before), ("- lock", "- unlock", after),
      ("- note: unlocked", "- note: unlocked", true),
    ]
    for (before, after, isFound) in cases {
      #expect(
        try run(
          """
            \(before)
            - launch-in-background
            - expect: { facts: { app: suspended, pin: set } }
            \(after)
            - launch
            - expect: { screen: \(isFound ? "lock" : "new-pin") }
          """, of: text) == nil, "\(before)")
    }
  }

  @Test func `The moment active comes after each prompt, and system tells what is up`() throws {
    let text = diary.replacing(
      "  opened:\n",
      with: """
          active: [count: asks]
          opened:

        """
    ).replacing(
      "pages: { title: Thursday, rows: { Close: [go: lock] }",
      with: """
        pages: { title: Thursday, rows: { Close: [go: lock], Show: [ask-owner: { for: Show, success: [] }], Peek: { then: [go: message], if: { system: none } } }
        """)
    #expect(
      try run(
        """
          - launch
          - expect: { facts: { asked: 1 } }
          - type: "2580"
          - expect: { enabled: Peek }
          - tap: Show
          - expect: { not: { buttons: [Close, Show, Peek] } }
          - biometry: match
          - expect: { facts: { asked: 2 } }
          - control-centre
          - return
          - expect: { facts: { asked: 3 } }
        """, of: text) == nil)
  }

  // MARK: An unlock that is used again (D23)

  @Test(arguments: [("30s", true), ("31s", false)])
  func `An unlock with a face is an answer for as long as the app says, and no prompt comes up`(
    after: String, isInTime: Bool
  ) throws {
    let text = diary.replacing(
      "rows: { Close: [go: lock] }, private: true, leave: [go: lock] }\n  message",
      with:
        "rows: { Show: [ask-owner: { for: Show, reuse: 30s, success: [go: message] }] }, private: true }\n  message"
    )
    // The passcode, which a sensor that always fails leaves, is no finger or face.
    let passcode = "- device: { sensor: fails }\n  - unlock\n  - device: { sensor: ask }"
    for (unlock, isUsed) in [("- unlock", isInTime), (passcode, false)] {
      let steps = """
          - launch
          - type: "2580"
          - lock
          \(unlock)
          - elapse: \(after)
          - tap: Show
          - expect: { system: \(isUsed ? "none" : "face-id"), screen: \(isUsed ? "message" : "pages") }
        """
      #expect(try run(steps, of: text) == nil, "\(unlock)")
    }
  }

  // MARK: What the phone does besides (D19, D21)

  @Test(arguments: [("uptime", "lock"), ("awake", "pages")])
  func `A clock that lives by the time that the phone is awake stands still while it is locked`(
    clock: String, screen: String
  ) throws {
    let text =
      diary.replacing(
        "private: true, leave: [go: lock] }\n  message",
        with: "private: true, enter: [start: idle] }\n  message"
      ).replacing("{ tries: 5 }", with: "{ tries: 5, away: 5m }")
      + "timers:\n  idle: { after: away, clock: \(clock), ends: access, during: pages, then: [go: lock] }\n"
    #expect(
      try run(
        """
          - launch
          - type: "2580"
          - elapse: 1m
          - lock
          - elapse: 4h
          - unlock
          - expect: { screen: \(screen) }
          - elapse: 3m59s
          - expect: { screen: \(screen) }
          - elapse: 1s
          - expect: { screen: lock }
        """, of: text) == nil)
    let rules = try read(text).get().plan.brokenRules()
    #expect(rules.contains("Nothing lasts longer because the phone sleeps") == (clock == "awake"))
  }

  @Test func `An app is told that its screen is recorded or mirrored`() throws {
    let text = diary.replacing(
      "title: Thursday", with: "title: { if: { captured: true }, then: Nothing to see, else: Thursday }")
    #expect(
      try run(
        """
          - launch
          - type: "2580"
          - expect: { shows: Thursday }
          - device: { captured: mirrored }
          - expect: { shows: Nothing to see }
          - device: { captured: none }
          - expect: { shows: Thursday }
        """, of: text) == nil)
  }

  // MARK: Rules

  @Test func `The diary keeps what every flow promises`() throws { #expect(try broken() == []) }

  @Test func `Each door has a rule that a bug behind it breaks`() throws {
    // The message at once, without the PIN.
    #expect(
      try broken("then: [set: { wanted: message }]", "then: [go: message]").contains {
        $0.hasPrefix("App content is seen only")
      })
    // The old PIN is asked for.
    #expect(
      try broken("then: [reset: [pin, wrong-pins], set: { has-run: true }]", "then: [set: { has-run: true }]")
        == ["An app that was installed again doesn’t insist on a code of the one before"])
    // Before the first unlock it takes itself for new.
    #expect(
      try broken("then: [go: waiting]", "then: [reset: wrong-pins, do: begin]")
        .contains("A launch before the phone’s first unlock changes nothing that is remembered"))
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("opened-by: [notification, widget]", "opened-by: letter", "“letter” isn’t what opens an app."),
    ("readable: after-first-unlock", "readable: never", "“never” isn’t a time when it can be read."),
    (
      "remembers: { has-run: flag", "remembers: { has-run: { is: flag, this-device: true }",
      "“this-device” is for what the keychain keeps"
    ),
    (
      "if: { set-aside: true }", "if: { opened-by: link }",
      "“opened-by” is known in the moment “opened”"
    ),
  ])
  func `A mistake says what would be right`(old: String, new: String, message: String) {
    let found = mistakes(in: diary.replacing(old, with: new))
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }
}
