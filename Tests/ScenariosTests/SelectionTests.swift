import Foundation
import TerminalSupport
import Testing
import UnlockEngine

@testable import Reports
@testable import Scenarios
@testable import SystemIO

/// Which scenarios are run.
@Suite struct SelectionTests {
  private static let files = [
    "a/pin.yaml": "covers: [B6.1]\ntags: [quick]\nflow: banno\nsteps: [launch]",
    "a/face.yaml": "covers: [B6.2, A8]\ntags: [slow, quick]\nflow: banno\nsteps: [launch]",
    "b/other.yaml": "covers: [B60, A10]\nflow: banno\nsteps: [{expect: {screen: setup}}]",
  ]

  /// The names of what a command would run, and its status.
  private func listed(
    _ folder: TemporaryFolder, _ change: (inout RunCommand) -> Void
  ) -> (names: [String], status: CommandStatus) {
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    change(&command)
    let results = RunCommandTests.Collected()
    let status = command.list(Console(results: results.sink, talk: Sink { _ in }))
    return (results.all.split(separator: "\n").map { String($0.dropFirst(folder.path.count + 1)) }, status)
  }

  @Test(arguments: [
    (["B6"], ["a/face.yaml", "a/pin.yaml"]), (["B6.1"], ["a/pin.yaml"]), (["A1"], []),
    (["A10"], ["b/other.yaml"]), (["A"], ["a/face.yaml", "b/other.yaml"]),
    (["B"], ["a/face.yaml", "a/pin.yaml", "b/other.yaml"]),
    (["B6.1", "A10"], ["a/pin.yaml", "b/other.yaml"]),
  ]) func `Requirements are chosen by row`(_ covers: [String], _ names: [String]) throws {
    let listed = listed(TemporaryFolder(Self.files)) { $0.selection.covers = covers }
    #expect(listed.names == names)
    #expect(listed.status == (names.isEmpty ? .nothingSelected : .held))
  }

