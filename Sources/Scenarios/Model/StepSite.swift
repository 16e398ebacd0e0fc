/// The lines of the file that a step has. They are read off the file when they are shown: kept with each step,
/// a long line that many steps stand in would be kept as often.
package struct StepSite: Sendable {
  package let source: SourceText
  /// The last line that can belong to the step; `nil` for one that shares its line with others.
  package let last: Int?
  /// The row of the table whose values stand in it.
  package var row: CaseTable.Row?

  package init(source: SourceText, last: Int?, row: CaseTable.Row? = nil) {
    self.source = source
    self.last = last
    self.row = row
  }

  /// The lines from where the step begins, moved to the left as far as the first one allows.
  package func text(from place: SourcePlace) -> [String] {
    guard let last else { return [filled(Excerpt(of: source, at: place).shown)] }
    let lines = source.lines(from: place.line, through: last)
    let indentation = lines.first?.prefix { $0 == " " }.count ?? 0
    return lines.map { line in
      filled(String(line.dropFirst(min(indentation, line.prefix { $0 == " " }.count))))
    }
  }

  /// A line as it is meant in its row.
  private func filled(_ line: String) -> String {
    guard let row, FilledText.isFilled(line) else { return line }
    return FilledText(line).text(row.shown(_:))
  }
}

extension Excerpt {
  /// As a line of its own.
  fileprivate var shown: String {
    let line = (start > 0 ? "…" : "") + text + (isCut ? "…" : "")
    return String(line.drop { $0 == " " })
  }
}
