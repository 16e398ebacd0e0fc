/// Cells of a row that look the same, side by side: what exports write at once.
public struct CellRun: Hashable, Sendable {
  public var column: Int
  /// How many cells it takes; more than its scalars where some are wide.
  public var columns: Int
  public var text: String
  public var ink: Ink
  /// The ink whose background shows.
  public var surface: Ink
  public var emphasis: Emphasis
}

extension Canvas {
  /// A row as runs, from the first cell to the last, with what an ink without a background of its own stands
  /// on, and with a blank where a wide scalar is cut in two.
  public func runs(row: Int) -> [CellRun] {
    var runs: [CellRun] = []
    var surface = Ink.plain
    var column = 0
    while column < size.columns {
      let cell = self[row, column]
      if !cell.ink.isTransparent { surface = cell.ink }
      let isWhole = column + 1 < size.columns && self[row, column + 1].isContinuation
      let width = cell.scalar.cellWidth
      let isCut = cell.isContinuation || (width == 2) != isWhole
      let run = CellRun(
        column: column, columns: isWhole && !isCut ? 2 : 1,
        text: isCut || width == 0 || cell.scalar.isUnprintable ? " " : String(cell.scalar), ink: cell.ink,
        surface: surface,
        emphasis: cell.emphasis)
      if let last = runs.last, last.looksLike(run) {
        runs[runs.count - 1].columns += run.columns
        runs[runs.count - 1].text += run.text
      } else {
        runs.append(run)
      }
      column += run.columns
    }
    return runs
  }
}

extension CellRun {
  fileprivate func looksLike(_ other: CellRun) -> Bool {
    ink == other.ink && surface == other.surface && emphasis == other.emphasis
  }
}

extension Ink {
  /// Whether the ink takes the background of what it stands on; the same in every coloured palette.
  var isTransparent: Bool { Palette.dark.style(self).ground == .below }
}
