import ScreenDrawing
import UnlockEngine

// Draws what lies around on the map, in the room that what comes next leaves of a large window.

extension WalkDrawing {
  /// The columns in which names of places can be read, those that have room for what leads there, too, and those from which on
  /// more would only be stretched.
  private static let (leastAround, leastWithLabels, mostAround) = (22, 40, 64)

  /// Where the place that shows leads to, and from where it is reached; a click looks for the way to a place.
  func drawAround(_ box: Box, _ picture: inout Picture) {
    guard box.columns >= Self.leastAround, let chart = walk.chart, let here = walk.top?.id,
      let place = chart.place(of: here)
    else { return }
    let columns = min(box.columns, Self.mostAround)
    let ways = chart.arrows(from: place).map { (place: $0.to, labels: $0.labels) }
    let origins = chart.arrows(to: place).map { (place: $0.from, labels: $0.labels) }
    // Both are seen, and what one doesn't need the other has.
    let rows = box.rows - (origins.isEmpty ? 0 : min(origins.count + 1, box.rows / 2))
    var row = box.row
    // The line of the title beside it ends before this one begins.
    picture.canvas.fill(Box(row: row, column: box.column - 1, rows: 1, columns: box.columns + 1), ink: .plain)
    for (title, list, most) in [("Leads to", ways, rows), ("Reached from", origins, box.rows)]
    where !list.isEmpty && row < box.bottom {
      let panel = PanelDrawing(
        title: title,
        rows: list.map { way in
          let labels = columns < Self.leastWithLabels ? "" : way.labels.joined(separator: " · ")
          return PanelRow(chart.name(way.place), labels)
        }, glyphs: glyphs)
      let place = Box(
        row: row, column: box.column, rows: min(panel.height, most, box.bottom - row), columns: columns)
      for hit in panel.draw(into: place, on: &picture.canvas) {
        guard case .row(let index) = hit.target else { continue }
        picture.hits.append((hit.box, .command(.findPath(to: chart.places[list[index].place].id))))
      }
      row += place.rows
    }
  }
}
