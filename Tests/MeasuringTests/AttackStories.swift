import Diagnostics
import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import TerminalSupport
import UnlockEngine

@testable import Measuring

/// A small bank, measured: what each attacker gets, and what a slip in the file changes.
@Suite struct AttackStories {
  static let bank = TestFlows.bankThatSignsOut

  static func measured(
    _ text: String, _ attackers: [Attacker] = Attacker.allCases
  ) throws -> (AttackedFlow, [AttackMeasure]) {
    let flow = try FlowFile.read(SourceText(path: "my-bank.flow.yaml", text: text)).get()
    let (result, attacked) = try FlowExplorer(flow).attacked(Setup(), .one, 400_000) { _ in true }
    try #require(result.isComplete)
    return (attacked, Measurer(attacked).measures(attackers))
  }

  private func holder(_ text: String) throws -> (measure: AttackMeasure, pin: SecretMeasure) {
    let measure = try #require(try Self.measured(text, [.holder]).1.first)
    return (measure, try #require(measure.secrets.first { $0.secret.name == "pin" }))
  }

  @Test func asManyGuessesAsTheLimitLets() throws {
    let (measure, pin) = try holder(Self.bank)
    #expect(pin.most == 3)
    #expect(pin.opens == .alone)
    #expect(pin.secret.form == .code(.digits(4, refused: 0)))
    #expect(measure.freeWay == nil)
    #expect(measure.meetsProofOutside)
    #expect(measure.isWhole)
    #expect(abs(measure.chance(by: 0, .evenly) - 0.0003) < 1e-12)
    #expect(abs(measure.chance(by: 0, .byPeople) - 0.08042) < 1e-12)
  }

  /// The PIN is found in the end; what is behind it is as hard as it is.
  @Test func `What is behind a PIN without end counts`() throws {
    let (measure, pin) = try holder(TestFlows.text(of: "guesses/a-code-behind-a-pin-without-end"))
    #expect(pin.most == nil && pin.opens == .with("sent") && measure.isWhole)
    #expect(abs(measure.chance(by: 0, .evenly) - 3e-6) < 1e-12)
  }

  /// The PIN is gone, and what its owner recovers is hers.
  @Test func `A recovery code behind a PIN that guesses delete opens, too`() throws {
    let measure = try #require(
      try Self.measured(TestFlows.text(of: "guesses/a-recovery-code-behind-the-pin"), [.holder]).1.first)
    #expect(measure.secrets.filter { $0.opens == .alone }.map(\.secret.name) == ["pin", "recovery"])
    #expect(measure.secrets.first { $0.secret.name == "recovery" }?.most == 3)
    #expect(abs(measure.chance(by: 0, .evenly) - (1 - (1 - 5e-6) * (1 - 3e-4))) < 1e-12)
  }

