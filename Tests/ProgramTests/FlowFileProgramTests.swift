import Foundation
import TerminalSupport
import Testing

/// Flow files on the command line: a path stands wherever a flow does.
@Suite(.timeLimit(.minutes(5)))
struct FlowFileProgramTests {
  private func run(_ words: [String]) throws -> Finished {
    try Finished(running: [Built.path("unlocksim")] + words)
  }

  private static let banno =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Flows/banno.flow.yaml"

  @Test func `A flow file is explored and compared by its path`() throws {
    let explored = try run(["explore", Self.banno, "--states", "2000", "--quiet"])
    #expect(explored.status == 0)
    #expect(explored.output.hasPrefix("banno: "))
    let compare = ["compare", "banno", Self.banno, "--states", "9000", "--quiet"]
    let same = try run(compare + ["--app", "method=dont-lock"])
    #expect(same.status == 0)
    let other = try run(compare + ["--policy-b", "pin-attempts=3"])
    #expect(other.status == 1)
  }

  @Test func `What is wrong with one is told before anything is done`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/broken.flow.yaml"
    try "flow: broken\nscreen: {}\n".write(toFile: path, atomically: true, encoding: .utf8)
    let done = try run(["explore", path])
    #expect(done.status == 3)
    #expect(done.output.isEmpty)
    #expect(done.errors.contains("flow.yaml:2:1: A flow file has no key “screen”. Did you mean “screens”?"))
    #expect(done.errors.contains("“moments” is missing: every flow file needs it."))
    #expect(try run(["walk", folder.path + "/nowhere.flow.yaml"]).status == 3)
  }
}
