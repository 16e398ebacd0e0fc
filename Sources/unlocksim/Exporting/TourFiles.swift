import ArgumentParser
import Exploration
import FlowReading
import Reports
import Scenarios
import SystemIO
import UnlockEngine

/// The fewest scenarios that visit a flow's map, or what other scenarios leave of it: `explore --cover`.
struct TourFiles {
  /// The folder to write them to; with several flows, each gets a subfolder.
  let folder: String
  /// Scenarios whose visits needn't be repeated.
  let besides: [String]

  /// Writes them and prints their paths.
  func write(for explorations: [FlowExplorer], under settings: Setup, workers: Int, isQuiet: Bool) throws {
    // Before the long work, so that a problem with the folder shows at once.
    try reporting { () throws(SinkError) in try FileWriting.makeFolder(folder) }
    let known = try knownVisits(under: settings)
    for exploration in explorations {
      let flow = exploration.flow
      let mapped = try exploration.mapped(under: settings, workers: workers, isQuiet: isQuiet)
      let goals = Set(mapped.map.visits).subtracting(known.byFlow[flow.reference] ?? [])
      let place = explorations.count > 1 ? "\(folder)/\(flow.name)" : folder
      let called = FlowLibrary.shared.reference(to: flow, in: place)
      var names: Set<String> = []
      for way in mapped.tours(goals) {
        let scenario = (1...99).lazy.compactMap { number in
          TourScenario(way, visiting: goals, flow: flow, number: number)
        }.first { !names.contains($0.name) && !isKept("\(place)/\($0.name).yaml", $0.text(calling: called)) }
        guard let scenario else {
          writeError("unlocksim: no scenario can do what leads to \(way.visits.last?.line ?? flow.name).\n")
          continue
        }
        names.insert(scenario.name)
        try writeOutput(
          "\(try writeScenario(scenario.text(calling: called), named: scenario.name, in: place))\n")
      }
    }
  }

  /// Under settings of somebody's own, what scenarios visit that begin with these.
  private func knownVisits(under settings: Setup) throws -> SuiteVisits {
    if besides.isEmpty { return SuiteVisits() }
    var (canBeRead, told) = (true, ToldMistakes())
    let scenarios = RunCommand(paths: besides, flows: FlowLibrary.shared).scenarios { invalid in
      writeError(told.new(in: invalid).text)
      canBeRead = false
    }
    let visits = SuiteVisits(of: scenarios, under: settings)
    // What it visits is unknown, so too much would be written.
    guard canBeRead else { throw ExitCode(CommandStatus.invalid.rawValue) }
    return visits
  }

  /// Whether a file exists that must not be overwritten: its scenario was counted, or it is another one.
  private func isKept(_ path: String, _ text: String) -> Bool {
    FileWriting.isTaken(path) && (!besides.isEmpty || !FileWriting.holds(path, text))
  }
}

/// Writes a scenario about a flow to a folder, where the flow is called so that it is found from there.
func writeScenario(_ draft: ScenarioDraft, about flow: any Flow, in folder: String) throws -> String {
  var draft = draft
  draft.flow = FlowLibrary.shared.reference(to: flow, in: folder)
  return try writeScenario(draft.text, named: draft.name, in: folder)
}

/// Writes scenarios to a folder, if one was named, and tells where each is.
func writeScenarios(
  _ drafts: [ScenarioDraft], about flow: any Flow, in folder: String?, saying words: SafeText = ""
) throws {
  guard let folder else { return }
  for draft in drafts {
    let path = try writeScenario(draft, about: flow, in: folder)
    writeError("unlocksim: \(path)\(words)\n")
  }
}

/// Writes a scenario to a folder, which is created if necessary, next to whatever else has its name; returns its
/// path.
func writeScenario(_ text: String, named name: String, in folder: String) throws -> String {
  let path = Paths.child(of: folder, name + ".yaml")
  return try reporting { () throws(SinkError) in try FileWriting.writeBeside(text, at: path) }
}
