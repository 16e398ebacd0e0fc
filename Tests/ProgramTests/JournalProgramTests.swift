import Foundation
import Scenarios
import TerminalSupport
import Testing

/// Journals on disk: where they are, whose they are, and what is told when something is wrong with them.
@Suite("Journals on disk", .timeLimit(.minutes(15)))
struct JournalProgramTests {
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
    let threes = String(repeating: "  - type: \"3\"\n", count: 4)
    terminal.send("111122223333")
    for _ in 0..<1000 where !state.text(journals.last ?? "").hasSuffix(threes) { usleep(10_000) }
    terminal.signal(SIGKILL)
    _ = try terminal.waitForExit()
    return try #require(journals.last)
  }

  @Test func resumedTheCountGoesOn() throws {
    let journal = try killedWalk()
    let terminal = try Tmux([program, "walk", "--resume"], environment: environment)
    try terminal.wait(for: "failed-pin-attempts 3")
    try terminal.wait(for: "Resumed 13 steps.") { $0.contains("Resumed") }
    try terminal.type("44445555")
    try terminal.wait(for: "sign in again")
    #expect(journals == [journal])
    #expect(state.text(journal).contains("- type: \"5\""))
  }

  @Test func itIsForTheUserAlone() throws {
    #expect(state.mode(try killedWalk()) == 0o600)
    #expect(state.mode(folder) == 0o700)
    #expect(state.mode(state.path + "/unlocksim") == 0o700)
  }

  @Test func thePickerOffersIt() throws {
    _ = try killedWalk()
    let terminal = try Tmux([program], environment: environment)
    try terminal.wait(for: "Resume: Banno")
    for _ in 0..<5 { try terminal.press("Down") }
    try terminal.wait(for: "13 steps")
    try terminal.press("Enter")
    try terminal.wait(for: "failed-pin-attempts 3")
  }

  @Test func aTornLineIsLeftOutAndTold() throws {
    let journal = try killedWalk()
    let whole = state.text(journal)
    state.write(whole + "  - type: \"4", to: journal)
    let terminal = try Tmux([program, "walk", "--resume"], environment: environment)
    try terminal.wait(for: "a last one was cut off")
    try terminal.type("4")
    try terminal.wait(for: "type 4")
    #expect(state.text(journal).hasPrefix(whole))
    #expect(state.text(journal).hasSuffix("  - type: \"4\"\n"))
  }

  @Test func whileItIsOpenNobodyElseWritesIt() throws {
    let first = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try first.wait(for: "Journal")
    first.send("\r")
    try first.wait(for: "Stay")
    let journal = try #require(journals.first)
    let refused = try Finished(running: [program, "walk", "--resume", journal], environment: environment)
    #expect(refused.errors.contains("open in another simulator"))
    #expect(refused.status == 5)
    let none = try Finished(running: [program, "walk", "--resume"], environment: environment)
    #expect(none.status == 4 && none.errors.contains("open in another simulator"))

    let second = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try second.wait(for: "Journal")
    #expect(journals.count == 2)
    let third = try Tmux([program, "walk", "--resume"], environment: environment)
    // How the rest of it breaks into lines depends on how long the folder's name is.
    try third.wait(for: "There is no walk to resume")
  }

  @Test func anEarlierOneIsResumedWhileTheLastIsOpen() throws {
    _ = try killedWalk()
    let open = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try open.wait(for: "Journal")
    let terminal = try Tmux([program, "walk", "--resume"], environment: environment)
    try terminal.wait(for: "This is an earlier walk.")
    try terminal.wait(for: "failed-pin-attempts 3")
  }

  @Test func anotherVersionIsLeftAlone() throws {
    let journal = try killedWalk()
    let other = state.text(journal).replacingOccurrences(of: "journal 1:", with: "journal 2:")
    state.write(other, to: journal)
    let refused = try Finished(running: [program, "walk", "--resume", journal], environment: environment)
    #expect(refused.status == 3)
    #expect(refused.errors.contains("another version of unlocksim (journal 2, and this one reads 1)"))
    #expect(try Finished(running: [program, "walk", "--resume"], environment: environment).status == 4)
    #expect(state.text(journal) == other)
  }

  @Test func whereStepsCannotBeDoneAnyMoreTheFileStays() throws {
    let journal = try killedWalk()
    let other = state.text(journal) + "  - tap: Something of the past\n"
    state.write(other, to: journal)
    let terminal = try Tmux([program, "walk", "--resume"], environment: environment)
    try terminal.wait(for: "Resumed up to step")
    try terminal.type("4")
    try terminal.wait(for: "type 4")
    #expect(state.text(journal) == other)
    #expect(journals.count == 2)
  }

  @Test func withoutAFolderTheWalkGoesOn() throws {
    for changes in [
      ["XDG_STATE_HOME": "/dev/null"], ["XDG_STATE_HOME": nil, "HOME": nil],
      ["XDG_STATE_HOME": "relative", "HOME": "/dev/null"],
    ] as [[String: String?]] {
      let terminal = try Tmux([program, "walk", "banno"], environment: changes)
      try terminal.wait(for: "If this is killed, steps are lost: ")
      try terminal.press("Enter")
      try terminal.wait(for: "Stay signed-in")
      #expect(!(try terminal.screen()).contains("steps are lost"))
    }
  }

  @Test func whoQuitsIsToldHowToGoOn() throws {
    let told = "unlocksim walk --resume goes on with this walk."
    for (keys, environment, isTold) in [
      ("Enter", environment, true), ("", environment, false),
      ("Enter", ["XDG_STATE_HOME": "/dev/null"], false),
    ] {
      let shell = "\(program) walk banno; echo quit with $?; sleep 60"
      let terminal = try Tmux(["bash", "-c", shell], environment: environment)
      try terminal.wait(for: "Welcome to Banno")
      if !keys.isEmpty {
        try terminal.press(keys)
        try terminal.wait(for: "Stay signed-in")
      }
      try terminal.press("q")
      try terminal.wait(for: "quit with 0")
      #expect(try terminal.screen().contains(told) == isTold)
    }
  }

  @Test func beginningAnewOffersTheFlowsOwnStartingPoints() throws {
    let terminal = try Tmux([program, "walk", "powerauth"], environment: environment)
    try terminal.wait(for: "Activate the Application")
    try terminal.type("P")
    try terminal.wait(for: "PowerAuth: where to begin?")
    try terminal.press("Down", "Enter")
    try terminal.wait(for: "activation-state    active")
  }

  @Test func aRelativePathIsIgnored() throws {
    let terminal = try PseudoTerminal(
      program, ["walk", "banno"], environment: ["XDG_STATE_HOME": "relative", "HOME": state.path])
    try terminal.wait(for: "Journal")
    #expect(state.files(in: ".local/state/unlocksim/walks").count == 1)
  }

  @Test func onAFullDiskWhatFitsIsWhole() throws {
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
    let restored = try Journal.restore(text)
    #expect(restored.problem == nil && !restored.isTorn)
    #expect(restored.journal.steps > 20)
  }

  @Test func oldOnesAreRemoved() throws {
    for number in 10..<70 {
      let path = "\(folder)/\(number).yaml"
      state.write("# unlocksim journal 1:\n", to: path)
      let date = Date(timeIntervalSince1970: Double(number))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    state.write("mine", to: folder + "/notes.txt")
    let terminal = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try terminal.wait(for: "Journal")
    #expect(journals.count { $0.hasSuffix(".yaml") } == 50)
    #expect(!journals.contains(folder + "/20.yaml") && journals.contains(folder + "/21.yaml"))
    #expect(journals.contains(folder + "/notes.txt"))
  }

  @Test func deletedWhileItIsOpenItIsWrittenAnew() throws {
    let terminal = try Tmux([program, "walk", "banno", "--app", "method=pin"], environment: environment)
    try terminal.wait(for: "Journal")
    try terminal.type("12")
    try terminal.wait(for: "type 12")
    for journal in journals { try FileManager.default.removeItem(atPath: journal) }
    try terminal.type("3")
    try terminal.wait(for: "was deleted; it has been written anew")
    let anew = state.text(try #require(journals.first))
    let typed = anew.split(separator: "\n").filter { $0.contains("type") }
    #expect(typed == ["  - type: \"1\"", "  - type: \"2\"", "  - type: \"3\""])
    #expect(try Journal.restore(anew).problem == nil)
    #expect(journals.count == 1)
  }

  @Test func maskedItStaysMaskedWhenResumed() throws {
    func shell(_ words: String) throws -> Tmux {
      try Tmux(["bash", "-c", "cd \(state.path) && exec \(program) walk \(words)"], environment: environment)
    }
    do {
      let first = try shell("banno --mask --app method=pin --app pin=2580")
      try first.wait(for: "Journal")
      try first.type("7777q")
    }
    let second = try shell("--resume")
    try second.wait(for: "Resumed")
    try second.type("2580R")
    try second.wait(for: "its title?")
    try second.type("Masked\r")
    try second.wait(for: "Saved: ")
    let file = try #require(state.files(in: "Scenarios/banno").first)
    #expect(try Finished(running: [program, "run", file]).status == 0)
    #expect(!state.text(file).contains("2580") && !state.text(file).contains("7777"))
  }

  @Test func whereNothingWasDoneNothingIsKept() throws {
    let terminal = try PseudoTerminal(program, ["walk", "banno"], environment: environment)
    try terminal.wait(for: "Journal")
    #expect(journals.count == 1)
    terminal.send("q")
    _ = try terminal.waitForExit()
    #expect(journals.isEmpty)
  }

  @Test func savedByOneKeyItRuns() throws {
    let shell = "cd \(state.path) && exec \(program) walk banno --mask --app method=pin --app pin=2580"
    let terminal = try Tmux(["bash", "-c", shell], environment: environment)
    try terminal.wait(for: "Journal")
    try terminal.type("77772580R")
    for name in ["one-wrong-pin", "one-wrong-pin-2"] {
      try terminal.wait(for: "its title?")
      try terminal.type("One wrong PIN")
      try terminal.wait(for: "Scenarios/banno/one-wrong-pin.yaml")
      try terminal.press("Enter")
      try terminal.wait(for: "\(name).yaml")
      if name.hasSuffix("pin") { try terminal.type("R") }
    }
    let files = state.files(in: "Scenarios/banno")
    #expect(files.count == 2)
    for file in files {
      #expect(try Finished(running: [program, "run", file]).status == 0)
      #expect(!state.text(file).contains("2580") && !state.text(file).contains("7777"))
    }
  }
}
