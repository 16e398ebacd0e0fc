import BundledFlowFiles
import Exploration
import FlowFiles
import Flows
import Scenarios
import Testing
import UnlockEngine

/// A product, as its flow in Swift or its file says it, and what is other in its file when something there is.
struct ProvenFile: Sendable, CustomTestStringConvertible {
  let flow: any Flow
  let compared: ComparedFlow
  /// What can be said in `app:`, each left out or given one of some values.
  let options: [(name: String, values: [String?])]
  /// How many pairs of states are visited until what was changed is found.
  let pairs: Int
  /// What is other when something in the file is.
  let breaks: [Break]

  struct Break: Sendable {
    let old: String
    let new: String
    let kind: SideDifference.Kind
    /// Where both begin, if that is nearer than the plans' starting points.
    let start: Setup

    init(_ old: String, _ new: String, _ kind: SideDifference.Kind, from start: Setup = Setup()) {
      (self.old, self.new, self.kind, self.start) = (old, new, kind, start)
    }
  }

  init(_ flow: some Explored, options: [(String, [String?])], pairs: Int = 6000, breaks: [Break]) {
    self.flow = flow
    compared = ComparedFlow(flow)
    self.options = options.map { (name: $0.0, values: [nil] + $0.1) }
    self.pairs = pairs
    self.breaks = breaks
  }

  /// Somebody with a PIN and no more than one try, on a phone without a sensor: the server is near there.
  private static var registered: Setup {
    var setup = Setup()
    setup.app = [Setup.Entry("pin", "17923")]
    setup.device = [Setup.Entry("biometry", "none")]
    setup.policy = [Setup.Entry("pin-attempts", "1")]
    return setup
  }

  /// The same of a wallet that every wrong PIN locks for a while.
  private static var oneTryInARound: Setup {
    var setup = Setup()
    setup.app = [Setup.Entry("pin", "024791")]
    setup.device = [Setup.Entry("biometry", "none")]
    setup.policy = [Setup.Entry("attempts-per-round", "1")]
    return setup
  }

  /// PowerAuth, begun in some way, with no more than three attempts.
  private static func powerAuth(app: [(String, String)] = [], device: [(String, String)] = []) -> Setup {
    var setup = Setup()
    setup.app = app.map { Setup.Entry($0.0, $0.1) }
    setup.device = device.map { Setup.Entry($0.0, $0.1) }
    setup.policy = [Setup.Entry("max-attempts", "3")]
    return setup
  }

  private static let active = powerAuth(app: [("activation", "active"), ("biometry", "true")])
  private static let withoutFaceID = powerAuth(app: [("activation", "active")])
  private static let oneFailed = powerAuth(
    app: [("activation", "active"), ("failed-attempts", "1")], device: [("biometry", "none")])
  private static let withoutSensor = powerAuth(device: [("biometry", "none")])
  private static let offline = powerAuth(device: [("biometry", "none"), ("network", "offline")])

  var name: String { flow.name }
  var testDescription: String { name }

  /// The flow of the file, with one thing in it changed.
  func file(_ old: String = "", _ new: String = "") throws -> FileFlow { try flowFile(name, old, new) }

  var scenarios: [String] {
    ScenarioFiles.find([packageFolder + "/Scenarios/" + name]).files.map {
      String($0.dropFirst(packageFolder.count + 1))
    }
  }

