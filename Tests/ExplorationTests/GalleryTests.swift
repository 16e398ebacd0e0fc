import FlowFiles
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// The gallery: all that can be seen to differ, and nothing twice.
@Suite struct GalleryTests {
  /// Explored once for all tests here.
  private static let explored = Result {
    let plan = smallPlan(
      app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"], begins: true)
    let explorer = try Explorer(plan, rules: [])
    _ = explorer.explore()
    let builder = GalleryBuilder(of: explorer)
    return (screens: explorer.screens, seen: builder.seen, gallery: builder.gallery)
  }

  @Test func `Every state of every screen that exploring came by hangs in it, once`() throws {
    let (screens, seen, gallery) = try Self.explored.get()
    let kinds = Set(screens.flatMap(\.layers).map(ScreenState.init))
    #expect(seen == kinds)
    let states = Set(gallery.entries.map(\.screenState))
    #expect(states.isSuperset(of: kinds))
    #expect(gallery.entries.count == states.count)
    #expect(Set(gallery.entries.map(\.name)).count == states.count)
    #expect(screens.count > kinds.count)
  }

  /// Notification Centre is explored where Control Centre stands for it, and half a passcode nowhere at the lock screen.
  @Test func `What exploring leaves out because no app can tell it apart hangs in it too`() throws {
    let plan = smallPlan(app: ["method": "pin"], device: ["passcode": "1234", "enrolled": "false"])
    let explorer = try Explorer(plan, rules: [])
    _ = explorer.explore(stateLimit: 3_000)
    let gallery = GalleryBuilder(of: explorer).gallery
    let entries = Dictionary(grouping: gallery.entries, by: \.place.id)
    #expect(entries["system.notification-centre"]?.count == 1)
    let passcode = entries["system.lock-screen-passcode"] ?? []
    #expect(passcode.contains { $0.state == "typing" } && passcode.contains { $0.state == "empty" })
    // This plan’s flow types no wrong passcode, and a device locks out all the same.
    #expect(entries["system.lock-screen-locked-out"] != nil && entries["system.device-disabled"] != nil)
    for entry in gallery.entries {
      var world: World<FileFlow> = try entry.setup.world(for: vault)
      for input in entry.inputs { _ = world.step(input) }
      #expect(world.screen.layers.map(ScreenState.init).contains(entry.screenState), "\(entry.name)")
    }
  }

  @Test func `The steps of each lead on the shipping code to what its picture shows`() throws {
    for entry in try Self.explored.get().gallery.entries {
      var world: World<FileFlow> = try entry.setup.world(for: vault)
      for input in entry.inputs { _ = world.step(input) }
      #expect(world.screen == entry.simulation.screen, "\(entry.name)")
      #expect(world.screen.layers.map(ScreenState.init).contains(entry.screenState), "\(entry.name)")
    }
  }

  @Test func `Screens come in the flow’s order, states in the order in which people meet them`() throws {
    let gallery = try Self.explored.get().gallery
    let places = gallery.entries.filter { $0.group == .screen }.map(\.place.id)
    let order = vault.places.map(\.id).filter(places.contains)
    #expect(places.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == order)
    #expect(
      gallery.groups.map(\.place.id)
        == gallery.entries.map(\.place.id).reduce(into: []) { if $0.last != $1 { $0.append($1) } })
    let pin = gallery.entries.filter { $0.place.id == "vault.lock-pin" }
    #expect(
      pin.map(\.state) == [
        "empty", "typing", "wrong", "wrong", "wrong, typing", "last try", "last try, typing",
      ])
    #expect(pin.map(\.name).contains("vault.lock-pin.last-try-typing"))
    // Told from the other by what it says.
    #expect(pin[3].detail == "Wrong PIN. 0 tries left.")
    let placeholder = gallery.entries.filter { $0.place.id == "vault.lock-placeholder" }
    #expect(placeholder.map(\.state) == ["busy"])
  }

  @Test func `Nothing in it depends on chance or on how many work`() throws {
    let plan = smallPlan(
      app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"], begins: true)
    let explorer = try Explorer(plan, rules: [])
    _ = explorer.explore(workers: Workers(count: 3) { job in (0..<3).reversed().forEach { job($0) } })
    let again = GalleryBuilder(of: explorer).gallery
    let gallery = try Self.explored.get().gallery
    #expect(again.entries.map(\.name) == gallery.entries.map(\.name))
    #expect(again.entries.map(\.inputs) == gallery.entries.map(\.inputs))
    #expect(again.entries.map(\.simulation.screen) == gallery.entries.map(\.simulation.screen))
  }

  @Test func `A shortest way leads to a state, and not just to its screen`() throws {
    let entry = try #require(
      try Self.explored.get().gallery.entries.first { $0.name == "vault.lock-pin.last-try" })
    var world: World<FileFlow> = try Setup(StartingPoint("", app: ["method": "pin", "pin": "2580"])).world(
      for: vault)
    _ = world.step(.lifeCycle(.launch))
    #expect(world.screen.top?.id == entry.place.id)
    var finder = PathFinder(from: world, to: .screenState(entry.screenState))
    guard case .found(let inputs) = finder.advance(situations: 20_000) else {
      Issue.record("no way was found")
      return
    }
    #expect(inputs.count == 16)
    for input in inputs { _ = world.step(input) }
    #expect(world.screen.top.map(ScreenState.init) == entry.screenState)
  }
}

