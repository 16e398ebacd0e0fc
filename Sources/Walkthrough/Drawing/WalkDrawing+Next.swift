import DeviceSimulation
import ScreenDrawing
import UnlockEngine

// Draws what comes next beside the phone: a small phone for each outcome, under the key that leads to it.

extension WalkDrawing {
  /// Between two small phones.
  private static let gap = 3
  /// The least width in which a phone can be told from another.
  private static let leastColumns = 24

  func drawNext(_ box: Box, _ picture: inout Picture) {
    let title = Box(row: box.row, column: box.column, rows: 1, columns: box.columns)
    PanelDrawing(title: "Next", rows: [], glyphs: glyphs).draw(into: title, on: &picture.canvas)
    let most = max(1, (box.columns + Self.gap) / (Self.leastColumns + Self.gap))
    let best = PhoneDrawing.size(for: look.model, in: Size(rows: box.rows - 2, columns: box.columns))
    let enough = (box.columns + Self.gap) / (best.columns + Self.gap)
    let shown = walk.outcomes(upTo: most, filling: enough)
    guard !shown.isEmpty else {
      let words = glyphs.text("Nothing on the phone leads on from here.")
      picture.canvas.write(words, row: box.row + 1, column: box.column + 1, ink: .dim, limit: box.columns - 1)
      return
    }
    let room = Size(rows: box.rows - 2, columns: (box.columns + Self.gap) / shown.count - Self.gap)
    var column = box.column
    for outcome in shown {
      let look = PhoneLook(outcome.end.world)
      let size = PhoneDrawing.size(for: look.model, in: room)
      let place = Box(row: box.row + 2, column: column, rows: size.rows, columns: size.columns)
      drawLabel(of: outcome, above: place, &picture.canvas)
      PhoneDrawing(screen: outcome.end.screen, look: look, glyphs: glyphs).draw(
        into: place, on: &picture.canvas)
      if !outcome.inputs.isEmpty { picture.hits.append((place, .next(outcome.inputs))) }
      column += size.columns + Self.gap
    }
    drawAround(Box(row: box.row, column: column, rows: box.rows, columns: box.right - column), &picture)
  }

  private func drawLabel(of outcome: Outcome, above box: Box, _ canvas: inout Canvas) {
    let used = canvas.write(
      glyphs.text(outcome.key), row: box.row - 1, column: box.column, ink: .hotkey, emphasis: .bold,
      limit: box.columns)
    let label = glyphs.text(outcome.label)
    canvas.write(
      label, row: box.row - 1, column: box.column + used + 2, ink: .plain, limit: box.columns - used - 2)
  }
}
