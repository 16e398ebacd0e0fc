import DeviceSimulation
import UnlockEngine

/// What was explored, looked at as a gallery: every state of every screen, with a shortest way to it.
///
/// The explorer lengthens what is left of waits, so one of its ways may end elsewhere when anyone else goes it. Every way is
/// gone on `World.step` alone before it is told, and where it strays another is tried.
public struct GalleryBuilder {
  private let explorer: Explorer
  /// By screen: the nearest states of the graph where it is to be seen.
  private var states: [[UInt32]]
  private var numbers: [ScreenState: Int] = [:]
  private var seenStates: [SeenState] = []

  /// A state of a screen, and the screens that show it on top, and under something else.
  private struct SeenState {
    var state: ScreenState
    var group: FlowChart.Kind
    var onTop: [Int] = []
    var beneath: [Int] = []
  }

  /// So many ways to each are tried.
  private static var mostWays: Int { 12 }

  /// Looks at all states of an explorer.
  public init(of explorer: Explorer) {
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
      let state = ScreenState(layer)
      let index = numbers[state] ?? seenStates.count
      if index == seenStates.count {
        numbers[state] = index
        seenStates.append(SeenState(state: state, group: group))
      }
      if layer == screen.top {
        seenStates[index].onTop.append(number)
      } else {
        seenStates[index].beneath.append(number)
      }
    }
  }

  /// The states that exploring saw, whether a way leads there or not.
  public var seen: Set<ScreenState> { Set(numbers.keys) }

  public var gallery: Gallery {
    let found = seenStates.compactMap { seen -> (state: UInt32, example: GalleryExample)? in
      // Where it isn't covered it is seen best, however much farther that is.
      example(of: seen, on: seen.onTop) ?? example(of: seen, on: seen.beneath)
    }
    var looker = LocalExploration(found.sorted { $0.state < $1.state }.map(\.example))
    return Gallery(of: explorer.generator.plan.flow, looker.all())
  }

  private func example(of seen: SeenState, on screens: [Int]) -> (state: UInt32, example: GalleryExample)? {
    for state in screens.flatMap({ states[$0] }).sorted().prefix(Self.mostWays) {
      if let found = example(of: seen, at: state) { return (state, found) }
    }
    return nil
  }

  /// Goes the way to a state; `nil` if what is to be seen at its end is something else.
  private func example(of seen: SeenState, at state: UInt32) -> GalleryExample? {
    let path = explorer.path(to: state)
    guard let replay = explorer.replay(path) else { return nil }
    let layers = replay.end.screen.groupedLayers
    guard
      let layer = layers.first(where: { $0.group == seen.group && ScreenState($0.layer) == seen.state })?
        .layer
    else { return nil }
    return GalleryExample(
      layer, seen.group, setup: explorer.generator.plan.setup(of: explorer.starts[path.start]),
      inputs: replay.inputs, simulation: replay.end)
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
