import Auditing
import Diagnostics
import Exploration
import FlowFiles
import FlowReading
import TerminalSupport
import Testing
import UnlockEngine

/// Verdicts that no twin of a flow shows: what isn’t judged, what is met all the same, and what ends a row of guesses.
@Suite struct VerdictStories {
  /// With nine switches exploring has no parts of waits, and somebody touches the phone all the same.
  @Test func `How long one can go on is judged in large flows, too`() throws {
    let text = SmallFlows.clause("many-switches")
    let witness = try #require(Audited(text, "{ overall-timeout: 24h }").verdict.witness)
    #expect(try Audited.passes(witness.scenario, on: text), "\(witness.scenario.text)")
  }

  /// There are too many states for parts of waits, and what is left of the warning’s counts as long as what is left of the session’s.
  @Test(
    arguments: [
      ("{ ending: true }", "not decided"), ("{ tip: true }", "broken"),
    ])
  func `What only lengthened waits break isn’t told broken`(warning: String, verdict: String) throws {
    let text = SmallFlows.clause("warned-among-switches").replacing(
      "set: { ending: true }", with: "set: \(warning)")
    let audited = try Audited(text, "{ time-limits-are-warned-of: 20s }")
    #expect(!audited.explored.result.hasExactWaits)
    #expect(audited.verdict.kind.name.hasSuffix(verdict), "\(audited.verdict)")
    let rule = audited.explored.result.outcomes.first { $0.rule == "Nobody is thrown out without a warning" }
    switch rule?.result {
    case .unconfirmed: #expect(verdict == "not decided")
    case .broken(let example):
      #expect(verdict == "broken" && example.verdict == .fails)
      #expect(try !Audited.passes(example.scenario, on: text), "\(example.scenario.text)")
    default: Issue.record("\(String(describing: rule))")
    }
  }

  /// A wait of five minutes goes past the answer, which says it, and on to the lock. Whoever leaves before it comes is told nothing.
  @Test func `What an answer says meanwhile is said`() throws {
    let verdict = try Audited(SmallFlows.clause("answered-meanwhile"), "last-try-is-told").verdict
    let steps = try #require(verdict.witness).scenario.steps.flatMap(\.lines)
    #expect(steps.contains("leave") && !steps.contains("elapse: 5m"), "\(steps)")
  }

  /// Whoever can set a PIN of his own needs no face; and yet one opens that was enrolled later.
  @Test func `Another way in hides nothing of what a face opens`() throws {
    let forgot = ("    buttons:\n      \"Use", "    buttons:\n      Forgot PIN: [go: new-pin]\n      \"Use")
    func verdict(_ version: String) throws -> Verdict {
      let text = SmallFlows.zoo("another-face-opens", version).replacing(forgot.0, with: forgot.1)
      return try Audited(text, "another-face-opens-nothing").verdict
    }
    #expect(try verdict("broken").kind == .broken)
    #expect(try verdict("mended").kind != .broken)
  }

  /// The PIN before is asked of nobody: it is only looked whether a new one is that.
  @Test func `A history of PINs is no secret to be guessed at`() throws {
    let text = TestFlows.text(of: "new-codes/two-pads")
      .replacing("remembers: {", with: "remembers: { last: { is: code, from: 4, to: 4 },")
      .replacing(
        "if: { typed: pin }\n        then: [show",
        with: "if: { any: [{ typed: pin }, { typed: last }] }\n        then: [show"
      )
      .replacing("[set: { pin: typed }, count", with: "[set: { last: pin }, set: { pin: typed }, count")
    let verdict = try Audited(text, "{ guesses: { at-most: 5 } }").verdict
    #expect(verdict.kind == .metWithinBounds && verdict.words.contains("pin: 3"), "\(verdict.words)")
  }

