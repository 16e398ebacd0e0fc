import ScreenDrawing
import Testing

@testable import TerminalUI

@Suite
struct PaletteTests {
  @Test
  func `App pages, alerts, the system and the simulator's boxes differ in every depth from 16 colours on`() {
    for palette in [Palette.dark, .light] {
      for depth in [ColorDepth.indexed, .truecolor] {
        let grounds = [Ink.page, .alert, .system, .overlay].map { ink -> Int32 in
          guard case .shade(let shade) = palette.style(ink).ground else { return -1 }
          return shade.number(depth: depth)
        }
        #expect(Set(grounds).count == 4, "\(palette) \(depth)")
      }
    }
  }

  @Test
  func `Text never has the colour of its own background`() {
    for palette in [Palette.dark, .light] {
      for depth in ColorDepth.allCases where depth != .none {
        for ink in Ink.allCases {
          let style = palette.style(ink)
          guard let text = style.text, case .shade(let ground) = style.ground else { continue }
          if depth == .eight, text.basic == 8 || ground.basic == 8 { continue }
          #expect(text.number(depth: depth) != ground.number(depth: depth), "\(palette) \(depth) \(ink)")
        }
      }
    }
  }

  @Test
  func `Without colours nothing has one`() {
    for ink in Ink.allCases {
      let style = Palette.none.style(ink)
      #expect(style.text == nil)
      #expect(style.ground == .terminal)
    }
  }

  @Test
  func `A number of colours supports a depth`() {
    #expect(ColorDepth.supporting(colors: -1) == .none)
    #expect(ColorDepth.supporting(colors: 8) == .eight)
    #expect(ColorDepth.supporting(colors: 88) == .sixteen)
    #expect(ColorDepth.supporting(colors: 256) == .indexed)
    #expect(ColorDepth.supporting(colors: 0x100_0000) == .truecolor)
  }

  @Test
  func `Names and strings of descriptions`() {
    #expect(Description.familyName("xterm-256color") == "xterm")
    #expect(Description.familyName("linux") == "linux")
    #expect(Description.withoutDelays("\u{1B}[?5h$<100/>\u{1B}[?5l") == "\u{1B}[?5h\u{1B}[?5l")
    #expect(Charset.asksForUTF8("de_DE.UTF-8"))
    #expect(Charset.asksForUTF8("en_US.utf8"))
    #expect(!Charset.asksForUTF8("C"))
  }
}
