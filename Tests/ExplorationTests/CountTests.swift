import Testing

@testable import Exploration
@testable import UnlockEngine
import FlowFiles

/// How many states there are.
///
/// A number changes when something that can be told apart was added to or taken from a flow, the device or the
/// plan. More than was meant: something that should make no difference does, such as a count that nobody reads
/// or an entry that isn't cleared. Fewer: something can't be reached any more. Say in the commit which it is.
///
/// To be quick, only a part of each space is visited here: one starting point, nothing but what the user does, and
/// not all of that where there is too much. `make explore` visits all of every one.
@Suite struct CountTests {
  @Test func `Banno, locked with a PIN, by itself`() throws {
    try expect(
      smallPlan(
        of: product("banno"), app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"]),
      states: 482, depth: 19)
  }

  @Test func `App-level passcode, newly installed without a device passcode`() throws {
    try expect(
      part(of: product("app-passcode").plan, from: "Newly installed, no device passcode"), states: 159,
      depth: 12)
  }

  @Test func `NL Wallet, on a jailbroken device`() throws {
    try expect(
      part(of: product("nl-wallet").plan, from: "Newly installed, jailbroken"), states: 166, depth: 9)
  }

  @Test func `Onegini, registered and jailbroken`() throws {
    try expect(part(of: product("onegini").plan, from: "Registered, jailbroken"), states: 1182, depth: 34)
  }

  @Test func `PowerAuth, blocked, with no operator to help`() throws {
    try expect(
      part(of: product("powerauth").plan, from: "Blocked"), states: 39, depth: 9,
      broken: ["From everywhere the user can get in again"])
  }

  private func part(of plan: ExplorationPlan<FileFlow>, from start: String) -> ExplorationPlan<FileFlow> {
    var plan = plan
    plan.starts = plan.starts.filter { $0.title == start }
    plan.changes = []
    plan.server = []
    plan.beginsEntries = { _ in false }
    return plan
  }

  private func expect(_ plan: ExplorationPlan<FileFlow>, states: Int, depth: Int, broken: [String] = [])
    throws
  {
    let findings = try Explorer(plan).explore(stateLimit: 20_000)
    #expect(findings.progress.states == states)
    #expect(findings.progress.depth == depth)
    #expect(findings.brokenRules.map(\.rule) == broken)
  }
}
