import ScreenDrawing
import UnlockEngine

// Draws what VoiceOver says beside the phone: what was heard just now, and all that a swipe goes through.

extension WalkDrawing {
  func drawVoiceOver(_ box: Box, _ picture: inout Picture) {
    let row = Box(row: box.row, column: box.column, rows: 1, columns: box.columns)
    drawClock(row, isWide: box.columns >= 72, &picture)
    let area = box.below(rows: 1)
    guard area.columns >= 72 else { return drawVoiceOver(inColumn: area, &picture) }
    let columns = area.columns(2)
    drawVoiceOver(inColumn: columns[0], &picture)
    drawJournal(columns[1], &picture)
  }

  private func drawVoiceOver(inColumn box: Box, _ picture: inout Picture) {
    let heard = heardRows(width: box.columns)
    let (top, rest) = box.split(rows: min(heard.count + 1, max(3, box.rows / 3)))
    draw(PanelDrawing(title: "Heard just now", rows: heard, glyphs: glyphs), .heard, top, &picture)
    let rows = elementRows(width: box.columns)
    draw(PanelDrawing(title: "VoiceOver, in order", rows: rows, glyphs: glyphs), .voiceOver, rest, &picture)
  }

  /// What was said by itself after the last step.
  private func heardRows(width: Int) -> [PanelRow] {
    let before = walk.before?.screen ?? walk.screen
    let heard = VoiceOver.spoken(from: before, to: walk.screen, focus: walk.voiceOverFocus).filter {
      !$0.spoken.isEmpty
    }
    let rows = heard.flatMap { notification -> [PanelRow] in
      let mark = notification.kind == .announcement ? "! " : "  "
      return self.rows("“\(notification.spoken)”", first: mark, width: width)
    }
    return rows.isEmpty ? [PanelRow("nothing")] : rows
  }

  private func elementRows(width: Int) -> [PanelRow] {
    let lines = VoiceOver(walk.screen).summary
    let cursor = glyphs.pick("▸ ", "> ")
    let rows = lines.flatMap { self.rows($0.text, first: $0.hasCursor ? cursor : "  ", width: width) }
    return rows.isEmpty ? [PanelRow("nothing to come to")] : rows
  }

  /// A text in as many rows as it takes, with a mark before the first.
  private func rows(_ text: String, first mark: String, width: Int) -> [PanelRow] {
    glyphs.text(text).wrapped(to: width - 6).enumerated().map { index, line in
      PanelRow((index == 0 ? mark : "  ") + line)
    }
  }
}

extension Walk {
  /// Where VoiceOver's cursor is, as far as the focus says it.
  fileprivate var voiceOverFocus: AccessibilityElement.ID? {
    switch focus {
    case .control(let id): .control(id)
    case .entry: .entry
    case .key(let key): .key(key.keystroke)
    case nil: nil
    }
  }
}
