import Foundation
import Reports
import Scenarios
import Synchronization
import SystemIO
import TerminalSupport
import Testing

/// `unlocksim run`: what is selected, what is printed where, and the exit codes.
@Suite struct RunCommandTests {
  /// What a command printed and how it ended.
  struct Printed {
    var results: String
    var talk: String
    var status: CommandStatus
  }

  final class Collected: Sendable {
    let text = Mutex("")
    var sink: Sink { Sink { text throws(SinkError) in self.text.withLock { $0 += text } } }
    var all: String { text.withLock { $0 } }
  }

  private func print(_ command: RunCommand, hasColour: Bool = false) -> Printed {
    let results = Collected()
    let talk = Collected()
    var command = command
    command.flows = everyFlow
    let status = command.run(Console(results: results.sink, talk: talk.sink, hasColour: hasColour))
    return Printed(results: results.all, talk: talk.all, status: status)
  }

  static let passing = "title: It passes\nflow: vault\nsteps: [launch]"
  static let failing = """
    title: It fails
    flow: vault
    steps:
      - launch
      - expect:
          screen: setup   # not yet
    """
  static let broken = "flow: vault\nsteps: [lauch]"

  // MARK: Exit codes

  @Test(arguments: [
    (["a.yaml": passing], CommandStatus.held),
    (["a.yaml": passing, "b.yaml": failing], .differed),
    (["a.yaml": passing, "b.yaml": broken], .invalid),
    (["a.yaml": failing, "b.yaml": broken], .invalid),
    ([:], .nothingSelected),
    (["a.txt": passing, ".hidden.yaml": broken], .nothingSelected),
  ])
  func `The exit code tells what happened`(_ files: [String: String], _ status: CommandStatus) throws {
    let folder = TemporaryFolder(files)
    #expect(print(RunCommand(paths: [folder.path], flows: everyFlow)).status == status)
  }

