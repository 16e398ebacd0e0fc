import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// Whoever may choose a code at the lock, without having proved anything, comes in by it (`Tests/Flows/strangers`).
@Suite struct StrangersCodeTests {
  private func broken(_ name: String, _ changes: [(old: String, new: String)] = []) throws -> [String] {
    try testFlow("strangers/\(name)", changes).explored().brokenRules.map(\.rule)
  }

  @Test(arguments: ["spare-code", "another-pin"])
  func `A code that anybody may choose proves nothing`(name: String) throws {
    #expect(try broken(name) == [needsProof])
  }

  /// It is kept by a timer, or at a server, and still is what a stranger typed.
  @Test func `However it comes to be kept`() throws {
    let later = [
      ("tries: { is: 3 }", "tries: { is: 3 }, a-second: { is: 1s }"),
      ("then: [set: { pin: first }, reset: [first, wrong], go: lock]", "then: [go: saving]"),
      ("  home:\n", "  saving: { title: Saving, texts: [A moment.] }\n  home:\n"),
      (
        "alerts:\n",
        "timers:\n  saves: { after: a-second, clock: uptime, while: { screen: saving }, "
          + "then: [set: { pin: first }, reset: [first, wrong], go: lock] }\nalerts:\n"
      ),
    ]
    #expect(try broken("another-pin", later).contains(needsProof))
  }

  /// She needn’t type the new one once more.
  @Test func `Who signs in and chooses one is in`() throws {
    #expect(try broken("chosen-after-signing-in") == [])
    #expect(
      try broken("chosen-after-signing-in", [("{ proof: sign-in, then: [go: new-pin] }", "[go: new-pin]")])
        == [needsProof])
  }

  /// What its owner typed without a connection, somebody else has sent again once the app was left.
  @Test func `What waits to be sent again is whose it was`() throws {
    #expect(try broken("sent-again").contains(needsProof))
    let given = [
      (" stays: true,", ""),
      ("    leave: [steady]\n    background: [steady]\n", "    leave: [clear, go: lock]\n"),
    ]
    #expect(try !broken("sent-again", given).contains(needsProof))
  }

  /// A server keeps the last entry, wrong or new, in one place.
  @Test func `What its owner chooses is hers, though a stranger tried it before`() throws {
    #expect(try !broken("kept-where-it-was-tried").contains(needsProof))
  }

  /// Anybody sets a guest’s PIN at the lock, and begins to guess anew by it.
  @Test func `Tries that one’s own code gives back have no end`() throws {
    let broken = try broken("guests-give-tries-back")
    #expect(broken.contains(GuessTests.endless) && broken.contains(GuessTests.givenBack))
    let keeps = try testFlow(
      "strangers/guests-give-tries-back", [("then: [reset: wrong, go: games]", "then: [go: games]")]
    )
    .explored()
    #expect(keeps.guesses.first { $0.secret == "pin" }?.most == 3)
    #expect(Set(keeps.brokenRules.map(\.rule)).isDisjoint(with: [GuessTests.endless, GuessTests.givenBack]))
  }

  @Test func `A stranger frees nothing where there is no code, or by guessing`() throws {
    #expect(try broken("grace-without-a-code").contains(needsProof))
    #expect(try broken("grace-without-a-code", [("    leave: [start: grace]\n", "")]) == [])
    #expect(try broken("blocked-and-begun-anew").contains(needsProof))
    let signsIn = [
      (
        "I have a letter from the bank: [go: new-pin]",
        "I have a letter from the bank: { proof: sign-in, then: [go: new-pin] }"
      )
    ]
    #expect(try !broken("blocked-and-begun-anew", signsIn).contains(needsProof))
    // What the owner’s phone brings about is hers.
    #expect(try !broken("no-passcode-any-more").contains(needsProof))
  }

  /// A time of grace that the lock itself begins is nobody’s, and neither is a switch beside it.
  @Test func `Nothing need be proved where the owner brought that about`() throws {
    let file = "grace-from-the-lock"
    #expect(try broken(file) == [needsProof])
    #expect(try broken(file, [("    leave: [start: away] # nobody was in\n", "")]) == [])
    let off = [
      ("remembers: { pin: code }", "remembers: { pin: code, unlocked: flag }"),
      (
        "needs-no-proof: { running: away }",
        "needs-no-proof: { any: [{ running: away }, { unlocked: true }] }"
      ), ("    leave: [start: away] # nobody was in\n", ""),
    ]
    let beside = (
      "pad: { length of: pin }\n",
      "pad: { length of: pin }\n    rows: { Stay: [set: { unlocked: true }], Go on: { if: { unlocked: true }, then: [go: home] } }\n"
    )
    #expect(try broken(file, off + [beside]).contains(needsProof))
    let inside = ("rows: { Lock: [go: lock] }", "rows: { Lock: [go: lock], Stay: [set: { unlocked: true }] }")
    let goesOn = (
      "pad: { length of: pin }\n",
      "pad: { length of: pin }\n    rows: { Go on: { if: { unlocked: true }, then: [go: home] } }\n"
    )
    #expect(try !broken(file, off + [inside, goesOn]).contains(needsProof))
  }

  @Test func `Who signs in, or comes in first, may choose one`() throws {
    let signedIn = [
      (
        "rows: { \"Forgot? Choose another\": [go: new-pin] }",
        "rows: { Forgot?: { proof: sign-in, then: [go: new-pin] } }"
      ), ("  new-pin:\n", "  new-pin:\n    leave: [{ if: { pin: set }, then: [go: lock] }]\n"),
      ("  repeat-pin:\n", "  repeat-pin:\n    leave: [{ if: { pin: set }, then: [go: lock] }]\n"),
    ]
    #expect(try broken("another-pin", signedIn) == [])
    // Nobody is left at a lock whose PIN is gone.
    let locked = signedIn.map {
      ($0.0, $0.1.replacing("{ if: { pin: set }, then: [go: lock] }", with: "go: lock"))
    }
    #expect(try broken("another-pin", locked) == ["Nobody is asked for a code that isn’t there"])
    let inside = [
      ("Choose a spare code: { if: { spare: none }, then: [go: choose] }, ", ""),
      (
        "rows: { Lock: [go: lock] }",
        "rows: { Lock: [go: lock], Choose a spare code: { if: { spare: none }, then: [go: choose] } }"
      ), ("  choose:\n", "  choose:\n    leave: [go: lock]\n"),
      ("  repeat:\n", "  repeat:\n    leave: [go: lock]\n"),
    ]
    #expect(try broken("spare-code", inside) == [])
  }
}
