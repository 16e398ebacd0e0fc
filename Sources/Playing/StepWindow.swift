import ScreenDrawing
import UnlockEngine

/// The lines of the file around the current step, with a tick or a cross for each step done.
struct StepWindow {
  package let play: ScenarioPlayback
  /// The step in progress, or the last one done.
  package let step: Int?
  let isSettled: Bool
  package let glyphs: Glyphs

  /// The columns before the text: the mark and a blank.
  private static let gutter = 2

  /// Draws the window, and returns where the steps are.
  ///
  /// Only visible lines are processed, because files may be long and this runs for every frame.
  @discardableResult
  package func draw(into box: Box, on canvas: inout Canvas) -> [(box: Box, step: Int)] {
    let width = box.columns - Self.gutter
    let own = ownLines
    // The current step's lines are shown in full, all others in one row each.
    let shown = own.flatMap { line in
      glyphs.text(play.lines[line].text).wrappedKeepingIndent(to: width).map { (line: line, text: $0) }
    }
    let first = firstRow(own: own, shown: shown.count, seen: box.rows)
    var hits: [(box: Box, step: Int)] = []
    var marked: Int?
    for offset in 0..<box.rows {
      let place = first + offset
      let line: (line: Int, text: String)
      if own.isEmpty || place < own.lowerBound {
        line = (place, cut(place, to: width))
      } else if place < own.lowerBound + shown.count {
        line = shown[place - own.lowerBound]
      } else {
        let number = place - shown.count + own.count
        line = (number, cut(number, to: width))
      }
      guard play.lines.indices.contains(line.line) else { break }
      let row = box.row + offset
      draw(line.text, of: play.lines[line.line], isMarked: marked != line.line, row: row, box, on: &canvas)
      marked = line.line
      if let step = play.lines[line.line].step, step < play.count {
        hits.append((Box(row: row, column: box.column, rows: 1, columns: box.columns), step))
      }
    }
    return hits
  }

  /// A line of the file, cut off if there is too little room.
  private func cut(_ line: Int, to width: Int) -> String {
    guard play.lines.indices.contains(line) else { return "" }
    let text = glyphs.text(play.lines[line].text)
    return text.cellWidth > width ? text.prefixOfCells(max(1, width - 1)) + glyphs.text("…") : text
  }

  private func draw(
    _ text: String, of line: ScenarioPlayback.Line, isMarked: Bool, row: Int, _ box: Box,
    on canvas: inout Canvas
  ) {
    let isCurrent = line.step != nil && line.step == step
    if line.isFirst, isMarked, let mark = mark(of: line.step) {
      canvas.write(
        glyphs.text(mark.text), row: row, column: box.column, ink: mark.ink, emphasis: .bold, limit: 1)
    }
    let isPast = (line.step ?? .max) < (step ?? -1)
    canvas.write(
      text, row: row, column: box.column + Self.gutter,
      ink: isCurrent ? .heading : isPast || line.step == nil ? .dim : .plain,
      emphasis: isCurrent ? .bold : [], limit: box.columns - Self.gutter)
  }

  private func mark(of line: Int?) -> (text: String, ink: Ink)? {
    guard let line, let step, line <= step else { return nil }
    if line == step, !isSettled { return ("▶", .notice) }
    return play.results[line].hasHeld ? ("✓", .good) : ("✗", .bad)
  }

  /// The lines of the current step.
  private var ownLines: Range<Int> {
    guard let step else { return 0..<0 }
    return play.linesOfSteps[step].clamped(to: 0..<play.lines.count)
  }

  /// The first row of the window: the current step is a third of the way down, and in full if possible.
  private func firstRow(own: Range<Int>, shown: Int, seen: Int) -> Int {
    let all = play.lines.count - own.count + shown
    let wanted = max(own.lowerBound - seen / 3, min(own.lowerBound, own.lowerBound + shown + 1 - seen))
    return max(0, min(wanted, all - seen))
  }
}

extension String {
  /// Wrapped, with continuation lines indented a bit further than the first.
  func wrappedKeepingIndent(to width: Int) -> [String] {
    guard cellWidth > width else { return [self] }
    let indent = String(prefix { $0 == " " })
    let hanging = String(repeating: " ", count: min(indent.count + 4, max(0, width / 3)))
    let words = String(dropFirst(indent.count)).wrapped(to: max(8, width - hanging.cellWidth))
    return words.enumerated().map { ($0 == 0 ? indent : hanging) + $1 }
  }
}
