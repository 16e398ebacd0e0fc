/// What a message shows of a line: all of it, or a part around the place that it is about.
public struct Excerpt: Hashable, Sendable {
  public let text: String
  /// How many columns of the line stand before it.
  package let start: Int
  /// Whether the line goes on behind it.
  package let isCut: Bool

  /// The longest part of a line that is shown.
  private static let width = 96

  /// Nothing: of a message that isn't about a place.
  static let none = Excerpt(text: "", start: 0, isCut: false)

  private init(text: String, start: Int, isCut: Bool) {
    self.text = text
    self.start = start
    self.isCut = isCut
  }

  /// The part of its line around a place.
  package init(of source: SourceText, at place: SourcePlace) {
    start = place.column <= Self.width ? 0 : place.column - 1 - Self.width / 2
    let rest = source.rest(of: SourcePlace(line: place.line, column: start + 1)) ?? ""[...].unicodeScalars
    let part = rest.prefix(Self.width)
    text = String(part)
    isCut = part.endIndex < rest.endIndex
  }
}
