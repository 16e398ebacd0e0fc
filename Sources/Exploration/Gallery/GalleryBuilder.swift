import DeviceSimulation
import UnlockEngine

/// What was explored, looked at as a gallery: every kind of sight, with a shortest way to it.
///
/// The explorer lengthens what is left of waits, so a way of its may end elsewhere when anyone else goes it. Every way is
/// gone on `World.step` alone before it is told, and where it strays another is tried.
public struct GalleryBuilder<F: Explored> {
  private let explorer: Explorer<F>
  /// By screen: the nearest states where it is to be seen.
  private var states: [[UInt32]]
  private var kinds: [SightKind: Int] = [:]
  private var sights: [Sight] = []

  /// A kind of sight, and the screens that show it on top, and under something else.
  private struct Sight {
    var kind: SightKind
    var group: FlowChart.Kind
    var onTop: [Int] = []
    var beneath: [Int] = []
  }

  /// So many ways to each kind are tried.
  private static var mostWays: Int { 12 }

  /// Looks at all states of an explorer.
  public init(of explorer: Explorer<F>) {
    self.explorer = explorer
    states = explorer.screens.map { _ in [] }
    for state in 0..<explorer.graph.expandedCount {
      let screen = Int(explorer.graph.screens[state])
      if states[screen].count < Self.mostWays { states[screen].append(UInt32(state)) }
    }
    for number in explorer.screens.indices where !states[number].isEmpty { note(number) }
  }

  private mutating func note(_ number: Int) {
    let screen = explorer.screens[number]
    for (layer, group) in screen.groupedLayers {
      let kind = SightKind(layer)
      let index = kinds[kind] ?? sights.count
      if index == sights.count {
        kinds[kind] = index
        sights.append(Sight(kind: kind, group: group))
      }
      if layer == screen.top {
        sights[index].onTop.append(number)
      } else {
        sights[index].beneath.append(number)
      }
    }
  }

  /// The kinds that exploring saw, whether a way leads there or not.
  public var seen: Set<SightKind> { Set(kinds.keys) }

  public var gallery: Gallery {
    let found = sights.compactMap { sight -> (state: UInt32, sighting: Sighting)? in
      // Where it isn't covered it is seen best, however much farther that is.
      sighting(of: sight, on: sight.onTop) ?? sighting(of: sight, on: sight.beneath)
    }
    var looker = CloserLook(found.sorted { $0.state < $1.state }.map(\.sighting))
    return Gallery(of: explorer.list.plan.flow, looker.all())
  }

  private func sighting(of sight: Sight, on screens: [Int]) -> (state: UInt32, sighting: Sighting)? {
    for state in screens.flatMap({ states[$0] }).sorted().prefix(Self.mostWays) {
      if let found = sighting(of: sight, at: state) { return (state, found) }
    }
    return nil
  }

  /// Goes the way to a state; `nil` if what is to be seen at its end is something else.
  private func sighting(of sight: Sight, at state: UInt32) -> Sighting? {
    let path = explorer.path(to: state)
    guard var simulation = explorer.simulation(of: path.start) else { return nil }
    var inputs: [Input] = []
    for move in path.moves {
      guard let world = simulation.world as? World<F> else { return nil }
      for input in explorer.list.inputs(of: move, in: world) {
        inputs.append(input)
        simulation.step(input)
      }
    }
    let layers = simulation.screen.groupedLayers
    guard
      let layer = layers.first(where: { $0.group == sight.group && SightKind($0.layer) == sight.kind })?.layer
    else { return nil }
    return Sighting(
      layer, sight.group, setup: explorer.list.plan.setup(of: explorer.starts[path.start]), inputs: inputs,
      simulation: simulation)
  }
}

extension Screen {
  /// The layers, and who shows them.
  var groupedLayers: [(layer: Layer, group: FlowChart.Kind)] {
    [(app, FlowChart.Kind.screen), (alert, .alert), (system, .system)].compactMap { layer, group in
      layer.map { ($0, group) }
    }
  }
}
