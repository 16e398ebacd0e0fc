import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Files that the program writes: the old one or the new one stands there, whatever happens, and nothing that
/// somebody else put in the way is touched.
@Suite(.timeLimit(.ample), .blocking) struct FileWritingTests {
  private let folder = TemporaryFolder()

  init() {
    write("Scenarios/good.yaml", "flow: banno\nsteps: [launch]\n")
    write("Scenarios/bad.yaml", "flow: banno\nsteps: [launch, {tap: x}]\n")
  }

  private func write(_ name: String, _ text: String) { folder.write(text, to: path(name)) }
  private func path(_ name: String) -> String { folder.path + "/" + name }
  private func text(_ name: String) -> String { folder.text(path(name)) }

  /// Runs it with no room for more than so many KiB in a file, as on a disk that is full.
  private func run(_ words: [String], blocks: Int? = nil) throws -> Finished {
    let command = blocks.map { "ulimit -f \($0); exec \"$@\" > /dev/null" } ?? "exec \"$@\""
    return try Finished(
      running: ["env", "-C", folder.path, "bash", "-c", command, "-", Built.path("unlocksim")] + words,
      environment: ["XDG_STATE_HOME": path("state")])
  }

  private func names(_ folder: String = "") -> [String] {
    self.folder.files(in: folder).map { ($0 as NSString).lastPathComponent }
  }

  private static let outputs = [
    ["run", "--report", "junit=out"], ["run", "--report", "html=out"], ["run", "--report", "json=out"],
    ["run", "--report", "tap=out"], ["play", "Scenarios/good.yaml", "--storyboard", "out"],
    ["play", "Scenarios/good.yaml", "--cast", "out"],
  ]

  @Test(arguments: outputs) func `On a full disk the old file stays`(_ words: [String]) throws {
    write("out", "old")
    let done = try run(words + (words[0] == "run" ? ["--ci"] : []), blocks: 1)
    #expect(done.status == 5, "\(done.errors)")
    #expect(done.errors.contains("out: File too large"))
    #expect(text("out") == "old")
    #expect(names() == ["Scenarios", "out"])
  }

  @Test(arguments: outputs) func `A file that was named is replaced and keeps its mode`(_ words: [String])
    throws
  {
    write("out", "old")
    chmod(path("out"), 0o640)
    #expect(try run(words).status < 2)
    #expect(text("out") != "old")
    #expect(folder.mode(path("out")) == 0o640)
  }

  @Test(arguments: outputs) func `Nothing is written through a link`(_ words: [String]) throws {
    write("precious", "mine")
    for target in ["precious", "nowhere"] {
      symlink(path(target), path("out"))
      let done = try run(words)
      #expect(done.status == 5)
      #expect(done.errors.contains("out: this is a link"))
      unlink(path("out"))
    }
    #expect(text("precious") == "mine")
    #expect(!names().contains("nowhere"))
  }

  @Test func `Devices and pipes are written to`() throws {
    #expect(try run(["run", "Scenarios/good.yaml", "--report", "json=/dev/null"]).status == 0)
    #expect(try run(["run", "Scenarios/good.yaml", "--report", "json=/dev/full"]).status == 5)
    let command =
      "\(Built.path("unlocksim")) run --ci \(path("Scenarios/good.yaml")) --report json=/dev/fd/3 3>&1 >/dev/null"
    let piped = try Finished(running: ["bash", "-c", command + " | cat"])
    #expect(piped.output.contains("\"passed\":1"))
    // One that nobody reads isn't waited for.
    mkfifo(path("pipe"), 0o600)
    let unread = try run(["run", "Scenarios/good.yaml", "--report", "json=pipe"])
    #expect(unread.status == 5)
    #expect(unread.errors.contains("pipe: this is a pipe, and nothing reads from it"))
    for folder in ["Scenarios", "Scenarios/", "new/"] {
      #expect(try run(["run", "--report", "json=\(folder)"]).errors.contains("\(folder): this is a folder"))
    }
    #expect(!names().contains("new"))
  }

  /// A name that was to be guessed, with a link to someone's file behind it, as `--update` once took.
  @Test func `An update takes no name that can be guessed`() throws {
    write("precious", "mine")
    write("Scenarios/picture.yaml", "flow: banno\nsteps:\n  - launch\n  - picture:\n")
    chmod(path("Scenarios/picture.yaml"), 0o664)
    let update = try Finished(
      running: [
        "env", "-C", folder.path, "bash", "-c",
        "ln -s ../precious Scenarios/picture.yaml.$$.tmp; exec \(Built.path("unlocksim")) run --update Scenarios/picture.yaml",
      ], environment: ["XDG_STATE_HOME": path("state")])
    #expect(update.status == 0, "\(update.errors)")
    #expect(text("precious") == "mine")
    #expect(text("Scenarios/picture.yaml").contains("  - picture: |\n"))
    #expect(folder.mode(path("Scenarios/picture.yaml")) == 0o664)
  }

  @Test func `An update goes where the scenario was read from`() throws {
    write("real.yaml", "flow: banno\nsteps:\n  - launch\n  - picture:\n")
    symlink("../real.yaml", path("Scenarios/linked.yaml"))
    #expect(try run(["run", "--update", "Scenarios/linked.yaml"]).status == 0)
    #expect(text("real.yaml").contains("picture: |"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path("Scenarios/linked.yaml"))
        == "../real.yaml")
  }

  // MARK: What is remembered

  @Test func `What is remembered is for the user alone`() throws {
    // As an earlier version left it.
    write("state/unlocksim/last-failed", path("Scenarios/bad.yaml") + "\n")
    chmod(path("state/unlocksim"), 0o755)
    chmod(path("state/unlocksim/last-failed"), 0o644)
    #expect(try run(["run"]).status == 1)
    #expect(folder.mode(path("state/unlocksim")) == 0o700)
    #expect(folder.mode(path("state/unlocksim/last-failed")) == 0o600)
  }

  @Test func `What is gone is forgotten and the rest has a bound`() throws {
    for number in 0..<1200 { write("many/\(number).yaml", "") }
    let there = (0..<1200).map { path("many/\($0).yaml") + "\n" }.joined()
    let gone = (0..<3000).map { path("gone/\($0).yaml") + "\n" }.joined()
    write("state/unlocksim/last-failed", gone + there)
    #expect(try run(["run"]).status == 1)
    let lines = text("state/unlocksim/last-failed").split(separator: "\n")
    #expect(lines.count == 1001)
    #expect(lines.first.map { $0.hasSuffix("/Scenarios/bad.yaml") } == true)
    #expect(!lines.contains { $0.contains("/gone/") })
    // Also by a run in which nothing failed.
    write("state/unlocksim/last-failed", gone + there)
    #expect(try run(["run", "Scenarios/good.yaml"]).status == 0)
    #expect(text("state/unlocksim/last-failed").split(separator: "\n").count == 1000)
  }

  @Test func `Where nothing changed nothing is written`() throws {
    #expect(try run(["run"]).status == 1)
    let before = try FileManager.default.attributesOfItem(atPath: path("state/unlocksim/last-failed"))[
      .systemFileNumber]
    #expect(try run(["run"]).status == 1)
    let after = try FileManager.default.attributesOfItem(atPath: path("state/unlocksim/last-failed"))[
      .systemFileNumber]
    #expect(before as? Int == after as? Int)
  }

  @Test func `Any name is remembered`() throws {
    write("odd/a\nb\\n\\c.yaml", "flow: banno\nsteps: [launch, {tap: x}]\n")
    #expect(try run(["run", "odd"]).status == 1)
    #expect(try run(["run", "odd", "--last-failed"]).status == 1)
    write("odd/a\nb\\n\\c.yaml", "flow: banno\nsteps: [launch]\n")
    #expect(try run(["run", "odd", "--last-failed"]).status == 0)
    #expect(try run(["run", "odd", "--last-failed"]).status == 4)
  }

  // MARK: Names and outputs

  @Test func `A name that is no text is told`() throws {
    func make(_ name: [UInt8]) {
      let path = Array(self.path("Scenarios/").utf8) + name + [0]
      let descriptor = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1
      }
      close(descriptor)
    }
    unlink(path("Scenarios/bad.yaml"))
    // Notes of someone's, in Latin-1, are nobody's scenario.
    make(Array("R\u{E9}sum\u{E9}.txt".unicodeScalars.map { UInt8($0.value) }))
    #expect(try run(["run"]).status == 0)
    make([0x61, 0xE9] + Array(".yaml".utf8))
    for words in [["run"], ["run", "--list"], ["list", "scenarios"], ["run", "--report", "tap=-"]] {
      let done = try run(words)
      #expect(done.status == 3)
      #expect(done.errors.hasPrefix("Scenarios/a\u{FFFD}.yaml: The name isn’t text in UTF-8"))
    }
  }

  @Test func `A folder of such a name is told too`() throws {
    let made = try Finished(running: ["bash", "-c", "mkdir '\(path("Scenarios"))'/$'a\\xff'"])
    #expect(made.status == 0)
    #expect(try run(["run", "--filter", "good"]).status == 3)
  }

  /// Read as text, the argument would name the other file, which holds.
  @Test(arguments: [
    "run $odd.yaml", "run $odd/good.yaml", "play $odd.yaml --text out", "walk --scenario $odd.yaml",
    "walk --resume $odd.yaml", "list scenarios $odd.yaml", "run good.yaml --report tap=$odd",
    "play good.yaml --storyboard $odd", "explore banno --states 2 --out $odd",
  ]) func `An argument that is no text is told and nothing is done`(_ words: String) throws {
    write("Scenarios/a\u{FFFD}.yaml", "flow: banno\nsteps: [launch]\n")
    let before = names("Scenarios")
    let line = "cd '\(path("Scenarios"))'; odd=$'a\\xff'; \(Built.path("unlocksim")) \(words)"
    let done = try Finished(running: ["bash", "-c", line], environment: ["XDG_STATE_HOME": path("state")])
    #expect(done.status == 3)
    #expect(done.errors.contains("a\u{FFFD}") && done.errors.contains("isn’t text in UTF-8"))
    #expect(done.output.isEmpty)
    #expect(names("Scenarios") == before)
  }

  /// Nor is another folder made for what is remembered, or for what waits to be put into a report.
  @Test func `An environment that is no text names no other folder`() throws {
    let command =
      "cd '\(path("Scenarios"))'; export XDG_STATE_HOME=\"$PWD/\"$'a\\xff'; \(Built.path("unlocksim"))"
    let done = try Finished(running: ["bash", "-c", command + " run bad.yaml"])
    #expect(done.status == 1)
    #expect(names("Scenarios") == ["bad.yaml", "good.yaml"])
    let resumed = try Finished(running: ["bash", "-c", command + " walk --resume"])
    #expect(resumed.status == 4)
    #expect(resumed.errors.contains("neither XDG_STATE_HOME nor HOME names a folder, in UTF-8"))
  }

  /// Names are cut by bytes where they are compared by bytes.
  @Test func `In a folder of any name paths are whole`() throws {
    write("añó/é/Scenarios/bad.yaml", "flow: banno\nsteps: [launch, {tap: x}]\n")
    func run(_ words: String) throws -> Finished {
      try Finished(
        running: ["bash", "-c", "cd '\(path("añó/é"))'; exec \(Built.path("unlocksim")) \(words)"],
        environment: ["XDG_STATE_HOME": path("state")])
    }
    #expect(try run("run --report github").output.contains("::error file=Scenarios/bad.yaml,"))
    #expect(text("state/unlocksim/last-failed") == path("añó/é/Scenarios/bad.yaml") + "\n")
    // What is remembered is there, so that it isn't forgotten.
    write("añó/é/Scenarios/worse.yaml", "flow: banno\nsteps: [launch, {tap: y}]\n")
    #expect(try run("run").status == 1)
    #expect(text("state/unlocksim/last-failed").split(separator: "\n").count == 2)
  }

  @Test func `A link that leads nowhere is told`() throws {
    symlink("nowhere", path("Scenarios/lost.yaml"))
    let done = try run(["run", "--filter", "good"])
    #expect(done.status == 3)
    #expect(done.errors.contains("Scenarios/lost.yaml: The file can’t be read"))
  }

  @Test(arguments: [
    "--help", "--version", "help run", "run --help", "--generate-completion-script bash", "list keys",
  ]) func `What can't be told isn't success`(words: String) throws {
    let command = "\(Built.path("unlocksim")) \(words) > /dev/full"
    let done = try Finished(running: ["bash", "-c", command])
    #expect(done.status == 5)
    #expect(done.errors.hasPrefix("unlocksim: The output couldn’t be written"))
    #expect(try Finished(running: ["bash", "-c", "\(Built.path("unlocksim")) \(words)"]).status == 0)
  }
}
