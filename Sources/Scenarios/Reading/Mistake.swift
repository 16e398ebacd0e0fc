import UnlockEngine
import ScreenDrawing

/// Something wrong with a scenario file: where, what, and what would be right.
public struct Mistake: Hashable, Sendable {
  public var path: String
  /// `nil` when it is about the file as a whole: not there, too big.
  public var place: SourcePlace?
  /// How many columns the caret underlines.
  public var length: Int
  public var message: String
  /// The line of the file, for the caret.
  public var line: String

  public init(path: String, place: SourcePlace? = nil, length: Int = 1, message: String, line: String = "") {
    self.path = path
    self.place = place
    self.length = length
    self.message = message
    self.line = line
  }

  /// "path:line:column: what is wrong", and under it the line with a caret.
  public var text: Printable {
    guard let place else { return "\(path): \(message)" }
    let number = String(place.line)
    let margin = String(repeating: " ", count: number.count)
    let (excerpt, caret) = underlined(place)
    // Tabs are kept, as they are under them, and nothing else that is a control.
    let parts = excerpt.split(separator: "\t", omittingEmptySubsequences: false)
    let shown = parts.dropFirst().reduce("  \(number) | \(parts[0])" as Printable) { "\($0)\t\($1)" }
    return """
      \(path):\(place.line):\(place.column): \(message)
      \(shown)
        \(margin) | \(Printable(trusted: caret))
      """
  }

  /// The longest part of a line that is shown.
  private static let excerptWidth = 96

  /// The line, cut to a window around the place when it is long, and the caret for under it.
  private func underlined(_ place: SourcePlace) -> (excerpt: String, caret: String) {
    let scalars = Array(line.unicodeScalars)
    let at = min(place.column - 1, scalars.count)
    let start = at < Self.excerptWidth ? 0 : at - Self.excerptWidth / 2
    let end = min(scalars.count, start + Self.excerptWidth)
    var excerpt = start > 0 ? "…" : ""
    var caret = start > 0 ? " " : ""
    for index in start..<end {
      let shown = Self.printable(scalars[index])
      excerpt += shown
      guard index < at else { continue }
      // A tab under a tab keeps the caret in its column whatever the tab is worth.
      caret += shown == "\t" ? "\t" : String(repeating: " ", count: shown.cellWidth)
    }
    let length = max(1, min(length, max(1, end - at)))
    let underlinedText = scalars[min(at, end)..<min(at + length, end)].map(Self.printable).joined()
    let width = max(1, underlinedText.cellWidth)
    caret += "^" + String(repeating: "~", count: width - 1)
    return (excerpt + (end < scalars.count ? "…" : ""), caret)
  }

  /// A character as it may be printed: what a file holds must not steer the terminal.
  private static func printable(_ scalar: Unicode.Scalar) -> String {
    scalar == "\t" || !scalar.isUnprintable ? String(scalar) : "\u{FFFD}"
  }
}

/// Whether a character steers a terminal, or reorders what stands around it, instead of being shown.
func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.steersTerminal }

/// A text of a file as messages quote it: in one line, not too long, nothing in it that steers a terminal.
func quoted(_ text: String) -> String {
  let limit = 60
  let shown = String(text.unicodeScalars.prefix(limit)).printable
  return "“\(shown)\(text.unicodeScalars.count > limit ? "…" : "")”"
}
