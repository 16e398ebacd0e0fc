import UnlockEngine

extension Unicode.Scalar {
  /// Whether the scalar steers a terminal, or reorders what stands around it, instead of being shown.
  public var steersTerminal: Bool { !canBeTyped }

  /// Whether a text that is shown can't have the scalar in it: it steers, or nobody would see that it is there.
  public var isUnprintable: Bool {
    switch value {
    case 0x20..<0x7F: return false
    // Typographic marks, arrows, lines: most of a picture, and looking up properties takes long.
    case 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x25FF: return false
    default: return steersTerminal || (properties.isDefaultIgnorableCodePoint && !isPartOfEmoji)
    }
  }

  /// What is seen only as part of an emoji: the joiner, and whether it is drawn as a picture.
  public var isPartOfEmoji: Bool { value == 0x200D || value == 0xFE0E || value == 0xFE0F }
}

extension String {
  /// The text in one line, as it may be shown: with a mark for each scalar that would steer a terminal, reorder
  /// what stands around it, or not be seen; and with one in whatever a CI server would take for a command.
  public var printable: String {
    // Most texts are plain ASCII, and their bytes say so at once.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x5B }) { return self }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "[", Self.beginsCommand(shown) { shown.append("\u{FFFD}") }
      let isLost = scalar.isPartOfEmoji && !(shown.last.map(Self.isOfEmoji) ?? false)
      shown.append(isLost || scalar.isUnprintable ? "\u{FFFD}" : scalar)
    }
    return String(shown)
  }

  private static func isOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji || scalar.isPartOfEmoji
  }

  /// Whether a bracket would make a command of what stands before it: `##[error]`, `##vso[`, `##teamcity[` count
  /// anywhere in a line of a log.
  private static func beginsCommand(_ text: String.UnicodeScalarView) -> Bool {
    let word = text.reversed().drop { $0.isASCII && $0.properties.isAlphabetic }
    return word.starts(with: "##".unicodeScalars)
  }
}
