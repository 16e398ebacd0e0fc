import ScreenDrawing
import Testing
import UnlockEngine

@testable import Playing
@testable import Scenarios
@testable import Walkthrough

/// A scenario with notes, watched and handed on.
@Suite struct NotePlayTests {
  private static let noted = wrongPINs.replacing(
    "  - elapse: 5m\n", with: "  - note: Nobody says <how many> are left.\n  - elapse: 5m\n")

  @Test(arguments: [Size(rows: 24, columns: 80), Size(rows: 40, columns: 120), Size(rows: 60, columns: 200)])
  func `It stands under the phone while its moment is up`(size: Size) throws {
    let play = try screenplay(Self.noted)
    #expect(play.hasPassed)
    var player = Player(play)
    /// Whether it stands under the phone, which ends where the steps begin.
    func isUnderThePhone() -> Bool {
      let canvas = PlayerDrawing(player).draw(size: size).canvas
      return canvas.text(row: size.rows - 3).contains("✎")
        || (0..<size.rows).contains { canvas.text(row: $0).drop { $0 == " " }.hasPrefix("✎ Nobody says") }
    }
    let top = { PlayerDrawing(player).draw(size: size).canvas.text.prefix { $0 != "\n" } }
    let first = top()
    #expect(!isUnderThePhone())
    player.press(keys: "Right Right Right Right")
    #expect(isUnderThePhone() && player.text(size).contains("A note."))
    #expect(top().prefix(30) == first.prefix(30), "the phone stays where it is")
    player.press(keys: "Right")
    #expect(!isUnderThePhone())
    // Taken over, it goes with the walk.
    player.press(keys: "Left Left")
    #expect(player.takenOver.note == "Nobody says <how many> are left.")
  }

  @Test func `A storyboard has it under the picture it is on`() throws {
    let story = Story(of: try screenplay(Self.noted))
    #expect(story.cards.map { $0.note != nil } == [false, true, false, false, false])
    let page = Storyboard(story).html
    #expect(page.contains("<p class=\"note\">Nobody says &lt;how many&gt; are left.</p>"))
  }

  @Test func `A note before all else is on a card of its own`() throws {
    let play = try screenplay(wrongPINs.replacing("- launch", with: "- note: New\n  - launch"))
    #expect(Story(of: play).cards.first?.note == "New")
  }
}
