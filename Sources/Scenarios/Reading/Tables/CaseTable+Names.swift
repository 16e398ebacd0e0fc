import UnlockEngine

// Whether names and values go together: each name that a text uses has a value in each row, and no value is for nothing.

extension CaseTable {
  /// Where the names of values stand in the file’s texts.
  package struct Use {
    var name: String
    var value: YAMLValue
    /// Whether the name is all of its text, so that a list may stand for it.
    var isAlone: Bool
  }

  static func uses(in entries: [YAMLEntry], _ mistakes: inout DiagnosticList) -> [Use] {
    var uses: [Use] = []
    func look(_ value: YAMLValue, _ mistakes: inout DiagnosticList) {
      switch value.content {
      case .text(let text, _) where FilledText.isFilled(text):
        let filled = FilledText(text)
        for case .broken(let part) in filled.pieces {
          mistakes.add(
            "\(quoted(part)) isn’t the name of a value, as “${pin}” is; “$${” is a “${” that means itself.",
            at: value)
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

  /// Among so many names one is looked for that was probably meant.
  private static let mostNear = 1000

  /// Whether each name that is used has a value in each row, and each value is used.
  package func check(_ uses: [Use], names: [[String]], _ mistakes: inout DiagnosticList) {
    var known: Set<String> = []
    let columns = names.joined().filter { known.insert($0).inserted }
    let used = Set(uses.map(\.name))
    let sorted = used.sorted()
    let firstUses = Dictionary(uses.map { ($0.name, $0) }) { one, _ in one }
    // Where no row can be read, that is what is told.
    for use in uses where !columns.isEmpty && !known.contains(use.name) && !mistakes.isFull {
      mistakes.add(
        "No row has a value “\(use.name)”. \(suggestion(for: use.name, in: Array(columns.prefix(Self.mostNear))))",
        at: use.value)
    }
    var told: Set<String> = []
    for row in rows where !mistakes.isFull {
      for cell in row.cells.values.sorted(by: { $0.place < $1.place })
      where !used.contains(cell.key) && !fileColumns.contains(cell.key) {
        guard told.insert(cell.key).inserted else { continue }
        let near = didYouMean(cell.key, in: Array(sorted.prefix(Self.mostNear)))
        mistakes.add("No text of the file has “${\(cell.key)}”, so this is never used.\(near)", atKeyOf: cell)
      }
      for name in sorted where known.contains(name) && row.cells[name] == nil && !mistakes.isFull {
        mistakes.add(
          "This row has no value “\(name)”, which line \(firstUses[name]?.value.place.line ?? 0) asks for.",
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
        mistakes.add("This row has the same values as the one in line \(line).", at: row.start)
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
