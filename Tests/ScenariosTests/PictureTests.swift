import Foundation
import TerminalSupport
import Testing
import UnlockEngine

@testable import Reports
@testable import Scenarios
@testable import SystemIO

/// Accepting pictures: only they change, every other byte stays.
@Suite struct PictureTests {
  private static let head =
    "title: 'Pictures' # as it is\nflow:   vault\napp: {method: pin, pin: '2580'}\nsteps:\n"

  private func run(
    _ path: String, accepting: Bool
  ) -> (status: CommandStatus, talk: String, results: String) {
    var command = RunCommand(paths: [path], flows: everyFlow)
    command.flows = everyFlow
    command.acceptsPictures = accepting
    let talk = RunCommandTests.Collected()
    let results = RunCommandTests.Collected()
    return (command.run(Console(results: results.sink, talk: talk.sink)), talk.all, results.all)
  }

  /// Steps with pictures written in all ways, `PICTURE` where a picture is to be put.
  @Test(arguments: [
    ("  - launch\n  - picture:\n", "  - launch\n  - picture: |\nPICTURE6"),
    ("  - launch\n  - picture: \"\"\n  - leave\n", "  - launch\n  - picture: |\nPICTURE6  - leave\n"),
    (
      "- launch\n- picture: |  # why\n     old\n       older\n\n\n# after\n- leave",
      "- launch\n- picture: |  # why\nPICTURE5\n\n# after\n- leave"
    ),
    (
      "  - launch\n  - times: 2\n    picture: |-\n     x\n",
      "  - launch\n  - times: 2\n    picture: |-\nPICTURE5"
    ),
    (
      "  - launch\n  - picture: |2\n        x\n    times: 3\n",
      "  - launch\n  - picture: |\nPICTURE8    times: 3\n"
    ), ("  - launch\n  - {picture: \"\"}\n  - leave\n", "  - launch\n  - picture: |\nPICTURE6  - leave\n"),
    ("- launch\n- { 'picture': }  # why\n", "- launch\n- picture: |  # why\nPICTURE4"),
    ("- launch\n- picture:  # why\n", "- launch\n- picture: |  # why\nPICTURE4"),
    ("  - launch\n  - picture:", "  - launch\n  - picture: |\nPICTURE6"),
  ]) func `Only the picture changes`(_ before: String, _ after: String) throws {
    for end in ["\n", "\r\n"] {
      let folder = TemporaryFolder(["a.yaml": (Self.head + before).replacing("\n", with: end)])
      let path = folder.path + "/a.yaml"
      #expect(run(path, accepting: false).status == .differed)
      #expect(
        try String(contentsOfFile: path, encoding: .utf8) == (Self.head + before).replacing("\n", with: end))
      let accepted = run(path, accepting: true)
      #expect(accepted.status == .held)
      #expect(accepted.talk == "unlocksim: 1 picture accepted in \(path)\n")
      let scenario = try ScenarioReader.read(SourceText.read(path), flows: everyFlow).get()
      let lines = PlainPicture.trimmed(PlainPicture.lines(of: afterLaunch(scenario)))
      var expected = Self.head + after
      for depth in [4, 5, 6, 8] {
        let margin = String(repeating: " ", count: depth)
        expected = expected.replacing("PICTURE\(depth)", with: lines.map { margin + $0 + "\n" }.joined())
      }
      // What had no end of line at its end has none to be copied; a single one is meant.
      let written = try String(contentsOfFile: path, encoding: .utf8)
      #expect(written.replacing("\r\n", with: "\n") == expected)
      if before.hasSuffix("\n") { #expect(written == expected.replacing("\n", with: end)) }
      #expect(run(path, accepting: false).status == .held)
    }
  }

  private func afterLaunch(_ scenario: Scenario) -> Simulation {
    var simulation = scenario.start
    simulation.step(.lifeCycle(.launch))
    return simulation
  }

  @Test func `Several at once and what fails beside them`() throws {
    let steps =
      "  - picture:\n  - launch\n  - picture:\n  - type: '2'\n  - picture:\n  - expect: { screen: setup }\n"
    let folder = TemporaryFolder(["a.yaml": Self.head + steps])
    let first = run(folder.path + "/a.yaml", accepting: true)
    #expect(first.status == .differed)
    #expect(first.talk == "unlocksim: 3 pictures accepted in \(folder.path)/a.yaml\n")
    let text = try String(contentsOfFile: folder.path + "/a.yaml", encoding: .utf8)
    #expect(text.hasSuffix("\n  - expect: { screen: setup }\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(first.results.contains("a.yaml:\(lines):5: step 6 of 6 failed"))
    #expect(run(folder.path + "/a.yaml", accepting: true).talk == "")
  }

  @Test func `Where it has no room the file stays and what to write is told`() throws {
    let text = "flow: vault\nsteps: [launch, {picture: \"\"}]\n"
    let folder = TemporaryFolder(["a.yaml": text])
    let done = run(folder.path + "/a.yaml", accepting: true)
    #expect(done.status == .invalid)
    #expect(try String(contentsOfFile: folder.path + "/a.yaml", encoding: .utf8) == text)
    #expect(
      done.talk.hasPrefix(
        """
        \(folder.path)/a.yaml:2:17: A picture takes lines of its own, and this line holds more than one step. \
        Write each step on a line that begins with “- ”, this one as “- picture:” with nothing after it, then \
        run again.
          2 | steps: [launch, {picture: ""}]
            |                 ^
        """))
  }

  @Test func `Where it can't be put nothing is written`() throws {
    for step in [
      "  - { picture: '', times: 2 }\n", "  - picture: \"a\\nb\"\n", "  - picture: >\n      folded\n",
    ] {
      let folder = TemporaryFolder(["a.yaml": Self.head + "  - launch\n" + step])
      let done = run(folder.path + "/a.yaml", accepting: true)
      let text = try String(contentsOfFile: folder.path + "/a.yaml", encoding: .utf8)
      if done.status == .held {
        #expect(run(folder.path + "/a.yaml", accepting: false).status == .held)
      } else {
        #expect(done.status == .invalid)
        #expect(text == Self.head + "  - launch\n" + step)
      }
    }
  }

  @Test func `A link stays a link and modes stay`() throws {
    let folder = TemporaryFolder(["real.yaml": Self.head + "  - launch\n  - picture:\n"])
    let (real, link) = (folder.path + "/real.yaml", folder.path + "/link.yaml")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.yaml")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    #expect(run(link, accepting: true).status == .held)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.yaml")
    #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func `A file that can't be written is told by the exit code`() throws {
    #expect(throws: SinkError.self) { try FileWriting.write("x", to: "/proc/version") }
  }
}
