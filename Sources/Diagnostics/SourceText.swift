/// The text of a file by lines, for messages that point into it.
///
/// There is one for a file, and all that is made of it shares it: what kept its line as a copy would take the
/// square of a long line.
public final class SourceText: Sendable {
  /// The file's path as it was given; what messages begin with.
  public let path: String
  public let text: String
  /// The lines without their ends, counted as the YAML reader counts them.
  public let lines: [Substring.UnicodeScalarView]
  /// By line: how many scalars stand before it in the text.
  private let starts: [Int]
  /// Where every so many scalars are, so that a column of a long line is found without counting up to it.
  private let marks: [String.Index]
  private static let markDistance = 64

  public init(path: String, text: String) {
    self.path = path
    // A byte order mark is no part of the text, and would move every column of the first line.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    self.text = text
    (lines, starts, marks) = Self.split(text)
  }

  /// Splits at every character that ends a line in YAML; a carriage return and a line feed are one end.
  private static func split(
    _ text: String
  ) -> (lines: [Substring.UnicodeScalarView], starts: [Int], marks: [String.Index]) {
    let scalars = text.unicodeScalars
    var (lines, starts, marks): ([Substring.UnicodeScalarView], [Int], [String.Index]) = ([], [0], [])
    var (start, count) = (scalars.startIndex, 0)
    var before: Unicode.Scalar?
    for index in scalars.indices {
      let scalar = scalars[index]
      if count % markDistance == 0 { marks.append(index) }
      count += 1
      if isLineEnd(scalar) {
        let next = scalars.index(after: index)
        if scalar == "\n", before == "\r" {
          starts[starts.count - 1] = count
        } else {
          lines.append(scalars[start..<index])
          starts.append(count)
        }
        start = next
      }
      before = scalar
    }
    lines.append(scalars[start...])
    if count % markDistance == 0 { marks.append(scalars.endIndex) }
    return (lines, starts, marks)
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
  package func lines(from first: Int, through last: Int) -> [String] {
    guard first <= last else { return [line(first)] }
    var found = (first...last).map { line($0) }
    while found.count > 1, let text = found.last?.drop(while: { $0 == " " || $0 == "\t" }) {
      guard text.isEmpty || text.hasPrefix("#") else { break }
      found.removeLast()
    }
    return found
  }

  /// What stands from a place on to the end of its line; `nil` outside the file.
  package func rest(of place: SourcePlace) -> Substring.UnicodeScalarView? {
    guard lines.indices.contains(place.line - 1) else { return nil }
    let line = lines[place.line - 1]
    let number = starts[place.line - 1] + max(0, place.column - 1)
    guard marks.indices.contains(number / Self.markDistance) else { return line[line.endIndex...] }
    let mark = marks[number / Self.markDistance]
    let index = text.unicodeScalars.index(
      mark, offsetBy: number % Self.markDistance, limitedBy: line.endIndex)
    return line[min(index ?? line.endIndex, line.endIndex)...]
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
