import ScreenDrawing
import Testing
import UnlockEngine

/// Vowels and tones that stand over or below their letters: without them a text has other words.
@Suite struct MarkTests {
  private func drawn(_ text: String, limit: Int = .max) -> (canvas: Canvas, used: Int) {
    var canvas = Canvas(size: Size(rows: 1, columns: 40))
    let used = canvas.write(text, row: 0, column: 0, ink: .plain, limit: limit)
    return (canvas, used)
  }

  @Test(arguments: ["ยินดีต้อนรับ", "नमस्ते", "a\u{301}\u{323}b", "日\u{3099}本"])
  func `They are drawn with their letters`(text: String) {
    let (canvas, used) = drawn(text)
    #expect(canvas.text == text)
    #expect(used == text.cellWidth)
    #expect(canvas.runs(row: 0).map(\.text).joined().hasPrefix(text))
  }

  @Test func `Of three there is room for two, and without a letter for none`() {
    #expect(drawn("a\u{301}\u{302}\u{303}b").canvas.text == "a\u{301}\u{302}b")
    #expect(drawn("\u{301}ab").canvas.text == "ab")
    // How an emoji is presented is no mark.
    #expect(drawn("\u{2600}\u{FE0F}.").canvas.text == "\u{2600}.")
  }

  @Test func `What is cut off takes its marks along`() {
    #expect(drawn("ab\u{301}c", limit: 2).canvas.text == "ab\u{301}")
    #expect(drawn("ab\u{301}c", limit: 1).canvas.text == "a")
  }

  @Test func `They are there while their control has the focus`() {
    let screen = Screen(
      app: Layer(
        id: "shop.a", style: .page, title: "",
        controls: [Control(id: ControlID(owner: .app, code: 1), title: "ยินดีต้อนรับ", role: .primary)]))
    for size in [Size(rows: 22, columns: 36), Size(rows: 40, columns: 60)] {
      for focus in [FocusTarget.control(ControlID(owner: .app, code: 1)), nil] {
        var canvas = Canvas(size: size)
        PhoneDrawing(screen: screen, focus: focus).draw(into: canvas.bounds, on: &canvas)
        #expect(canvas.text.contains("ยินดีต้อนรับ"))
      }
    }
  }
}
