import BundledFlowFiles
import TerminalSupport
import Scenarios
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// Two sides that differ in one thing: it is found, on a shortest way, and its scenario tells one from the other.
@Suite struct ComparisonTests {
  // MARK: Equal

  @Test func `A flow equals itself, as one system`() throws {
    let plan = smallPlan(app: [:], device: ["passcode": "none"])
    let side = ComparisonSide(ComparedFlow(plan))
    let result = try Comparison(side, side).compare()
    #expect(result.isEqual == true)
    var search = ReferenceComparison(plan, plan)
    #expect(try search.depths(from: [(Setup(plan.starts[0]), Setup(plan.starts[0]))]).isEmpty)
    #expect(result.progress.pairs == search.pairs)
  }

  @Test func `A flow equals another that does the same`() throws {
    let result = try expectDifferences([])
    #expect(result.progress.pairs > 100)
    try expectDifferences([], from: [:])
    try expectDifferences([], from: ["method": "dont-lock"])
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `Every flow equals itself, as far as a test looks`(name: String) throws {
    let flow = FlowExplorer(try #require(Catalog.flow(named: name))).compared
    let result = try Comparison(ComparisonSide(flow), ComparisonSide(flow)).compare(pairLimit: 20_000)
    #expect(result.isAlike && result.isEqual == nil, "nobody has seen the rest")
    #expect(result.progress.pairs >= 20_000)
  }

  // MARK: Limits

  @Test func `Fewer tries`() throws {
    let result = try expectDifferences([.screen, .copy], policy: ([], [Setup.Entry("pin-attempts", "3")]))
    let parting = try #require(result.differences.first { $0.example.difference.kind == .screen })
    #expect(parting.example.parting == .part)
    #expect(parting.example.steps == 4)
  }

  @Test func `One try more shows other screens and other copy`() throws {
    try expectDifferences([.screen, .copy], policy: ([], [Setup.Entry("pin-attempts", "6")]))
  }

  @Test func `A longer PIN shows other screens and another keypad`() throws {
    try expectDifferences(
      [.screen, .keypad, .facts], from: [:], policy: ([], [Setup.Entry("pin-length", "5")]))
  }

  @Test func `Away for too long too soon`() throws {
    let limit = Duration.minutes(4)
    try expectDifferences(
      [.screen], from: ["method": "dont-lock"], policy: ([], [Setup.Entry("away-limit", "4m")]),
      waits: [limit, limit + .milliseconds(1)])
  }

  @Test func `A placeholder that stays longer, and both meet again`() throws {
    let time = Duration.seconds(2)
    let result = try expectDifferences(
      [.screen], from: ["method": "dont-lock"], policy: ([], [Setup.Entry("placeholder-time", "2s")]),
      waits: [time, time + .milliseconds(1)])
    let parting = try #require(result.differences.first)
    #expect(parting.example.parting != .part)
  }

  // MARK: Settings

  @Test func `Settings that no starting point goes with are told`() throws {
    let side = ComparisonSide(ComparedFlow(vault), limits([Setup.Entry("pin-atempts", "3")]))
    #expect(throws: ComparisonMistakes.self) {
      try Comparison(ComparisonSide(ComparedFlow(vault)), side)
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
    let plan = smallPlan(try product("app-passcode"), from: StartingPoint("test"))
    let sides = (ComparisonSide(ComparedFlow(plan), limited), ComparisonSide(ComparedFlow(plan), other))
    let result = try Comparison(sides.0, sides.1).compare(pairLimit: 20_000)
    #expect(result.differences.map(\.example.steps).min() == 6)
  }

  @Test func `A PIN of one’s own is typed`() throws {
    let own = Setup(StartingPoint("", device: ["passcode": "none"], app: ["method": "pin", "pin": "9731"]))
    let side = ComparisonSide(ComparedFlow(vault), own)
    var other = own
    other.policy = [Setup.Entry("pin-attempts", "3")]
    let result = try Comparison(side, ComparisonSide(ComparedFlow(vault), other)).compare(pairLimit: 3000)
    #expect(result.starts == ["As described"])
    let inside: ComparisonExample? = result.differences.map(\.example).first {
      $0.a.screen.app?.id == "vault.lock-pin"
    }
    #expect(inside != nil)
  }
}
