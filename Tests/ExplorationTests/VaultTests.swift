import TerminalSupport
import Testing

@testable import Exploration
@testable import UnlockEngine

/// The product of the tests keeps what real ones promise, so that what is tested on it is worth something.
@Suite struct VaultTests {
  @Test func `Its rules hold, and its chart has what exploring it finds`() throws {
    // Wrong passcodes are the device's matter, and most of the space.
    var plan = vault.plan
    plan.passcodes = ["123456"]
    plan.changes = [.init("passcode", "none")]
    plan.beginsEntries = { _ in false }
    let explorer = try Explorer(plan)
    let findings = explorer.explore()
    #expect(findings.isComplete)
    #expect(findings.brokenRules.map(\.rule) == [])
    // The time away goes by the date, as its maker says: that is known, and told with its reason.
    let accepted = findings.outcomes.filter { if case .accepted = $0.result { true } else { false } }
    #expect(
      accepted.map(\.rule) == [
        "No wait gets shorter by changing the date or by restarting",
        "Nothing lasts longer by changing the date or by restarting",
      ])
    #expect(findings.bounds.contains { $0.hasPrefix("The date is moved on and back by 1d, ") })
    // What is kept beside the file has all of that. Of another version: unlocksim explore Tests/Flows/vault.flow.yaml --keep
    let kept = try #require(vault.chart, "\(vault.chartDoubt ?? "nothing is kept")")
    #expect(Set(explorer.map.chart.visits).subtracting(kept.visits).isEmpty)
  }
}
