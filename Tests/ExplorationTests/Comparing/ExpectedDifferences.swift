import FlowFiles
import Scenarios
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// Compares a Vault with an altered one, or with one under other limits, and holds what is found against the plain
/// search. Gives the result for more to be said of it.
@discardableResult
func expectDifferences(
  _ kinds: Set<SideDifference.Kind>, _ alterations: [Change] = [],
  from app: [String: String] = ["method": "pin"], device: [String: String] = ["passcode": "none"],
  changes: [Setup.Entry] = [], policy: (a: [Setup.Entry], b: [Setup.Entry]) = ([], []),
  waits: [Duration] = [], at place: SourceLocation = #_sourceLocation
) throws -> ComparisonResult {
  let first = smallPlan(app: app, device: device, changes: changes)
  let other = try altered(alterations)
  let second = smallPlan(of: other, app: app, device: device, changes: changes)
  var setups = (a: Setup(first.starts[0]), b: Setup(first.starts[0]))
  setups.a.policy = policy.a
  setups.b.policy = policy.b
  let sides = (
    ComparisonSide(ComparedFlow(first), limits(policy.a)),
    ComparisonSide(ComparedFlow(second), limits(policy.b))
  )
  let result = try Comparison(sides.0, sides.1).compare(pairLimit: 20_000)
  #expect(result.isComplete, sourceLocation: place)
  #expect(result.unconfirmed.isEmpty, "\(result.unconfirmed)", sourceLocation: place)
  var found: [SideDifference.Kind: Int] = [:]
  for difference in result.differences {
    let kind = difference.example.difference.kind
    found[kind] = min(found[kind] ?? .max, difference.example.steps)
  }
  #expect(Set(found.keys) == kinds, "\(found)", sourceLocation: place)
  var search = ReferenceComparison(first, second, waits: waits)
  #expect(try search.depths(from: [setups]) == found, sourceLocation: place)
  for difference in result.differences { try holdsOnAAndFailsOnB(difference.example, other, place) }
  return result
}

private func holdsOnAAndFailsOnB(
  _ example: ComparisonExample, _ second: any Flow, _ place: SourceLocation
) throws {
  guard example.expects else { return }
  let mine = try ScenarioReader.read(example.scenario.text, of: vault)
  #expect(ScenarioRun.result(of: mine).hasPassed, "\(example.scenario.text)", sourceLocation: place)
  var other = example.scenario
  other.setup = example.setupB
  let theirs = try ScenarioReader.read(other.text, of: second)
  #expect(!ScenarioRun.result(of: theirs).hasPassed, "\(other.text)", sourceLocation: place)
}

/// A set-up of nothing but these limits.
func limits(_ policy: [Setup.Entry]) -> Setup {
  var setup = Setup()
  setup.policy = policy
  return setup
}
