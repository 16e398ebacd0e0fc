import BundledFlowFiles
import FixtureFlow
import Scenarios
import Testing

@testable import Exploration
@testable import FlowFiles
@testable import DeviceSimulation
@testable import UnlockEngine

/// A flow's plan cut down, so that a test without optimisation visits all of it in a second.
func smallPlan<F: Explored>(
  of flow: F = Vault(), app: [String: String], device: [String: String] = [:],
  changes: [Setup.Entry] = [], begins: Bool = false
) -> ExplorationPlan<F> {
  var plan = flow.plan
  plan.starts = [StartingPoint("test", device: device, app: app)]
  plan.changes = changes.map { .init($0.name, $0.value) }
  plan.beginsEntries = { _ in begins }
  return plan
}

extension ScenarioReader {
  /// Reads a scenario that was written from a flow.
  static func read(_ text: String, of flow: any Flow, path: String = "written") throws -> Scenario {
    try read(SourceText(path: path, text: text), flows: [flow]).get()
  }
}

/// Any flow's plan cut down to one starting point and what the user does there.
func smallPlan<F: Explored>(
  _ flow: F, from start: StartingPoint, begins: Bool = false
) -> ExplorationPlan<F> {
  var plan = flow.plan
  plan.starts = [start]
  plan.changes = []
  plan.server = []
  plan.beginsEntries = { _ in begins }
  return plan
}

/// The IDs of all that is to be seen in a flow, as its plan has it.
func placesSeen(in flow: any Flow) -> Set<String> {
  func unreached<F: Explored>(_ flow: F) -> Dictionary<String, String>.Keys { flow.plan.unreached.keys }
  return Set(flow.places.map(\.id)).subtracting(
    (flow as? any Explored).map { Array(unreached($0)) } ?? [])
}

/// A product that is a file.
func product(_ name: String) throws -> FileFlow { try #require(BundledFlowFiles.flow(named: name)) }

extension FileFlow {
  func timer(named name: String) -> FileTimer? {
    program.timers.firstIndex { $0.name == name }.map { FileTimer(rawValue: UInt8($0)) }
  }
}
