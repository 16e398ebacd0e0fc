import Scenarios
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import FlowFiles
@testable import UnlockEngine

/// How often somebody can guess at a PIN, and what gives tries back: the commonest bugs of app locks, each put into one small file.
@Suite struct GuessTests {
  /// What a file is explored to: how many tries there are, and which rules are broken.
  struct Found: Equatable {
    var most: [Int?]
    var broken: Set<String>
  }

  static let endless = "Guessing comes to an end"
  static let givenBack =
    "Tries that were used stay used, until the right code or what the file says gives them back"

  static func plan(_ text: String) throws -> ExplorationPlan<FileFlow> {
    var plan = try read(announcing(text)).get().plan
    plan.starts = [
      StartingPoint("Locked", device: ["biometry": "faceID"], app: ["method": "pin", "pin": "7139"])
    ]
    plan.changes = []
    return plan
  }

  static func found(_ text: String) throws -> Found {
    let result = try Explorer(plan(text)).explore()
    #expect(result.ending == .complete)
    return Found(most: result.guesses.map(\.most), broken: Set(result.brokenRules.map(\.rule)))
  }

  @Test func `Five tries are five, all at once, and the scenario makes them`() throws {
    let result = try Explorer(Self.plan(small)).explore()
    let guesses = try #require(result.guesses.first)
    #expect(guesses.secret == "pin")
    #expect(guesses.most == 5)
    #expect(guesses.times == Array(repeating: .zero, count: 5))
    let steps = try #require(guesses.scenario).steps
    #expect(steps.count { if case .type = $0 { true } else { false } } == 5)
    #expect(result.brokenRules.isEmpty)
  }

  @Test(arguments: 1...10) func `As many tries as the limit says`(tries: Int) throws {
    let text = small.replacing("tries: 5", with: "tries: \(tries)")
    #expect(try Self.found(text) == Found(most: [tries], broken: []))
  }

  @Test(arguments: ["go", "turn-to"])
  func `What the screen that checks compares is guessed at where it was typed`(goes: String) throws {
    let file = """
      flow: my-safe
      limits: { tries: 3 }
      remembers: { pin: code, wrong: count }
      starts: { Locked: { app: { pin: "2580" } } }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Lock, pad: { length of: pin }, complete: [\(goes): checking] }
        checking:
          title: Checking
          enter: [{ if: { typed: pin }, then: [reset: wrong, go: home], else: [count: wrong, go: lock] }]
        out: { title: Blocked, instead-of: lock, if: { wrong: { reached: tries } } }
        home: { title: Safe, private: true, leave: [go: lock] }

      """
    func most(_ file: String) throws -> [Int?] {
      try Explorer(try read(file).get().plan).explore().guesses.map(\.most)
    }
    #expect(try most(file) == [3])
    #expect(try most(file.replacing("count: wrong, go: lock", with: "go: lock")) == [nil])
  }

  /// The last wrong one is kept where a new one is, too, once somebody is in.
  @Test func `An entry that has to be made once more is a guess, though it is kept`() throws {
    let file = """
      flow: my-safe
      remembers: { pin: code }
      forgets: { first: code }
      starts: { Locked: { app: { pin: "2580" } } }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Lock, pad: { length of: pin }, complete: [{ if: { typed: pin }, then: [go: home], else: [set: { first: typed }, retry] }] }
        home: { title: Safe, private: true, rows: { New PIN: [go: new] }, leave: [go: lock] }
        new: { title: New, pad: { length: 4 }, complete: [set: { first: typed }, go: again], leave: [go: lock] }
        again: { title: Again, pad: { length of: first }, complete: [{ if: { typed: first }, then: [set: { pin: typed }, go: home], else: [go: new] }], leave: [go: lock] }

      """
    func explored(_ file: String) throws -> Found {
      let result = try Explorer(try read(file).get().plan).explore()
      return Found(
        most: result.guesses.map(\.most),
        broken: Set(result.brokenRules.map(\.rule)).intersection([Self.endless, Self.givenBack]))
    }
    #expect(try explored(file) == Found(most: [nil], broken: [Self.endless]))
    // Counted, and the same one again not, the last of them takes the PIN away.
    let counted = file.replacing(
      "remembers: { pin: code }", with: "limits: { tries: 3 }\nremembers: { pin: code, wrong: count }"
    )
    .replacing(
      "[{ if: { typed: pin }, then: [go: home], else: [set: { first: typed }, retry] }]",
      with: """
        [{ if: { typed: pin }, then: [reset: wrong, go: home], else: [{ if: { typed: first }, then: [retry], else: [set: { first: typed }, count: wrong, retry] }] }, { if: { wrong: { reached: tries } }, then: [reset: [pin, wrong], go: out] }]
        """
    ).replacing("  new:", with: "  out: { title: Signed out }\n  new:")
    #expect(try explored(counted) == Found(most: [3], broken: []))
  }

