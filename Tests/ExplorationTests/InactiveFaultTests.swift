import FixtureFlow
import Scenarios
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// The public bugs of inactive moments (D12), each put into a whole flow: exploring finds it by the shortest path, and a
/// scenario of that path fails on it and holds on the flow as it ought to be.
@Suite struct InactiveFaultTests {
  private func expect<Alter: Alteration>(
    _ rule: String, steps: Int, of alteration: Alter.Type, method: String, begins: Bool = false,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    typealias F = AlteredVault<Alter>
    let device = method == "pin" ? ["passcode": "none", "enrolled": "false"] : [:]
    let plan: ExplorationPlan<F> = smallPlan(
      of: F(), app: ["method": method], device: device, begins: begins)
    let rule = try #require(
      Rule<F>.aboutBeingInactive(of: F()).first { $0.name.hasPrefix(rule) }, sourceLocation: place)
    let findings = try Explorer(plan, rules: [rule]).explore(stateLimit: 20_000)
    let example = try #require(findings.brokenRules.first?.example, sourceLocation: place)
    #expect(example.path.moves.count == steps, "\(example.scenario.text)", sourceLocation: place)
    var search = ReferenceSearch(plan)
    #expect(try search.depth(ofBreaking: rule) == steps, sourceLocation: place)
    let text = example.scenario.text
    #expect(example.verdict == .fails, "\(text)", sourceLocation: place)
    let scenario = try ScenarioReader.read(text, of: Vault())
    #expect(ScenarioRun.result(of: scenario).hasPassed, "once it is mended: \(text)", sourceLocation: place)
  }

  /// Face ID makes the app inactive and active again, and that asks for Face ID.
  private enum AsksWheneverActive: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .becameActive, case .locked(.passcodeBiometrics, _) = after.scene, effects.isEmpty {
        effects.append(.evaluate(.deviceOwnerAuthentication, for: Vault.Purpose.unlock))
      }
    }
  }

  @Test func `A flow that asks whenever it is active never comes to an end, and is found`() throws {
    let rule = "A prompt that has ended"
    try expect(rule, steps: 2, of: AsksWheneverActive.self, method: "passcode-biometrics")
  }

  @Test(arguments: [LifeCycle.leave, .openSwitcher, .controlCentre])
  func `Even that flow can be left in the middle of a prompt, and asks nobody meanwhile`(place: LifeCycle)
    throws
  {
    let start = StartingPoint("test", app: ["method": "passcode-biometrics"])
    var world: World<AlteredVault<AsksWheneverActive>> = try Setup(start).world(
      for: AlteredVault<AsksWheneverActive>())
    _ = world.step(.lifeCycle(.launch))
    #expect(world.device.evaluation != nil)
    _ = world.step(.lifeCycle(place))
    #expect(world.phone != .app)
    #expect(world.device.evaluation == nil)
    #expect(world.process == (place == .leave ? .background : .inactive))
  }

  /// The same, after half a second: the loop isn't in one step.
  private enum AsksAfterAWhile: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      switch event {
      case .authenticated(.unlock, .failure):
        effects.append(.start(Vault.Timer.placeholder, .milliseconds(500)))
      case .timePassed(.placeholder):
        effects.append(.evaluate(.deviceOwnerAuthentication, for: Vault.Purpose.unlock))
      default: break
      }
    }
  }

  @Test func `A prompt that comes back by itself after a while is found as well`() throws {
    let rule = "A prompt that has ended"
    try expect(rule, steps: 2, of: AsksAfterAWhile.self, method: "passcode-biometrics")
  }

  /// By then the app switcher has its picture.
  private enum CoversInTheBackground: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      guard case .open(let place) = before.scene else { return }
      if event == .resignedActive { (after, effects) = (before, []) }
      if event == .enteredBackground { after.scene = .locked(.pin(Vault.Pad()), resume: place) }
    }
  }

  @Test func `A cover that comes with the background only is found`() throws {
    try expect("The app switcher and Control Centre", steps: 3, of: CoversInTheBackground.self, method: "pin")
  }

  private enum EmptiesPads: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .resignedActive, case .locked(.pin, let place) = before.scene {
        after.scene = .locked(.pin(Vault.Pad()), resume: place)
      }
    }
  }

  @Test func `Typing that is lost on a look at Control Centre is found`() throws {
    let rule = "What was begun to be typed is still there"
    try expect(rule, steps: 3, of: EmptiesPads.self, method: "pin", begins: true)
  }

  private enum KeepsPads: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .enteredBackground { after = before }
    }
  }

  @Test func `Typing that outlasts the background is found`() throws {
    let rule = "What was begun to be typed is gone"
    try expect(rule, steps: 4, of: KeepsPads.self, method: "pin", begins: true)
  }
}
