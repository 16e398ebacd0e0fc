/// The rims of filled shapes as vector paths, because a picture can round a shape's corners properly.
struct RimStrips {
  /// The canvas without the rims: backgrounds, lines and text.
  private(set) var rest: Canvas
  /// The paths, by the ink that fills them.
  private(set) var paths: [Ink: String] = [:]

  private let cell: (width: Double, height: Double)

  init(_ canvas: Canvas, cell: (width: Double, height: Double)) {
    (rest, self.cell) = (canvas, cell)
    for row in 0..<canvas.size.rows {
      var column = 0
      while column < canvas.size.columns {
        let length = strip(of: canvas, row: row, column: column)
        column += max(1, length)
      }
    }
  }

  /// Moves the strip that begins at a place from the rest to the paths; returns its length.
  private mutating func strip(of canvas: Canvas, row: Int, column: Int) -> Int {
    let first = canvas[row, column]
    guard let filling = first.ink.filling else { return 0 }
    let isBottom = first.emphasis.contains(.reverse)
    let (left, middle, right): (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar) =
      isBottom ? ("▙", "▄", "▟") : ("▗", "▄", "▖")
    if isBottom, first.surface != .plain, "▗▖▝▘".unicodeScalars.contains(first.scalar) {
      // A corner of the screen: square, like the picture's cells.
      rest[row, column] = Cell(" ", first.surface ?? .plain)
      return 1
    }
    if first.scalar == "▐" || first.scalar == "▌" {
      add(cap(row: row, column: column, isLeft: first.scalar == "▐"), filling, row, column, 1)
      return 1
    }
    var end = column
    while canvas[row, end].ink == first.ink, canvas[row, end].emphasis == first.emphasis {
      let scalar = canvas[row, end].scalar
      guard scalar == middle || scalar == left && end == column || scalar == right else { break }
      end += 1
      if scalar == right { break }
    }
    guard end > column + (first.scalar == middle ? 0 : 1) else { return 0 }
    let corners = (first.scalar == left, canvas[row, end - 1].scalar == right)
    add(path(row: row, column, end, isBottom: isBottom, corners), filling, row, column, end - column)
    return end - column
  }

  private mutating func add(_ path: String, _ filling: Ink, _ row: Int, _ column: Int, _ length: Int) {
    paths[filling, default: ""] += path
    for place in column..<column + length { rest[row, place] = Cell(" ", rest[row, place].surface ?? .plain) }
  }

  /// Half a row, with round outer corners where the shape ends.
  private func path(row: Int, _ column: Int, _ end: Int, isBottom: Bool, _ round: (Bool, Bool)) -> String {
    let (x, right) = (Double(column) * cell.width, Double(end) * cell.width)
    let (top, bottom) = (Double(row) * cell.height, Double(row + 1) * cell.height)
    let (inner, outer) = isBottom ? (top, top + cell.height / 2) : (bottom, top + cell.height / 2)
    let radius = cell.width * 0.9
    let turn = isBottom ? outer - radius : outer + radius
    var text = "M\(x.shortText) \(inner.shortText)"
    text +=
      round.0
      ? "V\(turn.shortText)Q\(x.shortText) \(outer.shortText) \((x + radius).shortText) \(outer.shortText)"
      : "V\(outer.shortText)"
    text +=
      round.1
      ? "H\((right - radius).shortText)Q\(right.shortText) \(outer.shortText) \(right.shortText) \(turn.shortText)"
      : "H\(right.shortText)"
    return text + "V\(inner.shortText)z"
  }

  /// The round end of a shape one row high.
  private func cap(row: Int, column: Int, isLeft: Bool) -> String {
    let (x, y) = (Double(column) * cell.width, Double(row) * cell.height)
    let (flat, far) = isLeft ? (x + cell.width, x) : (x, x + cell.width)
    return "M\(flat.shortText) \(y.shortText)Q\(far.shortText) \(y.shortText) \(far.shortText) "
      + "\((y + cell.height / 2).shortText)Q\(far.shortText) \((y + cell.height).shortText) "
      + "\(flat.shortText) \((y + cell.height).shortText)z"
  }
}
