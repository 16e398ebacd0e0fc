import Testing

@testable import ScreenDrawing

/// Emoji take two cells each, and what is joined stays together.
@Suite struct EmojiTests {
  private func drawn(_ text: String) -> String {
    var canvas = Canvas(size: Size(rows: 1, columns: 12))
    let used = canvas.write(text, row: 0, column: 0, ink: .plain)
    canvas.write("|", row: 0, column: used, ink: .plain)
    return canvas.text(row: 0)
  }

  @Test(arguments: ["\u{1F600}", "\u{1F7E2}", "\u{1F9CB}", "\u{1FAE0}", "\u{1FAE9}"])
  func `Older and newer ones are two cells wide`(_ emoji: String) {
    #expect(emoji.cellWidth == 2)
    #expect(drawn(emoji) == emoji + "|")
  }

  @Test func `Of joined ones the first stands for all, and so it does for a tone of skin`() {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    #expect(family.cellWidth == 2)
    #expect(drawn(family) == "\u{1F468}|")
    #expect("\u{1F44D}\u{1F3FD}".cellWidth == 2)
    #expect(drawn("\u{1F44D}\u{1F3FD}") == "\u{1F44D}|")
    #expect(family.prefixOfCells(2) == family)
    #expect("\u{1F3FD}".cellWidth == 2)
  }

  @Test func `Letters that are joined are all there`() {
    #expect("\u{0915}\u{094D}\u{200D}\u{0937}".cellWidth == 2)
  }
}
