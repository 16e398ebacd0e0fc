import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// What a real terminal shows.
@Suite(.enabled(if: Tmux.isInstalled, "needs tmux"), .timeLimit(.ample), .blocking) struct ScreenTests {
  private let probe = Built.path("terminal-probe")

  /// The sample as the canvas itself has it.
  private func expected(columns: Int, rows: Int, line: String) throws -> String {
    let text = try Finished(running: [probe, "--text", "\(columns)x\(rows)", line]).output
    // The half-covered wide character shows as a blank.
    return String(text.dropLast()).replacingOccurrences(of: "漢x", with: " x")
  }

  @Test(arguments: [(80, 24), (120, 40), (61, 17)])
  func `The screen equals the canvas, cell by cell`(columns: Int, rows: Int) throws {
    let terminal = try Tmux([probe], columns: columns, rows: rows)
    let line = "utf8 true depth indexed palette dark"
    let canvas = try expected(columns: columns, rows: rows, line: line)
    // Its size is drawn before the last rows are.
    try terminal.wait(for: "the canvas:\n\(canvas)") { $0 == canvas }
  }

  @Test
  func `Colours of the layers reach the terminal`() throws {
    let terminal = try Tmux([probe, "--dark"])
    try terminal.wait(for: "80x24")
    let screen = try terminal.screenWithColors()
    for ground in ["48;5;234", "48;5;16", "48;5;26", "48;5;236"] { #expect(screen.contains(ground)) }
  }

  @Test
  func `Keys arrive as what they are`() throws {
    let terminal = try Tmux([probe], rows: 40)
    try terminal.wait(for: "80x40")
    for (key, name) in [
      ("Up", "Up"), ("BTab", "Shift-Tab"), ("Home", "Home"), ("End", "End"), ("PPage", "PageUp"),
      ("NPage", "PageDown"), ("DC", "Delete"), ("BSpace", "Backspace"), ("C-h", "Backspace"), ("F1", "F1"),
      ("F12", "F12"), ("C-r", "Ctrl-r"), ("C-s", "Ctrl-s"), ("C-v", "Ctrl-v"), ("Enter", "Enter"),
      ("Escape", "Escape"), ("ä", "ä"), ("漢", "漢"),
    ] {
      try terminal.press(key)
      try terminal.wait(for: "key \(name)")
    }
  }

  @Test
  func `A click and the wheel arrive with their place`() throws {
    let terminal = try Tmux([probe])
    try terminal.wait(for: "80x24")
    try terminal.type("\u{1B}[<0;10;5M\u{1B}[<0;10;5m")
    try terminal.wait(for: "key Click 4,9")
    try terminal.type("\u{1B}[<65;10;5M")
    try terminal.wait(for: "key Scroll 1")
  }

  @Test
  func `A window that changes its size is filled anew`() throws {
    let terminal = try Tmux([probe])
    try terminal.wait(for: "80x24")
    for (columns, rows) in [(100, 30), (40, 18), (120, 40)] {
      try terminal.resize(columns: columns, rows: rows)
      try terminal.wait(for: "a full screen of \(columns)x\(rows)") { screen in
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count == rows && lines.last?.hasSuffix("\(columns)x\(rows) |") == true
          && lines.last?.count == columns && screen.contains("resized \(columns)x\(rows)")
          && lines.first?.hasPrefix(" plain") == true
      }
    }
  }

  @Test
  func `Ctrl-Z gives the shell its terminal, fg draws everything anew, also after a resize`() throws {
    let shell = try Tmux(["bash", "--norc", "--noediting", "-i"], environment: ["PS1": "$ "])
    try shell.wait(for: "$")
    try shell.type(probe + "\r")
    try shell.wait(for: "80x24")
    try shell.press("Up")
    let before = try shell.wait(for: "key Up")
    try shell.press("C-z")
    try shell.wait(for: "Stopped")
    try shell.type("stty -a | grep -o ' icanon'; fg\r")
    let after = try shell.wait(for: "80x24")
    #expect(after == before)
    try shell.press("C-z")
    try shell.wait(for: "the shell") { $0.contains("icanon") && $0.contains("Stopped") }
    try shell.resize(columns: 90, rows: 28)
    try shell.type("fg\r")
    try shell.wait(for: "90x28")
    try shell.press("C-c")
    try shell.wait(for: "the prompt") { !$0.contains("90x28") && $0.contains("$") }
    try shell.type("echo code $?\r")
    try shell.wait(for: "code 130")
  }
}

/// No more bytes than what changed needs.
@Suite(.timeLimit(.ample), .blocking)
struct ByteTests {
  @Test
  func `A line that changes costs about its own length`() throws {
    let terminal = try PseudoTerminal(Built.path("terminal-probe"))
    terminal.send("a")
    let start = try terminal.wait(for: "key a")
    terminal.send("b")
    let end = try terminal.wait(for: "key b", from: start)
    // Nothing follows the text: what comes next is the next line's.
    terminal.send("d")
    let next = try terminal.wait(for: "key d", from: end)
    #expect(end - start <= "key b".count + 12)
    #expect(next - end <= "key d".count + 12)
  }
}
