import ScreenDrawing
import UnlockEngine

/// What is open while the flow is explored for its map or its gallery: a flow that was read from a file comes without
/// the one, and no flow with the other.
public struct Survey: Hashable, Sendable {
  /// Which of both opens when that is done.
  var isForGallery = false
  /// How many states were found by now.
  var states = 0
}

extension Walk {
  /// The flow’s chart: its own, or what exploring it for this walk has found.
  var chart: FlowChart? { simulation.world.flow.chart ?? explored }

  /// Whether the map or the gallery is waited for: whoever owns the walk explores the flow, and reports what is found.
  public var awaitsMap: Bool {
    if case .survey? = overlay { true } else { false }
  }

  /// Takes how far exploring is.
  public mutating func report(statesExplored states: Int) {
    guard case .survey(var survey)? = overlay else { return }
    survey.states = states
    overlay = .survey(survey)
  }

  /// Takes the map and the gallery, and opens what is still waited for.
  /// - Parameter part: what is told if it isn’t of all that there is.
  public mutating func report(_ map: FlowChart, _ gallery: Gallery? = nil, part: String? = nil) {
    (explored, self.gallery) = (map, gallery ?? self.gallery)
    guard case .survey(let survey)? = overlay else { return }
    if survey.isForGallery { openGallery() } else { openMap() }
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
      "Exploring all that can happen, once, to draw \(survey.isForGallery ? "all that can be seen" : "it").",
      "\(survey.states) states so far …",
    ]
    return OverlayDrawing(
      title: "\(flow): the \(survey.isForGallery ? "gallery" : "map")",
      rows: rows.map { OverlayRow(glyphs.text($0)) },
      footnote: "Esc does without it", glyphs: glyphs)
  }
}
