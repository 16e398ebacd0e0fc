import Exploration
import FlowFiles
import FlowReading
import TerminalSupport
import Journals
import Reports
import Scenarios
import Testing
import UnlockEngine
import Walkthrough

/// Copy files: what is wrong with them, what they do, and how they are made (V6).
@Suite struct CopyFileTests {
  /// All that the vault shows.
  private static let screens: [Screen] = {
    let explorer = try? Explorer(vault.plan, rules: [])
    _ = explorer?.explore(stateLimit: 30_000)
    return explorer?.screens ?? []
  }()

  private static let catalog = CopyCatalog(of: vault, screens: screens)
  private static let check = CopyCheck(of: vault, screens: screens)
  /// The vault's own words, as a file.
  private static let whole = CopyFileText(catalog).text

  private func read(_ text: String) -> Result<CopyFile, InvalidFile> {
    CopyFile.read(SourceText(path: "vault.nl.copy.yaml", text: text), flows: [vault] as [any Flow])
  }

  private func words(_ findings: [CheckReport.Finding]) -> [String] {
    findings.map { "\($0.kind) \($0.diagnostic.place.map { "\($0.line):\($0.column)" } ?? "-")" }
  }

  // MARK: What is listed

  @Test func `Every text that was seen stands in the list, with where and as what`() throws {
    let back = try #require(Self.catalog.texts.first { $0.key == "Cancel" })
    #expect(back.section == .everywhere && back.occurrences.count > 1)
    #expect(back.occurrences.allSatisfy { $0.role == .button && $0.control == "cancel" })
    let wrong = try #require(Self.catalog.texts.first { $0.key == "Wrong PIN. {number} tries left." })
    #expect(wrong.occurrences.map(\.role) == [.error])
    #expect(wrong.section == .place("vault.lock-pin"))
    #expect(Self.catalog.texts.contains { $0.section == .prompts && $0.occurrences[0].role == .reason })
    // The system's own words aren't the app's.
    #expect(!Self.catalog.texts.contains { $0.key.contains("Not Recognized") || $0.key == "Enter Passcode" })
  }

  @Test func `The tables have a row for each text at each place`() {
    let count = Self.catalog.texts.reduce(0) { $0 + $1.occurrences.count }
    let table = CopyTable(Self.catalog)
    #expect(table.markdown.split(separator: "\n").count { $0.hasPrefix("| ") } == count + 2)
    #expect(table.csv.split(separator: "\r\n").count == count + 1)
    #expect(table.csv.hasPrefix("where,what,text,for example,ID\r\n"))
    #expect(table.csv.contains("vault.lock-pin,error,Wrong PIN. {number} tries left.,Wrong PIN. "))
    let shown = CopyTable(Self.catalog, wording: .pseudo).csv
    #expect(shown.hasPrefix("where,what,text,shown as,for example,ID\r\n") && shown.contains("["))
  }

  @Test func `The file that is written says everything, changes nothing, and nothing is wrong with it`()
    throws
  {
    let file = try read(Self.whole).get()
    #expect(Self.check.findings(in: file) == [])
    #expect(Self.screens.allSatisfy { $0.worded(by: file.wording) == $0 })
    // Written anew, it is the same.
    #expect(CopyFileText(Self.catalog, known: file).text == Self.whole)
  }

  // MARK: What is wrong

  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    let told: [String]
    var testDescription: String { name }

