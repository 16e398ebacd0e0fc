import Exploration

// Pictures share most of what they are drawn of: a keypad is the same under any dots.

/// Drawings as pieces that are kept once: a group of a drawing is a piece, and a piece refers to others by one character.
struct PicturePieces {
  private var pieces = Interner<String>()
  private static let first: UInt32 = 0xE000
  private static let limit = 0x16FF

  var all: [String] { pieces.all }

  /// What stands for a drawing: text with references in it.
  mutating func add(_ drawing: String) -> String {
    var open: [String] = [""]
    for part in drawing.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      let text = (part.offset == 0 ? "" : "<") + part.element
      if part.element.hasPrefix("g ") || part.element.hasPrefix("g>") {
        open.append(text)
      } else if part.element.hasPrefix("/g>"), open.count > 1 {
        let group = open.removeLast() + "</g>"
        open[open.count - 1] += reference(to: group) + part.element.dropFirst(3)
      } else {
        open[open.count - 1] += reference(to: text)
      }
    }
    return reference(to: open.joined())
  }

  /// One character for a piece, or the piece itself where it is short or there are no characters left.
  private mutating func reference(to piece: String) -> String {
    guard piece.utf8.count > 5, pieces.all.count < Self.limit else { return piece }
    return Unicode.Scalar(Self.first + UInt32(pieces.number(of: piece))).map { String(Character($0)) }
      ?? piece
  }
}