  /// Nothing of the owner’s is on the phone: it is the account that the code guards.
  @Test func `A sent code alone is a lock, too`() throws {
    let measure = try #require(
      try Self.measured(TestFlows.text(of: "issued/the-only-lock"), [.holder]).1.first)
    let otp = try #require(measure.secrets.first)
    #expect(otp.most == 3 && otp.opens == .alone && measure.freeWay == nil)
    #expect(abs(measure.chance(by: 30_000, .evenly) - 3e-6) < 1e-12)
  }

  /// A code that the file sets by itself is none that a pattern could have.
  @Test func `Of four dots as many are tried as of more`() throws {
    let text = """
      flow: my-notes
      limits: { tries: 5 }
      remembers: { pin: code, wrong: count }
      starts: { Locked: { app: { pin: "7139" } } }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Lock, pad: { length of: pin, keys: pattern }, complete: [{ if: { typed: pin }, then: [reset: wrong, go: home], else: [count: wrong, retry] }] }
        out: { title: Blocked, instead-of: lock, if: { wrong: { reached: tries } }, buttons: { Sign in: { proof: sign-in, then: [reset: wrong, set: { pin: "2580" }, go: home] } } }
        home: { title: Notes, private: true, leave: [go: lock] }

      """
    let (measure, pin) = try holder(text)
    #expect(pin.most == 5 && pin.opens == .alone && measure.isWhole)
    #expect(abs(measure.chance(by: 0, .evenly) - 5.0 / 3024) < 1e-12)
  }

  /// Where a file has wrong codes typed elsewhere alone, nobody knows what comes of them at the lock.
  @Test func `Where nothing wrong is typed, what guessing comes to isn’t known`() throws {
    let text = Self.bank.replacing(
      "screens:", with: "explore: { typed: [\"2580\", { typed: \"7139\", where: [signed-out] }] }\nscreens:",
      maxReplacements: 1)
    let measure = try #require(try Self.measured(text, [.holder]).1.first)
    #expect(!measure.isWhole)
  }

  /// A child's PIN and its parents': somebody who holds the phone tries one that is neither.
  @Test(arguments: ["1357", "135790"]) func besideASecondCodeThereAreAsManyGuesses(parents: String) throws {
    let text = """
      flow: my-family
      limits: { tries: 3 }
      remembers: { pin: code, parents: code, wrong: count }
      starts: { Both: { app: { pin: "2580", parents: "\(parents)" } } }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Lock, pad: { length of: pin }, complete: [{ if: { typed: pin }, then: [reset: wrong, go: home], else: [count: wrong, retry] }] }
        out: { title: Blocked, instead-of: lock, if: { wrong: { reached: tries } } }
        home: { title: Games, private: true, rows: { Parents: [go: gate] }, leave: [go: lock] }
        gate: { title: Gate, pad: { length of: parents }, complete: [{ if: { typed: parents }, then: [go: home], else: [retry] }], leave: [go: lock] }

      """
    let (measure, pin) = try holder(text)
    #expect(pin.most == 3 && pin.opens == .alone)
    #expect(abs(measure.chance(by: 0, .evenly) - 0.0003) < 1e-12)
  }

  /// Faces are bound to those that were enrolled, so that the passcode opens nothing by itself; and what Stolen Device Protection has one wait
  /// for hasn’t happened yet.
  @Test func `The passcode is worth what it opens`() throws {
    let text = TestFlows.text(of: "clauses/faces-of-the-set")
    let measures = try Self.measured(text).1
    let finder = try #require(measures.first { $0.attacker == .finder })
    let knower = try #require(measures.first { $0.attacker == .passcode })
    let end = AttackMeasure.moments[AttackMeasure.moments.count - 1]
    #expect(finder.secrets.first { $0.secret.kind == .passcode }?.opens == .with("pin"))
    #expect(finder.chance(by: end, .byPeople) <= knower.chance(by: end, .byPeople))
    let protected = text.replacing("Both: {", with: "Both: { device: { stolen-device-protection: true },")
    for measure in try Self.measured(protected).1 { #expect(measure.freeWay == nil, "\(measure.attacker)") }
  }

  private static func asksOwner(_ device: String) -> String {
    """
    flow: coins
    starts: { Locked: { device: { passcode: "123456", \(device) } } }
    moments: { launch: [go: lock, do: ask] }
    steps: { ask: [ask-owner: { for: Unlock, policy: owner, success: [go: home] }] }
    screens:
      lock: { title: Locked, buttons: { Unlock: [do: ask] } }
      home: { title: Coins, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }

    """
  }

  /// A code that is good for once opens all the same; of two secrets with one value each has its own tries; and what is right for another
  /// secret is wrong here.
  @Test(
    arguments: [
      ("a-backup-code", "backup", nil), ("the-same-pin-twice", "registered", nil),
      ("a-code-for-a-payment", "pin", 3),
    ] as [(String, String, Int?)])
  func `What opens is counted by what it opens`(file: String, secret: String, most: Int?) throws {
    let measure = try #require(try Self.measured(TestFlows.text(of: "guesses/\(file)"), [.holder]).1.first)
    let found = try #require(measure.secrets.first { $0.secret.name == secret })
    #expect(found.opens == .alone && found.most == most)
  }

  /// Stolen Device Protection keeps who knows the passcode from having a face of his own enrolled, and not from trying the owner’s again and
  /// again: so the passcode is worth guessing at.
  @Test func `Behind a guessed passcode there are more scans`() throws {
    let measures = try Self.measured(Self.asksOwner("stolen-device-protection: true"), [.finder]).1
    let passcode = try #require(measures.first?.secrets.first { $0.secret.kind == .passcode })
    #expect(passcode.most == 10 && passcode.opens == .with("Face ID"))
  }

  @Test func `A passcode of digits is one of so many, however many`() throws {
    let text = Self.asksOwner("passcode-kind: custom-numeric").replacing("123456", with: "12")
    let passcode = try #require(
      Self.measured(text, [.finder]).1.first?.secrets.first { $0.secret.kind == .passcode })
    #expect(passcode.secret.form == .code(.digits(2, refused: 0)))
  }

  /// A code that a step sets is known as well as one of a starting point; and each is as long as its own pad takes it.
  @Test func `A second code is reckoned with by its own length`() throws {
    let measure = try #require(
      try Self.measured(TestFlows.text(of: "clauses/a-code-by-mail"), [.holder]).1.first)
    let pin = try #require(measure.secrets.first { $0.secret.name == "pin" })
    #expect(pin.most == 3 && pin.opens == .with("code"))
    let end = AttackMeasure.moments[AttackMeasure.moments.count - 1]
    #expect(abs(measure.chance(by: end, .evenly) - 3e-4 * 3e-6) < 1e-15)
  }

  /// Whoever holds the phone may record its screen.
  @Test func whatOpensToARecordingTakesNoGuess() throws {
    let text = TestFlows.text(of: "clauses/opens-to-a-recording")
    let shut = text.replacing(
      "if: { captured: true }", with: "if: { captured: true, wrong: { reached: tries } }")
    try #require(shut != text)
    #expect(try Self.measured(text, [.holder]).1.first?.freeWay != nil)
    #expect(try holder(shut).measure.freeWay == nil)
  }

  @Test func aPatternOfFourDotsIsOneOfThreeThousand() throws {
    let text = Self.bank.replacing("length of: pin", with: "keys: pattern, length of: pin").replacing(
      "2580", with: "2589")
    try #require(text != Self.bank)
    let (measure, pin) = try holder(text)
    #expect(pin.secret.form == .code(.pattern(4, refused: 0)))
    #expect(abs(measure.chance(by: 0, .evenly) - 3.0 / 3024) < 1e-12)
    #expect(!measure.choosings.contains(.byPeople))
  }

  /// The same without the word: signing in is taken as free, and told apart.
  /// Thirty-six characters at each place.
  @Test func `A code with letters is one of so many`() throws {
    let text = TestFlows.text(of: "guesses/letters-without-end")
    let measures = try Self.measured(text).1
    let holder = try #require(measures.first { $0.attacker == .holder })
    #expect(holder.chance(by: 0, .evenly) == 1)
    let finder = try #require(measures.first { $0.attacker == .finder })
    #expect(finder.chance(by: AttackMeasure.moments[3], .evenly) > 0)
  }

  /// Reuse is of a match, and another face isn’t the one that the app keeps (D23).
  @Test func `Who knows the passcode doesn’t unlock the phone with its owner’s face`() throws {
    let text = TestFlows.text(of: "guesses/unlocked-by-its-owner")
    let measure = try #require(try Self.measured(text, [.passcode]).1.first)
    #expect(measure.freeWay == nil)
    #expect(measure.secrets.map(\.most) == [3])
    // Which face it is he could have it forget.
    let anyFace = text.replacing(", enrolled: changed", with: ", enrolled: none")
    #expect(try Self.measured(anyFace, [.passcode]).1.first?.freeWay != nil)
  }

  @Test func `What takes three codes is told to`() throws {
    let measure = try #require(
      try Self.measured(TestFlows.text(of: "guesses/three-secrets"), [.finder]).1.first)
    #expect(measure.takesMore)
    #expect(try Self.measured(Self.bank, [.finder]).1.first?.takesMore == false)
  }

  @Test func signingInIsFreeUnlessTheFileSaysSo() throws {
    let text = Self.bank.replacing("proof: sign-in, ", with: "")
    let (flow, measures) = try Self.measured(text, [.holder])
    let measure = try #require(measures.first)
    #expect(!flow.hasProofOutside && !measure.meetsProofOutside)
    #expect(measure.anew?.time == 0)
    #expect(measure.freeWay == nil)
    let (marked, _) = try holder(Self.bank)
    #expect(marked.anew == nil)
    #expect(marked.chance(by: 0, .evenly) == measure.chance(by: 0, .evenly))
  }

  /// Flows that are equal in all that can be seen have as many guesses.
  @Test func equalFlowsHaveEqualGuesses() throws {
    let other = Self.bank.replacing("remembers: {", with: "remembers: { unused: flag,").replacing(
      "lock-pin", with: "the-pad")
    try #require(other != Self.bank)
    let (one, pin) = try holder(Self.bank)
    let (same, samePIN) = try holder(other)
    #expect(pin.most == samePIN.most)
    for moment in AttackMeasure.moments {
      #expect(one.chance(by: moment, .byPeople) == same.chance(by: moment, .byPeople))
    }
  }

  @Test(arguments: [
    (
      "a kill forgets the count", "remembers: { pin: code, wrong-pins: count }",
      "remembers: { pin: code }\nforgets: { wrong-pins: count }"
    ),
    (
      "coming back gives the tries back", "return: [go: lock-pin] }",
      "return: [reset: wrong-pins, go: lock-pin] }"
    ),
    (
      "the alert does nothing else", "OK: [set: { pin: none, wrong-pins: 0 }, go: signed-out]",
      "OK: [reset: wrong-pins]"
    ),
  ]) func brokenLocksHaveNoEnd(_ slip: String, _ was: String, _ becomes: String) throws {
    let text = Self.bank.replacing(was, with: becomes)
    try #require(text != Self.bank)
    let (measure, pin) = try holder(text)
    #expect(pin.most == nil, "\(slip)")
    guard case .endless(let rate) = pin.count else { return }
    #expect(rate.guesses(within: 0) == nil)
    #expect(rate.words == "as fast as they can be typed")
    #expect(rate.isFastest)
    #expect(measure.chance(by: 0, .evenly) == 1)
  }

  /// Ten wrong passcodes disable a phone, or erase it: ten guesses they are.
  @Test(arguments: [false, true]) func thePhoneTakesTenWrongPasscodes(erases: Bool) throws {
    let text = """
      flow: my-notes
      starts: { Locked: { device: { erase-data: \(erases) } } }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Lock, buttons: { Unlock: [ask-owner: { for: Open, policy: biometrics, success: [go: notes] }] } }
        notes: { title: Notes, private: true, leave: [go: lock] }

      """
    let measure = try #require(try Self.measured(text, [.finder]).1.first)
    #expect(measure.secrets.first { $0.secret.name == "passcode" }?.most == 10)
  }

  /// The last wrong one erases all by itself: it was a guess all the same.
  @Test func theLastGuessCounts() throws {
    let text = Self.bank.replacing(
      "else: [count: wrong-pins, retry]", with: "else: [count: wrong-pins, retry, do: erase]"
    ).replacing(
      "screens:\n",
      with:
        "steps:\n  erase:\n    - if: { wrong-pins: { reached: tries } }\n      then: [set: { pin: none, wrong-pins: 0 }, go: signed-out]\nscreens:\n"
    )
    #expect(try holder(text).pin.most == 3)
  }

  /// Three wrong ones, then a minute: three a minute, for ever.
  @Test func aLockOutThatEndsOnlySlowsDown() throws {
    let (measure, pin) = try holder(Self.slow)
    guard case .endless(let rate) = pin.count else {
      Issue.record("there is an end")
      return
    }
    #expect(rate.words == "3 a minute")
    #expect(rate.isFastest)
    #expect(rate.guesses(within: 0) == 3)
    #expect(rate.guesses(within: 60_000) == 6)
    #expect(rate.guesses(within: 1_140_000) == 60)
    #expect(rate.guesses(within: 86_400_000) == 4323)
    #expect(Figures.decimal(measure.chance(by: 86_400_000, .evenly) * 100, 0) == "43")
    #expect(measure.chance(by: 2_592_000_000, .evenly) == 1)
    #expect(pin.triesToLockOut == 3)
  }

  static let slow = """
    flow: slow
    title: Slow
    limits: { tries: 3, lock-out-time: 1m }
    remembers: { pin: code, wrong-pins: { is: count, most: 99, rounds: tries } }
    starts: { Locked: { app: { pin: "2580" } } }
    accepts: { Guessing comes to an end: It only slows down. }
    timers:
      lock-out:
        { after: lock-out-time, rounds-of: wrong-pins, clock: uptime, ends: lock-out, outlives-process: true, during: lock-pin, then: [] }
    moments: { launch: [go: lock-pin], return: [go: lock-pin] }
    screens:
      lock-pin:
        pad: { title: Enter your PIN, length of: pin, off-if: { running: lock-out } }
        complete:
          - if: { typed: pin }
            then: [reset: wrong-pins, go: home]
            else: [count: wrong-pins, retry]
      home: { title: Accounts, rows: { Log out: [go: lock-pin] }, private: true, leave: [go: lock-pin] }

    """

  /// Each way is a scenario that passes, and the count goes up by one for each guess.
  @Test func waysRun() throws {
    let (_, measures) = try Self.measured(Self.bank)
    #expect(measures.map(\.attacker) == Attacker.allCases)
    let flow = try FlowFile.read(SourceText(path: "my-bank.flow.yaml", text: Self.bank)).get()
    for measure in measures {
      for secret in measure.secrets where secret.secret.name == "pin" && (secret.most ?? 0) > 0 {
        let draft = try #require(secret.way?.scenario)
        let source = SourceText(path: "way.yaml", text: draft.text)
        let scenario = try #require(try ScenarioReader.readAll(source, flows: [flow]).get().first)
        let result = ScenarioRun.result(of: scenario)
        #expect(result.hasPassed)
        #expect(draft.steps.count { if case .type = $0 { true } else { false } } == secret.most)
      }
    }
  }

  @Test func whoFoundItLockedNeedsBoth() throws {
    let measures = try Self.measured(Self.bank).1
    let finder = try #require(measures.first { $0.attacker == .finder })
    let holder = try #require(measures.first { $0.attacker == .holder })
    let last = AttackMeasure.moments[3]
    #expect(finder.chance(by: last, .evenly) <= holder.chance(by: last, .evenly))
  }

  /// Where the app keeps whose faces were enrolled, others open nothing; also where exploring has no step but to take all away and to enrol
  /// anew.
  @Test(arguments: ["passcode", "enrolled"]) func othersFacesOpenNothingWhereTheAppKeepsWhose(_ who: String)
    throws
  {
    let attacker = try #require(Attacker(rawValue: who))
    let kept = """
      flow: safe
      title: Safe
      remembers: { faces: enrolled-set }
      starts: { Set up: {} }
      moments: { begin: [set: { faces: now }], launch: [go: lock] }
      screens:
        lock:
          title: Locked
          buttons:
            Open: [{ if: { faces: same }, then: [ask-owner: { for: Open the safe, policy: biometrics, success: [go: inside] }] }]
        inside: { title: Inside, private: true, leave: [go: lock] }
      explore: { device: [{ enrolled: true }, { enrolled: false }] }

      """
    #expect(try #require(try Self.measured(kept, [attacker]).1.first).freeWay == nil)
    let anybody = kept.replacing("{ if: { faces: same }, then: [", with: "").replacing(
      "[go: inside] }] }]", with: "[go: inside] }]")
    #expect(try #require(try Self.measured(anybody, [attacker]).1.first).freeWay != nil)
    // Where nobody is ever enrolled nobody knows.
    let never = kept.replacing("[{ enrolled: true }, { enrolled: false }]", with: "[{ network: online }]")
    #expect(try #require(try Self.measured(never, [attacker]).1.first).isWhole == false)
  }

  /// A pad that takes two codes: one for guests, or for who is forced to open it.
  private func bank(_ first: String, _ second: String, opens otherOpens: Bool, isCounted: Bool = true)
    -> String
  {
    """
    flow: my-bank
    limits: { tries: 3 }
    remembers: { \(first): code, \(second): code, wrong: count }
    starts: { Both: { app: { pin: "2580", other: "7139" } } }
    moments: { launch: [go: lock] }
    screens:
      lock:
        title: Lock
        pad: { length: 4 }
        complete:
          - { if: { typed: other }, then: [reset: wrong, go: \(otherOpens ? "home" : "guest")], else: [{ if: { typed: pin }, then: [reset: wrong, go: home], else: [\(isCounted ? "count: wrong, " : "")retry] }] }
      out: { title: Blocked, instead-of: lock, if: { wrong: { reached: tries } } }
      home: { title: Accounts, private: true, leave: [go: lock] }
      guest: { title: Welcome, leave: [go: lock], rows: { Lock: [go: lock] } }

    """
  }

  /// Each entry is a guess at both, whichever the file has first.
  @Test(arguments: [("pin", "other"), ("other", "pin")])
  func onAPadThatTakesTwoCodesEachEntryIsAGuessAtBoth(first: String, second: String) throws {
    let one = try holder(bank(first, second, opens: false))
    #expect(one.pin.most == 3 && one.pin.opens == .alone)
    #expect(abs(one.measure.chance(by: 0, .evenly) - 0.0003) < 1e-12)

    let both = try holder(bank(first, second, opens: true)).measure
    #expect(both.secrets.filter { ["pin", "other"].contains($0.secret.name) }.map(\.most) == [3, 3])
    #expect(abs(both.chance(by: 0, .evenly) - (1 - 0.9997 * 0.9997)) < 1e-12)
  }

  /// Its states are solved for what the combinations come to.
  @Test func aModelHasThemBoth() throws {
    let (flow, measures) = try Self.measured(bank("pin", "other", opens: true), [.holder])
    let measure = try #require(measures.first)
    let model = try AttackModel(
      flow.graph(measure.start, .holder), measure.start, .evenly, counting: measure.relevant)
    #expect(abs(solved(model) - measure.chance(by: 0, .evenly)) < 1e-9)
  }

  /// Plain value iteration: the best chance ever to come in.
  private func solved(_ model: AttackModel) -> Double {
    var values = model.isOpen.map { $0 ? 1.0 : 0 }
    for _ in 0..<100 {
      for (state, choices) in model.choices.enumerated() where !model.isOpen[state] {
        values[state] = choices.map { $0.reduce(0) { $0 + $1.chance * values[$1.target] } }.max() ?? 0
      }
    }
    return values[0]
  }

  @Test func withoutEndBothAreTriedAtOnce() throws {
    let both = try holder(bank("pin", "other", opens: true, isCounted: false)).measure
    let one = try holder(bank("pin", "other", opens: false, isCounted: false)).measure
    #expect(both.secrets.filter { ["pin", "other"].contains($0.secret.name) }.map(\.most) == [nil, nil])
    #expect(both.chance(by: 0, .evenly) >= one.chance(by: 0, .evenly))
  }
}
