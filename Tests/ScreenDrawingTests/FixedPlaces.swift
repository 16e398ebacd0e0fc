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
  func `Title, dots and keys keep their places`(layer: Layer, glyphs: Glyphs) {
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

  /// Beside the zero stand words: what can't be tapped is in parentheses, and no key's edge is broken for them.
  @Test(arguments: Glyphs.allCases) func `Words beside the zero stay within their place`(glyphs: Glyphs) {
    func text(_ title: String, _ size: Size, isEnabled: Bool) -> [String] {
      var layer = Examples.pin(0)
      layer.controls[0] = Examples.control(Examples.app(1), title, isEnabled: isEnabled)
      var canvas = Canvas(size: size)
      PhoneDrawing(screen: Screen(app: layer), glyphs: glyphs).draw(into: canvas.bounds, on: &canvas)
      return (0..<size.rows).map { canvas.text(row: $0) }
    }
    for title in ["Face ID", "Touch ID", "Optic ID", "Cancel"] {
      for size in Invariants.sizes where size.rows >= 22 {
        for isEnabled in [true, false] {
          let rows = text(title, size, isEnabled: isEnabled)
          let all = rows.joined(separator: "\n")
          let words = (isEnabled ? title : "(\(title))").split(separator: " ")
          #expect(words.allSatisfy { all.contains($0) }, "\(size)\n\(all)")
          // But for the words themselves all is as with none: what they stand on isn't drawn over.
          let bare = text("", size, isEnabled: true)
          for (row, other) in zip(rows, bare) where row != other {
            let changed = zip(row, other).filter { $0 != $1 }
            #expect(changed.allSatisfy { $1 == " " || $0 == " " }, "\(size)\n\(row)\n\(other)")
            #expect(changed.allSatisfy { $1 == " " || "()".contains($1) }, "\(size)\n\(row)\n\(other)")
          }
        }
      }
    }
  }

  @Test func `A message longer than the room kept for it is there all the same`() {
    var layer = Examples.pin(0)
    layer.texts = [String(repeating: "There is more to say than anybody reads. ", count: 4) + "The end."]
    for size in Invariants.sizes {
      let text = PhoneDrawing(screen: Screen(app: layer)).canvas(in: size).text
      #expect(text.contains("end."), "\(size)\n\(text)")
    }
  }
}
