import BundledFlowFiles
import Scenarios
import Testing

@testable import Exploration
@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Makes a timer that starts in a step run longer, or shorter.
func change<F: Flow>(_ timer: F.Timer, by length: Duration, _ before: World<F>, _ after: inout World<F>) {
  guard let end = after.timers[timer.rawValue], end != before.timers[timer.rawValue] else { return }
  after.timers[timer.rawValue] = end + length
}

/// Whether a move taps a button of the app's.
func isTap(_ move: Move, _ button: some FlowEnumeration) -> Bool {
  move == .tap(ControlID(owner: .app, code: button.rawValue))
}

/// Faults of the other flows: each is found by its rule, on a shortest way, and by the scenario of that way.
@Suite struct FlowMutantTests {
  private func expect<F: Explored>(
    _ rule: String, steps: Int, in plan: ExplorationPlan<F>, at place: SourceLocation = #_sourceLocation,
    fault: @escaping Fault<F>
  ) throws {
    let rule = try #require(plan.flow.rules.first { $0.name.hasPrefix(rule) }, sourceLocation: place)
    let findings = try Explorer(plan, rules: [rule], fault: fault).explore(stateLimit: 3000)
    let example = try #require(findings.brokenRules.first?.example, sourceLocation: place)
    #expect(example.path.moves.count == steps, "\(example.scenario.text)", sourceLocation: place)
    var search = ReferenceSearch(plan, fault: fault)
    #expect(try search.depth(ofBreaking: rule) == steps, sourceLocation: place)
    let text = example.scenario.text
    #expect(example.verdict == .fails, "\(text)", sourceLocation: place)
    let scenario = try ScenarioReader.read(SourceText(path: "mutant", text: text), flows: Catalog.flows).get()
    #expect(ScenarioRun.result(of: scenario).hasPassed, "once it is mended: \(text)", sourceLocation: place)
  }

  // MARK: NL Wallet

  @Test func `As many wrong PINs as two rounds of two have can be entered, and no more`() throws {
    let guessed = smallPlan(
      try product("nl-wallet"),
      from: StartingPoint("test", app: ["pin": "024791"], policy: ["attempts-per-round": "2", "rounds": "2"]))
    #expect(try Explorer(guessed).explore().guesses.map(\.most) == [4])
  }

  // MARK: Onegini

  private static let preferred = smallPlan(
    Onegini(), from: StartingPoint("test", app: ["pin": "17923", "biometric": "preferred"]))
  private static let unpreferred = smallPlan(
    Onegini(), from: StartingPoint("test", app: ["pin": "17923", "biometric": "registered"]))

  @Test func `A prompt whose Cancel ends the challenge is found`() throws {
    try expect("Whatever ends the prompt", steps: 3, in: Self.preferred) { before, move, after in
      if move == .biometry(.cancel), case .pinChallenge = after.app.scene { after.app.scene = .welcome(nil) }
    }
  }

  @Test func `Biometry that is asked first of a user who doesn't prefer it is found`() throws {
    try expect("Biometry is asked first only", steps: 1, in: Self.unpreferred) { _, move, after in
      if move == .lifeCycle(.launch), case .pinChallenge(_, let goal) = after.app.scene {
        after.app.scene = .biometricChallenge(goal, .asking)
      }
    }
  }

  @Test func `A wrong PIN that the server counts twice is found`() throws {
    try expect("Every wrong PIN that reaches the server", steps: 3, in: Self.unpreferred) {
      before, _, after in
      if after.server.failedPINAttempts > before.server.failedPINAttempts {
        after.server.failedPINAttempts += 1
      }
    }
  }

  // MARK: PowerAuth

  @Test func `A wrong signature that is counted twice is found`() throws {
    let active = smallPlan(
      PowerAuth(), from: StartingPoint("test", app: ["activation": "active", "pin": "1357"]))
    try expect("Every wrong signature", steps: 5, in: active) { before, _, after in
      if after.server.failedAttempts > before.server.failedAttempts { after.server.failedAttempts += 1 }
    }
  }

  @Test func `A PIN begun on the keyboard that outlasts leaving is found`() throws {
    let active = smallPlan(
      PowerAuth(), from: StartingPoint("test", app: ["activation": "active", "pin": "1357"]), begins: true)
    try expect("What was begun to be typed", steps: 6, in: active) { before, move, after in
      guard case .keyboard(let old) = before.app.scene, old.phase == .ready,
        [.lifeCycle(.leave), .lifeCycle(.launch)].contains(move)
      else { return }
      after.app = before.app
      after.inFlight = nil
    }
  }

  @Test func `An activation that outlasts its time once the app is killed is found`() throws {
    var new = smallPlan(PowerAuth(), from: StartingPoint("test"))
    new.texts = PowerAuth.plan.texts
    try expect("An activation that isn’t committed", steps: 7, in: new) { _, move, after in
      if move == .lifeCycle(.forceQuit) { after.timers[PowerAuth.Timer.activationExpires.rawValue] = nil }
    }
  }
}
