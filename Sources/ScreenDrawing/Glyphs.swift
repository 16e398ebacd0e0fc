/// Which characters drawings are made of.
public enum Glyphs: Hashable, Sendable, CaseIterable {
  /// Box-drawing lines, dots and typographic marks.
  case unicode
  /// Nothing but ASCII, for terminals without UTF-8.
  case ascii
}

/// The lines of a box. Each kind of thing has its own, so that it is told without colour.
enum Lines: Hashable, Sendable {
  /// The phone, an ordinary button, a key, an app's alert.
  case round
  /// The main way on, and whatever has the focus.
  case heavy
  /// What leaves without doing anything, and what can't be used.
  case dashed
  /// The system's. No app draws with it.
  case double
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
  static let double = BoxScalars("╔═╗║║╚═╝╠╣╦╩╬")
  static let asciiRound = BoxScalars(".-.||'-'+++++")
  static let asciiHeavy = BoxScalars("+=+||+=++++++")
  static let asciiDashed = BoxScalars(".-.::'-'+++++")
  static let asciiDouble = BoxScalars("#=####=######")
}

extension Glyphs {
  func box(_ lines: Lines) -> BoxScalars {
    switch (self, lines) {
    case (.unicode, .round): .round
    case (.unicode, .heavy): .heavy
    case (.unicode, .dashed): .dashed
    case (.unicode, .double): .double
    case (.ascii, .round): .asciiRound
    case (.ascii, .heavy): .asciiHeavy
    case (.ascii, .dashed): .asciiDashed
    case (.ascii, .double): .asciiDouble
    }
  }

  /// The first in Unicode, the second in ASCII.
  public func pick<Value>(_ unicode: Value, _ ascii: Value) -> Value { self == .unicode ? unicode : ascii }

  /// The marks at both sides of what has the focus.
  var focusLeft: Unicode.Scalar { pick("▶", ">") }
  var focusRight: Unicode.Scalar { pick("◀", "<") }
  var filledDot: Unicode.Scalar { pick("●", "*") }
  var emptyDot: Unicode.Scalar { pick("○", "o") }
  var bullet: Unicode.Scalar { pick("•", "*") }
  /// What stands for a text that was cut.
  var cut: String { pick("…", "..") }
  var moreAbove: Unicode.Scalar { pick("▲", "^") }
  var moreBelow: Unicode.Scalar { pick("▼", "v") }
  var disclosure: Unicode.Scalar { pick("›", ">") }
  var back: Unicode.Scalar { pick("‹", "<") }
  var delete: String { pick("⌫", "<x") }
  /// The text cursor of a field.
  var caret: Unicode.Scalar { pick("▏", "_") }
  /// The sides of the main button where it takes one line.
  var primaryLeft: Unicode.Scalar { pick("▐", "#") }
  var primaryRight: Unicode.Scalar { pick("▌", "#") }
}
