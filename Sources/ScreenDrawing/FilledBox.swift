/// A shape with an outline round it, such as a key of a PIN pad: pictures fill it up to the outline, where cells
/// can only fill what is inside.
struct FilledBox: Hashable, Sendable {
  var box: Box
  var paint: SVGDrawing.Paint
}

/// The grounds of all cells, and the shapes among them.
struct GroundTable {
  typealias Paint = SVGDrawing.Paint

  private let canvas: Canvas
  let paints: [[Paint?]]
  private(set) var boxes: [FilledBox] = []

  init(_ canvas: Canvas) {
    self.canvas = canvas
    paints = (0..<canvas.size.rows).map { row in
      canvas.runs(row: row).flatMap { Array(repeating: Paint(ground: $0), count: $0.columns) }
    }
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        guard let filling = canvas[row, column].ink.filling, let box = box(row: row, column: column)
        else { continue }
        boxes.append(FilledBox(box: box, paint: Paint(groundOf: filling)))
      }
    }
  }

  /// The box whose top left corner is at a place.
  private func box(row: Int, column: Int) -> Box? {
    guard has("╭┌┏", row, column) else { return nil }
    var right = column + 1
    while has("─╌━┬┳", row, right) || !has("╮┐┓", row, right) && isWord(row, right) { right += 1 }
    var bottom = row + 1
    while has("│┆┃├┣", bottom, column) { bottom += 1 }
    let box = Box(row: row, column: column, rows: bottom - row + 1, columns: right - column + 1)
    guard has("╮┐┓", row, right), has("╰└┗", bottom, column), has("╯┘┛", bottom, right) else { return nil }
    return box
  }

  /// Whether there is a word in an outline, as the system's name in a dialog's.
  private func isWord(_ row: Int, _ column: Int) -> Bool {
    column < canvas.size.columns && BoxShape(canvas[row, column].scalar) == nil
  }

  private func has(_ scalars: String, _ row: Int, _ column: Int) -> Bool {
    guard row < canvas.size.rows, column < canvas.size.columns else { return false }
    return scalars.unicodeScalars.contains(canvas[row, column].scalar)
  }
}
