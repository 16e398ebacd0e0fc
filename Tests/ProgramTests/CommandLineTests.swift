import BundledFlowFiles
import BlockingTests
import Foundation
import TerminalSupport
import Testing
import UnlockEngine

/// The command's words, its one clear line when they are wrong, and its exit codes.
@Suite(.timeLimit(.ample), .blocking) struct CommandLineTests {
  private func run(_ words: String...) throws -> Finished { try Finished(unlocksim: words) }

  @Test func `Without a terminal there is one line`() throws {
    let done = try run("walk", "banno")
    #expect(done.status == 2)
    #expect(done.output.isEmpty)
    #expect(done.errors.split(separator: "\n").count == 1)
    #expect(done.errors.contains("isn’t a terminal"))
  }

  @Test func `A misspelt flow is guessed`() throws {
    let done = try run("walk", "bano")
    #expect(done.status == 2)
    let known = Catalog.flows.map { $0.name }.joined(separator: ", ")
    // Behind them the names of flow files in the current folder.
    #expect(
      done.errors.hasPrefix("unlocksim: There is no flow “bano”. Did you mean “banno”? Flows: \(known)"))
  }

  @Test func `All mistakes in options are told at once`() throws {
    let done = try run("walk", "banno", "--device", "passcod=1", "--device", "ios=5", "--app", "pin=x")
    #expect(done.status == 2)
    #expect(done.errors.split(separator: "\n").count == 3)
    #expect(done.errors.contains("Did you mean “passcode”?"))
  }

  @Test func `Every key is listed as it is`() throws {
    let done = try run("list", "keys")
    #expect(done.output.contains("\n  : / ^P "))
    #expect(!done.output.contains("\u{FFFD}"))
  }

  @Test func `An unknown option is usage`() throws {
    #expect(try run("walk", "--colour").status == 2)
    #expect(try run("list", "nothing").status == 2)
    #expect(try run("walk", "banno", "--device", "biometry").status == 2)
  }

  @Test(arguments: [
    ("list screns", "screens"), ("map banno --format mermiad", "mermaid"), ("walk --theme lihgt", "light"),
    ("run --color allways", "always"), ("run --report tpa=-", "tap"), ("wlak", "walk"),
    ("play --stroyboard x.html y.yaml", "--storyboard"),
  ]) func `What is misspelt is guessed`(line: String, meant: String) throws {
    let done = try Finished(unlocksim: line.split(separator: " ").map(String.init))
    #expect(done.status == 2)
    #expect(done.output.isEmpty)
    #expect(
      done.errors.contains("Did you mean “\(meant)”?") || done.errors.contains("Did you mean '\(meant)'?"),
      "\(done.errors)")
  }

  @Test func `What is near nothing is told what there is`() throws {
    let done = try run("map", "banno", "--format", "pgn")
    #expect(done.status == 2)
    #expect(done.errors.contains("Known: text, mermaid, dot, svg."))
    #expect(try run("run", "--report", "tap").errors.contains("“tap” needs a file"))
  }

  @Test func `A setting behind the wrong option is told the right one`() throws {
    let done = try run("walk", "banno", "--device", "pin=1", "--app", "passcode=1")
    #expect(done.status == 2)
    #expect(
      done.errors == """
        unlocksim: There is no device setting “pin”. It goes with --app.
        unlocksim: There is no app setting “passcode”. It goes with --device.

        """)
  }

  @Test func `Help and version aren't errors`() throws {
    #expect(try run("--help").status == 0)
    #expect(try run("--version").status == 0)
    #expect(try run("walk", "--help").output.contains("EXAMPLES"))
  }

  @Test func `The version is the newest of the changelog`() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../CHANGELOG.md").standardized
    let changelog = try String(contentsOf: file, encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: #/\n## (\d+\.\d+\.\d+) — \d{4}-\d\d-\d\d\n/#))
    #expect(try run("--version").output == "\(newest.1)\n")
  }

  @Test func `What is equal is told`() throws {
    let same = try run(
      "compare", "banno", "banno", "--app", "method=pin", "--device", "passcode=none", "enrolled=false",
      "--states", "500", "--quiet")
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output.contains("No difference so far"))
    let part = try run("compare", "banno", "banno", "--states", "50", "--quiet", "--json")
    #expect(part.status == 0 && part.output.contains("\"equal\":null,\"complete\":false"))
    let jailbroken = try run(
      "compare", "nl-wallet", "nl-wallet", "--device", "jailbroken=true", "--device", "enrolled=false",
      "--device", "network=offline", "--quiet")
    #expect(jailbroken.status == 0, "\(jailbroken.errors)")
    #expect(jailbroken.output.contains("\nEqual within: what is typed, "))
  }

  @Test func `What differs is told with both screens and written`() throws {
    let folder = TemporaryFolder()
    let (found, page) = (folder.path + "/found", folder.path + "/page.html")
    let done = try run(
      "compare", "banno", "banno", "--app", "method=pin", "--device", "passcode=none", "--policy-b",
      "pin-attempts=3", "--states", "500", "--quiet", "--write", found, "--html", page)
    #expect(done.status == 1, "\(done.errors)")
    #expect(done.output.contains("neither time nor one tap brings them together"))
    #expect(done.output.contains(" ≠ "))
    let names = folder.files(in: "found")
    #expect(names.count >= 2)
    #expect(try run("run", found).status == 0)
    for name in names {
      let text = folder.text(name)
      let other = text.replacing(
        "steps:\n", with: "policy: { pin-attempts: 3 }\nsteps:\n", maxReplacements: 1)
      let path = folder.path + "/other.yaml"
      try other.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try run("run", path).status == 1, "\(other)")
    }
    #expect(folder.text(page).contains("<svg"))
    let json = try run(
      "compare", "banno", "banno", "--app", "method=pin", "--device", "passcode=none", "--policy-b",
      "pin-attempts=3", "--states", "500", "--quiet", "--json", "--ignore", "copy", "facts")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let differences = try #require(object?["differences"] as? [[String: Any]])
    #expect(differences.map { $0["kind"] as? String } == ["screen"])
    #expect(differences.map { $0["steps"] as? Int } == [4])
  }

  @Test func `A side that can not be is told whose it is`() throws {
    let done = try run("compare", "banno", "bano")
    #expect(done.status == 2)
    #expect(done.errors.contains("Did you mean “banno”?"))
    let setting = try run("compare", "banno", "banno", "--policy-b", "pin-atempts=3")
    #expect(setting.status == 2)
    #expect(
      setting.errors
        == "unlocksim: B: There is no policy setting “pin-atempts”. Did you mean “pin-attempts”?\n")
    #expect(try run("compare", "banno").status == 2)
    #expect(try run("compare", "banno", "banno", "--ignore", "copi").errors.contains("Did you mean “copy”?"))
    #expect(try run("compare", "banno", "banno", "--states", "0").status == 2)
  }

  @Test func `Exploring stops where it is told to`() throws {
    let done = try run("explore", "powerauth", "--states", "2000", "--workers", "1", "--quiet", "--details")
    #expect(done.status == 0)
    #expect(
      done.output.hasPrefix("powerauth: stopped before every state within the bounds below was visited\n"))
    let late = try run("explore", "banno", "--time", "1s", "--quiet")
    #expect(late.status == 0 && late.errors == "")
    // Without details it is one line.
    #expect(
      late.output.hasPrefix("banno: no rule is broken in any of ")
        && late.output.contains(" states, whole within "))
    #expect(late.output.filter(\.isNewline).count == 1)
    #expect(done.output.contains("\n  whole within ") && done.output.contains("\n  so far   "))
    let map = try run("map", "powerauth", "--explore", "--time", "1s")
    #expect(map.status == 0 && map.errors.contains("unlocksim: powerauth: This is whole within "))
    #expect(map.output.contains("\nThis is whole within "))
    for arguments in [
      ["explore", "banno", "--time", "0s"], ["explore", "banno", "--time", "soon"],
      ["explore", "banno", "--time", "9s", "--cover", "tours"], ["map", "banno", "--cost", "--time", "9s"],
      ["export", "banno", "--as", "page", "--time", "9s"], ["check", "--time", "9s", "--fast"],
    ] {
      let done = try Finished(unlocksim: arguments)
      #expect(done.status == 2 && done.errors.contains("--time"), "\(arguments): \(done.errors)")
    }
    let all = try run("explore", "banno", "--states", "100", "--cover", "tours")
    #expect(all.status == 2)
    #expect(all.errors.contains("--cover needs every state"))
  }

  @Test func `What was explored is told to machines with its map`() throws {
    let json = try run("explore", "banno", "--states", "100", "--json", "--map")
    let found = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(found["complete"] as? Bool == false)
    #expect((found["states"] as? Int).map { $0 >= 100 } == true)
    let map = try #require(found["map"] as? String)
    #expect(map.hasPrefix("Screens\n  banno."))
    #expect(FlowChart(flow: "banno", text: map).text == map)
  }

  @Test(arguments: ["flows", "screens", "options", "facts", "keys"])
  func `Lists are for people and for machines`(what: String) throws {
    let plain = try run("list", what)
    #expect(plain.status == 0)
    #expect(!plain.output.isEmpty)
    let json = try run("list", what, "--json")
    #expect(json.output.hasPrefix("[\n  {\"name\":"))
  }

  @Test func `Where scenarios can't be written is told before exploring`() throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/a.yaml"
    folder.write("flow: banno\nsteps: [launch]", to: file)
    #expect(try run("explore", "banno", "--cover", file + "/inside").status == 5)
    #expect(try run("explore", "banno", "--besides", file).status == 2)
    let missing = try run("explore", "banno", "--cover", folder.path + "/out", "--besides", file + "x")
    #expect(missing.status == 3)
    #expect(missing.errors.contains("There is no such file or folder"))
    // What can't be read visits nothing that anyone could know of.
    folder.write("flow: banno\nsteps: [lauch]", to: folder.path + "/b.yaml")
    let broken = try run("explore", "banno", "--cover", folder.path + "/out", "--besides", folder.path)
    #expect(broken.status == 3)
    #expect(broken.errors.contains("b.yaml:2:9: There is no step “lauch”"))
  }

  /// What nobody can be told isn't explored first.
  @Test func `Coverage ends with an output that can't be written`() throws {
    let folder = TemporaryFolder()
    folder.write("flow: onegini\nsteps: [launch]", to: folder.path + "/a.yaml")
    let command = "ulimit -t 20; \(Built.path("unlocksim")) run --ci --coverage \(folder.path) > /dev/full"
    #expect(try Finished(running: ["bash", "-c", command]).status == 5)
  }

  @Test func `Coverage goes with files only`() throws {
    for words in [["--list"], ["--watch"], ["-"]] {
      #expect(try Finished(unlocksim: ["run", "--coverage"] + words).status == 2)
    }
  }
}
