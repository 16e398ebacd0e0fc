import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// What is legal in a flow file and makes no sense: each kind of it in a file that has it, next to one that hasn't.
@Suite struct FlowCheckTests {
  /// A change of a file that makes sense, and what is told then: kind, line and column.
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let edits: [(old: String, new: String)]
    let told: [String]

    init(_ name: String, _ edits: (old: String, new: String)..., told: String...) {
      (self.name, self.edits, self.told) = (name, edits, told)
    }
    var testDescription: String { name }
  }

  private static func check(_ text: String) throws -> FlowCheck {
    try FlowFile.check(SourceText(path: "my-bank.flow.yaml", text: text)).get()
  }

  private static func words(_ findings: [FlowFinding]) -> [String] {
    findings.map { finding in
      let place = finding.diagnostic.place.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(finding.kind.rawValue) \(place)"
    }
  }

  @Test func `A file that makes sense is told to`() throws {
    let report = try Self.check(sensible)
    #expect(report.findingsInTheFile() == [])
    #expect(report.parts == ["6 screens", "1 alert", "1 timer", "2 rules"])
  }

  @Test(arguments: faults) func `What makes no sense is told where it stands, and nothing else`(
    _ fault: Fault
  ) throws {
    var text = sensible
    for edit in fault.edits {
      try #require(text.contains(edit.old))
      text = text.replacing(edit.old, with: edit.new, maxReplacements: 1)
    }
    let findings = try Self.check(text).findingsInTheFile()
    #expect(Self.words(findings) == fault.told, "\(findings.map(\.diagnostic.message))")
  }

  @Test func `Every kind that a file alone can show is among the faults`() {
    let told = Set(Self.faults.flatMap(\.told).compactMap { $0.split(separator: " ").first.map(String.init) })
    // These need exploring.
    let others: Set = [
      "broken-rule", "never-seen", "never-tried", "holds-again", "reached-again", "never-typed",
      // And this a phone: `RoomTests`.
      "too-long",
    ]
    #expect(told.union(others) == Set(FlowFinding.Kind.allCases.map(\.rawValue)))
  }

  @Test func `Every flow file of ours makes sense`() throws {
    let examples = ["Authenticator", "OfflineWallet", "Onboarding", "PasswordManager"].map {
      "/Examples/" + $0
    }
    for folder in ["/Flows"] + examples {
      let files = ScenarioFiles.flowFiles(in: packageFolder + folder)
      #expect(!files.isEmpty)
      try expectSense(of: files)
    }
  }

  /// What shows in a screen’s place, alerts that steps show or that time ends, a count that only a timer reads.
  @Test func `What makes sense in an unusual way is told to, too`() throws {
    let files = ScenarioFiles.flowFiles(in: packageFolder + "/Tests/Flows/checks")
    #expect(files.count == 8)
    try expectSense(of: files)
  }

  private func expectSense(of files: [String]) throws {
    for file in files {
      let findings = try FlowFile.check(SourceText.read(file)).get().findingsInTheFile().filter(\.isWrong)
      #expect(findings.isEmpty, "\(findings.map(\.diagnostic.text.string).joined(separator: "\n"))")
    }
  }

  @Test func `A file that asks of everything at once is judged in no time`() throws {
    let flags = (0..<24).map { "f\($0): flag" }.joined(separator: ", ")
    let all = (0..<24).map { "f\($0): true" }.joined(separator: ", ")
    let way = "    - if: { \(all), not: { \(all) } }\n      then: [go: setup]\n"
    let chain = String(repeating: way, count: 40)
    let text = sensible.replacing("first: code", with: "first: code, \(flags)")
      .replacing("steps:\n", with: "steps:\n  huge:\n\(chain)")
    #expect(throws: Never.self) { _ = try Self.check(text).findingsInTheFile() }
  }

  /// Exploring changes neither the model nor the sensor: what only others have isn’t tried, and “nothing is wrong” isn’t said of it.
  @Test(
    arguments: [
      (
        "launch: [go: lock]", "launch: [{ if: { model: iPad }, then: [go: accounts], else: [go: lock] }]",
        "model: iPad"
      ),
      (
        "launch: [go: lock]",
        "launch: [{ if: { not: { ios: 18 } }, then: [go: accounts], else: [go: lock] }]", "ios: 17"
      ),
      (
        "launch: [go: lock]",
        "launch: [{ if: { biometry: touchID }, then: [go: accounts], else: [go: lock] }]", "biometry: touchID"
      ),
      (
        "success: [go: accounts]", "policy: biometrics, success: [go: accounts], failed: [go: accounts]",
        "biometry: touchID"
      ),
    ])
  func `What no starting point tries is told`(old: String, new: String, setting: String) throws {
    let check = try Self.check(untriedSteps.replacing(old, with: new))
    let told = check.findingsInTheFile().map(\.diagnostic.message)
    #expect(told.count == 1 && told[0].contains("“device: { \(setting) }”"), "\(told)")
    #expect(!check.flow.plan.within.isEmpty)
    let other = "Other: { device: { \(setting) } }\nmoments:"
    let tried = try Self.check(
      untriedSteps.replacing(old, with: new).replacing("moments:", with: "  " + other))
    #expect(tried.findingsInTheFile().isEmpty && tried.flow.plan.within.isEmpty)
  }

  /// It would hold on all phones that there are, and say nothing.
  @Test func `So is a rule about a phone that no starting point has`() throws {
    let rule = "rules: { No iPad shows it: { never: { model: iPad, screen: accounts } } }\nscreens:"
    func told(_ text: String) throws -> [String] {
      try Self.check(text).findingsInTheFile().map {
        "\($0.diagnostic.place?.line ?? 0) \($0.diagnostic.message)"
      }
    }
    let text = untriedSteps.replacing("screens:", with: rule)
    #expect(
      try told(text) == [
        "6 Exploring never tries this: “model: iPad” is so in no starting point. "
          + "A starting point with “device: { model: iPad }” does."
      ])
    #expect(
      try told(text.replacing("moments:", with: "  Other: { device: { model: iPad } }\nmoments:")) == [])
  }

  private let untriedSteps = """
    flow: small
    starts:
      Locked: {}
    moments:
      launch: [go: lock]
    screens:
      lock: { title: Locked, buttons: { Open: [ask-owner: { for: Open, success: [go: accounts] }] } }
      accounts: { title: Accounts, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }

    """

  @Test func `What is said not to be reached, and is, is told`() throws {
    let left = "explore: { unreached: { home: Nobody gets in., too-many: Nobody errs so often. } }\n"
    let findings = try explored(sensible + left).filter { $0.kind == .reachedAgain }
    #expect(
      findings.map(\.diagnostic.message)
        == ["home", "too-many"].map {
          "This is said not to be reached, and is: \($0). Take it out of “unreached”."
        })
    let apart = "explore: { unreached: { lock: Nobody has an owner to ask. } }\n"
    #expect(try explored(sensible + apart).contains { $0.kind == .reachedAgain } == false)
  }

  // MARK: Exploring

  private func explored(_ text: String) throws -> [FlowFinding] {
    let check = try Self.check(text)
    var plan = check.flow.plan
    // No owner to ask, and a PIN: small enough to be seen whole.
    plan.starts = [
      StartingPoint(
        "Locked", device: ["biometry": "none", "passcode": "none"], app: ["method": "pin", "pin": "1397"])
    ]
    plan.changes = []
    let explorer = try Explorer(plan)
    let result = explorer.explore()
    #expect(result.isComplete)
    let space = ExploredSpace(result, chart: explorer.map.chart, screens: explorer.screens)
    // With no owner to ask, there is no lock for one.
    return check.findings(in: space, besides: check.findingsInTheFile()).filter {
      !$0.diagnostic.message.hasPrefix("Exploring never reaches “lock”")
    }
  }

  /// Otherwise nobody would try what can be guessed there.
  @Test func `Where nothing wrong is typed is told`() throws {
    let findings = try explored(sensible + "explore: { typed: [\"1397\"] }\n").filter {
      $0.kind == .neverTyped
    }
    #expect(!findings.isEmpty)
    #expect(
      try explored(sensible + "explore: { typed: [\"1397\", \"2580\"] }\n").allSatisfy {
        $0.kind != .neverTyped
      })
  }

  @Test func `A rule of the file's own that doesn't hold is told with the shortest way there`() throws {
    #expect(try explored(sensible) == [])
    let findings = try explored(
      sensible.replacing(
        "never: { screen: home, wrong-pins: { reached: tries } }", with: "never: { screen: home }"))
    #expect(Self.words(findings) == ["broken-rule 52:3"])
    #expect(
      findings.first?.example == [
        "device: { biometry: none, passcode: none }", "app: { method: pin, pin: \"1397\" }", "launch",
        "type: \"1397\"",
      ])
  }

  @Test func `After something is so, something else has to be`() throws {
    let careless = sensible.replacing(
      "set: { method: none, pin: none }, go: setup", with: "set: { method: none }, go: setup")
    let findings = try explored(careless)
    // The old PIN is still there, with all its tries, and whoever chooses another gets in without it: every app has rules
    // about that.
    #expect(Self.words(findings) == ["broken-rule 42:3", "broken-rule 44:3", "broken-rule 53:3"])
    #expect(findings.last?.example.last == "tap: Sign out")
  }

  @Test func `What ought to be so at least once, and never is, is told`() throws {
    let hopeful = sensible + "  There are two at once: { sometimes: { screen: setup, pin: set } }\n"
    #expect(Self.words(try explored(hopeful)) == ["never-seen 54:3"])
  }

  @Test func `A rule that every app has can't be switched off, and is told where it breaks`() throws {
    let careless = sensible.replacing("if: { typed: pin }", with: "if: { method: pin }")
      .replacing(
        "never: { screen: home, wrong-pins: { reached: tries } }", with: "sometimes: { screen: home }")
    let findings = try explored(careless)
    // Nobody is ever wrong then, and nobody ever hears so.
    #expect(Set(Self.words(findings)) == ["broken-rule 42:3", "alert-never-shown 44:3"])
    #expect(
      findings.contains {
        $0.diagnostic.message.contains("App content is seen only by somebody who authenticated")
      })
  }

  /// Of several “if” in a row the first counts: what stands in the second isn’t done, and no screen is gone to.
  @Test func `A launch that leads to no screen is told`() throws {
    let text = """
      flow: my-notes
      remembers: { is-installed: flag }
      moments: { launch: [{ if: { is-installed: false }, then: [set: { is-installed: true }] }, { if: { is-installed: true }, then: [go: home] }] }
      screens: { home: { title: Home, private: true, rows: { Again: [go: home] } } }

      """
    let check = try Self.check(text)
    let explorer = try Explorer(check.flow.plan)
    let space = ExploredSpace(explorer.explore(), chart: explorer.map.chart, screens: explorer.screens)
    let finding = try #require(check.findings(in: space, besides: []).first { $0.kind == .deadEnd })
    #expect(finding.diagnostic.message.hasPrefix("The app is open and has gone to no screen"))
    #expect(finding.diagnostic.place?.line == 3 && finding.example == ["launch"])
  }

  @Test func `Exploring finds what the file alone doesn't show`() throws {
    // Each part of this can be, and while the PIN lock shows there always is one.
    let hidden = sensible.replacing(
      "length of: pin, tries: wrong-pins }",
      with:
        "length of: pin, tries: wrong-pins }\n    buttons: { Help: { if: { method: owner }, then: [do: sign-out] } }"
    )
    #expect(try Self.check(hidden).findingsInTheFile() == [])
    let findings = try explored(hidden)
    #expect(Self.words(findings) == ["hidden-button 37:16"])
    // Under another limit it could be tapped.
    #expect(
      try explored(hidden.replacing("Help: { if: { method: owner }", with: "Help: { if: { tries: 9 }")) == [])
  }

  @Test func `Looking at the protected content, with nothing to tap, is no dead end`() throws {
    let bare = sensible.replacing("rows: { Sign out: [do: sign-out] }, ", with: "")
      .replacing("during: home", with: "during: lock-pin")
    #expect(Self.words(try Self.check(bare).findingsInTheFile()) == ["note 42:3"])
    #expect(try explored(bare).filter(\.isWrong) == [])
  }

  // MARK: Rules

  @Test(arguments: [
    (
      "{ never: { typed: pin } }",
      "“typed” is so only while an entry is completed: a goal or a rule speaks of what is so after that. “by: right-code” is a word of rules."
    ),
    (
      "{ never: { given: pin } }",
      "“given” is so only before the first launch: a goal or a rule speaks of what is so after that."
    ), ("{ after: { screen: home } }", "A rule says what is so “always”, “never” or “sometimes”."),
    ("{ always: { screen: home }, never: { screen: lock } }", "A rule says one thing: “always” or “never”."),
    ("{ after: { screen: home }, sometimes: { screen: lock } }", "“after” goes with “always” or “never”."),
    ("{ nevr: { screen: home } }", "A rule has no key “nevr”. Did you mean “never”?"),
    ("{ never: { screen: hom } }", "There is no screen “hom”. Did you mean “home”?"),
    ("{ always: { by: right-cod } }", "“right-cod” isn’t a value of “by”. Did you mean “right-code”?"),
    (
      "{ always: { system: lock-screen } }",
      "“lock-screen” isn’t a value of “system”. Known: none, biometry, passcode, touch-id, face-id, optic-id."
    ), ("{ always: { changes: pim } }", "No value and no code is called “pim”. Did you mean “pin”?"),
    ("{ always: { tapped: unlok } }", "No button is called “unlok”. Did you mean “unlock”?"),
    ("{ always: { before: { by: tap } } }", "“before” asks what was so: “by” stands beside it, not in it."),
    ("{ sometimes: { by: owner } }", "“by” is so in a step: “sometimes” asks for what can be so in a state."),
    ("{ when: { screen: home }, sometimes: { screen: lock } }", "“when” goes with “always” or “never”."),
    ("{ always: { wrong-pins: round-over } }", "“wrong-pins” has no “rounds”."),
    ("{ always: { screen: home }, assumes: trie }", "There is no limit “trie”. Did you mean “tries”?"),
    ("{ for: 5m, always: { screen: lock } }", "“for” needs “when”: what is so as long as that."),
    (
      "{ after: { screen: home }, for: 5m, always: { screen: lock } }",
      "“for” goes with “when”: what is so as long as that. “after” is one moment."
    ),
    (
      "{ when: { screen: home }, for: 5m, never: { screen: lock } }",
      "“for” goes with “always”: what comes when the time is over."
    ),
    (
      "{ when: { screen: home }, for: away, always: { screen: lock } }",
      "Say the figure, too: { away: 5m }. A rule that asked the limit alone would agree with whatever it is."
    ),
    (
      "{ when: { screen: home }, for: soon, always: { screen: lock } }",
      "“soon” is no length of time, as in 5m or { away: 5m }, a limit and its figure."
    ),
    (
      "{ when: { screen: home }, for: { tries: 5m }, always: { screen: lock } }",
      "“tries” is no length of time."
    ),
    (
      "{ when: { screen: home }, for: 0s, always: { screen: lock } }",
      "Nothing lasts no time: say how long, as in 5m."
    ),
    (
      "{ when: { screen: home, by: tap }, for: 5m, always: { screen: lock } }",
      "“by” is so in one step, and lasts no time."
    ),
    (
      "{ when: { screen: home }, for: 5m, for-more-than: 5m, always: { screen: lock } }",
      "A rule has “for” or “for-more-than”, not both."
    ),
    (
      "{ touch-restarts: true, always: { screen: home } }",
      "“touch-restarts” goes with “for”: it begins that time anew."
    ), ("{ always: { time-left: { idel: 5m } } }", "There is no timer “idel”. Did you mean “idle”?"),
    ("never", "“This” takes a map, as in { never: { screen: home, pin: none } }, and this is a text."),
  ]) func `A broken rule is told once`(_ rule: String, _ told: String) {
    let found = mistakes(in: sensible + "  This: \(rule)\n")
    #expect(found.contains { $0.hasSuffix(told) }, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("54:") })
  }

  @Test func `A value that only a rule asks for stays alive for it`() throws {
    let watched =
      sensible.replacing("forgets: { first: code }", with: "forgets: { first: code, has-left: flag }")
      .replacing("leave: [do: lock]", with: "leave: [set: { has-left: true }, do: lock]")
      + "  Nobody who left is at home: { never: { screen: home, has-left: true } }\n"
    #expect(Self.words(try explored(watched)) == ["broken-rule 54:3"])
  }
}
