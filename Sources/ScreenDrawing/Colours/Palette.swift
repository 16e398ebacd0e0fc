/// The colours that inks are drawn in.
public enum Palette: String, CaseIterable, Sendable {
  /// For a dark background.
  case dark
  /// For a light background.
  case light
  /// Without any colour: bold, underline and reverse only.
  case none

  /// The next palette when cycling through all of them.
  public var next: Palette {
    let all = Palette.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// How an ink is drawn.
  public func style(_ ink: Ink) -> Style {
    switch self {
    case .dark: return Style.dark(ink)
    case .light: return Style.light(ink)
    case .none: return Style.colorless(ink)
    }
  }
}

/// A colour in each depth: its RGB value, the nearest of 256, and the nearest of 16.
public struct Shade: Hashable, Sendable {
  public let rgb: Int32
  public let indexed: Int32
  public let basic: Int32

  init(_ rgb: Int32, _ indexed: Int32, _ basic: Int32) {
    self.rgb = rgb
    self.indexed = indexed
    self.basic = basic
  }
}

/// The background of a text.
public enum Ground: Hashable, Sendable {
  /// The terminal's own background.
  case terminal
  /// Whatever the text is drawn on.
  case below
  case shade(Shade)
}

/// How an ink is drawn; a text colour of `nil` is the terminal's own.
public struct Style: Hashable, Sendable {
  public let text: Shade?
  public let ground: Ground
  public let emphasis: Emphasis

  init(_ text: Shade?, on ground: Ground, _ emphasis: Emphasis = []) {
    self.text = text
    self.ground = ground
    self.emphasis = emphasis
  }

  init(_ text: Shade?, on shade: Shade, _ emphasis: Emphasis = []) {
    self.init(text, on: .shade(shade), emphasis)
  }
}
