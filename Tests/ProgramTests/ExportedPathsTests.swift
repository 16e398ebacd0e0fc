import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// What is exported of a file doesn’t tell where it lies: somebody else gets it.
@Suite(.timeLimit(.ample), .blocking) struct ExportedPathsTests {
  private static let scenario = "flow: tiny\nsteps:\n  - launch\n  - expect: { screen: tiny.inside }\n"

  /// A folder with the file and a scenario, and the program started in it.
  private final class Place {
    let folder = TemporaryFolder()
    let path: String

    init() {
      path = folder.path + "/of somebody/\(UUID().uuidString)"
      folder.write(TinyFlow.text(), to: path + "/tiny.flow.yaml")
      folder.write(ExportedPathsTests.scenario, to: path + "/one.yaml")
    }

    func output(_ words: [String]) throws -> String { try Finished(unlocksim: words, in: path).output }
  }

  @Test(arguments: ["page", "gallery", "storyboard", "svg", "cast", "cast2", "text", "copy"])
  func `The same file in two folders gives the same bytes`(_ kind: String) throws {
    let (one, other) = (Place(), Place())
    let export = ["export", "tiny.flow.yaml", "--as", kind, "-o", "-"]
    let output = try one.output(export)
    #expect(output.count > 200)
    #expect(try other.output(export) == output)
    for place in [one, other] { #expect(!output.contains(place.path)) }
  }

  @Test(arguments: ["page", "gallery", "storyboard", "svg", "cast", "cast2", "text", "copy"])
  func `It doesn't matter from where the file is named, either`(_ kind: String) throws {
    let (one, other) = (Place(), Place())
    let path = one.path + "/tiny.flow.yaml"
    let output = try one.output(["export", "tiny.flow.yaml", "--as", kind, "-o", "-"])
    #expect(try other.output(["export", path, "--as", kind, "-o", "-"]) == output)
  }

  @Test(arguments: [
    ["run", "one.yaml", "--report", "junit=-"], ["run", "one.yaml", "--report", "json=-"],
    ["explore", "tiny.flow.yaml", "--quiet"], ["map", "tiny.flow.yaml"],
    ["export", "one.yaml", "--as", "storyboard", "-o", "-"],
    ["export", "one.yaml", "--as", "page", "-o", "-"],
  ]) func `Neither does a report`(_ words: [String]) throws {
    let output = try Place().output(words)
    #expect(output.contains("tiny") || output.contains("one.yaml"))
    #expect(!output.contains("of somebody"))
  }

  @Test func `Neither does what is recorded`() throws {
    let place = Place()
    let done = try Finished(running: [
      "env", "-C", place.path, "sh", "-c", #"printf '"launch"\n"record"\n' | "$0" drive tiny.flow.yaml"#,
      Built.path("unlocksim"),
    ])
    #expect(done.output.contains("flow: tiny"))
    #expect(!done.output.contains("of somebody"))
  }
}
