import FixtureFlow
import Testing

@testable import Exploration
@testable import Flows
@testable import UnlockEngine

/// What a plan takes away makes no difference: as many states can be told apart with it as without.
@Suite struct SettlingTests {
  /// - Parameters:
  ///   - server: the server's settings that change as in the plan.
  ///   - always: what is taken away even where nothing else is.
  private func expectTheSame<F: Explored>(
    _ flow: F, _ start: StartingPoint, server: Set<String> = [],
    always: @escaping @Sendable (inout World<F>) -> Void = { _ in },
    at place: SourceLocation = #_sourceLocation
  ) throws {
    var plan = smallPlan(flow, from: start)
    plan.passcodes = Array(plan.passcodes.prefix(1))
    plan.server = flow.plan.server.filter { server.contains($0.entry.name) }
    let settled = try Explorer(plan)
    (plan.settle, plan.settleUnread) = (always, { _ in })
    plan.settlingBesides = { _, _ in { _ in } }
    let raw = try Explorer(plan)
    let endings = [settled, raw].map { $0.explore(stateLimit: 100_000).ending }
    try #require(endings == [.complete, .complete], sourceLocation: place)
    #expect(settled.graph.count < raw.graph.count, sourceLocation: place)
    #expect(settled.distinguishableStates == raw.distinguishableStates, sourceLocation: place)
  }

  @Test func `Onegini, whose token is of no use without a registration`() throws {
    try expectTheSame(Onegini(), StartingPoint("test", app: ["pin": "17923", "biometric": "registered"]))
  }

  @Test func `Onegini, whose user is removed, and whose server fails`() throws {
    try expectTheSame(
      Onegini(), StartingPoint("test", device: ["biometry": "none"], app: ["pin": "17923"]),
      server: ["user-removed", "next-answer"])
  }

  @Test func `Banno, where wrong PINs no longer count, and whoever is signed out goes on nowhere`() throws {
    try expectTheSame(
      Banno(),
      StartingPoint("test", device: ["biometry": "none"], app: ["method": "pin", "pin": "2580"]))
  }

  @Test func `PowerAuth, whose keyboard looks at the server again, and whose key nobody can use`() throws {
    try expectTheSame(
      PowerAuth(),
      StartingPoint(
        "test", device: ["face-id-permission": "denied"],
        app: ["activation": "active", "pin": "1357", "biometry": "true"]), server: ["next-answer"]
    ) { world in
      // A rule takes the last status for that of the step.
      world.settleApp { $0.lastHTTPStatus = nil }
    }
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
