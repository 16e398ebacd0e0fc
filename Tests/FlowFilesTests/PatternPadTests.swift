import Exploration
import FlowFiles
import Scenarios
import ScreenDrawing
import Testing
import UnlockEngine
import VectorDrawing

/// A pad of nine dots: a code is their order, and none is touched twice.
@Suite struct PatternPadTests {
  private static let file = """
    flow: pattern
    limits: { tries: 3 }
    remembers: { pattern: { is: code, from: 4, to: 9 }, wrong: count }
    forgets: { first: code }
    starts:
      New: {}
      Locked: { app: { pattern: "1478" } }
    needs-no-proof: { pattern: none }
    moments: { launch: [{ if: { pattern: none }, then: [go: draw], else: [go: lock] }] }
    screens:
      draw:
        pad: { title: Draw a pattern, keys: pattern, from: 4, to: 9 }
        complete: [set: { first: typed }, go: again]
        buttons: { Done: submit }
      again:
        pad: { title: The same again, keys: pattern, length of: first }
        complete: [{ if: { typed: first }, then: [set: { pattern: typed }, go: home], else: [go: draw] }]
      lock:
        pad: { title: Draw your pattern, keys: pattern, length of: pattern, tries: wrong }
        complete: [{ if: { typed: pattern }, then: [reset: wrong, go: home], else: [count: wrong, retry] }]
      home: { title: Inside, private: true, leave: [go: lock] }
    alerts:
      over: { over: lock, if: { wrong: { reached: tries } }, title: Too many, buttons: { OK: [reset: [wrong, pattern], go: draw] } }

    """

  private func run(_ steps: String, app: String = "{}") throws -> String? {
    try failure(of: steps, app: app, on: Self.file)
  }

  @Test func `What touches a dot twice is no pattern that a start could have`() {
    let found = mistakes(in: Self.file.replacing("\"1478\"", with: "\"14478\""))
    #expect(found.count == 1 && found[0].contains("dots from 1 to 9, each once"), "\(found)")
  }

  @Test func `A dot that was touched, and one that isn't there, change nothing`() throws {
    #expect(mistakes(in: Self.file) == [])
    let said = try run(
      """
        - launch
        - type: "147"
        - expect: { keypad: 3, disabled: Done }
        - type: "1"
        - expect: { keypad: 3 }
        - type: "8"
        - tap: Done
        - type: "1478"
        - expect: { screen: pattern.home, facts: { pattern: set } }
        - force-quit
        - launch
        - type: "1487"
        - expect: { screen: pattern.lock, facts: { wrong: 1 } }
        - type: "1478"
        - expect: { screen: pattern.home }
      """)
    #expect(said == nil)
  }

  @Test func `It has nine keys and no tenth, in points, in cells and for VoiceOver`() throws {
    var world = try read(Self.file).get().simulation(Setup())
    _ = world.step(.lifeCycle(.launch))
    let layer = try #require(world.screen.app)
    #expect(layer.keypad?.keys == .pattern)
    let keys = layer.accessibilityElements.filter { $0.traits.contains(.keyboardKey) }.map(\.label)
    #expect(keys == (1...9).map(String.init) + ["Delete"])
    let picture = PhonePicture(screen: world.screen).svg
    for key in 1...9 { #expect(picture.contains("data-key=\"\(key)\"")) }
    #expect(!picture.contains("data-key=\"0\"") && !picture.contains(">A B C<"))
    let hits = PhoneDrawing(screen: world.screen)
    var canvas = Canvas(size: Size(rows: 40, columns: 39))
    #expect(hits.draw(into: canvas.bounds, on: &canvas).count { $0.target == .digit(0) } == 0)
  }

  @Test func `A line leads through the dots in their order, in points and in cells`() throws {
    var world = try read(Self.file).get().simulation(Setup())
    _ = world.step(.lifeCycle(.launch))
    let untouched = PhonePicture(screen: world.screen).svg
    for key in ["1", "5", "6"] as [Unicode.Scalar] { _ = world.step(.type(.character(key))) }
    #expect(world.screen.app?.keypad?.touched.text == "156")
    let picture = PhonePicture(screen: world.screen).svg
    let line = try #require(
      picture.firstMatch(of: #/stroke-width="5" d="M[\d.]+ [\d.]+L[\d.]+ [\d.]+L[\d.]+ [\d.]+"/#))
    #expect(!untouched.contains(line.0))
    for (glyphs, marks) in [(Glyphs.unicode, 0x2801...0x28FF), (.ascii, 0x2E...0x2E)] {
      func marked(_ screen: Screen) -> Int {
        var canvas = Canvas(size: Size(rows: 40, columns: 39))
        PhoneDrawing(screen: screen, glyphs: glyphs).draw(into: canvas.bounds, on: &canvas)
        return (0..<40).reduce(0) { sum, row in
          sum + canvas.text(row: row).unicodeScalars.count { marks.contains(Int($0.value)) }
        }
      }
      var empty = world.screen
      empty.app?.keypad?.touched = PIN()
      #expect(marked(world.screen) > marked(empty) + 10)
    }
    _ = world.step(.type(.delete))
    #expect(world.screen.app?.keypad?.touched.text == "15")
  }

  @Test func `Exploring draws patterns, and comes to every screen`() throws {
    let flow = try read(Self.file).get()
    #expect(flow.plan.texts.allSatisfy { Set($0.text).count == $0.text.count && !$0.text.contains("0") })
    let explorer = try Explorer(flow.plan)
    let result = explorer.explore(stateLimit: 20_000)
    #expect(result.brokenRules.map(\.rule).filter { !$0.contains("announce") } == [])
    let seen = Set(explorer.screens.compactMap { $0.app?.id })
    #expect(seen == ["pattern.draw", "pattern.again", "pattern.lock", "pattern.home"])
  }

  @Test func `What no pattern can be is told`() {
    let letters = mistakes(in: Self.file.replacing("keys: pattern, from", with: "keys: letters, from"))
    #expect(
      letters == [
        "12:41: “letters” isn’t a kind of keys: “letters-and-digits” are capital letters and digits, and any other text goes into a field of “fields”."
      ])
    let long = mistakes(
      in: Self.file.replacing("from: 4, to: 9 }\n    complete", with: "from: 4, to: 10 }\n    complete"))
    #expect(long == ["12:63: A pattern has nine dots, each touched once: no code is longer than 9."])
  }
}
