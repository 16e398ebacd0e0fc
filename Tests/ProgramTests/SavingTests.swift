import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// What a walk writes by `R` and `X`: it says what it would tell, and asks before it replaces anything.
@Suite(.timeLimit(.ample), .blocking) struct SavingTests {
  private let folder = TemporaryFolder()

  private func walk(_ options: String...) throws -> Tmux {
    let terminal = try Tmux(
      [
        "/usr/bin/env", "-C", folder.path, Built.path("unlocksim"), "walk", "banno", "--paused", "--app",
        "method=pin",
      ] + options, columns: 120, environment: ["XDG_STATE_HOME": folder.path + "/state"])
    try terminal.wait(for: Shown.title(["--app", "method=pin"]))
    try terminal.type("7391")
    try terminal.wait(for: Shown.content())
    return terminal
  }

  private func end(_ terminal: Tmux) throws {
    try terminal.press("q")
    try terminal.wait(for: "the end") { !$0.contains("Journal") }
  }

  private func recording(_ name: String) -> String {
    folder.text("\(folder.path)/Scenarios/banno/\(name).yaml")
  }

  /// Opens the dialog of a key, and answers it.
  private func answer(_ key: String, _ text: String, mask: Bool = false, in terminal: Tmux) throws {
    try terminal.press(key)
    if mask { try terminal.press("Tab") }
    try terminal.type(text)
    try terminal.press("Enter")
  }

  @Test func `Saving tells that codes are in clear and Tab masks them`() throws {
    let terminal = try walk("--app", "pin=7391")
    try terminal.press("R")
    try terminal.wait(for: "readable, as typed")
    try terminal.press("Escape")
    try answer("R", "open", in: terminal)
    try terminal.wait(for: "open.yaml")
    try terminal.wait(for: "in clear in it")
    #expect(recording("open").contains("7391"))
    try answer("R", "masked", mask: true, in: terminal)
    try terminal.wait(for: "Saved: Scenarios/banno/masked.yaml")
    #expect(recording("masked").contains("type: "))
    #expect(!recording("masked").contains("7391"))
    try end(terminal)
  }

  @Test func `Asked for on the command line it is masked until Tab says otherwise`() throws {
    let terminal = try walk("--app", "pin=7391", "--mask")
    try answer("R", "one", in: terminal)
    try terminal.wait(for: "Saved: Scenarios/banno/one.yaml")
    #expect(!recording("one").contains("7391"))
    try answer("R", "two", mask: true, in: terminal)
    try terminal.wait(for: "Saved: Scenarios/banno/two.yaml")
    #expect(recording("two").contains("7391"))
    try end(terminal)
  }

  @Test func `Sharing tells that codes are in clear and Tab masks them`() throws {
    let terminal = try walk("--app", "pin=7391")
    try terminal.press("X")
    try terminal.wait(for: "readable, as typed")
    try terminal.press("Escape")
    try answer("X", "open.html", in: terminal)
    try terminal.wait(for: "The storyboard is in open.html. Passcodes and PINs are in clear in it")
    #expect(folder.text(folder.path + "/open.html").contains("7391"))
    try answer("X", "masked.html", mask: true, in: terminal)
    try terminal.wait(for: "The storyboard is in masked.html.")
    let page = folder.text(folder.path + "/masked.html")
    #expect(page.contains("Types ") && !page.contains("7391"))
    // It stays so, as it does for what is saved.
    try answer("R", "masked", in: terminal)
    try terminal.wait(for: "Saved: Scenarios/banno/masked.yaml")
    #expect(!recording("masked").contains("7391"))
    try end(terminal)
  }

  @Test func `What is masked is shared masked`() throws {
    let terminal = try walk("--app", "pin=7391", "--mask")
    try answer("X", "one.html", in: terminal)
    try terminal.wait(for: "The storyboard is in one.html.")
    let page = folder.text(folder.path + "/one.html")
    #expect(page.contains("iPhone: Accounts") && !page.contains("7391"))
    try end(terminal)
  }

  @Test func `An export asks before it replaces a file`() throws {
    let out = folder.path + "/out.html"
    folder.write("mine", to: out)
    let terminal = try walk("--app", "pin=7391")
    try answer("X", "out.html", in: terminal)
    try terminal.wait(for: "A file of that name already exists")
    try terminal.press("Escape")
    try terminal.wait(for: "no question") { !$0.contains("A file of that name") }
    #expect(folder.text(out) == "mine")
    try answer("X", "out.html", in: terminal)
    try terminal.wait(for: "A file of that name already exists")
    try terminal.press("Enter")
    try terminal.wait(for: "The storyboard is in out-2.html")
    #expect(folder.text(out) == "mine")
    #expect(folder.text(folder.path + "/out-2.html").contains("<html"))
    try answer("X", "out.html", in: terminal)
    try terminal.wait(for: "A file of that name already exists")
    try terminal.press("Down", "Enter")
    try terminal.wait(for: "The storyboard is in out.html")
    #expect(folder.text(out).contains("<html"))
    try end(terminal)
  }

  @Test func `A page to try is what export makes of it`() throws {
    let terminal = try Tmux(
      ["/usr/bin/env", "-C", folder.path, Built.path("unlocksim"), "walk", "app-passcode", "--paused"],
      columns: 120, environment: ["XDG_STATE_HOME": folder.path + "/state"])
    try terminal.wait(for: "Journal")
    try terminal.press("X", "Down")
    try terminal.wait(for: "Export the page to try to")
    try terminal.type("page.html")
    try terminal.press("Enter")
    try terminal.wait(for: "The page to try is in page.html.")
    let exported = try Finished(unlocksim: ["export", "app-passcode", "--as", "page", "-o", "-"])
    // It begins where the walk began, and has what was done since: the launch.
    // Its policy has the hash of all that stands in its script.
    func parts(_ page: String) -> [String] {
      page.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("Content-Security-Policy") }.joined(separator: "\n").components(
          separatedBy: "\"way\":")
    }
    let page = parts(folder.text(folder.path + "/page.html"))
    #expect(page.first == parts(exported.output).first)
    #expect(page.last?.hasPrefix(#"["Your walk",[["start",""],["launch","",["event","launch"]]]]"#) == true)
    // It is asked about, too, before a file is replaced.
    try terminal.press("X", "Up")
    try terminal.type("page.html")
    try terminal.press("Enter")
    try terminal.wait(for: "A file of that name already exists")
    try terminal.press("Escape")
    try terminal.wait(for: "no question") { !$0.contains("A file of that name") }
    try terminal.press("Escape")
    // What was noted is on the page of the walk.
    try answer("*", "Why is it grey?", in: terminal)
    try terminal.wait(for: "Noted on")
    try terminal.press("X", "Down")
    try terminal.type("noted.html")
    try terminal.press("Enter")
    try terminal.wait(for: "The page to try is in noted.html.")
    #expect(folder.text(folder.path + "/noted.html").contains(#"["launch","Why is it grey?","#))
    try end(terminal)
  }
}
