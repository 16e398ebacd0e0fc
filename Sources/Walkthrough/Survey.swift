import ScreenDrawing
import UnlockEngine

/// What is open while the flow is explored for its map: a flow that was read from a file comes without one.
public struct Survey: Hashable, Sendable {
  /// How many states were found by now.
  var states = 0
}

extension Walk {
  /// The flow’s chart: its own, or what exploring it for this walk has found.
  var chart: FlowChart? { simulation.world.flow.chart ?? explored }

  /// Whether the map is waited for: whoever owns the walk explores the flow, and reports what is found.
  public var awaitsMap: Bool {
    if case .survey? = overlay { true } else { false }
  }

  /// Takes how far exploring is.
  public mutating func report(statesExplored states: Int) {
    if awaitsMap { overlay = .survey(Survey(states: states)) }
  }

  /// Takes the map, and opens it if it is still waited for.
  /// - Parameter part: what is told if it isn’t of all that there is.
  public mutating func report(_ map: FlowChart, part: String? = nil) {
    explored = map
    guard awaitsMap else { return }
    openMap()
    message = part
  }

  /// Takes why there will be no map.
  public mutating func report(noMap reason: String) {
    guard awaitsMap else { return }
    (overlay, message) = (nil, reason)
  }
}

extension WalkDrawing {
  func drawing(of survey: Survey) -> OverlayDrawing {
    let flow = walk.simulation.world.flow.title
    let rows = [
      "Exploring all that can happen, once, to draw it.",
      "\(survey.states) states so far …",
    ]
    return OverlayDrawing(
      title: "\(flow): the map", rows: rows.map { OverlayRow(glyphs.text($0)) },
      footnote: "Esc does without it", glyphs: glyphs)
  }
}
