import Diagnostics
import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// “Equal” is a promise: what only facts tell, and what is left of a wait, are differences as others are.
@Suite struct ComparedFileTests {
  private func compare(
    _ a: FileFlow, _ b: FileFlow, from start: Setup = Setup(), pairs: Int = 20_000
  ) throws -> ComparisonResult {
    try Comparison(ComparisonSide(ComparedFlow(a), start), ComparisonSide(ComparedFlow(b), start))
      .compare(pairLimit: pairs)
  }

  private var locked: Setup {
    var setup = Setup()
    setup.app = [Setup.Entry("passcode-lock", "true"), Setup.Entry("app-passcode", "1234")]
    return setup
  }

  private let unsteady = (old: "else: [set: { answered: true }] # nothing", new: "else: [steady] # nothing")

  @Test func `What nothing reads but a fact is still a difference`() throws {
    let (file, other) = (
      try flowFile("app-passcode"), try flowFile("app-passcode", unsteady.old, unsteady.new)
    )
    let result = try compare(file, other, from: locked)
    let found = try #require(
      result.differences.map(\.example).first { $0.difference.what == "needs-to-authenticate" })
    // Launch, wait for the question, no match, Cancel: what differs is told as soon as it was answered.
    #expect(found.steps <= 4)
    #expect(result.differences.map(\.example.difference.kind).allSatisfy { $0 == .facts })
  }

  @Test func `A page tells a fact that nothing else reads`() throws {
    let exploration = FlowExplorer(try flowFile("app-passcode"))
    var simulation = try exploration.flow.simulation(locked)
    for input in [Input.lifeCycle(.launch), .elapseToNextDeadline, .biometry(.cancel)] {
      simulation.step(input)
    }
    let told = exploration.pageFacts(simulation.world)
    for fact in simulation.world.appFacts { #expect(told.contains(fact), "\(fact)") }
    #expect(simulation.world.appFacts.contains(Fact("needs-to-authenticate", false)))
  }

  /// A digit that is on the pad makes an entry whole before all is typed: a scenario types no more than that.
  @Test func `The scenario of each difference runs on the first flow`() throws {
    let file = try testFlow("compared/begun-entry")
    let other = try testFlow("compared/begun-entry", [("screens:", "  return: [go: lock]\nscreens:")])
    let result = try compare(file, other)
    let drafts = result.differences.map(\.example).filter(\.expects).map(\.scenario)
    #expect(drafts.count > 2)
    for draft in drafts {
      let scenario = try ScenarioReader.read(SourceText(path: "told", text: draft.text), flows: [file]).get()
      #expect(ScenarioRun.result(of: scenario).hasPassed, "\(draft.text)")
    }
  }

  /// What only the eye tells apart is told apart.
  @Test(arguments: [
    ("icon: card", "icon: bell"), ("{ banner: Closed today }", "Closed today"),
    ("\"Savings  $12\"", "{ columns: { Savings: $12 } }"),
  ]) func `Pages that say the same may look otherwise`(old: String, new: String) throws {
    let text = """
      flow: shop
      starts: { New: {} }
      moments: { launch: [go: shop] }
      screens:
        shop:
          title: Shop
          tabs: { Shop: { icon: card, then: here }, You: [go: you] }
        you:
          title: You
          body: [ { banner: Closed today }, "Savings  $12" ]
          tabs: { Shop: [go: shop], You: here }

      """
    func file(_ text: String) throws -> FileFlow {
      try FlowFile.read(SourceText(path: "shop.flow.yaml", text: text)).get()
    }
    #expect(try compare(file(text), file(text)).isEqual == true)
    let result = try compare(file(text), file(text.changing(old, to: new)))
    #expect(!result.differences.isEmpty)
  }

  /// An app that locks itself after a while in which nobody touches it.
  private let idle = """
    flow: idle
    limits: { idle-limit: 5m }
    forgets: { seen: { is: count, most: 2 } }
    starts: { New: { device: { passcode: none } } }
    moments: { launch: [go: home] }
    screens:
      home: { title: Home, buttons: { Look: [] } }
      gone: { title: Gone, buttons: { Back: [go: home] } }
    timers:
      idle: { after: idle-limit, while: { screen: home }, touch-restarts: true, clock: uptime, then: [go: gone] }

    """

  @Test func `A wait that a touch begins anew isn't one that goes on`() throws {
    let other = idle.replacing("touch-restarts: true, ", with: "")
    let result = try compare(read(idle).get(), read(other).get())
    let found = try #require(result.differences.map(\.example).min { $0.steps < $1.steps })
    #expect(found.difference.kind == .screen)
    // Launch, half of the wait, Look, and the other half.
    #expect(found.steps == 4)
  }

  @Test func `Equal says within what`() throws {
    let result = try compare(read(idle).get(), read(idle).get())
    #expect(result.isEqual == true)
    #expect(result.within == ["what is typed", "the first part of a wait"])
    #expect(result.bounds.contains { $0.contains("half of the next") })
  }

  private func locking(tries: Int) -> String {
    """
    flow: my-lock
    remembers: { pin: code }
    limits: { tries: { is: \(tries), to: 9 } }
    forgets: { wrong: count }
    starts: { Used: { app: { pin: "2580" } } }
    moments: { launch: [go: lock] }
    explore: { policy: { tries: 1 } }
    screens:
      home: { title: Home, private: true }
      gone: { title: Gone }
      lock:
        title: Lock
        pad: { length of: pin }
        complete:
          - if: { typed: pin }
            then: [go: home]
            else: [count: wrong, { if: { wrong: { reached: tries } }, then: [go: gone] }]

    """
  }

  @Test func `Limits that files lower say within what they are equal`() throws {
    let flow = try read(locking(tries: 3)).get()
    let result = try compare(flow, flow)
    #expect(result.isEqual == true && result.within.contains("tries: 1"))
    #expect(result.bounds.contains("Limits are the flow’s own, but for tries: 1."))
    // What somebody set isn't lowered.
    let own = Setup(policy: ["tries": "2"])
    #expect(try !compare(flow, flow, from: own).within.contains { $0.hasPrefix("tries") })
  }

  @Test func `Limits of their own are a difference, also where exploring lowers them`() throws {
    let result = try compare(read(locking(tries: 3)).get(), read(locking(tries: 4)).get())
    // Launch, and three wrong PINs.
    #expect(result.differences.map(\.example.steps).min() == 4)
    #expect(!result.bounds.contains { $0.contains("tries: 1") })
  }

  // MARK: What is compared

  private static let choosing = """
    flow: bank
    remembers: { pin: code, mode: [none, low] }
    forgets: { first: code }
    starts: { New: {}, Locked: { app: { pin: "2580" } }, With mode: { app: { pin: "2580", mode: low } } }
    accepts: { Guessing comes to an end: a test }
    moments: { launch: [{ if: { pin: none }, then: [go: choose], else: [go: lock] }] }
    screens:
      choose:
        texts: [{ if: { retrying: true }, then: Not that one. }]
        pad: { title: Choose a PIN, length: 4, refuses: [repeats] }
        complete: [set: { first: typed }, go: repeat]
      repeat:
        pad: { title: Repeat it, length of: first }
        complete: [{ if: { typed: first }, then: [set: { pin: typed }, go: home], else: [go: choose, retry] }]
      lock:
        texts: [{ if: { retrying: true }, then: Wrong }]
        pad: { title: PIN, length of: pin }
        complete: [{ if: { typed: pin }, then: [go: home], else: [retry] }]
      home: { title: Home, texts: [{ if: { mode: low }, then: Low }], rows: { Lock: [go: lock] } }

    """

  private func compare(changing changes: [(String, String)]) throws -> ComparisonResult {
    let other = changes.reduce(Self.choosing) { $0.replacing($1.0, with: $1.1) }
    try #require(other != Self.choosing)
    return try compare(read(Self.choosing).get(), read(other).get(), pairs: 100_000)
  }

  @Test func `A starting point by another title is the same where its settings are`() throws {
    let renamed = try compare(changing: [("With mode:", "In a mode:")])
    #expect(renamed.isEqual == true && renamed.leftOut.isEmpty && renamed.starts.count == 3)
    let other = try compare(changing: [("With mode:", "In a mode:"), ("then: Low", "then: Something else")])
    #expect(other.isEqual == false)
  }

  @Test func `A starting point that only one side has is told`() throws {
    let result = try compare(changing: [
      ("With mode: { app: { pin: \"2580\", mode: low } }", "Bare: { device: { passcode: none } }")
    ])
    #expect(result.leftOut == ["With mode: only A has it", "Bare: only B has it"])
    #expect(result.within.contains("starting points that both have"))
  }

  @Test(arguments: [
    "sequences, repeats", "repeats, \"1357\"", "repeats, descending", "sequences", "\"1111\"",
    "\"1111\", \"2222\", \"7777\"",
  ])
  func `Pads that refuse other codes are not alike`(_ refused: String) throws {
    #expect(try compare(changing: [("refuses: [repeats]", "refuses: [\(refused)]")]).isEqual == false)
  }

  /// The pad takes them all, and a step refuses some.
  @Test(arguments: [
    ("[sequences]", "[ascending]"), ("[sequences]", "[equal-steps]"),
    ("{ more-in-a-row: two }", "{ more-in-a-row: three }"),
    ("{ listed-in: easy }", "{ listed-in: others }"),
  ])
  func `Steps that refuse other codes are not alike`(one: String, other: String) throws {
    func file(_ breaks: String) -> String {
      Self.choosing.replacing("length: 4, refuses: [repeats]", with: "length: 4")
        .replacing(
          "complete: [set: { first: typed }, go: repeat]",
          with:
            "complete: [{ if: { typed: { breaks: \(breaks) } }, then: [retry], else: [set: { first: typed }, go: repeat] }]"
        )
        .replacing(
          "screens:\n",
          with:
            "limits: { two: 2, three: 3, easy: { is: text, says: '1122,1313' }, others: { is: text, says: '1122,1314' } }\nscreens:\n"
        )
    }
    #expect(try compare(read(file(one)).get(), read(file(one)).get(), pairs: 100_000).isEqual == true)
    #expect(try compare(read(file(one)).get(), read(file(other)).get(), pairs: 100_000).isEqual == false)
  }

  @Test func `That colours aren’t compared is told where they differ`() throws {
    let result = try compare(changing: [("flow: bank\n", "flow: bank\nlook: { tone: dark }\n")])
    #expect(result.within.contains("what “look” says") && result.bounds.contains { $0.contains("“look”") })
  }
}
