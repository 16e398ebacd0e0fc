import ScreenDrawing
import SystemIO
import UnlockEngine

/// Every text with where it is seen, for people: a table in Markdown, or one for a spreadsheet.
public struct CopyTable: Sendable {
  private let catalog: CopyCatalog
  /// What stands beside each text; `nil` for a table of the app's own words alone.
  private let wording: Wording?

  public init(_ catalog: CopyCatalog, wording: Wording? = nil) {
    (self.catalog, self.wording) = (catalog, wording)
  }

  private var head: [String] {
    ["where", "what", "text"] + (wording == nil ? [] : ["shown as"]) + ["for example", "ID"]
  }

  /// A row for each text at each place, in the order of the flow.
  private var rows: [[String]] {
    let order = [""] + catalog.places.map(\.id)
    return order.flatMap { place in
      catalog.texts.flatMap { text in text.occurrences.filter { $0.place == place }.map { row(text, $0) } }
    }
  }

  private func row(_ text: CopyCatalog.Text, _ occurrence: CopyCatalog.Occurrence) -> [String] {
    let hasPlaceholders = text.key != text.example
    let shown = wording.map { $0.text(text.example, in: text.section) }
    let cells =
      [occurrence.place.isEmpty ? "times" : occurrence.place, occurrence.role.rawValue, text.key]
      + (shown.map { [$0] } ?? []) + [hasPlaceholders ? text.example : "", occurrence.control ?? ""]
    return cells.map(\.printable)
  }

  /// The table in Markdown.
  public var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let rows = rows.map { line($0.map(Self.escaped)) }
    let rule = line(head.map { _ in "---" })
    return "# The texts of \(catalog.flow.title.printable)\n\n"
      + ([line(head), rule] + rows).joined(separator: "\n") + "\n"
  }

  /// What Markdown would take for a mark of its own, as it stands.
  private static func escaped(_ cell: String) -> String {
    cell.unicodeScalars.reduce(into: "") { result, scalar in
      if "|\\`*_<>[]".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }

  /// The table for spreadsheets.
  public var csv: String { ([head] + rows).map { CSVText.line($0) + "\r\n" }.joined() }
}
