import Exploration
import Testing
import UnlockEngine

@testable import FlowFiles
@testable import Scenarios

/// What a file says that its product has to do, and what of it stands for that.
@Suite struct RequirementFileTests {
  private static let requirements = """
    requirements:
      AUTH-12: Five wrong PINs sign the user out
      AUTH-13:
        says: >-
          Nobody sees the accounts
          without unlocking
        source: Security concept, 4.2
      sec/7_b: Signing out forgets the PIN

    """

  private static let asked = """
    rules:
      Signing out forgets the PIN: { after: { screen: setup }, always: { pin: none }, covers: sec/7_b }

    """

  /// The small file with requirements, and what stands for them.
  static let text = (small + requirements + asked)
    .replacing("title: Accounts,", with: "title: Accounts, covers: [AUTH-13, D12],")
    .replacing("    over: [lock-pin]\n", with: "    over: [lock-pin]\n    covers: AUTH-12\n")

  private func flow() throws -> FileFlow { try read(Self.text).get() }

  @Test func `Requirements have any team's IDs, a sentence and a source`() throws {
    let flow = try flow()
    #expect(flow.requirements.map(\.id) == ["AUTH-12", "AUTH-13", "sec/7_b"])
    #expect(flow.requirements[0] == Requirement("AUTH-12", "Five wrong PINs sign the user out"))
    #expect(
      flow.requirements[1]
        == Requirement(
          "AUTH-13", "Nobody sees the accounts without unlocking", source: "Security concept, 4.2"))
  }

  @Test func `Screens, alerts and rules say what they stand for`() throws {
    let flow = try flow()
    #expect(flow.screens.first { $0.id == "my-bank.home" }?.requirements == ["AUTH-13", "D12"])
    #expect(flow.alerts.map(\.requirements) == [["AUTH-12"]])
    #expect(flow.screens.first { $0.id == "my-bank.lock" }?.requirements == [])
    #expect(flow.rulesByRequirement == ["sec/7_b": ["Signing out forgets the PIN"]])
  }

  @Test(arguments: [
    (
      "AUTH-12: Five", "12: Five",
      [
        "59:3: “12” isn’t the ID of a requirement: a letter, then letters, digits and . - _ / between them, as in B2.1 or AUTH-12, and at most 40 characters.",
        "52:13: There is no requirement “AUTH-12”. Did you mean “AUTH-13”?",
      ]
    ),
    (
      "sec/7_b: Signing", "no: Signing",
      [
        "65:3: “no” isn’t the ID of a requirement: a letter, then letters, digits and . - _ / between them, as in B2.1 or AUTH-12, and at most 40 characters.",
        "67:91: There is no requirement “sec/7_b”. List it under “requirements”, with what it says.",
      ]
    ),
    (
      "sec/7_b: Signing", "auth-12: Signing",
      [
        "65:3: “auth-12” differs from “AUTH-12” only in capitals.",
        "67:91: There is no requirement “sec/7_b”. List it under “requirements”, with what it says.",
      ]
    ),
    (
      "    says: >-", "    say: >-",
      [
        "60:3: “says” is missing: what is required.",
        "61:5: A requirement has no key “say”. Did you mean “says”?",
      ]
    ),
    (
      "Five wrong PINs sign the user out", "\"  \"",
      ["59:12: “AUTH-12” needs a sentence that says what is required, and this is empty."]
    ),
    (
      "Five wrong PINs sign the user out", "[a]",
      ["59:12: “AUTH-12” takes a sentence that says what is required, and this is a list."]
    ),
    (
      "[AUTH-13, D12]", "[AUTH-31, D12]",
      ["48:37: There is no requirement “AUTH-31”. Did you mean “AUTH-13”?"]
    ), ("[AUTH-13, D12]", "[AUTH-13, AUTH-13]", ["48:46: “AUTH-13” stands here twice."]),
    (
      "[AUTH-13, D12]", "[AUTH-13, D33]",
      ["48:46: There is no requirement “D33”. Did you mean one of D3, D13, D23?"]
    ),
    (
      "[AUTH-13, D12]", "lock",
      [
        "48:36: “lock” is no requirement, which “covers” speaks of: a screen is put in another’s place by its “covered-by” or “instead-of”."
      ]
    ),
  ])
  func `What is wrong with them is told where it is`(_ old: String, _ new: String, _ told: [String]) throws {
    #expect(try mistakes(in: Self.text.changing(old, to: new, most: 1)).sorted() == told.sorted())
  }

  @Test func `There is room for five hundred, and none is told twice`() {
    let many = (1...501).map { "  R-\($0): It is so\n" }.joined()
    let text = small.replacing("title: Accounts,", with: "title: Accounts, covers: R-501,")
    #expect(
      mistakes(in: text + "requirements:\n" + many).map { $0.drop { $0 != " " } }
        == [" There can be 500 requirements, and this is one more."])
  }

  // MARK: What stands for them

  private func scenario(_ covers: String, path: String = "a.yaml") throws -> Scenario {
    try ScenarioReader.read(
      SourceText(path: path, text: "covers: [\(covers)]\nflow: my-bank\nsteps: [launch]"), flows: [flow()]
    ).get()
  }

  @Test(arguments: [
    ("AUTH-12", nil), ("D12", nil), ("A8", nil), ("sec/7_b", nil),
    ("AUTH-21", "Did you mean “AUTH-12”?"), ("auth-12", "Did you mean “AUTH-12”?"),
    ("AUTH-99", "Did you mean one of AUTH-12, AUTH-13?"), ("D55", "Did you mean one of D5, D15, D25?"),
    ("B6.1", "“unlocksim list requirements --flow my-bank” lists them."),
  ]) func `A scenario cites its own flow's requirements and the device's, and no others`(
    _ id: String, _ advice: String?
  ) throws {
    #expect(
      try scenario(id).warnings.map(\.message)
        == (advice.map { ["There is no requirement “\(id)”: the scenario counts for none. \($0)"] } ?? []))
  }

  @Test func `A flow that lists none is asked for none`() throws {
    let plain = try read(small).get()
    for id in ["AUTH-12", "B6.1", "WAL-1"] { #expect(plain.doubt(about: id) == nil) }
    #expect(plain.doubt(about: "A99")?.hasSuffix("Did you mean “A9”?") == true)
  }

  @Test func `A requirement's own ID comes before the device's`() throws {
    let flow = try read(small + "requirements: { A8: Ours }\n").get()
    let scenario = try ScenarioReader.read(
      SourceText(path: "a.yaml", text: "covers: A8\nflow: my-bank\nsteps: [launch]"), flows: [flow]
    ).get()
    let coverage = Coverage([scenario])
    #expect(coverage.rows.map(\.requirement.words) == ["Ours"])
    #expect(coverage.rows[0].scenarios.map(\.path) == ["a.yaml"])
  }

  @Test func `Requirements against scenarios, as text, CSV and JSON`() throws {
    let scenarios = [try scenario("AUTH-12, D12"), try scenario("AUTH-12", path: "b, too.yaml")]
    let table = RequirementTable(Coverage(scenarios).rows)
    #expect(
      table.lines.map(\.string) == [
        "every flow", "", "D12     active, inactive, in the background", "        a.yaml", "", "my-bank", "",
        "AUTH-12 Five wrong PINs sign the user out", "        a.yaml", "        b, too.yaml",
        "AUTH-13 Nobody sees the accounts without unlocking", "        from Security concept, 4.2",
        "        NO SCENARIO", "sec/7_b Signing out forgets the PIN", "        NO SCENARIO",
        "        the rule “Signing out forgets the PIN”",
      ])
    #expect(
      table.closing.map(\.string) == [
        "2 of 4 requirements have a scenario.", "With a rule and no scenario: sec/7_b",
        "Without one: AUTH-13",
      ])
    #expect(
      table.csv.string
        == [
          "flow,requirement,says,source,scenario,title,rules",
          ",D12,\"active, inactive, in the background\",,a.yaml,a.yaml,",
          "my-bank,AUTH-12,Five wrong PINs sign the user out,,a.yaml,a.yaml,",
          "my-bank,AUTH-12,Five wrong PINs sign the user out,,\"b, too.yaml\",\"b, too.yaml\",",
          "my-bank,AUTH-13,Nobody sees the accounts without unlocking,\"Security concept, 4.2\",,,",
          "my-bank,sec/7_b,Signing out forgets the PIN,,,,Signing out forgets the PIN",
        ].map { $0 + "\r\n" }.joined())
    #expect(
      table.json.contains(
        """
        {"id":"AUTH-13","words":"Nobody sees the accounts without unlocking","source":"Security concept, 4.2",\
        "flow":"my-bank","due":true,"scenarios":[],"rules":[]}
        """))
  }

  @Test func `A map's coverage tells the requirements that nothing stands for`() throws {
    let flow = try flow()
    let explorer = try Explorer(flow.plan, rules: [])
    _ = explorer.explore(stateLimit: 500)
    let map = MapBuilder(of: explorer).map
    func coverage(_ covers: String) throws -> MapCoverage {
      MapCoverage(
        map, of: flow, visited: Set(map.visits), requirements: Coverage([try scenario(covers)]).rows(of: flow)
      )
    }
    let told = try coverage("AUTH-12")
    #expect(!told.isComplete)
    #expect(
      told.text.contains(
        """
          no scenario for AUTH-13: Nobody sees the accounts without unlocking
            and no rule
          no scenario for sec/7_b: Signing out forgets the PIN
            the rule “Signing out forgets the PIN” stands for it

        """))
    #expect(told.text.contains("  1 of 3 requirements\n"))
    #expect(told.json.contains("\"requirements\":[{\"id\":\"AUTH-12\""))
    // A rule holds in every state: no scenario has to say it again.
    #expect(try coverage("AUTH-12, AUTH-13").isComplete)
  }

  @Test func `What exploring finds for a file cites what is visited`() throws {
    let flow = try flow()
    #expect(
      flow.requirements(of: [.place("my-bank.home"), .place("my-bank.too-many")]) == [
        "AUTH-13", "D12", "AUTH-12",
      ])
  }
}
