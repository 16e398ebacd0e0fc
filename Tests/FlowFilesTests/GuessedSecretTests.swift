import Exploration
import FlowFiles
import Scenarios
import Testing
import UnlockEngine

/// What is asked for is tried, and who gives the right one has proved something, however the file goes on (`Tests/Flows/guesses`).
@Suite struct GuessedSecretTests {
  private func explored(
    _ name: String, _ changes: [(old: String, new: String)] = []
  ) throws -> ExplorationResult { try testFlow("guesses/\(name)", changes).explored() }

  private func broken(
    _ name: String, _ changes: [(old: String, new: String)] = []
  ) throws -> [String] { try explored(name, changes).brokenRules.map(\.rule) }

  /// A wrong one of its length is typed, as of any other code’s.
  @Test(arguments: ["K7P2QX99", "KQ", "12345678"])
  func `A code with letters is guessed at, too`(puk: String) throws {
    let result = try explored("a-puk-with-letters", [("puk: \"K7P2QX99\"", "puk: \"\(puk)\"")])
    #expect(result.guesses.map(\.most) == [3, nil])
    #expect(result.brokenRules.map(\.rule).contains(GuessTests.endless))
  }

  /// What a lock’s steps go by besides the right code is typed there.
  @Test(arguments: ["[\"9630\"]", "repeats"])
  func `A code that opens the lock of everybody is found`(codes: String) throws {
    #expect(try broken("a-master-code", [("[\"9630\"]", codes)]).contains(needsProof))
    #expect(
      try broken(
        "a-master-code",
        [("then: [do: enter]\n        else: [count", "then: [count: wrong, retry]\n        else: [count")])
        == [])
  }

  /// Of each of the two rules alone another code would be typed, and open nothing.
  @Test(
    arguments: [
      "if: { all: [RULE, { typed: { breaks: { listed-in: service } } }] }\n        then: [do: enter]",
      "if: RULE\n        then: [{ if: { typed: { breaks: { listed-in: service } } }, then: [do: enter] }]",
    ])
  func `So is one that opens it where it breaks two rules`(steps: String) throws {
    for (rule, codes) in [
      ("descending", "4321 1111"), ("{ listed-in: other }", "8008 4711"), ("equal-steps", "1212 2468"),
    ] {
      let limits =
        "tries: 5\n  service: { is: text, says: \"\(codes)\" }\n  other: { is: text, says: \"4711 9090\" }"
      let both = steps.replacing("RULE", with: "{ typed: { breaks: \(rule) } }")
      let changes = [
        ("tries: 5", limits), ("if: { typed: { breaks: [\"9630\"] } }\n        then: [do: enter]", both),
      ]
      #expect(try broken("a-master-code", changes).contains(needsProof), "\(rule)")
    }
  }

  /// What the app forgets when it is closed is counted again then.
  @Test(arguments: ["forgets", "remembers"])
  func `Who gives the same wrong code again gains nothing`(kept: String) throws {
    let changes = [
      ("\(kept):\n", "\(kept):\n  last: { is: code, from: 4, to: 4 }\n"),
      (
        "if: { typed: { breaks: [\"9630\"] } }\n        then: [do: enter]\n        else: [count",
        "if: { typed: last }\n        then: [retry]\n        else: [set: { last: typed }, count"
      ),
      ("reset: [pin, wrong, wants]", "reset: [pin, wrong, wants, last]"),
      ("then: [reset: wrong, do", "then: [reset: [wrong, last], do"),
    ]
    #expect(try !broken("a-master-code", changes).contains(GuessTests.endless))
    // Any other code is tried for nothing.
    let free = changes + [("set: { last: typed }, count: wrong", "set: { last: typed }")]
    #expect(try broken("a-master-code", free).contains(GuessTests.endless))
  }

  /// “explore” types codes of four digits, and the recovery code has eight.
  @Test func `Where nothing wrong is typed nobody says that guessing ends`() throws {
    let result = try explored("typed-nowhere")
    #expect(result.untyped == ["typed-nowhere.recover"])
    #expect(result.guesses.allSatisfy { !$0.isWhole })
    let more = [("typed: [\"2580\", \"1111\"]", "typed: [\"2580\", \"1111\", \"11111111\"]")]
    #expect(try explored("typed-nowhere", more).untyped == [])
    #expect(try broken("typed-nowhere", more) == [GuessTests.endless])
    let right = [("typed: [\"2580\", \"1111\"]", "typed: [\"2580\", \"1111\", \"82736451\"]")]
    #expect(try explored("typed-nowhere", right).untyped == ["typed-nowhere.recover"])
  }

  /// It would be there in its mended twin, too.
  @Test func `Who goes on guessing without end doesn’t sign in meanwhile`() throws {
    let example = try #require(try explored("forgets-the-block").brokenRules.first)
    #expect(example.rule == GuessTests.endless)
    let steps = example.example.scenario.steps.flatMap(\.lines)
    #expect(!steps.contains { $0.contains("Sign in") }, "\(steps)")
  }

  /// The server takes it away as it arrives, before the app hears that it was right.
  @Test func `The right one is right that is good for once`() throws {
    let found = try broken("good-for-once")
    #expect(!found.contains(needsProof))
    #expect(!found.contains(GuessTests.endless))
    #expect(!found.contains(GuessTests.givenBack))
    #expect(
      try broken(
        "good-for-once",
        [("[set: { code: none }, reset: failed, answer: done]", "[reset: failed, answer: done]")]
      ).contains(needsProof) == false)
  }

  /// It arrives though the app is closed meanwhile.
  @Test func `What a button sends that stands for a proof may give tries back`() throws {
    #expect(try !broken("signs-in-at-the-server").contains(GuessTests.givenBack))
    #expect(
      try broken("signs-in-at-the-server", [("proof: sign-in, ", "")]).contains(GuessTests.givenBack))
  }

  /// It asks before the app is opened (D20).
  @Test func `Who comes past the lock of iOS is the owner`() throws {
    func way(_ changes: [(old: String, new: String)]) throws -> [String] {
      let broken = try explored("locked-by-ios", changes).brokenRules.first { $0.rule == needsProof }
      return try #require(broken).example.scenario.steps.dropLast().flatMap(\.lines)
    }
    #expect(try way([]) == ["launch", "biometry: match", "open-switcher"])
    #expect(try way([("app-lock: true", "app-lock: false")]) == ["launch"])
  }
}
