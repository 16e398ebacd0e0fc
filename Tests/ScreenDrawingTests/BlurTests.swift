import Testing
@testable import UnlockEngine

@testable import ScreenDrawing

/// A cover that blurs: colours and rough shapes of what is behind it, and no word.
@Suite struct BlurTests {
  private static let secret = Layer(
    id: "banno.secret", style: .list, title: "QXZQXZ",
    texts: Array(repeating: "QXZ WVJ 7349 QXZWVJ", count: 12),
    controls: [
      Examples.control(Examples.app(7), "QXZWVJ", .row), Examples.control(Examples.app(8), "VJQ", .primary),
    ], showsContent: true)

  private func cover(over behind: [Layer]) -> Layer {
    Layer(
      id: "banno.cover", style: .cover, title: "locked", texts: ["for now"],
      controls: [Examples.control(Examples.app(1), "unlock", .primary)], behind: behind)
  }

  @Test(arguments: Glyphs.allCases) func `No letter of what is behind survives`(glyphs: Glyphs) {
    for size in Invariants.sizes {
      for system in [nil, Examples.switcher] {
        let screen = Screen(app: cover(over: [Self.secret]), system: system)
        var canvas = Canvas(size: size)
        let look = PhoneLook(time: "")
        let hits = PhoneDrawing(screen: screen, look: look, glyphs: glyphs).draw(
          into: canvas.bounds, on: &canvas)
        for letter in "QXZWVJ7349" where system == nil || letter != "Q" {
          #expect(!canvas.text.contains(letter), "\(size)\n\(canvas.text)")
        }
        #expect(!hits.contains { $0.target == .control(Examples.app(7)) })
      }
    }
  }

  @Test(arguments: Glyphs.allCases) func `What is seen is a shade of what is there`(glyphs: Glyphs) {
    let size = Size(rows: 38, columns: 35)
    func blurred(_ behind: Layer) -> Canvas {
      PhoneDrawing(screen: Screen(app: cover(over: [behind])), glyphs: glyphs).canvas(in: size)
    }
    let shades = Set(glyphs.pick("░▒▓", ".:%").unicodeScalars)
    let some = blurred(Self.secret)
    #expect(some.cells.filter { shades.contains($0.scalar) }.count > 40, "\(some.text)")
    // Another content, another blur; and where there is nothing, nothing.
    #expect(some.text != blurred(Examples.dashboard).text)
    let bare = Layer(id: "banno.bare", style: .page, title: "")
    #expect(blurred(bare).cells.filter { shades.contains($0.scalar) && $0.ink == .title }.isEmpty)
    // The title's shade has the title's ink.
    #expect(some.cells.contains { shades.contains($0.scalar) && $0.ink == .title })
  }
}
