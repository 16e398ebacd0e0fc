import SystemIO

/// Two texts with what differs between them marked.
struct MarkedTexts {
  package let expected: String
  package let actual: String

  /// Line by line where both have several, else from the first character that differs to the last.
  init(_ expected: String, _ actual: String) {
    let (left, right) = (expected.lines, actual.lines)
    guard max(left.count, right.count) > 1 else {
      (self.expected, self.actual) = Self.marked(expected, actual)
      return
    }
    var (one, other): ([String], [String]) = ([], [])
    for row in 0..<max(left.count, right.count) {
      let (old, new) = (row < left.count ? left[row] : "", row < right.count ? right[row] : "")
      let (a, b) = Self.marked(old, new)
      if row < left.count { one.append(a) }
      if row < right.count { other.append(b) }
    }
    (self.expected, self.actual) = (one.joined(separator: "\n"), other.joined(separator: "\n"))
  }

  private static func marked(_ old: String, _ new: String) -> (String, String) {
    guard old != new else { return (markup(old), markup(new)) }
    let (a, b) = (Array(old), Array(new))
    let head = zip(a, b).prefix { $0 == $1 }.count
    let tail = zip(a.dropFirst(head).reversed(), b.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    func marked(_ text: [Character]) -> String {
      let middle = text[head..<text.count - tail]
      let mark = middle.isEmpty ? "" : "<mark>\(markup(String(middle)))</mark>"
      return markup(String(text[..<head])) + mark + markup(String(text[(text.count - tail)...]))
    }
    return (marked(a), marked(b))
  }
}

extension String {
  fileprivate var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
