import Exploration
import SystemIO
import UnlockEngine

/// What of a flow's map was visited, and the shortest steps to what wasn't.
public struct MapCoverage: Sendable {
  package let map: FlowMap
  package let flow: any Flow
  package let visited: Set<Visit>
  /// Other settings than the flow’s own that the map is of, in words.
  package let settings: [String]
  /// How many scenarios there are, and how many of them count, since they begin with these settings.
  package let scenarios: (all: Int, counted: Int)
  /// The flow's requirements; none under other settings, of which they don't speak.
  let requirements: [Coverage.Row]

  public init(
    _ map: FlowMap, of flow: any Flow, visited: Set<Visit>, under settings: [String] = [],
    scenarios: (all: Int, counted: Int) = (0, 0), requirements: [Coverage.Row] = []
  ) {
    self.map = map
    self.flow = flow
    self.visited = visited
    self.settings = settings
    self.scenarios = scenarios
    self.requirements = settings.isEmpty ? requirements.filter(\.requirement.isForScenarios) : []
  }

  /// A kind of thing to visit, with how it is called in reports.
  private struct Kind {
    var name: String
    var visits: [Visit]
  }

  private var kinds: [Kind] {
    let known = Set(map.seen).union(elsewhere)
    func places(_ ids: [String]) -> [Visit] { ids.filter(known.contains).map { .place($0) } }
    return [
      Kind(name: "screens", visits: places(flow.screenIDs)),
      Kind(name: "alerts", visits: places(flow.alertIDs)),
      Kind(name: "system layers", visits: places(SystemScreens.ids)),
      Kind(name: "controls", visits: map.chart.controls.map { map.chart.visit($0) }),
      Kind(name: "transitions", visits: map.chart.arrows.map { map.chart.visit($0) }),
    ]
  }

  /// What scenarios visit that isn't on the map, because of what exploring leaves out.
  private var elsewhere: [String] { map.unreached.map(\.id).filter { visited.contains(.place($0)) } }

  /// What nobody visits, by why that need not be.
  private var left: [(reason: String, ids: [String])] {
    var left: [(reason: String, ids: [String])] = []
    for place in map.unreached where !visited.contains(.place(place.id)) {
      let reason = place.reason ?? "Nobody knows why."
      if let index = left.firstIndex(where: { $0.reason == reason }) {
        left[index].ids.append(place.id)
      } else {
        left.append((reason, [place.id]))
      }
    }
    return left
  }

  /// What wasn't visited, in the order of the map.
  public var missed: [Visit] { map.visits.filter { !visited.contains($0) } }

  /// What can be visited has been, and a scenario or a rule stands for each requirement.
  public var isComplete: Bool { missed.isEmpty && open.allSatisfy { !$0.rules.isEmpty } }

  /// The requirements that no scenario stands for.
  private var open: [Coverage.Row] { requirements.filter(\.isOpen) }

  // MARK: For people

  public var text: String {
    let counts = kinds.map { kind in
      "\(kind.visits.count { visited.contains($0) }) of \(kind.visits.count) \(kind.name)"
    }
    // On two lines, which fit on a terminal of 80 columns.
    var lines = [
      "\(flow.name): \(counts[..<3].joined(separator: ", ")),", "  \(counts[3...].joined(separator: ", "))",
    ]
    if !requirements.isEmpty {
      lines.append("  \(requirements.count - open.count) of \(requirements.count) requirements")
    }
    if !settings.isEmpty {
      let (all, counted) = scenarios
      lines.append("  of what can be reached under " + settings.joined(separator: ", "))
      lines.append(
        "  by the \(counted) of \(all) scenario\(all == 1 ? "" : "s") that begin so; others don’t count")
    }
    for visit in missed {
      lines.append("  not visited: \(words(for: visit))")
      if map.ways[visit] == nil { lines.append("    only with waits that are longer than they really are") }
      lines += scenario(visiting: visit).split(separator: "\n").map { "    \($0)" }
    }
    for row in open {
      lines.append("  no scenario for \(row.requirement.id): \(row.requirement.words)")
      lines += row.rules.map { "    the rule “\($0)” stands for it" }
      if row.rules.isEmpty { lines.append("    and no rule") }
    }
    for (reason, ids) in left {
      lines.append("  not on the map: \(reason)")
      lines += ids.map { "    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func words(for visit: Visit) -> String {
    switch visit {
    case .place(let id): return id
    case .control(let name, let place):
      let titles = map.titles.first { map.chart.visit($0.key) == visit }?.value ?? []
      return "\(name) (\(titles.map { "“\($0)”" }.joined(separator: ", "))) on \(place)"
    case .arrow(let from, let to):
      let labels = map.chart.arrows.first { map.chart.visit($0) == visit }?.labels ?? []
      return "from \(from) to \(to), by \(labels.joined(separator: " · "))"
    }
  }

  /// The shortest steps as a scenario; empty for what is only there with lengthened waits.
  private func scenario(visiting visit: Visit) -> String {
    map.ways[visit].flatMap { TourScenario($0, visiting: [visit], flow: flow) }?.text ?? ""
  }

  // MARK: For machines

  /// One object, in one line.
  public var json: String {
    var report: JSONText = ["flow": .text(flow.name)]
    if !settings.isEmpty {
      report += [
        "settings": .texts(settings), "scenarios": .number(scenarios.all),
        "scenarios-counted": .number(scenarios.counted),
      ]
    }
    for kind in kinds {
      let visits = kind.visits.count { visited.contains($0) }
      report[kind.name.replacing(" ", with: "-")] = [
        "visited": .number(visits), "all": .number(kind.visits.count),
      ]
    }
    report["missed"] = .list(missed.map { entries(of: $0) + ["scenario": .text(scenario(visiting: $0))] })
    report["not-on-the-map"] = .list(left.map { ["ids": .texts($1), "reason": .text($0)] })
    if !requirements.isEmpty { report["requirements"] = .list(requirements.map(\.json)) }
    return report.text
  }

  private func entries(of visit: Visit) -> JSONText {
    switch visit {
    case .place(let id): ["place": .text(id)]
    case .control(let name, let place): ["control": .text(name), "on": .text(place)]
    case .arrow(let from, let to): ["from": .text(from), "to": .text(to)]
    }
  }
}

extension Visit {
  /// A line of a list of everything on a map.
  public var line: String {
    switch self {
    case .place(let id): id
    case .control(let name, let place): "\(place) \(name)"
    case .arrow(let from, let to): "\(from) -> \(to)"
    }
  }
}
