import ScreenDrawing

/// Texts as scenario files write them.
enum YAMLText {
  /// A text as a value: plain where that reads back as the same text, else in quotes.
  static func value(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// A text in quotes, as codes and what is typed are written.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isUnprintable || scalar.value == 0xA0 || (0xFE00...0xFEFF).contains(scalar.value):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let isLong = scalar.value > 0xFFFF
        let zeros = String(repeating: "0", count: (isLong ? 8 : 4) - digits.count)
        result += (isLong ? "\\U" : "\\u") + zeros + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Settings, as in `{ method: pin, pin: "2580" }`; values of digits only are codes or numbers.
  static func map(_ entries: [(name: String, value: String)]) -> String {
    "{ " + entries.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + " }"
  }

  /// Whether a text can stand without quotes, also between braces.
  ///
  /// Rather too strict: what begins with anything but a letter or digit, or has a character in it that means
  /// something somewhere in YAML, gets quotes.
  static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isWord(first), text.last != " ", text.last != ":" else {
      return false
    }
    if ["null", "true", "false", "yes", "no", "on", "off"].contains(text.lowercased()) {
      return text == "true" || text == "false"
    }
    return text.unicodeScalars.allSatisfy { isWord($0) || " -_.’/()?!&…–".unicodeScalars.contains($0) }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      : scalar.properties.isAlphabetic && !scalar.isUnprintable
  }
}
