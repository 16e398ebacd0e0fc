import FlowFiles
import Scenarios
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// What goes wrong with VoiceOver in apps, each put into a whole flow: exploring finds it by the shortest path.
@Suite struct VoiceOverFaultTests {
  private func rule(_ begin: String, of flow: FileFlow) throws -> Rule<FileFlow> {
    try #require(Rule.aboutVoiceOver(of: flow).first { $0.name.hasPrefix(begin) })
  }

  /// What is only heard is nothing that a scenario of the path can expect yet.
  private func expect(
    _ rule: String, steps: Int, of change: Change, method: String = "pin",
    at place: SourceLocation = #_sourceLocation
  ) throws {
    func plan(_ flow: FileFlow) -> ExplorationPlan<FileFlow> {
      smallPlan(of: flow, app: ["method": method], device: ["passcode": "none", "enrolled": "false"])
    }
    let flow = try altered([change])
    let rule = try self.rule(rule, of: flow)
    let findings = try Explorer(plan(flow), rules: [rule]).explore(stateLimit: 20_000)
    let example = try #require(findings.brokenRules.first?.example, sourceLocation: place)
    #expect(example.path.moves.count == steps, "\(example.scenario.text)", sourceLocation: place)
    var search = ReferenceSearch(plan(flow))
    #expect(try search.depth(ofBreaking: rule) == steps, sourceLocation: place)
    let text = example.scenario.text
    #expect(example.verdict == .seesNothing, "\(text)", sourceLocation: place)
    #expect(!text.contains("Isn’t so as long as"), sourceLocation: place)
    let scenario = try ScenarioReader.read(text, of: vault)
    #expect(
      ScenarioRun.result(of: scenario).hasPassed, "once it is mended: \(text)",
      sourceLocation: place)
    // And it isn't found where nothing is wrong.
    let all = try Explorer(plan(vault), rules: Rule.aboutVoiceOver(of: vault)).explore(stateLimit: 20_000)
    #expect(all.brokenRules.isEmpty, sourceLocation: place)
  }

  private static let saysWhatIsWrong =
    "      - { if: { not: { failed-pin-attempts: 0 } }, then: \"Wrong PIN. {tries-left}\" }\n"

  @Test func `A button that has no name is found`() throws {
    try expect(
      "VoiceOver has a name", steps: 5, of: ("Sign out: { role", "\" \": { id: sign-out, role"),
      method: "dont-lock")
  }

  @Test func `Dots that shake and say nothing are found`() throws {
    try expect("An entry that was wrong", steps: 2, of: (Self.saysWhatIsWrong, ""))
  }

  // MARK: What no file can have

  /// Whether a rule is broken by the PIN lock after a wrong PIN, with something else on it.
  private func breaks(_ begin: String, _ change: (inout Layer) -> Void) throws -> Bool {
    guard case .alwaysShows(let check) = try rule(begin, of: vault).claim else { return false }
    var simulation = try vault.simulation(Setup(StartingPoint("", app: ["method": "pin"])))
    simulation.step(.lifeCycle(.launch))
    for digit in "1111".unicodeScalars { simulation.step(.type(.character(digit))) }
    var layer = try #require(simulation.screen.app)
    try #require(layer.error == "Wrong PIN. 4 tries left." && check(simulation.screen).evidence == nil)
    change(&layer)
    return check(Screen(app: layer)).evidence != nil
  }

  @Test func `An error that is written and not announced is found`() throws {
    #expect(try breaks("An entry that was wrong") { $0.error = nil })
  }

  /// A file’s own copy is none of anybody’s secrets, whatever numbers are in it.
  @Test func `A PIN that is read out is found`() throws {
    #expect(try breaks("Nothing secret") { $0.texts.append("You typed 1111.") })
  }

  @Test func `An announcement that isn't to be read is found`() throws {
    #expect(try breaks("An entry that was wrong") { $0.error = "Error 17" })
  }

  @Test func `A screen on which the cursor lands on nothing is found`() throws {
    #expect(
      try breaks("VoiceOver’s cursor") {
        ($0.title, $0.texts, $0.controls, $0.keypad, $0.error) = ("", [], [], nil, nil)
      })
  }
}
