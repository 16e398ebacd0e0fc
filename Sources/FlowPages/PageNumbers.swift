// Numbers as text that a page’s script reads again: one character for a small one.

/// Writes numbers as printable characters that need no escape in a script or in HTML: 45 of them end a number, 45 others
/// say that it goes on.
struct PageNumbers {
  private(set) var text = ""

  private static let characters: [Unicode.Scalar] = (35...127).compactMap { value in
    // Neither “&” nor “<” nor a backslash.
    [38, 60, 92].contains(value) ? nil : Unicode.Scalar(UInt8(value))
  }
  static let alphabet = String(String.UnicodeScalarView(characters.prefix(90)))

  mutating func add(_ number: Int) {
    var rest = number
    while rest >= 45 {
      text.unicodeScalars.append(Self.characters[45 + rest % 45])
      rest /= 45
    }
    text.unicodeScalars.append(Self.characters[rest])
  }

  /// A number that may be negative.
  mutating func add(signed number: Int) { add(number < 0 ? -number * 2 - 1 : number * 2) }
}

/// A text as a script has it.
func scriptText(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "<": quoted += "\\u003c"
    case "\n": quoted += "\\n"
    case "\u{2028}", "\u{2029}": quoted += " "
    case "\0"..<" ": quoted += " "
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}

func scriptList(_ items: some Sequence<String>) -> String { "[" + items.joined(separator: ",") + "]" }
