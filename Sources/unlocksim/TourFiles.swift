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
    let visits = besides.isEmpty ? SuiteVisits() : SuiteVisits(of: RunCommand(paths: besides).scenarios())
    for exploration in explorations {
      let survey = try exploration.watched(workers: workers, isQuiet: isQuiet)
      let goals = Set(survey.map.visits).subtracting(visits.byFlow[exploration.flow.name] ?? [])
      let place = explorations.count > 1 ? "\(folder)/\(exploration.flow.name)" : folder
      var names: Set<String> = []
      for way in survey.tours(goals) {
        guard
          let scenario = scenario(
            way, goals, exploration,
            isTaken: { name in
              names.contains(name) || (!besides.isEmpty && access("\(place)/\(name).yaml", F_OK) == 0)
            })
        else { continue }
        names.insert(scenario.name)
        try writeOutput(try writeFile(scenario.text, named: scenario.name + ".yaml", in: place) + "\n")
      }
    }
  }

  /// The first of the names that are free.
  private func scenario(
    _ way: Way, _ goals: Set<Visit>, _ exploration: AnyExploration, isTaken: (String) -> Bool
  ) -> TourScenario? {
    for number in 1...99 {
      guard let scenario = TourScenario(way, visiting: goals, flow: exploration.flow, number: number) else {
        return nil
      }
      if !isTaken(scenario.name) { return scenario }
    }
    return nil
  }
}
