/// A key press or a mouse click, as the terminal delivers it and as `press:` in a scenario names it.
public enum Key: Hashable, Sendable {
  /// A printable character, upper or lower case as typed; space is `.character(" ")`.
  case character(Unicode.Scalar)
  /// Control and a lower-case letter.
  case control(Unicode.Scalar)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1 … F12.
  case function(Int)
  /// A mouse press at a cell, counted from 0 at the top left.
  case click(row: Int, column: Int)
  /// The wheel: up is negative.
  case scroll(row: Int, column: Int, lines: Int)
}

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Enter", .enter), ("Escape", .escape), ("Tab", .tab), ("Shift-Tab", .backTab), ("Backspace", .backspace),
    ("Delete", .delete), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home),
    ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Space", .character(" ")),
  ]

  /// What else people and lists of keys call them.
  private static let otherNames: [(name: String, key: Key)] = [
    ("Esc", .escape), ("Return", .enter), ("Shift+Tab", .backTab), ("BackTab", .backTab), ("Del", .delete),
    ("PgUp", .pageUp), ("PgDn", .pageDown),
  ]

  /// Every name that `init(name:)` understands beside single characters, `Ctrl-a` and `F1`.
  public static var names: [String] { named.map(\.name) }

  /// The key of a name: "Enter", "Shift-Tab", "Ctrl-r", "F1", or a single character. `nil` for anything else.
  public init?(name: String) {
    let scalars = Array(name.unicodeScalars)
    if scalars.count == 1 {
      self = .character(scalars[0])
    } else if let key = (Key.named + Key.otherNames).first(where: {
      $0.name.lowercased() == name.lowercased()
    })?.key {
      self = key
    } else if scalars.count == 2, scalars[0] == "^",
      let letter = scalars[1].properties.lowercaseMapping.unicodeScalars.first
    {
      self = .control(letter)
    } else if name.hasPrefix("Ctrl-"), scalars.count == 6 {
      self = .control(scalars[5])
    } else if name.hasPrefix("F"), let number = Int(name.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// The name that `init(name:)` reads back; clicks have one for messages only.
  public var name: String {
    if let named = Key.named.first(where: { $0.key == self }) { return named.name }
    switch self {
    case .character(let scalar): return String(scalar)
    case .control(let scalar): return "Ctrl-\(scalar)"
    case .function(let number): return "F\(number)"
    case .click(let row, let column): return "Click \(row),\(column)"
    case .scroll(_, _, let lines): return "Scroll \(lines)"
    default: return "?"
    }
  }
}

extension Unicode.Scalar {
  /// Whether a keyboard of the phone could have it: what steers a terminal, reorders what stands around it, or is
  /// no character at all, can be neither typed nor written in a scenario.
  public var canBeTyped: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    case .format: self == "\u{200D}"
    default: true
    }
  }
}
