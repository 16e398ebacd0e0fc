import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// `unlocksim run` as a shell sees it: its options, its files, its exit codes.
@Suite(.timeLimit(.ample), .blocking) struct RunOptionsTests {
  private let temporary = TemporaryFolder()
  private var folder: String { temporary.path }

  init() {
    for (name, steps) in ["good": "[launch]", "bad": "\n  - launch\n  - expect: { screen: setup }"] {
      write(name, "covers: [B1.2]\nflow: banno\nsteps: \(steps)\n")
    }
  }

  private func write(_ name: String, _ text: String) {
    temporary.write(text, to: "\(folder)/Scenarios/\(name).yaml")
  }

  private func run(_ words: String...) throws -> Finished { try run(words) }

  private func run(_ words: [String]) throws -> Finished {
    try Finished(unlocksim: words, in: folder, environment: ["XDG_STATE_HOME": folder + "/state"])
  }

  /// Whatever `prove` is installed: it starts `unlocksim` as it starts any test, and believes what it reads.
  @Test func `Prove runs scenarios`() throws {
    func prove(_ name: String) throws -> Finished {
      try Finished(
        running: [
          "env", "-C", folder, "prove", "--exec", Built.path("unlocksim") + " run --ci --report tap=-",
          "Scenarios/\(name).yaml",
        ])
    }
    let good = try prove("good")
    #expect(good.status == 0, "\(good.output)")
    #expect(good.output.contains("All tests successful"))
    let bad = try prove("bad")
    #expect(bad.status == 1)
    #expect(bad.output.contains("Failed test:  1"))
    #expect(!bad.output.contains("Parse errors"), "\(bad.output)")
  }

  @Test func `TAP is of the version that its reader knows`() throws {
    let words = ["run", "--filter", "good", "--report", "tap=-"]
    for (told, version) in [("13", 13), ("14", 14), ("12", 14), ("", 14)] {
      let done = try Finished(unlocksim: words, in: folder, environment: ["TAP_VERSION": told])
      #expect(done.output.hasPrefix("TAP version \(version)\n"))
      #expect(done.output.hasSuffix("\n1..1\n"))
    }
  }

  @Test func `Every exit code can be had`() throws {
    #expect(try run("run", "--filter", "good").status == 0)
    #expect(try run("run").status == 1)
    #expect(try run("run", "--covers", "B7").status == 4)
    #expect(try run("run", "--list", "--tag", "none").status == 4)
    #expect(try run("run", "Scenarios/good.yaml:99").status == 3)
    #expect(try run("run", "--filter", "good", "--report", "junit=/proc/none/x.xml").status == 5)
  }

  @Test(arguments: [
    ["--filter", "("], ["--covers", "6b"], ["--shard", "3/2"], ["-j", "0"], ["--repeat", "0"], ["--bail=0"],
    ["--shuffle=x"], ["--report", "xml=a"], ["--report", "junit"],
    ["--report", "tap=-", "--report", "json=-"],
    ["--report", "tap=a", "--report", "json=a"], ["--json", "--report", "junit=-"], ["--ci", "--update"],
    ["--ci", "--watch"], ["--watch", "--list"], ["--watch"],
  ])
  func `What is asked for wrongly is usage`(_ options: [String]) throws {
    let done = try run(["run"] + options)
    #expect(done.status == 2)
    #expect(done.output.isEmpty)
    #expect(done.errors.hasPrefix("unlocksim: "))
  }

  @Test func `What failed is remembered but not by CI`() throws {
    _ = try run("run", "--ci")
    #expect(!FileManager.default.fileExists(atPath: folder + "/state"))
    _ = try run("run")
    #expect(try run("run", "--ci", "--last-failed").status == 1)
    #expect(try run("run", "--last-failed", "--list").output == "Scenarios/bad.yaml\n")
    #expect(
      try String(contentsOfFile: folder + "/state/unlocksim/last-failed", encoding: .utf8)
        == folder + "/Scenarios/bad.yaml\n")
  }

  @Test func `The seed of a shuffle is told`() throws {
    let first = try run("run", "--shuffle")
    let seed = try #require(first.errors.split(separator: "=").last).dropLast()
    #expect(first.errors == "unlocksim: shuffled with --shuffle=\(seed)\n")
    let second = try run("run", "--shuffle=\(seed)", "-j", "8", "--repeat", "3")
    #expect(second.output == first.output)
    #expect(second.errors == first.errors)
  }

  @Test func `On a terminal what passes is a number`() throws {
    for name in 0..<20 { write("more-\(name)", "flow: banno\nsteps: [launch]\n") }
    let terminal = try PseudoTerminal(
      Built.path("unlocksim"), ["run", "--ci", folder + "/Scenarios"], environment: ["NO_COLOR": "1"])
    #expect(try terminal.waitForExit() == .code(1))
    #expect(terminal.text.contains("\r2/22  /"))
    #expect(!terminal.text.contains("✓"))
    #expect(terminal.text.contains("✗ \(folder)/Scenarios/bad.yaml"))
    #expect(terminal.text.hasSuffix("\r21 passed, 1 failed\r\n"))
  }

  @Test func `Watching runs what changes and takes keys`() throws {
    write("bad", "flow: banno\nsteps: [launch]\n")
    let terminal = try PseudoTerminal(
      Built.path("unlocksim"), ["run", "--watch", folder + "/Scenarios"],
      environment: ["NO_COLOR": "1", "XDG_STATE_HOME": folder + "/state"])
    let before = terminal.modesBefore
    var place = try terminal.wait(for: "2 passed, 0 failed")
    place = try terminal.wait(for: "q quit", from: place)
    write("good", "flow: banno\nsteps:\n  - launch\n  - picture:\n")
    place = try terminal.wait(for: "No picture has been accepted here yet", from: place)
    place = try terminal.wait(for: "0 passed, 1 failed", from: place)
    place = try terminal.wait(for: "q quit", from: place)
    terminal.send("u")
    place = try terminal.wait(for: "1 picture accepted", from: place)
    place = try terminal.wait(for: "2 passed, 0 failed", from: place)
    place = try terminal.wait(for: "q quit", from: place)
    terminal.send("f")
    place = try terminal.wait(for: "Only paths with", from: place)
    terminal.send("good\n")
    place = try terminal.wait(for: "1 passed, 0 failed", from: place)
    place = try terminal.wait(for: "Only paths with “good”.", from: place)
    place = try terminal.wait(for: "q quit", from: place)
    terminal.send("?")
    place = try terminal.wait(
      for: "Waiting: a all · x failed · f filter · u update pictures · Enter again · q quit\r\n", from: place)
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .code(130))
    #expect(terminal.modes == before)
  }

  /// A run in a terminal that has come to its end, and what it told since.
  private struct Watched {
    let terminal: PseudoTerminal
    var place = 0

    mutating func told(_ end: String) throws -> String {
      let start = place
      place = try terminal.wait(for: end, from: start)
      place = try terminal.wait(for: "q quit", from: place)
      return String(decoding: terminal.output[start..<place], as: UTF8.self)
    }
  }

  private func watch() throws -> Watched {
    Watched(
      terminal: try PseudoTerminal(
        Built.path("unlocksim"), ["run", "--watch", folder + "/Scenarios"],
        environment: ["NO_COLOR": "1", "XDG_STATE_HOME": folder + "/state"]))
  }

  private static let failing = "flow: banno\nsteps: [launch, { tap: Nothing }]\n"
  private static let passing = "flow: banno\nsteps: [launch]\n"

  @Test func `Watching runs first what failed, and tells when it passes`() throws {
    write("zero", Self.failing)
    write("bad", Self.passing)
    var watched = try watch()
    #expect(try watched.told("2 passed, 1 failed").contains("✗ \(folder)/Scenarios/zero.yaml"))
    // One that comes before it by its name is saved, and is told after it.
    write("good", Self.failing)
    let both = try watched.told("0 passed, 2 failed")
    let (zero, good) = (
      both.range(of: "✗ \(folder)/Scenarios/zero"), both.range(of: "✗ \(folder)/Scenarios/good")
    )
    #expect(try #require(zero).lowerBound < (try #require(good)).lowerBound)
    watched.terminal.send("x")
    _ = try watched.told("0 passed, 2 failed")
    watched.terminal.send("a")
    _ = try watched.told("1 passed, 2 failed")
    write("zero", Self.passing)
    let mended = try watched.told("1 passed, 1 failed")
    #expect(
      mended.contains("✓ \(folder)/Scenarios/zero.yaml") && mended.contains("✗ \(folder)/Scenarios/good"))
    write("good", Self.passing)
    _ = try watched.told("1 passed, 0 failed")
    watched.terminal.send("x")
    _ = try watched.told("Nothing failed when it was last run.")
    watched.terminal.send("\n")
    _ = try watched.told("1 passed, 0 failed")
    watched.terminal.send("q")
    #expect(try watched.terminal.waitForExit() == .code(0))
    #expect(watched.terminal.modes == watched.terminal.modesBefore)
  }

  @Test func `Watching runs what begins after what was saved`() throws {
    write("bad", Self.passing)
    write("start", Self.passing)
    write("second", "from: start.yaml\nsteps: [leave]\n")
    write("third", "from: second.yaml\nsteps: [return]\n")
    var watched = try watch()
    _ = try watched.told("5 passed, 0 failed")
    write("start", "title: Other\n" + Self.passing)
    _ = try watched.told("3 passed, 0 failed")
    write("second", "from: start.yaml\nsteps: [{ tap: Nothing }]\n")
    _ = try watched.told("0 passed, 2 failed")
    watched.terminal.send("q")
    #expect(try watched.terminal.waitForExit() == .code(1))
  }

  @Test func `Requirements and scenarios are listed`() throws {
    let list = try run("list", "requirements")
    #expect(list.status == 0)
    #expect(
      list.output.contains("B1.2  first launch\n        Scenarios/bad.yaml\n        Scenarios/good.yaml\n"))
    #expect(list.output.contains("B9.1  signed out\n        NO SCENARIO\n"))
    #expect(list.output.contains("Without one: B1.1, B1.3"))
    #expect(try run("list", "scenarios", "Scenarios/good.yaml").output.hasPrefix("Scenarios/good.yaml\n"))
    #expect(try run("list", "requirements", "--json").output.contains("{\"id\":\"B1.2\""))
    let table = try run("list", "requirements", "--csv").output
    #expect(table.contains("\r\nbanno,B1.2,first launch,,Scenarios/bad.yaml,Scenarios/bad.yaml,\r\n"))
    #expect(try run("list", "facts", "--csv").status == 2)
    write("slip", "covers: [B66]\nflow: banno\nsteps: [launch]\n")
    #expect(
      try run("list", "requirements").output.hasSuffix(
        "B66”: the scenario counts for none. Did you mean one of B6.1, B6.2, B6.3?\n        Scenarios/slip.yaml\n"
      ))
    #expect(try run("list", "requirements", "--json").errors.contains("There is no requirement “B66”"))
    #expect(try run("list", "scenarios", "none").status == 3)
    #expect(try run("list", "keys", "none").status == 2)
  }
}
