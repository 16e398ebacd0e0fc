import ScreenDrawing
import SystemIO

/// Cells of a row that differ between two pictures, from what to what.
package struct PictureChange: Hashable, Sendable {
  /// Counted from 0.
  package var row: Int
  package var columns: Range<Int>
  /// What is written there.
  package var old: String
  package var new: String
  /// How it looks, where that is all that differs.
  package var style: Style?

  package struct Style: Hashable, Sendable {
    var old: String
    var new: String

    /// What it is for, if that differs; else the first colours that do.
    var words: String {
      let (before, now) = (old.parts, new.parts)
      if before[0] != now[0] { return "\(before[0]) is \(now[0]) now" }
      let colours = zip(before, now).first { $0 != $1 }
      return "\(now[0]): \(colours?.0 ?? old) is \(colours?.1 ?? new) now"
    }
  }

  /// "row 5, columns 3–9: “Sign in” is “Sign on” now".
  package var words: String {
    let count = columns.count
    let place =
      "row \(row + 1), column\(count == 1 ? " " : "s ")\(columns.lowerBound + 1)"
      + (count == 1 ? "" : "–\(columns.upperBound)")
    guard let style else { return "\(place): \(Self.quoted(old)) is \(Self.quoted(new)) now" }
    return "\(place), \(Self.quoted(new)): \(style.words)"
  }

  private var hasWords: Bool { (old + new).contains { $0.isLetter || $0.isNumber } }

  private static func quoted(_ text: String) -> String {
    let text = printable(text)
    return text.allSatisfy { $0 == " " } ? "blank" : "“\(text)”"
  }

  /// So many are told in words.
  private static let mostTold = 12

  /// All that differs, in words: what is written first, then how it looks.
  package static func words(_ changes: [PictureChange]) -> [String] {
    let more = changes.count - mostTold
    return changes.prefix(mostTold).map(\.words) + (more > 0 ? ["and \(more) more"] : [])
  }

  /// What differs between two pictures, as lines of a file.
  package static func all(from expected: [String], to actual: [String]) -> [PictureChange] {
    let (old, new) = (PictureText(expected), PictureText(actual))
    let rows = 0..<max(old.lines.count, new.lines.count)
    let written = rows.flatMap { texts(row: $0, old, new) }
    // Where words move, frames move with them, and say nothing more.
    return written.filter(\.hasWords) + written.filter { !$0.hasWords }
      + rows.flatMap { styles(row: $0, old, new) }
  }

  /// Runs of cells that say something else, made as long as the words that they stand in.
  private static func texts(row: Int, _ old: PictureText, _ new: PictureText) -> [PictureChange] {
    var (left, right) = (old.cells(row: row), new.cells(row: row))
    let count = max(left.count, right.count)
    left += Array(repeating: " ", count: count - left.count)
    right += Array(repeating: " ", count: count - right.count)
    var changes: [PictureChange] = []
    var column = 0
    while column < count {
      guard left[column] != right[column] else {
        column += 1
        continue
      }
      var (start, end) = (column, column + 1)
      func isWord(_ place: Int) -> Bool {
        guard left.indices.contains(place) else { return false }
        return [left[place], right[place]].contains { !$0.isEdge }
      }
      while isWord(start - 1) || isWord(start - 2) { start -= 1 }
      while end < count, left[end] != right[end] || isWord(end) || isWord(end + 1) { end += 1 }
      changes.append(
        PictureChange(
          row: row, columns: start..<end, old: left[start..<end].joined(), new: right[start..<end].joined()))
      column = end
    }
    return changes
  }

  /// Runs of cells that look otherwise, all in the same way.
  private static func styles(row: Int, _ old: PictureText, _ new: PictureText) -> [PictureChange] {
    guard old.looks != nil, let looks = new.looks, looks.indices.contains(row) else { return [] }
    let cells = new.cells(row: row)
    var changes: [PictureChange] = []
    for column in looks[row].indices {
      let (before, now) = (old.look(row: row, column: column) ?? "nothing", looks[row][column])
      guard before != now else { continue }
      let style = Style(old: before, new: now)
      let text = cells.indices.contains(column) ? cells[column] : " "
      if let last = changes.last, last.style == style, last.columns.upperBound == column {
        changes[changes.count - 1].columns = last.columns.lowerBound..<column + 1
        changes[changes.count - 1].new += text
      } else {
        changes.append(
          PictureChange(row: row, columns: column..<column + 1, old: "", new: text, style: style))
      }
    }
    return changes
  }
}

extension String {
  /// What a look is for, and its colours in each palette.
  fileprivate var parts: [String] {
    let halves = split(separator: "; ", maxSplits: 1)
    guard let purpose = halves.first else { return [self] }
    return [String(purpose)] + halves.dropFirst().flatMap { $0.split(separator: ", ").map(String.init) }
  }

  /// Whether words end here: a blank, or a piece of a line.
  fileprivate var isEdge: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return scalar == " " || (0x2500...0x25FF).contains(scalar.value)
  }
}