  @Test func `A count that a kill forgets lets anyone guess without end`() throws {
    let text = small.replacing(", wrong-pins: count }", with: " }")
      .replacing("forgets: { first: code,", with: "forgets: { wrong-pins: count, first: code,")
    #expect(try Self.found(text) == Found(most: [nil], broken: [Self.endless, Self.givenBack]))
  }

  /// The scenario of a broken rule fails on the broken file, and passes on the right one.
  @Test func `What shows it fails on the broken file alone`() throws {
    let text = small.replacing(", wrong-pins: count }", with: " }")
      .replacing("forgets: { first: code,", with: "forgets: { wrong-pins: count, first: code,")
    let result = try Explorer(Self.plan(text)).explore()
    let example = try #require(result.brokenRules.first { $0.rule == Self.endless }).example
    #expect(example.verdict == .fails)
    #expect(example.scenario.text.contains("wrong-pins: 1"))
  }

  @Test func `A limit without effect is none`() throws {
    let text = small.replacing("over: [lock-pin]", with: "over: [setup]")
    #expect(try Self.found(text).most == [nil])
    #expect(try Self.found(text).broken.contains(Self.endless))
  }

  @Test func `A way that gives the tries back, like a question after the PIN, is told`() throws {
    let text = small.replacing(
      "  lock-pin:\n", with: "  lock-pin:\n    buttons: { Forgot PIN?: [reset: wrong-pins, go: lock-pin] }\n")
    #expect(try Self.found(text).most == [nil])
    #expect(try Self.found(text).broken.isSuperset(of: [Self.endless, Self.givenBack]))
  }

  static let face =
    "  lock-pin:\n    buttons: { Use Face ID: [ask-owner: { for: Unlock, success: [reset: wrong-pins, go: home] }] }\n"

  @Test func `A face that gives a PIN's tries back is told, unless the file says so`() throws {
    let text = small.replacing("  lock-pin:\n", with: Self.face)
    #expect(try Self.found(text) == Found(most: [nil], broken: [Self.endless, Self.givenBack]))
    let said = text.replacing(
      "wrong-pins: count }", with: "wrong-pins: { is: count, given-back-by: owner } }")
    #expect(try Self.found(said) == Found(most: [5], broken: []))
  }

  @Test func `Whoever signs up again with the same PIN has a new one`() throws {
    let text = small.replacing(
      "  lock-pin:\n", with: "  lock-pin:\n    buttons: { Start over: [go: new-pin] }\n"
    ).replacing(
      "then: [set: { method: pin, pin: typed }",
      with: "then: [reset: wrong-pins, set: { method: pin, pin: typed }")
    let found = try Self.found(text)
    #expect(found.most == [5])
    #expect(found.broken.isDisjoint(with: [Self.endless, Self.givenBack]))
  }

  @Test func `Signing out leaves the next user all tries`() throws {
    let text = small.replacing("sign-out: [reset: wrong-pins, set", with: "sign-out: [set")
    #expect(try Self.found(text).broken.contains("Whoever has a new code has all tries"))
  }

