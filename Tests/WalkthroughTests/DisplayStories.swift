import DeviceSimulation
import TerminalSupport
import ScreenDrawing
import Testing
import UnlockEngine
import VectorDrawing

@testable import Walkthrough

/// Text size, light and dark, and copy by language: settings of the phone as all others.
@Suite struct DisplayStories {
  @Test func `Large text has fewer letters to a line`() throws {
    var walk = try launched(app: ["method": "pin"])
    let usual = text(walk)
    walk.perform(.set(.setting(.device, "text-size"), "AX3"))
    #expect(walk.flash?.contains("AX3") == true)
    #expect(text(walk) != usual && text(walk).contains("text-size"))
    walk.press(keys: "[")
    #expect(!text(walk).contains("text-size"))
  }

  @Test func `A phone that is set to dark is dark wherever it is shown`() throws {
    let automatic = try launched()
    let dark = try launched(device: ["appearance": "dark", "text-size": "XXL"])
    let (plain, picture) = (
      PictureLook().document(of: automatic.simulation, as: ""),
      PictureLook().document(of: dark.simulation, as: "")
    )
    #expect(!plain.contains("set-dark") && picture.contains("class=\"set-dark\""))
    #expect(picture.contains(".set-dark .phone .page"))
    #expect(
      PhonePicture(dark.simulation).textSize == .xxl && PhonePicture(automatic.simulation).textSize == .l)
    let canvas = WalkDrawing(dark).draw(size: Size(rows: 24, columns: 80)).canvas
    #expect(canvas.app.ofPhone == .dark)
    let colours = Colours(.light, of: canvas.app)
    for surface in [Ink.page, .alert, .system, .home] {
      #expect(colours.ground(surface) == Colours(.dark).ground(surface), "\(surface)")
    }
    // What is the simulator's stays as it was.
    #expect(colours.style(.heading, on: .plain) == Colours(.light).style(.heading, on: .plain))
  }

  @Test func `Each of two phones has its own tone`() throws {
    let setup = Setup(StartingPoint("", device: ["appearance": "light"]))
    var walk = Walk(try vault.simulation(setup), setup: setup, isPaused: true)
    walk.perform(.lifeCycle(.launch))
    walk.perform(.set(.onSecond(.device, "appearance"), "dark"))
    let canvas = WalkDrawing(walk).draw(size: Size(rows: 40, columns: 120)).canvas
    #expect(canvas.app.ofPhone == .light)
    #expect(canvas.other?.app.ofPhone == .dark)
    let column = try #require(canvas.other?.column)
    #expect(column > 30 && column < 80)
  }

  @Test func `The app speaks the phone’s language where there is copy for it`() throws {
    let setup = Setup(StartingPoint("", app: ["method": "pin"]))
    var walk = Walk(try vault.simulation(setup), setup: setup, isPaused: true)
    walk.perform(.lifeCycle(.launch))
    var dutch = Wording()
    dutch[.everywhere, "Enter your PIN"] = "Voer je pincode in"
    walk.use(nil, [.dutch: dutch])
    #expect(walk.top?.title == "Enter your PIN")
    walk.perform(.cycle("language"))
    #expect(walk.top?.title == "Voer je pincode in")
    // A second phone has its own.
    walk.perform(.set(.onSecond(.device, "language"), "en"))
    #expect(walk.timeline.phones.second?.simulation.screen.top?.title == "Enter your PIN")
    #expect(walk.top?.title == "Voer je pincode in")
    #expect(walk.simulation.inOwnWords.screen.top?.title == "Enter your PIN")
    // Copy that was chosen stays, whatever the phone speaks.
    walk.use(.pseudo, [.dutch: dutch])
    #expect(walk.top?.title.hasPrefix("Voer") == false && walk.top?.title != "Enter your PIN")
  }
}
