import Exploration
import Testing

/// A code that the file gives out, as one of a message: who types it proves something, who has it sent doesn’t, and guesses at it are counted
/// over all messages (`Tests/Flows/code-by-message`).
@Suite struct IssuedCodeTests {
  private static let content =
    "App content is seen only by somebody who authenticated, or chose not to lock, since that was last required"
  private static let kept = "  otp: { is: code, from: 6, to: 6 }\n"
  private static let first = "forgets: { first:"
  private static let inMemory = [
    (kept, ""), (first, "forgets: { otp: { is: code, from: 6, to: 6 }, first:"),
  ]

  private func explored(_ changes: [(String, String)] = []) throws -> ExplorationResult {
    try testFlow("code-by-message", changes).explored()
  }

  @Test(arguments: [false, true])
  func `Who types what was sent may choose another PIN`(isForgotten: Bool) throws {
    let result = try explored(isForgotten ? Self.inMemory : [])
    #expect(result.brokenRules.map(\.rule) == [])
    #expect(result.guesses.map(\.secret) == ["pin", "otp"])
    #expect(result.guesses.map(\.most) == [3, 3])
  }

  @Test(
    arguments: [
      // Nobody asks for it, or any will do.
      ("go: message]", "go: new-pin]"), ("else: [count: wrong-otp, retry]", "else: [go: new-pin]"),
    ])
  func `Who had one sent has proved nothing`(old: String, new: String) throws {
    for changes in [[], Self.inMemory] {
      #expect(try explored(changes + [(old, new)]).brokenRules.map(\.rule).contains(Self.content))
    }
  }

  @Test func `Another message, or the app closed, gives no tries back`() throws {
    let again = [(#"Forgot: [set: { otp: "481216" }"#, #"Forgot: [reset: wrong-otp, set: { otp: "481216" }"#)]
    for changes in [[], Self.inMemory] {
      #expect(try explored(changes + again).guesses.map(\.most) == [3, nil])
    }
    let counted = [("  wrong-otp: count\n", ""), (Self.first, "forgets: { wrong-otp: count, first:")]
    #expect(try explored(counted).guesses.map(\.most) == [3, nil])
    // Whoever goes back has the code taken back, too.
    let back = [
      (
        "Back: [go: lock] }\n    complete:\n      - if: { typed: otp",
        "Back: [reset: [otp, wrong-otp], go: lock] }\n    complete:\n      - if: { typed: otp"
      )
    ]
    #expect(try explored(back).guesses.map(\.most) == [3, nil])
  }

  /// Who is in the app knows the next code no better than anybody, and who is asked for two has both to give.
  @Test func `In the app, and after a PIN, codes are guessed at over all that are sent`() throws {
    func found(_ file: String, _ changes: (String, String)...) throws -> (most: [Int?], broken: Set<String>) {
      let result = try testFlow("issued/\(file)", changes).explored()
      return (result.guesses.map(\.most), Set(result.brokenRules.map(\.rule)))
    }
    let pays = try found("payment-by-message")
    #expect(pays.most == [5, 3] && pays.broken.isEmpty)
    let anew = try found(
      "payment-by-message", ("471100\" }, go: confirm", "471100\" }, reset: wrong-tans, go: confirm"))
    #expect(anew.most == [5, nil] && anew.broken.contains(GuessTests.endless))
    let twoSteps = try found("two-steps")
    #expect(twoSteps.most == [5, 5] && twoSteps.broken.isEmpty)
    // A server that drops the code and its count, and sends another, stops nobody.
    let server = try found("the-only-lock")
    #expect(server.most == [3] && server.broken.isEmpty)
    let dropped = try found(
      "the-only-lock",
      ("[reset: otp, answer: blocked]", "[reset: [otp, wrong-otps], answer: blocked]"))
    #expect(dropped.most == [nil] && dropped.broken.contains(GuessTests.endless))
    // What is sent after all was erased is sent to a new owner.
    #expect(try found("erased-then-another").most == [5, 3])
  }

  @Test(arguments: ["forced-change", "new-password-at-the-server"])
  func `Who has to choose another than the old one isn't asked twice, and guesses at nothing`(file: String)
    throws
  {
    let result = try testFlow("issued/\(file)").explored()
    #expect(result.brokenRules.map(\.rule) == [])
    #expect(result.guesses.map(\.most) == [5])
  }

  /// Six digits, though a new PIN has four; drawn, as nobody would choose.
  @Test func `It has the length that it was given, and is drawn evenly`() throws {
    for changes in [[], Self.inMemory] {
      let flow = try testFlow("code-by-message", changes)
      let form = flow.secretForm(1, under: flow.defaultLimits)
      #expect(form == .issued(6))
      #expect(form.chance(of: 5, .evenly) == 0.000005)
      #expect(form.chance(of: 5, .byPeople) == nil)
    }
  }

  /// What *Forgot* asks for nothing, and takes the PIN away, whoever comes is a new owner: whether of the same content only the author knows.
  @Test func `A code that anybody can take away to come in is told`() throws {
    let freely = [
      (#"Forgot: [set: { otp: "481216" }, go: message]"#, "Forgot: [reset: [pin, wrong], go: new-pin]")
    ]
    let found = try #require(try explored(freely).givenUp.first)
    #expect((found.secret, found.place) == ("pin", "code-by-message.lock"))
    #expect(
      found.scenario.steps.flatMap(\.lines) == ["launch", "tap: Forgot", #"type: "2580""#, #"type: "2580""#])
    #expect(try explored().givenUp.isEmpty)
    let proved = freely.map {
      ($0.0, $0.1.replacing("[reset", with: "{ proof: sign-in, then: [reset") + " }")
    }
    #expect(try explored(proved).givenUp.isEmpty)
  }
}
