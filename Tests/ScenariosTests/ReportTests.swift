import Foundation
import TerminalSupport
import Testing

@testable import Reports
@testable import Scenarios
@testable import SystemIO

/// Reports for machines, read by programs that aren't ours.
@Suite(.timeLimit(.minutes(60))) struct ReportTests {
  @Test func `A failure tells what a locked phone ignored since something was last as expected`() throws {
    func account(_ steps: String) throws -> FailureAccount? {
      FailureAccount.all(try run(steps: steps, app: "{ method: pin, pin: \"2580\" }")).first
    }
    let locked = "The phone is locked: it has to be unlocked first. Write “- unlock” before this step."
    let failed = try account("- reboot\n- launch\n- elapse: 30s\n- type: \"2580\"")
    let line = try #require(failed?.notes.first?.split(separator: ":").first)
    #expect(line.hasPrefix("Line ") && failed?.notes == ["\(line): \(locked)"])
    // What came before is known to have been right.
    let later = try account("- reboot\n- launch\n- expect: { screen: none }\n- type: \"2580\"")
    #expect(later?.notes == [])
    #expect(try account("- reboot\n- unlock\n- launch\n- type: \"2580\"") == nil)
  }

  private static let nasty = "title: 'Less < more & \"quotes\" ]]> # 100% a,b: c\\d'\n"
  private static let files = [
    "held.yaml": nasty
      + "covers: [AUTH-1, B2.1]\ntags: [smoke]\nflow: vault\nsteps: [launch, {elapse: 5m}, {biometry: match}]",
    "b/failed.yaml": nasty
      + "flow: vault\nsteps:\n  - launch\n  - expect: { screen: setup, shows: '<b>', facts: { signed-in: true } }",
    "b/picture.yaml": "flow: vault\nsteps:\n  - launch\n  - picture: |\n      ╭─\n  - leave",
    "b/undone.yaml": "flow: vault\nsteps: [launch, {tap: \"Si\u{AD}gn \u{1F512} out\"}]",
    "b/broken.yaml": "flow: vault\nsteps: [lauch, {tap: '<&>'}]",
  ]

  /// Runs with reports into files of a folder, and gives what they hold.
  private func reports(
    _ kinds: [ReportRequest.Kind], of files: [String: String] = files, tapVersion: Int = 14
  ) throws -> (folder: TemporaryFolder, texts: [String]) {
    let folder = TemporaryFolder(files)
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    command.flows = everyFlow
    command.reports = kinds.map { ReportRequest($0, path: "\(folder.path)/out/deep/\($0)") }
    command.tapVersion = tapVersion
    _ = command.run(.plain)
    return (
      folder, try kinds.map { try String(contentsOfFile: "\(folder.path)/out/deep/\($0)", encoding: .utf8) }
    )
  }

  private func expectValid(_ report: String, by schema: String = "junit.xsd") throws {
    let check = try Finished(running: [
      "xmllint", "--noout", "--schema", "\(packageFolder)/Tests/ScenariosTests/\(schema)", report,
    ])
    #expect(check.status == 0, "\(check.errors)")
  }

  /// The paths in `file`, as they lead from the folder where it runs: none is of this machine alone.
  private func files(in report: String) -> Set<String> {
    let told = report.matches(of: #/ file="([^"]*)"/#).map { String($0.output.1) }
    #expect(told.allSatisfy { !$0.hasPrefix("/") })
    let here = FileManager.default.currentDirectoryPath
    return Set(told.map { ("\(here)/\($0)" as NSString).standardizingPath })
  }

  /// What the class of scenarios in a folder ends with.
  private func className(_ folder: TemporaryFolder, _ rest: String) -> String {
    "\(folder.path.split(separator: "/").last ?? "")\(rest)\""
  }

  @Test func `JUnit is valid for the strictest reader`() throws {
    let (folder, texts) = try reports([.junit])
    try expectValid(folder.path + "/out/deep/junit")
    #expect(texts[0].contains("<testsuites name=\"unlocksim\" tests=\"5\" failures=\"3\" errors=\"1\""))
    #expect(texts[0].contains("name=\"failed.yaml\" classname=\""))
    #expect(texts[0].components(separatedBy: className(folder, ".b")).count == 5)
    #expect(texts[0].contains("<system-out>\(folder.path)/b/failed.yaml:5\n"))
    #expect(texts[0].contains("<system-out>\(folder.path)/b/broken.yaml:2</system-out>"))
    #expect(texts[0].contains("--until 2"))
    // Where each stands, and where it failed; what it is for.
    #expect(files(in: texts[0]) == Set(Self.files.keys.map { "\(folder.path)/\($0)" }))
    #expect(texts[0].contains("/b/failed.yaml\" line=\"5\" time="))
    #expect(texts[0].contains("/held.yaml\" line=\"1\" time="))
    #expect(
      texts[0].contains(
        """
              <properties>
                <property name="requirement" value="AUTH-1"/>
                <property name="requirement" value="B2.1"/>
                <property name="tag" value="smoke"/>
                <property name="flow" value="vault"/>
              </properties>

        """))
    // Nobody knows what one is about that can't be read.
    #expect(texts[0].components(separatedBy: "<properties>").count == 5)
  }

  @Test func `On wish each step is a test case`() throws {
    let (folder, texts) = try reports([.junitSteps])
    try expectValid(folder.path + "/out/deep/junitSteps")
    let text = texts[0]
    #expect(text.contains("<testsuites name=\"unlocksim\" tests=\"11\" failures=\"3\" errors=\"1\""))
    #expect(files(in: text) == Set(Self.files.keys.map { "\(folder.path)/\($0)" }))
    func step(_ name: String, _ scenario: String, _ line: Int) throws -> Substring {
      let start = try #require(text.range(of: "<testcase name=\"\(name)\" classname="), "\(name)")
      let rest = text[start.lowerBound...]
      let found = rest[..<(try #require(rest.range(of: "</testcase>")).lowerBound)]
      #expect(found.contains(className(folder, scenario)) && found.contains(" line=\"\(line)\">"), "\(found)")
      return found
    }
    #expect(try step("3 biometry: match", ".held", 5).contains("value=\"AUTH-1\""))
    let failed = try step("2 tap: &quot;Si\\u00ADgn \u{1F512} out&quot;", ".b.undone", 2)
    #expect(failed.contains("<failure type=\"failure\" message=\"There is no “"))
    #expect(
      try step("2 picture", ".b.picture", 4).contains("message=\"The phone differs from the picture.\""))
    #expect(try step("3 leave", ".b.picture", 6).contains("<skipped message=\"This step wasn’t reached.\">"))
    #expect(text.contains("name=\"broken.yaml\"") && text.contains("<error type=\"error\""))
  }

  @Test func `Rows and known failures have their steps, and what none has is told of the whole`() throws {
    let (folder, texts) = try reports(
      [.junitSteps],
      of: [
        "table.yml":
          "flow: vault\ncases:\n  - { to: leave }\n  - { to: lock }\nsteps:\n  - launch\n  - \"${to}\"",
        "known.yaml": "flow: vault\nknown-failure: Later\nsteps: [launch, { tap: Nothing }, leave]",
        "mended.yaml": "flow: vault\nknown-failure: Never\nsteps: [launch]",
      ])
    try expectValid(folder.path + "/out/deep/junitSteps")
    #expect(texts[0].contains(" tests=\"9\" failures=\"1\" errors=\"0\""))
    for row in [".table:3", ".table:4"] {
      #expect(texts[0].components(separatedBy: className(folder, row)).count == 3)
    }
    #expect(
      texts[0].contains("<skipped message=\"known to fail: Later\">") && texts[0].contains(" skipped=\"2\""))
    #expect(
      texts[0].contains("name=\"mended.yaml\"") && texts[0].contains("message=\"This was known to fail"))
  }

  @Test func `Jenkins' xUnit plugin gets no more than its schema has`() throws {
    let (folder, texts) = try reports([.xunit, .junit])
    try expectValid(folder.path + "/out/deep/xunit", by: "xunit.xsd")
    let more = texts[1].replacing(#/ file="[^"]*" line="\d+"/#, with: "")
      .replacing(#/ *<properties>[^!]*?<.properties>\n/#, with: "")
    func untimed(_ text: String) -> String { text.replacing(#/ time="[\d.]+"/#, with: "") }
    #expect(untimed(texts[0]) == untimed(more))
  }

  @Test func `Class names and files are told from where it runs`() throws {
    let path = "Scenarios/banno/\(UUID().uuidString).yaml"
    let absolute = FileManager.default.currentDirectoryPath + "/" + path
    let invalid = InvalidFile(path: absolute, mistakes: [])
    let report = JUnitReport(.scenarios)
    let text = try Self.text(of: .invalid(invalid), in: report)
    #expect(text.contains("classname=\"Scenarios.banno\" file=\"\(path)\" line=\"1\""))
  }

  private static func text(of outcome: Outcome, in report: JUnitReport) throws -> String {
    var report = report
    _ = try report.add(outcome)
    let written = RunCommandTests.Collected()
    try report.close(Totals(), to: written.sink)
    return written.all
  }

  /// The time of each test case is measured, and is all that two runs differ in.
  @Test func `JUnit tells how long it took`() throws {
    let (_, texts) = try reports([.junit])
    let times = texts[0].matches(of: #/ time="(\d+\.\d{3})"/#).compactMap { Double($0.output.1) }
    // Five scenarios, of which one can't be run, two folders, and all.
    #expect(times.count == 8 && times.filter { $0 > 0 }.count == 7)
    #expect(times[0] >= times.dropFirst().max() ?? 0)
    func untimed(_ texts: [String], _ folder: TemporaryFolder) -> String {
      texts[0].replacing(#/ time="[\d.]+"/#, with: "").replacing(folder.path, with: "")
        .replacing(folder.path.split(separator: "/").last ?? "", with: "")
    }
    let (first, second) = (try reports([.junit]), try reports([.junit]))
    #expect(untimed(first.texts, first.folder) == untimed(second.texts, second.folder))
  }

  @Test func `Characters that XML can't hold are replaced`() {
    #expect(markup("a\u{1B}[31m\u{0}<\u{FFFE}\r\n") == "a\u{FFFD}[31m\u{FFFD}&lt;\u{FFFD}\u{FFFD}\n")
    #expect(attribute("a\n\t\"b\"") == "a  &quot;b&quot;")
  }

  @Test func `Prove reads TAP`() throws {
    // Every `prove` can read 13; from Test::Harness 3.48 on they read 14 as well, before they refuse the number.
    let (folder, texts) = try reports([.tap], tapVersion: 13)
    #expect(texts[0].hasPrefix("TAP version 13\n"))
    #expect(texts[0].hasSuffix("\n1..5\n"))
    let check = try Finished(running: ["prove", "--exec", "cat", "--verbose", folder.path + "/out/deep/tap"])
    #expect(check.output.contains("Failed tests:  1-4") || check.output.contains("Failed 4/5"))
    #expect(!check.output.contains("Parse errors"), "\(check.output)")
    let (good, _) = try reports([.tap], of: ["held.yaml": Self.files["held.yaml"] ?? ""])
    let text = try String(contentsOfFile: good.path + "/out/deep/tap", encoding: .utf8)
    #expect(
      text == """
        TAP version 14
        # Subtest: \(good.path)/held.yaml
            1..3
            ok 1 - launch
            ok 2 - elapse: 5m
            ok 3 - biometry: match
        ok 1 - \(good.path)/held.yaml
        1..1

        """)
  }

  @Test func `A directive in a title is none`() throws {
    let (_, texts) = try reports(
      [.tap], of: ["a # SKIP.yaml": "flow: vault\nsteps: [launch, {tap: 'x # TODO \\ y'}]"])
    #expect(texts[0].contains("not ok 2 - tap: \"x \\# TODO \\\\\\\\ y\""))
    #expect(texts[0].contains("a \\# SKIP.yaml\n"))
  }

  @Test func `GitHub gets at most ten errors`() throws {
    let (_, texts) = try reports([.github])
    let lines = texts[0].split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.hasPrefix("::error file=") })
    #expect(lines[1].contains("title=Less < more & \"quotes\" ]]> # 100%25 a%2Cb%3A c\\d%3A step 2::screen"))
    let many = Dictionary(uniqueKeysWithValues: (10..<40).map { ("\($0).yaml", RunCommandTests.failing) })
    let annotations = try reports([.github], of: many).texts[0].split(separator: "\n")
    #expect(annotations.count == 10)
    #expect(annotations[9].hasPrefix("::error title=21 more failed::"))
    #expect(annotations.allSatisfy { $0.utf8.count < 64_000 })
  }

  @Test func `The page needs nothing beside itself`() throws {
    let (folder, texts) = try reports([.html])
    // The name of a language isn't a place that anything is loaded from.
    let page = texts[0].replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "")
      .replacing("xmlns=\"http://www.w3.org/1999/xhtml\"", with: "")
    for outside in [
      "http:", "https:", "<link", "src=", "srcset", "@import", "url(", "<base", "<object",
      "action=",
    ] {
      #expect(!page.contains(outside), "\(outside)")
    }
    // What is referred to stands on the page itself.
    for place in page.matches(of: /href="([^"]*)"/).map(\.output.1) {
      #expect(place.hasPrefix("#") && page.contains("id=\"\(place.dropFirst())\""), "\(place)")
    }
    // One script, which the page's policy knows.
    #expect(page.components(separatedBy: "<script").count == 2 && page.contains("script-src 'sha256-"))
    #expect(page.contains("<h3>\(folder.path)</h3>"))
    #expect(texts[0].contains("prefers-color-scheme:dark"))
    #expect(texts[0].contains("“&lt;b&gt;”"))
    #expect(texts[0].contains("unlocksim walk --scenario \(folder.path)/b/failed.yaml --until 2"))
    let check = try Finished(running: ["xmllint", "--html", "--noout", folder.path + "/out/deep/html"])
    #expect(
      !check.errors.contains("Unexpected end tag") && !check.errors.contains("mismatch"), "\(check.errors)")
  }

  @Test func `The page of a failure has both pictures, the step, and the phone before and after`() throws {
    let picture = "flow: vault\nsteps:\n  - launch\n  - picture: |\n      no such phone\n  - leave"
    let (_, texts) = try reports([.html], of: ["picture.yaml": picture])
    #expect(texts[0].contains("picture.yaml:4:5: step 2 of 3 failed."))
    let pictures = try #require(
      texts[0].firstMatch(
        of:
          /picture: expected<\/figcaption><pre class="good">([^&]*?)<\/pre>[\s\S]*?<pre class="bad">([\s\S]*?)<\/pre>/
      ))
    #expect(pictures.output.1.contains("no such phone") && pictures.output.2.contains("╭─"))
    let before = try #require(
      texts[0].range(of: "<figcaption>The phone before step 1, launch</figcaption><svg"))
    #expect(texts[0][before.upperBound...].contains("<figcaption>The phone after it</figcaption><svg"))
    // What fails at the very first step has no phone before it.
    let first = try reports([.html], of: ["first.yaml": "flow: vault\nsteps: [expect: { screen: setup }]"])
      .texts[0]
    #expect(first.contains("<figcaption>The phone</figcaption><svg") && !first.contains("The phone before"))
  }

  @Test func `One that can't be written is told and the others are written`() throws {
    let folder = TemporaryFolder(Self.files)
    var command = RunCommand(paths: [folder.path + "/held.yaml"], flows: everyFlow)
    command.flows = everyFlow
    command.reports = [
      ReportRequest(.junit, path: folder.path + "/held.yaml/report"), ReportRequest(.tap, path: "/dev/full"),
      ReportRequest(.json, path: folder.path + "/good.json"),
    ]
    let talk = RunCommandTests.Collected()
    #expect(command.run(Console(results: Sink { _ in }, talk: talk.sink)) == .broken)
    #expect(talk.all.split(separator: "\n").count { $0.contains("can’t be written") } == 2)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/good.json"))
  }

  @Test func `What is asked for is read, and what can't be is told`() {
    #expect(ReportRequest("junit=a=b.xml") == ReportRequest(.junit, path: "a=b.xml"))
    #expect(ReportRequest("github") == ReportRequest(.github, path: "-"))
    for text in ["junit", "junit=", "xml=a", ""] { #expect(ReportRequest(text) == nil) }
  }

  @Test func `Words of a shell`() {
    #expect(shellWord("Scenarios/a-b.yaml") == "Scenarios/a-b.yaml")
    #expect(shellWord("it's $HOME.yaml") == "'it'\\''s $HOME.yaml'")
    #expect(shellWord("-a.yaml") == "'./-a.yaml'")
    // With an accent on its end a quotation mark still ends a word.
    #expect(shellWord("a'\u{301}; b.yaml") == "'a'\\''\u{301}; b.yaml'")
  }
}
