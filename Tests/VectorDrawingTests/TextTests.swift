import DeviceSimulation
import ScreenDrawing
import Testing
import UnlockEngine

@testable import VectorDrawing

@Suite struct TextTests {
  private static let texts = [
    "Stay signed-in with Face ID", "Wachtwoordherstelprocedure", "漢字かな交じり文", "🔒 Locked", "e\u{301}te\u{301}",
    "Choose how to unlock Banno from now on. You can change it in Settings.", "W", "",
  ]

  @Test(arguments: texts) func `No line is wider than its place, and no letter is lost`(text: String) {
    for size in TextSize.allCases {
      let font = TextStyle.title.font(size)
      for width in [60.0, 140, 345] {
        for lines in [font.lines(of: text, in: width), font.balancedLines(of: text, in: width)] {
          #expect(lines.joined().withoutBlanks == text.withoutBlanks)
          #expect(lines.allSatisfy { font.width(of: $0) <= width || $0.unicodeScalars.count == 1 })
        }
      }
    }
  }

  @Test func `A line that doesn’t fit is made smaller, then cut, and that is told`() {
    let font = Font(size: 17)
    #expect(font.line(of: "Cancel", in: 100) == FittedLine(text: "Cancel", font: font))
    let smaller = font.line(of: "Use Face ID", in: 75)
    #expect(!smaller.isCut && smaller.font.size < 17 && smaller.font.width(of: "Use Face ID") <= 75)
    let cut = font.line(of: "A title much too long for it", in: 75)
    #expect(cut.isCut && cut.text.hasSuffix("…") && cut.font.width(of: cut.text) <= 75)
    var pen = VectorPen(.l)
    pen.fitted("A title much too long for it", x: 0, middle: 0, in: 75, font, .label)
    #expect(pen.overflows == [.cut("A title much too long for it", shown: cut.text)])
  }

  @Test func `A word is made smaller before it is broken`() {
    let font = TextStyle.title.font(.ax5)
    for text in ["Choose a PIN", "Face Not Recognized", "Wachtwoordherstelprocedure"] {
      let held = font.holding(text, in: 270)
      let lines = held.lines(of: text, in: 270)
      #expect(held.size < font.size || lines == font.lines(of: text, in: 270))
      #expect(lines.joined(separator: " ") == text)
    }
    // What nobody could read is broken after all.
    #expect(font.holding(String(repeating: "W", count: 60), in: 270) == font)
  }

  @Test(arguments: [PhoneLook.Model.iPhone, .iPad])
  func `Keys keep their size however large the text is, and nothing is cut through`(model: PhoneLook.Model) {
    let pad = Layer(
      id: "x.pad", style: .pinPad, title: "Enter your previous PIN first",
      texts: ["You have to enter the PIN that you had before."], keypad: Keypad(filled: 2, length: 5))
    func picture(_ size: TextSize) -> PhonePicture {
      PhonePicture(screen: Screen(app: pad), device: PhoneLook(model: model), textSize: size)
    }
    func keys(_ size: TextSize) -> [Substring] {
      picture(size).fragment.matches(of: #/<circle class="key"[^>]* r="([0-9.]*)"/#).map(\.1)
    }
    #expect(keys(.l).count == 10 && keys(.ax5) == keys(.l))
    #expect(picture(.ax5).overflows.isEmpty)
    #expect(keys(.l).first == (model == .iPad ? "47.5" : "38"))
  }

  @Test func `Balanced lines leave no word alone`() {
    let font = TextStyle.title.font(.l)
    #expect(
      font.lines(of: "Stay signed-in with Face ID", in: 341) == ["Stay signed-in with Face", "ID"])
    #expect(
      font.balancedLines(of: "Stay signed-in with Face ID", in: 341) == [
        "Stay signed-in", "with Face ID",
      ])
  }

  /// What iOS shows: 17 points for a body at L, 53 at AX5, and never smaller as it grows.
  @Test func `Sizes are those of Dynamic Type`() {
    #expect(TextStyle.body.font(.l).size == 17 && TextStyle.body.font(.ax5).size == 53)
    for style in [
      TextStyle.largeTitle, .title, .title2, .title3, .headline, .body, .subheadline, .footnote, .caption,
    ] {
      let sizes = TextSize.allCases.map { style.font($0).size }
      #expect(sizes == sizes.sorted())
    }
    #expect(
      Font(size: 17).lineHeight == 22 && Font(size: 13).lineHeight == 17 && Font(size: 28).lineHeight == 35)
  }

  @Test func `A page too long for the screen scrolls, and that is told`() {
    let layer = Layer(
      id: "x.long", style: .page, title: "Terms", texts: (1...30).map { "Paragraph \($0) of many." },
      controls: [Control(id: ControlID(owner: .app, code: 1), title: "Accept", role: .primary)])
    var picture = PhonePicture(screen: Screen(app: layer))
    guard case .scrolls("x.long", let hidden)? = picture.overflows.first else {
      Issue.record("\(picture.overflows)")
      return
    }
    // The button stays; what is told first moves up.
    func place(_ words: String) -> Double? {
      ReadPicture(picture.fragment).texts.first { $0.words == words }?.frame.y
    }
    let (first, accept) = (place("Terms"), place("Accept"))
    picture.scroll = Double(hidden)
    #expect(place("Accept") == accept)
    #expect(abs((place("Terms") ?? 0) - (first ?? 0) + Double(hidden)) < 1)
  }

  /// Large text makes a dozen of them higher than the phone.
  @Test(arguments: [Layer.Style.alert, .actionSheet], [18, 26])
  func `Buttons that are too many scroll, and none is drawn over the edge`(style: Layer.Style, iOS: Int) {
    for (count, size) in [(6, TextSize.l), (12, .l), (12, .ax5), (2, .ax5)] {
      let buttons = (1...count).map {
        Control(id: ControlID(owner: .app, code: UInt8($0)), title: "Choice \($0)", role: .normal)
      }
      let layer = Layer(
        id: "x.many", style: style, title: "Which one?", texts: ["Any will do."], controls: buttons)
      let picture = PhonePicture(
        screen: Screen(app: layer), device: PhoneLook(design: .init(iOS: iOS)), textSize: size)
      let scrolls = picture.overflows.contains { if case .scrolls("x.many", _) = $0 { true } else { false } }
      #expect(scrolls == (count == 12), "\(count) at \(size)")
    }
  }

}

