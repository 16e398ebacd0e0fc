import FixtureFlow
import Scenarios
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// What goes wrong with VoiceOver in apps, each put into a whole flow: exploring finds it by the shortest path.
@Suite struct VoiceOverFaultTests {
  /// - Parameter verdict: what a scenario of the path comes to. What is only heard is nothing that one can expect yet.
  private func expect<Alter: Alteration>(
    _ rule: String, steps: Int, of alteration: Alter.Type, app: [String: String] = ["method": "pin"],
    _ verdict: Counterexample.Verdict = .seesNothing, at place: SourceLocation = #_sourceLocation
  ) throws {
    typealias F = AlteredVault<Alter>
    let plan: ExplorationPlan<F> = smallPlan(
      of: F(), app: app, device: ["passcode": "none", "enrolled": "false"])
    let rule = try #require(
      Rule<F>.aboutVoiceOver(of: F()).first { $0.name.hasPrefix(rule) }, sourceLocation: place)
    let findings = try Explorer(plan, rules: [rule]).explore(stateLimit: 20_000)
    let example = try #require(findings.brokenRules.first?.example, sourceLocation: place)
    #expect(example.path.moves.count == steps, "\(example.scenario.text)", sourceLocation: place)
    var search = ReferenceSearch(plan)
    #expect(try search.depth(ofBreaking: rule) == steps, sourceLocation: place)
    let text = example.scenario.text
    #expect(example.verdict == verdict, "\(text)", sourceLocation: place)
    #expect(text.contains("Isn’t so as long as") == (verdict == .fails), sourceLocation: place)
    let scenario = try ScenarioReader.read(text, of: Vault())
    #expect(ScenarioRun.result(of: scenario).hasPassed, "once it is mended: \(text)", sourceLocation: place)
    // And it isn't found where nothing is wrong.
    let sound: ExplorationPlan<AlteredVault<Unaltered>> = smallPlan(
      of: AlteredVault<Unaltered>(), app: app, device: ["passcode": "none", "enrolled": "false"])
    let rules = Rule<AlteredVault<Unaltered>>.aboutVoiceOver(of: AlteredVault<Unaltered>())
    let all = try Explorer(sound, rules: rules).explore(stateLimit: 20_000)
    #expect(all.brokenRules.isEmpty, sourceLocation: place)
  }

  private enum HasAnIconWithoutName: Alteration {
    static func show(_ layer: inout Layer) {
      guard layer.id == "vault.settings", let last = layer.controls.indices.last else { return }
      layer.controls[last].title = " "
    }
  }

  @Test func `A button that has no name is found`() throws {
    try expect("VoiceOver has a name", steps: 5, of: HasAnIconWithoutName.self, app: ["method": "dont-lock"])
  }

  private enum OnlyShakes: Alteration {
    static func show(_ layer: inout Layer) {
      guard layer.id == "vault.lock-pin" else { return }
      (layer.texts, layer.error) = (["Vault is locked."], nil)
    }
  }

  @Test func `Dots that shake and say nothing are found`() throws {
    try expect("An entry that was wrong", steps: 2, of: OnlyShakes.self)
  }

  private enum SaysItTooQuietly: Alteration {
    static func show(_ layer: inout Layer) { layer.error = nil }
  }

  @Test func `An error that is written and not announced is found`() throws {
    try expect("An entry that was wrong", steps: 2, of: SaysItTooQuietly.self)
  }

  private enum AnnouncesWhatNobodySees: Alteration {
    static func show(_ layer: inout Layer) { if layer.error != nil { layer.error = "Error 17" } }
  }

  @Test func `An announcement that isn't to be read is found`() throws {
    try expect("An entry that was wrong", steps: 2, of: AnnouncesWhatNobodySees.self)
  }

  private enum HasAnEmptyCover: Alteration {
    static func show(_ layer: inout Layer) {
      if layer.id == "vault.lock-pin" {
        (layer.title, layer.texts, layer.controls, layer.keypad) = ("", [], [], nil)
      }
    }
  }

  @Test func `A screen on which the cursor lands on nothing is found`() throws {
    try expect("VoiceOver’s cursor", steps: 1, of: HasAnEmptyCover.self)
  }

  private enum RepeatsThePIN: Alteration {
    static func show(_ layer: inout Layer) {
      if layer.error != nil { layer.texts.append("You typed 1111.") }
    }
  }

  @Test func `A PIN that is read out is found, and a scenario sees it`() throws {
    try expect("Nothing secret", steps: 2, of: RepeatsThePIN.self, .fails)
  }
}
