import FixtureFlow
import Testing

@testable import Exploration
@testable import Flows
@testable import UnlockEngine

/// What a plan takes away makes no difference: as many states can be told apart with it as without.
@Suite struct SettlingTests {
  private func expectTheSame<F: Explored>(
    _ flow: F, _ app: [String: String], at place: SourceLocation = #_sourceLocation
  ) throws {
    var plan = smallPlan(flow, from: StartingPoint("test", app: app))
    plan.changes = []
    let settled = try Explorer(plan)
    plan.settle = { _ in }
    let raw = try Explorer(plan)
    #expect(settled.explore(stateLimit: 30_000).isComplete, sourceLocation: place)
    #expect(raw.explore(stateLimit: 60_000).isComplete, sourceLocation: place)
    #expect(settled.graph.count < raw.graph.count, sourceLocation: place)
    #expect(settled.distinguishableStates == raw.distinguishableStates, sourceLocation: place)
  }

  @Test func `NL Wallet, where biometry is locked in two ways`() throws {
    try expectTheSame(NLWallet(), ["pin": "024791", "biometrics": "true"])
  }

  @Test func `Onegini, whose token is of no use without a registration`() throws {
    try expectTheSame(Onegini(), ["pin": "17923", "biometric": "registered"])
  }

  @Test func `A plan that takes different states for one is found out`() throws {
    var plan = smallPlan(app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"])
    let right = try Explorer(plan)
    plan.settle = { $0.settleApp { $0.failedPINAttempts = min($0.failedPINAttempts, 1) } }
    let wrong = try Explorer(plan)
    _ = (right.explore(), wrong.explore())
    #expect(wrong.distinguishableStates < right.distinguishableStates)
  }
}
