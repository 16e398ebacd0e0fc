import BundledFlowFiles
import DeviceSimulation
import FlowFiles
import TerminalSupport
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Exploration
@testable import Walkthrough

/// The map in a walk: where one is, what leads where, and being taken there.
@Suite struct MapStories {
  /// What the terminal's loop does while a way is looked for.
  private func look(_ walk: inout Walk) {
    guard let goal = walk.soughtPlace, let world = walk.simulation.world as? World<FileFlow> else { return }
    var finder = PathFinder(from: world, to: goal)
    while walk.soughtPlace != nil { walk.report(finder.advance(situations: 500)) }
  }

  @Test func `The map tells where one is and what leads where`() throws {
    var walk = try launched(app: ["method": "pin"])
    walk.press(keys: "W")
    let text = window(walk)
    #expect(text.contains("● lock-pin you are here"))
    #expect(text.contains("Leads to"))
    #expect(text.contains("dashboard (type)"))
    #expect(text.contains("Enter take me there"))
    walk.press(keys: "Escape")
    #expect(walk.overlay == nil)
    #expect(window(walk, Size(rows: 40, columns: 120)).contains("Enter your PIN"))
  }

  @Test func `Taken there every input is in the journal and can be taken back`() throws {
    var walk = try launched()
    let before = walk.timeline.moments.count
    walk.press(keys: "W")
    types("lock-pin", in: &walk)
    walk.press(keys: "Enter")
    look(&walk)
    let preview = window(walk)
    #expect(preview.contains("The way: 6 steps, 12 keys"))
    #expect(preview.contains("3 type 2580"))
    #expect(walk.timeline.moments.count == before)
    walk.press(keys: "Enter")
    #expect(walk.top?.id == "vault.lock-pin")
    #expect(walk.isPaused)
    #expect(walk.timeline.moments.count == before + 12)
    #expect(walk.timeline.recent(2).map(\.label) == ["leave", "launch"])
    #expect(walk.timeline.recent(12).allSatisfy { $0.keys.isEmpty })
    for _ in 0..<12 { walk.press(keys: "[") }
    #expect(walk.top?.id == "vault.sign-in")
    #expect(walk.timeline.position == before - 1)
  }

