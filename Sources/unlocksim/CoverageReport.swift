import Exploration
import Scenarios
import UnlockEngine

/// What of the flows' maps scenarios visit, and the shortest steps to what they don't.
struct CoverageReport {
  /// Scenario files and folders; empty for the default folder.
  var paths: [String]

  /// Prints the report; gives whether everything on the maps of the flows that were run was visited.
  func write() throws -> Bool {
    var visits: [String: Visits] = [:]
    for file in ScenarioFiles.find(paths.isEmpty ? [RunCommand.defaultPath] : paths).files {
      guard let source = try? SourceText.read(file), let scenario = try? ScenarioReader.read(source).get()
      else {
        continue
      }
      var run = ScenarioRun(scenario)
      while run.advance() != nil {}
      visits[scenario.flow.name, default: Visits()].add(run.walk.timeline.moments.map(\.simulation.screen))
    }
    var isCovered = true
    for exploration in AnyExploration.all {
      guard let visited = visits[exploration.flow.name] else { continue }
      let map = try exploration.map(.threads(Workers.processorCount))
      try writeOutput(text(map, visited, &isCovered))
    }
    return isCovered
  }

  /// What was on the phone.
  struct Visits {
    var places: Set<String> = []
    var arrows: Set<[String]> = []

    mutating func add(_ screens: [Screen]) {
      for screen in screens { places.formUnion(screen.layers.map(\.id)) }
      for (before, after) in zip(screens, screens.dropFirst()) {
        if let from = before.top?.id, let to = after.top?.id { arrows.insert([from, to]) }
      }
    }
  }

  private func text(_ map: FlowMap, _ visited: Visits, _ isCovered: inout Bool) -> String {
    let missedPlaces = map.places.filter { !visited.places.contains($0.id) }
    let missed = map.arrows.filter {
      !visited.arrows.contains([map.places[$0.from].id, map.places[$0.to].id])
    }
    isCovered = isCovered && missedPlaces.isEmpty && missed.isEmpty
    var lines = [
      "\(map.flow): \(map.places.count - missedPlaces.count) of \(map.places.count) screens, alerts and system layers, "
        + "\(map.arrows.count - missed.count) of \(map.arrows.count) arrows between them"
    ]
    lines += missedPlaces.map { "  never there: \($0.id)" }
    for arrow in missed {
      let labels = arrow.labels.joined(separator: " · ")
      lines.append("  never from \(map.places[arrow.from].id) to \(map.places[arrow.to].id) by \(labels)")
      lines += arrow.scenario.text.split(separator: "\n").dropFirst().map { "      \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
