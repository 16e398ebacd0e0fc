import ScreenDrawing

/// The colours that inks are drawn in.
public enum Palette: String, CaseIterable, Sendable {
  /// For terminals with a dark background.
  case dark
  /// For terminals with a light background.
  case light
  /// Without any colour: bold, underline and reverse only.
  case none

  /// The palette that fits the terminal, as far as it tells: `COLORFGBG` names its background.
  static var fitting: Palette {
    guard let colors = Environment.value("COLORFGBG"), let last = colors.split(separator: ";").last else {
      return .dark
    }
    return last == "7" || last == "15" ? .light : .dark
  }

  /// How an ink is drawn.
  func style(_ ink: Ink) -> Style {
    switch self {
    case .dark: return Style.dark(ink)
    case .light: return Style.light(ink)
    case .none: return Style.colorless(ink)
    }
  }
}

/// One colour, in each depth: as the screen would mix it, as the nearest of 256, and as the nearest of 16.
struct Tone: Hashable, Sendable {
  let rgb: Int32
  let indexed: Int32
  let basic: Int32

  init(_ rgb: Int32, _ indexed: Int32, _ basic: Int32) {
    self.rgb = rgb
    self.indexed = indexed
    self.basic = basic
  }

  /// The colour's number for ncurses.
  func number(depth: ColorDepth) -> Int32 {
    switch depth {
    // With direct colours the first eight numbers still mean the eight basic ones.
    case .truecolor: return max(rgb, 8)
    case .indexed: return indexed
    case .sixteen: return basic
    case .eight: return basic & 7
    case .none: return -1
    }
  }
}

/// What is under a text.
enum Ground: Hashable, Sendable {
  /// The terminal's own background.
  case terminal
  /// Whatever the text stands on: the surface to its left.
  case below
  case tone(Tone)
}

/// How an ink is drawn: `nil` is the terminal's own text colour.
struct Style: Hashable, Sendable {
  let text: Tone?
  let ground: Ground
  let emphasis: Emphasis

  init(_ text: Tone?, on ground: Ground, _ emphasis: Emphasis = []) {
    self.text = text
    self.ground = ground
    self.emphasis = emphasis
  }

  init(_ text: Tone?, on tone: Tone, _ emphasis: Emphasis = []) {
    self.init(text, on: .tone(tone), emphasis)
  }
}
