import FlowFiles
import TerminalSupport
import Testing

@testable import Exploration
@testable import UnlockEngine

/// What a plan takes away makes no difference: as many states can be told apart with it as without.
@Suite struct SettlingTests {
  /// - Parameter server: the server's settings that change as in the plan.
  private func expectTheSame(
    _ flow: FileFlow, _ start: StartingPoint, server: Set<String> = [],
    at place: SourceLocation = #_sourceLocation
  ) throws {
    var plan = smallPlan(flow, from: start)
    plan.passcodes = Array(plan.passcodes.prefix(1))
    plan.server = flow.plan.server.filter { server.contains($0.entry.name) }
    let settled = try Explorer(plan)
    (plan.settle, plan.settleUnread) = ({ _ in }, { _ in })
    plan.settlingBesides = { _, _ in .init() }
    let raw = try Explorer(plan)
    let endings = [settled, raw].map { $0.explore(stateLimit: 100_000).ending }
    try #require(endings == [.complete, .complete], sourceLocation: place)
    #expect(settled.graph.count < raw.graph.count, sourceLocation: place)
    #expect(settled.distinguishableStates == raw.distinguishableStates, sourceLocation: place)
  }

  @Test func `Onegini, whose user is removed, and whose server fails`() throws {
    try expectTheSame(
      product("onegini"), StartingPoint("test", device: ["biometry": "none"], app: ["pin": "17923"]),
      server: ["user-removed", "next-answer"])
  }

  @Test func `Banno, where wrong PINs no longer count, and whoever is signed out goes on nowhere`() throws {
    try expectTheSame(
      product("banno"),
      StartingPoint("test", device: ["biometry": "none"], app: ["method": "pin", "pin": "2580"]))
  }

  @Test func `PowerAuth, whose keyboard looks at the server again, and whose key nobody can use`() throws {
    try expectTheSame(
      product("powerauth"),
      StartingPoint(
        "test", device: ["face-id-permission": "denied"],
        app: ["activation": "active", "pin": "1357", "biometry": "true"]), server: ["next-answer"])
  }

  @Test func `A plan that takes different states for one is found out`() throws {
    var plan = smallPlan(app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"])
    let right = try Explorer(plan)
    plan.settle = { $0["failed-pin-attempts"] = min($0["failed-pin-attempts"], 1) }
    let wrong = try Explorer(plan)
    _ = (right.explore(), wrong.explore())
    #expect(wrong.distinguishableStates < right.distinguishableStates)
  }
}
