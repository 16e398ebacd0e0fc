import Flows
import Foundation
import Scenarios
import ScreenDrawing
import TerminalSupport
import Testing
import UnlockEngine
import Walkthrough

/// The real program killed at any instant: what it had shown last is there again (Q5, B6.3, A8).
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

  @Test func threeHundredTimesNothingIsLost() throws {
    var draw = SystemRandomNumberGenerator()
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
      let walkedOn = try checkJournal(after: screen(terminal), in: state)
      midway += walkedOn == nil ? 0 : 1
      // The journal is read here as the program reads it; now and then the program does it itself.
      if round % 3 == 0, let walkedOn { try checkResuming(walkedOn, in: state) }
    }
    // Most kills hit something: a test that always comes too early or too late would find nothing.
    #expect(midway > 100)
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

  /// What was shown is the last picture of the walk in the journal, or a part of it over the one before.
  /// Gives that walk, if anything was done in it.
  private func checkJournal(after shown: PlainScreen, in state: TemporaryFolder) throws -> Walk? {
    let journals = state.files(in: "unlocksim/walks")
    guard let journal = journals.first, let restored = try? Journal.restore(state.text(journal)) else {
      // Killed before there was anything to be seen.
      #expect(!shown.text.contains("Journal"), "\(shown.text)")
      return nil
    }
    let now = canvas(restored.walk)
    let before = pictures(before: state.text(journal))
    for row in 0..<22 {
      for column in 0..<80 {
        let cell = shown.rows[row][column]
        let isRight =
          cell == now[row][column] || before.contains { cell == $0[row][column] }
          || (cell == " " && restored.journal.steps <= 1)
        guard !isRight else { continue }
        Issue.record("\(row), \(column):\n\(shown.text)\n\(state.text(journal))")
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

  private func canvas(_ walk: Walk) -> [[Character]] {
    let canvas = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80)).canvas
    return (0..<24).map { row in
      let text = Array(canvas.text(row: row))
      return text + Array(repeating: " ", count: max(0, 80 - text.count))
    }
  }

  /// The pictures without the last lines of a journal: a key may write a step, and one on the focus.
  private func pictures(before journal: String) -> [[[Character]]] {
    var lines = journal.split(separator: "\n")
    var pictures: [[[Character]]] = []
    for _ in 0..<3 {
      lines.removeLast()
      if let walk = try? Journal.restore(lines.joined(separator: "\n") + "\n").walk {
        pictures.append(canvas(walk))
      }
    }
    return pictures
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
