/// A call of `explore` as a file has it.
struct SourceCall {
  /// What stands between the parentheses after the bounds, and the closures behind them.
  private let arguments: String
  private let closures: String

  /// The call that begins on a line, counted from 1; `nil` if there is none that can be made out.
  static func explore(in text: String, line: Int) -> SourceCall? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let source = SwiftSource(lines[(line - 1)...].joined(separator: "\n"))
    guard let open = source.call(of: "explore"), let close = source.end(of: open) else { return nil }
    // The first argument is the bounds; the others stay.
    let rest = source.comma(after: open, before: close).map { source.text($0..<close) } ?? ""
    var last = close
    // Closures follow, the later ones with labels.
    while let brace = source.closure(after: last, isLabelled: last > close) {
      guard let end = source.end(of: brace) else { return nil }
      last = end
    }
    guard last > close || rest.contains("launching:") else { return nil }
    return SourceCall(arguments: rest, closures: source.text((close + 1)..<(last + 1)))
  }

  /// Constants and variables that are declared in the same function before the call on a line, and that the call uses.
  static func locals(in text: String, line: Int) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let call = explore(in: text, line: line) else { return [] }
    let function = lines[..<(line - 1)].lastIndex { $0.contains("func ") } ?? 0
    let isInCall = Set((call.arguments + call.closures).split { !SwiftSource.isPartOfName($0) })
    return lines[function..<(line - 1)].flatMap { line -> [Substring] in
      let words = line.drop(while: \.isWhitespace).split(separator: " ", maxSplits: 1)
      guard words.count == 2, words[0] == "let" || words[0] == "var" else { return [] }
      let pattern = words[1].prefix { !"=:".contains($0) }
      return pattern.split { !SwiftSource.isPartOfName($0) }
    }.filter(isInCall.contains).map(String.init)
  }

  func replacingBounds(with order: String) -> String { "explore(\(order)\(arguments))\(closures)" }
}

/// Swift's text as far as its brackets go: what is a string or a comment is left aside.
///
/// A regular expression between slashes may look like brackets that don't fit; then nothing is made out.
struct SwiftSource {
  private let characters: [Character]

  init(_ text: String) { characters = Array(text) }

  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  /// The parenthesis of the first call of a function.
  func call(of name: String) -> Int? {
    var index = 0
    while index < characters.count {
      let isWord = index > 0 && Self.isPartOfName(characters[index - 1])
      let open = index + name.count
      if !isWord, has(name, at: index), has("(", at: open) { return open }
      guard let next = next(after: index) else { return nil }
      index = next
    }
    return nil
  }

  /// Where what opens at a place closes.
  func end(of open: Int) -> Int? {
    var closing: [Character] = []
    var index = open
    while index < characters.count {
      switch characters[index] {
      case "(": closing.append(")")
      case "[": closing.append("]")
      case "{": closing.append("}")
      case ")", "]", "}":
        guard closing.popLast() == characters[index] else { return nil }
        if closing.isEmpty { return index }
      default: break
      }
      guard let next = next(after: index) else { return nil }
      index = next
    }
    return nil
  }

  /// The first comma between two brackets that isn't inside of others.
  func comma(after open: Int, before close: Int) -> Int? {
    var index = open + 1
    while index < close {
      if characters[index] == "," { return index }
      let inner = "([{".contains(characters[index]) ? end(of: index).map { $0 + 1 } : next(after: index)
      guard let inner else { return nil }
      index = inner
    }
    return nil
  }

  /// The brace of a closure that belongs to the same call: right behind it, or behind a label.
  func closure(after last: Int, isLabelled: Bool) -> Int? {
    var index = codeIndex(from: last + 1)
    if isLabelled {
      let label = index
      while index < characters.count, Self.isPartOfName(characters[index]) { index += 1 }
      guard index > label else { return nil }
      index = codeIndex(from: index)
      guard has(":", at: index) else { return nil }
      index = codeIndex(from: index + 1)
    }
    return has("{", at: index) ? index : nil
  }

  // MARK: What isn't code

  private func has(_ word: String, at index: Int) -> Bool {
    index < characters.count && characters[index...].starts(with: word)
  }

  static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The next place where neither a space nor a comment is.
  private func codeIndex(from index: Int) -> Int {
    var index = index
    while index < characters.count,
      characters[index].isWhitespace || has("//", at: index) || has("/*", at: index)
    {
      index = next(after: index) ?? characters.count
    }
    return index
  }

  /// What follows the comment, the string or the character at a place; `nil` if it has no end.
  private func next(after index: Int) -> Int? {
    if has("//", at: index) {
      return characters[index...].firstIndex(where: \.isNewline) ?? characters.count
    }
    if has("/*", at: index) { return afterComment(at: index) }
    let hashes = characters[index...].prefix { $0 == "#" }.count
    if has("\"", at: index + hashes) {
      return afterString(at: index + hashes, String(repeating: "#", count: hashes))
    }
    return index + 1
  }

  /// Comments may lie in each other.
  private func afterComment(at index: Int) -> Int? {
    var (depth, index) = (0, index)
    while index < characters.count {
      if has("/*", at: index) {
        (depth, index) = (depth + 1, index + 2)
      } else if has("*/", at: index) {
        (depth, index) = (depth - 1, index + 2)
        if depth == 0 { return index }
      } else {
        index += 1
      }
    }
    return nil
  }

  /// What is interpolated is code again, with strings of its own.
  private func afterString(at quote: Int, _ hashes: String) -> Int? {
    let isMultiline =
      has("\"\"\"", at: quote)
      && characters[(quote + 3)...].first { !$0.isWhitespace || $0.isNewline }?.isNewline == true
    let mark = isMultiline ? "\"\"\"" : "\""
    var index = quote + mark.count
    while index < characters.count {
      if has(mark + hashes, at: index) { return index + mark.count + hashes.count }
      if has("\\" + hashes, at: index) {
        index += 1 + hashes.count
        if has("(", at: index) {
          guard let end = end(of: index) else { return nil }
          index = end
        }
      } else if !isMultiline, characters[index].isNewline {
        return nil
      }
      index += 1
    }
    return nil
  }
}
