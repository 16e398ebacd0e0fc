import Foundation
import TerminalSupport
import Testing

/// What a walk writes by `R` and `X`: it says what it would tell, and asks before it replaces anything.
@Suite("Saving a walk", .timeLimit(.minutes(15)))
struct SavingTests {
  private let folder = TemporaryFolder()

  private func walk(_ options: String...) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "/usr/bin/env",
      ["-C", folder.path, Built.path("unlocksim"), "walk", "banno", "--paused", "--app", "method=pin"]
        + options,
      environment: ["XDG_STATE_HOME": folder.path + "/state"])
    try terminal.wait(for: "Enter your PIN")
    terminal.send("7391")
    try terminal.wait(for: "$1,904.22")
    return terminal
  }

  private func end(_ terminal: PseudoTerminal) throws {
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  private func recording(_ name: String) -> String {
    folder.text("\(folder.path)/Scenarios/banno/\(name).yaml")
  }

  @Test func savingTellsThatCodesAreInClearAndTabMasksThem() throws {
    let terminal = try walk("--app", "pin=7391")
    terminal.send("Ropen")
    try terminal.wait(for: "in clear")
    terminal.send("\r")
    var place = try terminal.wait(for: "are in clear in it")
    #expect(recording("open").contains("7391"))
    terminal.send("R\tmasked\r")
    place = try terminal.wait(for: "Saved: Scenarios/banno/masked.yaml", from: place)
    #expect(recording("masked").contains("type: "))
    #expect(!recording("masked").contains("7391"))
    try end(terminal)
  }

  @Test func askedForOnTheCommandLineItIsMaskedUntilTabSaysOtherwise() throws {
    let terminal = try walk("--app", "pin=7391", "--mask")
    terminal.send("Rone\r")
    let place = try terminal.wait(for: "Saved: Scenarios/banno/one.yaml")
    #expect(!recording("one").contains("7391"))
    terminal.send("R\ttwo\r")
    try terminal.wait(for: "Saved: Scenarios/banno/two.yaml", from: place)
    #expect(recording("two").contains("7391"))
    try end(terminal)
  }

  @Test func anExportAsksBeforeItReplacesAFile() throws {
    let out = folder.path + "/out.html"
    folder.write("mine", to: out)
    let terminal = try walk("--app", "pin=7391")
    terminal.send("Xout.html\r")
    var place = try terminal.wait(for: "There is a file of that name")
    terminal.send("\u{1B}")
    terminal.send("Xout.html\r")
    place = try terminal.wait(for: "There is a file of that name", from: place)
    #expect(folder.text(out) == "mine")
    terminal.send("\r")
    place = try terminal.wait(for: "The storyboard is in out-2.html", from: place)
    #expect(folder.text(out) == "mine")
    #expect(folder.text(folder.path + "/out-2.html").contains("<html"))
    terminal.send("Xout.html\r")
    place = try terminal.wait(for: "There is a file of that name", from: place)
    terminal.send("\u{1B}[B\r")
    try terminal.wait(for: "The storyboard is in out.html", from: place)
    #expect(folder.text(out).contains("<html"))
    try end(terminal)
  }
}
