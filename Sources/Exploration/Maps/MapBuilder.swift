import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What was explored, looked at as a map: which place each screen is of, what leads from one to another, and
/// shortest ways to all of that.
public final class MapBuilder {
  let explorer: Explorer
  /// By screen: the number of its place.
  let tops: [Int]
  let places: PlaceList
  private var starts: Set<Int> = []
  private var labels: [Ends: Set<String>] = [:]
  /// The same in words.
  private var words: [Ends: Set<String>] = [:]
  private var titles: [Tap: Set<String>] = [:]
  /// Where one goes along an arrow, taps a control, or sees a place: the nearest first.
  private var arrowSources: [Ends: [Source]] = [:]
  private var tapSources: [Tap: [Source]] = [:]
  private var placeSources: [String: [Source]] = [:]
  private var seen: [String] = []

  struct Ends: Hashable {
    var from: Int
    var to: Int
  }

  struct Tap: Hashable {
    var place: Int
    var id: ControlID
  }

  /// A state, and what is done there, if anything.
  struct Source {
    var state: UInt32
    var move: Move?
  }

  /// So many sources are kept, since the nearest may be there only with lengthened waits.
  private static var mostSources: Int { 8 }

  /// Looks at all states of an explorer that is done.
  public init(of explorer: Explorer) {
    self.explorer = explorer
    var places = PlaceList()
    tops = explorer.screens.map { places.number(of: $0) }
    self.places = places
    look()
  }

  private struct Step: Hashable {
    var screen: Int
    var move: Move
    var to: Int
  }

  private func look() {
    let graph = explorer.graph
    let reader = StateReader(of: explorer)
    var seen: Set<Step> = []
    var isKnown = explorer.screens.map { _ in false }
    for state in 0..<graph.expandedCount {
      let screen = Int(graph.screens[state])
      let targets = graph.successors(of: state)
      // Most steps stay where they are, or were taken from the same screen before.
      guard !isKnown[screen] || targets.contains(where: { top(of: $0) != tops[screen] }) else { continue }
      reader.load(state)
      let moves = graph.moves(from: state)
      if !isKnown[screen] {
        isKnown[screen] = true
        add(screen, UInt32(state), moves)
      }
      for (index, target) in targets.enumerated() {
        guard let to = top(of: target), to != tops[screen] else { continue }
        let step = Step(screen: screen, move: moves[index], to: to)
        if seen.insert(step).inserted { add(step, UInt32(state), reader.world.pointee) }
      }
    }
  }

  /// The place of a state; `nil` for one that wasn't looked at, since the explorer was stopped.
  func top(of state: UInt32) -> Int? {
    Int(state) < explorer.graph.expandedCount ? tops[Int(explorer.graph.screens[Int(state)])] : nil
  }

  // MARK: Adding

  private func add(_ screen: Int, _ state: UInt32, _ moves: UnsafeBufferPointer<Move>) {
    let place = tops[screen]
    for id in explorer.screens[screen].layerIDs {
      if placeSources[id] == nil { seen.append(id) }
      if placeSources[id, default: []].count < Self.mostSources {
        placeSources[id, default: []].append(Source(state: state))
      }
    }
    for move in moves {
      guard case .tap(let id) = move, !places.isOutside(place) else { continue }
      let tap = Tap(place: place, id: id)
      titles[tap, default: []].insert(title(of: id, screen))
      if tapSources[tap, default: []].count < Self.mostSources {
        tapSources[tap, default: []].append(Source(state: state, move: move))
      }
    }
  }

  private func title(of id: ControlID, _ screen: Int) -> String {
    explorer.screens[screen].top?.controls.first { $0.id == id }?.title ?? ""
  }

  private func add(_ step: Step, _ state: UInt32, _ world: World<FileFlow>) {
    if case .lifeCycle(let event) = step.move, event == .launch || event == .return, world.process == .none {
      starts.insert(step.to)
    }
    guard let label = label(of: step) else { return }
    let ends = Ends(from: from(step, world), to: step.to)
    guard ends.from != ends.to, !places.isOutside(ends.from), !places.isOutside(ends.to) else { return }
    labels[ends, default: []].insert(label)
    words[ends, default: []].insert(words(of: step, world) ?? label)
    if arrowSources[ends, default: []].count < Self.mostSources {
      arrowSources[ends, default: []].append(Source(state: state, move: step.move))
    }
  }