  static let all = [
    ProvenFile(
      Banno(),
      options: [
        ("installed", ["fresh", "upgraded", "set-up"]), ("previous-pin", ["1379"]), ("profiles", ["0", "2"]),
        ("method", ["passcode-biometrics", "pin", "dont-lock"]), ("pin", ["1397", "13971"]),
        ("signed-in", ["true", "false"]),
      ],
      breaks: [
        Break("Accounts", "Your accounts", .copy),
        Break("pin-attempts: { is: \(Banno.defaultLimits.pinAttempts)", "pin-attempts: { is: 2", .copy),
        Break("after-more-than: away-limit", "after: away-limit", .screen),
        Break("reset: failed-pin-attempts, do: go-on", "do: go-on", .copy),
        Break("Back: [go: settings]", "Back: [go: dashboard]", .screen),
        Break("private: true\n    leave: [set: { place: here }, do: lock]", "private: true", .screen),
        Break("busy: true", "busy: false", .enabled),
        Break("facts: { unlock-method: method }", "facts: { unlock-method: opener }", .facts),
      ]),
    ProvenFile(
      Onegini(),
      options: [
        ("pin", ["none", "17923", "1792", "179234"]), ("biometric", ["none", "registered", "preferred"]),
      ],
      breaks: [
        Break("Checking…", "Please wait…", .copy),
        Break("- count: failed-pin-attempts", "- reset: failed-pin-attempts", .copy),
        Break(
          "- if: { screen: pin-challenge }\n      then: pin",
          "- if: { screen: pin-challenge }\n      then: none", .facts),
        Break("wrong-pin: [set: { sdk-error: invalid-pin }, retry]", "wrong-pin: [clear]", .copy),
        Break("for: Log in to Onegini", "for: Log in", .copy),
        Break("enrolled: changed", "enrolled: none", .screen),
        Break("registered-pin: pin }]", "registered-pin: \"85236\" }]", .screen),
        Break(
          "server-error: [do: fail-at-the-server] # not", "server-error: [do: fail-without-a-network] # not",
          .screen,
          from: registered),
        Break(
          "set: { user-removed: true }, answer: user-deregistered", "answer: wrong-pin", .facts,
          from: registered),
        Break(
          "reset: failed-pin-attempts]\n    next-answer", "set: { biometric-token: none }]\n    next-answer",
          .facts,
          from: registered),
        Break("more-in-a-row: max-equal-digits", "more-in-a-row: pin-length", .screen),
      ]),
    ProvenFile(
      product("app-passcode"), options: [], pairs: 12_000,
      breaks: [
        Break("    kept-with: lock-out-attempts\n", "", .copy),
        Break("unlock: [reset: failed-passcode-attempts, go: place]", "unlock: [go: place]", .copy),
        Break("    typing: [steady]\n", "", .keypad),
        Break(
          "then: [steady]\n    complete: [set: { first", "then: [clear]\n    complete: [set: { first", .keypad
        ),
        Break("blurs: content", "blurs: settings", .screen),
        Break("outlives-process: true", "outlives-process: false", .wait),
        Break("lock-out-attempts: { is: 0", "lock-out-attempts: { is: 3", .enabled),
        Break("            policy: biometrics\n", "", .screen),
        Break("ios: 9, passcode: set", "ios: 8, passcode: set", .facts),
        Break("fallback: { if: { ios: 9 }", "fallback: { if: { ios: 8 }", .copy),
        Break("    background: [go: set-passcode]\n", "", .screen),
        Break("    then: []", "    then: [reset: failed-passcode-attempts]", .copy),
      ]),
    ProvenFile(
      product("nl-wallet"), options: [], pairs: 12_000,
      breaks: [
        Break(
          "attempts-per-round: { is: 4",
          "attempts-per-round: { is: 2", .copy),
        Break(
          "after: [time-out-1, time-out-2, time-out-3]", "after: [time-out-2, time-out-1, time-out-3]", .wait),
        Break("    outlives-process: true\n", "", .facts),
        Break(
          "role: link, then: [set: { opener: here }, turn-to: info]",
          "role: link, then: [set: { opener: here }, go: info]", .keypad),
        Break(
          "set: { refused: false, trouble: none }, go: unlock", "set: { refused: false }, go: unlock", .screen
        ),
        Break("failed: [set: { trouble: not-recognized }, steady]", "failed: [steady]", .screen),
        Break("first: { breaks: repeats } }", "first: { breaks: ascending } }", .screen),
        Break("then: [set: { warned: true }]", "then: [do: lock]", .screen),
        Break("shakes-if: { refused: true } ", "", .keypad),
        Break("offline: [go: no-internet]", "offline: [go: server-unreachable]", .screen),
        Break("else: [count: failed-pin-attempts, ", "else: [", .facts),
        Break(
          "[ { running: time-out }, { failed-pin-attempts: used-up } ]", "{ failed-pin-attempts: used-up }",
          .screen, from: oneTryInARound),
        Break("set: { unanswered: true }, do: check-pin", "do: check-pin", .copy),
        Break("less: idle-warning, ", "", .wait),
        Break("fallback-title: Use PIN", "fallback-title: Enter PIN", .copy),
      ]),
    ProvenFile(
      PowerAuth(),
      options: [
        (
          "activation",
          ["none", "created", "pending-commit", "active", "blocked", "removed", "expired", "deadlock"]
        ),
        ("pin", ["none", "1357", "13571"]), ("biometry", ["true", "false"]),
        ("failed-attempts", ["0", "2", "5"]),
      ], pairs: 40_000,
      breaks: [
        Break("checked-by: activation-code", "from: 20, to: 20", .keypad),
        Break("role: staged, then: [show", "then: [show", .buttons),
        Break("tell: { known-failures: failed-attempts }, ", "", .copy, from: oneFailed),
        Break("within: attempts-kept-from-biometry", "within: max-attempts", .screen, from: active),
        Break("then: [clear, set: { attempt: none }, do: check-status]", "then: []", .enabled, from: active),
        Break("has-started: false }, go: pin", "has-started: true }, go: pin", .screen, from: active),
        Break("Cancel: { key: right, ", "Cancel: { key: left, ", .keypad, from: active),
        Break("    enrolled: same\n", "", .screen, from: withoutFaceID),
        Break("then: [set: { activation: expired }]", "then: []", .facts, from: withoutSensor),
        Break(
          "reset: [next-answer, failed-attempts], answer: ok]\n      - then",
          "reset: next-answer, answer: ok]\n      - then", .facts, from: oneFailed),
        Break("else: [send-again]", "else: []", .screen, from: offline),
        Break("then: [turn-to: enter-code]", "then: [go: enter-code]", .keypad, from: offline),
      ]),
  ]

