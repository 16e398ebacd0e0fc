import UnlockEngine

/// A CSV file as RFC 4180 has it: names in its first line, and rows of as many cells.
struct CSVTable {
  package let names: [String]
  package let rows: [[String]]

  /// Reads a file’s text, or tells what is wrong and in which line.
  package static func read(_ source: SourceText) -> Result<CSVTable, InvalidFile> {
    func wrong(_ line: Int, _ message: String) -> Result<CSVTable, InvalidFile> {
      let place = SourcePlace(line: min(max(1, line), max(1, source.lines.count)), column: 1)
      return .failure(
        InvalidFile(path: source.path, mistakes: [Diagnostic(in: source, at: place, message: message)]))
    }
    var reading = CSVReading(source.text)
    let records = reading.records()
    if let line = reading.openQuote { return wrong(line, "These quotes are never closed.") }
    if let line = reading.stray {
      return wrong(line, "Quotes enclose a whole cell; those in it are doubled.")
    }
    guard let head = records.first, records.count > 1 else {
      return wrong(1, "A table has a line of names, and at least one of values.")
    }
    for record in records.dropFirst() where record.cells.count != head.cells.count {
      return wrong(
        record.line,
        "This line has \(counted(record.cells.count, "cell")), and the first has \(head.cells.count).")
    }
    return .success(CSVTable(names: head.cells, rows: records.dropFirst().map(\.cells)))
  }
}

/// Takes a text apart into lines of cells.
private struct CSVReading {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var line = 1
  /// The line of quotes that nothing closes, and of quotes in the middle of a cell.
  private(set) var openQuote: Int?
  private(set) var stray: Int?

  init(_ text: String) {
    // Spreadsheets begin files with a mark, and end lines with CR LF.
    let all = Array(text.unicodeScalars)
    scalars = all.first == "\u{FEFF}" ? Array(all.dropFirst()) : all
  }

  mutating func records() -> [(line: Int, cells: [String])] {
    var records: [(line: Int, cells: [String])] = []
    while place < scalars.count {
      let first = line
      var cells = [cell()]
      while take(",") { cells.append(cell()) }
      _ = take("\r")
      if take("\n") { line += 1 }
      // A line with nothing in it is no row.
      if cells != [""] { records.append((first, cells)) }
      if openQuote != nil || stray != nil { return records }
    }
    return records
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard place < scalars.count, scalars[place] == scalar else { return false }
    place += 1
    return true
  }

  private mutating func cell() -> String {
    var text = String.UnicodeScalarView()
    guard take("\"") else {
      while place < scalars.count, !",\r\n".unicodeScalars.contains(scalars[place]) {
        if scalars[place] == "\"" { stray = line }
        text.append(scalars[place])
        place += 1
      }
      return String(text)
    }
    let first = line
    while place < scalars.count {
      if take("\"") {
        guard take("\"") else {
          if place < scalars.count, !",\r\n".unicodeScalars.contains(scalars[place]) { stray = line }
          return String(text)
        }
        text.append("\"")
      } else {
        if scalars[place] == "\n" { line += 1 }
        text.append(scalars[place])
        place += 1
      }
    }
    openQuote = first
    return String(text)
  }
}
