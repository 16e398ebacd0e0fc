import BundledFlowFiles
import FlowReading
import Scenarios
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import FlowFiles
@testable import UnlockEngine

/// A flow's plan cut down, so that a test without optimisation visits all of it in a second.
func smallPlan(
  of flow: FileFlow = vault, app: [String: String], device: [String: String] = [:],
  changes: [Setup.Entry] = [], begins: Bool = false
) -> ExplorationPlan<FileFlow> {
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
func smallPlan(
  _ flow: FileFlow, from start: StartingPoint, begins: Bool = false
) -> ExplorationPlan<FileFlow> {
  var plan = flow.plan
  plan.starts = [start]
  plan.changes = []
  plan.server = []
  plan.beginsEntries = { _ in begins }
  return plan
}

/// The IDs of all that is to be seen in a flow, as its plan has it.
func placesSeen(in flow: any Flow) -> Set<String> {
  Set(flow.places.map(\.id)).subtracting((flow as? FileFlow)?.plan.unreached.map(\.key) ?? [])
}

/// A product that is a file.
func product(_ name: String) throws -> FileFlow { try #require(BundledFlowFiles.flow(named: name)) }

/// Something in the vault’s file, and what is said instead.
typealias Change = (old: String, new: String)

/// The vault, of which something is said otherwise.
func altered(_ changes: [Change]) throws -> FileFlow {
  let text = try changes.reduce(TestFlows.vault) { text, change in
    try #require(text.contains(change.old), "\(change.old)")
    return text.replacing(change.old, with: change.new)
  }
  return try FlowFile.read(SourceText(path: "vault.flow.yaml", text: text)).get()
}

extension FileFlow {
  func timer(named name: String) -> FileTimer? {
    program.timers.firstIndex { $0.name == name }.map { FileTimer(rawValue: UInt8($0)) }
  }

  func button(_ name: String) -> ControlID {
    ControlID(owner: .app, code: index(of: name, among: program.controls))
  }
}

private func index(of name: String, among names: [String]) -> UInt8 {
  guard let index = names.firstIndex(of: name) else { preconditionFailure("There is no \(name)") }
  return UInt8(index)
}

/// What a fault reads and changes, by the file’s names.
extension World<FileFlow> {
  subscript(name: String) -> UInt8 {
    get { app.numbers[Int(index(of: name, among: flow.program.values.map(\.name)))] }
    set { app.numbers[Int(index(of: name, among: flow.program.values.map(\.name)))] = newValue }
  }

  /// The screen that was gone to.
  var place: String {
    get { app.screen == 0 ? "" : String(flow.screenIDs[Int(app.screen) - 1].dropFirst(flow.name.count + 1)) }
    set { app.screen = index(of: "\(flow.name).\(newValue)", among: flow.screenIDs) + 1 }
  }
}
