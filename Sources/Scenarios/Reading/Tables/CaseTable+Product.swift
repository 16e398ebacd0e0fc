import UnlockEngine

// Rows that nobody has to write down: each value of some columns with each of others, and the lines of a CSV file.

extension CaseTable {
  /// How the names of files with rows end.
  static let csvEnding = ".csv"

  /// The keys of `cases:` where it isn't a list of rows.
  private enum Part: String, CaseIterable { case every, csv }

  /// The rows of `{ every: { ios: [17, 18], biometry: [touchID, faceID] }, csv: pins.csv }`: each line with each value of
  /// each column, the last column's values the fastest.
  static func product(
    _ parts: [YAMLEntry], end: Int, _ mistakes: inout DiagnosticList,
    _ csv: (YAMLItem, inout DiagnosticList) -> CSVTable?
  ) -> [Draft] {
    var maps: [[YAMLEntry]] = [[]]
    for part in parts where !mistakes.isFull {
      switch Part(rawValue: part.key) {
      case .every: maps = multiplied(maps, by: part, &mistakes)
      case .csv:
        guard let item = csvItem(part, &mistakes), let table = csv(item, &mistakes) else { continue }
        guard hasRoom(maps.count, table.rows.count, at: part, &mistakes) else { return [] }
        maps = table.rows.flatMap { row in
          maps.map { map in map + zip(table.names, row).map { entry($0, $1, at: part.value) } }
        }
      case nil:
        mistakes.add(
          "“cases” has no key \(quoted(part.key)). \(suggestion(for: part.key, in: Part.allCases.map(\.rawValue)))",
          atKeyOf: part)
      }
    }
    guard let first = parts.first, mistakes.all.isEmpty else { return [] }
    for map in maps.prefix(1) {
      let twice = Dictionary(grouping: map, by: \.key).values.first { $0.count > 1 }
      if let twice { mistakes.add("There are two columns “\(twice[0].key)”.", atKeyOf: twice[0]) }
    }
    return maps.enumerated().map { index, map in
      Draft(
        value: YAMLValue(place: first.place, length: first.length, content: .map(map)),
        line: first.place.line, end: max(first.place.line, end), number: index + 1)
    }
  }

  private static func multiplied(
    _ maps: [[YAMLEntry]], by part: YAMLEntry, _ mistakes: inout DiagnosticList
  ) -> [[YAMLEntry]] {
    guard case .map(let columns) = part.value.content, !columns.isEmpty else {
      mistakes.add(
        "“every” takes columns, each with a list of values, as in { ios: [17, 18] }.", atKeyOf: part)
      return maps
    }
    var maps = maps
    for column in columns {
      guard case .list(let values) = column.value.content, !values.isEmpty else {
        mistakes.add("“\(column.key.printable)” takes a list of values, as in [17, 18].", atKeyOf: column)
        continue
      }
      guard hasRoom(maps.count, values.count, at: column, &mistakes) else { return maps }
      maps = maps.flatMap { map in
        values.map { value in
          map + [YAMLEntry(key: column.key, place: column.place, length: column.length, value: value)]
        }
      }
    }
    return maps
  }

  private static func hasRoom(
    _ rows: Int, _ values: Int, at entry: YAMLEntry, _ mistakes: inout DiagnosticList
  ) -> Bool {
    if rows * values <= mostRows { return true }
    mistakes.add(
      "Up to here that makes \(rows * values) rows (\(rows) × \(values)), and there can be \(mostRows).",
      atKeyOf: entry)
    return false
  }

  private static func csvItem(_ entry: YAMLEntry, _ mistakes: inout DiagnosticList) -> YAMLItem? {
    if case .text(let text, let isPlain) = entry.value.content, text.hasSuffix(csvEnding) {
      return YAMLItem(text: text, value: entry.value, isPlain: isPlain)
    }
    mistakes.add(
      "“csv” takes a file whose name ends in “\(csvEnding)”, as in pins\(csvEnding).", at: entry.value)
    return nil
  }

  private static func entry(_ name: String, _ text: String, at value: YAMLValue) -> YAMLEntry {
    YAMLEntry(
      key: name, place: value.place, length: value.length,
      value: YAMLValue(
        place: value.place, length: value.length,
        content: .text(text, isPlain: !["", "~", "null"].contains(text.lowercased()))))
  }
}
