import ArgumentParser
import Exploration
import FlowReading
import Playing
import Reports
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import Walkthrough

/// What is exported: a scenario as it plays, or a flow with everything that it can show.
enum ExportSubject {
  case scenario(ScenarioPlayback)
  case flow(FlowScreens)

  init(
    _ what: String, under settings: Setup, in copy: CopyOptions = CopyOptions(), within time: Duration? = nil
  ) throws {
    guard Self.isScenario(what) else {
      self = .flow(try FlowScreens(of: Unlocksim.flow(named: what), under: settings, in: copy, within: time))
      return
    }
    self = .scenario(try ScenarioPlayback.read(what, under: settings, in: copy))
  }

  /// Whether a scenario is meant: a file says by what it has at its top; standard input can be nothing else.
  static func isScenario(_ what: String) -> Bool {
    // “table.yaml:12” is a row.
    let file = Scenario.file(of: what)
    guard FlowFile.isPath(file) else { return what == "-" }
    return (try? SourceText.read(file)).map(FlowFile.isScenario) ?? file.hasSuffix(".yml")
  }

  var story: Story {
    switch self {
    case .scenario(let play): Story(of: play)
    case .flow(let screens): screens.story
    }
  }

  var screens: [ShownScreen] {
    switch self {
    case .scenario(let play): play.screens
    case .flow(let screens): screens.screens
    }
  }

  /// Something that plays: of a flow, the tour that comes by most of it.
  func playback() throws -> ScenarioPlayback {
    switch self {
    case .scenario(let play): return play
    case .flow(let screens): return try screens.tour()
    }
  }

  /// A scenario that doesn't hold was exported up to there, and that is told.
  func tellFailure() throws { if case .scenario(let play) = self { try play.tellFailure() } }
}

extension ScenarioPlayback {
  /// A scenario that doesn’t hold was exported up to there, and that is told.
  func tellFailure() throws {
    guard !hasPassed else { return }
    writeError("unlocksim: \(scenario.name): \(verdict)\n")
    throw ExitCode(CommandStatus.differed.rawValue)
  }

  /// What is to be exported of a scenario, which says itself what it starts from.
  static func read(_ path: String, under settings: Setup, in copy: CopyOptions) throws -> ScenarioPlayback {
    guard settings == Setup() else {
      throw UsageError(lines: [
        "A scenario states what it starts from: it excludes --device, --app and --policy."
      ])
    }
    return try read(path, in: copy)
  }

  /// The scenario in a file, or on standard input, as it plays; or what is wrong with it is told.
  static func read(_ path: String, in copy: CopyOptions = CopyOptions()) throws -> ScenarioPlayback {
    var (scenario, source) = try reading { () throws(InvalidFile) in
      try Scenario.read(path, flows: FlowLibrary.shared)
    }
    scenario.start.wording = try copy.wording(for: scenario.flow)
    // On a phone in Dutch the app has the Dutch copy that lies beside its file, as in a walk.
    if copy.copy == nil { scenario.start.wordings = CopyOptions.byLanguage(for: scenario.flow) }
    return ScenarioPlayback(scenario, source: source)
  }
}

/// Everything that a flow can show: each screen, alert and layer of the system's once, as the gallery shows it first.
struct FlowScreens {
  private let flow: any Flow
  private let found: GalleryResult
  private let notes: [String]
  private let places: [(place: PlaceInfo, simulation: Simulation)]

  init(of flow: any Flow, under settings: Setup, in copy: CopyOptions, within time: Duration?) throws {
    let wording = try copy.wording(for: flow)
    guard let exploration = FlowExplorer(flow) else {
      throw UsageError(lines: ["\(flow.name) can’t be explored."])
    }
    let (part, found) = try exploration.galleried(under: settings, within: time)
    (self.flow, self.found) = (flow, found)
    notes = found.settings + (part.map { [$0] } ?? [])
    places = found.gallery.groups.map { group in
      var simulation = group.first.simulation
      simulation.wording = wording
      return (group.place, simulation)
    }
  }

  var story: Story {
    Story(
      title: "\(flow.title): everything it can show", notes: ["flow: \(flow.name)"] + notes,
      cards: places.map { place, simulation in
        Story.Card(caption: "\(place.id): \(place.words)", simulation: simulation, changes: [])
      })
  }

  var screens: [ShownScreen] {
    places.enumerated().map { index, shown in
      ShownScreen(
        name: Exports.numbered(index, of: places.count, shown.place.id), title: "\(shown.place.id): ",
        simulation: shown.simulation)
    }
  }

  func tour() throws -> ScenarioPlayback {
    let mapped = found.map()
    let goals = Set(mapped.map.visits)
    for way in mapped.tours(goals) {
      guard let tour = TourScenario(way, visiting: goals, flow: flow) else { continue }
      let source = SourceText(path: tour.name, text: tour.text(calling: flow.exportedName))
      if case .success(let scenario) = ScenarioReader.read(source, flows: [flow]) {
        return ScenarioPlayback(scenario, source: source)
      }
    }
    throw UsageError(lines: ["No scenario can do what leads through \(flow.name)."], code: 5)
  }
}
