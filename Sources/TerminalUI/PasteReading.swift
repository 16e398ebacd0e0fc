/// A marked paste in progress: the text so far, but no more than anyone would type.
struct PasteReading {
  /// The maximum number of characters kept; whatever accepts the text takes fewer.
  static let limit = 4096

  /// The end mark of a paste: `ESC [ 201 ~`.
  private static let end = Array("\u{1B}[201~".utf8)

  private var text: [UInt8] = []

  /// Whether all text received has been delivered.
  var isEmpty: Bool { text.isEmpty }

  /// Takes bytes up to the end mark, and returns how many; bytes that may be the start of that mark wait.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> (count: Int, isEnd: Bool) {
    var rest = bytes
    while let escape = rest.firstIndex(of: 0x1B) {
      keep(rest[..<escape])
      rest = rest[escape...]
      if rest.starts(with: Self.end) { return (rest.startIndex - bytes.startIndex + Self.end.count, true) }
      if Self.end.starts(with: rest) { return (rest.startIndex - bytes.startIndex, false) }
      rest = rest.dropFirst()
    }
    keep(rest)
    return (bytes.count, false)
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    text += bytes.prefix(max(0, Self.limit * 4 - text.count))
  }

  /// Delivers the text in one line: line breaks and tabs become blanks, other control characters are removed.
  mutating func takeText(isUTF8: Bool) -> String {
    var line = String.UnicodeScalarView()
    var isBroken = false
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: isBroken = !line.isEmpty
      case 0..<0x20, 0x7F..<0xA0, 0xFFFD: continue
      case 0x80... where !isUTF8: continue
      default:
        if isBroken { line.append(" ") }
        isBroken = false
        line.append(scalar)
      }
    }
    text = []
    return String(line.prefix(Self.limit))
  }
}
