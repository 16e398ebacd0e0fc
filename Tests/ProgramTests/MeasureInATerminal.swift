import BlockingTests
import TerminalSupport
import Testing

/// What measuring found of a walk’s flow, in a real terminal: one key away, and left by another.
@Suite(.timeLimit(.ample), .blocking) struct MeasureInATerminal {
  private let program = Built.path("unlocksim")
  private let folder = TemporaryFolder()

  @Test func `One key shows who can guess how often, and Esc goes back to the phone`() throws {
    let file = folder.path + "/my-bank.flow.yaml"
    folder.write(TestFlows.bankThatSignsOut, to: file)
    let environment: [String: String?] = ["XDG_STATE_HOME": folder.path, "NO_COLOR": "1"]
    let terminal = try Tmux(
      [program, "walk", file, "--app", "pin=2580", "--paused"], columns: 100, rows: 50,
      environment: environment)
    try terminal.wait(for: "pin: 3 tries left, 0 wrong so far")
    try terminal.press("%")
    try terminal.wait(for: "what measuring found")
    try terminal.wait(for: "Who holds the phone unlocked")
    try terminal.wait(for: "pin: 3 guesses, all at once")
    try terminal.press("Escape")
    try terminal.wait(for: "pin: 3 tries left, 0 wrong so far")
    try terminal.press("1")
    try terminal.wait(for: "type 1")
  }
}
