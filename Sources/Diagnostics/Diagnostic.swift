import ScreenDrawing

/// Something wrong with a file: where, what, and what would be right.
public struct Diagnostic: Hashable, Sendable {
  public var path: String
  /// `nil` when it is about the file as a whole: not there, too big.
  public var place: SourcePlace?
  /// How many columns the caret underlines.
  public var length: Int
  public var message: String
  /// What of the line is shown, for the caret.
  public var excerpt: Excerpt
  /// Where the value stands that is wrong, if it is a cell of a table that a name stands for.
  public var use: Use?

  /// Where in a file a name stands that a value is filled in for.
  public struct Use: Hashable, Sendable {
    public var name: String
    public var place: SourcePlace
    public var length: Int
    public var excerpt: Excerpt
  }

  /// A mistake at a place in a file.
  package init(in source: SourceText, at place: SourcePlace, length: Int = 1, message: String) {
    path = source.path
    self.place = place
    self.length = length
    self.message = message
    excerpt = Excerpt(of: source, at: place)
  }

  /// One that is about the file as a whole.
  public init(path: String, message: String) {
    self.path = path
    length = 1
    self.message = message
    excerpt = .none
  }

  /// "path:line:column: what is wrong", and under it the line with a caret.
  public var text: SafeText {
    guard let place else { return "\(path): \(message)" }
    let pointed: SafeText =
      "\(path):\(place.line):\(place.column): \(message)\n\(Self.pointed(excerpt, place, length))"
    guard let use else { return pointed }
    return pointed
      + "\n  It stands here for “${\(use.name)}”:\n\(Self.pointed(use.excerpt, use.place, use.length))"
  }

  /// A line with its number, and under it a caret.
  private static func pointed(_ excerpt: Excerpt, _ place: SourcePlace, _ length: Int) -> SafeText {
    let number = String(place.line)
    let margin = String(repeating: " ", count: number.count)
    let (excerpt, caret) = underlined(excerpt, place, length)
    // Tabs are kept, as they are under them, and nothing else that is a control.
    let parts = excerpt.split(separator: "\t", omittingEmptySubsequences: false)
    let shown = parts.dropFirst().reduce("  \(number) | \(parts[0])" as SafeText) { "\($0)\t\($1)" }
    return """
      \(shown)
        \(margin) | \(SafeText(trusted: caret))
      """
  }

  /// The part of the line that is shown, and the caret for under it.
  private static func underlined(
    _ excerpt: Excerpt, _ place: SourcePlace, _ length: Int
  ) -> (excerpt: String, caret: String) {
    let scalars = Array(excerpt.text.unicodeScalars)
    let at = min(max(0, place.column - 1 - excerpt.start), scalars.count)
    var shown = excerpt.start > 0 ? "…" : ""
    var caret = excerpt.start > 0 ? " " : ""
    for (index, scalar) in scalars.enumerated() {
      let character = printable(scalar)
      shown += character
      guard index < at else { continue }
      // A tab under a tab keeps the caret in its column whatever the tab is worth.
      caret += character == "\t" ? "\t" : String(repeating: " ", count: character.cellWidth)
    }
    let underlinedText = scalars[at..<min(at + max(1, length), scalars.count)].map { printable($0) }.joined()
    caret += "^" + String(repeating: "~", count: max(1, underlinedText.cellWidth) - 1)
    return (shown + (excerpt.isCut ? "…" : ""), caret)
  }

  /// A character as it may be printed: what a file holds must not steer the terminal.
  private static func printable(_ scalar: Unicode.Scalar) -> String {
    scalar == "\t" || !scalar.isUnprintable ? String(scalar) : "\u{FFFD}"
  }
}

/// Whether a character steers a terminal, or reorders what stands around it, instead of being shown.
package func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.steersTerminal }

/// A text of a file as messages quote it: in one line, not too long, nothing in it that steers a terminal.
package func quoted(_ text: String) -> String {
  let limit = 60
  let shown = String(text.unicodeScalars.prefix(limit)).printable
  return "“\(shown)\(text.unicodeScalars.count > limit ? "…" : "")”"
}
