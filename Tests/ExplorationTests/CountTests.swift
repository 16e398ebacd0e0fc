import Testing

@testable import Exploration
@testable import Flows
@testable import UnlockEngine

/// How many states there are.
///
/// A number changes when something that can be told apart was added to or taken from a flow, the device or the
/// plan. More than was meant: something that should make no difference does, such as a count that nobody reads
/// or an entry that isn't cleared. Fewer: something can't be reached any more. Say in the commit which it is.
///
/// Without optimisation only a part of each space is visited here; `make explore` visits all of it.
@Suite struct CountTests {
  @Test func `Banno's PIN, by itself`() throws {
    try expect(
      smallPlan(app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"]), states: 303,
      depth: 18)
  }

  private func expect<F: Explored>(_ plan: ExplorationPlan<F>, states: Int, depth: Int) throws {
    let findings = try Explorer(plan).explore()
    #expect(findings.progress.states == states)
    #expect(findings.progress.depth == depth)
    #expect(findings.brokenRules.isEmpty)
  }
}
