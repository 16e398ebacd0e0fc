import UnlockEngine

/// A flow's chart as it was explored, with a way to everything on it.
public struct FlowMap: Hashable, Sendable {
  public let chart: FlowChart
  /// The same with what leads on in words: “right PIN”, for “(type)”.
  public let chartInWords: FlowChart
  /// What each control can be called, in alphabetical order: "Use Face ID", "Use Touch ID".
  public let titles: [FlowChart.Control: [String]]
  /// All IDs that were ever to be seen, also under another layer or while the app was left.
  public let seen: [String]
  /// IDs that never were, with the reason.
  public let unreached: [ExplorationResult.Unreached]
  /// A shortest way to each thing on the map.
  public let ways: [Visit: InputPath]

  /// All that there is to visit, in the order of the map.
  public var visits: [Visit] { seen.map { .place($0) } + chart.moves }
}

extension FlowChart {
  /// What tapping a control is, and what going along an arrow is, as a visit.
  public func visit(_ control: Control) -> Visit { .control(control.name, on: places[control.place].id) }
  public func visit(_ arrow: Arrow) -> Visit { .arrow(from: places[arrow.from].id, to: places[arrow.to].id) }

  /// All that there is to visit: each place, each control, each transition.
  public var visits: [Visit] { places.map { .place($0.id) } + moves }

  fileprivate var moves: [Visit] { controls.map { visit($0) } + arrows.map { visit($0) } }
}
