import BundledFlowFiles
import Foundation
import Journals
import Scenarios
import ScreenDrawing
import SeededDraws
import TerminalSupport
import UnlockEngine
import Walkthrough

/// A walk in the real program, its clock paused, that is killed at some instant after its keys were sent; and what of
/// it has to be there then.
///
/// The same walk is made here, key by key. What the terminal shows is one of its pictures, or one on the way from one
/// to another; and what the journal brings back is as far, or further.
public struct KilledWalk: Sendable {
  private var setup = WalkSetup()
  private var keys: [Key] = []
  /// So long after the keys it is killed.
  private var microseconds = 0
  /// Killed while it starts, before there were any keys: the terminal would take those for its own.
  private var isEarly = false

  // MARK: Drawing and keeping one

  public init(_ draw: inout Draw) {
    // The terminal that is looked at knows no wide characters.
    repeat { setup = WalkSetup(&draw, changes: 2) } while setup.lines.contains { $0.contains("\\u{") }
    isEarly = draw.once(in: 10)
    microseconds = draw.below(draw.one(of: [1000, 5000, 20_000]))
    guard var walk = WalkRun(setup, isPaused: true)?.walk else { return }
    let count = draw.within(1...40)
    var hand = WalkHand(draw, isWild: true)
    while keys.count < count {
      for case .press(let key) in hand.actions(at: walk) where Self.press(key, in: &walk) { keys.append(key) }
    }
    draw = hand.draw
  }

  public var lines: [String] {
    setup.lines + keys.map { WalkAction.press($0).line } + ["kill \(microseconds)\(isEarly ? " early" : "")"]
  }

  init(_ fuzzCase: FuzzCase) {
    let script = WalkScript(fuzzCase)
    setup = script.setup
    if var walk = WalkRun(setup, isPaused: true)?.walk {
      for case .press(let key) in script.actions where Self.press(key, in: &walk) { keys.append(key) }
    }
    for words in script.others.map({ $0.split(separator: " ") })
    where words.first == "kill" && words.count > 1 {
      microseconds = Int(words[1]) ?? 0
      isEarly = words.last == "early"
    }
  }

  /// What a terminal sends for a key; `nil` for those whose bytes begin like others do, and have to be waited for.
  private static func text(of key: Key) -> String? {
    switch key {
    case .character(let scalar) where (0x20...0x7E).contains(scalar.value): String(scalar)
    case .enter: "\r"
    case .tab: "\t"
    case .backspace: "\u{7F}"
    default: nil
    }
  }

  /// Presses a key, unless it leaves the walk, sets the clock running or has to be waited for: those are for others.
  private static func press(_ key: Key, in walk: inout Walk) -> Bool {
    guard text(of: key) != nil else { return false }
    var next = walk
    next.press(key)
    guard next.isPaused, next.takeRequests().isEmpty, next.soughtPlace == nil else { return false }
    walk = next
    return true
  }

  // MARK: What holds

  /// Kills it, and looks; gives whether anything was done by then.
  public func check(_ program: String, in folder: String) throws -> Bool {
    let state = folder + "/killed"
    try? FileManager.default.removeItem(atPath: state)
    let environment = PlainScreen.environment.merging(["XDG_STATE_HOME": state]) { $1 }
    let terminal = try PseudoTerminal(
      program, ["walk", "--paused"] + setup.options, environment: environment)
    if !isEarly {
      try terminal.wait(for: "Journal", seconds: 20)
      terminal.send(keys.compactMap(Self.text).joined())
    }
    terminal.listen(milliseconds: microseconds / 1000)
    usleep(UInt32(microseconds % 1000))
    terminal.signal(SIGKILL)
    _ = try terminal.waitForExit(seconds: 20)
    let shown = Self.screen(terminal)
    guard let journal = Self.journal(in: state),
      let restored = try? Journal.restore(journal, flows: Catalog.flows)
    else {
      guard !shown.text.contains("Journal") else { throw Problem("nothing was kept of a walk", shown.text) }
      return false
    }
    if let problem = restored.problem { throw Problem("a journal that was cut off ends early", problem) }
    let walks = walks()
    guard let least = least(of: walks, for: shown) else {
      throw Problem("what is shown is no picture of the walk", shown.text)
    }
    let trace = WalkTrace(restored.walk)
    guard let most = walks.lastIndex(where: { WalkTrace($0) == trace }) else {
      throw Problem("the journal holds a walk that never was", journal)
    }
    guard most >= least else {
      throw Problem(
        "what was shown is lost", "\(least) keys were seen, \(most) are kept\n\(shown.text)\n\(journal)")
    }
    try checkResuming(restored.walk, program, environment)
    return restored.journal.steps > 1
  }

  /// The walk after none of its keys, after one, after two …
  private func walks() -> [Walk] {
    guard var walk = WalkRun(setup, isPaused: true)?.walk else { return [] }
    return [walk]
      + keys.map { key in
        walk.press(key)
        return walk
      }
  }

  /// How many keys must have been pressed for a screen to look so, at least: it is the picture after them, or on the
  /// way to that from an earlier one, or from nothing.
  private func least(of walks: [Walk], for shown: PlainScreen) -> Int? {
    let blank: [[Character]] = Array(repeating: Array(repeating: " ", count: 80), count: 24)
    var before = [blank]
    for (count, walk) in walks.enumerated() {
      let now = Self.picture(of: walk)
      before.append(now)
      // The last ones first: they are the likeliest.
      if before.reversed().contains(where: { Self.is(shown.rows, between: $0, and: now) }) { return count }
    }
    return nil
  }

  /// The lines for messages at the bottom tell of the journal too, which isn't the walk's.
  private static let rows = 22

  private static func `is`(_ shown: [[Character]], between old: [[Character]], and new: [[Character]]) -> Bool
  {
    for row in 0..<rows where shown[row] != new[row] {
      for column in 0..<80 {
        let cell = shown[row][column]
        if cell != new[row][column], cell != old[row][column] { return false }
      }
    }
    return true
  }

  /// The program shows the walk as it was.
  private func checkResuming(_ walk: Walk, _ program: String, _ environment: [String: String?]) throws {
    let resumed = try PseudoTerminal(program, ["walk", "--resume"], environment: environment)
    try resumed.wait(for: "Resumed", seconds: 20)
    resumed.signal(SIGKILL)
    _ = try resumed.waitForExit(seconds: 20)
    let shown = Self.screen(resumed)
    let expected = Self.picture(of: walk)
    for row in 0..<Self.rows where shown.rows[row] != expected[row] {
      throw Problem("resumed, it looks otherwise", "row \(row):\n\(shown.text)")
    }
  }

  private static func journal(in state: String) -> String? {
    let folder = state + "/unlocksim/walks"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.first { $0.hasSuffix(".yaml") }
      .flatMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// What the program has drawn; before that, the terminal repeated what was typed.
  private static func screen(_ terminal: PseudoTerminal) -> PlainScreen {
    let clear = Data("\u{1B}H\u{1B}J".utf8)
    let drawn = Data(terminal.output).range(of: clear).map { terminal.output[$0.lowerBound...] }
    return PlainScreen(drawn ?? [])
  }

  private static func picture(of walk: Walk) -> [[Character]] {
    let canvas = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80)).canvas
    return (0..<24).map { row in
      let text = Array(canvas.text(row: row))
      return text + Array(repeating: " ", count: max(0, 80 - text.count))
    }
  }
}
