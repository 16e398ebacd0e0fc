import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Nothing that comes from a file, its name, an argument or the environment does anything but be shown: every verb
/// and every report, every byte that leaves the program.
@Suite(.timeLimit(.ample), .blocking) struct HostileTextTests {
  private let program = Built.path("unlocksim")

  /// Scenarios that hold, fail, and can't be read, all of them full of a text, one with it for a name.
  private func scenarios(_ text: String) -> TemporaryFolder {
    let folder = TemporaryFolder()
    let quoted = HostileText.quoted(text)
    let head = "title: \(quoted)\ntags: [\(quoted)]\nflow: banno\n"
    folder.write(head + "steps: [launch]\n", to: folder.path + "/holds.yaml")
    folder.write(head + "steps:\n  - launch\n  - tap: \(quoted)\n", to: folder.path + "/tap.yaml")
    folder.write(
      head + "steps:\n  - launch\n  - expect: { shows: \(quoted), buttons: [\(quoted)], enabled: \(quoted),"
        + " facts: { failed-pin-attempts: 0 } }\n", to: folder.path + "/expect.yaml")
    folder.write(head + "steps:\n  - launch\n  - picture: \(quoted)\n", to: folder.path + "/picture.yaml")
    folder.write(
      "title: |\n  ::error::forged\n  not ok 1 - forged\nflow: banno\nsteps:\n  - launch\n  - tap: |\n"
        + "      ::error::forged\n\n      not ok 1 - forged\n", to: folder.path + "/block.yaml")
    folder.write(
      "\(quoted): 1\ncovers: [\(quoted)]\nflow: banno\ndevice: { \(quoted): 1, ios: \(quoted) }\n"
        + "app: { pin: \(quoted) }\nsteps:\n  - \(quoted)\n  - \(quoted): 1\n  - press: \(quoted)\n"
        + "  - biometry: \(quoted)\n  - elapse: \(quoted)\n  - server: { \(quoted): \(quoted) }\n"
        + "  - expect: { screen: \(quoted), facts: { \(quoted): 1 } }\n  - type: \(quoted)\n",
      to: folder.path + "/invalid.yaml")
    folder.write("flow: \(quoted)\nsteps: [launch]\n", to: folder.path + "/flow.yaml")
    folder.write("\(quoted): *\u{7}\n", to: folder.path + "/broken.yaml")
    folder.write(head + "steps:\n  - launch\n  - picture:\n", to: folder.path + "/" + named(text))
    return folder
  }

  private func named(_ text: String) -> String { HostileText.name(text) + ".yaml" }

  private func run(_ words: [String], in folder: TemporaryFolder, state: String = "") throws -> Finished {
    let state = state.isEmpty ? folder.path + "/state" : state
    return try Finished(unlocksim: words, in: folder.path, environment: ["XDG_STATE_HOME": state])
  }

  private func expectHarmless(
    _ done: Finished, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Of pages and of what was expected of a picture, nobody reads results.
    let isPage = words.contains("--storyboard") || words.contains("junit=-")
    let lines = isPage ? ["not ok", "✓"] : words.contains("tap=-") ? [] : ["not ok"]
    let own = lines + (words.contains("github") ? ["::error file="] : [])
    let effects = HostileText.effects(in: done.output, ownLines: own) + HostileText.effects(in: done.errors)
    #expect(effects.isEmpty, "\(words)", sourceLocation: sourceLocation)
    #expect(done.status < 128, "\(words)", sourceLocation: sourceLocation)
  }

  // MARK: Files

  @Test(arguments: [
    ["run", "."], ["run", ".", "--verbose", "--color", "always"], ["run", ".", "--list"],
    ["run", ".", "--json"], ["run", ".", "--report", "tap=-"], ["run", ".", "--report", "junit=-"],
    ["run", ".", "--report", "github"], ["run", ".", "--repeat", "2", "--shuffle"], ["run", ".", "--update"],
    ["run", ".", "--list", "--tag", "x"], ["list", "scenarios", "."], ["list", "scenarios", ".", "--json"],
    ["list", "requirements", "."], ["list", "requirements", ".", "--json"],
    ["list", "requirements", ".", "--csv"], ["play", "tap.yaml", "--storyboard", "-"],
    ["play", "expect.yaml", "--cast", "-"], ["play", "invalid.yaml"], ["play", "tap.yaml"],
    ["play", "picture.yaml", "--text", "out", "--svg", "out"], ["walk", "--scenario", "invalid.yaml"],
    ["walk", "--scenario", "tap.yaml", "--until", "9"], ["walk", "--scenario", "tap.yaml"],
    ["check", "tap.yaml", "invalid.yaml"], ["check", "tap.yaml", "invalid.yaml", "--json"],
    ["walk", "--resume", "tap.yaml"], ["walk", "--resume", "invalid.yaml"], ["minimise", "tap.yaml"],
    ["minimise", "picture.yaml"], ["minimise", "block.yaml"], ["minimise", "invalid.yaml"],
    ["compare", "tap.yaml", "block.yaml"], ["compare", "tap.yaml", "picture.yaml", "--json"],
    ["compare", "invalid.yaml", "holds.yaml"],
  ]) func `What stands in a file is only shown`(_ words: [String]) throws {
    let folder = scenarios(HostileText.all)
    expectHarmless(try run(words, in: folder), words)
    // A path that a command begins with, where it is the first in its line.
    folder.write("flow: banno\nsteps: [launch]\n", to: folder.path + "/" + named(HostileText.command))
    expectHarmless(try run(words.map { $0 == "." ? named(HostileText.command) : $0 }, in: folder), words)
  }

  @Test func `What is kept in files is harmless on a terminal too`() throws {
    let folder = scenarios(HostileText.all)
    let reports = ["junit", "junit-steps", "xunit", "tap", "json", "html"]
    let done = try run(["run", "."] + reports.flatMap { ["--report", "\($0)=\($0).out"] }, in: folder)
    #expect(done.status == 3)
    for report in reports {
      let text = folder.text("\(folder.path)/\(report).out")
      #expect(text.contains("forged"))
      // A page shows lines as they are; nobody reads results from it.
      let own = ["html", "junit", "junit-steps", "xunit"].contains(report) ? ["not ok", "✓"] : []
      #expect(HostileText.effects(in: text, ownLines: own).isEmpty, "\(report)")
    }
    #expect(try Finished(running: ["xmllint", "--noout", folder.path + "/junit.out"]).status == 0)
    _ = try run(
      ["play", "tap.yaml", "--cast", "a.cast", "--storyboard", "a.html", "--svg", "svg", "--text", "txt"],
      in: folder)
    for file in [folder.path + "/a.cast", folder.path + "/a.html"] + folder.files(in: "svg")
      + folder.files(in: "txt")
    {
      let effects = HostileText.effects(in: folder.text(file), ownLines: ["not ok", "✓"])
      #expect(effects.isEmpty && !folder.text(file).isEmpty, "\(file)")
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>) func `Any text is only shown`(seed: UInt64) throws {
    let text = HostileText.random(seed: seed)
    let folder = scenarios(text)
    for words in [
      ["run", "."], ["run", ".", "--report", "tap=-"], ["run", ".", "--report", "junit=-"],
      ["list", "scenarios", "."],
      ["minimise", "tap.yaml"], ["minimise", "picture.yaml"], ["compare", "tap.yaml", "picture.yaml"],
      ["run", text], ["walk", text], ["list", text, "--flow", text],
    ] {
      expectHarmless(try run(words, in: folder), words)
    }
  }

  @Test func `A name is told in a command that finds it`() throws {
    let folder = TemporaryFolder()
    let name = named(HostileText.all)
    folder.write("flow: banno\nsteps:\n  - launch\n  - tap: x\n", to: folder.path + "/" + name)
    let output = try run(["run", "."], in: folder).output
    let line = try #require(output.split(separator: "\n").first { $0.contains("To look at it: ") })
    let command = line.drop { $0 != ":" }.dropFirst().replacing("unlocksim walk --scenario", with: "ls -d --")
    let found = try Finished(
      running: ["bash", "-c", "cd '\(folder.path)' && \(command.replacing(/\ --until .*/, with: ""))"])
    #expect(found.status == 0, "\(command)")
  }

  // MARK: Arguments and the environment

  @Test(arguments: [
    ["X"], ["--X"], ["-X"], ["help", "X"], ["X", "X"], ["run", "X"], ["run", "X/X", "X"], ["run", "--X"],
    ["run", "--filter", "X"], ["run", "--filter", "(X"], ["run", "--tag", "X"], ["run", "--covers", "X"],
    ["run", "--shard", "X"], ["run", "-j", "X"], ["run", "--bail=X"], ["run", "--shuffle=X"],
    ["run", "--report", "X"], ["run", "--report", "junit=/proc/none/X"],
    ["run", "holds.yaml", "--report", "tap=X", "--report", "json=X"],
    ["run", "holds.yaml", "--report", "tap=holds.yaml/X"], ["run", "--color", "X"], ["list", "X"],
    ["list", "keys", "X"], ["list", "screens", "--flow", "X"], ["list", "scenarios", "X"], ["play", "X"],
    ["play", "holds.yaml", "--speed", "X"], ["play", "holds.yaml", "--size", "X"],
    ["play", "holds.yaml", "--svg", "holds.yaml/X"], ["play", "holds.yaml", "--storyboard", "/proc/none/X"],
    ["walk", "X"], ["walk", "banno", "X"], ["walk", "banno", "--device", "X"],
    ["walk", "banno", "--device", "X=X", "--app", "pin=X", "--policy", "X=1"], ["walk", "--scenario", "X"],
    ["walk", "--resume", "X"], ["walk", "--resume"], ["walk", "--theme", "X"], ["check", "X"],
    ["check", "X", "--json"], ["explore", "X"], ["minimise", "X"], ["minimise", "holds.yaml", "-o", "X"],
    ["compare", "holds.yaml", "X"], ["compare", "holds.yaml", "X.yaml"],
    ["explore", "--cover", "x", "--besides", "X"], ["explore", "--cover", "/proc/none/X"],
    ["compare", "X", "banno"], ["compare", "banno", "banno", "--policy-b", "X"],
    ["compare", "banno", "banno", "--app-a", "X=1"], ["compare", "banno", "banno", "--ignore", "X"],
    ["compare", "banno", "banno", "--states", "9", "--quiet", "--html", "/proc/none/X"],
    ["explore", "--workers", "X"], ["map", "X"], ["map", "banno", "--format", "X"], ["schema", "X"],
  ]) func `Arguments are only shown`(_ words: [String]) throws {
    let folder = TemporaryFolder()
    folder.write("flow: banno\nsteps: [launch]\n", to: folder.path + "/holds.yaml")
    for text in [HostileText.all, HostileText.command] {
      let words = words.map { $0.replacing("X", with: text) }
      let done = try run(words, in: folder, state: "/proc/none/" + text)
      expectHarmless(done, words)
    }
  }

  @Test func `The parser's own lines stay`() throws {
    let done = try run(["walk", "--" + HostileText.all], in: TemporaryFolder())
    #expect(done.status == 2)
    #expect(done.errors.contains("\nUsage: unlocksim walk "))
  }

  @Test func `The terminal's name is only shown`() throws {
    let terminal = try PseudoTerminal(program, ["walk", "banno"], environment: ["TERM": HostileText.all])
    _ = try terminal.waitForExit()
    #expect(HostileText.effects(in: terminal.text, isDrawn: true).isEmpty)
  }

  // MARK: In a terminal

  /// What is drawn, key by key, and what is left behind at the end.
  @Test(arguments: [
    (["run", "."], "", ""), (["run", "--watch", "."], "u", "accepted in"),
    (["play", "tap.yaml"], "e\u{1B}[F?", "Keys that work now"), (["play", "expect.yaml"], "e", "expected"),
    (["play", "picture.yaml"], "et", "Taken over"),
    (["walk", "--scenario", "tap.yaml"], ":", "Find an action"),
    (["walk", "--scenario", "expect.yaml"], "J", "Journal"),
    (["walk", "banno", "--paused"], "X/proc/\u{202E}/\u{200B}\u{9B}\r", "couldn’t be written"),
    (["walk", "banno", "--paused"], "R::error::\u{202E}\u{200B}forged\u{9D}\r", "Saved"),
    (["walk", "banno", "--paused"], ":\u{202E}\u{9B}31m", "Nothing found"),
    (["walk", "banno", "--paused"], "l\u{202E}\u{2028}\r", "isn’t a value"),
  ]) func `What is drawn is only shown`(words: [String], keys: String, awaited: String) throws {
    let folder = scenarios(HostileText.all)
    let terminal = try PseudoTerminal(
      "/usr/bin/env", ["-C", folder.path, program] + words,
      environment: ["XDG_STATE_HOME": folder.path + "/state", "NO_COLOR": "1"])
    if !awaited.isEmpty {
      try terminal.wait(
        for: words.contains("--watch") ? "q quit" : words.contains("banno") ? Shown.word() : "launch")
      terminal.send(keys)
      try terminal.wait(for: awaited)
      terminal.signal(SIGTERM)
    }
    _ = try terminal.waitForExit(seconds: 30)
    // Pastes are asked to be marked while keys are read.
    let text = terminal.text.replacing("\u{1B}[?2004h", with: "").replacing("\u{1B}[?2004l", with: "")
    #expect(HostileText.effects(in: text, isDrawn: words[0] != "run").isEmpty, "\(words)")
  }
}
