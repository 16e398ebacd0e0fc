import FixtureFlow
import Scenarios
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import Flows
@testable import UnlockEngine

/// Two sides that differ in one thing: it is found, on a shortest way, and its scenario tells one from the other.
@Suite struct ComparisonTests {
  private typealias Kind = SideDifference.Kind

  /// Compares a Vault with an altered one, or with one under other limits, and holds what is found against the plain
  /// search. Gives the result for more to be said of it.
  @discardableResult
  private func expect<Alter: Alteration>(
    _ kinds: Set<SideDifference.Kind>, _ alteration: Alter.Type = Unaltered.self,
    from app: [String: String] = ["method": "pin"], device: [String: String] = ["passcode": "none"],
    changes: [Setup.Entry] = [], policy: (a: [Setup.Entry], b: [Setup.Entry]) = ([], []),
    waits: [Duration] = [], at place: SourceLocation = #_sourceLocation
  ) throws -> ComparisonResult {
    let first: ExplorationPlan<Vault> = smallPlan(app: app, device: device, changes: changes)
    let second = smallPlan(of: AlteredVault<Alter>(), app: app, device: device, changes: changes)
    var setups = (a: Setup(first.starts[0]), b: Setup(first.starts[0]))
    setups.a.policy = policy.a
    setups.b.policy = policy.b
    let sides = (
      ComparisonSide(ComparedFlow(first), setup(policy.a)),
      ComparisonSide(ComparedFlow(second), setup(policy.b))
    )
    let result = try Comparison(sides.0, sides.1).compare(pairLimit: 20_000)
    #expect(result.isComplete, sourceLocation: place)
    #expect(result.unconfirmed.isEmpty, "\(result.unconfirmed)", sourceLocation: place)
    var found: [Kind: Int] = [:]
    for difference in result.differences {
      let kind = difference.example.difference.kind
      found[kind] = min(found[kind] ?? .max, difference.example.steps)
    }
    #expect(Set(found.keys) == kinds, "\(found)", sourceLocation: place)
    var search = ReferenceComparison(first, second, waits: waits)
    #expect(try search.depths(from: [setups]) == found, sourceLocation: place)
    for difference in result.differences {
      try holdsOnAAndFailsOnB(difference.example, AlteredVault<Alter>(), place)
    }
    return result
  }

  private func setup(_ policy: [Setup.Entry]) -> Setup {
    var setup = Setup()
    setup.policy = policy
    return setup
  }

  private func holdsOnAAndFailsOnB(
    _ example: ComparisonExample, _ second: any Flow, _ place: SourceLocation
  ) throws {
    guard example.expects else { return }
    let mine = try ScenarioReader.read(example.scenario.text, of: Vault())
    #expect(ScenarioRun.result(of: mine).hasPassed, "\(example.scenario.text)", sourceLocation: place)
    var other = example.scenario
    other.setup = example.setupB
    let theirs = try ScenarioReader.read(other.text, of: second)
    #expect(!ScenarioRun.result(of: theirs).hasPassed, "\(other.text)", sourceLocation: place)
  }

  // MARK: Equal

  @Test func `A flow equals itself, as one system`() throws {
    let plan: ExplorationPlan<Vault> = smallPlan(app: [:], device: ["enrolled": "false"])
    let side = ComparisonSide(ComparedFlow(plan))
    let result = try Comparison(side, side).compare()
    #expect(result.isEqual && result.isComplete)
    var search = ReferenceComparison(plan, plan)
    #expect(try search.depths(from: [(Setup(plan.starts[0]), Setup(plan.starts[0]))]).isEmpty)
    #expect(result.progress.pairs == search.pairs)
  }

