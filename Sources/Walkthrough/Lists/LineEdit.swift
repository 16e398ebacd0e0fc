import UnlockEngine

/// A line being typed, with a cursor and the editing keys that shells have.
public struct LineEdit: Hashable, Sendable {
  /// The text before the cursor, and the text after it.
  private(set) var before = ""
  private(set) var after = ""
  /// Whether the text is only a suggestion, which the first character typed replaces.
  private(set) var isOffered = false

  public init() {}

  /// A line with a suggested text, which can be accepted, edited or replaced by typing.
  init(offering text: String) {
    before = text
    isOffered = !text.isEmpty
  }

  /// A line with a text to change, and the cursor at its end.
  init(editing text: String) { before = text }

  public var text: String { before + after }
  public var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Does what a key does to the line; returns `false` if it isn't an editing key.
  ///
  /// - Parameter limit: the maximum number of characters; further ones are ignored.
  mutating func press(_ key: Key, upTo limit: Int) -> Bool {
    if case .character(let scalar) = key {
      _ = add(String(scalar), upTo: limit)
      return true
    }
    switch key {
    case .backspace, .control("h"): if !before.isEmpty { before.removeLast() }
    case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
    case .left, .control("b"): if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"): removeWord()
    default: return false
    }
    isOffered = false
    return true
  }

  /// Inserts a text at the cursor, or as much of it as there is room for; returns whether all of it fitted.
  mutating func add(_ text: String, upTo limit: Int) -> Bool {
    if isOffered { (before, after) = ("", "") }
    isOffered = false
    let room = max(0, limit - before.unicodeScalars.count - after.unicodeScalars.count)
    before.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(room))
    return text.unicodeScalars.count <= room
  }

  /// Deletes the word before the cursor, and the blanks after it.
  private mutating func removeWord() {
    while before.last?.isWhitespace ?? false { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }
}
