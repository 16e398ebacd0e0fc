import Exploration
import Testing

/// What looks like a bug and isn’t, as teams write it, and the bug beside it.
@Suite struct SoundFlowTests {
  private func broken(_ path: String, _ changes: (String, String)...) throws -> [String] {
    try testFlow(path, changes).explored().brokenRules.map(\.rule)
  }

  private static let counted = "Every wrong entry is counted once, and a right one takes all back"
  private static let content =
    "App content is seen only by somebody who authenticated, or chose not to lock, since that was last required"
  private static let switcher = "The app switcher and Control Centre never show what is locked"

  /// A count of what was waited for counts some wrong entries; the one beside it has to count all.
  @Test func `How often it had to wait may be counted, too`() throws {
    #expect(try broken("guesses/counts-its-waits") == [])
    #expect(
      try broken(
        "guesses/counts-its-waits",
        ("- then: [count: wrong-pins, retry, do: tell]", "- then: [retry, do: tell]")
      )
      .contains(GuessTests.endless))
  }

  /// Nobody was kept out by it yet.
  @Test func `The right PIN may end the time that tries are counted for`() throws {
    let waits = "A wait that wrong entries led to gets shorter only with time, and never longer"
    #expect(try !broken("guesses/a-day-of-tries").contains(waits))
    let anybody = (
      "Delete all: [stop: day, reset: [pin, wrong-pins], go: new-pin]",
      "Hurry: [stop: day, reset: wrong-pins]"
    )
    #expect(try broken("guesses/a-day-of-tries", anybody).contains(waits))
  }

  @Test func `What waiting gives back may be found at the next launch`() throws {
    let used = "Tries that were used stay used, until the right code or what the file says gives them back"
    func looking(_ look: String) -> [(String, String)] {
      [
        ("moments:\n  launch:\n", "moments:\n  launch:\n    - do: look\n"),
        ("steps:\n", "steps:\n  look: [\(look)]\n"),
      ]
    }
    func isBroken(_ look: String) throws -> Bool {
      try testFlow("guesses/a-day-of-tries", looking(look)).explored().brokenRules.contains {
        $0.rule == used
      }
    }
    #expect(try !isBroken("{ if: { not: { running: day } }, then: [reset: wrong-pins] }"))
    #expect(try isBroken("reset: wrong-pins"))
  }

  /// Its owner typed it once before the app was left: who types it again knows it.
  @Test func `Whoever repeats what its owner chose proves something`() throws {
    #expect(try broken("new-codes/repeated-later") == [])
    // What a stranger began is a stranger's.
    let stranger = ("leave: [{ if: { pin: set }, then: [go: lock] }]\n", "\n")
    #expect(try broken("new-codes/repeated-later", stranger).contains(Self.content))
  }

  /// What was typed differently the second time is kept by neither the app nor its server.
  @Test func `A new code at the server is typed twice, too`() throws {
    let twice = "A new code is kept only when it was typed twice"
    #expect(try broken("new-codes/changed-at-the-server") == [])
    let other = (
      "else: [retry]\n    leave",
      "else: [send: { request: change, ok: [go: home], else: [show: no-answer, clear] }]\n    leave"
    )
    let once = (
      "complete: [set: { new: typed }, go: again]",
      "busy: { waiting-for: change }\n    complete: [send: { request: change, ok: [go: home], same: [retry], else: [show: no-answer, clear] }]"
    )
    for change in [other, once] { #expect(try broken("new-codes/changed-at-the-server", change) == [twice]) }
    let first = ("else: [do: mismatch]", "else: [set: { pin: first }, reset: wrong-pins, go: home]")
    #expect(try broken("new-codes/repeated-later", first).contains(twice))
  }

  /// The timer goes on, and nobody asks whether it does.
  @Test func `A wait isn’t left by closing the app`() throws {
    let waits = "A wait that wrong entries led to gets shorter only with time, and never longer"
    #expect(try !broken("waits/kept-by-a-launch").contains(waits))
    let unasked = ("    - if: { running: pause }\n      then: [go: waiting]\n    - then", "    - then")
    #expect(try broken("waits/kept-by-a-launch", unasked).contains(waits))
    let button = ("countdown: pause\n", "countdown: pause\n    buttons: { Try all the same: [go: lock] }\n")
    #expect(try broken("waits/kept-by-a-launch", button).contains(waits))
  }

  /// Neither was right, and a right one alone would have told nothing.
  @Test func `A name and a password that are both wrong are a wrong entry`() throws {
    let result = try testFlow("guesses/a-name-and-a-password-at-the-server").explored()
    #expect(!result.brokenRules.contains { $0.rule == Self.counted })
    #expect(result.guesses.map(\.most) == [5, 5])
    let uncounted = ("- then: [count: bad]\n      - if", "- if")
    #expect(
      try testFlow("guesses/a-name-and-a-password-at-the-server", [uncounted]).explored().guesses.map(\.most)
        == [nil, nil])
  }

  @Test func `What an alert tells may be private`() throws {
    let row = (
      "rows: { Lock: [go: lock], Change PIN", "rows: { Balance: [show: balance], Lock: [go: lock], Change PIN"
    )
    func alert(_ more: String) -> (String, String) {
      (
        "screens:\n",
        "alerts: { balance: { title: $84.10, private: true, \(more)buttons: { OK: [] } } }\nscreens:\n"
      )
    }
    #expect(try broken("new-codes/repeated-later", row, alert("")) == [])
    #expect(
      try Set(broken("new-codes/repeated-later", row, alert("stays: true, "))).isSuperset(
        of: [Self.content, Self.switcher]))
  }

  /// Somebody whose face is another's tries it five times, and deletes the app.
  @Test func `What follows where biometry is locked out is looked at from every door`() throws {
    let text = """
      flow: notes
      limits: { tries: 3 }
      remembers: { pin: { is: code, from: 4, to: 4 }, wrong: count }
      starts: { Locked: { app: { pin: "2580" } } }
      moments:
        launch: [go: lock]
        extension: [DOOR]
      screens:
        lock:
          title: Enter your PIN
          pad: { length of: pin }
          buttons: { Face: { if: { biometry: usable }, then: [ask-owner: { for: See it, policy: biometrics, success: [go: home] }] } }
          complete:
            - if: { typed: pin }
              then: [reset: wrong, go: home]
            - then: [count: wrong, retry]
            - if: { wrong: { reached: tries } }
              then: [go: gone]
        home: { title: Notes, private: true, leave: [go: lock], rows: { Lock: [go: lock] } }
        gone: { title: Gone, buttons: { Call us: { proof: sign-in, then: [reset: wrong, go: lock] } } }

      """
    func broken(_ door: String) throws -> [String] {
      try read(text.changing("DOOR", to: door)).get().explored().brokenRules.map(\.rule)
    }
    #expect(try !broken("go: lock").contains(Self.content))
    #expect(
      try broken("{ if: { biometry: locked-out }, then: [go: home], else: [go: lock] }").contains(
        Self.content))
  }
}