  @Test func `Scenarios are chosen by tags and paths`() throws {
    let folder = TemporaryFolder(Self.files)
    #expect(listed(folder) { $0.selection.tags = [.tag("slow")] }.names == ["a/face.yaml"])
    #expect(
      listed(folder) { $0.filter = try? TextPattern("/a/.*[en]\\.") }.names == ["a/face.yaml", "a/pin.yaml"])
    #expect(listed(folder) { $0.filter = try? TextPattern("pin.yaml$") }.names == ["a/pin.yaml"])
    #expect(
      listed(folder) {
        $0.filter = try? TextPattern("face")
        $0.selection.covers = ["B60"]
      }.status == .nothingSelected)
  }

  @Test func `A line stands for the scenario that has it`() throws {
    let folder = TemporaryFolder(Self.files)
    for place in ["a/pin.yaml:3", "a/pin.yaml:3:7"] {
      #expect(listed(folder) { $0.paths = [folder.path + "/" + place] }.names == ["a/pin.yaml"])
    }
    #expect(listed(folder) { $0.paths = [folder.path + "/a/pin.yaml:99"] }.status == .invalid)
    #expect(listed(folder) { $0.paths = [folder.path + "/none.yaml:9"] }.status == .invalid)
  }

  @Test func `Every file is in one shard and stays there`() throws {
    let paths = (0..<300).map { "Scenarios/banno/file-\($0).yaml" }
    for count in 1...5 {
      let shards = (1...count).compactMap { Shard("\($0)/\(count)") }
      for path in paths { #expect(shards.count { $0.takes(path) } == 1) }
      for shard in shards { #expect(paths.count { shard.takes($0) } > 300 / count / 2) }
    }
    // The same in every version and on every machine: this one was written down.
    #expect(stableHash("Scenarios/banno/a.yaml") == 13_775_475_307_458_170_275)
    for text in ["0/3", "4/3", "3", "a/b", "1/2/3", "-1/2", ""] { #expect(Shard(text) == nil) }
  }

  @Test func `How the path is written doesn't matter`() {
    let folder = FileManager.default.currentDirectoryPath
    for path in ["a/b.yaml", "./a/b.yaml", "a//b.yaml", "a/c/../b.yaml", folder + "/a/b.yaml"] {
      #expect(relativePath(path) == "a/b.yaml")
    }
    #expect(relativePath("/elsewhere/b.yaml") == "/elsewhere/b.yaml")
  }

  @Test func `What failed is run again until it holds`() throws {
    let folder = TemporaryFolder(Self.files)
    let state = TemporaryFolder()
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    command.stateFolder = state.path + "/new/unlocksim"
    #expect(run(command).status == .differed)
    command.onlyLastFailed = true
    let second = run(command)
    #expect(second.text.hasPrefix("✗ \(folder.path)/b/other.yaml"))
    #expect(second.text.hasSuffix("0 passed, 1 failed\n"))
    try "flow: banno\nsteps: [launch]".write(
      toFile: folder.path + "/b/other.yaml", atomically: true, encoding: .utf8)
    #expect(run(command).text == "✓ \(folder.path)/b/other.yaml\n1 passed, 0 failed\n")
    #expect(run(command).status == .nothingSelected)
  }

  @Test func `Enough is enough`() throws {
    let failing = Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0).yaml", RunCommandTests.failing) })
    let folder = TemporaryFolder(failing)
    for jobs in [1, 4] {
      var command = RunCommand(paths: [folder.path], flows: everyFlow)
      command.bail = 2
      command.jobs = jobs
      let done = run(command)
      #expect(done.text.hasSuffix("0 passed, 2 failed\n"))
      #expect(done.status == .differed)
    }
  }

  private func run(_ command: RunCommand) -> (text: String, status: CommandStatus) {
    let results = RunCommandTests.Collected()
    var command = command
    command.flows = everyFlow
    let status = command.run(Console(results: results.sink, talk: Sink { _ in }))
    return (results.all, status)
  }

  // MARK: Tags

  @Test(arguments: [
    ("quick and not slow", ["a/pin.yaml"]), ("slow or quick", ["a/face.yaml", "a/pin.yaml"]),
    ("not quick", ["b/other.yaml"]), ("not (slow or quick)", ["b/other.yaml"]),
    ("not slow and not quick or slow", ["a/face.yaml", "b/other.yaml"]), ("quick and(slow)", ["a/face.yaml"]),
  ]) func `Tags are combined by and, or and not`(_ text: String, _ names: [String]) throws {
    let expression = try TagExpression(text)
    #expect(listed(TemporaryFolder(Self.files)) { $0.selection.tags = [expression] }.names == names)
  }

  @Test func `A text without operators is one tag`() throws {
    #expect(try TagExpression("needs review") == .tag("needs review"))
  }

  @Test(arguments: [
    ("", "it is empty"), ("a and", "a tag is missing at its end"), ("and a", "a tag is missing before “and”"),
    ("(a or b", "a “(” is never closed"), ("a) or b", "there is a “)” without its “(”"),
    ("a b and c", "there is no “and” or “or” before “b”"),
  ]) func `An expression that can't be read says why`(_ text: String, _ message: String) {
    let found = #expect(throws: TagExpression.Mistake.self) { try TagExpression(text) }
    #expect(found?.message == message)
  }

  // MARK: What has changed

  @Test func `Scenarios are chosen by the files that they depend on`() throws {
    let folder = TemporaryFolder([
      "steps.yaml": "flow: vault\nuses: open.steps.yaml\nsteps: [{do: open}]",
      "open.steps.yaml": "steps: { open: [launch] }",
      "rows.yaml": "flow: vault\ncases: { csv: rows.csv }\nsteps: [launch, {note: \"${a}\"}]",
      "rows.csv": "a\n1\n2\n",
      "after.yaml": "from: steps.yaml\nsteps: [leave]", "alone.yaml": "flow: vault\nsteps: [launch]",
    ])
    func names(_ changed: String...) -> [String] {
      listed(folder) { command in
        command.selection.changed = Set(changed.map { Paths.resolved("\(folder.path)/\($0)") ?? "" })
      }.names
    }
    #expect(names("open.steps.yaml") == ["after.yaml", "steps.yaml"])
    #expect(names("rows.csv") == ["rows.yaml:2.1", "rows.yaml:2.2"])
    #expect(names("alone.yaml", "steps.yaml") == ["after.yaml", "alone.yaml", "steps.yaml"])
    #expect(names("nothing.yaml") == [])
  }
}
