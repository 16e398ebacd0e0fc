import Exploration
import FlowFiles
import Scenarios
import ScreenDrawing
import Testing
import UnlockEngine
import VectorDrawing
import Walkthrough

/// A pad whose codes have capital letters among their digits.
@Suite struct LetteredPadTests {
  private static let file = """
    flow: lettered
    limits: { tries: 3 }
    remembers: { recovery: { is: code, keys: letters-and-digits, from: 6, to: 6 }, wrong: count }
    forgets: { first: { is: code, keys: letters-and-digits } }
    starts:
      New: {}
      Locked: { app: { recovery: K7P2QX } }
    needs-no-proof: { recovery: none }
    moments: { launch: [{ if: { recovery: none }, then: [go: choose], else: [go: lock] }] }
    screens:
      choose:
        pad: { title: Choose a code, keys: letters-and-digits, length: 6, refuses: [repeats, ABCDEF] }
        complete: [set: { first: typed }, go: again]
      again:
        pad: { title: The same again, keys: letters-and-digits, length of: first }
        complete: [{ if: { typed: first }, then: [set: { recovery: typed }, go: home], else: [go: choose] }]
      lock:
        pad: { title: Your code, keys: letters-and-digits, length of: recovery, tries: wrong }
        complete: [{ if: { typed: recovery }, then: [reset: wrong, go: home], else: [count: wrong, retry] }]
      home: { title: Inside, private: true, leave: [go: lock] }
    alerts:
      over: { over: lock, if: { wrong: { reached: tries } }, title: Too many, buttons: { OK: [reset: [wrong, recovery], go: choose] } }

    """

  private func run(_ steps: String, app: String = "{}") throws -> String? {
    try failure(of: steps, app: app, on: Self.file)
  }

  private static let locked = Setup(StartingPoint("", app: ["recovery": "K7P2QX"]))

  private func launched() throws -> Simulation {
    var simulation = try read(Self.file).get().simulation(Self.locked)
    _ = simulation.step(.lifeCycle(.launch))
    return simulation
  }

  @Test func `Small letters become capitals, what no key has is nothing, and the code opens again`() throws {
    #expect(mistakes(in: Self.file) == [])
    let said = try run(
      """
        - launch
        - type: "aaaaaa"
        - expect: { screen: lettered.choose }
        - type: "abcdef"
        - expect: { screen: lettered.choose }
        - type: "a1b2c3"
        - type: "A1B2C3"
        - expect: { screen: lettered.home, facts: { recovery: set } }
        - force-quit
        - launch
        - type: "A1B2C4"
        - expect: { screen: lettered.lock, facts: { wrong: 1 } }
        - type: "A1B2"
        - expect: { keypad: 4 }
        - type: "C3"
        - expect: { screen: lettered.home }
      """)
    #expect(said == nil)
    #expect(try run("    - launch\n    - type: \"A-\"\n", app: "{ recovery: K7P2QX }") != nil)
  }

  @Test
  func
    `It is a keyboard of capitals with as many dots as the code has, in points, in cells and for VoiceOver`()
    throws
  {
    let screen = try launched().screen
    let layer = try #require(screen.app)
    #expect(layer.keypad?.keys == .lettersAndDigits && layer.keypad?.length == 6)
    #expect(layer.accessibilityElements.contains { $0.label == "Your code" && $0.value == "empty" })
    let picture = PhonePicture(screen: screen).svg
    #expect(picture.contains("data-key=\"Q\"") && picture.contains("data-key=\"7\""))
    #expect(!picture.contains("data-key=\"q\"") && !picture.contains(">A B C<"))
    var canvas = Canvas(size: Size(rows: 40, columns: 39))
    let hits = PhoneDrawing(screen: screen).draw(into: canvas.bounds, on: &canvas)
    #expect(hits.contains { $0.target == .character("Q") } && !hits.contains { $0.target == .character("q") })
  }

  @Test func `In a walk its letters go to the pad, and the right code is one key`() throws {
    let flow = try read(Self.file).get()
    var walk = Walk(try flow.simulation(Self.locked), isPaused: true)
    walk.perform(.input(.lifeCycle(.launch)))
    for key in ["k", "7", "p"] { walk.press(try #require(Key(name: key))) }
    #expect(walk.simulation.screen.app?.keypad?.filled == 3)
    walk.perform(.answer(right: true))
    #expect(walk.simulation.screen.app?.id == "lettered.home")
  }

  @Test func `Exploring types codes with letters, comes to every screen, and counts the tries`() throws {
    let flow = try read(Self.file).get()
    #expect(flow.plan.texts.map(\.text).contains("K7P2QX"))
    #expect(flow.plan.texts.allSatisfy { PIN($0.text, letters: true) != nil })
    let explorer = try Explorer(flow.plan)
    let result = explorer.explore(stateLimit: 20_000)
    #expect(result.brokenRules.map(\.rule).filter { !$0.contains("announce") } == [])
    #expect(
      Set(explorer.screens.compactMap { $0.app?.id }) == [
        "lettered.choose", "lettered.again", "lettered.lock", "lettered.home",
      ])
  }

  @Test func `A code and its pads have the same keys, and what else is no code is told`() {
    func mistakesWith(_ other: String, insteadOf words: String) -> [String] {
      mistakes(in: Self.file.replacing(words, with: other))
    }
    let onDigits = mistakesWith("title: Your code,", insteadOf: "title: Your code, keys: letters-and-digits,")
    #expect(onDigits.first?.hasPrefix("18:") == true)
    #expect(
      onDigits.allSatisfy {
        $0.hasSuffix(
          "“recovery” has letters, and this pad has none: “keys: letters-and-digits” gives it some.")
      })
    let ofDigits = mistakesWith("first: code", insteadOf: "first: { is: code, keys: letters-and-digits }")
    #expect(ofDigits.first?.hasPrefix("13:") == true)
    #expect(ofDigits.first?.contains("“first” has digits only, and this pad has letters") == true)
    #expect(mistakesWith("recovery: k7p2qx", insteadOf: "recovery: K7P2QX").count == 1)
    #expect(mistakesWith("wrong: { is: count, keys: digits }", insteadOf: "wrong: count").count == 1)
  }
}
