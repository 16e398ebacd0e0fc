import Testing
import UnlockEngine

@testable import ScreenDrawing

/// The keyboard under a text field, where a phone has room for it in cells.
@Suite struct KeyboardPictures {
  private func drawn(_ drawing: PhoneDrawing, rows: Int) -> (lines: [String], hits: [HitTarget]) {
    let size = PhoneDrawing.size(for: drawing.look.model, in: Size(rows: rows, columns: 120))
    var canvas = Canvas(size: size)
    let hits = drawing.draw(into: canvas.bounds, on: &canvas)
    return ((0..<size.rows).map { canvas.text(row: $0) }, hits)
  }

  private func rowOfKeys(_ lines: [String]) -> Int? {
    lines.firstIndex { $0.filter(\.isLetter) == "qwertyuiop" }
  }

  @Test(arguments: [Glyphs.unicode, .blocks, .ascii], [36, 38, 48, 58])
  func `It is under all that the page has, and takes no click`(glyphs: Glyphs, rows: Int) throws {
    let (lines, hits) = drawn(PhoneDrawing(screen: Screen(app: Examples.signIn), glyphs: glyphs), rows: rows)
    let first = try #require(rowOfKeys(lines), "\(lines.joined(separator: "\n"))")
    #expect(lines[first...].contains { $0.contains("space") && $0.contains("return") })
    let controls = hits.filter { if case .control = $0.target { true } else { false } }
    #expect(controls.count == Examples.signIn.controls.count)
    for control in controls { #expect(control.box.bottom <= first) }
    #expect(hits.allSatisfy { $0.target == .home || controls.contains($0) })
    #expect(first * 5 > rows * 2, "it covers no more than half")
  }

  @Test func `A small phone, a tablet and a page under an alert have none`() {
    let form = Screen(app: Examples.signIn)
    #expect(rowOfKeys(drawn(PhoneDrawing(screen: form), rows: 22).lines) == nil)
    #expect(
      rowOfKeys(drawn(PhoneDrawing(screen: form, look: PhoneLook(model: .iPad)), rows: 58).lines) == nil)
    let covered = Screen(app: Examples.signIn, alert: Examples.noPasscode)
    #expect(rowOfKeys(drawn(PhoneDrawing(screen: covered), rows: 58).lines) == nil)
  }

  @Test func `A page that leaves no room for it is as it was`() {
    var long = Examples.signIn
    long.texts = Array(repeating: "What has to be read before anybody signs in, and that is a lot.", count: 9)
    let (lines, hits) = drawn(PhoneDrawing(screen: Screen(app: long)), rows: 38)
    #expect(rowOfKeys(lines) == nil)
    #expect(hits.count { if case .control = $0.target { true } else { false } } == long.controls.count)
  }
}
