import BundledFlowFiles
import DeviceSimulation
import Exploration
import TerminalSupport
import Testing
import UnlockEngine

@testable import ScreenDrawing
@testable import Walkthrough
import FlowFiles

/// Every pair of colours that is drawn on each other can be read: by WCAG 2.2 AA, 4.5 to 1 for text.
///
/// The pairs aren't listed by hand: they are those of pictures of all screens that exploring the flows finds first, and of
/// windows with each list open. WCAG exempts what can't be used now (1.4.3), and shapes that a word inside them names
/// (1.4.11): here those are the rims and lines of the drawing.
@Suite struct DrawnContrastTests {
  private struct Pair: Hashable {
    var ink: Ink
    var surface: Ink
    var isText: Bool
  }

  private static func pairs(on canvas: Canvas) -> Set<Pair> {
    var pairs: Set<Pair> = []
    for cell in canvas.cells {
      guard let surface = cell.surface, !cell.isContinuation, cell.scalar != " " else { continue }
      let isText = cell.scalar.properties.isAlphabetic || cell.scalar.properties.numericType != nil
      pairs.insert(Pair(ink: cell.ink, surface: surface, isText: isText))
    }
    return pairs
  }

  private static func screens(of flow: FileFlow) throws -> [Screen] {
    let explorer = try Explorer(flow.plan, rules: [])
    _ = explorer.explore(stateLimit: 4000)
    return explorer.screens
  }

  /// What is written on what, on phones and in windows.
  private static let drawn: Set<Pair> = {
    var pairs: Set<Pair> = []
    for case let flow as FileFlow in Catalog.flows {
      for screen in (try? screens(of: flow)) ?? [] {
        for glyphs in [Glyphs.blocks, .unicode] {
          let phone = PhoneDrawing(screen: screen, look: PhoneLook(), glyphs: glyphs)
          pairs.formUnion(Self.pairs(on: phone.canvas()))
        }
      }
    }
    for keys in ["", "S", "?", ": x", "W", "J", "F", "C", "H", "D", "p", "A", "X", "=", "T"] {
      guard var walk = try? launched(app: ["method": "pin"]) else { continue }
      walk.press(keys: "2 5 " + keys)
      for size in [Size(rows: 24, columns: 80), Size(rows: 60, columns: 200)] {
        pairs.formUnion(Self.pairs(on: WalkDrawing(walk, glyphs: .blocks).draw(size: size).canvas))
      }
    }
    return pairs
  }()

  /// What can't be used now, what lies under a dialog and isn't to be read, and what is part of the device's body.
  private static func isExempt(_ pair: Pair) -> Bool {
    [.disabled, .veil, .veilShape, .body, .place].contains(pair.ink)
      || [.veil, .veilShape, .body, .place].contains(pair.surface)
  }

  private static func hex(_ text: String) -> Int32 { Int32(text.dropFirst(), radix: 16) ?? 0 }

  /// Text and ground in a depth; the terminal's own colours as pages and recordings have them.
  private func contrast(_ pair: Pair, _ colours: Colours, _ depth: Depth) -> Double {
    let own = colours.palette.ownColors
    let style = colours.style(pair.ink, on: pair.surface)
    let ground: RGB
    if case .shade(let shade) = colours.ground(pair.surface) {
      ground = depth.colour(shade)
    } else {
      ground = RGB(Self.hex(own.ground))
    }
    return (style.text.map(depth.colour) ?? RGB(Self.hex(own.text))).contrast(to: ground)
  }

  private enum Depth: CaseIterable {
    case full, of256, of16

    func colour(_ shade: Shade) -> RGB {
      switch self {
      case .full: RGB(shade.rgb)
      case .of256: shade.indexed < 16 ? RGB.basic[Int(shade.indexed)] : RGB.indexed[Int(shade.indexed) - 16]
      case .of16: RGB.basic[Int(shade.basic)]
      }
    }

    /// Sixteen colours are the terminal's own, and what they look like isn't ours to say: as xterm has them, nothing
    /// vanishes.
    func least(isText: Bool) -> Double {
      switch self {
      case .full: isText ? 4.5 : 3
      case .of256: isText ? 4.5 : 3
      case .of16: isText ? 2 : 1.5
      }
    }
  }

  private static let looks: [AppColours] = {
    let accents: [Int32?] = [nil, 0x0A7D4B, 0xFFD400, 0x000000, 0xFFFFFF, 0x7F7F7F, 0xE4002B, 0x00FFFF]
    return accents.flatMap { accent in
      [nil, AppLook.Tone.light, .dark].map { AppColours(accent: accent, tone: $0) }
    }
  }()

  @Test(arguments: [Palette.dark, .light]) func `What is drawn can be read on what it is drawn on`(
    _ palette: Palette
  ) {
    #expect(Self.drawn.count > 30)
    var found: Set<String> = []
    for look in Self.looks {
      let colours = Colours(palette, of: look)
      for pair in Self.drawn where !Self.isExempt(pair) && pair.ink.filling == nil {
        for depth in Depth.allCases {
          let contrast = contrast(pair, colours, depth)
          guard contrast < depth.least(isText: pair.isText) else { continue }
          found.insert(
            "\(pair.ink) on \(pair.surface)\(pair.isText ? "" : " (a sign)"), \(depth), \(look): \(contrast)")
        }
      }
    }
    #expect(found.isEmpty, "\(found.sorted().joined(separator: "\n"))")
  }

  @Test func `Without colours nothing depends on any`() {
    for ink in Ink.allCases { #expect(Palette.none.style(ink).text == nil, "\(ink)") }
  }
}
