/// What YAML is to a scenario: texts, lists and maps, each with its place in the file.
///
/// There are no numbers and truth values here. A scalar keeps the text it has in the file, so that the
/// passcode 0123 keeps its zero, with quotes or without.
struct YAMLValue {
  var place: SourcePlace
  /// How many columns a caret under it underlines.
  var length: Int
  var content: Content

  enum Content {
    /// `isPlain`: written without quotes.
    case text(String, isPlain: Bool)
    case list([YAMLValue])
    case map([YAMLEntry])
  }

  /// Whether nothing is there: `key:` or `key: null`.
  var isNull: Bool {
    guard case .text(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// What it is, for messages.
  var kind: String {
    switch content {
    case .text: isNull ? "nothing" : "a text"
    case .list: "a list"
    case .map: "a map"
    }
  }
}

/// A key of a map and its value.
struct YAMLEntry {
  var key: String
  /// The key's place.
  var place: SourcePlace
  var length: Int
  var value: YAMLValue
}