  /// What only shows for a moment is waited for where nobody's hand would cut it short, and no setting is touched.
  @Test func `Taken there with animations nothing is in the journal but the way`() throws {
    var walk = try launched(device: ["animations": "true"])
    let before = walk.timeline.moments.count
    walk.perform(.findPath(to: "vault.repeat-pin"))
    look(&walk)
    #expect(window(walk).contains("The way: 3 steps, 6 keys"))
    walk.press(keys: "Enter")
    #expect(walk.top?.id == "vault.repeat-pin")
    #expect(!walk.simulation.world.isAnimating && walk.simulation.world.device.hasAnimations)
    let done = walk.timeline.moments[before...].compactMap(\.input)
    #expect(done.count == 7 && done.last == .elapseToNextDeadline)
    #expect(
      done.allSatisfy {
        if case .change = $0 { return false }
        return true
      })
  }

  @Test func `Where a flow's own delays are in the way it is gone without them`() throws {
    let appPasscode = try #require(Catalog.flow(named: "app-passcode"))
    var walk = try launched(appPasscode, device: ["animations": "true"], app: ["passcode-lock": "true"])
    walk.perform(.findPath(to: "system.passcode"))
    walk.report(
      .found([
        .lifeCycle(.forceQuit), .lifeCycle(.launch), .biometry(.noMatch), .tap(SystemControl.tryAgain),
        .biometry(.noMatch), .tap(SystemControl.fallback),
      ]))
    #expect(window(walk).contains("2 change settings."))
    walk.press(keys: "Enter")
    #expect(walk.top?.id == "system.passcode" && walk.simulation.world.device.hasAnimations)
    // Without animations there is nothing to go without, and a way that leads elsewhere is a fault.
    var other = try launched(appPasscode, app: ["passcode-lock": "true"])
    other.perform(.findPath(to: "system.device-disabled"))
    other.report(.found([.lifeCycle(.reboot), .lifeCycle(.launch)]))
    #expect(window(other).contains("That is a bug"))
  }

  @Test func `Codes on the way stand each on its line`() throws {
    var walk = try launched(device: ["animations": "true"], app: ["method": "pin"])
    walk.perform(.findPath(to: "vault.too-many-pin-attempts"))
    look(&walk)
    #expect(window(walk, Size(rows: 40, columns: 120)).ranges(of: #/[1-5] type \d{4} /#).count == 5)
  }

  @Test func `A place behind a last dot is shown before one goes there`() throws {
    var walk = try launched(device: ["animations": "true"])
    walk.press(keys: "W")
    types("repeat-pin", in: &walk)
    let goal = try #require(walk.unseenPlace)
    let world = try #require(walk.simulation.world as? World<FileFlow>)
    var finder = PathFinder(from: world, to: goal)
    while walk.unseenPlace != nil { walk.reportPicture(finder.advance(situations: 500), of: goal) }
    #expect(walk.preview?.phones.first.screen.top?.id == "vault.repeat-pin")
  }

  @Test func `The wheel scrolls the column it is in`() throws {
    var walk = try launched(app: ["method": "pin"])
    walk.press(keys: "2 5 8 0 W")
    func turn(_ column: Int) {
      let picture = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80))
      walk.scroll(row: 10, column: column, lines: 3, in: picture)
    }
    func selected() -> (place: Int, scroll: Int)? {
      guard case .map(let map)? = walk.overlay else { return nil }
      return (map.list.selected, map.scroll)
    }
    let before = try #require(selected())
    let tried = walk.timeline.tries.count
    turn(60)
    #expect(try #require(selected()) == (before.place, 3))
    for _ in 0..<30 { turn(60) }
    #expect(window(walk).contains("system.touch-id-failed (match)"), "the last row stays to be seen")
    turn(10)
    #expect(try #require(selected()) == (before.place + 3, 0))
    #expect(walk.timeline.tries.count == tried)
  }

  @Test func `While a way is looked for the clock stands and Escape leaves all as it was`() throws {
    var walk = try launched()
    let before = walk.simulation.world.clock.now
    walk.press(keys: "W")
    types("security", in: &walk)
    walk.press(keys: "Enter")
    #expect(walk.soughtPlace == "vault.security")
    walk.report(.looking(situations: 300))
    #expect(window(walk).contains("300 situations so far."))
    walk.tick(.seconds(5))
    walk.press(keys: "Escape")
    #expect(walk.soughtPlace == nil)
    #expect(walk.simulation.world.clock.now == before)
    #expect(!walk.isPaused)
    // What is found too late isn't shown, and the next search begins anew.
    walk.report(.found([.lifeCycle(.launch)]))
    #expect(window(walk).contains("Leads to"))
    walk.press(keys: "Escape")
    walk.tick(.seconds(5))
    #expect(walk.simulation.world.clock.now == before + .seconds(5))
    #expect(walk.timeline.path.count == 2)
  }

  @Test func `A preview can be left and a way that there isn't is told`() throws {
    var walk = try launched()
    walk.perform(.findPath(to: "vault.setup"))
    look(&walk)
    #expect(window(walk).contains("The way: 1 step"))
    walk.press(keys: "Escape")
    #expect(window(walk).contains("Enter take me there"))
    #expect(walk.timeline.path.count == 2)
    walk.press(keys: "Enter")
    walk.report(.notFound(situations: 1234, isSure: true))
    #expect(window(walk).contains("There is no way there from here"))
    walk.press(keys: "Escape Escape")
    walk.perform(.findPath(to: "vault.sign-in"))
    #expect(window(walk).contains("You are there already."))
  }

  @Test func `A setting on the way is told before`() throws {
    var walk = try launched()
    walk.perform(.findPath(to: "vault.no-passcode"))
    look(&walk)
    let preview = window(walk)
    #expect(preview.contains("One changes a setting."))
    #expect(preview.contains("passcode: none"))
    walk.press(keys: "Enter")
    #expect(walk.screen.alert?.id == "vault.no-passcode")
  }

  @Test func `The palette takes there by name`() throws {
    var walk = try launched()
    walk.press(keys: ":")
    types("take me register-pin", in: &walk)
    walk.press(keys: "Enter")
    #expect(walk.soughtPlace == "vault.register-pin")
  }

  @Test func `A second click on a place leads there`() throws {
    var walk = try launched()
    walk.press(keys: "W")
    let picture = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80))
    let row = try #require((0..<24).first { picture.canvas.text(row: $0).contains(" security ") })
    walk.click(row: row, column: 8, in: picture)
    #expect(walk.soughtPlace == nil)
    walk.click(row: row, column: 8, in: picture)
    #expect(walk.soughtPlace == "vault.security")
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `Every flow has its map in ASCII too`(flow name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    var walk = Walk(try flow.simulation(Setup()))
    walk.press(keys: "W")
    for (key, size) in [("Down", Size(rows: 24, columns: 80)), ("End", Size(rows: 40, columns: 120))] {
      walk.press(keys: key)
      let text = WalkDrawing(walk, glyphs: .ascii).draw(size: size).canvas.text
      #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
      #expect(text.contains("Reached from") || text.contains("Leads to"))
    }
  }
}
