import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// A note in a real terminal: pinned, there again after a kill, and saved with the steps.
@Suite(.timeLimit(.ample), .blocking) struct NotesInATerminal {
  private let program = Built.path("unlocksim")
  private let folder = TemporaryFolder()

  @Test func `Pinned, killed, resumed, saved and played`() throws {
    let environment: [String: String?] = ["XDG_STATE_HOME": folder.path, "NO_COLOR": "1"]
    let words = ["walk", "banno", "--app", "method=pin", "pin=2580", "--paused"]
    let shell = ["sh", "-c", "cd '\(folder.path)' && exec \"$@\"", "sh", program]

    let terminal = try Tmux(shell + words, columns: 120, rows: 40, environment: environment)
    // A window of that size has what comes next beside the phone.
    try terminal.wait(for: "m  the right PIN, 2580")
    try terminal.press("*")
    try terminal.wait(for: "Note on what is on the phone now")
    try terminal.type("Who is “Banno”?")
    try terminal.press("Enter")
    try terminal.wait(for: "✎ Note")
    try terminal.press("1")
    try terminal.wait(for: "type 1")
    kill(try terminal.processID(), SIGKILL)

    let again = try Tmux(shell + ["walk", "--resume"], columns: 120, rows: 40, environment: environment)
    try again.wait(for: "Resumed")
    try again.wait(for: "✎ Who is “Banno”?")
    try again.press("[")
    try again.wait(for: "✎ Note")
    try again.press("]")
    try again.press("R")
    try again.wait(for: "Title of the new scenario")
    try again.type("Noted")
    try again.press("Enter")
    try again.wait(for: "Saved")
    let path = folder.path + "/Scenarios/banno/noted.yaml"
    #expect(folder.text(path).contains("  - note: \"Who is “Banno”?\"\n"))

    let play = try Tmux(shell + ["play", path], columns: 120, rows: 40, environment: environment)
    try play.wait(for: "✎ Who is “Banno”?")
  }
}
