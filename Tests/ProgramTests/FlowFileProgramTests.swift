import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Flow files on the command line: a path stands wherever a flow does.
@Suite(.timeLimit(.ample), .blocking) struct FlowFileProgramTests {
  private func run(_ words: [String]) throws -> Finished { try Finished(unlocksim: words) }

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

  private static let tiny = TinyFlow.text() + TinyFlow.rule

  @Test func `A file is checked, alone and by exploring, and each finding has its line`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/tiny.flow.yaml"
    folder.write(Self.tiny, to: path)
    let fine = try run(["check", path, "--fast"])
    #expect(fine.status == 0)
    #expect(fine.output.contains("nothing is wrong. Checked: 2 screens, 1 rule, in "))

    folder.write(Self.tiny.replacing("is-open: false", with: "is-open: true"), to: path)
    let broken = try run(["check", path, "--states", "3000", "--quiet"])
    #expect(broken.status == 1)
    #expect(
      broken.output.contains("tiny.flow.yaml:10:3: This isn’t so: Nobody is inside unless it was opened."))
    #expect(broken.output.contains("\n      tap: Open\n      biometry: match\n"))

    let json = try run(["check", path, "--states", "3000", "--quiet", "--json"])
    #expect(json.status == 1)
    #expect(json.output.contains("{\"kind\":\"broken-rule\",\"line\":10,\"column\":3,"))
  }

  @Test
  func `What is found is kept beside the file, used while it fits, and held against what is found later`()
    throws
  {
    let folder = TemporaryFolder()
    let (path, chart) = (folder.path + "/tiny.flow.yaml", folder.path + "/tiny.chart")
    folder.write(Self.tiny, to: path)
    let nothing = try run(["check", path, "--quiet", "--expect", "kept"])
    #expect(nothing.status == 1 && nothing.output.contains("Nothing is kept beside it"))

    #expect(try run(["explore", path, "--keep", "--quiet"]).status == 0)
    let kept = folder.text(chart)
    #expect(kept.contains("\nfingerprint: ") && kept.contains("\n    → system.passcode  by Open\n"))
    #expect(try run(["check", path, "--quiet", "--expect", "kept"]).status == 0)
    // Whoever keeps it again, with any number of workers, changes nothing.
    #expect(try run(["explore", path, "--keep", "--quiet", "--workers", "3"]).status == 0)
    #expect(folder.text(chart) == kept)
    let map = try run(["map", path])
    #expect(map.status == 0 && map.errors.isEmpty && kept.contains(map.output))

    folder.write(Self.tiny.replacing("{ Close: [", with: "{ Leave: ["), to: path)
    let stale = try run(["map", path])
    #expect(stale.status == 0 && stale.output.contains("by Leave"))
    #expect(stale.errors.contains("/tiny.chart is of another version of the file.\n"))
    let changed = try run(["check", path, "--quiet", "--expect", "kept"])
    #expect(changed.status == 1)
    #expect(changed.output.contains("\n      Now: tiny.inside → tiny.closed by Leave\n"))
    #expect(changed.output.contains("\n      No longer: tiny.inside → tiny.closed by Close\n"))
    #expect(try run(["check", path, "--quiet", "--expect", "states=1"]).status == 1)

    folder.write("\u{1B}[31m", to: chart)
    let hostile = try run(["map", path])
    #expect(hostile.status == 0)
    #expect(hostile.errors.contains("/tiny.chart is no chart of tiny.\n"))
    #expect(try run(["check", path, "--quiet", "--expect", "kept"]).status == 1)
  }

  @Test(arguments: [
    ["explore", "--keep"], ["explore", "banno", "--keep"], ["explore", banno, "--keep", "--states", "9"],
    ["check", banno, "--expect", "all"], ["check", banno, "--expect", "kept", "--fast"],
  ]) func `What can't be kept or expected is refused`(words: [String]) throws {
    let refused = try run(words)
    #expect([2, 64].contains(refused.status), "\(refused.status): \(refused.errors)")
  }

  @Test func `Without a name, all flow files of the folder and of Flows are checked`() throws {
    let folder = TemporaryFolder()
    func check() throws -> Finished { try Finished(unlocksim: ["check", "--fast"], in: folder.path) }
    let none = try check()
    #expect(none.status == 4)
    #expect(none.errors == "unlocksim: There is no flow file in Flows/ or in this folder: name one.\n")
    folder.write(Self.tiny, to: folder.path + "/Flows/a.flow.yaml")
    folder.write("flow: b\n", to: folder.path + "/b.flow.yaml")
    folder.write("steps: []\n", to: folder.path + "/Flows/scenario.yaml")
    let both = try check()
    #expect(both.status == 3)
    #expect(both.output.contains("Flows/a.flow.yaml: nothing is wrong."))
    #expect(both.output.contains("b.flow.yaml: 2 mistakes, so nothing else was checked."))
    #expect(!both.output.contains("scenario.yaml"))
  }

  @Test(arguments: ["run", "play"]) func `Whoever takes it for a scenario is told once`(verb: String) throws {
    let finished = try run([verb, Self.banno])
    #expect(finished.status == 3)
    let text = finished.output + finished.errors
    #expect(text.contains("banno.flow.yaml:2:1: This is a flow, not a scenario"))
    #expect(!text.contains("has no key"))
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
