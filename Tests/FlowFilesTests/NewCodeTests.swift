import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// A new PIN that may not be the old one (`Tests/Flows/new-codes`): whoever chooses it guesses at nothing, and whoever guesses chooses none.
@Suite struct NewCodeTests {
  private func explored(_ name: String, _ old: String = "", _ new: String = "") throws -> ExplorationResult {
    try testFlow("new-codes/\(name)", old.isEmpty ? [] : [(old, new)]).explored()
  }

  private static let counted = "Every wrong entry is counted once, and a right one takes all back"

  @Test(arguments: ["two-pads", "one-pad", "at-the-server", "another-password"])
  func `Who chooses a new PIN tries none, and changes aren't tries`(file: String) throws {
    let result = try explored(file)
    #expect(result.guesses.map(\.most) == [3])
    #expect(Set(result.brokenRules.map(\.rule)).isDisjoint(with: [Self.counted, GuessTests.endless]))
  }

  /// Who hasn’t proved anything is told whether it was the old one.
  @Test(
    arguments: [
      (
        "two-pads", "title: Enter your PIN\n",
        "title: Enter your PIN\n    buttons: { Forgot: [go: new-pin] }\n"
      ), ("another-password", "Unlock: submit }", "Unlock: submit, Forgot: [go: renew] }"),
    ])
  func `Who may choose a new PIN without a proof guesses at the old one`(
    file: String, old: String, new: String
  )
    throws
  {
    #expect(try explored(file, old, new).guesses.map(\.most) == [nil])
  }

  @Test(
    arguments: [
      ("two-pads", "count: failed, ", ""), ("one-pad", "count: failed, ", ""),
      ("at-the-server", "      - count: failures\n", ""),
      // What was typed is kept where it is wrong, though it never becomes the PIN.
      ("last-wrong", "", ""),
    ])
  func `Who guesses at one beside that is still told`(file: String, old: String, new: String) throws {
    let result = try explored(file, old, new)
    #expect(result.guesses.map(\.most) == [nil])
    #expect(result.brokenRules.map(\.rule).contains(GuessTests.endless))
  }

  /// Whoever has another code sent knows it no more than the one before.
  @Test func `Guessing goes on where another code is sent, unless there are no more tries`() throws {
    let resets = try testFlow("sent-once-more").explored()
    #expect(resets.guesses.map(\.most) == [nil])
    #expect(resets.brokenRules.map(\.rule).contains(GuessTests.endless))
    let keeps = try testFlow("sent-once-more", [("      - reset: fails\n", "")]).explored()
    #expect(keeps.guesses.map(\.most) == [3])
    #expect(!keeps.brokenRules.map(\.rule).contains("Whoever has a new code has all tries"))
  }

  /// A button keeps what was typed once, or what a second pad compared with it.
  @Test(
    arguments: [
      ("", "", true),
      (
        "complete: [set: { first: typed }, go: keep]",
        "complete: [{ if: { typed: first }, then: [go: keep], else: [set: { first: typed }] }]", false
      ),
    ])
  func `A code that is kept by a tap was typed twice`(old: String, new: String, isBroken: Bool) throws {
    let rule = "A new code is kept only when it was typed twice"
    #expect(try explored("kept-by-a-tap", old, new).brokenRules.map(\.rule).contains(rule) == isBroken)
  }

  @Test func `A server that takes either of two codes has one guess at both`() throws {
    let text = """
      flow: my-bank
      limits: { tries: { is: 3 } }
      starts: { Both: { app: { guest: "4826", pin: "7139" } } }
      server:
        values: { guest: { is: code, option: guest }, pin: { is: code, option: pin }, bad: count }
        requests:
          check:
            - { if: { bad: { reached: tries } }, then: [answer: wrong] }
            - { if: { typed: guest }, then: [reset: bad, answer: visitor] }
            - { if: { typed: pin }, then: [reset: bad, answer: fine], else: [count: bad, answer: wrong] }
      moments: { launch: [go: lock] }
      screens:
        lock:
          title: Lock
          pad: { length: 4 }
          complete: [send: { request: check, fine: [go: home], visitor: [go: visit], wrong: [retry], else: [clear] }]
        visit: { title: Visit, rows: { Lock: [go: lock] } }
        home: { title: Home, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }

      """
    let result = try read(text).get().explored()
    #expect(result.guesses.map(\.most) == [3, 3])
  }
}
