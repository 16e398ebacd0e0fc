/// The text of a file by lines, for messages that point into it.
public struct SourceText: Sendable {
  /// The file's path as it was given; what messages begin with.
  public let path: String
  public let text: String
  /// The lines without their ends, counted as the YAML reader counts them.
  public let lines: [Substring.UnicodeScalarView]

  public init(path: String, text: String) {
    self.path = path
    // A byte order mark is no part of the text, and would move every column of the first line.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    self.text = text
    lines = Self.split(text)
  }

  /// Splits at every character that ends a line in YAML; a carriage return and a line feed are one end.
  private static func split(_ text: String) -> [Substring.UnicodeScalarView] {
    let scalars = text.unicodeScalars
    var lines: [Substring.UnicodeScalarView] = []
    var start = scalars.startIndex
    var index = start
    while index < scalars.endIndex {
      let scalar = scalars[index]
      var next = scalars.index(after: index)
      if isLineEnd(scalar) {
        lines.append(scalars[start..<index])
        if scalar == "\r", next < scalars.endIndex, scalars[next] == "\n" {
          next = scalars.index(after: next)
        }
        start = next
      }
      index = next
    }
    lines.append(scalars[start...])
    return lines
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The text of a line, counted from 1; empty outside the file.
  public func line(_ number: Int) -> String {
    lines.indices.contains(number - 1) ? String(lines[number - 1]) : ""
  }

  /// The lines from one to another, without blank ones and comments at their end.
  func lines(from first: Int, through last: Int) -> [String] {
    guard first <= last else { return [line(first)] }
    var found = (first...last).map { line($0) }
    while found.count > 1, let text = found.last?.drop(while: { $0 == " " || $0 == "\t" }) {
      guard text.isEmpty || text.hasPrefix("#") else { break }
      found.removeLast()
    }
    return found
  }
}

/// A place in a file, both counted from 1; columns are Unicode scalars.
public struct SourcePlace: Hashable, Comparable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
