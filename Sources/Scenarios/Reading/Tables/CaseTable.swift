import UnlockEngine

/// The rows of `cases:`, and the file’s texts with the values of a row in place of the names.
struct CaseTable {
  /// A row: a map of names and values.
  struct Row: Sendable {
    let place: ScenarioRow
    let start: SourcePlace
    let cells: [String: YAMLEntry]
  }

  private(set) var rows: [Row] = []

  /// As many as a person would ever read the results of.
  static let mostRows = 1000
  /// The longest value: a picture has some 5,000 characters, and what is filled in is filled in often.
  private static let longestCell = 10_000
  /// How much may be made of a file, so that a small one can’t fill the memory.
  private static let mostText = 8 << 20
  private static let mostValues = 200_000

  /// Reads the rows; what is wrong with them is told.
  init(_ entry: YAMLEntry, among entries: [YAMLEntry], end: Int, _ mistakes: inout DiagnosticList) {
    guard case .list(let items) = entry.value.content, !items.isEmpty else {
      mistakes.add(
        "“cases” takes a list of rows, each a map of names and values, as in “- { pin: \"2580\", tries: 3 }”.",
        atKeyOf: entry)
      return
    }
    guard items.count <= Self.mostRows else {
      mistakes.add(
        "There can be \(Self.mostRows) rows, and from here on there are \(items.count - Self.mostRows) more.",
        at: items[Self.mostRows])
      return
    }
    let count = entries.reduce(0) { $0 + ($1.key == entry.key ? 0 : Self.count($1.value)) }
    guard count * items.count <= Self.mostValues else {
      mistakes.add(
        "\(items.count) rows of a file with \(count) values are more than a table can be: divide it.",
        atKeyOf: entry)
      return
    }
    let uses = Self.uses(in: entries, &mistakes)
    let names = items.compactMap { Self.names(in: $0) }
    for (index, item) in items.enumerated() where !mistakes.isFull {
      let line = item.place.line
      let next = index + 1 < items.count ? items[index + 1].place.line : end + 1
      if next == line {
        mistakes.add(
          "Two rows stand in this line: a row is reached by its line, so each needs one of its own.",
          at: items[index + 1])
      }
      guard let cells = Self.cells(of: item, &mistakes) else { continue }
      let values = Self.entries(of: item).map { "\($0.key): \(Self.shown($0.value))" }
      rows.append(
        Row(
          place: ScenarioRow(
            line: line, end: max(line, next - 1), count: items.count,
            values: values.joined(separator: ", ")), start: item.place, cells: cells))
    }
    check(uses, names: names, &mistakes)
  }

  private static func count(_ value: YAMLValue) -> Int {
    switch value.content {
    case .text: 1
    case .list(let items): items.reduce(1) { $0 + count($1) }
    case .map(let entries): entries.reduce(1) { $0 + count($1.value) }
    }
  }

  // MARK: Cells

  private static func entries(of row: YAMLValue) -> [YAMLEntry] {
    if case .map(let entries) = row.content { return entries }
    return []
  }

  private static func names(in row: YAMLValue) -> [String]? {
    if case .map(let entries) = row.content { return entries.map(\.key) }
    return nil
  }