  /// What is written at an arrow; `nil` for what works everywhere, and leads from everything to everything.
  private func label(of step: Step) -> String? {
    switch step.move {
    case .tap(let id): title(of: id, step.screen)
    case .enter, .finish: "(type)"
    case .biometry(let answer): "(\(kebabCase("\(answer)").replacing("-", with: " ")))"
    case .wait, .pause, .touching, .touchingFor: "(wait)"
    case .lifeCycle(.open(let opening)): "(open: \(opening.name))"
    case .lifeCycle(.openExtension): "(open: extension)"
    case .begin, .delete, .lifeCycle, .change, .date, .server: nil
    }
  }

  /// The same in words; `nil` for what is a title.
  private func words(of step: Step, _ world: World<FileFlow>) -> String? {
    switch step.move {
    case .enter(let text), .finish(let text):
      let screen = explorer.screens[step.screen]
      guard screen.top?.keypad != nil else { return "text typed" }
      let name = screen.codeName
      let right =
        screen.system != nil ? world.device.passcode?.text.text : world.flow.expectedPIN(world)?.text
      guard let right else { return "\(name) typed" }
      let typed = explorer.generator.plan.texts
      return (Int(text) < typed.count && typed[Int(text)].text == right ? "right " : "wrong ") + name
    case .biometry(let answer):
      let sensor = world.device.biometry == .none ? "sensor" : world.device.biometry.title
      return switch answer {
      case .match: "\(sensor) matches"
      case .noMatch: "\(sensor) doesn’t match"
      case .cancel: "\(sensor) cancelled"
      }
    case .wait, .pause, .touching, .touchingFor: return "time passes"
    case .lifeCycle(.open(let opening)): return "opened by \(opening.name.replacing("-", with: " "))"
    case .lifeCycle(.openExtension): return "extension opened"
    case .tap, .begin, .delete, .lifeCycle, .change, .date, .server: return nil
    }
  }

  /// Where a step comes from: after a long wait that is where the last of what was due meanwhile led.
  private func from(_ step: Step, _ world: World<FileFlow>) -> Int {
    guard case .wait(let deadline) = step.move, let end = world.moment(of: deadline) else {
      return tops[step.screen]
    }
    var world = world
    while let next = world.nextDeadline, next < end, next > world.clock.now {
      _ = world.step(.elapse(next - world.clock.now))
    }
    return places.number(of: world.screen) ?? tops[step.screen]
  }

  // MARK: The map

  public private(set) lazy var map: FlowMap = makeMap()

  /// The ways to everything on the map, by which the explorer would go.
  private(set) lazy var paths: [Visit: MovePath] = makePaths()

  private func makePaths() -> [Visit: MovePath] {
    var paths: [Visit: MovePath] = [:]
    func add(_ visit: Visit, _ sources: [Source]) {
      for source in sources {
        let before = explorer.path(to: source.state)
        let path = MovePath(start: before.start, moves: before.moves + (source.move.map { [$0] } ?? []))
        guard explorer.inputPath(of: path).visits.contains(visit) else { continue }
        paths[visit] = path
        return
      }
    }
    for (id, sources) in placeSources { add(.place(id), sources) }
    for (tap, sources) in tapSources { add(visit(tap), sources) }
    for (ends, sources) in arrowSources { add(visit(ends), sources) }
    return paths
  }

  func visit(_ tap: Tap) -> Visit { .control(explorer.template.name(of: tap.id), on: places.ids[tap.place]) }
  func visit(_ ends: Ends) -> Visit { .arrow(from: places.ids[ends.from], to: places.ids[ends.to]) }

