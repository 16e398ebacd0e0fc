import ScreenDrawing
import SeededDraws
import UnlockEngine
import Walkthrough

/// Somebody at the keyboard who presses what works now, types what may be right, and looks at the clock. A wild one
/// presses and clicks at anything, and changes the window too.
public struct WalkHand: Sendable {
  public var draw: Draw
  let isWild: Bool

  public init(_ draw: Draw, isWild: Bool) {
    self.draw = draw
    self.isWild = isWild
  }

  /// What comes next in a walk: a few actions that go together.
  public mutating func actions(at walk: Walk) -> [WalkAction] {
    var actions: [WalkAction] = []
    if !walk.isPaused { for _ in 0..<draw.below(4) { actions.append(.tick(draw.below(700))) } }
    if isWild, draw.once(in: 12) { return actions + [wildly()] }
    return actions + (walk.overlay.map { inOverlay($0) } ?? onPhone(walk))
  }

  // MARK: The phone

  private mutating func onPhone(_ walk: Walk) -> [WalkAction] {
    switch draw.below(10) {
    case 0...2: return [.press(draw.one(of: [.enter, .enter, .enter, .tab, .backTab, .escape]))]
    case 3...5 where walk.takesTyping: return code(walk)
    case 6 where !walk.isPaused: return [.tick(draw.one(of: [1000, 61_000, 301_000, 4_000_000]))]
    default: return [whatWorks(walk)]
    }
  }

  private static let codes = ["2580", "1111", "1234", "123456", "111111", "9", "a", "VVVVVVVVVVVVVVVVTFVA"]

  /// A code, now and then with a slip, or the time that it takes.
  private mutating func code(_ walk: Walk) -> [WalkAction] {
    let known = (walk.setup.app + walk.setup.device).map(\.value).filter { $0.count >= 4 && $0.count <= 8 }
    var actions: [WalkAction] = []
    for scalar in draw.one(of: Self.codes + known + known).unicodeScalars {
      actions.append(.press(.character(scalar)))
      if draw.once(in: 12) { actions.append(.press(.backspace)) }
      if draw.once(in: 6) { actions.append(.tick(draw.below(900))) }
    }
    return actions
  }

  private mutating func whatWorks(_ walk: Walk) -> WalkAction {
    let working = KeyTable.hints(for: walk).filter { isWild || !$0.command.leavesTheWalk }
    return .press(draw.one(of: draw.one(of: working).keys))
  }

  // MARK: What is open

  private mutating func inOverlay(_ overlay: Overlay) -> [WalkAction] {
    if draw.once(in: 4) { return [.press(.escape)] }
    switch overlay {
    case .list(let list) where list.isFiltered && draw.once(in: 2):
      let shown = list.shown
      let title = shown.isEmpty ? "" : draw.one(of: shown).title
      return typed(String(title.prefix(draw.within(1...8)))) + [.press(.enter)]
    case .list(let list):
      let downs = draw.below(min(30, list.count))
      let last = draw.one(weighing: [Key.enter: 6, .character(" "): 1, .character("D"): 1, .end: 1])
      return Array(repeating: .press(.down), count: downs) + [.press(last)]
    case .question:
      let answers = [
        "5m", "0s", "36500d", "-30s", "9:46", "2580", "none", "true", "3", "Five wrong PINs", "x", "",
      ]
      return typed(draw.one(of: answers)) + [.press(.enter)]
    case .map, .gallery, .exploring, .slider, .tour:
      let keys: [Key] = [
        .down, .down, .up, .left, .right, .home, .end, .enter, .tab, .pageDown, .character("5"),
      ]
      return (0..<draw.within(1...6)).map { _ in .press(draw.one(of: keys)) }
    }
  }

  private func typed(_ text: String) -> [WalkAction] { text.unicodeScalars.map { .press(.character($0)) } }

  // MARK: Anything

  private mutating func wildly() -> WalkAction {
    switch draw.below(6) {
    case 0: return .press(draw.one(of: draw.one(of: KeyTable.bindings).keys))
    case 1: return .press(.character(scalar()))
    case 2: return .press(.click(row: draw.below(40), column: draw.below(130)))
    case 3:
      return .press(
        .scroll(row: draw.below(40), column: draw.below(130), lines: draw.one(of: [-3, -1, 1, 3])))
    case 4: return .keep
    default:
      let usual = [(24, 80), (40, 120), (60, 200), (24, 79), (23, 80), (1, 1), (0, 0), (120, 400)]
      let (rows, columns) =
        draw.once(in: 2) ? draw.one(of: usual) : (draw.within(1...80), draw.within(1...250))
      return .window(Size(rows: rows, columns: columns), isASCII: draw.once(in: 4))
    }
  }

  /// A character that somebody's keyboard or clipboard may have.
  private mutating func scalar() -> Unicode.Scalar {
    let odd: [Unicode.Scalar] = [
      "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{A0}", "\u{AD}", "\u{301}", "\u{200B}",
      "\u{200D}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{FE0F}", "\u{FEFF}", "\u{FFFE}",
      "\u{FFFF}", "\u{1F511}", "\u{E000}", "\u{10FFFF}", "ß", "İ", "漢", "\"", "'", "#", ":", "\\", "`", "~",
      "|", "{", "%", "&", "*", "!",
    ]
    if draw.once(in: 2) { return draw.one(of: odd) }
    return Unicode.Scalar(UInt32(draw.once(in: 2) ? draw.within(0x20...0x7E) : draw.below(0x11_0000))) ?? "?"
  }
}

extension Command {
  /// Whether whoever holds the walk does something else with it than press on.
  var leavesTheWalk: Bool {
    switch self {
    case .quit, .redraw, .showPicker, .nextTheme, .saveScenario, .showHelp: true
    default: false
    }
  }
}

/// A walk from a seed, on a flow from one of its starting points: somebody presses keys, and the clock runs meanwhile.
public struct RandomWalk: Sendable {
  public var walk: Walk
  private var hand: WalkHand

  public init(_ flow: any Flow, seed: UInt64) throws {
    var draw = Draw(seed: seed)
    let start = Setup(draw.one(of: flow.startingPoints))
    // With animations and without, as walks begin with a running clock and a stopped one.
    let setup = start.forWalking(flow, isPaused: draw.once(in: 3))
    walk = Walk(try flow.simulation(setup), setup: setup)
    walk.perform(.lifeCycle(.launch))
    hand = WalkHand(draw, isWild: false)
  }

  /// Presses one key, or a few that go together.
  public mutating func go() {
    for action in hand.actions(at: walk) {
      switch action {
      case .press(let key): walk.press(key)
      case .tick(let milliseconds): walk.tick(.milliseconds(milliseconds))
      case .window, .keep: break
      }
    }
  }
}
