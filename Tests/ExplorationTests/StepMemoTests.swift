import Testing

@testable import Exploration
@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Steps that are remembered lead where the world's own steps lead. A fault, even one that does nothing, has
/// the explorer take every step itself.
@Suite struct StepMemoTests {
  private func expectTheSame<F: Explored>(
    _ plan: ExplorationPlan<F>, stateLimit: Int = .max, at place: SourceLocation = #_sourceLocation
  ) throws {
    let remembering = try Explorer(plan)
    let plain = try Explorer(plan, fault: { _, _, _ in })
    let findings = (remembering.explore(stateLimit: stateLimit), plain.explore(stateLimit: stateLimit))
    #expect(remembering.space.count == plain.space.count, sourceLocation: place)
    #expect(remembering.space.count > 300, sourceLocation: place)
    #expect(words(remembering.space.keys) == words(plain.space.keys), sourceLocation: place)
    #expect(values(remembering.space.firstTargets) == values(plain.space.firstTargets), sourceLocation: place)
    #expect(values(remembering.space.targets) == values(plain.space.targets), sourceLocation: place)
    #expect(findings.0.outcomes == findings.1.outcomes, sourceLocation: place)
  }

  private func values(_ column: Column<UInt32>) -> [UInt32] { (0..<column.count).map { column[$0] } }
  private func words(_ keys: Column<StateKey>) -> [UInt64] { (0..<keys.count).map { keys[$0].word } }

  @Test func `With lock-outs, begun passcodes and settings, to the end`() throws {
    let changes = [Setup.Entry("enrolled", "true"), Setup.Entry("enrolled", "false")]
    try expectTheSame(
      smallPlan(app: ["method": "passcode-biometrics"], changes: changes), stateLimit: 40_000)
    try expectTheSame(smallPlan(app: ["method": "pin"], device: ["passcode": "none"], begins: true))
  }

  @Test func `As far as a test can go, in every flow`() throws {
    func check<F: Explored>(_ flow: F.Type) throws { try expectTheSame(F.plan, stateLimit: 12_000) }
    for flow in Catalog.flows { try (flow as? any Explored.Type).map { try check($0) } }
  }
}