  /// How many arrows each place is away from a start; those that no arrow leads to come last.
  private var distances: [Int] {
    var distances = places.ids.indices.map { starts.contains($0) ? 0 : Int.max }
    var queue = places.ids.indices.filter(starts.contains)
    var ends: [Int: [Int]] = [:]
    for arrow in labels.keys { ends[arrow.from, default: []].append(arrow.to) }
    while !queue.isEmpty {
      let place = queue.removeFirst()
      for end in (ends[place] ?? []).sorted() where distances[end] == .max {
        distances[end] = distances[place] + 1
        queue.append(end)
      }
    }
    return distances
  }

  private func makeMap() -> FlowMap {
    let distances = distances
    let kept = places.ids.indices.filter { !places.isOutside($0) }.sorted {
      (places.kinds[$0].rawValue, distances[$0], $0) < (places.kinds[$1].rawValue, distances[$1], $1)
    }
    let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    func arrows(_ labels: [Ends: Set<String>]) -> [FlowChart.Arrow] {
      let all = labels.compactMap { ends, labels -> FlowChart.Arrow? in
        guard let from = numbers[ends.from], let to = numbers[ends.to] else { return nil }
        return FlowChart.Arrow(from: from, to: to, labels: labels.sorted())
      }
      return all.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }
    let labelled = arrows(labels)
    var controlTitles: [FlowChart.Control: [String]] = [:]
    for (tap, titles) in titles {
      guard let place = numbers[tap.place] else { continue }
      let control = FlowChart.Control(place: place, name: explorer.template.name(of: tap.id))
      controlTitles[control] = titles.sorted()
    }
    let leaving = Set(labelled.map(\.from))
    let led = Set(labelled.map(\.to))
    let chart = FlowChart(
      flow: explorer.generator.plan.flow.name,
      places: kept.enumerated().map { number, place in
        FlowChart.Place(
          id: places.ids[place], kind: places.kinds[place],
          isStart: starts.contains(place) || !led.contains(number),
          isDeadEnd: !leaving.contains(number))
      },
      controls: controlTitles.keys.sorted { ($0.place, $0.name) < ($1.place, $1.name) },
      arrows: labelled,
      secrets: explorer.guesses.map { found in
        FlowChart.Secret(name: found.guesses.secret, guesses: found.guesses.sentence)
      })
    return FlowMap(
      chart: chart,
      chartInWords: FlowChart(
        flow: chart.flow, places: chart.places, controls: chart.controls, arrows: arrows(words),
        secrets: chart.secrets), titles: controlTitles, seen: seen, unreached: explorer.unreached,
      ways: paths.mapValues { explorer.inputPath(of: $0) })
  }
}

/// The places of a map, numbered in the order of coming.
struct PlaceList {
  private(set) var ids: [String] = []
  private(set) var kinds: [FlowChart.Kind] = []

  mutating func number(of screen: Screen) -> Int {
    let id = Self.id(of: screen)
    if let known = ids.firstIndex(of: id) { return known }
    ids.append(id)
    kinds.append(screen.system != nil ? .system : screen.alert != nil ? .alert : .screen)
    return ids.count - 1
  }

  func number(of screen: Screen) -> Int? { ids.firstIndex(of: Self.id(of: screen)) }

  private static func id(of screen: Screen) -> String {
    guard let top = screen.top else { preconditionFailure("a phone always shows something") }
    return top.id
  }

  /// Not a place of the app's, nor a dialog over it: the home screen, the app switcher, the phone locked or switched off.
  func isOutside(_ place: Int) -> Bool { PlaceList.outside.contains(ids[place]) }

  private static let outside = Set(
    [
      SystemLayerID.home, .appSwitcher, .off, .controlCentre, .notificationCentre, .siri, .screenTime, .call,
      .lockScreen, .lockScreenPasscode, .lockScreenLockedOut,
    ].map(\.rawValue))
}

extension Explorer {
  /// The map of what was explored.
  public var map: FlowMap { MapBuilder(of: self).map }

  /// A path as anyone can go it, with what it really visits.
  func inputPath(of path: MovePath) -> InputPath {
    let setup = generator.plan.setup(of: starts[path.start])
    guard let replay = replay(path) else { return InputPath(setup: setup, inputs: [], visits: []) }
    return InputPath(
      setup: setup, inputs: replay.inputs, visits: Visits(replay.inputs, from: replay.start).inOrder)
  }
}
