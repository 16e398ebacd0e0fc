import ScreenDrawing

/// Text that may be printed.
///
/// The program's own words stay as they are. Anything from outside – from a file, a path, an argument, the
/// environment, or the system's messages – is made printable when it is interpolated: in one line, with nothing in
/// it that controls a terminal, is invisible, or looks like a command to a CI server. All output functions take
/// this type and no other, so the compiler rejects anything that would be printed raw:
///
///     tell("unlocksim: \(path) can’t be read.\n")
public struct SafeText: Hashable, Sendable {
  /// The text, as it is printed.
  public private(set) var string: String

  /// A text from outside, in one line.
  public init(_ outside: some StringProtocol) { self = "\(outside)" }

  /// Several lines of text, all of them from outside.
  public init(lines outside: String) {
    let lines = outside.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    self = lines.map { "\(String($0))" as SafeText }.joined(separator: "\n")
  }

  /// A text that is printable already: in a format with its own escapes, or the program's own words. Callers vouch
  /// for it.
  public init(trusted text: String) { string = text }

  public var isEmpty: Bool { string.isEmpty }
  public var cellWidth: Int { string.cellWidth }

  public static func + (left: SafeText, right: SafeText) -> SafeText { "\(left)\(right)" }
}

extension SafeText: ExpressibleByStringInterpolation, CustomStringConvertible {
  public var description: String { string }

  public init(stringLiteral text: String) { string = text }
  public init(stringInterpolation: StringInterpolation) { string = stringInterpolation.text }

  /// Builds a text: literals as they are, interpolated texts made printable.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ printable: SafeText) { text += printable.string }
    public mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

    public mutating func appendInterpolation(_ outside: some StringProtocol) {
      let shown = String(outside).printable
      if beginsCommand(with: shown) { text += "\u{FFFD}" }
      text += shown
    }

    /// Whether a text could turn its line into a command: GitHub recognises lines that begin with two colons, even
    /// after blanks.
    private func beginsCommand(with outside: String) -> Bool {
      guard outside.unicodeScalars.first(where: { !$0.properties.isWhitespace }) == ":" else { return false }
      let line = text.unicodeScalars.reversed().prefix { $0 != "\n" && $0 != "\r" }
      return line.allSatisfy { $0 == ":" || $0.properties.isWhitespace }
    }
  }
}

extension Sequence where Element == SafeText {
  /// All of them joined into one text.
  public func joined(separator: SafeText = "") -> SafeText {
    SafeText(trusted: map(\.string).joined(separator: separator.string))
  }
}
