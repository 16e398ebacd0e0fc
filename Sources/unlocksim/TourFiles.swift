import Exploration
import Glibc
import Scenarios

/// The fewest scenarios that visit a flow's map, or what others leave of it: `explore --cover`.
struct TourFiles {
  /// The folder that they are written to; with several flows, each has one of its own in it.
  let folder: String
  /// Scenarios whose visits needn't be made again.
  let besides: [String]

  /// Writes them, and prints their paths.
  func write(for explorations: [AnyExploration], workers: Int, isQuiet: Bool) throws {
    // Before the long work, so that a folder that can't be is told at once.
    try makeFolder(folder)
    let known = besides.isEmpty ? SuiteVisits() : SuiteVisits(of: try scenarios())
    for exploration in explorations {
      let flow = exploration.flow
      let survey = try exploration.watched(workers: workers, isQuiet: isQuiet)
      let goals = Set(survey.map.visits).subtracting(known.byFlow[flow.name] ?? [])
      let place = explorations.count > 1 ? "\(folder)/\(flow.name)" : folder
      var names: Set<String> = []
      for way in survey.tours(goals) {
        let scenario = (1...99).lazy.compactMap { number in
          TourScenario(way, visiting: goals, flow: flow, number: number)
        }.first { !names.contains($0.name) && !isKept("\(place)/\($0.name).yaml") }
        guard let scenario else {
          writeError("unlocksim: no scenario can do what leads to \(way.visits.last?.line ?? flow.name).\n")
          continue
        }
        names.insert(scenario.name)
        try writeOutput(try writeFile(scenario.text, named: scenario.name + ".yaml", in: place) + "\n")
      }
    }
  }

  private func scenarios() throws -> some Sequence<Scenario> {
    let missing = besides.filter { access($0, R_OK) != 0 }
    guard missing.isEmpty else {
      throw UsageError(lines: missing.map { "There is no file or folder “\($0)”." }, code: 3)
    }
    return RunCommand(paths: besides).scenarios()
  }

  /// Whether a file is there whose scenario was counted, and must not be written over.
  private func isKept(_ path: String) -> Bool { !besides.isEmpty && access(path, F_OK) == 0 }
}
