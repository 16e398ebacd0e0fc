import Testing

@testable import ScreenDrawing
@testable import UnlockEngine

/// An app with colours of its own: they are on what is the app's, and can be read there.
@Suite struct AppColoursTests {
  static let accents: [Int32] = [
    0x0A7D4B, 0xFFD400, 0x000000, 0xFFFFFF, 0x7F7F7F, 0xE4002B, 0x123456, 0xFFA0C0, 0x00FFFF, 0x8000FF,
  ]

  @Test(arguments: accents, [Palette.dark, .light])
  func `Words in and on any accent can be read, in all depths`(_ accent: Int32, _ palette: Palette) throws {
    let colours = Colours(palette, of: AppColours(accent: accent))
    for (ink, surface) in [(Ink.primary, Ink.primary), (.button, .button), (.link, .page), (.dot, .page)] {
      let text = try #require(colours.style(ink, on: surface).text)
      guard case .shade(let ground) = colours.ground(surface) else {
        Issue.record("\(surface) has a colour.")
        continue
      }
      #expect(ContrastTests.contrast(text.rgb, ground.rgb) >= 4.5, "\(ink)")
      let indexed = (ContrastTests.rgb(indexed: text.indexed), ContrastTests.rgb(indexed: ground.indexed))
      #expect(ContrastTests.contrast(indexed.0, indexed.1) >= 4.5, "\(ink) of 256")
      let basic = (RGB.basic[Int(text.basic)], RGB.basic[Int(ground.basic)])
      #expect(basic.0.contrast(to: basic.1) >= 3, "\(ink) of 16")
    }
  }

  @Test func `The accent itself fills the main button, and what can be read as it is stays as it is`() {
    let colours = Colours(.light, of: AppColours(accent: 0x0A7D4B))
    #expect(colours.ground(.primary) == .shade(Shade(0x0A7D4B, 29, 6)))
    #expect(colours.style(.primaryRim, on: .page).text?.rgb == 0x0A7D4B)
    #expect(colours.style(.link, on: .page).text?.rgb == 0x0A7D4B)
    #expect(colours.style(.link, on: .system) == Palette.light.style(.link))
  }

  @Test
  func `Of sixteen colours the one that looks alike is taken, and black or white where that can't be read`() {
    let colours = [0xFFD400: 3, 0xE4002B: 1, 0x1040C0: 4, 0x7F7F7F: 8, 0xFFFFFF: 15]
    for (rgb, number) in colours { #expect(Shade(nearest: Int32(rgb)).basic == Int32(number)) }
    let white = Shade(0xFFFFFF, 231, 15)
    #expect(Shade(0xFFD400, readableOn: white).basic == 0)
    #expect(Shade(0xE4002B, readableOn: white).basic == 1)
  }

  @Test(arguments: Palette.allCases) func `Without any of its own, an app looks like all others`(
    _ palette: Palette
  ) {
    let colours = Colours(palette)
    for ink in Ink.allCases {
      // Glass that shows nothing is black on light phones, too.
      for surface in Ink.allCases where surface != .glass {
        #expect(colours.style(ink, on: surface) == palette.style(ink))
      }
    }
  }

  @Test func `A dark app is dark on a light phone, and the system around it isn't`() {
    let colours = Colours(.light, of: AppColours(tone: .dark))
    #expect(colours.ground(.page) == Palette.dark.style(.page).ground)
    #expect(colours.style(.title, on: .page) == Palette.dark.style(.title))
    #expect(colours.style(.pageRim, on: .home) == Palette.dark.style(.pageRim))
    #expect(colours.ground(.system) == Palette.light.style(.system).ground)
    #expect(colours.style(.alertTitle, on: .alert) == Palette.light.style(.alertTitle))
    let none = Colours(.none, of: AppColours(accent: 0xFF0000, tone: .dark))
    #expect(Ink.allCases.allSatisfy { none.style($0, on: .page) == Palette.none.style($0) })
  }

  private func phone(_ look: AppLook, _ screen: Screen) -> Canvas {
    PhoneDrawing(screen: screen, look: PhoneLook(app: look), glyphs: .blocks).canvas()
  }

  @Test func `The icon on the home screen has the app's letters`() {
    let icon = Control(id: ControlID(owner: .system, code: 0), title: "My Bank", role: .primary)
    let home = Screen(system: Layer(id: "system.home", style: .home, title: "Home", controls: [icon]))
    #expect(!phone(AppLook(), home).text.contains("MB"))
    #expect(phone(AppLook(icon: "MB"), home).text.contains("MB"))
  }

  @Test func `A picture has the app's colours in it, and one without any is as it always was`() {
    let button = Control(id: ControlID(owner: .app, code: 0), title: "Sign in", role: .primary)
    let page = Screen(app: Layer(id: "x.page", style: .page, title: "Welcome", controls: [button]))
    let own = SVGDrawing(phone(AppLook(accent: 0x0A7D4B, tone: .dark), page), title: "")
    #expect(own.element.contains(".app-0a7d4b-dark .g-primary{color:#0a7d4b}"))
    #expect(own.element.contains("class=\"a-title"))
    #expect(own.document(colors: .palette(.light)).contains(".app-0a7d4b-dark .g-page{color:#1c1c1e}"))
    let plain = SVGDrawing(phone(AppLook(), page), title: "").element
    #expect(
      !plain.contains("<style>") && plain.contains("class=\"phone\" ") && plain.contains("class=\"t-title"))
  }

  @Test func `A recording has them too`() {
    let button = Control(id: ControlID(owner: .app, code: 0), title: "Sign in", role: .primary)
    let page = Screen(app: Layer(id: "x.page", style: .page, title: "Welcome", controls: [button]))
    var frames = ANSIFrames(palette: .dark)
    #expect(!frames.frame(phone(AppLook(), page)).contains("48;2;10;125;75"))
    #expect(frames.frame(phone(AppLook(accent: 0x0A7D4B), page)).contains("48;2;10;125;75"))
    #expect(!frames.frame(phone(AppLook(), page)).contains("48;2;10;125;75"))
  }
}
