import ScreenDrawing

/// A canvas with all that a terminal has to get right: every ink, every emphasis, wide characters, the last cell.
func sampleCanvas(size: Size, lines: [String]) -> Canvas {
  var canvas = Canvas(size: size)
  for (index, ink) in Ink.allCases.enumerated() {
    let row = index % 12
    let column = index / 12 * 26
    canvas.write(" \(ink) ", row: row, column: column, ink: ink)
    canvas.write(" focus ", row: row, column: column + 18, ink: ink, emphasis: .reverse)
  }
  canvas.write("● ○ ╭──╮ 漢字 🔒 é", row: 12, column: 0, ink: .page)
  canvas.write("•", row: 12, column: 30, ink: .dot)
  canvas.write("bold", row: 13, column: 0, ink: .plain, emphasis: .bold)
  canvas.write("underline", row: 13, column: 6, ink: .plain, emphasis: .underline)
  // A wide character whose right half something else has covered.
  canvas.write("漢", row: 13, column: 20, ink: .plain)
  canvas.write("x", row: 13, column: 21, ink: .plain)
  for (index, line) in lines.suffix(max(0, size.rows - 15)).enumerated() {
    canvas.write(line, row: 14 + index, column: 0, ink: .plain)
  }
  // The last cell can't be written straight away, so ncurses takes a detour there: the size stays clear of it.
  let corner = "\(size.columns)x\(size.rows) |"
  canvas.write(corner, row: size.rows - 1, column: size.columns - corner.count, ink: .notice)
  return canvas
}
