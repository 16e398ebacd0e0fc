import Flows
import Foundation
import Scenarios
import ScreenDrawing
import TerminalSupport
import Testing
import UnlockEngine
import Walkthrough

/// The real program killed at any instant: what it had shown of the phone is there again (Q5, B6.3, A8).
///
/// What of the simulator's own was open, a list or a question, isn't: nothing of the walk is in it, and it is one key
/// away. So what was shown is held against the walk as it was after each key, with all that was open; what comes back
/// against the same without.
@Suite("Killed", .timeLimit(.minutes(15)), .serialized)
struct KillTests {
  private let program = Built.path("unlocksim")

  /// Things to do, each in a walk of its own; none of them depends on the clock.
  private static let walks: [(options: [String], keys: String)] = [
    (["--app", "method=pin", "--app", "pin=2580"], "111122223333f\u{12}r4444r5555\r"),
    ([], "\r\t\r1234\u{7F}412341234h" + "r9999[[u]]r1234"),
    (
      ["--app", "method=passcode-biometrics", "--device", "passcode=1234", "--device", "enrolled=false"],
      "1111222233334444.,>br;>1234h"
    ),
    (["--app", "method=passcode-biometrics"], "nn\rn\r123456hrm\t\tpd e[[y ."),
  ]

  /// Where the kills fall; `SEED=…` draws the same again.
  private struct Draw: RandomNumberGenerator {
    let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    private lazy var state = seed

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  @Test func threeHundredTimesNothingIsLost() throws {
    var draw = Draw()
    let stories = try Self.walks.map { Story(frames: try frames($0.options, $0.keys)) }
    var midway = 0
    for round in 0..<300 {
      let state = TemporaryFolder()
      let walk = Self.walks[round % Self.walks.count]
      let terminal = try PseudoTerminal(
        program, ["walk", "banno", "--paused"] + walk.options, environment: environment(state))
      // Now and then it is killed while it starts.
      if round % 10 > 0 { try terminal.wait(for: "Journal") }
      terminal.send(String(walk.keys.prefix(Int.random(in: 1...walk.keys.utf8.count, using: &draw))))
      usleep(UInt32.random(in: 0...20_000, using: &draw))
      terminal.signal(SIGKILL)
      _ = try terminal.waitForExit()
      let what = "round \(round), SEED=\(draw.seed)"
      let walkedOn = try checkJournal(
        after: screen(terminal), stories[round % stories.count], in: state, what)
      midway += walkedOn == nil ? 0 : 1
      // The journal is read here as the program reads it; now and then the program does it itself.
      if round % 3 == 0, let walkedOn { try checkResuming(walkedOn, in: state) }
    }
    // Most kills hit something: a test that always comes too early or too late would find nothing.
    #expect(midway > 100)
  }

  private typealias Picture = [[Character]]

  /// What is to be seen after each key: all of it, and without what of the simulator's own is open.
  private struct Story {
    var frames: [(shown: Picture, walk: Picture)]
  }

  private func frames(_ options: [String], _ keys: String) throws -> [(shown: Picture, walk: Picture)] {
    var walk = try pausedWalk(options)
    var decoder = keys.unicodeScalars.makeIterator()
    var frames = [(canvas(walk), canvas(walk))]
    while let scalar = decoder.next() {
      switch scalar {
      case "\r": walk.press(.enter)
      case "\t": walk.press(.tab)
      case "\u{7F}": walk.press(.backspace)
      case "\u{12}": walk.press(.control("r"))
      default: walk.press(.character(scalar))
      }
      var closed = walk
      closed.perform(Command.close)
      frames.append((canvas(walk), canvas(closed)))
    }
    return frames
  }

  /// What the program has drawn; before that, the terminal repeated what was typed.
  private func screen(_ terminal: PseudoTerminal) -> PlainScreen {
    let clear = Data("\u{1B}H\u{1B}J".utf8)
    let drawn = Data(terminal.output).range(of: clear).map { terminal.output[$0.lowerBound...] }
    return PlainScreen(drawn ?? [])
  }

  private func environment(_ state: TemporaryFolder) -> [String: String?] {
    PlainScreen.environment.merging(["XDG_STATE_HOME": state.path]) { $1 }
  }

  /// The walk in the journal is that after some key, and nothing was shown that came of a later one. Gives that
  /// walk, if anything was done in it.
  private func checkJournal(
    after shown: PlainScreen, _ story: Story, in state: TemporaryFolder, _ what: String
  ) throws -> Walk? {
    let journals = state.files(in: "unlocksim/walks")
    guard let journal = journals.first, let restored = try? Journal.restore(state.text(journal)) else {
      // Killed before there was anything to be seen.
      #expect(!shown.text.contains("Journal"), "\(what):\n\(shown.text)")
      return nil
    }
    let now = canvas(restored.walk)
    guard restored.problem == nil, let last = story.frames.lastIndex(where: { $0.walk == now }) else {
      Issue.record("\(what): no such walk\n\(state.text(journal))")
      return nil
    }
    for row in 0..<22 {
      for column in 0..<80 {
        let cell = shown.rows[row][column]
        // A frame that wasn't drawn to its end stands over those before it.
        if cell == " " && restored.journal.steps <= 1 { continue }
        if story.frames[...last].contains(where: { $0.shown[row][column] == cell }) { continue }
        Issue.record("\(what): \(row), \(column):\n\(shown.text)\n\(state.text(journal))")
        return nil
      }
    }
    return restored.journal.steps > 1 ? restored.walk : nil
  }

  /// The program shows the walk as it was.
  private func checkResuming(_ walk: Walk, in state: TemporaryFolder) throws {
    let now = canvas(walk)
    let resumed = try PseudoTerminal(program, ["walk", "--resume"], environment: environment(state))
    try resumed.wait(for: "Resumed")
    resumed.signal(SIGKILL)
    _ = try resumed.waitForExit()
    let rows = screen(resumed).rows
    for row in 0..<22 where rows[row] != now[row] {
      Issue.record("row \(row) after resuming:\n\(screen(resumed).text)")
    }
  }

  /// The window but for its last rows: hints and messages belong to the key that was pressed, not to the walk.
  private func canvas(_ walk: Walk) -> Picture {
    let canvas = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80)).canvas
    return (0..<22).map { row in
      let text = Array(canvas.text(row: row))
      return text + Array(repeating: " ", count: max(0, 80 - text.count))
    }
  }

  @Test func aLockOutGoesOnWhereItWas() throws {
    let state = TemporaryFolder()
    let terminal = try PseudoTerminal(
      program,
      ["walk", "banno", "--app", "method=passcode-biometrics", "--device", "enrolled=false"],
      environment: environment(state))
    try terminal.wait(for: "Passcode")
    for digit in 1...4 { terminal.send(String(repeating: "\(digit)", count: 6)) }
    try terminal.wait(for: "Unavailable")
    usleep(3_300_000)
    terminal.signal(SIGKILL)
    _ = try terminal.waitForExit()
    let walk = try Journal.restore(state.text(try #require(state.files(in: "unlocksim/walks").first))).walk
    let left = try #require(walk.top?.timeLeft)
    #expect(left < .seconds(58.5) && left > .seconds(56))
    #expect(!walk.isPaused && walk.simulation.world.device.failedPasscodes == 4)
  }
}
