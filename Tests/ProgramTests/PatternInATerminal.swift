import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// A pattern lock in the real program: no dot of a pattern is touched twice, so a wrong one isn’t the right one with another end.
@Suite(.timeLimit(.ample), .blocking) struct PatternInATerminal {
  private let state = TemporaryFolder()
  private var journal: String { state.text(state.files(in: "unlocksim/walks").first ?? "") }

  @Test(arguments: ["1478", "123698745"])
  func `One key draws a wrong pattern, and another the right one`(pattern: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.path(percentEncoded: false) + "/Flows/patterns/pattern-lock.flow.yaml"
    let terminal = try PseudoTerminal(
      Built.path("unlocksim"), ["walk", file, "--paused", "--app", "pattern=\(pattern)"],
      environment: ["XDG_STATE_HOME": state.path])
    try terminal.wait(for: "Journal")
    terminal.send("n")
    let count = pattern.count
    try terminal.wait(until: "a pattern is drawn") { journal.ranges(of: "- type:").count == count }
    let drawn = journal.split(separator: "\n").compactMap { $0.firstMatch(of: /- type: "(\d)"/)?.output.1 }
    #expect(Set(drawn).count == count && drawn.joined() != pattern)
    let end = terminal.output.count
    terminal.send("m")
    try terminal.wait(for: "Inside", from: end)
    terminal.send("q")
    _ = try terminal.waitForExit()
  }
}
