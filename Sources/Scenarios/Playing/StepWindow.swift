import ScreenDrawing
import UnlockEngine

/// The lines of the file around the current step, each step done with a tick or a cross.
struct StepWindow {
  /// A line to show, and the step that it belongs to.
  private struct Line {
    var text: String
    var step: Int?
    /// The first line of its step has the mark.
    var isFirst = false
  }

  let play: Screenplay
  /// The step under way, or the one done last.
  let step: Int?
  let isSettled: Bool
  let glyphs: Glyphs

  /// The columns before the text: the mark, and a blank.
  private static let gutter = 2

  /// Draws the window and gives where the steps are.
  @discardableResult
  func draw(into box: Box, on canvas: inout Canvas) -> [(box: Box, step: Int)] {
    let lines = lines(width: box.columns - Self.gutter)
    let first = firstLine(of: lines, seen: box.rows)
    var hits: [(box: Box, step: Int)] = []
    for (offset, line) in lines[first...].prefix(box.rows).enumerated() {
      let row = box.row + offset
      draw(line, row: row, box, on: &canvas)
      if let step = line.step, step < play.count {
        hits.append((Box(row: row, column: box.column, rows: 1, columns: box.columns), step))
      }
    }
    return hits
  }

  private func draw(_ line: Line, row: Int, _ box: Box, on canvas: inout Canvas) {
    let isCurrent = line.step != nil && line.step == step
    if line.isFirst, let mark = mark(of: line.step) {
      canvas.write(
        glyphs.text(mark.text), row: row, column: box.column, ink: mark.ink, emphasis: .bold, limit: 1)
    }
    let isPast = (line.step ?? .max) < (step ?? -1)
    canvas.write(
      line.text, row: row, column: box.column + Self.gutter,
      ink: isCurrent ? .heading : isPast || line.step == nil ? .dim : .plain,
      emphasis: isCurrent ? .bold : [], limit: box.columns - Self.gutter)
  }

  private func mark(of line: Int?) -> (text: String, ink: Ink)? {
    guard let line, let step, line <= step else { return nil }
    if line == step, !isSettled { return ("▶", .notice) }
    return play.results[line].hasHeld ? ("✓", .good) : ("✗", .bad)
  }

  /// The lines of the file as they are shown: those of the current step whole, of the others the beginning.
  private func lines(width: Int) -> [Line] {
    let steps = play.scenario.steps
    var owners: [Int: Int] = [:]
    for (index, step) in steps.enumerated() {
      for line in 0..<max(1, step.text.count) { owners[step.place.line + line] = index }
    }
    var lines: [Line] = []
    for number in 1...max(1, play.source.lines.count) {
      let owner = owners[number]
      let isFirst = owner.map { steps[$0].place.line == number } ?? false
      let text = glyphs.text(play.source.line(number).printable)
      if owner != nil, owner == step {
        for (index, part) in text.wrappedKeepingIndent(to: width).enumerated() {
          lines.append(Line(text: part, step: owner, isFirst: isFirst && index == 0))
        }
      } else {
        let cut = text.cellWidth > width ? text.prefixOfCells(max(1, width - 1)) + glyphs.text("…") : text
        lines.append(Line(text: cut, step: owner, isFirst: isFirst))
      }
    }
    while let last = lines.last, last.step == nil, last.text.isEmpty, lines.count > 1 { lines.removeLast() }
    return lines
  }

  /// Where the window begins: the current step a third down, and whole if it can be.
  private func firstLine(of lines: [Line], seen: Int) -> Int {
    let own = lines.indices.filter { lines[$0].step != nil && lines[$0].step == step }
    let top = own.first ?? 0
    let bottom = own.last ?? 0
    let wanted = max(top - seen / 3, min(top, bottom + 2 - seen))
    return max(0, min(wanted, lines.count - seen))
  }
}

extension String {
  /// Without what would steer a terminal; a tab is a blank.
  var printable: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      result.append(scalar == "\t" ? " " : isControl(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// Broken into lines; those that follow the first stand a bit further in than it.
  func wrappedKeepingIndent(to width: Int) -> [String] {
    guard cellWidth > width else { return [self] }
    let indent = String(prefix { $0 == " " })
    let hanging = String(repeating: " ", count: min(indent.count + 4, max(0, width / 3)))
    let words = String(dropFirst(indent.count)).wrapped(to: max(8, width - hanging.cellWidth))
    return words.enumerated().map { ($0 == 0 ? indent : hanging) + $1 }
  }
}
