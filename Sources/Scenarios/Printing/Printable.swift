import ScreenDrawing

/// Text that may be printed.
///
/// What the program itself says stands in it as it is written. What comes from outside – from a file, a path, an
/// argument, the environment, in the system's own words – is made printable as it is put in: in one line, with
/// nothing in it that steers a terminal or hides, and nothing that a CI server takes for a command. All output
/// takes this type and no other, so that the compiler finds whatever would be printed raw:
///
///     tell("unlocksim: \(path) can’t be read.\n")
public struct Printable: Hashable, Sendable {
  /// The text, as it is printed.
  public private(set) var string: String

  /// A text from outside, in one line.
  public init(_ outside: some StringProtocol) { self = "\(outside)" }

  /// A text of several lines, each of them from outside.
  public init(lines outside: String) {
    let lines = outside.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    self = lines.map { "\(String($0))" as Printable }.joined(separator: "\n")
  }

  /// A text that is printable already, whatever stands in it: of a format with escapes of its own, or the
  /// program's own words. Whoever calls this vouches for it.
  public init(trusted text: String) { string = text }

  public var isEmpty: Bool { string.isEmpty }
  public var cellWidth: Int { string.cellWidth }

  public static func + (left: Printable, right: Printable) -> Printable { "\(left)\(right)" }
}

extension Printable: ExpressibleByStringInterpolation, CustomStringConvertible {
  public var description: String { string }

  public init(stringLiteral text: String) { string = text }
  public init(stringInterpolation: StringInterpolation) { string = stringInterpolation.text }

  /// Puts a text together: literals as they are, texts made printable.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ printable: Printable) { text += printable.string }
    public mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

    public mutating func appendInterpolation(_ outside: some StringProtocol) {
      let shown = String(outside).printable
      if beginsCommand(with: shown) { text += "\u{FFFD}" }
      text += shown
    }

    /// Whether a text may make a command of its line: GitHub takes each for one that begins with two colons,
    /// after blanks or not.
    private func beginsCommand(with outside: String) -> Bool {
      guard outside.unicodeScalars.first(where: { !$0.properties.isWhitespace }) == ":" else { return false }
      let line = text.unicodeScalars.reversed().prefix { $0 != "\n" && $0 != "\r" }
      return line.allSatisfy { $0 == ":" || $0.properties.isWhitespace }
    }
  }
}

extension Sequence where Element == Printable {
  /// All of them as one text.
  public func joined(separator: Printable = "") -> Printable {
    Printable(trusted: map(\.string).joined(separator: separator.string))
  }
}
