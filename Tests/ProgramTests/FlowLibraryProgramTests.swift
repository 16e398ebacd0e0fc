import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Flow files by their names: in the folder that a designer works in.
@Suite(.timeLimit(.ample), .blocking) struct FlowLibraryProgramTests {
  private let folder = TemporaryFolder()
  private var bank: String { folder.path + "/Flows/my-bank.flow.yaml" }
  private var state: String { folder.path + "/state" }

  static let text = TestFlows.smallBank

  private static let scenario = """
    flow: my-bank
    app: { pin: "2580" }
    steps:
      - launch
      - type: "2580"
      - expect: { screen: my-bank.home, shows: Accounts }

    """

  init() {
    folder.write(Self.text, to: bank)
    folder.write(Self.scenario, to: folder.path + "/Scenarios/one.yaml")
  }

  /// The program with these words, in the folder.
  private func command(_ words: [String]) -> [String] {
    ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, Built.path("unlocksim")] + words
  }

  private func run(_ words: [String]) throws -> Finished {
    try Finished(running: command(words), environment: ["XDG_STATE_HOME": state])
  }

  private func terminal(_ words: [String], rows: Int = 24) throws -> Tmux {
    try Tmux(command(words), rows: rows, environment: ["XDG_STATE_HOME": state])
  }

  /// Saves the file as editors do: under another name that takes its place.
  private func save(_ old: String, _ new: String) throws {
    let draft = bank + "~"
    folder.write(Self.text.replacing(old, with: new), to: draft)
    guard rename(draft, bank) == 0 else { throw TerminalTestError("it can’t be saved") }
  }

  // MARK: Names

  @Test func `A name will do wherever a flow stands`() throws {
    #expect(try run(["run"]).output.contains("1 passed"))
    #expect(try run(["list", "flows"]).output.contains("my-bank       My Bank, Flows/my-bank.flow.yaml"))
    #expect(try run(["list", "screens", "--flow", "my-bank"]).output.contains("my-bank.lock-pin"))
    #expect(try run(["map", "my-bank"]).output.contains("my-bank.too-many"))
    #expect(try run(["compare", "my-bank", "Flows/my-bank.flow.yaml", "--quiet"]).status == 0)
    #expect(try run(["play", "Scenarios/one.yaml", "--storyboard", "-"]).output.contains("Accounts"))
    let coverage = try run(["run", "--coverage"])
    #expect(coverage.status == 1 && coverage.output.contains("my-bank: 2 of 2 screens, 0 of 1 alerts"))
  }

  @Test func `A scenario's path leads from the scenario or from the current folder`() throws {
    for (name, flow) in [
      ("a", "../Flows/my-bank.flow.yaml"), ("b", "Flows/my-bank.flow.yaml"), ("c", "'\(bank)'"),
    ] {
      let text = Self.scenario.replacing("flow: my-bank", with: "flow: \(flow)")
      folder.write(text, to: folder.path + "/Scenarios/\(name).yaml")
    }
    #expect(try run(["run"]).output.contains("4 passed"))
  }

  @Test func `A file beside the scenario or of another name is found`() throws {
    let other = Self.text.replacing("flow: my-bank", with: "flow: other").replacing(
      "my-bank.", with: "other.")
    folder.write(other, to: folder.path + "/elsewhere/it.flow.yaml")
    let text = Self.scenario.replacing("my-bank", with: "other")
    folder.write(text, to: folder.path + "/elsewhere/by-flow.yaml")
    folder.write(text.replacing("flow: other", with: "flow: it"), to: folder.path + "/elsewhere/by-file.yaml")
    #expect(try run(["run", "elsewhere"]).output.contains("2 passed"))
  }

  @Test func `A built-in flow's name means that one`() throws {
    folder.write(
      Self.text.replacing("flow: my-bank", with: "flow: banno"), to: folder.path + "/Flows/banno.flow.yaml")
    #expect(
      try run(["list", "screens", "--flow", "banno"]).output.contains("banno.lock-passcode-biometrics"))
    #expect(try run(["list", "flows"]).output.contains("\n  Flows/banno.flow.yaml"))
    let file = try run(["list", "screens", "--flow", "Flows/banno.flow.yaml"])
    #expect(file.output.contains("banno.home"))
  }

  @Test func `A broken file is told once with its line, however many scenarios name it`() throws {
    folder.write(Self.scenario, to: folder.path + "/Scenarios/two.yaml")
    try save("go: home", "go: hom")
    let done = try run(["run"])
    #expect(done.status == 3)
    #expect(
      done.errors.ranges(of: "\nFlows/my-bank.flow.yaml:").count
        + (done.errors.hasPrefix("Flows/my-bank") ? 1 : 0) == 1)
    #expect(done.errors.ranges(of: "The flow “my-bank” can’t be used: Flows/my-bank.flow.yaml:").count == 2)
  }

  @Test func `Folders, pipes, dead links and rubbish of that name do no harm`() throws {
    let flows = folder.path + "/Flows/"
    mkdir(flows + "folder.flow.yaml", 0o700)
    mkfifo(flows + "pipe.flow.yaml", 0o600)
    symlink("nowhere", flows + "link.flow.yaml")
    folder.write("\u{1B}[2J: [", to: flows + "rubbish\u{1B}.flow.yaml")
    folder.write(String(repeating: "x: y\n", count: 200_000), to: flows + "huge.flow.yaml")
    let listed = try run(["list", "flows"])
    #expect(listed.status == 0 && listed.output.contains("my-bank"))
    #expect(!listed.output.contains("\u{1B}"))
    for line in ["link.flow.yaml", "huge.flow.yaml"] { #expect(listed.output.contains(line)) }
    for line in ["folder.flow.yaml", "pipe.flow.yaml"] { #expect(!listed.output.contains(line)) }
    #expect(try run(["run"]).output.contains("1 passed"))
    #expect(try run(["list", "screens", "--flow", "a\u{1}b"]).status == 2)
  }

  @Test func `Scenarios that are written find the file again`() throws {
    folder.write(Self.text, to: folder.path + "/deep/other.flow.yaml")
    for (flow, name) in [("my-bank", "my-bank"), ("deep/other.flow.yaml", "../../deep/other.flow.yaml")] {
      let out = "written/\(flow.replacing("/", with: "-"))"
      #expect(try run(["explore", flow, "--cover", out, "--quiet"]).status == 0)
      let written = folder.files(in: out)
      #expect(!written.isEmpty)
      #expect(written.allSatisfy { folder.text($0).replacing("\"", with: "").contains("flow: \(name)\n") })
      #expect(try run(["run", out]).status == 0)
    }
  }

  // MARK: In the terminal

  @Test func `The picker lists files by themselves and broken ones with their first mistake`() throws {
    folder.write("flow: broken\nscreen: {}\n", to: folder.path + "/broken.flow.yaml")
    let terminal = try terminal([])
    try terminal.wait(for: "Flow files")
    try terminal.type("7")
    try terminal.wait(for: "It has 3 mistakes")
    try terminal.press("Up")
    try terminal.wait(for: "A bank of mine.")
    try terminal.wait(for: "Flows/my-bank.flow.yaml")
    try terminal.press("Enter")
    try terminal.wait(for: "Locked")
    try terminal.press("Enter")
    try terminal.wait(for: "Enter your PIN")
  }

  private static let locked = ["walk", "my-bank", "--paused", "--app", "pin=2580"]

  @Test func `A walk follows its file when that is saved`() throws {
    let terminal = try terminal(Self.locked)
    try terminal.wait(for: "Enter your PIN")
    try terminal.type("2580")
    try terminal.wait(for: "Accounts")
    try save("title: Accounts", "title: Your accounts")
    try terminal.wait(for: "Your accounts")
    try terminal.wait(for: "my-bank.flow.yaml was read anew: 5 steps done again.")
    try save("go: home", "go: hom")
    try terminal.wait(for: "my-bank.flow.yaml, line 13: There is no screen “hom”")
    try terminal.wait(for: "Your accounts")
    // Another key doesn’t take it away for good.
    try terminal.type("[")
    try terminal.type("]")
    try terminal.wait(for: "line 13")
    try save("title: Accounts", "title: My accounts")
    try terminal.wait(for: "My accounts")
  }

  @Test func `A file's map is explored when it is first asked for, and leads to its screens`() throws {
    let terminal = try terminal(Self.locked)
    try terminal.wait(for: "Enter your PIN")
    try terminal.press("W")
    try terminal.wait(for: "● lock-pin")
    try terminal.type("home")
    try terminal.wait(for: "Reached from")
    try terminal.press("Enter")
    try terminal.wait(for: "Enter goes there")
    try terminal.press("Enter")
    try terminal.wait(for: "You are at my-bank.home")
    // Another version may have other places.
    try save("title: Accounts", "title: Your accounts")
    try terminal.wait(for: "Your accounts")
    try terminal.press("W")
    try terminal.wait(for: "● home")
  }

  @Test func `What can't be done any more is told, and comes back with the file`() throws {
    let terminal = try terminal(Self.locked)
    try terminal.wait(for: "Enter your PIN")
    try terminal.type("2580")
    try terminal.wait(for: "Accounts")
    try save("launch: [go: lock-pin]", "launch: [go: home]")
    try terminal.wait(for: "1 of 5 steps done again")
    try save("title: Accounts", "title: Accounts again")
    try terminal.wait(for: "5 steps done again.")
    try terminal.wait(for: "Accounts again")
  }

  /// Waits until the walk is over: its last line shows, or tmux has put its own in the place of it.
  private func waitForEnd(of terminal: Tmux) throws {
    try terminal.wait(for: "the end") { $0.contains("continues this walk") || $0.contains("Pane is dead") }
  }

  @Test func `A resumed walk goes by the path, and tells of another version`() throws {
    let first = try terminal(Self.locked)
    try first.wait(for: "Enter your PIN")
    try first.type("2580")
    try first.wait(for: "Accounts")
    try first.type("q")
    try waitForEnd(of: first)
    try save("title: Accounts", "title: Your accounts")
    let second = try terminal(["walk", "--resume"])
    try second.wait(for: "Your accounts")
    try second.wait(for: "Resumed 5 steps on my-bank.flow.yaml as it is now")
    try second.type("q")
    try waitForEnd(of: second)
    unlink(bank)
    #expect(try run(["walk", "--resume"]).status == 4)
  }

  @Test func `Run --watch runs what names a file that was saved`() throws {
    folder.write("flow: banno\nsteps: [launch]\n", to: folder.path + "/Scenarios/other.yaml")
    let terminal = try terminal(["run", "--watch"])
    try terminal.wait(for: "2 passed")
    try terminal.wait(for: "q quit")
    try save("title: Accounts", "title: Your account")
    try terminal.wait(for: "0 passed, 1 failed")
    try save("title: Accounts", "title: Accounts of mine")
    try terminal.wait(for: "1 passed, 0 failed")
    try terminal.type("q")
  }

  @Test func `What R saves runs`() throws {
    let terminal = try terminal(Self.locked)
    try terminal.wait(for: "Enter your PIN")
    try terminal.type("2580")
    try terminal.wait(for: "Accounts")
    try terminal.type("R")
    try terminal.type("One")
    try terminal.press("Enter")
    try terminal.wait(for: "Saved: Scenarios/my-bank/one.yaml")
    #expect(try run(["run", "Scenarios/my-bank"]).output.contains("1 passed"))
  }
}
