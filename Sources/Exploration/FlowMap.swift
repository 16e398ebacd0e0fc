import UnlockEngine

/// The screens, alerts and system layers of a flow, and what leads from one to another.
///
/// What works everywhere (leaving, restarting, settings) is left out: with it, everything leads to everything.
public struct FlowMap: Hashable, Sendable {
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

  /// Something that can be on top of the phone.
  public struct Place: Hashable, Sendable {
    public let id: String
    public let kind: Kind
    /// The app begins here when it is launched.
    public let isStart: Bool
    /// Nothing that is done on it leads anywhere else.
    public let isDeadEnd: Bool
  }

  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case screen, alert, system

    var title: String {
      switch self {
      case .screen: "Screens"
      case .alert: "Alerts"
      case .system: "System"
      }
    }
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

  /// The arrows that begin at a place.
  func arrows(from place: Int) -> [Arrow] { arrows.filter { $0.from == place } }
}

extension FlowMap {
  public func visit(_ control: Control) -> Visit { .control(control.name, on: places[control.place].id) }
  public func visit(_ arrow: Arrow) -> Visit { .arrow(from: places[arrow.from].id, to: places[arrow.to].id) }

  /// All that there is to visit, in the order of the map.
  public var visits: [Visit] {
    seen.map { .place($0) } + controls.map { visit($0) } + arrows.map { visit($0) }
  }
}
