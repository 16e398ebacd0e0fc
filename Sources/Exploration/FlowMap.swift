import UnlockEngine

/// A flow's chart as it was explored, with a way along every arrow.
public struct FlowMap: Hashable, Sendable {
  public typealias Place = FlowChart.Place
  public typealias Kind = FlowChart.Kind

  public let flow: String
  public let places: [Place]
  public let arrows: [Arrow]

  /// The map without the ways.
  public var chart: FlowChart {
    FlowChart(
      flow: flow, places: places,
      arrows: arrows.map { FlowChart.Arrow(from: $0.from, to: $0.to, labels: $0.labels) })
  }

  public struct Arrow: Hashable, Sendable {
    public let from: Int
    public let to: Int
    /// What leads there, in alphabetical order.
    public let labels: [String]
    /// A shortest scenario that goes along the arrow at its end.
    public let scenario: ScenarioText
    /// The arrows that it goes along, each by the IDs of its ends.
    let passes: [[String]]
  }

  /// The fewest scenarios that were found to go along every arrow: always the one that goes along most of
  /// those that are left.
  public var tour: [ScenarioText] {
    var left = Set(arrows.map { [places[$0.from].id, places[$0.to].id] })
    var chosen: [ScenarioText] = []
    while let best = arrows.max(by: {
      left.intersection($0.passes).count < left.intersection($1.passes).count
    }),
      !left.isDisjoint(with: best.passes)
    {
      left.subtract(best.passes)
      chosen.append(best.scenario)
    }
    return chosen
  }
}

extension Explorer {
  /// The map of what was explored.
  public var map: FlowMap {
    var builder = MapBuilder(flow: F.name)
    let tops = screens.map { builder.place(of: $0) }
    let pictures = screens.map { Picture($0, isBroken: false) }
    let world = makeZeroed(template)
    var moves = Column<Move>()
    var seen: Set<MapStep> = []
    for state in 0..<space.expandedCount {
      let picture = Int(space.pictures[state])
      let targets = space.targets(of: state)
      // Most steps stay where they are, or were taken from the same picture before.
      guard targets.contains(where: { tops[pictureNumber(of: $0)] != tops[picture] }) else { continue }
      space.assemble(state, &world.pointee)
      moves.removeAll()
      list.moves(from: world.pointee, pictures[picture], &moves)
      for (index, target) in targets.enumerated() {
        let to = tops[pictureNumber(of: target)]
        let step = MapStep(picture: UInt16(picture), move: moves[index], to: to)
        guard to != tops[picture], seen.insert(step).inserted else { continue }
        builder.add(step.move, from: tops[picture], to: to, state, screens[picture], world.pointee, list)
      }
    }
    moves.free()
    world.deallocate()
    for picture in pictures { picture.free() }
    return builder.map { firstState, move, title in
      let before = path(to: UInt32(firstState))
      let path = Path(start: before.start, moves: before.moves + [move])
      return (scenario(of: path, title: title), passes(of: path))
    }
  }

  /// The changes of what is on top, on the way.
  private func passes(of path: Path) -> [[String]] {
    guard var simulation = simulation(of: path.start) else { return [] }
    var passes: [[String]] = []
    for move in path.moves {
      let before = simulation.screen.top?.id ?? ""
      guard let world = simulation.world as? World<F> else { return passes }
      for input in list.inputs(of: move, in: world) { simulation.step(input) }
      passes.append([before, simulation.screen.top?.id ?? ""])
    }
    return passes
  }

  private func pictureNumber(of state: UInt32) -> Int {
    Int(state) < space.expandedCount ? Int(space.pictures[Int(state)]) : 0
  }
}

private struct MapStep: Hashable {
  var picture: UInt16
  var move: Move
  var to: Int
}

private struct MapBuilder {
  let flow: String
  private var ids: [String] = []
  private var kinds: [FlowMap.Kind] = []
  private var starts: Set<Int> = []
  private var labels: [[Int]: Set<String>] = [:]
  /// The first state and move from which one comes along an arrow.
  private var firsts: [[Int]: (state: Int, move: Move)] = [:]

  init(flow: String) { self.flow = flow }

  mutating func place(of screen: Screen) -> Int {
    let id = screen.top?.id ?? ""
    if let known = ids.firstIndex(of: id) { return known }
    ids.append(id)
    kinds.append(screen.system != nil ? .system : screen.alert != nil ? .alert : .screen)
    return ids.count - 1
  }

  mutating func add<F: Explored>(
    _ move: Move, from: Int, to: Int, _ state: Int, _ screen: Screen, _ world: World<F>, _ list: MoveList<F>
  ) {
    let label: String
    switch move {
    case .tap(let id): label = screen.top?.controls.first { $0.id == id }?.title ?? world.name(of: id)
    case .enter, .finish: label = "(type)"
    case .begin, .delete: return
    case .biometry(let answer): label = "(\(kebabCase("\(answer)").replacing("-", with: " ")))"
    case .wait: label = "(wait)"
    case .lifeCycle(.launch), .lifeCycle(.return):
      if world.process == .none { starts.insert(to) }
      return
    case .lifeCycle, .change, .server: return
    }
    guard kinds[from] != .system || !isOutside(from), !isOutside(to) else { return }
    labels[[from, to], default: []].insert(label)
    if firsts[[from, to]] == nil { firsts[[from, to]] = (state, move) }
  }

  /// Not a place of the app's: the home screen, the app switcher, the phone switched off.
  private func isOutside(_ place: Int) -> Bool {
    ["system.home", "system.app-switcher", "system.off"].contains(ids[place])
  }

  /// How many arrows each place is away from a start; those that no arrow leads to come last.
  private var distances: [Int] {
    var distances = ids.indices.map { starts.contains($0) ? 0 : Int.max }
    var queue = ids.indices.filter(starts.contains)
    var ends: [Int: [Int]] = [:]
    for arrow in labels.keys { ends[arrow[0], default: []].append(arrow[1]) }
    while !queue.isEmpty {
      let place = queue.removeFirst()
      for end in (ends[place] ?? []) where distances[end] == .max {
        distances[end] = distances[place] + 1
        queue.append(end)
      }
    }
    return distances
  }

  func map(_ way: (Int, Move, String) -> (scenario: ScenarioText, passes: [[String]])) -> FlowMap {
    let distances = distances
    let kept = ids.indices.filter { !isOutside($0) }.sorted {
      (kinds[$0].rawValue, distances[$0], $0) < (kinds[$1].rawValue, distances[$1], $1)
    }
    let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    let arrows = labels.compactMap { ends, labels -> FlowMap.Arrow? in
      guard let from = numbers[ends[0]], let to = numbers[ends[1]] else { return nil }
      guard let first = firsts[ends] else { return nil }
      let way = way(first.state, first.move, "From \(ids[ends[0]]) to \(ids[ends[1]])")
      return FlowMap.Arrow(
        from: from, to: to, labels: labels.sorted(), scenario: way.scenario, passes: way.passes)
    }
    let leaving = Set(arrows.map(\.from))
    let led = Set(arrows.map(\.to))
    return FlowMap(
      flow: flow,
      places: kept.enumerated().map { number, place in
        FlowMap.Place(
          id: ids[place], kind: kinds[place], isStart: starts.contains(place) || !led.contains(number),
          isDeadEnd: !leaving.contains(number))
      },
      arrows: arrows.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
  }
}