  /// Nobody chooses a code that is sent, so that none is too easy, and it activates nothing.
  @Test(arguments: ["{ digits: { at-least: 8 } }", "easy-codes-are-refused"])
  func `Codes that are sent aren’t judged as those that are chosen`(condition: String) throws {
    let verdict = try Audited(TestFlows.text(of: "issued/the-only-lock"), condition).verdict
    #expect(verdict.kind == .notApplicable, "\(verdict.words)")
  }

  @Test func `No clause is missing where judging was ended`() throws {
    let audited = try Audited(SmallFlows.bank, "last-try-is-told")
    let left = Auditor(audited.flow, audited.explored).judgements(of: audited.profiles) { false }
    #expect(left.map(\.clause.id) == audited.judgements.map(\.clause.id))
    #expect(left.allSatisfy { $0.verdict.kind == .undecided })
  }

  /// The recovery code has eight digits, and “explore” types codes of four, or no other of eight.
  @Test(arguments: [("", ""), ("\"1111\"]", "\"1111\", \"82736451\"]")])
  func `What nobody tries isn’t judged`(old: String, new: String) throws {
    let text = TestFlows.text(of: "guesses/typed-nowhere").replacing(old, with: new)
    for condition in ["{ guesses: { at-most: 5 } }", "{ guesses: { at-most: 5, until-break-of: 30s } }"] {
      let verdict = try Audited(text, condition).verdict
      #expect(verdict.kind == .undecided, "\(verdict.words)")
    }
  }

  /// What lies under the warning comes up once somebody stays.
  @Test func `A warning over another alert is one`() throws {
    let verdict = try Audited(
      SmallFlows.clause("a-warning-over-a-letter"), "{ time-limits-are-warned-of: 20s }"
    )
    .verdict
    #expect(verdict.kind.name == Twins.met, "\(verdict.words)")
  }

  /// Nothing can be tapped there, but touched.
  @Test func `What an answer opens has a time limit, too`() throws {
    let verdict = try Audited(SmallFlows.clause("in-by-an-answer"), "{ time-limits-are-warned-of: 20s }")
      .verdict
    #expect(verdict.witness != nil, "\(verdict.words)")
  }

  @Test func `Whoever goes on touching the phone keeps it from locking itself`() throws {
    let text = SmallFlows.clause("locks-itself")
    let verdict = try Audited(text, "{ overall-timeout: 1h }").verdict
    let scenario = try #require(verdict.witness).scenario
    #expect(scenario.steps.flatMap(\.lines).contains("keep-touching: 1h1ms"), "\(scenario.text)")
    #expect(try Audited.passes(scenario, on: text))
  }

  /// From the midst of it less is left, which makes it none of twelve hours.
  @Test func `A limit of more than twenty hours is none, however much of it is over`() throws {
    let text = SmallFlows.clause("stays-open-for-ever").replacing("session: 12h", with: "session: 25h")
      .replacing(
        "  idle: { after: idle, clock: uptime,",
        with:
          "  session: { after: session, clock: uptime, ends: access, while: { screen: home }, then: [go: lock] }\n  idle: { after: idle, clock: uptime,"
      ).replacing("idle: 2m", with: "idle: 26h")
    let verdict = try Audited(text, "{ time-limits-are-warned-of: 20s }").verdict
    #expect(verdict.kind == .notApplicable, "\(verdict.words)")
  }

