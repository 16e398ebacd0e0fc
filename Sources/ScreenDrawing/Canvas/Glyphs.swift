import UnlockEngine

/// The characters that drawings are made of.
public enum Glyphs: Hashable, Sendable, CaseIterable {
  /// Box-drawing lines, dots and typographic marks.
  case unicode
  /// Also half blocks and quadrants: with colours, shapes are fills, and the edge of a shape is the edge of its
  /// fill.
  case blocks
  /// Only ASCII, for terminals without UTF-8.
  case ascii
}

/// The line styles of boxes. Each kind of thing has its own, so that they can be told apart without colour.
enum Lines: Hashable, Sendable {
  /// The phone, a dialog, an ordinary button, a key.
  case round
  /// The primary button, and whatever has the focus.
  case heavy
  /// Whatever can't be used.
  case dashed
}

/// The scalars of one kind of box.
struct BoxScalars: Sendable {
  let topLeft, top, topRight, left, right, bottomLeft, bottom, bottomRight: Unicode.Scalar
  let teeLeft, teeRight, teeTop, teeBottom, cross: Unicode.Scalar

  /// From thirteen scalars: corners and sides in reading order, then the tees ├ ┤ ┬ ┴ and the cross.
  private init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    func at(_ index: Int) -> Unicode.Scalar { index < scalars.count ? scalars[index] : " " }
    (topLeft, top, topRight, left, right) = (at(0), at(1), at(2), at(3), at(4))
    (bottomLeft, bottom, bottomRight) = (at(5), at(6), at(7))
    (teeLeft, teeRight, teeTop, teeBottom, cross) = (at(8), at(9), at(10), at(11), at(12))
  }

  static let round = BoxScalars("╭─╮││╰─╯├┤┬┴┼")
  static let heavy = BoxScalars("┏━┓┃┃┗━┛┣┫┳┻╋")
  static let dashed = BoxScalars("╭╌╮┆┆╰╌╯├┤┬┴┼")
  static let asciiRound = BoxScalars(".-.||'-'+++++")
  static let asciiHeavy = BoxScalars("+=+||+=++++++")
  static let asciiDashed = BoxScalars(".-.::'-'+++++")
}

extension Glyphs {
  func box(_ lines: Lines) -> BoxScalars {
    switch lines {
    case .round: pick(.round, .asciiRound)
    case .heavy: pick(.heavy, .asciiHeavy)
    case .dashed: pick(.dashed, .asciiDashed)
    }
  }

  /// The first value for Unicode, the second for ASCII.
  public func pick<Value>(_ unicode: Value, _ ascii: Value) -> Value { self == .ascii ? ascii : unicode }

  /// The mark before whatever has the focus.
  var focusLeft: Unicode.Scalar { pick("▸", ">") }
  var filledDot: Unicode.Scalar { pick("●", "*") }
  var emptyDot: Unicode.Scalar { pick("○", "o") }
  var bullet: Unicode.Scalar { pick("•", "*") }
  /// What stands for the part of a text that was cut off.
  var cut: String { pick("…", "..") }
  var moreAbove: Unicode.Scalar { pick("▲", "^") }
  var moreBelow: Unicode.Scalar { pick("▼", "v") }
  var disclosure: Unicode.Scalar { pick("›", ">") }
  var back: Unicode.Scalar { pick("‹", "<") }
  var delete: String { pick("⌫", "<x") }
  /// The text cursor of a field.
  var caret: Unicode.Scalar { pick("▏", "_") }
  /// A hairline between the rows of a group, and the line between two things side by side.
  var hairline: Unicode.Scalar { pick("─", "-") }
  var divider: Unicode.Scalar { pick("│", "|") }
  /// The icon of a tab, in characters that fonts of terminals have; nothing in ASCII, where it has its title.
  func icon(_ icon: Illustration) -> Unicode.Scalar? {
    guard self != .ascii else { return nil }
    return switch icon {
    case .lock: "▣"
    case .shield: "◈"
    case .face: "☺"
    case .fingerprint: "◍"
    case .phone: "▯"
    case .envelope: "✉"
    case .bell: "♪"
    case .key: "⚷"
    case .card: "▬"
    case .check: "✓"
    case .warning: "△"
    case .house: "⌂"
    case .person: "☻"
    case .gear: "☼"
    case .list: "≡"
    }
  }

  /// The sides of a primary button of one row.
  var primaryLeft: Unicode.Scalar { pick("▐", "#") }
  var primaryRight: Unicode.Scalar { pick("▌", "#") }
}
