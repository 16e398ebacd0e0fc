/// A key and what it does, for the hint line.
public struct Hint: Hashable, Sendable {
  public var key: String
  public var label: String
  /// Which hints are dropped first when there is little room; a lower number stays longer.
  public var priority: Int
  /// Whether the key does anything now; if not, it keeps its place and is dimmed.
  public var isEnabled: Bool

  public init(_ key: String, _ label: String, priority: Int = 0, isEnabled: Bool = true) {
    self.key = key
    self.label = label
    self.priority = priority
    self.isEnabled = isEnabled
  }
}

/// The keys that work now: as many as fit, none of them cut off.
public struct HintLine: Hashable, Sendable {
  public var hints: [Hint]
  public var glyphs: Glyphs

  public init(_ hints: [Hint], glyphs: Glyphs = .unicode) {
    self.hints = hints
    self.glyphs = glyphs
  }

  private static let gap = 2

  /// The indices of the hints that fit into a box, in the order given.
  public func fitting(rows: Int, columns: Int) -> [Int] {
    let widths = hints.map { glyphs.text($0.key).cellWidth + 1 + glyphs.text($0.label).cellWidth }
    let byPriority = hints.indices.sorted { (hints[$0].priority, $0) < (hints[$1].priority, $1) }
    var chosen: [Int] = []
    for index in byPriority {
      let candidate = (chosen + [index]).sorted()
      if lines(of: candidate, widths, columns) <= rows { chosen = candidate }
    }
    return chosen
  }

  /// The number of lines that the hints take in order; more than any box has if one of them is too wide by itself.
  private func lines(of indices: [Int], _ widths: [Int], _ columns: Int) -> Int {
    var (lines, used) = (1, 0)
    for index in indices {
      guard widths[index] <= columns else { return .max }
      if used > 0, used + HintLine.gap + widths[index] > columns {
        lines += 1
        used = widths[index]
      } else {
        used += (used > 0 ? HintLine.gap : 0) + widths[index]
      }
    }
    return lines
  }

  /// Draws the hints that fit and returns where they are.
  @discardableResult
  public func draw(into box: Box, on canvas: inout Canvas) -> [HitTarget] {
    var hits: [HitTarget] = []
    var (row, column) = (box.row, box.column)
    for index in fitting(rows: box.rows, columns: box.columns) {
      let (key, label) = (glyphs.text(hints[index].key), glyphs.text(hints[index].label))
      let width = key.cellWidth + 1 + label.cellWidth
      if column > box.column, column + HintLine.gap + width > box.right {
        row += 1
        column = box.column
      } else if column > box.column {
        column += HintLine.gap
      }
      let isEnabled = hints[index].isEnabled
      canvas.write(
        key, row: row, column: column, ink: isEnabled ? .hotkey : .dim, emphasis: isEnabled ? .bold : [])
      canvas.write(label, row: row, column: column + key.cellWidth + 1, ink: .dim)
      hits.append(
        HitTarget(box: Box(row: row, column: column, rows: 1, columns: width), target: .hint(index)))
      column += width
    }
    return hits
  }
}
