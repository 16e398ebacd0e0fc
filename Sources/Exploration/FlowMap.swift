import UnlockEngine

/// A flow's chart as it was explored, with a way along every arrow.
public struct FlowMap: Hashable, Sendable {
  public typealias Place = FlowChart.Place
  public typealias Kind = FlowChart.Kind

  public let flow: String
  public let places: [Place]
  public let arrows: [Arrow]
  public let controls: [Control]
  /// All IDs that were ever to be seen, also under another layer or while the app was left.
  public let seen: [String]
  /// IDs that never were, with the reason.
  public let unreached: [Findings.Unreached]
  /// A shortest way to each thing on the map.
  public let ways: [Visit: Way]

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
  }

  /// Something that can be tapped on a place.
  public struct Control: Hashable, Sendable {
    public let place: Int
    /// The kebab-case name, which is the same whatever the title.
    public let name: String
    /// What it can be called, in alphabetical order: "Use Face ID", "Use Touch ID".
    public let titles: [String]
  }
}

extension FlowMap {
  public func visit(_ control: Control) -> Visit { .control(control.name, on: places[control.place].id) }
  public func visit(_ arrow: Arrow) -> Visit { .arrow(from: places[arrow.from].id, to: places[arrow.to].id) }

  /// All that there is to visit, in the order of the map.
  public var visits: [Visit] {
    seen.map { .place($0) } + controls.map { visit($0) } + arrows.map { visit($0) }
  }
}
