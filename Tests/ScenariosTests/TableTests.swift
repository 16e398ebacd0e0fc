import Foundation
import TerminalSupport
import Testing
import UnlockEngine

@testable import Reports
@testable import Scenarios
@testable import SystemIO

/// Tables: a file whose rows are scenarios.
@Suite struct TableTests {
  static let tries = """
    title: A wrong PIN counts
    flow: vault
    cases:
      - { wrong: "1111", tries: 1 }
      - { wrong: "0000", tries: 4 }
    app: { method: pin, pin: "2580" }
    steps:
      - launch
      - type: "${wrong}"
        times: ${tries}
      - expect: { facts: { failed-pin-attempts: "${tries}" } }
    """

  private func all(_ text: String) throws -> [Scenario] {
    try ScenarioReader.readAll(SourceText(path: "file.yaml", text: text), flows: everyFlow).get()
  }

  private func mistakes(_ text: String) -> [String] {
    guard
      case .failure(let invalid) = ScenarioReader.readAll(
        SourceText(path: "file.yaml", text: text), flows: everyFlow)
    else { return [] }
    return invalid.mistakes.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0): \($0.message)" }
  }

  // MARK: What is right

  @Test func `Each row is a scenario of its own name`() throws {
    let rows = try all(Self.tries)
    #expect(rows.map(\.name) == ["file.yaml:4", "file.yaml:5"])
    #expect(
      rows.map(\.title) == [
        "A wrong PIN counts (wrong: 1111, tries: 1)", "A wrong PIN counts (wrong: 0000, tries: 4)",
      ])
    #expect(rows.map { $0.steps.map(\.times) } == [[1, 1, 1], [1, 4, 1]])
    #expect(rows[1].steps[1].text == ["- type: \"0000\"", "  times: 4"])
    #expect(rows.allSatisfy { ScenarioRun.result(of: $0).hasPassed })
  }

  @Test func `A title with a value in it is the row's`() throws {
    let rows = try all(
      Self.tries.replacing("A wrong PIN counts", with: "“${tries} wrong PINs” cost $5, not $${tries}"))
    #expect(
      rows.map(\.title) == ["“1 wrong PINs” cost $5, not ${tries}", "“4 wrong PINs” cost $5, not ${tries}"])
  }

  @Test func `A list stands for a name that stands alone`() throws {
    let rows = try all(
      """
      flow: vault
      cases:
        - screen: [sign-in, setup]
          buttons: [Sign in, Enroll, Recover]
        - screen: sign-in
          buttons: none
      steps:
        - launch
        - expect: { screen: "${screen}", buttons: "${buttons}" }
      """)
    #expect(rows.map { ScenarioRun.result(of: $0).hasPassed } == [true, false])
    #expect(rows[1].row?.line == 5)
  }

  @Test func `Everything can be other in each row`() throws {
    let rows = try all(
      """
      title: ${flow}
      flow: ${flow}
      covers: ["${row}"]
      known-failure: ${why}
      cases:
        - { flow: vault, row: A8, step: launch, why: "", model: iPad }
        - { flow: banno, row: B1, step: reboot, why: not yet, model: iPhone }
      device: { model: "${model}" }
      steps:
        - ${step}
        - expect: { screen: sign-in }
      """)
    #expect(rows.map(\.flow.name) == ["vault", "banno"])
    #expect(rows.map(\.covers) == [["A8"], ["B1"]])
    #expect(rows.map(\.knownFailure) == [nil, "not yet"])
    #expect(rows.map { ScenarioRun.result(of: $0).hasPassed } == [true, true])
  }

  @Test func `Without a table a dollar is one`() throws {
    let scenario = try read("title: \"${x} for $5\"\nflow: vault\nsteps: [launch]").get()
    #expect(scenario.title == "${x} for $5")
  }

  // MARK: What is wrong

  @Test func `A value that is wrong is told in its row and where it stands`() {
    #expect(
      ScenariosTests.mistakes(
        in: """
          flow: vault
          cases:
            - { pin: "2580" }
            - { pin: 25x0 }
          app: { method: pin, pin: "${pin}" }
          steps: [launch]
          """) == """
          file.yaml:4:12: “25x0” isn’t a value of “pin”: 4 to 8 digits | none.
            4 |   - { pin: 25x0 }
              |            ^~~~
            It stands here for “${pin}”:
            5 | app: { method: pin, pin: "${pin}" }
              |                          ^~~~~~~~
          """)
  }

  @Test(arguments: [
    (
      "[]",
      [
        "2:1: “cases” takes a list of rows, each a map of names and values, as in “- { pin: \"2580\", tries: 3 }”, or “every: { ios: [17, 18] }”, or “csv: pins.csv”."
      ]
    ),
    (
      "[a]",
      ["2:9: A row is a map of names and values, as in “- { pin: \"2580\", tries: 3 }”, and this is a text."]
    ),
    (
      "[{}]",
      ["2:9: A row is a map of names and values, as in “- { pin: \"2580\", tries: 3 }”, and this is empty."]
    ), ("\n  - { x: { y: 1 } }", ["3:10: A value is a text or a list of texts, and this is a map."]),
    ("\n  - { x: }", ["3:10: A value is a text or a list of texts, and this is nothing."]),
    (
      "\n  - { x: Enroll, y z: 1 }",
      ["3:18: “y z” can’t be the name of a value: letters, digits, - and _, as in “wrong-pin”."]
    ),
    (
      "[{ x: Enroll }, { x: Recover }]",
      ["2:24: Two rows stand in this line: a row is reached by its line, so each needs one of its own."]
    ),
    ("\n  - { x: Enroll }\n  - { x: Enroll }", ["4:5: This row has the same values as the one in line 3."]),
    (
      "\n  - { x: Enroll, xs: 1 }",
      ["3:18: No text of the file has “${xs}”, so this is never used. Did you mean “x”?"]
    ),
    (
      "\n  - { x: Enroll }\n  - { y: 1 }",
      [
        "4:5: This row has no value “x”, which line 7 asks for.",
        "4:7: No text of the file has “${y}”, so this is never used. Did you mean “x”?",
      ]
    ),
    (
      "\n  - { y: Enroll }",
      [
        "3:7: No text of the file has “${y}”, so this is never used. Did you mean “x”?",
        "6:10: No row has a value “x”. Did you mean “y”?",
      ]
    ),
  ]) func `Each mistake in a table is told`(_ cases: String, _ expected: [String]) {
    #expect(mistakes("flow: vault\ncases: \(cases)\nsteps:\n  - launch\n  - tap: ${x}") == expected)
  }

  @Test func `Each mistake in a name is told`() {
    #expect(
      mistakes(
        """
        flow: vault
        cases:
          - { a: [x, y], b: 1 }
        steps:
          - tap: ${${a}}
          - tap: ${a
          - tap: and ${a}
          - ${b}: 1
        """) == [
          "3:10: A list can’t stand in the middle of a text, as “${a}” does in line 5.",
          "3:10: A list can’t stand in the middle of a text, as “${a}” does in line 7.",
          "3:18: No text of the file has “${b}”, so this is never used. Did you mean “a”?",
          "5:10: “${” isn’t the name of a value, as “${pin}” is; “$${” is a “${” that means itself.",
          "6:10: “${a” isn’t the name of a value, as “${pin}” is; “$${” is a “${” that means itself.",
          "8:5: Names of values stand in values, not in keys.",
        ])
  }

  @Test func `What is wrong in all rows is told once`() {
    let text = Self.tries.replacing("launch", with: "lauch")
    #expect(mistakes(text) == ["8:5: There is no step “lauch”. Did you mean “launch”?"])
  }

  @Test func `Braces around a name without quotes are told`() {
    #expect(mistakes(Self.tries.replacing("\"${tries}\" }", with: "${tries} }")).count == 1)
  }

  // MARK: Hostile ones

  @Test func `Too many rows are told and nothing is run`() {
    let rows = (0..<10_000).map { "  - { x: a\($0) }" }.joined(separator: "\n")
    #expect(
      mistakes("flow: vault\ncases:\n\(rows)\nsteps: [{ tap: \"${x}\" }]") == [
        "1003:5: There can be 1000 rows, and from here on there are 9000 more."
      ])
  }

  @Test func `What would be made of a few rows is bounded`() {
    let long = String(repeating: "x", count: 9000)
    let rows = (0..<500).map { "  - { x: \(long.dropLast(4))\($0 + 1000) }" }.prefix(40).joined(
      separator: "\n")
    let uses = String(repeating: "  - tap: ${x}\n", count: 400)
    #expect(
      mistakes("flow: vault\ncases:\n\(rows)\nsteps:\n\(uses)").first?.contains("more than 8 MiB") == true)
    let many = (0..<1000).map { "  - { x: \($0) }" }.joined(separator: "\n")
    #expect(
      mistakes("flow: vault\ncases:\n\(many)\nsteps:\n\(uses)") == [
        "2:1: 1000 rows of a file with 802 values are more than a table can be: divide it."
      ])
  }

  // MARK: Running

  private func ran(_ folder: TemporaryFolder, _ change: (inout RunCommand) -> Void) -> (
    text: String, talk: String, status: CommandStatus
  ) {
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    change(&command)
    let (results, talk) = (RunCommandTests.Collected(), RunCommandTests.Collected())
    let status = command.run(Console(results: results.sink, talk: talk.sink))
    return (results.all.replacing(folder.path + "/", with: ""), talk.all, status)
  }

  /// Of three rows the second fails.
  static let oneFails = """
    title: What is tapped
    flow: vault
    cases:
      - { button: Sign in, screen: setup }
      - { button: Enroll, screen: nowhere-yet }
      - { button: Recover, screen: sign-in }
    steps:
      - launch
      - tap: ${button}
      - expect: { screen: "${screen}" }
    """.replacing("nowhere-yet", with: "dashboard").replacing(
      "Recover, screen: sign-in", with: "recover, screen: setup")

  @Test func `A row is reached by its line and by what is in it`() throws {
    let folder = TemporaryFolder(["t.yaml": Self.oneFails, "other.yaml": RunCommandTests.passing])
    #expect(
      ran(folder) { $0.paths = [folder.path + "/t.yaml:6"] }.text.hasPrefix(
        "✓ t.yaml:6  button: recover, screen: setup\n1 passed"))
    #expect(ran(folder) { $0.paths = [folder.path + "/t.yaml:9"] }.text.hasSuffix("2 passed, 1 failed\n"))
    #expect(ran(folder) { $0.filter = try? TextPattern("Sign in") }.text.hasSuffix("1 passed, 0 failed\n"))
    #expect(ran(folder) { $0.filter = try? TextPattern("t.yaml:5$") }.text.hasSuffix("0 passed, 1 failed\n"))
    #expect(ran(folder) { $0.filter = try? TextPattern("t.yaml$") }.text.hasSuffix("2 passed, 1 failed\n"))
    #expect(ran(folder) { $0.filter = try? TextPattern("none of this") }.status == .nothingSelected)
  }

  @Test func `A row's failure leads to it`() throws {
    let folder = TemporaryFolder(["t.yaml": Self.oneFails])
    let text = ran(folder) { _ in }.text
    #expect(text.contains("✗ t.yaml:5  button: Enroll, screen: dashboard\n"))
    #expect(
      text.contains("t.yaml:10:5: step 3 of 3 failed: What is tapped (button: Enroll, screen: dashboard)"))
    #expect(text.contains("10 | - expect: { screen: \"dashboard\" }"))
    #expect(text.contains("unlocksim walk --scenario t.yaml:5 --until 3"))
    let (row, _) = try Scenario.read(folder.path + "/t.yaml:5", flows: everyFlow)
    #expect(row.name == folder.path + "/t.yaml:5")
    #expect(throws: InvalidFile.self) { try Scenario.read(folder.path + "/t.yaml", flows: everyFlow) }
  }

  @Test func `Only the rows that failed are run again`() throws {
    let folder = TemporaryFolder(["t.yaml": Self.oneFails])
    let state = TemporaryFolder()
    func again(_ change: (inout RunCommand) -> Void = { _ in }) -> String {
      ran(folder) { command in
        command.stateFolder = state.path
        change(&command)
      }.text
    }
    #expect(again().hasSuffix("2 passed, 1 failed\n"))
    #expect(again { $0.onlyLastFailed = true }.hasSuffix("0 passed, 1 failed\n"))
    // Others that pass say nothing of it.
    #expect(again { $0.paths = [folder.path + "/t.yaml:4"] }.hasSuffix("1 passed, 0 failed\n"))
    #expect(again { $0.onlyLastFailed = true }.hasSuffix("0 passed, 1 failed\n"))
    // The rows have moved: it is known by its values.
    try ("# moved\n" + Self.oneFails).write(
      toFile: folder.path + "/t.yaml", atomically: true, encoding: .utf8)
    #expect(again { $0.onlyLastFailed = true }.hasPrefix("✗ t.yaml:6  button: Enroll, screen: dashboard\n"))
    // It is mended, with other values.
    try ("# moved\n" + Self.oneFails.replacing("dashboard", with: "setup")).write(
      toFile: folder.path + "/t.yaml", atomically: true, encoding: .utf8)
    #expect(again { $0.onlyLastFailed = true }.hasSuffix("3 passed, 0 failed\n"))
    #expect(again { $0.onlyLastFailed = true } == "")
  }

  @Test func `Rows are run as often as asked and compared`() throws {
    let folder = TemporaryFolder(["t.yaml": Self.oneFails])
    #expect(ran(folder) { $0.repeats = 3 }.text.hasSuffix("2 passed, 1 failed\n"))
    #expect(ran(folder) { $0.bail = 1 }.text.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test(arguments: ReportRequest.Kind.allCases)
  func `Every report tells rows apart`(_ kind: ReportRequest.Kind) throws {
    let folder = TemporaryFolder(["t.yaml": Self.oneFails])
    let report = folder.path + "/report"
    _ = ran(folder) { command in
      command.paths = [folder.path + "/t.yaml"]
      command.reports = [ReportRequest(kind, path: report)]
    }
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains("t.yaml:5") && text.contains("button: Enroll") || text.contains("button%3A Enroll"))
    if kind != .github { for line in [4, 5, 6] { #expect(text.contains("t.yaml:\(line)")) } }
  }

  // MARK: Products and files

  private func product(_ cases: String, csv: String = "") -> Result<[Scenario], InvalidFile> {
    let others = OtherScenarios { path, _ in .success(SourceText(path: path, text: csv)) }
    let text =
      "title: T\nflow: vault\n\(cases)\ndevice: { ios: \"${ios}\" }\nsteps: [launch, {note: \"${b}\"}]"
    return ScenarioReader.readAll(SourceText(path: "t.yaml", text: text), flows: everyFlow, others: others)
  }

  private func wrong(_ cases: String, csv: String = "") -> [String] {
    guard case .failure(let invalid) = product(cases, csv: csv) else { return [] }
    return invalid.mistakes.map(\.message)
  }

  @Test func `Each value of a column goes with each of the others`() throws {
    let rows = try product("cases:\n  every: { ios: [17, 18], b: [x, y, z] }").get()
    #expect(
      rows.map(\.fullName) == [
        "t.yaml:4.1 (ios: 17, b: x)", "t.yaml:4.2 (ios: 17, b: y)", "t.yaml:4.3 (ios: 17, b: z)",
        "t.yaml:4.4 (ios: 18, b: x)", "t.yaml:4.5 (ios: 18, b: y)", "t.yaml:4.6 (ios: 18, b: z)",
      ])
    #expect(rows[4].steps[1].action == .note("y"))
    #expect(
      try rows.only(at: .init("4.5"), in: SourceText(path: "t.yaml", text: "")).get().title == rows[4].title)
    #expect(rows.rows(at: [.init(line: 4)]).count == 6)
  }

  @Test func `Rows can stand in a CSV file, as spreadsheets write it`() throws {
    let csv = "\u{FEFF}ios,b,remark\r\n17,\"a, \"\"b\"\"\",\r\n\r\n18,\"two\nlines\",x"
    let rows = try product("cases: { csv: rows.csv }", csv: csv).get()
    #expect(rows.map { $0.steps[1].action } == [.note("a, \"b\""), .note("two lines")])
    #expect(rows.map { $0.setup.device.map(\.value) } == [["17"], ["18"]])
    #expect(rows[0].name == "t.yaml:3.1")
  }

  @Test func `Lines of a file and columns multiply`() throws {
    let rows = try product("cases: { csv: rows.csv, every: { b: [x, y] } }", csv: "ios\n17\n18\n16\n").get()
    #expect(
      rows.map { $0.row?.values } == [
        "ios: 17, b: x", "ios: 17, b: y", "ios: 18, b: x", "ios: 18, b: y", "ios: 16, b: x", "ios: 16, b: y",
      ])
  }

  @Test(arguments: [
    ("cases: { every: { ios: 17, b: [x] } }", "“ios” takes a list of values, as in [17, 18]."),
    ("cases: { evry: { ios: [17] } }", "“cases” has no key “evry”. Did you mean “every”?"),
    (
      "cases: { every: { ios: [17] }, csv: rows.txt }",
      "“csv” takes a file whose name ends in “.csv”, as in pins.csv."
    ),
    ("cases: { every: {} }", "“every” takes columns, each with a list of values, as in { ios: [17, 18] }."),
    (
      "cases: { every: { ios: [17], b: [x], c: [y] } }",
      "No text of the file has “${c}”, so this is never used."
    ),
    ("cases: { every: { ios: [17], b: [x] }, csv: rows.csv }", "There are two columns “ios”."),
  ])
  func `A product that can't be meant says so`(_ cases: String, _ message: String) {
    let told = wrong(cases, csv: "ios\n17\n")
    #expect(told.contains { $0.hasPrefix(message) }, "\(told)")
  }

  @Test(arguments: [
    ("ios,b\n17\n", "“rows.csv” can’t be used: rows.csv:2: This line has 1 cell, and the first has 2."),
    (
      "ios,b\n",
      "“rows.csv” can’t be used: rows.csv:1: A table has a line of names, and at least one of values."
    ), ("ios,b\n17,\"x\n", "“rows.csv” can’t be used: rows.csv:2: These quotes are never closed."),
    (
      "ios,b\n17,x\"y\n",
      "“rows.csv” can’t be used: rows.csv:2: Quotes enclose a whole cell; those in it are doubled."
    ),
    ("ios,b\nx,y\n", "“x” isn’t a value of “ios”"),
  ])
  func `A table file that can't be read says where`(_ csv: String, _ message: String) {
    let told = wrong("cases: { csv: rows.csv }", csv: csv)
    #expect(told.contains { $0.hasPrefix(message) }, "\(told)")
  }

  @Test func `A wrong value says in which of the rows it stands`() {
    let told = wrong("cases: { csv: rows.csv }", csv: "ios,b\n17,x\nx,y\n")
    #expect(told.count == 1 && told[0].hasSuffix(" This is in the row ios: x, b: y."), "\(told)")
  }

  @Test func `As many rows as nobody would read are refused before they are made`() {
    let values = (1...40).map(String.init).joined(separator: ", ")
    #expect(
      wrong("cases: { every: { ios: [\(values)], b: [\(values)] } }").first
        == "Up to here that makes 1600 rows (40 × 40), and there can be 1000.")
  }
}
