/// What YAML is to a file of ours: texts, lists and maps, each with its place in the file.
///
/// There are no numbers and truth values here. A scalar keeps the text it has in the file, so that the
/// passcode 0123 keeps its zero, with quotes or without.
package struct YAMLValue: Sendable {
  package var place: SourcePlace
  /// How many columns a caret under it underlines.
  package var length: Int
  package var content: Content
  /// The cell of a table that it was filled from; `nil` for what stands where it is.
  package var cell: Cell?

  /// Where a value comes from that a name in a text stands for.
  package struct Cell: Hashable, Sendable {
    package var name: String
    package var place: SourcePlace
    package var length: Int

    package init(name: String, place: SourcePlace, length: Int) {
      self.name = name
      self.place = place
      self.length = length
    }
  }

  package init(place: SourcePlace, length: Int, content: Content) {
    self.place = place
    self.length = length
    self.content = content
  }

  package enum Content: Sendable {
    /// `isPlain`: written without quotes.
    case text(String, isPlain: Bool)
    case list([YAMLValue])
    case map([YAMLEntry])
  }

  /// Whether nothing is there: `key:` or `key: null`.
  package var isNull: Bool {
    guard case .text(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// What it is, for messages.
  package var kind: String {
    switch content {
    case .text: isNull ? "nothing" : "a text"
    case .list: "a list"
    case .map: "a map"
    }
  }
}

/// A key of a map and its value.
package struct YAMLEntry: Sendable {
  package var key: String
  /// The key's place.
  package var place: SourcePlace
  package var length: Int
  package var value: YAMLValue

  package init(key: String, place: SourcePlace, length: Int, value: YAMLValue) {
    self.key = key
    self.place = place
    self.length = length
    self.value = value
  }
}