/// What is one kind, and what isn't.
@Suite struct ScreenStateTests {
  private func pad(_ filled: Int, _ texts: [String] = [], left: Duration? = nil, isBusy: Bool = false)
    -> Layer
  {
    var layer = Layer(id: "a.pin", style: .pinPad, title: "Enter your PIN", texts: texts)
    layer.keypad = Keypad(filled: filled, length: 4, isEnabled: !isBusy)
    (layer.timeLeft, layer.isBusy) = (left, isBusy)
    return layer
  }

  private func areOne(_ one: Layer, _ other: Layer) -> Bool { ScreenState(one) == ScreenState(other) }

  @Test func `Degrees are one kind`() {
    #expect(areOne(pad(1), pad(3)))
    #expect(areOne(pad(0, left: .seconds(29)), pad(0, left: .seconds(28))))
    #expect(areOne(pad(0, ["3 tries left"]), pad(0, ["2 tries left"])))
    #expect(areOne(pad(0, ["in 29 seconds"]), pad(0, ["in 1 second"])))
    #expect(areOne(pad(0, ["Use Face ID on this iPhone"]), pad(0, ["Use Touch ID on this iPad"])))
    var shaking = pad(0, ["Wrong PIN"])
    shaking.keypad?.isShaking = true
    shaking.error = "Wrong PIN"
    #expect(areOne(shaking, pad(0, ["Wrong PIN"])))
  }

  @Test func `What a person would call another state is another kind`() {
    #expect(!areOne(pad(0), pad(1)))
    #expect(!areOne(pad(3), pad(4)))
    #expect(!areOne(pad(0), pad(0, isBusy: true)))
    #expect(!areOne(pad(0), pad(0, left: .seconds(29))))
    #expect(!areOne(pad(0, ["2 tries left"]), pad(0, ["1 tries left"])))
    #expect(!areOne(pad(0, ["1 tries left"]), pad(0, ["0 tries left"])))
    #expect(!areOne(pad(0, ["Wrong PIN"]), pad(0)))
    var disabled = pad(0)
    disabled.keypad?.isEnabled = false
    #expect(!areOne(pad(0), disabled))
    var button = pad(0)
    button.controls = [Control(id: ControlID(owner: .app, code: 1), title: "OK")]
    var dimmed = button
    dimmed.controls[0].isEnabled = false
    #expect(!areOne(button, dimmed))
  }

  @Test func `States have words`() {
    var locked = pad(0, left: .seconds(30))
    locked.keypad?.isEnabled = false
    var wrong = pad(1, ["Wrong PIN. 3 tries left."])
    wrong.error = "Wrong PIN. 3 tries left."
    let last = pad(0, ["Wrong PIN. One try left."])
    let layers = [pad(0), pad(4), pad(0, isBusy: true), locked, wrong, last]
    #expect(
      ScreenStateLabel.all(of: layers).map(\.words) == [
        "empty", "complete", "busy", "locked out", "wrong, typing", "last try",
      ])
  }
}
