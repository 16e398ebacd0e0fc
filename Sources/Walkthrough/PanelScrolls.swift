import ScreenDrawing
import UnlockEngine

/// How far the panels beside the phone were scrolled by the wheel: lists of what is so from their beginning, lists
/// of what happened from their end, which is where something new comes.
struct PanelScrolls: Hashable, Sendable {
  enum Panel: Hashable, Sendable {
    case facts, limits, journal, calls

    /// Whether it begins with what is so now, not with what was long ago.
    var isFromTop: Bool { self == .facts || self == .limits }
  }

  private var lines: [Panel: Int] = [:]

  subscript(panel: Panel) -> Int { lines[panel, default: 0] }

  /// Scrolls a panel, as far as it has something to show.
  mutating func scroll(_ panel: Panel, by count: Int, most: Int) {
    let step = panel.isFromTop ? count : -count
    lines[panel] = min(max(0, min(self[panel], most) + step), most)
  }

  /// Something was done: that is what one wants to see.
  mutating func showEnd() { (lines[.journal], lines[.calls]) = (nil, nil) }
}

extension Walk {
  /// Turns the wheel at a place of a picture: in the panel there, or in what is open. Nothing is done by that, so
  /// the journal has nothing of it.
  public mutating func scroll(row: Int, column: Int, lines: Int, in picture: WalkDrawing.Picture) {
    if let panel = picture.panels.last(where: { $0.box.contains(row: row, column: column) }) {
      scrolls.scroll(panel.panel, by: lines, most: panel.most)
    } else if picture.aside?.contains(row: row, column: column) == true, case .map(var map)? = overlay {
      map.scrollAccount(by: lines, here: top?.id)
      overlay = .map(map)
    } else if overlay != nil {
      press(.scroll(row: row, column: column, lines: lines))
    }
  }
}

extension Key {
  /// Whether what it means depends on where something is drawn.
  public var isOfMouse: Bool {
    switch self {
    case .click, .scroll: true
    default: false
    }
  }
}