  /// A value in one line, for the name of a scenario.
  fileprivate static func shown(_ value: YAMLValue) -> String {
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

  private static func isCell(_ value: YAMLValue) -> Bool {
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

  // MARK: Names

  /// Where the names of values stand in the file’s texts.
  private struct Use {
    var name: String
    var value: YAMLValue
    /// Whether the name is all of its text, so that a list may stand for it.
    var isAlone: Bool
  }

  private static func uses(in entries: [YAMLEntry], _ mistakes: inout DiagnosticList) -> [Use] {
    var uses: [Use] = []
    func look(_ value: YAMLValue, _ mistakes: inout DiagnosticList) {
      switch value.content {
      case .text(let text, _) where FilledText.isFilled(text):
        let filled = FilledText(text)
        for case .broken(let part) in filled.pieces {
          mistakes.add(
            "\(quoted(part)) isn’t the name of a value, as “${pin}” is; “$${” is a “${” that means itself.",
            at: value
          )
        }
        uses += filled.names.map { Use(name: $0, value: value, isAlone: filled.onlyName != nil) }
      case .text: break
      case .list(let items): for item in items { look(item, &mistakes) }
      case .map(let entries):
        for entry in entries {
          if FilledText.isFilled(entry.key) {
            mistakes.add("Names of values stand in values, not in keys.", atKeyOf: entry)
          }
          look(entry.value, &mistakes)
        }
      }
    }
    for entry in entries where entry.key != ScenarioReader.TopKey.cases.rawValue {
      look(entry.value, &mistakes)
    }
    return uses
  }

  /// Whether each name that is used has a value in each row, and each value is used.
  private func check(_ uses: [Use], names: [[String]], _ mistakes: inout DiagnosticList) {
    let columns = names.flatMap { $0 }.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let used = Set(uses.map(\.name))
    // Where no row can be read, that is what is told.
    for use in uses where !columns.isEmpty && !columns.contains(use.name) && !mistakes.isFull {
      mistakes.add(
        "No row has a value “\(use.name)”. \(suggestion(for: use.name, in: columns))", at: use.value)
    }
    var told: Set<String> = []
    for row in rows where !mistakes.isFull {
      for cell in row.cells.values.sorted(by: { $0.place < $1.place }) where !used.contains(cell.key) {
        guard told.insert(cell.key).inserted else { continue }
        let near = nearMiss(of: cell.key, in: used.sorted()).map { " Did you mean “\($0)”?" } ?? ""
        mistakes.add("No text of the file has “${\(cell.key)}”, so this is never used.\(near)", atKeyOf: cell)
      }
      for name in used.sorted() where columns.contains(name) && row.cells[name] == nil {
        let lines = uses.filter { $0.name == name }.map(\.value.place.line)
        mistakes.add(
          "This row has no value “\(name)”, which line \(lines[0]) asks for.",
          at: row.start)
      }
    }
    checkLists(uses, &mistakes)
    checkTwins(&mistakes)
    checkSize(uses, &mistakes)
  }

  private func checkLists(_ uses: [Use], _ mistakes: inout DiagnosticList) {
    for use in uses where !use.isAlone && !mistakes.isFull {
      for row in rows {
        guard let cell = row.cells[use.name], case .list = cell.value.content else { continue }
        mistakes.add(
          "A list can’t stand in the middle of a text, as “${\(use.name)}” does in line \(use.value.place.line).",
          at: cell.value)
        break
      }
    }
  }

  private func checkTwins(_ mistakes: inout DiagnosticList) {
    var first: [String: Int] = [:]
    for row in rows where !mistakes.isFull {
      if let line = first[row.place.values] {
        mistakes.add(
          "This row has the same values as the one in line \(line).",
          at: row.start)
      } else {
        first[row.place.values] = row.place.line
      }
    }
  }

  private func checkSize(_ uses: [Use], _ mistakes: inout DiagnosticList) {
    var counts: [String: Int] = [:]
    for use in uses { counts[use.name, default: 0] += 1 }
    var size = 0
    for row in rows {
      for cell in row.cells.values {
        guard case .text(let text, _) = cell.value.content else { continue }
        size += text.utf8.count * counts[cell.key, default: 0]
        guard size > Self.mostText else { continue }
        return mistakes.add(
          "Up to this value the table fills in more than \(Self.mostText >> 20) MiB, which nobody needs.",
          at: cell.value)
      }
    }
  }
}

// MARK: - Filling in

extension CaseTable.Row {
  /// The file’s entries with this row’s values in them.
  func filled(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    entries.map { entry in
      guard entry.key != ScenarioReader.TopKey.cases.rawValue else { return entry }
      var filled = entry
      filled.value = self.filled(entry.value)
      return filled
    }
  }

  private func filled(_ value: YAMLValue) -> YAMLValue {
    var filled = value
    switch value.content {
    case .text(let text, let isPlain):
      guard FilledText.isFilled(text) else { return value }
      let parts = FilledText(text)
      if let name = parts.onlyName, let cell = cells[name] { return self.filled(value, by: cell, cell.value) }
      filled.content = .text(parts.text(text(of:)), isPlain: isPlain && parts.names.isEmpty)
      // Of several, the first: whoever reads the mistake sees the whole text.
      if let name = parts.names.first, let cell = cells[name] { filled.cell = cell.asCell }
    case .list(let items): filled.content = .list(items.map(self.filled))
    case .map(let entries): filled.content = .map(self.filled(entries))
    }
    return filled
  }

  /// A cell in place of a name: its content, at the name’s place.
  private func filled(_ value: YAMLValue, by cell: YAMLEntry, _ content: YAMLValue) -> YAMLValue {
    var filled = value
    filled.cell = YAMLValue.Cell(name: cell.key, place: content.place, length: content.length)
    switch content.content {
    case .text, .map: filled.content = content.content
    case .list(let items): filled.content = .list(items.map { self.filled(value, by: cell, $0) })
    }
    return filled
  }

  /// A value as a line of a step shows it.
  func shown(_ name: String) -> String? { cells[name].map { CaseTable.shown($0.value) } }

  /// The text of a value, for where names stand among other words.
  func text(of name: String) -> String? {
    guard let cell = cells[name], case .text(let text, _) = cell.value.content else { return nil }
    return text
  }
}

extension YAMLEntry {
  fileprivate var asCell: YAMLValue.Cell { .init(name: key, place: value.place, length: value.length) }
}