/// Whether what is written can be read, by the measure of the Web Content Accessibility Guidelines (AA).
@Suite struct PaintTests {
  /// What is written in a colour, and what it is written on.
  private static let pairs: [(Paint, on: [Paint])] = [
    (.label, [.page, .grouped, .cell, .field, .key, .sheet, .system, .systemKey, .soft]),
    (.secondary, [.page, .grouped, .cell, .field, .sheet, .system]),
    (.tint, [.page, .grouped, .cell, .sheet, .soft, .system]),
    (.red, [.page, .grouped, .cell, .sheet, .soft, .system]), (.orange, [.page, .grouped, .sheet]),
    (.green, [.page, .sheet]), (.onFill, [.fill]), (.onLit, [.lit]),
    (.onWall, [.wall, .wallHigh, .wallLow, .wallVeil, .centreTile, .centreOn]), (.onGlass, [.glass]),
    (.onGlassDim, [.glass]),
  ]

  @Test(arguments: [AppLook.Tone.light, .dark]) func `Everything that counts can be read`(tone: AppLook.Tone)
  {
    for (paint, grounds) in Self.pairs {
      for ground in grounds {
        let contrast = paint.colour(tone).contrast(to: ground.colour(tone))
        #expect(contrast >= RGB.readable, "\(paint) on \(ground), \(tone): \(contrast)")
      }
    }
  }

  @Test(arguments: [0x5E5CE6, 0xC77700, 0x0A7D4B, 0xFFFFFF, 0x000000, 0xFFEE00] as [Int32])
  func `An accent is made readable in both tones`(accent: Int32) {
    for tone in [AppLook.Tone.light, .dark] {
      let words = RGB(accent).readable(on: Paint.soft.colour(tone))
      for ground in [Paint.page, .grouped, .cell, .soft] {
        #expect(words.contrast(to: ground.colour(tone)) >= RGB.readable, "\(ground), \(tone)")
      }
      #expect(RGB(accent).label.contrast(to: RGB(accent)) >= RGB.readable)
    }
  }

  @Test func `Each colour has its rule, and light and dark differ where they should`() {
    let (light, dark) = (PhonePicture.styleSheet(.light), PhonePicture.styleSheet(.dark))
    for paint in Paint.allCases {
      #expect(light.contains(".phone .\(paint.rawValue){") && dark.contains(".phone .s-\(paint.rawValue){"))
    }
    #expect(light.contains(".phone .page{fill:#FFFFFF}") && dark.contains(".phone .page{fill:#000000}"))
    #expect(PhonePicture.styleSheet(nil).contains("prefers-color-scheme:dark"))
  }
}
