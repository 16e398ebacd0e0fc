import ScreenDrawing
import UnlockEngine

/// How far the wheel has scrolled the panels beside the phone. Lists of the current state start at the top; lists
/// of events start at the end, where new ones appear.
struct PanelScrolls: Hashable, Sendable {
  enum Panel: Hashable, Sendable {
    case facts, limits, journal, calls, heard, voiceOver

    /// Whether it starts with the current state rather than ending with the latest event.
    var isFromTop: Bool { [.facts, .limits, .heard, .voiceOver].contains(self) }
  }

  private var lines: [Panel: Int] = [:]

  subscript(panel: Panel) -> Int { lines[panel, default: 0] }

  /// Scrolls a panel, as far as it has rows.
  mutating func scroll(_ panel: Panel, by count: Int, most: Int) {
    let step = panel.isFromTop ? count : -count
    lines[panel] = min(max(0, min(self[panel], most) + step), most)
  }

  /// Something was done, so the latest events should be visible.
  mutating func showEnd() { for panel in [Panel.journal, .calls, .heard, .voiceOver] { lines[panel] = nil } }
}

extension Walk {
  /// Turns the wheel at a place in a picture: scrolls the panel there, or whatever is open. It does nothing to the
  /// phone, so it isn't in the journal.
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
  /// Whether its meaning depends on where something is drawn.
  public var isOfMouse: Bool {
    switch self {
    case .click, .scroll: true
    default: false
    }
  }
}