  @Test func `The last try counts, though it takes the PIN away`() throws {
    let text = small.replacing(
      "else: [count: wrong-pins, retry]",
      with:
        "else: [count: wrong-pins, retry, { if: { wrong-pins: { reached: tries } }, then: [do: sign-out] }]")
    try #require(text != small)
    #expect(try Self.found(text) == Found(most: [5], broken: []))
    let scenario = try #require(try Explorer(Self.plan(text)).explore().guesses.first?.scenario)
    #expect(scenario.steps.count { if case .type = $0 { true } else { false } } == 5)
  }

  @Test func `A new PIN is typed twice`() throws {
    let text = small.replacing(
      "complete: [set: { first: typed }, go: repeat-pin]",
      with: "complete: [set: { method: pin, pin: typed, first: typed }, go: home]")
    #expect(try Self.found(text).broken == ["A new code is kept only when it was typed twice"])
  }

  @Test func `Two lock screens on top of each other ask twice`() throws {
    let text = small.replacing("is-new: flag }", with: "is-new: flag, stacked: flag }")
      .replacing(
        "private: true, leave: [do: lock] }",
        with: "private: true, leave: [set: { stacked: true }, do: lock] }"
      )
      .replacing(
        "      - if: { typed: pin }\n        then: [reset",
        with:
          "      - if: { typed: pin, stacked: true }\n        then: [reset: [wrong-pins, stacked], go: lock-pin]\n"
          + "      - if: { typed: pin }\n        then: [reset")
    #expect(try Self.found(text).broken == ["The right code is asked for once"])
  }

  @Test func `A file says which rule it is known to break, and why`() throws {
    let text = small.replacing("over: [lock-pin]", with: "over: [setup]")
    let accepted = text + "accepts: { Guessing comes to an end: The source has no limit. }\n"
    let outcome = try Explorer(Self.plan(accepted)).explore().outcomes.first { $0.rule == Self.endless }
    guard case .accepted("The source has no limit.", _)? = outcome?.result else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    let elsewhere =
      text + "accepts: { Guessing comes to an end: { because: No limit., where: repeat-pin } }\n"
    #expect(try Self.found(elsewhere).broken.contains(Self.endless))
    // Mended, it is said again.
    let mended = small + "accepts: { Guessing comes to an end: The source has no limit. }\n"
    let again = try Explorer(Self.plan(mended)).explore()
    #expect(
      again.outcomes.first { $0.rule == Self.endless }?.result == .holdsAgain("The source has no limit."))
    #expect(!again.hasHeld)
  }

  @Test func `A rule says how often it was tried, and that it never was`() throws {
    let rules = """
      rules:
        Behind the set-up there is no PIN: { after: { screen: setup }, always: { pin: none } }
        Behind a moon there is one: { after: { screen: home, method: none }, always: { pin: set } }

      """
    var plan = try read(announcing(small + rules)).get().plan
    plan.starts = [StartingPoint("Locked", app: ["method": "pin", "pin": "7139"])]
    let outcomes = try Explorer(plan).explore().outcomes
    guard
      case .held(let tried)? = outcomes.first(where: { $0.rule == "Behind the set-up there is no PIN" })?
        .result
    else {
      Issue.record("It holds.")
      return
    }
    #expect(tried.count > 0 && tried.unit == .step)
    #expect(outcomes.first { $0.rule == "Behind a moon there is one" }?.result == .neverTried)
  }

  @Test func `As many wrong PINs as two rounds of two have can be entered, and no more`() throws {
    var plan = try flowFile("nl-wallet").plan
    plan.starts = [
      StartingPoint("test", app: ["pin": "024791"], policy: ["attempts-per-round": "2", "rounds": "2"])
    ]
    (plan.changes, plan.server) = ([], [])
    plan.beginsEntries = { _ in false }
    #expect(try Explorer(plan).explore().guesses.map(\.most) == [4])
  }
}
