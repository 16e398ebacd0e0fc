import BundledFlowFiles
import BlockingTests
import Foundation
import Journals
import Scenarios
import TerminalSupport
import Testing
import UnlockEngine
import Walkthrough

/// Journals on disk: where they are, whose they are, and what is told when something is wrong with them.
@Suite(.timeLimit(.ample), .blocking) struct JournalProgramTests {
  private let program = Built.path("unlocksim")
  private let state = TemporaryFolder()
  private var folder: String { state.path + "/unlocksim/walks" }
  private var journals: [String] { state.files(in: "unlocksim/walks") }
  private var environment: [String: String?] { ["XDG_STATE_HOME": state.path] }

  /// A walk with three wrong PINs, ended by SIGKILL.
  private func killedWalk() throws -> String {
    let terminal = try PseudoTerminal(
      program, ["walk", "banno", "--paused", "--app", "method=pin"], environment: environment)
    try terminal.wait(for: "Journal")
    terminal.send("111122223333")
    func threes() -> Int { state.text(journals.last ?? "").ranges(of: "  - type: \"3\" #").count }
    for _ in 0..<1000 where threes() < 4 { usleep(10_000) }
    terminal.signal(SIGKILL)
    _ = try terminal.waitForExit()
    return try #require(journals.last)
  }

  @Test func `Resumed the count goes on`() throws {
    let journal = try killedWalk()
    let terminal = try Tmux([program, "walk", "--resume"], environment: environment)
    try terminal.wait(for: "failed-pin-attempts 3")
    try terminal.wait(for: "Resumed 13 steps.") { $0.contains("Resumed") }
    // As many as are left: none was given back.
    let tries = try pinAttempts()
    let left = tries - 3
    try terminal.type(String(repeating: "4444", count: left))
    let all = String(repeating: "4 4 4 4 ", count: tries)
    try terminal.wait(for: Shown.title(["--app", "method=pin"], keys: all))
    #expect(journals == [journal])
    #expect(state.text(journal).contains("- type: \"4\""))
  }

  @Test func `It is for the user alone`() throws {
    #expect(state.mode(try killedWalk()) == 0o600)
    #expect(state.mode(folder) == 0o700)
    #expect(state.mode(state.path + "/unlocksim") == 0o700)
  }

  @Test func `The picker offers it`() throws {
    _ = try killedWalk()
    let terminal = try Tmux([program], environment: environment)
    try terminal.wait(for: "Resume: Banno")
    for _ in Catalog.flows { try terminal.press("Down") }
    try terminal.wait(for: "13 steps")
    try terminal.press("Enter")
    try terminal.wait(for: "failed-pin-attempts 3")
  }

  /// Whatever stands behind the last good line stays; the walk goes on beside it.
  @Test(arguments: ["  - type: \"4", "  - type: \"4\"\n  - leave\n", "\u{0}\u{0}\u{0}", "  # at suep 13\n"])
  func `What isn't as it was written is told and kept`(tail: String) throws {
    let journal = try killedWalk()
    let damaged = state.text(journal) + tail
    state.write(damaged, to: journal)
    let terminal = try Tmux([program, "walk", "--resume"], environment: environment)
    try terminal.wait(for: "Resumed 13 steps, in a new journal:")
    try terminal.type("4")
    try terminal.wait(for: "type 4")
    #expect(state.text(journal) == damaged)
    #expect(journals.count == 2)
    let other = try #require(journals.first { $0 != journal })
    let restored = try Journal.restore(state.text(other), flows: Catalog.flows)
    #expect(restored.goesOn && restored.journal.actions == 14)
  }

  @Test(arguments: ["", "  - launch\n"]) func `A file that was given is never taken away`(steps: String)
    throws
  {
    let path = state.path + "/mine.yaml"
    for text in ["# unlocksim journal 1:\nflow: banno\nsteps:\n\(steps)", try sealed(steps)] {
      state.write(text, to: path)
      let terminal = try PseudoTerminal(program, ["walk", "--resume", path], environment: environment)
      try terminal.wait(for: "Resumed")
      terminal.send("q")
      #expect(try terminal.waitForExit() == .code(0))
      #expect(state.text(path).hasPrefix(text))
    }
  }

  private func sealed(_ steps: String) throws -> String {
    var walk = Walk(try banno().simulation(Setup()))
    var journal = Journal(of: walk)
    if !steps.isEmpty { walk.perform(.lifeCycle(.launch)) }
    return Journal.heading(for: walk) + journal.lines(for: walk)
  }

  @Test func `What is no file is refused at once`() throws {
    let pipe = state.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, kind) in [
      (pipe, "a pipe"), ("/dev/tty", "a terminal"), ("/dev/zero", "device"), (state.path, "a folder"),
    ] {
      let terminal = try PseudoTerminal(program, ["walk", "--resume", path], environment: environment)
      #expect(try terminal.waitForExit() == .code(3), "\(path)")
      #expect(terminal.text.contains("a journal is a file, and this is") && terminal.text.contains(kind))
    }
  }

  @Test func `A long one tells how far it is and keys wait for it`() throws {
    var walk = Walk(try banno().simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    for _ in 0..<30_000 { walk.perform(.elapse(.seconds(1))) }
    var journal = Journal(of: walk)
    let path = state.path + "/long.yaml"
    state.write(Journal.heading(for: walk) + journal.lines(for: walk), to: path)
    let terminal = try PseudoTerminal(program, ["walk", "--resume", path], environment: environment)
    try terminal.wait(for: "Bringing the walk back")
    terminal.send("\rq")
    #expect(try terminal.waitForExit(seconds: 60) == .code(0))
    // What it says afterwards is gone with the first key, which was typed ahead.
    #expect(terminal.text.contains("%"))
    #expect(
      try Journal.restore(state.text(path), flows: Catalog.flows).walk.top?.id == "banno.setup",
      "Enter was for the walk")

    let interrupted = try PseudoTerminal(program, ["walk", "--resume", path], environment: environment)
    try interrupted.wait(for: "Bringing the walk back")
    interrupted.send("\u{3}")
    #expect(try interrupted.waitForExit() == .code(130))
  }

  @Test func `While it is open nobody else writes it`() throws {
    let first = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try first.wait(for: "Journal")
    first.send("\r")
    try first.wait(for: Shown.word(keys: "Enter"))
    let journal = try #require(journals.first)
    let refused = try Finished(unlocksim: ["walk", "--resume", journal], environment: environment)
    #expect(refused.errors.contains("open in another simulator"))
    #expect(refused.status == 5)
    let none = try Finished(unlocksim: ["walk", "--resume"], environment: environment)
    #expect(none.status == 4 && none.errors.contains("open in another simulator"))

    let second = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try second.wait(for: "Journal")
    #expect(journals.count == 2)
    let third = try Tmux([program, "walk", "--resume"], environment: environment)
    // Where the lines end depends on how long the paths of temporary folders are.
    try third.wait(for: "the refusal") { $0.filter { !$0.isWhitespace }.contains("openinanothersimulator") }
  }

  @Test func `An earlier one is resumed while the last is open`() throws {
    _ = try killedWalk()
    let open = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try open.wait(for: "Journal")
    let terminal = try Tmux([program, "walk", "--resume"], environment: environment)
    try terminal.wait(for: "This is an earlier walk.")
    try terminal.wait(for: "failed-pin-attempts 3")
  }

  @Test func `Another version is left alone`() throws {
    let journal = try killedWalk()
    let other = state.text(journal).replacingOccurrences(of: "journal 2:", with: "journal 3:")
    state.write(other, to: journal)
    let refused = try Finished(unlocksim: ["walk", "--resume", journal], environment: environment)
    #expect(refused.status == 3)
    #expect(refused.errors.contains("another version of unlocksim (journal 3, and this one reads up to 2)"))
    #expect(try Finished(unlocksim: ["walk", "--resume"], environment: environment).status == 4)
    #expect(state.text(journal) == other)
  }

  @Test func `Without a folder the walk goes on`() throws {
    for changes in [
      ["XDG_STATE_HOME": "/dev/null"], ["XDG_STATE_HOME": nil, "HOME": nil],
      ["XDG_STATE_HOME": "relative", "HOME": "/dev/null"],
    ] as [[String: String?]] {
      let terminal = try Tmux([program, "walk", "banno"], environment: changes)
      try terminal.wait(for: "If this is killed, steps are lost: ")
      try terminal.press("Enter")
      try terminal.wait(for: Shown.word(keys: "Enter"))
      #expect(!(try terminal.screen()).contains("steps are lost"))
    }
  }

  @Test func `Whoever quits is told how to go on`() throws {
    let told = "unlocksim walk --resume continues this walk."
    for (keys, environment, isTold) in [
      ("Enter", environment, true), ("", environment, false),
      ("Enter", ["XDG_STATE_HOME": "/dev/null"], false),
    ] {
      let shell = "\(program) walk banno; echo quit with $?; sleep 60"
      let terminal = try Tmux(["bash", "-c", shell], environment: environment)
      try terminal.wait(for: Shown.title())
      if !keys.isEmpty {
        try terminal.press(keys)
        try terminal.wait(for: Shown.word(keys: "Enter"))
      }
      try terminal.press("q")
      try terminal.wait(for: "quit with 0")
      #expect(try terminal.screen().contains(told) == isTold)
    }
  }

  @Test func `Beginning anew offers the flow's own starting points`() throws {
    let terminal = try Tmux([program, "walk", "powerauth"], environment: environment)
    try terminal.wait(for: "Activate the Application")
    try terminal.type("P")
    try terminal.wait(for: "PowerAuth: where to begin?")
    try terminal.press("Down", "Enter")
    try terminal.wait(for: "activation-state    active")
  }

  @Test func `A relative path is ignored`() throws {
    let terminal = try PseudoTerminal(
      program, ["walk", "banno"], environment: ["XDG_STATE_HOME": "relative", "HOME": state.path])
    try terminal.wait(for: "Journal")
    #expect(state.files(in: ".local/state/unlocksim/walks").count == 1)
  }

  @Test func `On a full disk what fits is whole`() throws {
    let shell = "ulimit -f 1; exec \(program) walk banno --app method=pin --paused"
    let terminal = try Tmux(["bash", "-c", shell], environment: environment)
    try terminal.wait(for: "Journal")
    for digit in 1...4 { for _ in 1...5 { try terminal.type("\(digit)\u{7F}\(digit)\u{7F}") } }
    try terminal.wait(for: "If this is killed, steps are lost")
    try terminal.type("9\u{7F}")
    // Said again it leaves room for the keys.
    try terminal.wait(for: "steps are lost.")
    try terminal.wait(for: "? keys")
    try terminal.press("q")
    let text = state.text(try #require(journals.first))
    #expect(text.utf8.count <= 1024 && text.hasSuffix("\n"))
    let restored = try Journal.restore(text, flows: Catalog.flows)
    #expect(restored.problem == nil && restored.goesOn)
    #expect(restored.journal.steps > 20)
  }

  @Test func `Old ones are removed`() throws {
    for number in 10..<70 {
      let path = "\(folder)/\(number).yaml"
      state.write("# unlocksim journal 1:\n", to: path)
      let date = Date(timeIntervalSince1970: Double(number))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    state.write("mine", to: folder + "/notes.txt")
    let terminal = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try terminal.wait(for: "Journal")
    // Not before there is something to be seen, but with the first key at the latest.
    terminal.send("\r")
    try terminal.wait(for: Shown.word(keys: "Enter"))
    #expect(journals.count { $0.hasSuffix(".yaml") } == 50)
    #expect(!journals.contains(folder + "/20.yaml") && journals.contains(folder + "/21.yaml"))
    #expect(journals.contains(folder + "/notes.txt"))
  }

  @Test func `Deleted while it is open it is written anew`() throws {
    let terminal = try Tmux([program, "walk", "banno", "--app", "method=pin"], environment: environment)
    try terminal.wait(for: "Journal")
    try terminal.type("12")
    try terminal.wait(for: "type 12")
    for journal in journals { try FileManager.default.removeItem(atPath: journal) }
    try terminal.type("3")
    try terminal.wait(for: "was deleted; it has been written again")
    let anew = state.text(try #require(journals.first))
    let typed = anew.split(separator: "\n").filter { $0.contains("type") }.map { $0.dropLast(10) }
    #expect(typed == ["  - type: \"1\"", "  - type: \"2\"", "  - type: \"3\""])
    #expect(try Journal.restore(anew, flows: Catalog.flows).problem == nil)
    #expect(journals.count == 1)
  }

  @Test func `Masked it stays masked when resumed`() throws {
    // The shell outlives the program: tmux can lose what is printed last before a pane ends.
    func shell(_ words: String) throws -> Tmux {
      try Tmux(
        ["bash", "-c", "cd \(state.path) && \(program) walk \(words); exec cat"], environment: environment)
    }
    do {
      let first = try shell("banno --mask --app method=pin --app pin=2580")
      try first.wait(for: "Journal")
      try first.type("7777q")
      // What it prints last, once all is written.
      try first.wait(for: "unlocksim walk --resume continues this walk")
    }
    let second = try shell("--resume")
    try second.wait(for: "Resumed")
    try second.type("2580R")
    try second.wait(for: "Title of the new scenario")
    try second.type("Masked\r")
    try second.wait(for: "Saved: ")
    let file = try #require(state.files(in: "Scenarios/banno").first)
    #expect(try Finished(unlocksim: ["run", file]).status == 0)
    #expect(!state.text(file).contains("2580") && !state.text(file).contains("7777"))
  }

  @Test func `Where nothing was done nothing is kept`() throws {
    let terminal = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try terminal.wait(for: "Journal")
    #expect(journals.count == 1)
    terminal.send("q")
    _ = try terminal.waitForExit()
    #expect(journals.isEmpty)
  }

  @Test func `Saved by one key it runs`() throws {
    let shell = "cd \(state.path) && exec \(program) walk banno --mask --app method=pin --app pin=2580"
    let terminal = try Tmux(["bash", "-c", shell], environment: environment)
    try terminal.wait(for: "Journal")
    try terminal.type("77772580R")
    for name in ["one-wrong-pin", "one-wrong-pin-2"] {
      try terminal.wait(for: "Title of the new scenario")
      try terminal.type("One wrong PIN")
      try terminal.wait(for: "Scenarios/banno/one-wrong-pin.yaml")
      try terminal.press("Enter")
      try terminal.wait(for: "\(name).yaml")
      if name.hasSuffix("pin") { try terminal.type("R") }
    }
    let files = state.files(in: "Scenarios/banno")
    #expect(files.count == 2)
    for file in files {
      #expect(try Finished(unlocksim: ["run", file]).status == 0)
      #expect(!state.text(file).contains("2580") && !state.text(file).contains("7777"))
    }
  }
}
