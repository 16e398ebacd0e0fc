import Testing

@testable import ScreenDrawing

/// Whether texts can be read on what they stand on: by the measure of the Web Content Accessibility Guidelines.
@Suite struct ContrastTests {
  /// The relative luminance of a colour.
  private static func luminance(_ rgb: Int32) -> Double {
    func part(_ shift: Int32) -> Double {
      let value = Double(rgb >> shift & 255) / 255
      guard value > 0.04045 else { return value / 12.92 }
      // ((v + 0.055) / 1.055) to the power of 2.4, by a root of the fifth degree.
      let base = (value + 0.055) / 1.055
      let power = base * base * base * base * base * base * base * base * base * base * base * base
      var root = base
      for _ in 0..<60 { root -= (root * root * root * root * root - power) / (5 * root * root * root * root) }
      return root
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }

  static func contrast(_ one: Int32, _ other: Int32) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The RGB value of one of 256 colours.
  static func rgb(indexed: Int32) -> Int32 {
    if indexed >= 232 {
      let grey = 8 + 10 * (indexed - 232)
      return grey << 16 | grey << 8 | grey
    }
    let steps: [Int32] = [0, 95, 135, 175, 215, 255]
    let cube = Int(indexed - 16)
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6]
  }

  /// What each transparent ink is written on.
  static let texts: [(Ink, [Ink])] = [
    (.title, [.page]), (.pageDim, [.page]), (.link, [.page, .system, .home]),
    (.destructive, [.page, .button, .home]), (.dot, [.page, .system]), (.bad, [.page, .system]),
    (.notice, [.page, .system]), (.good, [.page, .field]), (.alertTitle, [.alert]), (.alertDim, [.alert]),
    (.alertButton, [.alert]), (.alertDestructive, [.alert]), (.systemTitle, [.system, .home]),
    (.systemDim, [.system]), (.homeDim, [.home]), (.face, [.glass]), (.overlayTitle, [.overlay]),
    (.hotkey, [.overlay]),
  ]

  @Test(arguments: [Palette.dark, .light]) func `Every text can be read on its ground`(palette: Palette) {
    var pairs = Ink.allCases.filter { !$0.isTransparent }.map { ($0, $0) }
    for (ink, grounds) in Self.texts { pairs += grounds.map { (ink, $0) } }
    for (ink, ground) in pairs {
      guard let text = palette.style(ink).text, case .shade(let under) = palette.style(ground).ground else {
        continue
      }
      // What lies under a dialog isn't to be read, and what is set into the body is no text.
      let least = [.veil, .veilShape, .body, .place].contains(ink) ? 2.5 : 4.5
      let (true24, of256) = (
        Self.contrast(text.rgb, under.rgb),
        Self.contrast(Self.rgb(indexed: text.indexed), Self.rgb(indexed: under.indexed))
      )
      #expect(true24 >= least, "\(ink) on \(ground)")
      #expect(of256 >= least - 0.3, "\(ink) on \(ground) among 256 colours")
      #expect(text.basic != under.basic, "\(ink) on \(ground) among 16 colours")
    }
    for ground in [Ink.page, .system] {
      guard let off = palette.style(.disabled).text, case .shade(let under) = palette.style(ground).ground
      else { continue }
      #expect(Self.contrast(off.rgb, under.rgb) >= 3)
    }
  }

  @Test(arguments: [Palette.dark, .light]) func `Shapes are told from what they lie on`(palette: Palette) {
    let shapes: [(Ink, Ink)] = [
      (.key, .page), (.button, .page), (.primary, .page), (.field, .page), (.systemKey, .system),
      (.alert, .veil), (.place, .home), (.icon, .home), (.dock, .home),
    ]
    for (shape, ground) in shapes {
      guard case .shade(let one) = palette.style(shape).ground,
        case .shade(let other) = palette.style(ground).ground
      else { continue }
      #expect(Self.contrast(one.rgb, other.rgb) > 1.1, "\(shape) on \(ground)")
      #expect(one.indexed != other.indexed, "\(shape) on \(ground)")
    }
    // The focus has to be found at a glance, on whatever it is.
    for ground in [Ink.page, .system, .alert, .home, .primary, .key] {
      guard case .shade(let ring) = palette.style(.focus).ground,
        case .shade(let under) = palette.style(ground).ground
      else { continue }
      #expect(Self.contrast(ring.rgb, under.rgb) >= 1.5, "focus on \(ground)")
    }
  }

  @Test(arguments: [Palette.dark, .light]) func `Rims have the colour of their shape`(palette: Palette) {
    for ink in Ink.allCases {
      #expect(ink.isTransparent == (palette.style(ink).ground == .below), "\(ink)")
      guard let filling = ink.filling, case .shade(let shade) = palette.style(filling).ground else {
        continue
      }
      #expect(palette.style(ink).text == shade, "\(ink)")
    }
  }
}
