import Exploration
import Scenarios
import Testing
import UnlockEngine

@testable import FlowFiles

/// What is typed where there are several codes, where one that is refused is kept all the same, and where fields take different
/// lengths: whoever misses one of these calls a hole closed.
@Suite struct SeveralCodesTests {
  private func codes(_ text: String) throws -> [String] { try read(text).get().plan.texts.map(\.text) }

  private func broken(_ result: ExplorationResult) -> Set<String> { Set(result.brokenRules.map(\.rule)) }

  /// A PIN, and one for duress, on one pad.
  private static let duress = """
    flow: my-wallet
    limits: { tries: 3 }
    remembers: { pin: code, duress: code, wrong: count }
    starts: { Locked: { app: { pin: "2580", duress: "1111" } } }
    moments: { launch: [go: lock] }
    screens:
      lock:
        title: Lock
        texts: [{ if: { retrying: true }, then: Wrong. }]
        pad: { title: PIN, length: 4 }
        complete:
          - if: { typed: pin }
            then: [reset: wrong, go: home]
          - if: { typed: duress }
            then: [reset: wrong, go: decoy]
          - then: [count: wrong, retry]
      out: { title: Blocked, instead-of: lock, if: { wrong: { reached: tries } } }
      decoy: { title: Nothing here, rows: { Lock: [go: lock] }, leave: [go: lock] }
      home: { title: Coins, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }
    rules:
      Never out: { never: { screen: out } }

    """

  @Test func `Beside two codes one is typed that is wrong for both`() throws {
    #expect(try codes(Self.duress) == ["1111", "2580", "1397"])
    let result = try explored(Self.duress)
    let never = try #require(result.brokenRules.first { $0.rule == "Never out" })
    let typed = never.example.scenario.steps.filter { if case .type = $0 { true } else { false } }
    #expect(typed == Array(repeating: .type("1397"), count: 3))
    #expect(result.guesses.map(\.most) == [3, 3], "whoever knows one of them guesses at neither")
    #expect(!broken(result).contains(GuessTests.endless))
    #expect(!broken(result).contains { $0.hasPrefix("App content is seen only") })
  }

  @Test func `Codes that are chosen in the app count, too`() throws {
    let text = """
      flow: my-family
      remembers: { child: code, parent: code }
      moments: { launch: [{ if: { child: none }, then: [go: choose-child], else: [go: lock] }] }
      screens:
        choose-child: { title: Child, pad: { length: 4 }, complete: [set: { child: typed }, go: choose-parent] }
        choose-parent: { title: Parent, pad: { length: 4 }, complete: [set: { parent: typed }, go: home] }
        lock: { title: Lock, pad: { length of: child }, complete: [{ if: { typed: child }, then: [go: home], else: [retry] }] }
        gate: { title: Gate, pad: { length of: parent }, complete: [{ if: { typed: parent }, then: [go: home], else: [retry] }] }
        home: { title: Games, private: true, rows: { Gate: [go: gate] }, leave: [go: lock] }

      """
    #expect(try codes(text) == ["2580", "1111", "1397"])
    // Whoever chooses one gives up the one that was there before: among two there is a wrong one.
    let given = text.replacing("set: { child: typed }, ", with: "")
      .replacing("moments:", with: "starts: { Old: { app: { child: \"2580\" } } }\nmoments:")
    #expect(try codes(given) == ["2580", "1111", "1397"])
    let giving = given.replacing("set: { parent: typed }", with: "set: { parent: typed, child: none }")
    #expect(try codes(giving) == ["2580", "1111"])
  }

  /// The second pad takes what the first one took, refused or not.
  private static let easy = """
    flow: my-records
    remembers: { pin: code }
    forgets: { first: code }
    moments: { launch: [{ if: { pin: none }, then: [go: choose], else: [go: lock] }] }
    screens:
      choose: { title: Choose, pad: { length: 4 }, complete: [set: { first: typed }, go: again] }
      again:
        title: Again
        pad: { length of: first }
        complete: [{ if: { typed: first }, then: [set: { pin: typed }, go: home], else: [go: choose, retry] }]
      lock:
        title: Lock
        pad: { length of: pin }
        complete: [{ if: { typed: pin }, then: [go: home], else: [retry] }]
      home: { title: Records, private: true, rows: { Change: [go: choose] }, leave: [go: lock] }
    rules:
      Easy PINs are never kept: { never: { pin: { breaks: [repeats] } } }

    """

  @Test func `An easy code that is kept though a rule forbids it is found`() throws {
    let result = try explored(Self.easy)
    #expect(broken(result).contains("Easy PINs are never kept"))
    #expect(result.bounds.contains { $0.contains("Codes are 2580, 1397, and 1111 where one is chosen") })
    let refusing = Self.easy.replacing("pad: { length: 4 }", with: "pad: { length: 4, refuses: [repeats] }")
    #expect(!broken(try explored(refusing)).contains("Easy PINs are never kept"))
  }

  @Test func `A text that one field cut is typed whole into the next`() throws {
    let text = """
      flow: my-diary
      remembers: { word: text }
      forgets: { first: text }
      moments: { launch: [{ if: { word: none }, then: [go: choose], else: [go: lock] }] }
      screens:
        choose:
          title: Choose a word
          fields: { Word: { asks-for: first, from: 4, to: 8 } }
          buttons: { OK: submit }
          complete: [set: { first: typed }, go: again]
        again:
          title: Again
          fields: { Word: { asks-for: first } }
          buttons: { OK: submit }
          complete: [{ if: { typed: first }, then: [set: { word: typed }, go: page], else: [go: choose, retry] }]
        page: { title: Diary page, private: true, leave: [go: lock] }
        lock:
          title: Locked
          fields: { Word: { asks-for: word } }
          buttons: { OK: submit, Forgot: [go: page] }
          complete: [{ if: { typed: word }, then: [go: page], else: [retry] }]

      """
    let result = try explored(text)
    let content = try #require(broken(result).first { $0.hasPrefix("App content is seen only") })
    let example = try #require(result.brokenRules.first { $0.rule == content }).example
    #expect(example.scenario.steps.contains(.tap("Forgot")))
    #expect(!broken(result).contains("From everywhere the user can get in again"))
  }

  @Test func `Beside two texts for one field a wrong one is typed`() throws {
    let text = """
      flow: my-wallet
      remembers: { word: text, duress: text }
      starts: { Locked: { app: { word: rosebud, duress: marigold } } }
      moments: { launch: [go: lock] }
      screens:
        lock:
          title: Lock
          fields: { Word: { from: 4 } }
          buttons: { OK: submit }
          complete:
            - if: { typed: word }
              then: [go: home]
            - if: { typed: duress }
              then: [go: decoy]
            - then: [retry]
        decoy: { title: Nothing here, leave: [go: lock] }
        home: { title: Coins, private: true, leave: [go: lock] }

      """
    let typed = try codes(text)
    #expect(Set(typed).isSuperset(of: ["rosebud", "marigold"]) && typed.count == 3)
    #expect(try !broken(explored(text)).contains { $0.hasPrefix("App content is seen only") })
  }
}
