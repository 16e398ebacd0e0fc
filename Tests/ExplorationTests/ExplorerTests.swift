import Testing

@testable import Exploration
@testable import Flows
@testable import SimulatedLocalAuthentication
@testable import UnlockEngine

@Suite struct ExplorerTests {
  static let plans = [
    smallPlan(app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"], begins: true),
    smallPlan(app: ["method": "dont-lock"], device: ["passcode": "none", "enrolled": "false"]),
    smallPlan(app: [:], device: ["passcode": "none", "enrolled": "false"]),
  ]

  @Test(arguments: 0..<3)
  func `The explorer finds what a plain search finds, and all rules hold`(index: Int) throws {
    let plan = Self.plans[index]
    let findings = try Explorer(plan).explore()
    var search = PlainSearch(plan)
    #expect(try search.depth(ofBreaking: nil) == nil)
    #expect(findings.progress.states == search.states)
    #expect(findings.progress.steps == search.steps)
    #expect(findings.brokenRules.isEmpty)
  }

  @Test func `Any number of workers finds the same, state by state`() throws {
    let plan = Self.plans[0]
    let one = try Explorer(plan)
    let three = try Explorer(plan)
    let alone = one.explore()
    let together = three.explore(
      workers: Workers(count: 3) { job in (0..<3).reversed().forEach { job($0) } })
    #expect(alone.progress == together.progress)
    #expect(one.space.count == three.space.count)
    for state in 0..<one.space.count {
      #expect(one.path(to: UInt32(state)) == three.path(to: UInt32(state)))
    }
  }

  @Test func `Told to stop, it says that it doesn't know the rest`() throws {
    let findings = try Explorer(Self.plans[0]).explore { _ in false }
    #expect(!findings.isComplete)
    #expect(findings.outcomes.allSatisfy { $0.result == .unknown })
  }
}
