import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Pastes, small and huge, with their ends marked and without: the real program takes text for text, and stays awake.
@Suite(.timeLimit(.ample), .blocking) struct PasteInATerminal {
  private let program = Built.path("unlocksim")
  private let state = TemporaryFolder()
  private let locked = ["walk", "banno", "--paused", "--app", "method=pin", "--app", "pin=2580"]

  private func started(_ arguments: [String], at text: String = "Journal") throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(program, arguments, environment: ["XDG_STATE_HOME": state.path])
    try terminal.wait(for: text)
    return terminal
  }

  private func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  private var journal: String { state.text(state.files(in: "unlocksim/walks").first ?? "") }

  @Test func `A PIN is typed and what follows the paste is keys`() throws {
    let terminal = try started(locked)
    terminal.send(paste("2580\n") + "h")
    try terminal.wait(for: "Apps")
    terminal.signal(SIGKILL)
    _ = try terminal.waitForExit()
    let steps = journal.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map {
      // Without the seal at the end of the line.
      String($0.dropFirst(4).dropLast(10))
    }
    #expect(
      steps == ["launch", "type: \"2\"", "type: \"5\"", "type: \"8\"", "type: \"0\"", "leave # keys h"])
  }

  @Test func `A megabyte into the pad is one entry`() throws {
    let terminal = try started(locked)
    terminal.send(paste(String(repeating: "1x9fb8q7", count: 131_072)))
    try terminal.wait(for: "of the pasted characters")
    terminal.send("2580")
    try terminal.wait(for: Shown.content())
    #expect(journal.ranges(of: "- type:").count == 8)
  }

  @Test func `A megabyte into the palette is its line`() throws {
    let terminal = try started(locked)
    terminal.send(":" + paste(String(repeating: "reboot ", count: 150_000)))
    try terminal.wait(for: "it is too long")
    terminal.send("\u{1B}")
    let end = terminal.output.count
    terminal.send("2580")
    try terminal.wait(for: Shown.content(), from: end)
    #expect(!journal.contains("reboot"))
  }

  @Test func `A megabyte of digits without marks is bounded and told`() throws {
    let terminal = try started(["walk", "banno", "--paused", "--app", "method=dont-lock"])
    terminal.send(String(repeating: ".", count: 1_000_000))
    try terminal.wait(for: "keys came faster than they could be handled", seconds: 60)
    // Until then a key belongs to the burst, and is dropped with it.
    try terminal.waitUntilIdle(seconds: 60)
    terminal.send("h")
    try terminal.wait(for: "Apps")
    #expect(journal.ranges(of: "elapse: 1s").count < 20_000)
  }

  @Test func `Signals are heard in the middle of a burst`() throws {
    let terminal = try started(["walk", "banno", "--paused", "--app", "method=dont-lock"])
    for _ in 0..<16 { terminal.trySend(String(repeating: ".", count: 4000)) }
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForExit() == .code(143))
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test func `Keys of a burst are drawn together`() throws {
    let terminal = try started(["walk", "banno", "--paused"])
    let start = terminal.output.count
    terminal.send(String(repeating: ".", count: 1000) + ":")
    try terminal.wait(for: "Find an action", from: start)
    // A frame for each key would be some hundred bytes a key.
    #expect(terminal.output.count - start < 60_000)
  }

  @Test func `The picker and the player press nothing`() throws {
    let picker = try started([], at: "Which product?")
    picker.send(paste("q21\r"))
    try picker.wait(for: "Pasted text was dropped")
    picker.send("q")
    #expect(try picker.waitForExit() == .code(0))

    let file = state.path + "/one.yaml"
    state.write("flow: banno\nsteps: [launch, { elapse: 1s }]\n", to: file)
    let player = try started(["play", file, "--step"], at: "paused")
    player.send(paste("tq"))
    try player.wait(for: "Pasted text was dropped: the player takes no text.")
    // Keys typed behind the one that takes over are the walk's.
    player.send("t,,")
    try player.wait(for: "9:43:00")
    player.send("q")
    #expect(try player.waitForExit() == .code(0))
  }
}
