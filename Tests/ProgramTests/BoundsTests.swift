import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// The real program where little is to be had, and where it is asked to end: it ends, and says why.
@Suite(.timeLimit(.ample), .blocking) struct BoundsTests {
  private let folder = TemporaryFolder()

  init() {
    for number in 10..<30 {
      folder.write("flow: banno\nsteps: [launch]\n", to: "\(folder.path)/\(number).yaml")
    }
  }

  /// Runs the program under limits of a shell.
  private func run(under limits: String, _ words: String...) throws -> Finished {
    try Finished(running: ["bash", "-c", limits + "; exec \"$@\"", "-", Built.path("unlocksim")] + words)
  }

  /// No thread finds room for its stack.
  private static let noThreads = "ulimit -s 100000000; ulimit -v 8000000; ulimit -t 100"

  @Test func `Without threads it goes on alone`() throws {
    let done = try run(under: Self.noThreads, "run", "--ci", "-j", "4", folder.path)
    #expect(done.status == 0, "\(done.errors)")
    #expect(done.output.hasSuffix("20 passed, 0 failed\n"))
    let found = try run(
      under: Self.noThreads, "explore", "powerauth", "--states", "2000", "--workers", "4", "--quiet",
      "--details")
    #expect(found.status == 0, "\(found.errors)")
    #expect(found.output.contains("with 4 workers"))
  }

  @Test func `Without memory it stops with a message`() throws {
    let found = try run(under: "ulimit -v 200000; ulimit -t 600", "explore", "onegini", "--quiet")
    #expect(found.status == 5)
    #expect(found.errors == "unlocksim: onegini has more states than memory can hold.\n")
    #expect(
      found.output.hasPrefix("onegini: no rule is broken in any of ")
        && found.output.contains("whole within "))
  }

  /// From what the program can begin with on: it does all, or says that there is no memory; no trap ends it.
  @Test func `With any memory it ends in order`() throws {
    func least(from: Int, by step: Int) throws -> Int {
      try #require(
        try stride(from: from, to: 1 << 20, by: step).first {
          try run(under: "ulimit -v \($0)", "--version").status == 0
        })
    }
    let least = try least(from: least(from: 20 << 10, by: 16 << 10) - 16 << 10, by: 1 << 10)
    for room in stride(from: least, through: least + 24 << 10, by: 2 << 10) {
      for option in ["--verbose", "--coverage"] {
        let done = try run(under: "ulimit -v \(room)", "run", "--ci", "-j", "2", option, folder.path)
        #expect([0, 1, 5].contains(done.status), "\(room): \(done.status) \(done.errors.prefix(200))")
        #expect(done.status == 5 ? !done.errors.isEmpty : done.output.contains("20 passed"))
      }
    }
  }

  @Test(arguments: [
    ("launch", 19_000), ("'launch'", 19_000), ("{expect: {screen: none}}", 9000), ("{elapse: 1d}", 16_000),
  ]) func `A long line takes no square of memory`(_ step: String, _ count: Int) throws {
    let line = [String](repeating: step, count: count).joined(separator: ", ")
    folder.write("flow: banno\nsteps: [\(line)]\n", to: folder.path + "/line.yaml")
    let done = try run(under: "ulimit -v 1048576; ulimit -t 200", "run", "--ci", folder.path + "/line.yaml")
    #expect(done.status <= 1, "\(done.errors)")
    #expect(done.output.contains(" passed, "))
  }

  /// Lists and maps that are opened and searched by nobody's hand, some tens of microseconds a key.
  @Test(arguments: [
    "\":\", d, e, v, i, x, e, z, w, Down, Escape", "\"?\", z, z, z, z, z, Escape",
    "W, s, e, t, u, q, p, Escape",
  ]) func `Keys in lists are done in no time`(_ keys: String) throws {
    let text = "flow: banno\nsteps:\n  - launch\n  - press: [\(keys)]\n    times: 300\n"
    folder.write(text, to: folder.path + "/keys.yaml")
    let done = try run(under: "ulimit -t 40", "run", "--ci", folder.path + "/keys.yaml")
    #expect(done.status == 0, "\(done.errors)")
  }

  @Test(arguments: ["(a+)+$", "[[[", "((a{999}){999}){999}"])
  func `A filter is done at once or refused`(_ pattern: String) throws {
    let done = try run(under: "ulimit -t 60", "run", "--ci", "--filter", pattern, folder.path)
    #expect(done.status == (pattern == "(a+)+$" ? 4 : 2))
  }

  // MARK: What is told at once

  @Test func `Reports come while scenarios run`() throws {
    for (kind, text) in [("tap", "ok 1 - "), ("json", "\"status\":\"passed\"")] {
      let terminal = try PseudoTerminal(
        Built.path("unlocksim"), ["run", "--ci", "--report", kind + "=-", folder.path + "/10.yaml", "-"])
      try terminal.wait(for: text, seconds: 60)
      terminal.signal(SIGTERM)
      #expect(try terminal.waitForExit(seconds: 60) == .code(143))
    }
  }

  @Test func `Progress is shown where results go elsewhere`() throws {
    let terminal = try PseudoTerminal(
      "bash",
      [
        "-c", "exec \"$@\" > \(folder.path)/out", "-", Built.path("unlocksim"), "run", "--ci", "--json",
        folder.path,
      ])
    #expect(try terminal.waitForExit(seconds: 60) == .code(0))
    #expect(terminal.text.contains("\r1/20  /"))
    #expect(folder.text(folder.path + "/out").contains("\"passed\":20"))
  }

  // MARK: Signals

  /// The program in a terminal, waiting for its standard input with one file done.
  private func waiting(_ words: [String], under limits: String = ":") throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "bash",
      ["-c", limits + "; exec \"$@\"", "-", Built.path("unlocksim"), "run"] + words + [
        folder.path + "/10.yaml", "-",
      ], environment: ["NO_COLOR": "1"])
    try terminal.wait(for: "1/2 ", seconds: 60)
    return terminal
  }

  @Test(arguments: [SIGINT, SIGTERM], [":", noThreads])
  func `A signal tells what was done`(_ signal: Int32, _ limits: String) throws {
    let terminal = try waiting(["--ci"], under: limits)
    terminal.signal(signal)
    #expect(try terminal.waitForExit(seconds: 60) == .code(128 + signal))
    #expect(terminal.text.contains("after 1 of 2 files."))
    #expect(terminal.text.hasSuffix("1 passed, 0 failed\r\n"))
  }

  /// Whoever reads the results reads no more: the first signal can't be told, and a later one ends it.
  @Test(arguments: [SIGINT, SIGTERM]) func `A second signal ends it at once`(_ signal: Int32) throws {
    let terminal = try waiting(["--ci"])
    terminal.stopOutput()
    terminal.signal(signal)
    try terminal.wait(until: "the first signal has come") { !terminal.hasPendingSignals }
    try terminal.wait(until: "another one ends it", seconds: 60) {
      terminal.signal(signal)
      return terminal.hasEnded
    }
    #expect(try terminal.waitForExit(seconds: 60) == .signal(signal))
    #expect(!terminal.text.contains("after 1 of 2 files."))
  }

  /// As those do that “timeout” sends to a program and to its group.
  @Test func `Two signals that come together are one`() throws {
    let terminal = try waiting(["--ci"])
    for signal in [SIGSTOP, SIGINT, SIGTERM, SIGCONT] { terminal.signal(signal) }
    let exit = try terminal.waitForExit(seconds: 60)
    #expect([.code(128 + SIGINT), .code(128 + SIGTERM)].contains(exit))
    #expect(terminal.text.contains("after 1 of 2 files."))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func `Watching ends while it works`(_ signal: Int32) throws {
    let terminal = try waiting(["--watch"])
    terminal.signal(signal)
    #expect(try terminal.waitForExit(seconds: 60) == .code(128 + signal))
    #expect(terminal.modes == terminal.modesBefore)
    #expect(terminal.text.contains("after 1 of 2 files."))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func `Exploring tells what was found`(_ signal: Int32) throws {
    let terminal = try PseudoTerminal(Built.path("unlocksim"), ["explore", "nl-wallet"])
    try terminal.wait(for: " states, ", seconds: 60)
    terminal.signal(signal)
    #expect(try terminal.waitForExit(seconds: 120) == .code(128 + signal))
    #expect(terminal.text.contains("nl-wallet: no rule is broken in any of "))
    #expect(terminal.text.contains(" states, whole within "))
  }

  @Test func `Comparing tells how far it came`() throws {
    let terminal = try PseudoTerminal(Built.path("unlocksim"), ["compare", "nl-wallet", "nl-wallet"])
    try terminal.wait(for: " pairs, ", seconds: 60)
    terminal.signal(SIGINT)
    #expect(try terminal.waitForExit(seconds: 120) == .code(130))
    #expect(terminal.text.contains("No difference so far"))
  }

  @Test func `What tells nothing ends at once`() throws {
    let terminal = try PseudoTerminal(Built.path("unlocksim"), ["map", "nl-wallet", "--explore"])
    try terminal.wait(for: " states, ", seconds: 60)
    terminal.signal(SIGINT)
    #expect(try terminal.waitForExit(seconds: 60) == .code(130))
    #expect(!terminal.text.contains("Screens"))
  }
}
