import DeviceSimulation
import Exploration
import FlowFiles
import SeededDraws
import UnlockEngine

/// Walks drawn by chance on the simulator itself: wherever they come by, the map has the place and the arrow, the gallery the
/// state of the screen, and the page to try shows the same and tells the same facts.
struct DrawnWalks {
  private let flow: FileFlow
  private let moves: PlainMoves
  private let exploration: FlowExplorer

  private static let (walks, steps, states) = (6, 30, 30_000)

  init(_ flow: FileFlow) {
    self.flow = flow
    moves = PlainMoves(flow.plan)
    exploration = FlowExplorer(flow)
  }

  // MARK: The map and the gallery

  /// What exploring leaves out and says so: where a screen of the system’s stands for another.
  static let places: Set<Phone> = [.app, .home, .switcher]

  func checkMap() throws {
    guard let (result, made) = try? exploration.gallery(Setup(), .one, Self.states, { _ in true }),
      result.isComplete
    else { return }
    let explored = made()
    let visits = Set(explored.map().map.visits)
    let states = Set(explored.gallery.entries.map(\.screenState))
    try everyStep { world, before, way in
      let screen = world.screen
      for layer in [screen.app, screen.alert, screen.system].compactMap({ $0 })
      where !visits.contains(.place(layer.id)) {
        throw Problem("a place isn’t on the map", "\(layer.id) after \(way)")
      }
      guard let top = screen.top, let old = before.top else { return }
      let arrow = Visit.arrow(from: old.id, to: top.id)
      // Between the system’s places, to and from them, and where a setting changes, nothing that is done on the app leads there.
      let isSetting = way.last.map { $0.contains(where: \.isSetting) } ?? false
      let isOfApp = !isSetting && [old.id, top.id].allSatisfy { !$0.hasPrefix("system.") }
      if old.id != top.id, isOfApp, !visits.contains(arrow) {
        throw Problem("an arrow isn’t on the map", "\(arrow) after \(way)")
      }
      if explored.gallery.entries.count < 400, !states.contains(ScreenState(top)) {
        throw Problem("a state of a screen isn’t in the gallery", "\(top) after \(way)")
      }
    }
  }

  private func everyStep(_ check: (World<FileFlow>, Screen, [[Input]]) throws -> Void) throws {
    var draw = Draw(seed: 2)
    for start in flow.plan.starts {
      guard let begin: World<FileFlow> = try? flow.plan.setup(of: start).world(for: flow) else { continue }
      for _ in 0..<Self.walks {
        var (world, way) = (begin, [[Input]]())
        for _ in 0..<Self.steps {
          let screen = world.screen
          guard let inputs = next(world, screen, &draw) else { break }
          way.append(inputs)
          for input in inputs { _ = world.step(input) }
          guard Self.places.contains(world.phone) else { break }
          try check(world, screen, way)
        }
      }
    }
  }

  private func next(_ world: World<FileFlow>, _ screen: Screen, _ draw: inout Draw) -> [Input]? {
    var all = (screen.top?.controls ?? []).filter(\.isEnabled).map { [Input.tap($0.id)] }
    all += moves.moves(from: world, screen)
    all += moves.waits(world).whole.map { [.elapse($0)] }
    // The switcher is opened from the home screen only where nothing has failed.
    if world.phone == .home { all.removeAll { $0 == [.lifeCycle(.openSwitcher)] } }
    return all.isEmpty ? nil : draw.one(of: all)
  }

  // MARK: The page

  func checkPage() throws {
    var bounds = PageBounds()
    bounds.stateLimit = Self.states
    guard let graph = try? exploration.page(Setup(), bounds, { _ in true }),
      let start = flow.plan.starts.first,
      let begin: World<FileFlow> = try? flow.plan.setup(of: start).world(for: flow)
    else { return }
    var draw = Draw(seed: 3)
    for _ in 0..<Self.walks {
      var (world, state, way) = (begin, Int(graph.begins[0].target.state), [[Input]]())
      for _ in 0..<Self.steps {
        try compare(world, graph, state, way)
        let menu = graph.menu(of: state)
        let steps = zip(menu, graph.targets(of: state)).compactMap { action, target in
          target.state < 0 ? nil : inputs(of: action, world).map { ($0, Int(target.state)) }
        }
        guard !steps.isEmpty else { break }
        let next = draw.one(of: steps)
        way.append(next.0)
        for input in next.0 { _ = world.step(input) }
        state = next.1
      }
    }
  }

  /// What a hand does on a page, but for single keys, which may stand for many codes; `nil` also where something else is due
  /// before.
  private func inputs(of action: PageAction, _ world: World<FileFlow>) -> [Input]? {
    switch action {
    case .key, .delete: return nil
    case .enter(let text): return text.unicodeScalars.map { .type($0) }
    case .tap(let id, _): return [.tap(id)]
    case .biometry(let answer): return [.biometry(answer)]
    case .lifeCycle(let event): return [.lifeCycle(event)]
    case .due(let wait):
      var first: Deadline?
      world.waits { first = first ?? $0 }
      guard first == wait.deadline, let moment = world.moment(of: wait.deadline) else { return nil }
      return [.elapse(moment - world.clock.now)]
    }
  }

  private func compare(_ world: World<FileFlow>, _ graph: PageGraph, _ state: Int, _ way: [[Input]]) throws {
    let observation = graph.observations[Int(graph.states[state].observation)]
    let (shown, screen) = (graph.screens[observation.screen], world.screen)
    if shown.layerIDs != screen.layerIDs {
      throw Problem("a page shows another screen", "\(shown.layerIDs), \(screen.layerIDs) after \(way)")
    }
    let told = graph.facts[observation.facts]
    for fact in world.appFacts where told.first(where: { $0.name == fact.name })?.value != fact.value {
      // Rounds without end count as a few, which the page says.
      if fact.name == "rounded" { return }
      throw Problem("a page tells another fact", "\(fact) after \(way)")
    }
  }
}

extension Input {
  fileprivate var isSetting: Bool {
    switch self {
    case .change, .server, .policy: true
    default: false
    }
  }
}
