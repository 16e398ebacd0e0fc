import Diagnostics
import ScreenDrawing
import UnlockEngine

/// Texts as scenario files write them.
package enum YAMLText {
  /// A text as a value: plain where that reads back as the same text, else in quotes.
  package static func value(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// A text in quotes, as codes and what is typed are written; whatever is in it, it is one line that everyone
  /// can read, and reads back as the same text.
  package static func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.append("\"")
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\"", "\\": result.append(contentsOf: ["\\", scalar])
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case _ where isHidden(scalar, isFirst: index == 0):
        result.append(contentsOf: escaped(scalar).unicodeScalars)
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }

  /// Whether a character can’t stand for itself: it isn’t to be seen, ends a line, isn’t allowed in YAML, or, a
  /// mark at the beginning, would stand on the quote.
  private static func isHidden(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    if scalar.isASCII { return isControl(scalar) }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: return true
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    case .nonspacingMark, .spacingMark, .enclosingMark:
      return isFirst || (0xFE00...0xFE0F).contains(scalar.value)
    default: return false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return scalar.value > 0xFFFF ? "\\U" + digits.zeroFilled(to: 8) : "\\u" + digits.zeroFilled(to: 4)
  }

  /// The text that `quoted` made this of; `nil` for anything else.
  package static func unquoted(_ text: Substring) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    guard rest.count > 1, rest.popFirst() == "\"", rest.popLast() == "\"" else { return nil }
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        if scalar == "\"" { return nil }
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "\"": result.append("\"")
      case "\\": result.append("\\")
      case let kind? where kind == "u" || kind == "U":
        let digits = rest.prefix(kind == "u" ? 4 : 8)
        rest.removeFirst(digits.count)
        guard let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value) else {
          return nil
        }
        result.append(scalar)
      default: return nil
      }
    }
    return String(result)
  }

  /// Settings, as in `{ method: pin, pin: "2580" }`; values of digits only are codes or numbers.
  package static func map(_ entries: [(name: String, value: String)]) -> String {
    "{ " + entries.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + " }"
  }

  /// Whether a text can stand without quotes, also between braces.
  ///
  /// Rather too strict: what begins with anything but a letter or digit, or has a character in it that means
  /// something somewhere in YAML, gets quotes.
  package static func isPlain(_ text: String) -> Bool {
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
