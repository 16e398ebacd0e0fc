import UnlockEngine

// Texts, lists and settings: what all parts of a file are made of.

extension ScenarioReader {
  /// A text with its place.
  struct Item {
    var text: String
    var value: YAMLValue
    var isPlain: Bool
  }

  /// The text of a value; anything else is a mistake.
  mutating func item(_ value: YAMLValue, of name: String, expected: String) -> Item? {
    if case .text(let text, let isPlain) = value.content, !value.isNull {
      return Item(text: text, value: value, isPlain: isPlain)
    }
    mistakes.add("“\(name)” takes \(expected), and this is \(value.kind).", at: value)
    return nil
  }

  mutating func item(of entry: YAMLEntry, expected: String) -> Item? {
    if entry.value.isNull {
      mistakes.add("“\(entry.key)” needs a value: \(expected).", atKeyOf: entry)
      return nil
    }
    return item(entry.value, of: entry.key, expected: expected)
  }

  mutating func text(of entry: YAMLEntry, expected: String) -> String? {
    item(of: entry, expected: expected)?.text
  }

  /// A text, or a list of texts.
  mutating func texts(of entry: YAMLEntry, expected: String) -> [Item] {
    guard case .list(let values) = entry.value.content else {
      return item(of: entry, expected: expected).map { [$0] } ?? []
    }
    return values.compactMap { item($0, of: entry.key, expected: expected) }
  }

  /// The entries of a map; anything else is a mistake.
  mutating func entries(of entry: YAMLEntry, expected: String) -> [YAMLEntry] {
    if case .map(let entries) = entry.value.content { return entries }
    if entry.value.isNull {
      mistakes.add("“\(entry.key)” needs a value: \(expected).", atKeyOf: entry)
    } else {
      mistakes.add("“\(entry.key)” takes \(expected), and this is \(entry.value.kind).", at: entry.value)
    }
    return []
  }

  /// The settings in a map, as texts.
  mutating func settings(of entry: YAMLEntry, among known: [SettingDescription]) -> [Setup.Entry] {
    entries(of: entry, expected: "settings, as in { name: value }").compactMap { setting in
      if TopKey(rawValue: setting.key) != nil {
        mistakes.add(
          "“\(setting.key)” stands beside “\(entry.key)”, not in it: begin a line with “\(setting.key):”.",
          atKeyOf: setting)
        return nil
      }
      let isFlag = known.contains { $0.name == setting.key && $0.values == .flag }
      let item = item(of: setting, expected: "a value")
      return item.map { Setup.Entry(setting.key, isFlag ? flagText($0) : $0.text) }
    }
  }

  /// A truth value as YAML 1.2 lets it be written: `True` and `TRUE` are `true`.
  func flagText(_ item: Item) -> String {
    let isFlag = ["True", "TRUE", "False", "FALSE"].contains(item.text)
    return item.isPlain && isFlag ? item.text.lowercased() : item.text
  }

  /// A whole number in a range.
  mutating func number(of entry: YAMLEntry, in range: ClosedRange<Int>) -> Int? {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let item = item(of: entry, expected: expected) else { return nil }
    if let number = Int(item.text), range.contains(number) { return number }
    mistakes.add("\(quoted(item.text)) isn’t \(expected).", at: item.value)
    return nil
  }
}

// For who doesn't know the flow's type.

extension Flow {
  func mistakes(of setup: Setup) -> [SetupError] { setup.mistakes(for: self) }
  func tidied(_ setup: Setup) -> Setup { setup.tidied(for: self) }
}
