/// A box with a ground of its own all over, such as a key of a PIN pad: pictures fill its outline, where
/// cells can only fill themselves and stick out beyond the line.
struct FilledBox: Hashable, Sendable {
  var box: Box
  var paint: SVGDrawing.Paint
}

/// The grounds of all cells, and the boxes among them.
struct GroundTable {
  typealias Paint = SVGDrawing.Paint

  private let canvas: Canvas
  private(set) var paints: [[Paint?]]
  private(set) var boxes: [FilledBox] = []

  init(_ canvas: Canvas) {
    self.canvas = canvas
    paints = (0..<canvas.size.rows).map { row in
      canvas.runs(row: row).flatMap { Array(repeating: Paint(ground: $0), count: $0.columns) }
    }
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        guard let box = box(row: row, column: column), let paint = paints[row][column] else { continue }
        boxes.append(FilledBox(box: box, paint: paint))
        let around = column > 0 ? paints[row][column - 1] : nil
        for inner in box.row..<box.bottom {
          for place in box.column..<box.right { paints[inner][place] = around }
        }
      }
    }
  }

  /// The box whose top left corner is at a place, if it is of one ground.
  private func box(row: Int, column: Int) -> Box? {
    guard has("╭┌┏╔", row, column), paints[row][column] != nil else { return nil }
    var right = column + 1
    while has("─╌━═", row, right) { right += 1 }
    var bottom = row + 1
    while has("│┆┃║", bottom, column) { bottom += 1 }
    let box = Box(row: row, column: column, rows: bottom - row + 1, columns: right - column + 1)
    guard has("╮┐┓╗", row, right), has("╰└┗╚", bottom, column), has("╯┘┛╝", bottom, right) else { return nil }
    let isOfOneGround = (box.row..<box.bottom).allSatisfy { row in
      paints[row][box.column..<box.right].allSatisfy { $0 == paints[box.row][box.column] }
    }
    return isOfOneGround ? box : nil
  }

  private func has(_ scalars: String, _ row: Int, _ column: Int) -> Bool {
    guard row < canvas.size.rows, column < canvas.size.columns else { return false }
    return scalars.unicodeScalars.contains(canvas[row, column].scalar)
  }
}
