import Scenarios
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import FlowFiles
@testable import UnlockEngine

/// A rule that isn't so comes with a scenario that fails when it is run, at its last step and not before.
@Suite struct CounterexampleTests {
  static let wrong: [Rule<FileFlow>] = [
    Rule(
      "Nobody ever sees the dashboard",
      .always { .holds(if: $0.screen.app?.id != "vault.dashboard", else: .hides("Accounts")) }),
    Rule(
      "No PIN is ever wrong",
      .everyStep { step in
        let (before, after) = (
          step.before.copy["failed-pin-attempts"], step.after.copy["failed-pin-attempts"]
        )
        return .holds(if: after <= before, else: .fact(Fact("failed-pin-attempts", Int(before))))
      }), Rule("No alert is ever up", .alwaysShows { .holds(if: $0.alert == nil, else: .noAlert) }),
    Rule(
      "Nobody is ever away too long",
      .always { .holds(if: $0.screen.alert?.id != "vault.away-too-long", else: .noAlert) }),
    Rule(
      "The phone is never locked out",
      .everyDevice { .holds(if: $0.lockedOutUntil == nil, else: .fact(Fact("passcode-locked-out", false))) }),
    Rule("One can always get to a dashboard of gold", .alwaysReachable { _ in false }),
  ]

  @Test(arguments: [["method": "pin"], ["method": "dont-lock"], ["method": "passcode-biometrics"]])
  func `Broken on purpose, it fails when run, at the last step`(app: [String: String]) throws {
    var plan = smallPlan(app: app)
    plan.changes = []
    let findings = try Explorer(plan, rules: Self.wrong).explore(stateLimit: 3000)
    let found = findings.brokenRules
    #expect(!found.isEmpty)
    for (rule, example) in found {
      #expect(example.verdict == .fails, "\(rule)")
      let text = example.scenario.text
      let scenario = try ScenarioReader.read(text, of: vault)
      let result = ScenarioRun.result(of: scenario)
      #expect(!result.hasPassed, "\(text)")
      #expect(result.failed?.index == scenario.steps.count - 1, "\(text)")
      #expect(scenario.steps.count == example.path.moves.count + 1)
    }
  }

  @Test func `What a scenario can't expect is told from what needs lengthened waits`() throws {
    let plan = smallPlan(app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"])
    let seen = Rule<FileFlow>("Nobody sees it", .always { .holds(if: $0.screen.app == nil, else: .noAlert) })
    let unseen = try #require(Explorer(plan, rules: [seen]).explore().brokenRules.first)
    #expect(unseen.example.verdict == .seesNothing)

    // Half of the minute is gone when the phone has restarted; then the explorer has it begin anew.
    let start = StartingPoint(
      "test", device: ["latency": "2ms"], app: ["pin": "024791", "failed-pin-attempts": "3"])
    let wallet = try product("nl-wallet")
    let timeOut = try #require(wallet.timer(named: "time-out"))
    let unanswered = try #require(wallet.program.values.firstIndex { $0.name == "unanswered" })
    var locking = smallPlan(wallet, from: start)
    locking.waits = [.minutes(1)]
    let lasting = Rule<FileFlow>(
      "After a restart all of it is left",
      .everyStep { step in
        let hasHeard = step.before.flow.program.number(unanswered, step.before) == 0
        guard step.move == .wait(.boot), hasHeard, step.before.moment(of: timeOut) == .start + .minutes(1)
        else { return .notTried }
        return .broken(.after([.lifeCycle(.unlock), .lifeCycle(.launch)], .timeLeft(.milliseconds(29_999))))
      })
    let longer = try #require(Explorer(locking, rules: [lasting]).explore(stateLimit: 3000).outcomes.first)
    guard case .unconfirmed(let example) = longer.result else {
      Issue.record("\(longer.result)")
      return
    }
    #expect(example.verdict == .needsLengthenedWaits, "\(example.scenario.text)")
  }

  @Test func `The text is in the file's words`() throws {
    let plan = smallPlan(app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"])
    let findings = try Explorer(plan, rules: [Self.wrong[1]]).explore()
    #expect(
      findings.brokenRules.first?.example.scenario.text == """
        title: No PIN is ever wrong
        flow: vault
        device: { enrolled: false, passcode: none }
        app: { method: pin }
        steps:
          - launch
          - type: "1111"
          # Isn’t so as long as the rule is broken.
          - expect: { facts: { failed-pin-attempts: 0 } }

        """)
  }
}
