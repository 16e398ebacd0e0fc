import Flows
import SimulatedLocalAuthentication
import UnlockEngine
import Walkthrough

/// A person who presses keys at random, the same ones for the same seed; the clock runs meanwhile.
struct RandomWalk {
  var walk: Walk
  private var state: UInt64

  /// A walk on a flow, from one of its starting points.
  init(_ flow: any Flow.Type, seed: UInt64) throws {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 7
    let starts = flow.startingPoints
    // With animations and without, as walks begin with a running clock and a stopped one.
    let setup = Setup(starts[Int(seed) % starts.count])
      .forWalking(flow, isPaused: seed.isMultiple(of: 3))
    walk = Walk(try flow.simulation(setup), setup: setup)
    walk.perform(.lifeCycle(.launch))
  }

  private mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func one<Element>(of choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Presses one key, or a few that go together.
  mutating func go() {
    if !walk.isPaused { for _ in 0..<below(4) { walk.tick(.milliseconds(below(700))) } }
    if walk.overlay != nil { return walk.press(one(of: [.enter, .down, .down, .escape, .character("5")])) }
    switch below(10) {
    case 0...2: walk.press(one(of: [.enter, .enter, .enter, .tab, .backTab, .escape]))
    case 3...5 where walk.takesTyping: enter(one(of: ["2580", "1111", "1234", "123456", "111111", "9", "a"]))
    case 6 where !walk.isPaused: walk.tick(.milliseconds(one(of: [1000, 61_000, 301_000, 4_000_000])))
    default: pressWhatWorks()
    }
  }

  private mutating func enter(_ code: String) {
    for scalar in code.unicodeScalars {
      walk.press(.character(scalar))
      if below(12) == 0 { walk.press(.backspace) }
      if below(6) == 0 { walk.tick(.milliseconds(below(900))) }
    }
  }

  private mutating func pressWhatWorks() {
    let working = KeyTable.hints(for: walk).filter { binding in
      switch binding.command {
      case .quit, .redraw, .showPicker, .nextTheme, .saveScenario, .showHelp: false
      default: true
      }
    }
    if let key = one(of: working).keys.first { walk.press(key) }
  }
}
