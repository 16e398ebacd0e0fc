import FixtureFlow
import Scenarios
import Testing

@testable import Exploration
@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// A flow's plan cut down, so that a test without optimisation visits all of it in a second.
func smallPlan<F: Explored>(
  of flow: F.Type = Vault.self, app: [String: String], device: [String: String] = [:],
  changes: [Setup.Entry] = [], begins: Bool = false
) -> ExplorationPlan<F> {
  var plan = F.plan
  plan.starts = [StartingPoint("test", device: device, app: app)]
  plan.changes = changes.map { .init($0.name, $0.value) }
  plan.beginsEntries = { _ in begins }
  return plan
}

extension ScenarioReader {
  /// Reads a scenario that was written from a flow.
  static func read(_ text: String, of flow: any Flow.Type, path: String = "written") throws -> Scenario {
    try read(SourceText(path: path, text: text), flows: [flow]).get()
  }
}

/// Any flow's plan cut down to one starting point and what the user does there.
func smallPlan<F: Explored>(
  _ flow: F.Type, from start: StartingPoint, begins: Bool = false
) -> ExplorationPlan<F> {
  var plan = F.plan
  plan.starts = [start]
  plan.changes = []
  plan.server = []
  plan.beginsEntries = { _ in begins }
  return plan
}

/// The IDs of all that is to be seen in a flow, as its plan has it.
func placesSeen(in flow: any Flow.Type) -> Set<String> {
  func unreached<F: Explored>(_ flow: F.Type) -> Dictionary<String, String>.Keys { F.plan.unreached.keys }
  return Set(flow.places.map(\.id)).subtracting(
    (flow as? any Explored.Type).map { Array(unreached($0)) } ?? [])
}
