import Testing
import UnlockEngine

@testable import ScreenDrawing

/// On a page with a keypad nothing moves when something is said or taken back.
@Suite struct FixedPlaces {
  private static let messages: [[String]] = [
    [], ["Wrong PIN. 3 tries left."], ["Wrong PIN. 3 tries are left before you are signed out."],
  ]

  /// Where things stand, without what is said.
  private func places(_ layer: Layer, _ size: Size, _ glyphs: Glyphs) -> [String: [Int]] {
    var canvas = Canvas(size: size)
    let isSystem = layer.style == .passcode
    let screen = isSystem ? Screen(app: Examples.setup, system: layer) : Screen(app: layer)
    let hits = PhoneDrawing(screen: screen, glyphs: glyphs).draw(into: canvas.bounds, on: &canvas)
    var places: [String: [Int]] = [:]
    for hit in hits {
      places["\(hit.target)"] = [hit.box.row, hit.box.column, hit.box.rows, hit.box.columns]
    }
    for row in 0..<size.rows {
      let text = canvas.text(row: row)
      if text.contains(layer.title.prefix(6)) { places["title"] = [row] }
      if text.contains("\(String(glyphs.emptyDot))   \(String(glyphs.emptyDot))") { places["dots"] = [row] }
    }
    return places
  }

  @Test(arguments: [Examples.pin(0), Examples.passcode(0), Examples.registerPIN], Glyphs.allCases)
  func `title, dots and keys keep their places`(layer: Layer, glyphs: Glyphs) {
    for size in Invariants.sizes where size.rows >= 22 {
      var layer = layer
      layer.keypad?.filled = 0
      let texts = layer.texts.prefix(1)
      let calm = places(layer, size, glyphs)
      #expect(calm["dots"] != nil)
      for message in Self.messages {
        // At the smallest sizes there is room for a message of one line beside what is always said.
        if size.rows < 27, !texts.isEmpty, (message.first ?? "").count > 30 { continue }
        for isShaking in [false, true] {
          layer.texts = texts + message
          layer.keypad?.isShaking = isShaking
          var now = places(layer, size, glyphs)
          // Shaking dots swing to the side, but not up or down.
          if now["dots"] == nil { now["dots"] = calm["dots"] }
          #expect(now == calm, "\(size) \(message)")
        }
      }
    }
  }

  @Test func `a message longer than the room kept for it is there all the same`() {
    var layer = Examples.pin(0)
    layer.texts = [String(repeating: "There is more to say than anybody reads. ", count: 4) + "The end."]
    for size in Invariants.sizes {
      let text = PhoneDrawing(screen: Screen(app: layer)).canvas(in: size).text
      #expect(text.contains("end."), "\(size)\n\(text)")
    }
  }
}
