/// Cells of a row that look the same, side by side: what exports write at once.
public struct CellRun: Hashable, Sendable {
  public var column: Int
  /// How many cells it takes; more than its scalars where some are wide.
  public var columns: Int
  public var text: String
  public var look: CellLook

  public var ink: Ink { look.ink }
  public var surface: Ink { look.surface }
  public var emphasis: Emphasis { look.emphasis }
}

/// All that cells look alike by.
public struct CellLook: Hashable, Sendable {
  public var ink: Ink
  /// The ink whose background shows.
  public var surface: Ink
  public var emphasis: Emphasis
}

extension Canvas {
  /// A row as runs, from the first cell to the last, with what each stands on, and with a blank where a wide
  /// scalar is cut in two.
  public func runs(row: Int) -> [CellRun] {
    var runs: [CellRun] = []
    var column = 0
    while column < size.columns {
      let cell = self[row, column]
      let isWhole = column + 1 < size.columns && self[row, column + 1].isContinuation
      let width = cell.scalar.cellWidth
      let isCut = cell.isContinuation || (width == 2) != isWhole
      let columns = isWhole && !isCut ? 2 : 1
      let look = CellLook(ink: cell.ink, surface: cell.surface ?? .plain, emphasis: cell.emphasis)
      if runs.last?.look != look { runs.append(CellRun(column: column, columns: 0, text: "", look: look)) }
      runs[runs.count - 1].columns += columns
      runs[runs.count - 1].text.unicodeScalars.append(
          isCut || width == 0 || cell.scalar.isUnprintable ? " " : cell.scalar)
      column += columns
    }
    return runs
  }
}