  @Test func `A flow equals another that does the same`() throws {
    let result = try expect([])
    #expect(result.progress.pairs > 100)
    try expect([], from: [:])
    try expect([], from: ["method": "dont-lock"])
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `Every flow equals itself, as far as a test looks`(name: String) throws {
    struct Finder: FlowVisitor {
      let name: String
      var found: ComparedFlow?
      mutating func visit(_ flow: some Explored) { if flow.name == name { found = ComparedFlow(flow) } }
    }
    var finder = Finder(name: name)
    Catalog.visit(&finder)
    let flow = try #require(finder.found)
    let result = try Comparison(ComparisonSide(flow), ComparisonSide(flow)).compare(pairLimit: 20_000)
    #expect(result.isEqual)
    #expect(result.progress.pairs >= 20_000)
  }

  // MARK: Limits

  @Test func `Fewer tries`() throws {
    let result = try expect(
      [.screen, .copy],
      policy: ([], [Setup.Entry("pin-attempts", "3")]))
    let parting = try #require(result.differences.first { $0.example.difference.kind == .screen })
    #expect(parting.example.parting == .part)
    #expect(parting.example.steps == 4)
  }

  @Test func `One try more`() throws {
    try expect([.screen, .copy], policy: ([], [Setup.Entry("pin-attempts", "6")]))
  }

  @Test func `A longer PIN`() throws {
    try expect([.screen, .keypad], from: [:], policy: ([], [Setup.Entry("pin-length", "5")]))
  }

  @Test func `Away for too long too soon`() throws {
    let limit = Duration.minutes(4)
    try expect(
      [.screen], from: ["method": "dont-lock"], policy: ([], [Setup.Entry("away-limit", "4m")]),
      waits: [limit, limit + .milliseconds(1)])
  }

  @Test func `A placeholder that stays longer, and both meet again`() throws {
    let time = Duration.seconds(2)
    let result = try expect(
      [.screen], from: ["method": "dont-lock"], policy: ([], [Setup.Entry("placeholder-time", "2s")]),
      waits: [time, time + .milliseconds(1)])
    let parting = try #require(result.differences.first)
    #expect(parting.example.parting != .part)
  }

  // MARK: Transitions

  private enum ForgetsTries: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .ended { after.failedPINAttempts = 0 }
    }
  }

  @Test func `A force-quit that gives the tries back`() throws {
    try expect([.screen, .copy, .facts], ForgetsTries.self)
  }

  private enum OpensAnyway: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if after.failedPINAttempts == 4, before.failedPINAttempts == 3 { after.scene = .open(.dashboard) }
    }
  }

  @Test func `The fourth wrong PIN opens`() throws {
    let result = try expect([.screen], OpensAnyway.self)
    #expect(result.differences.map(\.example.steps) == [5])
  }

  private enum BackToTheDashboard: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .tapped(.back), before.scene == .open(.security) { after.scene = .open(.dashboard) }
    }
  }

  @Test func `Back that leads too far back`() throws { try expect([.screen], BackToTheDashboard.self) }

  private enum StaysOpen: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .resignedActive, before.scene == .open(.settings) { after.scene = before.scene }
    }
  }

  @Test func `Settings that stay open when the app is left`() throws { try expect([.screen], StaysOpen.self) }

  private enum AsksNoRepeat: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if case .repeatPIN(_, let first) = after.scene {
        (after.account, after.scene) = (.ready(.pin(first)), .open(.dashboard))
      }
    }
  }

  @Test func `A new PIN that isn’t repeated`() throws {
    try expect([.screen, .facts], AsksNoRepeat.self, from: [:])
  }

  private enum CountsNothing: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      // Only who looks at the facts could tell.
      if case .signIn = after.scene { after.failedPINAttempts = 7 }
    }
  }

  @Test func `A count that only facts tell, and what comes of it`() throws {
    let result = try expect([.screen, .copy, .facts], CountsNothing.self)
    #expect(result.differences.contains { $0.example.difference.what == "failed-pin-attempts" })
  }

  // MARK: Copy and controls

  private enum OtherTitle: Alteration {
    static func show(_ layer: inout Layer) { if layer.id == "vault.security" { layer.title = "Safety" } }
  }

  @Test func `Another title, three taps away`() throws {
    let result = try expect([.copy], OtherTitle.self)
    #expect(result.differences.count == 1)
    #expect(result.differences[0].example.difference.a == "Security")
    #expect(result.differences[0].example.parting == .goOn)
  }

  private enum OtherText: Alteration {
    static func show(_ layer: inout Layer) {
      layer.texts = layer.texts.map { $0.hasPrefix("Wrong PIN. 2") ? "Wrong PIN. 2 attempts left." : $0 }
    }
  }

  @Test func `Another text at the third wrong PIN only`() throws {
    let result = try expect([.copy], OtherText.self)
    #expect(result.differences.map(\.example.steps) == [4])
  }

  private enum OtherButton: Alteration {
    static func show(_ layer: inout Layer) {
      for place in layer.controls.indices where layer.controls[place].title == "Sign out" {
        layer.controls[place].title = "Log out"
      }
    }
  }

  @Test func `A button of another name is tapped on both`() throws {
    let result = try expect([.copy], OtherButton.self)
    #expect(result.differences.count == 1)
  }

  private enum OtherOrder: Alteration {
    static func show(_ layer: inout Layer) { if layer.id == "vault.setup" { layer.controls.reverse() } }
  }

  @Test func `Buttons in another order`() throws { try expect([.buttons], OtherOrder.self, from: [:]) }

  private enum OneButtonLess: Alteration {
    static func show(_ layer: inout Layer) { if layer.id == "vault.sign-in" { layer.controls.removeLast() } }
  }

  @Test func `A button that isn’t there`() throws { try expect([.buttons], OneButtonLess.self, from: [:]) }

  private enum Greyed: Alteration {
    static func show(_ layer: inout Layer) {
      if layer.id == "vault.settings" { layer.controls[1].isEnabled = false }
    }
  }

  @Test func `A button that can’t be tapped`() throws { try expect([.enabled], Greyed.self) }

  private enum Calm: Alteration {
    static func show(_ layer: inout Layer) { layer.keypad?.isShaking = false }
  }

  @Test func `Dots that don’t shake`() throws { try expect([.keypad], Calm.self) }

  private enum TellsTheWait: Alteration {
    static func show(_ layer: inout Layer) {
      if layer.id == "vault.away-too-long" { layer.timeLeft = .seconds(30) }
    }
  }

  @Test func `A wait that is shown on one side`() throws {
    try expect([.wait], TellsTheWait.self, from: ["method": "dont-lock"])
  }

  // MARK: What isn’t compared

  @Test func `What is ignored isn’t found`() throws {
    let plan: ExplorationPlan<Vault> = smallPlan(app: ["method": "pin"], device: ["passcode": "none"])
    func kinds<Alter: Alteration>(_: Alter.Type, _ ignored: Ignored...) throws -> Set<SideDifference.Kind> {
      let other = smallPlan(
        of: AlteredVault<Alter>(), app: ["method": "pin"], device: ["passcode": "none"])
      let sides = (ComparisonSide(ComparedFlow(plan)), ComparisonSide(ComparedFlow(other)))
      let result = try Comparison(sides.0, sides.1, ignoring: Set(ignored)).compare(pairLimit: 20_000)
      #expect(result.unconfirmed.isEmpty)
      return Set(result.differences.map(\.example.difference.kind))
    }
    #expect(try kinds(OtherTitle.self, .copy).isEmpty)
    #expect(try kinds(OtherButton.self, .copy).isEmpty)
    #expect(try kinds(OtherTitle.self, .facts, .ids) == [.copy])
    #expect(try kinds(CountsNothing.self, .facts, .copy) == [.screen])
    #expect(try kinds(ForgetsTries.self, .copy, .facts) == [.screen])
  }

  @Test func `Settings that no starting point goes with are told`() throws {
    let side = ComparisonSide(ComparedFlow(Vault()), setup([Setup.Entry("pin-atempts", "3")]))
    #expect(throws: ComparisonMistakes.self) {
      try Comparison(ComparisonSide(ComparedFlow(Vault())), side)
    }
  }

  /// What a plan takes for one state must be so under any limit.
  @Test func `A lock-out after the fifth or the sixth attempt`() throws {
    var limited = Setup()
    limited.device = [Setup.Entry("passcode", "none")]
    limited.app = [Setup.Entry("passcode-lock", "true"), Setup.Entry("app-passcode", "1234")]
    limited.policy = [Setup.Entry("lock-out-attempts", "5")]
    var other = limited
    other.policy = [Setup.Entry("lock-out-attempts", "6")]
    let plan: ExplorationPlan<AppPasscode> = smallPlan(AppPasscode(), from: StartingPoint("test"))
    let sides = (
      ComparisonSide(ComparedFlow(plan), limited), ComparisonSide(ComparedFlow(plan), other)
    )
    let result = try Comparison(sides.0, sides.1).compare(pairLimit: 20_000)
    #expect(result.differences.map(\.example.steps).min() == 6)
  }

  @Test func `A PIN of one’s own is typed`() throws {
    var own = Setup()
    own.app = [Setup.Entry("method", "pin"), Setup.Entry("pin", "9731")]
    own.device = [Setup.Entry("passcode", "none")]
    let side = ComparisonSide(ComparedFlow(Vault()), own)
    var other = own
    other.policy = [Setup.Entry("pin-attempts", "3")]
    let result = try Comparison(side, ComparisonSide(ComparedFlow(Vault()), other)).compare(
      pairLimit: 3000)
    #expect(result.starts == ["As described"])
    let inside: ComparisonExample? = result.differences.map(\.example).first {
      $0.a.screen.app?.id == "vault.lock-pin"
    }
    #expect(inside != nil)
  }
}
