import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Where no screen can be drawn, one line tells why; where it can, no more is sent than can be shown.
@Suite(.timeLimit(.ample), .blocking) struct OpeningTests {
  private let probe = Built.path("terminal-probe")

  @Test(
    arguments: [
      ("dumb", "can’t show full screens"), ("no-such-terminal", "doesn’t know the terminal type"),
      (nil, "TERM isn’t set"),
    ] as [(String?, String)])
  func `A terminal that can't show screens: one line, exit 2`(type: String?, reason: String) throws {
    let terminal = try PseudoTerminal(probe, environment: ["TERM": type])
    let before = terminal.modesBefore
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.text.contains(reason))
    #expect(terminal.text.filter { $0.isNewline }.count == 1)
    #expect(!terminal.text.contains("\u{1B}"))
    #expect(terminal.modes == before)
  }

  @Test
  func `No terminal at all: one line, exit 2`() throws {
    let finished = try Finished(running: [probe])
    #expect(finished.status == 2)
    #expect(finished.errors.hasSuffix("redirection.\n"))
    #expect(finished.errors.split(separator: "\n").count == 1)
    #expect(finished.output.isEmpty)
  }

  @Test
  func `Without UTF-8 only ASCII is sent`() throws {
    let terminal = try PseudoTerminal(probe, environment: ["LC_ALL": "C"])
    try terminal.wait(for: "80x24")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.output.allSatisfy { $0 < 0x80 })
    #expect(terminal.text.contains("utf8 false"))
  }

  @Test
  func `A UTF-8 locale that isn't installed is still UTF-8`() throws {
    let terminal = try PseudoTerminal(probe, environment: ["LANG": "xx_YY.UTF-8"])
    try terminal.wait(for: "utf8 true")
  }

  @Test(arguments: ["xterm-256color", "vt100"])
  func `NO_COLOR and a terminal without colours: no colour is sent`(type: String) throws {
    let terminal = try PseudoTerminal(probe, environment: ["NO_COLOR": "1", "TERM": type])
    try terminal.wait(for: "80x24")
    try terminal.wait(for: "depth none")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(!terminal.text.contains(try Regex("\u{1B}\\[[0-9;]*(3|4)[0-8][;m]")))
  }

  @Test
  func `An explicit depth goes before NO_COLOR`() throws {
    let terminal = try PseudoTerminal(probe, ["--depth", "256"], environment: ["NO_COLOR": "1"])
    try terminal.wait(for: "depth indexed")
  }

  @Test(arguments: [("xterm", "eight"), ("xterm-256color", "indexed"), ("tmux-256color", "indexed")])
  func `As many colours are used as the terminal says it has`(type: String, depth: String) throws {
    let terminal = try PseudoTerminal(probe, environment: ["TERM": type])
    try terminal.wait(for: "depth \(depth)")
  }

  @Test
  func `A promise of more colours is taken by the better description there is`() throws {
    let terminal = try PseudoTerminal(probe, environment: ["TERM": "xterm", "COLORTERM": "truecolor"])
    try terminal.wait(for: "80x24")
    #expect(!terminal.text.contains("depth eight"))
  }

  @Test
  func `Direct colours are sent as such where a description has them`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("direct.ti")
    try Self.directDescription.write(to: source, atomically: true, encoding: .utf8)
    try #require(try Finished(running: ["tic", "-x", "-o", folder.path, source.path]).status == 0)
    let terminal = try PseudoTerminal(
      probe, ["--dark"],
      environment: [
        "TERMINFO_DIRS": folder.path + ":/etc/terminfo:/lib/terminfo:/usr/share/terminfo",
        "TERM": "xterm-256color", "COLORTERM": "truecolor",
      ])
    try terminal.wait(for: "80x24")
    try terminal.wait(for: "depth truecolor")
    #expect(terminal.text.contains("48:2::28:28:30"))
  }

  /// xterm's description with direct colours, as far as it matters here.
  private static let directDescription = """
    xterm-direct|xterm with direct colours,
    \tRGB, colors#0x1000000, pairs#0x7FFF, ccc@, initc@, oc@,
    \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48:2::%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%d%;m,
    \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38:2::%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%d%;m,
    \tuse=xterm-256color,

    """
}
