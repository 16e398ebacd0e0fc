import FixtureFlow
import Testing

@testable import Exploration
@testable import UnlockEngine

/// The product of the tests keeps what real ones promise, so that what is tested on it is worth something.
@Suite struct FixtureFlowTests {
  @Test func `Its rules hold, and its chart is what exploring it finds`() throws {
    // Wrong passcodes are the device's matter, and most of the space.
    var plan = Vault.plan
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
    let chart = explorer.map.chart.text
    #expect(chart == Vault.chartText + "\n", "VaultChart.swift has to hold:\n\(chart)")
  }
}
