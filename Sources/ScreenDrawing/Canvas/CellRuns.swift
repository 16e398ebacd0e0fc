/// Neighbouring cells of a row that look the same, which exports write in one piece.
public struct CellRun: Hashable, Sendable {
  public var column: Int
  /// The number of cells; more than the number of scalars if some are wide.
  public var columns: Int
  public var text: String
  public var look: CellLook

  public var ink: Ink { look.ink }
  public var surface: Ink { look.surface }
  public var emphasis: Emphasis { look.emphasis }
}

/// Everything that makes cells look the same or different.
public struct CellLook: Hashable, Sendable {
  public var ink: Ink
  /// The ink whose background shows.
  public var surface: Ink
  public var emphasis: Emphasis

  public init(ink: Ink, surface: Ink, emphasis: Emphasis) {
    (self.ink, self.surface, self.emphasis) = (ink, surface, emphasis)
  }

  public init(of cell: Cell) {
    self.init(ink: cell.ink, surface: cell.surface ?? .plain, emphasis: cell.emphasis)
  }
}

extension Canvas {
  /// A whole row as runs, each with the surface that it is on. A wide scalar that is cut in two becomes a blank.
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
        contentsOf: isCut || width == 0 || cell.scalar.isUnprintable ? [" "] : cell.scalars)
      column += columns
    }
    return runs
  }
}
