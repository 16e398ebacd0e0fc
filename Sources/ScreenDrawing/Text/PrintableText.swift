import UnlockEngine

extension Unicode.Scalar {
  /// Whether the scalar controls a terminal or reorders the text around it instead of being shown.
  public var steersTerminal: Bool { !canBeTyped }

  /// Whether a shown text must not contain the scalar: because it controls a terminal, or because it would be
  /// invisible.
  public var isUnprintable: Bool {
    switch value {
    case 0x20..<0x7F: return false
    // Typographic marks, arrows, lines: most of a picture, and looking up properties is slow.
    case 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x25FF: return false
    default: return steersTerminal || (properties.isDefaultIgnorableCodePoint && !isPartOfEmoji)
    }
  }

  /// Whether it is visible only as part of an emoji: the joiner, and the variation selectors.
  public var isPartOfEmoji: Bool { value == 0x200D || value == 0xFE0E || value == 0xFE0F }
}

extension String {
  /// The text in one line, safe to show: each scalar that would control a terminal, reorder the text around it or
  /// be invisible is replaced by a mark, and so is one in whatever a CI server would read as a command.
  public var printable: String {
    // Most texts are plain ASCII, which their bytes show at once.
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

  /// Whether a bracket would complete a command: `##[error]`, `##vso[`, `##teamcity[` count anywhere in a line of a
  /// log.
  private static func beginsCommand(_ text: String.UnicodeScalarView) -> Bool {
    let word = text.reversed().drop { $0.isASCII && $0.properties.isAlphabetic }
    return word.starts(with: "##".unicodeScalars)
  }
}
