import BlockingTests
import Foundation
import TerminalSupport
import Testing
import UnlockEngine
import Walkthrough

/// `unlocksim play`, as it is built: what it shows, what it writes, and how it ends.
@Suite(.timeLimit(.ample), .blocking) struct PlayInATerminal {
  private let program = Built.path("unlocksim")
  private let folder = TemporaryFolder()

  private static let scenario = """
    title: One wrong PIN, then the right one
    flow: banno
    app: { method: pin, pin: "2580" }
    steps:
      - launch
      - type: "1111"
      - expect: { screen: banno.lock-pin }
      - type: "2580"
      - expect: { screen: banno.dashboard }
    """

  /// Starts the program in a terminal and, when it has ended, tells its exit code there. (tmux itself loses
  /// the code of a program now and then.)
  private func terminal(_ words: String...) throws -> Tmux {
    try Tmux(["sh", "-c", "\"$@\"; echo code $?; sleep 60", "sh", program] + words, columns: 120, rows: 30)
  }

  /// A file with a scenario.
  private func file(_ text: String = scenario) -> String {
    folder.write(text, to: folder.path + "/one.yaml")
    return folder.path + "/one.yaml"
  }

  @Test func `It plays by itself and ends with a line`() throws {
    let file = file()
    let terminal = try terminal("play", file, "--speed", "9")
    try terminal.wait(for: "✓ All 5 steps held.", seconds: 20)
    try terminal.press("q")
    #expect(try terminal.wait(for: "code 0").contains("one.yaml: All 5 steps held."))
  }

  @Test func `Step by step and taken over by hand`() throws {
    let file = file()
    let terminal = try terminal("play", file, "--step")
    try terminal.wait(for: "start of 5 steps · paused")
    try terminal.press("Right", "Right")
    try terminal.wait(for: "failed-pin-attempts: 0 → 1")
    try terminal.press("t")
    try terminal.wait(for: "Taken over after step 2 of 5.")
    try terminal.type("2580")
    try terminal.wait(for: Shown.content())
    try terminal.wait(for: "branch 2 of 2")
    try terminal.press("B")
    try terminal.wait(for: "branch 1 from the start")
    try terminal.press("Up", "Enter")
    try terminal.wait(for: "This is branch 1")
    try terminal.press("q")
    #expect(try terminal.wait(for: "code 0").contains("unlocksim walk --resume continues this walk."))
  }

  @Test func `A scenario that fails is shown and ends with 1`() throws {
    let file = file(Self.scenario.replacingOccurrences(of: "\"2580\"\n  - e", with: "\"2222\"\n  - e"))
    let terminal = try terminal("play", file, "--step", "--no-animation")
    try terminal.wait(for: "paused")
    try terminal.press("End")
    try terminal.wait(for: "✗ Step 5 of 5 failed.")
    try terminal.wait(for: "screen: expected")
    try terminal.press("q")
    try terminal.wait(for: "code 1")
  }

  @Test func `A broken file ends with 3 and all its mistakes`() throws {
    let file = file("title: x\nflow: bano\nsteps:\n  - lunch\n")
    let done = try Finished(unlocksim: ["play", file])
    #expect(done.status == 3)
    #expect(done.errors.contains("one.yaml:2:7: There is no flow “bano”. Did you mean “banno”?"))
    #expect(done.errors.contains("one.yaml:4:5: There is no step “lunch”."))
    #expect(try Finished(unlocksim: ["play", file + ".none"]).status == 3)
  }

  @Test func `Without a terminal there is one line and 2`() throws {
    let file = file()
    let done = try Finished(unlocksim: ["play", file])
    #expect(done.status == 2)
    #expect(done.errors.split(separator: "\n").count == 1)
    for bad in [
      ["--speed", "0"], ["--speed", "10"], ["--size", "20x5"], ["--cast", "-", "--storyboard", "-"],
      ["--svg", "-"],
    ] {
      #expect(try Finished(unlocksim: ["play", file] + bad).status == 2, "\(bad)")
    }
  }

  @Test func `Exports need no terminal and make their folders`() throws {
    let file = file()
    let out = folder.path + "/a/b"
    let done = try Finished(unlocksim: [
      "play", file, "--cast", out + "/c/one.cast", "--svg", out + "/svg", "--text", out + "/text",
      "--storyboard", out + "/h/one.html",
    ])
    #expect(done.status == 0)
    #expect(done.output.isEmpty && done.errors.isEmpty)
    for path in ["c/one.cast", "svg/02-type-1111.svg", "text/01-launch.txt", "h/one.html"] {
      #expect(FileManager.default.fileExists(atPath: out + "/" + path), "\(path)")
    }
    let again = try Finished(unlocksim: ["play", file, "--cast", "-"])
    #expect(again.output == (try String(contentsOfFile: out + "/c/one.cast", encoding: .utf8)))
  }

  @Test func `An export that can't be written ends with 5`() throws {
    let file = file()
    for option in ["--cast", "--storyboard", "--svg", "--text"] {
      let done = try Finished(unlocksim: ["play", file, option, file + "/nothing"])
      #expect(done.status == 5, "\(option)")
      #expect(done.errors.contains("couldn’t be written"))
    }
  }

  @Test func `A failing scenario is exported to the end and ends with 1`() throws {
    let file = file(Self.scenario + "\n  - tap: Nothing\n")
    let done = try Finished(unlocksim: ["play", file, "--storyboard", folder.path + "/one.html"])
    #expect(done.status == 1)
    #expect(done.errors.contains("Step 6 of 6 failed."))
    #expect(
      try String(contentsOfFile: folder.path + "/one.html", encoding: .utf8).contains("There is no “Nothing”")
    )
  }

  @Test func `A walk exports its storyboard`() throws {
    let terminal = try terminal("walk", "banno", "--paused")
    try terminal.wait(for: Shown.title())
    try terminal.press("Enter", "X")
    try terminal.wait(for: "Export the storyboard to")
    try terminal.type(folder.path + "/new/walk.html")
    try terminal.press("Enter")
    try terminal.wait(for: "The storyboard is in")
    let html = try String(contentsOfFile: folder.path + "/new/walk.html", encoding: .utf8)
    let main = try #require(pausedWalk([]).screen.top?.controls.first).title
    #expect(html.contains("Taps “\(main)”"))
    try terminal.press("X")
    try terminal.type("/proc/none/walk.html")
    try terminal.press("Enter")
    try terminal.wait(for: "couldn’t be written")
  }
}
