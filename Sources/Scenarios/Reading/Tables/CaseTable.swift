import UnlockEngine

/// The rows of `cases:`, and the file’s texts with the values of a row in place of the names.
package struct CaseTable {
  /// A row: a map of names and values.
  package struct Row: Sendable {
    let place: ScenarioRow
    let start: SourcePlace
    let cells: [String: YAMLEntry]
  }

  package private(set) var rows: [Row] = []
  /// The columns that come from a CSV file, which may have others than are used.
  private(set) var fileColumns: Set<String> = []

  /// As many as a person would ever read the results of.
  package static let mostRows = 1000
  /// The longest value: a picture has some 5,000 characters, and what is filled in is filled in often.
  private static let longestCell = 10_000
  /// How much may be made of a file, so that a small one can’t fill the memory.
  static let mostText = 8 << 20
  private static let mostValues = 200_000

  /// Reads the rows; what is wrong with them is told. `csv` reads a file that the table names.
  init(
    _ entry: YAMLEntry, among entries: [YAMLEntry], end: Int, _ mistakes: inout DiagnosticList,
    csv: (YAMLItem, inout DiagnosticList) -> CSVTable?
  ) {
    let drafts: [Draft]
    switch entry.value.content {
    case .list(let items) where !items.isEmpty: drafts = Self.drafts(items, end: end, &mistakes)
    case .map(let parts) where !parts.isEmpty:
      var table: CSVTable?
      drafts = Self.product(parts, end: end, &mistakes) { item, mistakes in
        table = csv(item, &mistakes)
        return table
      }
      fileColumns = Set(table?.names ?? [])
    default:
      mistakes.add(
        "“cases” takes a list of rows, each a map of names and values, as in “- { pin: \"2580\", tries: 3 }”, or "
          + "“every: { ios: [17, 18] }”, or “csv: pins\(Self.csvEnding)”.", atKeyOf: entry)
      return
    }
    guard drafts.count <= Self.mostRows else {
      mistakes.add(
        "There can be \(Self.mostRows) rows, and from here on there are \(drafts.count - Self.mostRows) more.",
        at: drafts[Self.mostRows].value)
      return
    }
    let count = entries.reduce(0) { $0 + ($1.key == entry.key ? 0 : Self.count($1.value)) }
    guard count * drafts.count <= Self.mostValues else {
      mistakes.add(
        "\(drafts.count) rows of a file with \(count) values are more than a table can be: divide it.",
        atKeyOf: entry)
      return
    }
    let uses = Self.uses(in: entries, &mistakes)
    for draft in drafts where !mistakes.isFull {
      guard let cells = Self.cells(of: draft.value, &mistakes) else { continue }
      let values = Self.entries(of: draft.value).map { "\($0.key): \(Self.shown($0.value))" }
      rows.append(
        Row(
          place: ScenarioRow(
            line: draft.line, end: draft.end, number: draft.number, count: drafts.count,
            values: values.joined(separator: ", ")), start: draft.value.place, cells: cells))
    }
    check(uses, names: drafts.map { Self.entries(of: $0.value).map(\.key) }, &mistakes)
  }

  /// A row that is yet to be looked at: a map of names and values.
  struct Draft {
    var value: YAMLValue
    var line: Int
    var end: Int
    var number: Int?
  }

  private static func drafts(_ items: [YAMLValue], end: Int, _ mistakes: inout DiagnosticList) -> [Draft] {
    items.indices.map { index in
      let line = items[index].place.line
      let next = index + 1 < items.count ? items[index + 1].place.line : end + 1
      if next == line, !mistakes.isFull {
        mistakes.add(
          "Two rows stand in this line: a row is reached by its line, so each needs one of its own.",
          at: items[index + 1])
      }
      return Draft(value: items[index], line: line, end: max(line, next - 1))
    }
  }

  private static func count(_ value: YAMLValue) -> Int {
    switch value.content {
    case .text: 1
    case .list(let items): items.reduce(1) { $0 + count($1) }
    case .map(let entries): entries.reduce(1) { $0 + count($1.value) }
    }
  }

  // MARK: Cells

  package static func entries(of row: YAMLValue) -> [YAMLEntry] {
    if case .map(let entries) = row.content { return entries }
    return []
  }

  /// A value in one line, for the name of a scenario.
  package static func shown(_ value: YAMLValue) -> String {
    switch value.content {
    case .text(let text, _): text.isEmpty ? "“”" : text.split(separator: "\n").joined(separator: " ")
    case .list(let items): "[" + items.map(shown).joined(separator: ", ") + "]"
    case .map: "{…}"
    }
  }

  private static func cells(of row: YAMLValue, _ mistakes: inout DiagnosticList) -> [String: YAMLEntry]? {
    guard case .map(let entries) = row.content, !entries.isEmpty else {
      mistakes.add(
        "A row is a map of names and values, as in “- { pin: \"2580\", tries: 3 }”, and this is "
          + "\(row.kind == "a map" ? "empty" : row.kind).", at: row)
      return nil
    }
    var cells: [String: YAMLEntry] = [:]
    for entry in entries {
      if !FilledText.isName(entry.key) {
        mistakes.add(
          "\(quoted(entry.key)) can’t be the name of a value: letters, digits, - and _, as in “wrong-pin”.",
          atKeyOf: entry)
      } else if !isCell(entry.value) {
        mistakes.add(
          "A value is a text or a list of texts, and this is \(entry.value.isNull ? "nothing" : kind(of: entry.value)).",
          at: entry.value)
        // It isn't missing, too.
        cells[entry.key] = entry
      } else {
        cells[entry.key] = entry
      }
    }
    return cells
  }

  static func isCell(_ value: YAMLValue) -> Bool {
    switch value.content {
    case .text(let text, _): !value.isNull && text.utf8.count <= longestCell
    case .list(let items):
      items.allSatisfy { item in
        if case .text(let text, _) = item.content { return !item.isNull && text.utf8.count <= longestCell }
        return false
      }
    case .map: false
    }
  }

  private static func kind(of value: YAMLValue) -> String {
    switch value.content {
    case .text: "longer than \(longestCell) characters"
    case .list: "a list of something else"
    case .map: "a map"
    }
  }
}
