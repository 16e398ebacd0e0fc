// Texts in texts, by their bytes: a quotation mark is one also where an accent follows it, which makes another character of both. What the
// standard library has for this by characters comes with a reader of regular expressions, 1.2 MB of program (docs/decisions/0016).

extension StringProtocol {
  /// Where a text stands in it first; `nil` for an empty one.
  package func firstRange(of text: some StringProtocol) -> Range<Index>? {
    guard let first = text.utf8.first else { return nil }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: text.utf8) {
        return start..<utf8.index(start, offsetBy: text.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Whether a text stands in it. A single character that is written there is one of its elements, as it is with the standard library.
  @_disfavoredOverload
  package func contains(_ text: String) -> Bool { text.isEmpty || firstRange(of: text) != nil }

  /// With another text wherever one stands in it.
  package func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }

  /// What stands between a text, which isn’t a single character that is written there; the rest in one where there would be more than `maxSplits` and one.
  @_disfavoredOverload
  package func split(
    separator text: String, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var (parts, rest): ([SubSequence], SubSequence) = ([], self[...])
    func keep(_ part: SubSequence) {
      if !part.isEmpty || !omittingEmptySubsequences { parts.append(part) }
    }
    while parts.count < maxSplits, let place = rest.firstRange(of: text) {
      keep(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    keep(rest)
    return parts
  }
}