  @Test func `Where nothing is said to be private nothing is met`() throws {
    let text = SmallFlows.bank.replacing("private: true, ", with: "").replacing(
      "    private: true\n", with: "")
    try #require(!text.contains("private"))
    for condition in ["{ idle: 5m }", "another-face-opens-nothing", "other-ways-than-typing"] {
      let verdict = try Audited(text, condition).verdict
      #expect(
        verdict.kind == .missing && verdict.words.contains("“private:”"), "\(condition): \(verdict.words)")
    }
  }

  /// Whoever enters the right recovery code has succeeded, and doesn’t guess on in a row.
  @Test func `The right one of another code ends a row`() throws {
    let text = SmallFlows.clause("a-code-for-the-pin")
    let verdict = try Audited(text, "{ guesses: { at-most: 5 } }").verdict
    #expect(verdict.kind.name == "met within bounds", "\(verdict.words)")
    let flow = try FlowFile.read(SourceText(path: "my.flow.yaml", text: text)).get()
    let result = try FlowExplorer(flow).explore(Setup(), .one, 200_000) { _ in true }.result
    #expect(result.guesses.map(\.most) == [5, 5])
    #expect(!result.brokenRules.map(\.rule).contains("Guessing comes to an end"))
  }

  /// Where anybody comes in, nothing is known of faces.
  @Test func `A hole beside the question isn’t met`() throws {
    #expect(
      try Audited(SmallFlows.clause("faces-of-the-set"), "another-face-opens-nothing").verdict.kind.name
        == "met within bounds")
    let any = SmallFlows.bankWithFaces(forgets: false)
    #expect(try Audited(any, "another-face-opens-nothing").verdict.kind == .broken)
    let hole = any.replacing("Face:\n", with: "Skip: [go: home]\n      Face:\n", maxReplacements: 1)
    try #require(hole != any)
    #expect(try Audited(hole, "another-face-opens-nothing").verdict.kind == .undecided)
  }

  /// A rule that is broken where nothing can be expected is shown by the whole phone.
  @Test func `Whatever exploring met broken is broken`() throws {
    let text = SmallFlows.clause("wrong-and-silent").replacing("else: [clear]", with: "else: [retry]")
      .replacing("texts: [ { if: { retrying: true }, then: Wrong. } ]", with: "texts: []")
    let audited = try Audited(text, "wrong-entries-are-told")
    let witness = try #require(audited.verdict.witness, "\(audited.verdict.words)")
    #expect(try Audited.passes(witness.scenario, on: text))
  }

  /// A payment that only a match releases releases a key, too, or isn’t met.
  @Test func `A sensitive screen behind an open one counts`() throws {
    let text = SmallFlows.bankWithPayments(asks: true)
    #expect(try Audited(text, "prompts-release-keys").verdict.kind == .missing)
  }

  /// A block from which nothing leads on is no way back, though the app may be ended before it is told.
  @Test func `A way back is looked for once the answer is there`() throws {
    let file = SmallFlows.clause("checked-by-a-server")
    #expect(try Audited(file, "blocked-come-back").verdict.kind.name == "met within bounds")
    let dead = file.replacing(
      "[send: { request: begin-anew, done: [set: { warned: false }, go: lock], else: [] }]", with: "[]")
    #expect(try Audited(dead, "blocked-come-back").verdict.kind == .undecided)
  }

  /// A lock-out as long as the break that is asked for is one, though it may be waited for in parts.
  @Test func `A lock-out of half a minute is a break of half a minute`() throws {
    let file = SmallFlows.clause("locked-for-half-a-minute")
    for (condition, kind) in [
      ("5, until-break-of: 30s", "met within bounds"), ("4, until-break-of: 30s", "broken"),
    ] {
      let verdict = try Audited(file, "{ guesses: { at-most: \(condition) } }").verdict
      #expect(verdict.kind.name == kind, "\(condition): \(verdict.words)")
    }
  }

  /// What the file doesn’t say isn’t judged, and the word that would say it is named; also where it says it of one question of two.
  @Test func aWordThatIsMissingIsNamed() throws {
    let faces = SmallFlows.bankWithFaces(forgets: false)
    let two = SmallFlows.bankWithKey("biometry-any").replacing(
      "signed-out: { title: Welcome, buttons: {",
      with: """
        signed-out: { title: Welcome, buttons: { Use a face: [ask-owner: { for: Come in, policy: biometrics, success: [go: home] }],
        """)
    for (text, condition, word) in [
      (faces, "prompts-release-keys", "binds:"), (two, "prompts-release-keys", "binds:"),
      (SmallFlows.bank, "sensitive-screens-need-proof", "sensitive:"),
      (SmallFlows.bank, "what-is-confirmed-shows", "confirms:"),
      (SmallFlows.bankWithFaces(forgets: false), "face-id-has-a-reason", "face-id-reason:"),
      (SmallFlows.clause("stays-open-for-ever"), "time-limits-are-told", "tells:"),
      (SmallFlows.clause("stays-open-for-ever"), "time-limits-can-be-shortened", "while:"),
    ] {
      let verdict = try Audited(text, condition).verdict
      #expect(verdict.kind == .missing && verdict.words.contains("“\(word)”"), "\(verdict.words)")
    }
    let verdict = try Audited(two, "prompts-release-keys").verdict
    #expect(verdict.words.contains("“come-in”") && !verdict.words.contains("see-your-accounts"))
  }

  /// Each was once told otherwise, which a scenario refuted.
  @Test(arguments: [
    ("two-requests", "wrong-elements-look-alike", "met within bounds"),
    ("alerts-alike", "wrong-elements-look-alike", "met within bounds"),
    ("a-profile", "wrong-elements-look-alike", "not applicable"),
    ("an-amount-that-varies", "what-is-confirmed-shows", "met within bounds"),
    ("set-up-with-a-face", "time-limits-are-told", "met within bounds"),
    ("told-by-the-warning", "time-limits-are-told", "met within bounds"),
    // The right PIN was given, and what it led to came while one was elsewhere.
    ("answered-while-away", "sensitive-screens-need-proof", "met within bounds"),
    // One pad only pauses, and another takes the PIN away.
    ("blocked-in-one-place", "last-try-is-told", "not judged: not decided"),
    ("blocked-in-one-place", "blocked-come-back", "met within bounds"),
  ])
  func whatIsSoIsMet(_ file: String, _ condition: String, _ kind: String) throws {
    let verdict = try Audited(SmallFlows.clause(file), condition).verdict
    #expect(verdict.kind.name == kind, "\(verdict.words)")
  }

  /// A switch of the app’s, and a text for Face ID: a figure of the file’s, and no scenario.
  @Test(arguments: [
    ("tells-how-long", "time-limits-can-be-shortened", "2m of 10m"),
    ("confirms-a-payment", "face-id-has-a-reason", "It confirms your payments."),
  ]) func whatIsThereIsTold(_ file: String, _ condition: String, _ words: String) throws {
    let verdict = try Audited(SmallFlows.clause(file), condition).verdict
    #expect(verdict.kind.name.hasPrefix("met") && verdict.words.contains(words), "\(verdict.words)")
  }

  /// Who is asked for the code that he has chooses none.
  @Test func `A code that somebody has already says nothing about those that can be chosen`() throws {
    let audited = try Audited(SmallFlows.clause("opens-with-an-easy-code"), "easy-codes-are-refused")
    #expect(audited.verdict.kind == .undecided)
  }

  /// A key of the old set’s goes with it: a file that says so, and lets others in, contradicts itself.
  @Test(arguments: [("biometry-any", Verdict.Kind.broken), ("biometry-current-set", .undecided)])
  func aBoundKeyThatOthersReleaseIsAContradiction(_ binds: String, _ kind: Verdict.Kind) throws {
    let text = SmallFlows.safe(checks: false).replacing(
      "policy: biometrics,", with: "policy: biometrics, binds: \(binds),")
    let verdict = try Audited(text, "another-face-opens-nothing").verdict
    #expect(verdict.kind == kind, "\(verdict.words)")
    if kind == .undecided { #expect(verdict.words.hasPrefix("“open-the-safe” binds its key")) }
  }

  /// Who keeps which faces were enrolled may check it, or not: without a step that enrols others nobody knows.
  @Test func nobodyKnowsWhatFacesOpenThatAreNeverEnrolled() throws {
    let text = SmallFlows.safe(checks: true, device: "[{ network: online }]")
    #expect(try Audited(text, "another-face-opens-nothing").verdict.kind == .undecided)
  }
}
