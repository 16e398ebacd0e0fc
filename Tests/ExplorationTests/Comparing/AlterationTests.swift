import FixtureFlow
import Testing

@testable import Reports
@testable import Scenarios
@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// A second side that does or says something else: it is found, on a shortest way, and its scenario tells one from the
/// other.
@Suite struct AlterationTests {
  // MARK: Transitions

  private enum ForgetsTries: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .ended { after.failedPINAttempts = 0 }
    }
  }

  @Test func `A force-quit that gives the tries back`() throws {
    try expectDifferences([.screen, .copy, .facts], ForgetsTries.self)
  }

  private enum OpensAnyway: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if after.failedPINAttempts == 4, before.failedPINAttempts == 3 { after.scene = .open(.dashboard) }
    }
  }

  @Test func `The fourth wrong PIN opens`() throws {
    let result = try expectDifferences([.screen], OpensAnyway.self)
    #expect(result.differences.map(\.example.steps) == [5])
  }

  private enum BackToTheDashboard: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .tapped(.back), before.scene == .open(.security) { after.scene = .open(.dashboard) }
    }
  }

  @Test func `Back that leads too far back`() throws {
    try expectDifferences([.screen], BackToTheDashboard.self)
  }

  private enum StaysOpen: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .resignedActive, before.scene == .open(.settings) { after.scene = before.scene }
    }
  }

  @Test func `Settings that stay open when the app is left`() throws {
    // One side is locked and the other isn't, and each goes on from there: all of their pairs are too many for a test.
    try expectDifferences([.screen], StaysOpen.self, isWhole: false)
  }

  private enum AsksNoRepeat: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if case .repeatPIN(_, let first) = after.scene {
        (after.account, after.scene) = (.ready(.pin(first)), .open(.dashboard))
      }
    }
  }

  @Test func `A new PIN that isn’t repeated`() throws {
    try expectDifferences([.screen, .facts], AsksNoRepeat.self, from: [:])
  }

  private enum CountsNothing: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      // Only who looks at the facts could tell.
      if case .signIn = after.scene { after.failedPINAttempts = 7 }
    }
  }

  @Test func `A count that only facts tell, and what comes of it`() throws {
    let result = try expectDifferences([.screen, .copy, .facts], CountsNothing.self)
    #expect(result.differences.contains { $0.example.difference.what == "failed-pin-attempts" })
  }

  // MARK: Copy and controls

  private enum OtherTitle: Alteration {
    static func show(_ layer: inout Layer) { if layer.id == "vault.security" { layer.title = "Safety" } }
  }

  @Test func `Another title, three taps away`() throws {
    let result = try expectDifferences([.copy], OtherTitle.self)
    #expect(result.differences.count == 1)
    #expect(result.differences[0].example.difference.a == "Security")
    #expect(result.differences[0].example.parting == .goOn)
  }

  private enum OtherText: Alteration {
    static func show(_ layer: inout Layer) {
      layer.texts = layer.texts.map { $0.hasPrefix("Wrong PIN. 2") ? "Wrong PIN. 2 attempts left." : $0 }
    }
  }

  @Test func `Another text at the third wrong PIN only`() throws {
    let result = try expectDifferences([.copy], OtherText.self)
    #expect(result.differences.map(\.example.steps) == [4])
  }

  private enum OtherButton: Alteration {
    static func show(_ layer: inout Layer) {
      for place in layer.controls.indices where layer.controls[place].title == "Sign out" {
        layer.controls[place].title = "Log out"
      }
    }
  }

  @Test func `A button of another name is tapped on both`() throws {
    let result = try expectDifferences([.copy], OtherButton.self)
    #expect(result.differences.count == 1)
  }

  private enum OtherOrder: Alteration {
    static func show(_ layer: inout Layer) { if layer.id == "vault.setup" { layer.controls.reverse() } }
  }

  @Test func `Buttons in another order`() throws {
    try expectDifferences([.buttons], OtherOrder.self, from: [:])
  }

  private enum OneButtonLess: Alteration {
    static func show(_ layer: inout Layer) { if layer.id == "vault.sign-in" { layer.controls.removeLast() } }
  }

  @Test func `A button that isn’t there`() throws {
    try expectDifferences([.buttons], OneButtonLess.self, from: [:])
  }

  private enum Greyed: Alteration {
    static func show(_ layer: inout Layer) {
      if layer.id == "vault.settings" { layer.controls[1].isEnabled = false }
    }
  }

  @Test func `A button that can’t be tapped`() throws { try expectDifferences([.enabled], Greyed.self) }

  private enum Calm: Alteration {
    static func show(_ layer: inout Layer) { layer.keypad?.isShaking = false }
  }

  @Test func `Dots that don’t shake`() throws { try expectDifferences([.keypad], Calm.self) }

  private enum TellsTheWait: Alteration {
    static func show(_ layer: inout Layer) {
      if layer.id == "vault.away-too-long" { layer.timeLeft = .seconds(30) }
    }
  }

  @Test func `A wait that is shown on one side`() throws {
    try expectDifferences([.wait], TellsTheWait.self, from: ["method": "dont-lock"])
  }

  // MARK: Clocks

  private enum ByUptime: Alteration {
    static func lifetime(of timer: Vault.Timer) -> TimerLifetime {
      timer == .awayTooLong ? TimerLifetime(.uptime, .access) : Vault.lifetime(of: timer)
    }
  }

  /// Without moving the date nobody would see it.
  @Test func `A limit that the date moves on one side only`() throws {
    let result = try expectDifferences([.screen], ByUptime.self, from: ["method": "dont-lock"])
    let example = try #require(result.differences.map(\.example).min { $0.steps < $1.steps })
    #expect(example.scenario.text.contains("date: \"+1d\""))
    #expect(result.bounds.contains { $0.hasPrefix("The date is moved on and back by") })
  }

  // MARK: Divergence

  private enum StraightToSecurity: Alteration {
    static func change(
      _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
    ) {
      if event == .tapped(.settings), after.scene == .open(.settings) { after.scene = .open(.security) }
    }
  }

  @Test func `Ways that part and meet again by a tap on one phone`() throws {
    let result = try expectDifferences([.screen], StraightToSecurity.self)
    let found = result.differences.filter { $0.example.difference.place.contains("vault.security") }
    #expect(!found.isEmpty)
    for difference in found {
      guard case .meetAgain(let steps) = difference.example.parting else {
        Issue.record("\(difference.example.parting)")
        continue
      }
      #expect(steps.count == 1)
      let words = CheckedDifference(difference, (Vault(), AlteredVault<StraightToSecurity>())).parting
      #expect(words.contains(/meet again once “.*” is tapped on [AB]\./), "\(words)")
    }
  }

  // MARK: What isn’t compared

  @Test func `What is ignored isn’t found`() throws {
    let plan: ExplorationPlan<Vault> = smallPlan(app: ["method": "pin"], device: ["passcode": "none"])
    func kinds<Alter: Alteration>(_: Alter.Type, _ ignored: Ignored...) throws -> Set<SideDifference.Kind> {
      let other = smallPlan(
        of: AlteredVault<Alter>(), app: ["method": "pin"], device: ["passcode": "none"])
      let sides = (ComparisonSide(ComparedFlow(plan)), ComparisonSide(ComparedFlow(other)))
      let result = try Comparison(sides.0, sides.1, ignoring: Set(ignored)).compare(pairLimit: 20_000)
      #expect(result.unconfirmed.isEmpty)
      return Set(result.differences.map(\.example.difference.kind))
    }
    #expect(try kinds(OtherTitle.self, .copy).isEmpty)
    #expect(try kinds(OtherButton.self, .copy).isEmpty)
    #expect(try kinds(OtherTitle.self, .facts, .ids) == [.copy])
    #expect(try kinds(CountsNothing.self, .facts, .copy) == [.screen])
    #expect(try kinds(ForgetsTries.self, .copy, .facts) == [.screen])
  }
}
