/// A table for spreadsheets: RFC 4180, a row a line, each of which ends with CR LF.
package enum CSVText {
  /// A row, without the end of its line.
  package static func line(_ cells: [String]) -> String { cells.map(quoted).joined(separator: ",") }

  /// What a spreadsheet would take for a formula begins with an apostrophe.
  private static func quoted(_ cell: String) -> String {
    let isFormula = cell.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } ?? false
    let text = isFormula ? "'" + cell : cell
    let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
