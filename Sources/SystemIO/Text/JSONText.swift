import ScreenDrawing
import UnlockEngine

/// A JSON value, written in the order in which it was built, so that the same run gives the same bytes.
public enum JSONText: Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case null
  case list([JSONText])
  case object([(String, JSONText)])

  public static func texts(_ texts: some Sequence<String>) -> JSONText { .list(texts.map { .text($0) }) }

  /// A list that people read too: one line per object.
  public static func lines(_ items: [JSONText]) -> String {
    "[\n" + items.map { "  " + $0.text }.joined(separator: ",\n") + "\n]\n"
  }

  /// The value on one line.
  public var text: String {
    var out = ""
    write(to: &out)
    return out
  }

  /// The value on several lines, for people: whatever fits on one line stays on one.
  package func pretty(indent: String = "", limit: Int = 100) -> String {
    let short = text
    if indent.utf8.count + short.utf8.count <= limit { return short }
    let inner = indent + "  "
    switch self {
    case .text, .number, .flag, .null: return short
    case .list(let values):
      return "[\n" + values.map { inner + $0.pretty(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let entries):
      let lines = entries.map { "\(inner)\(JSONText.text($0.0).text): \($0.1.pretty(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  package func write(to out: inout String) {
    switch self {
    case .text(let text): Self.write(text, to: &out)
    case .number(let number): out += String(number)
    case .flag(let flag): out += flag ? "true" : "false"
    case .null: out += "null"
    case .list(let values):
      out += "["
      for (index, value) in values.enumerated() {
        if index > 0 { out += "," }
        value.write(to: &out)
      }
      out += "]"
    case .object(let entries):
      out += "{"
      for (index, entry) in entries.enumerated() {
        if index > 0 { out += "," }
        Self.write(entry.0, to: &out)
        out += ":"
        entry.1.write(to: &out)
      }
      out += "}"
    }
  }

  /// Escapes more than necessary: reports are printed on terminals, and read by CI servers that take `##[error]`
  /// for a command anywhere in a line.
  private static func write(_ text: String, to out: inout String) {
    out += "\""
    // Most texts are plain, which their bytes show at once.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x23 && $0 != 0x5C }) {
      return out += text + "\""
    }
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case _ where scalar.isUnprintable || (scalar == "#" && last == "#"):
        for unit in scalar.utf16 { out += "\\u" + String(unit, radix: 16).zeroFilled(to: 4) }
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}

// Values as they stand in JSON; an object keeps the order of its keys.

extension JSONText: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral text: String) { self = .text(text) }
  public init(integerLiteral number: Int) { self = .number(number) }
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension JSONText: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral values: JSONText...) { self = .list(values) }
  public init(dictionaryLiteral entries: (String, JSONText)...) { self = .object(entries) }
}

extension JSONText {
  /// An object's keys and values, in their order.
  package var entries: [(String, JSONText)] { if case .object(let entries) = self { entries } else { [] } }

  /// The value of a key; a new key is the last one.
  package subscript(key: String) -> JSONText? {
    get { entries.first { $0.0 == key }?.1 }
    set { self = .object(entries.filter { $0.0 != key } + (newValue.map { [(key, $0)] } ?? [])) }
  }

  /// The entries of two objects.
  package static func + (first: JSONText, second: JSONText) -> JSONText {
    .object(first.entries + second.entries)
  }
  package static func += (first: inout JSONText, second: JSONText) { first = first + second }
}
