import UnlockEngine

// What keys are called, for people.

extension Binding {
  /// "Tab", "m", "^L".
  public static func text(of key: Key) -> String {
    switch key {
    case .backTab: "Shift-Tab"
    case .control(let letter): "^\(String(letter).uppercased())"
    case .escape: "Esc"
    // A character that is invisible, or would change the one before it, is shown by its number.
    case .character(let scalar) where scalar != " " && !scalar.isSeen: scalar.codePoint
    default: key.name
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is visible by itself: not a mark on a letter, a blank or a control character.
  fileprivate var isSeen: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .spaceSeparator, .lineSeparator, .paragraphSeparator,
      .control, .format, .surrogate, .privateUse, .unassigned:
      false
    default: true
    }
  }

  /// "U+0301".
  fileprivate var codePoint: String { "U+" + String(value, radix: 16, uppercase: true).zeroFilled(to: 4) }
}
