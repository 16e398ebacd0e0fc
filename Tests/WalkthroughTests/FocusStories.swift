import BundledFlowFiles
import ScreenDrawing
import SeededDraws
import DeviceSimulation
import Testing
@testable import UnlockEngine

@testable import Walkthrough

/// Where the focus is: at the main way on, where it was after a detour, and on a keypad where the arrows take it.
@Suite struct FocusStories {
  private func focused(_ walk: Walk) -> String? {
    guard case .control(let id)? = walk.focus else { return nil }
    return walk.top?.control(id)?.title
  }

  @Test func `Away and back the focus is where it was`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Tab")
    #expect(focused(walk) == "Use in-app PIN")
    for detour in [
      "h r", "a Enter", "h a Enter", "? Escape", ": Escape", "W Escape", "i", "J Escape", "X Escape",
    ] {
      walk.press(keys: detour)
      #expect(walk.screen.top?.id == "vault.setup" || detour == "i", "\(detour)")
      if detour != "i" { #expect(focused(walk) == "Use in-app PIN", "\(detour)") }
    }
  }

  @Test func `A dialog that is cancelled gives the focus back`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Enter n")
    #expect(focused(walk) == "Try Face ID Again")
    walk.press(keys: "Escape")
    #expect(walk.screen.top?.id == "vault.setup")
    #expect(focused(walk) == "Use Face ID")
  }

  @Test func `Another page or another process begins at the main way on`() throws {
    var walk = try launched()
    walk.press(keys: "Tab h r")
    #expect(focused(walk) == "Enroll")
    walk.press(keys: "f r")
    #expect(focused(walk) == "Sign in")
    walk.press(keys: "Enter Tab Enter Escape")
    #expect(focused(walk) == "Use Face ID", "the page was left, and is come to anew")
  }

  /// Forty walks of keys: wherever a page or dialog comes up with a main way on and nothing to type into, it has
  /// the focus.
  @Test(arguments: Catalog.flows.map { $0.name })
  func `The focus begins at the main way on everywhere`(flow name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    var draw = Draw(seed: 7)
    let keys = "Enter Enter Enter Tab m n c 1 2 > , r h Escape".split(separator: " ").compactMap {
      Key(name: String($0))
    }
    for start in flow.startingPoints {
      var walk = Walk(try flow.simulation(Setup(start)), isPaused: true)
      walk.perform(.lifeCycle(.launch))
      var seen: Set<String> = []
      for _ in 0..<120 {
        let before = walk.top?.id
        walk.press(draw.one(of: keys))
        guard let top = walk.top, top.id != before, seen.insert(top.id).inserted, top.keypad == nil,
          !top.controls.contains(where: \.isActiveField),
          let main = top.controls.first(where: { $0.role == .primary && $0.isEnabled })
        else { continue }
        #expect(walk.focus == .control(main.id), "\(top.id)")
      }
    }
  }

  @Test func `What only now can be tapped takes the focus`() {
    func page(_ isEnabled: Bool) -> Layer {
      Layer(
        id: "a.page", style: .page, title: "",
        controls: [
          Control(id: ControlID(owner: .app, code: 0), title: "Back", role: .back),
          Control(id: ControlID(owner: .app, code: 1), title: "Go on", role: .primary, isEnabled: isEnabled),
        ])
    }
    let back = Focus.control(ControlID(owner: .app, code: 0))
    #expect(Walk.settled(nil, was: nil, on: page(false)) == back)
    #expect(Walk.settled(back, was: page(false), on: page(true)) == .control(ControlID(owner: .app, code: 1)))
    #expect(Walk.settled(back, was: page(true), on: page(true)) == back, "where one went by hand")
  }

  // MARK: Keypads

  @Test func `A PIN can be typed with the arrows`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    #expect(walk.focus == .entry)
    walk.press(keys: "Down Enter Down Enter Down Enter")
    #expect(walk.focus == .key(.digit(8)) && walk.top?.keypad?.filled == 3)
    walk.press(keys: "Right Left Down")
    #expect(walk.focus == .key(.digit(0)))
    // Digits go where they always do.
    walk.press(keys: "Backspace 8")
    let drawn = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80)).canvas
    #expect(drawn.text.contains(/▸[^0-9A-Z\n]*0/))
    walk.press(keys: "Enter")
    #expect(walk.screen.app?.id == "vault.dashboard")
  }

  @Test func `The arrows stay where there is no key and leave at the top`() throws {
    var walk = try launched(app: ["method": "pin"])
    walk.press(keys: "Left Left Left")
    #expect(walk.focus == .key(.digit(4)))
    walk.press(keys: "Up Up")
    #expect(walk.focus == .entry)
    walk.press(keys: "1 Down Down Down Down Right Enter")
    #expect(walk.top?.keypad?.filled == 0, "the key beside the zero takes one back")
  }

  @Test func `Whoever types with the arrows goes on on the next keypad`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Tab Enter Down 1 2 3 4")
    #expect(walk.screen.app?.id == "vault.repeat-pin")
    #expect(walk.focus == .key(.digit(2)))
    walk.press(keys: "Tab")
    #expect(walk.focus != .key(.digit(2)))
  }
}
