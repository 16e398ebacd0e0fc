import UnlockEngine

/// A line that is being typed, and the cursor in it, with the keys that shells have for it.
public struct LineEdit: Hashable, Sendable {
  /// What stands before the cursor, and what behind it.
  private(set) var before = ""
  private(set) var after = ""
  /// What stands there was only offered: the first character typed takes its place.
  private(set) var isOffered = false

  public init() {}

  /// A line with a text that may be taken, changed or typed over.
  init(offering text: String) {
    before = text
    isOffered = !text.isEmpty
  }

  public var text: String { before + after }
  public var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Does what a key does to the line; `false` when it isn't one of the line's keys.
  ///
  /// - Parameter limit: so many characters fit in; no more are taken.
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

  /// Puts a text where the cursor is, as much of it as there is room for; gives whether that was all.
  mutating func add(_ text: String, upTo limit: Int) -> Bool {
    if isOffered { (before, after) = ("", "") }
    isOffered = false
    let room = max(0, limit - before.unicodeScalars.count - after.unicodeScalars.count)
    before.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(room))
    return text.unicodeScalars.count <= room
  }

  /// Takes the word before the cursor away, and the blanks behind it.
  private mutating func removeWord() {
    while before.last?.isWhitespace ?? false { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }
}
