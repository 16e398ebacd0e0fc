import FlowFiles
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import Reports
@testable import Scenarios
@testable import UnlockEngine

/// A second side that does or says something else: it is found, on a shortest way, and its scenario tells one from the
/// other.
@Suite struct AlterationTests {
  // MARK: Transitions

  private static let forgetsTries: [Change] = [
    ("  failed-pin-attempts: count # wrong PINs in a row; only a right PIN takes them back\n", ""),
    ("forgets:\n", "forgets:\n  failed-pin-attempts: count\n"),
  ]

  @Test func `A force-quit that gives the tries back`() throws {
    try expectDifferences([.screen, .copy, .facts], Self.forgetsTries)
  }

  @Test func `The fourth wrong PIN opens`() throws {
    let result = try expectDifferences(
      [.screen],
      [
        (
          "else: [count: failed-pin-attempts, retry]",
          "else: [count: failed-pin-attempts, { if: { failed-pin-attempts: 4 }, then: [go: dashboard], else: [retry] }]"
        )
      ])
    #expect(result.differences.map(\.example.steps) == [5])
  }

  @Test func `Back that leads too far back`() throws {
    try expectDifferences([.screen], [("Back: [go: settings]", "Back: [go: dashboard]")])
  }

  @Test func `Settings that stay open when the app is left`() throws {
    let (tap, leave) = ("then: [do: sign-out] }\n    private: true\n", "    leave: [do: hide]\n")
    try expectDifferences([.screen, .facts], [(tap + leave, tap)])
  }

  @Test func `A new PIN that isn’t repeated`() throws {
    try expectDifferences(
      [.screen, .facts],
      [
        (
          "complete: [set: { first: typed }, go: repeat-pin]",
          "complete: [set: { method: pin, pin: typed }, go: dashboard]"
        )
      ], from: [:])
  }

  /// Only who looks at the facts could tell.
  private static let countsNothing: [Change] = [
    (
      "    title: Welcome to Vault\n",
      "    title: Welcome to Vault\n    enter: [set: { failed-pin-attempts: 7 }]\n"
    )
  ]

  @Test func `A count that only facts tell, and what comes of it`() throws {
    let result = try expectDifferences([.screen, .copy, .facts], Self.countsNothing)
    #expect(result.differences.contains { $0.example.difference.what == "failed-pin-attempts" })
  }

  // MARK: Copy and controls

  private static let otherTitle: [Change] = [("title: Security\n", "title: Safety\n")]

  @Test func `Another title, three taps away`() throws {
    let result = try expectDifferences([.copy], Self.otherTitle)
    #expect(result.differences.count == 1)
    #expect(result.differences[0].example.difference.a == "Security")
    #expect(result.differences[0].example.parting == .goOn)
  }

  @Test func `Another text at the third wrong PIN only`() throws {
    let result = try expectDifferences(
      [.copy],
      [
        (
          "      - { if: { not: { failed-pin-attempts: 0 } }",
          "      - { if: { failed-pin-attempts: 3 }, then: Wrong PIN. 2 attempts left. }\n"
            + "      - { if: { not: { failed-pin-attempts: [0, 3] } }"
        )
      ])
    #expect(result.differences.map(\.example.steps) == [4])
  }

  private static let otherButton: [Change] = [("Sign out: { role", "Log out: { id: sign-out, role")]

  @Test func `A button of another name is tapped on both`() throws {
    let result = try expectDifferences([.copy], Self.otherButton)
    #expect(result.differences.count == 1)
  }

  @Test func `Buttons in another order`() throws {
    let (pin, skip) = (
      "      Use in-app PIN: [go: register-pin]\n",
      "      Skip for now: { role: link, then: [set: { method: dont-lock }, go: dashboard] }\n"
    )
    try expectDifferences([.buttons], [(pin + skip, skip + pin)], from: [:])
  }

  @Test func `A button that isn’t there`() throws {
    try expectDifferences(
      [.buttons], [("      Recover: { role: link, proof: sign-in, then: [do: sign-in] }\n", "")], from: [:])
  }

  @Test func `A button that can’t be tapped`() throws {
    try expectDifferences(
      [.enabled],
      [("Security: [go: security]", "Security: { enabled-if: { method: none }, then: [go: security] }")])
  }

  @Test func `Dots that don’t shake`() throws {
    try expectDifferences(
      [.keypad], [("pad: { length of: pin }", "pad: { length of: pin, shakes-if: { signed-in: false } }")])
  }

  @Test func `A wait that is shown on one side`() throws {
    try expectDifferences(
      [.wait], [("busy: true, leave", "busy: true, countdown: placeholder, leave")],
      from: ["method": "dont-lock"])
  }

  // MARK: Clocks

  /// Without moving the date nobody would see it.
  @Test func `A limit that the date moves on one side only`() throws {
    let result = try expectDifferences(
      [.screen], [("clock: date", "clock: uptime")], from: ["method": "dont-lock"])
    let example = try #require(result.differences.map(\.example).min { $0.steps < $1.steps })
    #expect(example.scenario.text.contains("date: \"+1d\""))
    #expect(result.bounds.contains { $0.hasPrefix("The date is moved on and back by") })
  }

  // MARK: Divergence

  @Test func `Ways that part and meet again by a tap on one phone`() throws {
    let change: Change = ("Settings: [go: settings]", "Settings: [go: security]")
    let result = try expectDifferences([.screen], [change])
    let found = result.differences.filter { $0.example.difference.place.contains("vault.security") }
    #expect(!found.isEmpty)
    for difference in found {
      guard case .meetAgain(let steps) = difference.example.parting else {
        Issue.record("\(difference.example.parting)")
        continue
      }
      #expect(steps.count == 1)
      let words = CheckedDifference(difference, (vault, try altered([change]))).parting
      #expect(words.contains(/meet again once “.*” is tapped on [AB]\./), "\(words)")
    }
  }

  // MARK: What isn’t compared

  @Test func `What is ignored isn’t found`() throws {
    let plan = smallPlan(app: ["method": "pin"], device: ["passcode": "none"])
    func kinds(_ changes: [Change], _ ignored: Ignored...) throws -> Set<SideDifference.Kind> {
      let other = smallPlan(of: try altered(changes), app: ["method": "pin"], device: ["passcode": "none"])
      let sides = (ComparisonSide(ComparedFlow(plan)), ComparisonSide(ComparedFlow(other)))
      let result = try Comparison(sides.0, sides.1, ignoring: Set(ignored)).compare(pairLimit: 20_000)
      #expect(result.unconfirmed.isEmpty)
      return Set(result.differences.map(\.example.difference.kind))
    }
    #expect(try kinds(Self.otherTitle, .copy).isEmpty)
    #expect(try kinds(Self.otherButton, .copy).isEmpty)
    #expect(try kinds(Self.otherTitle, .facts, .ids) == [.copy])
    #expect(try kinds(Self.countsNothing, .facts, .copy) == [.screen])
    #expect(try kinds(Self.forgetsTries, .copy, .facts) == [.screen])
  }
}
