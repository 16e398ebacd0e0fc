import UnlockEngine

// The file’s texts with the values of a row in place of the names.

extension CaseTable.Row {
  /// The file’s entries with this row’s values in them.
  package func filled(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    entries.map { entry in
      guard entry.key != ScenarioReader.TopKey.cases.rawValue else { return entry }
      var filled = entry
      filled.value = self.filled(entry.value)
      return filled
    }
  }

  package func filled(_ value: YAMLValue) -> YAMLValue {
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
  package func shown(_ name: String) -> String? { cells[name].map { CaseTable.shown($0.value) } }

  /// The text of a value, for where names stand among other words.
  package func text(of name: String) -> String? {
    guard let cell = cells[name], case .text(let text, _) = cell.value.content else { return nil }
    return text
  }
}

extension YAMLEntry {
  fileprivate var asCell: YAMLValue.Cell { .init(name: key, place: value.place, length: value.length) }
}
