import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// What Examples/ci has others run on their servers, run here: each line that begins with the program's name, as it stands there.
@Suite(.timeLimit(.ample), .blocking) struct ContinuousIntegrationTests {
  private static let files = ["github.yml", "gitlab-ci.yml"]
  private static let examples =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Examples"

  private let folder = TemporaryFolder()

  /// A repository as the files expect it: the offline wallet, what was found of it, and its scenarios.
  init() throws {
    let wallet = Self.examples + "/OfflineWallet"
    for name in try FileManager.default.contentsOfDirectory(atPath: wallet) {
      let isFlow = name.hasSuffix(".flow.yaml") || name.hasSuffix(".chart")
      folder.write(
        folder.text("\(wallet)/\(name)"), to: "\(folder.path)/\(isFlow ? "Flows" : "Scenarios")/\(name)")
    }
  }

  private func commands(in file: String) throws -> [String] {
    try String(contentsOfFile: Self.examples + "/ci/" + file, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("unlocksim ") }
  }

  private func run(_ line: String) throws -> Finished {
    let programs = URL(fileURLWithPath: Built.path("unlocksim")).deletingLastPathComponent().path
    return try Finished(
      running: ["env", "-C", folder.path, "bash", "-c", "PATH=\"\(programs):$PATH\"; \(line)"])
  }

  @Test(arguments: files) func `What is right passes and leaves its reports`(file: String) throws {
    let commands = try commands(in: file)
    #expect(commands.count == 3)
    for line in commands {
      let done = try run(line)
      #expect(done.status == 0, "\(line): \(done.output)\(done.errors)")
    }
    #expect(folder.text(folder.path + "/reports/junit.xml").contains("tests=\"6\""))
    #expect(
      folder.text(folder.path + "/reports/scenarios.html").contains("the-tenth-wrong-pin-deletes-the-keys"))
  }

  @Test(arguments: files)
  func `What looks different is red, and both pictures are in the report`(file: String) throws {
    let scenario = folder.path + "/Scenarios/asks.yaml"
    folder.write(
      "flow: offline-wallet\napp: { pin: \"160397\" }\nsteps:\n  - launch\n  - picture:\n", to: scenario)
    #expect(try run("unlocksim run --update \(scenario)").status == 0)
    let flow = folder.path + "/Flows/offline-wallet.flow.yaml"
    folder.write(
      folder.text(flow).replacing("title: Enter your PIN", with: "title: Your PIN please"), to: flow)
    let commands = try commands(in: file)
    let scenarios = try #require(commands.first { $0.hasPrefix("unlocksim run ") })
    #expect(try run(scenarios).status == 1)
    let report = folder.text(folder.path + "/reports/scenarios.html")
    #expect(report.contains("Enter your PIN") && report.contains("Your PIN please"))
    let kept = try #require(commands.first { $0.hasPrefix("unlocksim check ") })
    #expect(try run(kept).status == 1, "what was kept is of another version")
  }

  @Test(arguments: files)
  func `A broken rule is red, and the scenario that shows it is kept`(file: String) throws {
    let flow = folder.path + "/Flows/offline-wallet.flow.yaml"
    // Leaving the keys doesn't lock them any more.
    let text = folder.text(flow)
    let broken = text.replacing("    leave: [go: lock]\n", with: "")
    #expect(broken != text)
    folder.write(broken, to: flow)
    let explore = try #require(commands(in: file).first { $0.hasPrefix("unlocksim explore ") })
    #expect(try run(explore).status == 1)
    #expect(!folder.files(in: "reports/broken-rules").isEmpty)
  }

  @Test(arguments: files) func `It is YAML, and the program's lines are what it runs`(file: String) throws {
    let script = """
      import sys, yaml
      def texts(value):
          if isinstance(value, str): yield value
          for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
              yield from texts(inner)
      for text in texts(yaml.safe_load(open(sys.argv[1]))):
          for line in text.splitlines():
              if line.startswith("unlocksim "): print(line)
      """
    let read = try Finished(running: ["/usr/bin/python3", "-c", script, Self.examples + "/ci/" + file])
    #expect(read.status == 0, "\(read.errors)")
    #expect(try read.output.split(separator: "\n").map(String.init) == commands(in: file))
  }
}
