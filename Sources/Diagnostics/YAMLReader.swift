import ScreenDrawing
import UnlockEngine

/// Reads a file's values, and collects what is wrong with them.
package protocol YAMLReader {
  typealias Item = YAMLItem
  var mistakes: DiagnosticList { get set }
}

/// A text with its place.
package struct YAMLItem {
  package var text: String
  package var value: YAMLValue
  package var isPlain: Bool

  package init(text: String, value: YAMLValue, isPlain: Bool) {
    self.text = text
    self.value = value
    self.isPlain = isPlain
  }

  /// The text, a truth value as YAML 1.2 lets it be written: `True` and `TRUE` are `true`.
  package var flagText: String {
    let isFlag = ["True", "TRUE", "False", "FALSE"].contains(text)
    return isPlain && isFlag ? text.lowercased() : text
  }
}

// Texts, lists and maps: what all parts of a file are made of.

extension YAMLReader {
  /// The text of a value; anything else is a mistake.
  package mutating func item(_ value: YAMLValue, of name: String, expected: String) -> Item? {
    if case .text(let text, let isPlain) = value.content, !value.isNull {
      return Item(text: text, value: value, isPlain: isPlain)
    }
    mistakes.add("“\(name.printable)” takes \(expected), and this is \(value.kind).", at: value)
    return nil
  }

  package mutating func item(of entry: YAMLEntry, expected: String) -> Item? {
    if entry.value.isNull {
      mistakes.add("“\(entry.key.printable)” needs a value: \(expected).", atKeyOf: entry)
      return nil
    }
    return item(entry.value, of: entry.key, expected: expected)
  }

  package mutating func text(of entry: YAMLEntry, expected: String) -> String? {
    item(of: entry, expected: expected)?.text
  }

  /// A text, or a list of texts.
  package mutating func texts(of entry: YAMLEntry, expected: String) -> [Item] {
    guard case .list(let values) = entry.value.content else {
      return item(of: entry, expected: expected).map { [$0] } ?? []
    }
    return values.compactMap { item($0, of: entry.key, expected: expected) }
  }

  /// The entries of a map; anything else is a mistake.
  package mutating func entries(of entry: YAMLEntry, expected: String) -> [YAMLEntry] {
    if case .map(let entries) = entry.value.content { return entries }
    if entry.value.isNull {
      mistakes.add("“\(entry.key.printable)” needs a value: \(expected).", atKeyOf: entry)
    } else {
      mistakes.add(
        "“\(entry.key.printable)” takes \(expected), and this is \(entry.value.kind).", at: entry.value)
    }
    return []
  }

  /// What key of a few an entry has; any other is a mistake.
  package mutating func key<Key: CaseIterable & RawRepresentable<String>>(
    of entry: YAMLEntry, in what: String, _: Key.Type = Key.self
  ) -> Key? {
    let key = Key(rawValue: entry.key)
    if key == nil { refuse(keyOf: entry, in: what, known: Key.allCases.map(\.rawValue)) }
    return key
  }

  package mutating func refuse(keyOf entry: YAMLEntry, in what: String, known: [String]) {
    mistakes.add(
      "\(what) has no key \(quoted(entry.key)). \(suggestion(for: entry.key, in: known))", atKeyOf: entry)
  }

  /// True or false; anything else is a mistake.
  package mutating func flag(of entry: YAMLEntry, orSay mistake: String = "isn’t true or false") -> Bool? {
    guard let item = item(of: entry, expected: "true or false") else { return nil }
    if item.flagText == "true" { return true }
    if item.flagText != "false" { mistakes.add("\(quoted(item.text)) \(mistake).", at: item.value) }
    return item.flagText == "false" ? false : nil
  }

  /// A whole number in a range.
  package mutating func number(of entry: YAMLEntry, in range: ClosedRange<Int>) -> Int? {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let item = item(of: entry, expected: expected) else { return nil }
    if let number = Int(item.text), range.contains(number) { return number }
    mistakes.add("\(quoted(item.text)) isn’t \(expected).", at: item.value)
    return nil
  }
}