  /// Those that are still written in Swift, too.
  static let inSwift = all.filter { !($0.flow is FileFlow) }

  private static func product(_ name: String) -> FileFlow {
    guard let flow = BundledFlowFiles.flow(named: name) else { preconditionFailure("there is no \(name)") }
    return flow
  }

  /// All scenarios of all of these, each with its flow's name.
  static let scenarios = inSwift.flatMap { file in file.scenarios.map { (file.name, $0) } }
  static let breaks = all.flatMap { file in file.breaks.map { (file.name, $0) } }
  static func named(_ name: String) throws -> ProvenFile { try #require(all.first { $0.name == name }) }
}

/// A flow's file is the flow: its scenarios pass, and nobody can tell the two apart. The whole space is compared by
/// `make explore`; here as much of it as whatever is changed below is found in.
@Suite struct ProvenFileTests {
  @Test(arguments: ProvenFile.scenarios)
  func `Every scenario of the flow's holds on the file, pictures too`(_ name: String, _ path: String) throws {
    let source = try SourceText.read(packageFolder + "/" + path)
    for scenario in try ScenarioReader.readAll(source, flows: [try flowFile(name)]).get() {
      #expect(scenario.flow is FileFlow)
      let result = ScenarioRun.result(of: scenario)
      if let failed = result.failed {
        Issue.record("\(scenario.name), line \(scenario.steps[failed.index].place.line): \(failed.failures)")
      }
    }
  }

  /// The nearest pairs of states.
  private func comparison(
    _ proven: ProvenFile, _ file: FileFlow, from start: Setup = Setup(), pairs: Int
  ) throws -> ComparisonResult {
    try Comparison(ComparisonSide(proven.compared, start), ComparisonSide(ComparedFlow(file), start)).compare(
      pairLimit: pairs)
  }

  @Test(arguments: ProvenFile.inSwift)
  func `Nothing that can be done tells the file from the flow in Swift`(_ proven: ProvenFile) throws {
    let result = try comparison(proven, try proven.file(), pairs: proven.pairs)
    #expect(result.differences.isEmpty, "\(result.differences.map(\.example.difference))")
    #expect(result.unconfirmed.isEmpty)
  }

  @Test(arguments: ProvenFile.breaks)
  func `Whatever is changed in the file is found`(_ name: String, _ change: ProvenFile.Break) throws {
    let proven = try ProvenFile.named(name)
    let file = try proven.file(change.old, change.new)
    // Most are near.
    let isFound = try [500, 2000, proven.pairs].contains { pairs in
      try comparison(proven, file, from: change.start, pairs: pairs).differences.contains {
        $0.example.difference.kind == change.kind
      }
    }
    #expect(isFound, "\(change.old) → \(change.new)")
  }

  @Test(arguments: ProvenFile.inSwift)
  func `It has the flow's settings, places, requirements and starting points, besides what is remembered`(
    _ proven: ProvenFile
  )
    throws
  {
    let (file, swift) = (try proven.file(), proven.flow)
    #expect(Set(file.settings(.app).map(\.name)).isSuperset(of: swift.settings(.app).map(\.name)))
    for section in [SettingSection.policy, .server] {
      let (own, others) = (file.settings(section), swift.settings(section))
      #expect(own.map(\.name) == others.map(\.name))
      #expect(own.map(\.values) == others.map(\.values))
      #expect(own.map(\.standard) == others.map(\.standard))
      #expect(own.map(\.summary) == others.map(\.summary))
    }
    // What testers call them and the requirements that they stand for, too.
    #expect(Set(file.screens) == Set(swift.screens))
    #expect(Set(file.alerts) == Set(swift.alerts))
    #expect(file.requirements == swift.requirements)
    #expect(Set(file.startingPoints).isSuperset(of: swift.startingPoints))
  }

  /// All there is to say in `app:`, in all ways: what follows from it, and what contradicts itself.
  @Test(arguments: ProvenFile.inSwift)
  func `What isn't said in “app” follows from what is, as in Swift`(_ proven: ProvenFile) throws {
    let file = try proven.file()
    var setups = [Setup()]
    for (name, texts) in proven.options {
      setups = setups.flatMap { setup in
        texts.map { text in
          var next = setup
          if let text { next.app.append(Setup.Entry(name, text)) }
          return next
        }
      }
    }
    for setup in setups {
      let (one, other) = (try? proven.flow.simulation(setup), try? file.simulation(setup))
      #expect((one == nil) == (other == nil), "\(setup.app)")
      guard let one, let other else { continue }
      let facts = other.world.appFacts
      for fact in one.world.appFacts { #expect(facts.contains(fact), "\(setup.app): \(fact)") }
    }
  }
}
