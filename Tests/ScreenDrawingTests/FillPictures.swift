import Testing
import UnlockEngine

@testable import ScreenDrawing

/// What shapes are where there are colours: fills whose rims are half cells, so that they end where they seem to.
@Suite struct FillPictures {
  /// A drawing as fills are seen: `█` where a cell is filled, its rims as half cells, and all texts. The page,
  /// the body and the island are not marked.
  static func picture(_ drawing: PhoneDrawing, _ size: Size = Size(rows: 22, columns: 35)) -> String {
    var drawing = drawing
    drawing.glyphs = .blocks
    var canvas = Canvas(size: size)
    drawing.draw(into: canvas.bounds, on: &canvas)
    let carved: [Unicode.Scalar: Unicode.Scalar] = ["▄": "▀", "▙": "▝", "▟": "▘"]
    let unmarked: [Ink] = [.page, .system, .veil, .home, .plain, .glass, .island]
    return (0..<size.rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<size.columns {
        let cell = canvas[row, column]
        let isFilled = cell.scalar == " " && !unmarked.contains(cell.surface ?? .plain)
        let isCarved = cell.emphasis.contains(.reverse)
        line.append(isFilled ? "█" : isCarved ? carved[cell.scalar] ?? cell.scalar : cell.scalar)
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "\n")
  }

  private func expect(
    _ drawing: PhoneDrawing, looksLike picture: String, at place: SourceLocation = #_sourceLocation
  ) {
    let drawn = Self.picture(drawing)
    #expect(drawn == picture, "drawn instead:\n\(drawn)", sourceLocation: place)
  }

  @Test func `Keys are shapes of their own with room between them, and the focus is a ring`() {
    expect(
      PhoneDrawing(screen: Screen(app: Examples.pin(2)), focus: .digit(5)),
      looksLike: """
        ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖
        █▗ 9:41      ▐       ▌   ▂▄▆ ▐█▌ ▖█
        █         Enter your PIN          █
        ▏                                 █
        █                                 █
        ▏          ●   ●   ○   ○          ▕
        ▏                                 ▕
        █  ▗▄▄▄▄▄▄▄▖ ▗▄▄▄▄▄▄▄▖ ▗▄▄▄▄▄▄▄▖  ▕
        ▏  ████1████ ████2████ ████3████  ▕
        ▏  ▝▀▀▀▀▀▀▀▘ ▝▀▀▀▀▀▀▀▘ ▝▀▀▀▀▀▀▀▘  █
        █  ▗▄▄▄▄▄▄▄▖ ▄▄▄▄▄▄▄▄▄ ▗▄▄▄▄▄▄▄▖  █
        █  ████4████ ▸███5████ ████6████  █
        █  ▝▀▀▀▀▀▀▀▘ ▀▀▀▀▀▀▀▀▀ ▝▀▀▀▀▀▀▀▘  █
        █  ▗▄▄▄▄▄▄▄▖ ▗▄▄▄▄▄▄▄▖ ▗▄▄▄▄▄▄▄▖  █
        █  ████7████ ████8████ ████9████  █
        █  ▝▀▀▀▀▀▀▀▘ ▝▀▀▀▀▀▀▀▘ ▝▀▀▀▀▀▀▀▘  █
        █            ▗▄▄▄▄▄▄▄▖            █
        █   Cancel   ████0████     ⌫      █
        █            ▝▀▀▀▀▀▀▀▘            █
        █                                 █
        █           Forgot PIN?           █
        ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘
        """)
  }

  @Test func `An alert is one shape, its buttons rows between hairlines`() {
    expect(
      PhoneDrawing(
        screen: Screen(app: Examples.setup, alert: Examples.signOutFirst), look: PhoneLook(design: .flat)),
      looksLike: """
        ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖
        █▗ 9:41      ▐       ▌   ▂▄▆ ▐█▌ ▖█
        █                                 █
        ▏   Stay signed in with Face ID   █
        █                                 █
        ▏   Unlock the app with Face ID   ▕
        ▏ ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖ ▕
        █ ███████████████████████████████ ▕
        ▏ ██████Sign█Out█to█Switch?██████ ▕
        ▏ ██Switching█to█an█in-app█PIN███ █
        █ ██needs█you█to█sign█in█again███ █
        █ ███and█clears█all█app█data.████ █
        █ ███████████████████████████████ █
        █ ─────────────────────────────── █
        █ ████Cancel█████│██!█Sign█out███ █
        █ ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘ █
        █  ███████Use█in-app█PIN████████  █
        █  ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘  █
        █          Skip for now           █
        █                                 █
        █                                 █
        ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘
        """)
  }

  @Test func `The system's dialog says whose it is`() {
    expect(
      PhoneDrawing(
        screen: Screen(app: Examples.setup, system: Examples.faceFailed), look: PhoneLook(design: .flat),
        focus: .control(Examples.system(1))),
      looksLike: """
        ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖
        █▗ 9:41      ▐       ▌   ▂▄▆ ▐█▌ ▖█
        █                                 █
        ▏   Stay signed in with Face ID   █
        █ ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖ █
        ▏ ██████████████████████████iOS██ ▕
        ▏ ███████████┏╸█████╺┓███████████ ▕
        █ █████████████╻█╷█╻█████████████ ▕
        ▏ ███████████████┘███████████████ ▕
        ▏ █████████████╭───╮█████████████ █
        █ ███████████┗╸█████╺┛███████████ █
        █ ███████████████████████████████ █
        █ ██████Face█Not█Recognized██████ █
        █ ███████████████████████████████ █
        █ ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ █
        █ ▸██████Try█Face█ID█Again███████ █
        █ ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀ █
        █ ████████████Cancel█████████████ █
        █ ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘ █
        █                                 █
        █                                 █
        ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘
        """)
  }

  @Test func `Face ID grows out of the island`() {
    expect(
      PhoneDrawing(screen: Screen(app: Examples.cover, system: Examples.faceID)),
      looksLike: """
        ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖
        █▗ 9:41         iOS      ▂▄▆ ▐█▌ ▖█
        █                                 █
        ▏          ╺━┏╸━━━━━╺┓━╸          █
        █              ╻ ╷ ╻              █
        ▏                ┘                ▕
        ▏              ╰───╯              ▕
        █            ┗╸     ╺┛            ▕
        ▏             Face ID             ▕
        ▏        ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘        █
        █         Banno Is Locked         █
        █                                 █
        █   Unlock with Face ID or your   █
        █        iPhone passcode.         █
        █                                 █
        █                                 █
        █                                 █
        █  ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖  █
        █  ███████████Unlock████████████  █
        █  ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘  █
        █                                 █
        ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘
        """)
  }

  @Test func `A form that can't be sent has one dashed button`() {
    expect(
      PhoneDrawing(screen: Screen(app: Examples.signIn)),
      looksLike: """
        ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖
        █▗ 9:41      ▐       ▌   ▂▄▆ ▐█▌ ▖█
        █             Sign in             █
        ▏                                 █
        █     Use your online banking     █
        ▏            account.             ▕
        ▏                                 ▕
        █   User name                     ▕
        ▏  ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖  ▕
        ▏  ██anna███████████████████████  █
        █  ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘  █
        █   Password                      █
        █  ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖  █
        █  ██••••••▏████████████████████  █
        █  ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘  █
        █                                 █
        █  ╭╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮  █
        █  ┆         (Sign in)         ┆  █
        █  ╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯  █
        █                                 █
        █      Enroll      Recover        █
        ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘
        """)
  }

  @Test func `The home screen of a phone with a home button`() {
    expect(
      PhoneDrawing(
        screen: Screen(system: Examples.home), look: PhoneLook(front: .homeButton),
        focus: .control(Examples.system(5))),
      looksLike: """
        ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖
        █  9:41                  ▂▄▆ ▐█▌  █
        █                                 █
        ▏   ▄▄▄▄▄  ▗▄▄▄▖  ▗▄▄▄▖  ▗▄▄▄▖    █
        █   ▸█B██  █████  █████  █████    █
        ▏   ▀▀▀▀▀  ▝▀▀▀▘  ▝▀▀▀▘  ▝▀▀▀▘    ▕
        ▏   Banno                         ▕
        █                                 ▕
        ▏   ▗▄▄▄▖  ▗▄▄▄▖  ▗▄▄▄▖  ▗▄▄▄▖    ▕
        ▏   █████  █████  █████  █████    █
        █   ▝▀▀▀▘  ▝▀▀▀▘  ▝▀▀▀▘  ▝▀▀▀▘    █
        █                                 █
        █                                 █
        █                                 █
        █                                 █
        █              ● ○ ○              █
        █ ▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖ █
        █ ██▗▄▄▄▖██▗▄▄▄▖██▗▄▄▄▖██▗▄▄▄▖███ █
        █ ███████████████████████████████ █
        █ ██▝▀▀▀▘██▝▀▀▀▘██▝▀▀▀▘██▝▀▀▀▘███ █
        █ ▝▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▘ █
        ▖██████████████(█○█)██████████████▗
        """)
  }
}