  @Test func `An ID that is no requirement is told and hides nothing`() throws {
    let folder = TemporaryFolder(["a.yaml": "covers: [B66]\ntitle: It passes\nflow: banno\nsteps: [launch]"])
    let printed = print(RunCommand(paths: [folder.path], flows: everyFlow))
    #expect(printed.status == .held)
    #expect(
      printed.talk == """
        \(folder.path)/a.yaml:1:10: There is no requirement “B66”: the scenario counts for none. Did you mean \
        one of B6.1, B6.2, B6.3?
          1 | covers: [B66]
            |          ^~~

        """)
  }

  @Test func `A requirement that is none is told where nothing is selected`() throws {
    let folder = TemporaryFolder(["a.yaml": "flow: banno\nsteps: [launch]"])
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    command.selection.covers = ["B6", "B66", "D8", "W1"]
    let printed = print(command)
    #expect(printed.status == .nothingSelected)
    #expect(
      printed.talk == """
        unlocksim: no scenario was selected in \(folder.path): none covers B6, B66, D8, W1.
        There is no requirement “B66”. Did you mean one of B6.1, B6.2, B6.3?
        There is no requirement “W1”. “unlocksim list requirements --flow banno” lists them.

        """)
  }

  @Test func `A path that isn't there`() {
    let printed = print(RunCommand(paths: ["/no/such/file.yaml"], flows: everyFlow))
    #expect(printed.status == .invalid)
    #expect(
      printed.talk == """
        /no/such/file.yaml: There is no such file or folder.
        unlocksim: 1 file couldn’t be run.

        """)
  }

  @Test func `A full disk is told by the exit code`() throws {
    let folder = TemporaryFolder(["a.yaml": Self.passing])
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let talk = Collected()
    let console = Console(results: .file(full), talk: talk.sink)
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    command.flows = everyFlow
    #expect(command.run(console) == .broken)
    #expect(talk.all == "unlocksim: The output couldn’t be written: No space left on device.\n")
  }

  // MARK: Selection

  @Test func `Folders are searched in order and nothing runs twice`() throws {
    let folder = TemporaryFolder([
      "b.yml": Self.passing, "a/z.yaml": Self.passing, "a/y.yaml": Self.passing, "c.yaml": Self.passing,
      "note.txt": "",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a/loop", withDestinationPath: folder.path)
    let found = ScenarioFiles.find([folder.path + "/c.yaml", folder.path])
    #expect(found.missing == [])
    #expect(
      found.files.map { $0.dropFirst(folder.path.count) } == ["/c.yaml", "/a/y.yaml", "/a/z.yaml", "/b.yml"])
  }

  @Test func `A file named is taken whatever its ending`() throws {
    let folder = TemporaryFolder(["scenario.txt": Self.passing])
    #expect(print(RunCommand(paths: [folder.path + "/scenario.txt"], flows: everyFlow)).status == .held)
  }

  // MARK: Output

  @Test func `Results and talk are apart`() throws {
    let folder = TemporaryFolder(["a.yaml": Self.passing, "b.yaml": Self.broken])
    let printed = print(RunCommand(paths: [folder.path], flows: everyFlow))
    #expect(
      printed.results == """
        ✓ \(folder.path)/a.yaml
        1 passed, 0 failed

        """)
    #expect(
      printed.talk == """
        \(folder.path)/b.yaml:2:9: There is no step “lauch”. Did you mean “launch”?
          2 | steps: [lauch]
            |         ^~~~~
        unlocksim: 1 file couldn’t be run.

        """)
  }

  @Test func `A failure tells step expectation and screen`() throws {
    let folder = TemporaryFolder(["a.yaml": Self.failing])
    let printed = print(RunCommand(paths: [folder.path], flows: everyFlow))
    let beginning = """
      ✗ \(folder.path)/a.yaml
        \(folder.path)/a.yaml:5:5: step 2 of 2 failed: It fails
          5 | - expect:
          6 |     screen: setup   # not yet

                  expected     actual
          screen  vault.setup  vault.sign-in

          The phone shows:
            screen vault.sign-in
              Welcome to Vault
              Sign in to see your accounts.
              [Sign in] [Enroll] [Recover]
          ╭─────────────────────────────────╮
          │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
          │                                 │   What was done before:
          ┃                                 │   0s  launch
      """
    #expect(printed.results.hasPrefix(beginning))
    #expect(
      printed.results.hasSuffix(
        """

            To look at it: unlocksim walk --scenario \(folder.path)/a.yaml --until 2

        0 passed, 1 failed

        """))
    #expect(printed.talk == "")
  }

  @Test func `Verbose tells notes and time`() throws {
    let folder = TemporaryFolder([
      "a.yaml": "flow: vault\nsteps:\n  - launch\n  - biometry: match\n  - elapse: 90s"
    ])
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    command.isVerbose = true
    #expect(
      print(command).results == """
        ✓ \(folder.path)/a.yaml  3 steps, 1m30s of simulated time
          line 4: A match was presented, but no prompt is looking for one.
        1 passed, 0 failed

        """)
  }

  @Test func `Colours only where asked`() throws {
    let folder = TemporaryFolder(["a.yaml": Self.passing])
    let command = RunCommand(paths: [folder.path], flows: everyFlow)
    #expect(!print(command).results.contains("\u{1B}"))
    #expect(print(command, hasColour: true).results.hasPrefix("\u{1B}[32m✓\u{1B}[0m "))
  }

  @Test func `JSON tells everything`() throws {
    let folder = TemporaryFolder(["a.yaml": Self.passing, "b.yaml": Self.failing, "c.yaml": Self.broken])
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    command.reports = [ReportRequest(.json, path: "-")]
    let printed = print(command)
    #expect(printed.status == .invalid)
    let report = try JSONDecoder().decode(Report.self, from: Data(printed.results.utf8))
    #expect(report.passed == 1)
    #expect(report.failed == 1)
    #expect(report.invalid == 1)
    #expect(report.scenarios.map(\.status) == ["passed", "failed", "invalid"])
    #expect(report.scenarios[1].failure?.line == 5)
    #expect(report.scenarios[1].failure?.reasons.first?.expected == "vault.setup")
    #expect(report.scenarios[2].mistakes?.first?.line == 2)
  }

  struct Report: Decodable {
    var passed, failed, invalid: Int
    var scenarios: [Scenario]
    struct Scenario: Decodable {
      var path, status: String
      var failure: Failure?
      var mistakes: [Diagnostic]?
    }
    struct Failure: Decodable {
      var step, line: Int
      var reasons: [Reason]
    }
    struct Reason: Decodable { var what, expected, actual: String? }
    struct Diagnostic: Decodable {
      var line, column: Int
      var message: String
    }
  }
}
