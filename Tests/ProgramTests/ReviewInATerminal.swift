import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// `unlocksim run --review`, as it is built: what is accepted is in its file at once, however it ends.
@Suite(.timeLimit(.ample), .blocking) struct ReviewInATerminal {
  private let folder = TemporaryFolder()
  private let program = Built.path("unlocksim")

  private static let scenario =
    "title: Pictures\nflow: banno\nsteps:\n  - launch\n  - picture:\n  - tap: Sign in\n  - picture:\n"

  private var file: String { folder.path + "/one.yaml" }

  private func terminal() throws -> Tmux {
    folder.write(Self.scenario, to: file)
    return try Tmux(
      ["sh", "-c", "\"$@\"; echo code $?; sleep 60", "sh", program, "run", "--review", file],
      columns: 100, rows: 60, environment: ["XDG_STATE_HOME": folder.path + "/state"])
  }

  /// How many pictures of the file are as they were: empty.
  private var empty: Int { folder.text(file).components(separatedBy: "- picture:\n").count - 1 }

  @Test func `One accepted one rejected`() throws {
    let terminal = try terminal()
    try terminal.wait(for: "Picture 1 of 2")
    try terminal.press("x")
    try terminal.wait(for: "x does nothing here")
    try terminal.press("a")
    try terminal.wait(for: "Picture 2 of 2")
    #expect(empty == 1, "It is written before the next one is shown.")
    try terminal.press("r")
    // Then all is run as always, and what was rejected fails.
    let end = try terminal.wait(for: "code 1")
    #expect(end.contains("Pictures: 1 accepted, 1 rejected, 0 left."))
    #expect(end.contains(": rejected") && end.contains("0 passed, 1 failed"))
    #expect(empty == 1)
  }

  @Test func `All accepted is all passed`() throws {
    let terminal = try terminal()
    try terminal.wait(for: "Picture 1 of 2")
    try terminal.press("a", "a")
    #expect(try terminal.wait(for: "code 0").contains("1 passed, 0 failed"))
    #expect(empty == 0)
    let again = try Tmux(["sh", "-c", "\"$@\"; echo code $?; sleep 60", "sh", program, "run", "--ci", file])
    try again.wait(for: "code 0")
  }

  @Test(arguments: [15, 2] as [Int32]) func `A signal takes nothing back`(signal: Int32) throws {
    folder.write(Self.scenario, to: file)
    let terminal = try PseudoTerminal(program, ["run", "--review", file])
    let before = terminal.modesBefore
    try terminal.wait(for: "Picture 1 of 2")
    terminal.send("a")
    // Only the number changes on the screen.
    try terminal.wait(until: "the first is written") { empty == 1 }
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .code(128 + signal))
    #expect(terminal.modes == before)
    #expect(empty == 1)
  }

  /// From another folder a flow file is called otherwise than by the scenario.
  @Test func `Pictures of a flow file named by its path are accepted`() throws {
    folder.write(
      "flow: shop\nmoments: { launch: [go: home] }\nscreens: { home: { title: Shop, buttons: { Buy: [go: home] } } }\n",
      to: folder.path + "/flows/shop.flow.yaml")
    folder.write(
      "flow: ../flows/shop.flow.yaml\nsteps:\n  - launch\n  - picture:\n", to: folder.path + "/in/one.yaml")
    func run(_ words: String...) throws -> Finished {
      try Finished(unlocksim: ["run", "--ci"] + words, in: folder.path)
    }
    let done = try Finished(unlocksim: ["run", "--update", "in/one.yaml"], in: folder.path)
    #expect(done.status == 0, "\(done.errors)")
    #expect(try run("in/one.yaml").status == 0)
  }

  @Test func `Without a terminal there is nobody to ask`() throws {
    folder.write(Self.scenario, to: file)
    let done = try Finished(unlocksim: ["run", "--review", file])
    #expect(done.status == 2)
    #expect(done.output.isEmpty)
    #expect(
      done.errors.contains("--review asks for each picture, and needs a terminal")
        && done.errors.contains("--update"))
    #expect(empty == 2)
    for other in [["--ci"], ["--update"], ["--watch"], ["--list"], ["--repeat", "2"]] {
      #expect(try Finished(unlocksim: ["run", "--review", file] + other).status == 2, "\(other)")
    }
  }
}