    init(_ name: String, _ old: String, _ new: String, _ told: String...) {
      (self.name, self.old, self.new, self.told) = (name, old, new, told)
    }
  }

  private static let short = """
    copy: vault
    language: nl
    everywhere:
      Cancel: Annuleer
    screens:
      lock-pin:
        Enter your PIN: Vul je pincode in
        "Wrong PIN. {number} tries left.": "Nog {number} pogingen."
    """

  static let mistakes = [
    Fault(
      "a key that there isn’t", "language: nl", "langage: nl",
      "2:1 A copy file has no key “langage”. Did you mean “language”?"),
    Fault(
      "no tag", "language: nl", "language: Dutch!",
      "2:11 “Dutch!” isn’t the tag of a language, as nl or pt-BR is."),
    Fault(
      "no such flow", "copy: vault", "copy: vualt", "1:7 There is no flow “vualt”. Did you mean “vault”?"),
    Fault("no flow", "copy: vault\n", "", "1:1 “copy” is missing: it says of what flow the texts are."),
    Fault(
      "no such screen", "lock-pin:", "lok-pin:", "6:3 vault has no screen “lok-pin”. Did you mean “lock-pin”?"
    ),
    Fault(
      "a placeholder that the text hasn’t", "Nog {number}", "Nog {nummer}",
      "8:40 The text that this stands for has no “{nummer}”. It has {number}."),
    Fault(
      "a brace without a partner", "Vul je pincode in", "\"Vul {je pincode in\"",
      "7:21 A brace has no partner here. Braces stand around a placeholder; a brace to be shown is written twice."
    ), Fault("a list", "Annuleer", "[Annuleer]", "4:11 “Cancel” takes a text, and this is a list."),
    Fault(
      "twice", "  Cancel: Annuleer", "  Cancel: Annuleer\n  Cancel: Weg",
      "5:3 The key “Cancel” stands here a second time; the first is in line 4."),
    Fault(
      "a character that can’t be shown", "Annuleer", "\"An\\u202Enuleer\"",
      "4:11 This text has a character that can’t be shown."),
  ]

  @Test(arguments: mistakes) func `A mistake is told where it stands`(_ fault: Fault) throws {
    try #require(Self.short.contains(fault.old))
    let text = Self.short.replacing(fault.old, with: fault.new, maxReplacements: 1)
    guard case .failure(let invalid) = read(text) else {
      Issue.record("It was read.")
      return
    }
    let told = invalid.mistakes.map { mistake in
      (mistake.place.map { "\($0.line):\($0.column) " } ?? "") + mistake.message
    }
    #expect(told == fault.told)
  }

  @Test func `A text that is missing is told at its section, or where it is left empty`() throws {
    let gone = Self.whole.replacing(try Regex(#"\n    Enter your PIN: .*"#), with: "")
    let file = try read(gone).get()
    let line =
      try #require(
        gone.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0 == "  lock-pin:" }) + 1
    #expect(words(Self.check.findings(in: file)) == ["copy-missing \(line):3"])
    let empty = Self.whole.replacing(try Regex(#"\n    Enter your PIN: .*"#), with: "\n    Enter your PIN:")
    #expect(words(Self.check.findings(in: try read(empty).get())) == ["copy-missing \(line + 1):5"])
  }

  @Test func `A text that the flow never says is told, with the nearest`() throws {
    let file = try read(Self.whole.replacing("Enter your PIN: ", with: "Enter yuor PIN: ")).get()
    let findings = Self.check.findings(in: file)
    #expect(Set(findings.map(\.kind)) == ["copy-missing", "copy-unknown"])
    let unknown = try #require(findings.first { $0.kind == "copy-unknown" })
    #expect(unknown.diagnostic.message == "vault never says “Enter yuor PIN”. Did you mean “Enter your PIN”?")
  }

  @Test func `A text at the wrong place is told where it is seen`() throws {
    let text = "copy: vault\nscreens:\n  sign-in:\n    Enter your PIN: Vul in\n"
    let unknown = Self.check.findings(in: try read(text).get()).filter { $0.kind == "copy-unknown" }
    #expect(unknown.map(\.diagnostic.message) == ["“Enter your PIN” isn’t seen here, but on lock-pin."])
  }

  @Test func `A number that got lost, and a title that is too long, are told at what is said`() throws {
    let lost = Self.whole.replacing(
      "\"Wrong PIN. {number} tries left.\": \"Wrong PIN. {number} tries left.\"",
      with: "\"Wrong PIN. {number} tries left.\": Verkeerde pincode.")
    #expect(Self.check.findings(in: try read(lost).get()).map(\.kind) == ["copy-without-value"])
    let long = String(repeating: "lang ", count: 95) + "genoeg"
    // A row, a button and a page have as many lines as they take; over a pad there is less room.
    for title in ["Refresh", "Unlock"] {
      let longer = Self.whole.replacing("    \(title): \(title)", with: "    \(title): \(long)")
      try #require(longer != Self.whole)
      #expect(Self.check.findings(in: try read(longer).get()) == [])
    }
    let tooLong = Self.whole.replacing(
      try Regex("    Enter your PIN: .*"), with: "    Enter your PIN: \(long)")
    try #require(tooLong != Self.whole)
    let findings = Self.check.findings(in: try read(tooLong).get())
    #expect(findings.map(\.kind) == ["copy-too-long"])
    #expect(
      findings.first?.diagnostic.message.hasSuffix("more on it than fits an iPhone: it has to be scrolled.")
        == true)
    #expect(findings.first?.diagnostic.place?.column == 21)
  }

  /// A row of two columns is one text: what is on the right stands behind two blanks.
  @Test func `A row whose two columns run together is told`() throws {
    let source = SourceText(
      path: "pay.flow.yaml",
      text: """
        flow: pay
        starts: { New: {} }
        moments: { launch: [go: pay] }
        screens: { pay: { title: Pay, body: [{ columns: { Payee: Anna } }], buttons: { Back: [go: pay] } } }

        """)
    let flow = try FlowFile.read(source).get()
    let explorer = try Explorer(flow.plan, rules: [])
    _ = explorer.explore()
    let check = CopyCheck(of: flow, screens: explorer.screens)
    let own = CopyFileText(CopyCatalog(of: flow, screens: explorer.screens)).text
    #expect(own.contains("# text, a name and its value with two blanks between them"))
    func told(_ text: String) throws -> [String] {
      let copy = SourceText(path: "pay.nl.copy.yaml", text: own.replacing(": Payee  Anna", with: ": \(text)"))
      return check.findings(in: try CopyFile.read(copy, flows: [flow] as [any Flow]).get()).map(\.kind)
    }
    #expect(try told("Ontvanger  Anna") == [])
    #expect(try told("Ontvanger Anna") == ["copy-without-columns"])
  }

  // MARK: What is shown

  private func scenario(_ steps: String) throws -> Scenario {
    let text = "flow: vault\napp: { method: pin, pin: \"2580\" }\nsteps:\n  - launch\n" + steps
    var scenario = try ScenarioReader.read(
      SourceText(path: "one.yaml", text: text), flows: [vault] as [any Flow]
    ).get()
    scenario.start.wording = try read(Self.short).get().wording
    return scenario
  }

  @Test func `A scenario sees what is shown; names and IDs hold in any words`() throws {
    let inDutch = try scenario(
      """
        - type: "1111"
        - expect: { screen: vault.lock-pin, shows: [Vul je pincode in, "Nog 4 pogingen."], hides: Enter your PIN }
      """)
    #expect(ScenarioRun.result(of: inDutch).hasPassed)
    var inEnglish = inDutch
    inEnglish.start.wording = nil
    #expect(!ScenarioRun.result(of: inEnglish).hasPassed)
  }

  @Test func `What is recorded and kept in journals is in the app's own words`() throws {
    let setup = Setup()
    var simulation = try vault.simulation(setup)
    simulation.wording = .pseudo
    var walk = Walk(simulation, setup: setup)
    walk.perform(.lifeCycle(.launch))
    let control = try #require(walk.screen.top?.controls.first)
    #expect(control.title.hasPrefix("["))
    walk.perform(.tap(control.id))
    var journal = Journal(of: walk)
    let kept = Journal.heading(for: walk) + journal.lines(for: walk)
    #expect(!kept.contains("tap: \"[") && kept.contains("- tap: Sign in"))
    var restored = try Journal.restore(kept, flows: [vault] as [any Flow]).walk
    #expect(restored.screen == walk.simulation.inOwnWords.screen)
    restored.use(.pseudo)
    #expect(restored.screen == walk.screen)
    let recorded = try Recording(of: walk, title: "A walk")
    #expect(recorded.text.contains("- tap: Sign in") && recorded.problem == nil)
  }
}
