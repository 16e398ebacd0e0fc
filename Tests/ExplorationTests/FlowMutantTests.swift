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

  private let wallet = smallPlan(NLWallet(), from: StartingPoint("test", app: ["pin": "024791"]))

  @Test func `A wallet that asks or locks too soon or too late is found`() throws {
    let asks = "After four minutes without a touch"
    try expect(asks, steps: 5, in: wallet) { change(.idle, by: .seconds(40), $0, &$2) }
    try expect(asks, steps: 5, in: wallet) { change(.idle, by: .seconds(-40), $0, &$2) }
    let locks = "Five minutes without a touch"
    try expect(locks, steps: 6, in: wallet) { before, move, after in
      if case .wait = move { change(.idle, by: .seconds(10), before, &after) }
    }
    try expect(locks, steps: 6, in: wallet) { before, move, after in
      if case .wait = move { change(.idle, by: .seconds(-10), before, &after) }
    }
    let away = "Five minutes away"
    try expect(away, steps: 6, in: wallet) { change(.away, by: .seconds(60), $0, &$2) }
    try expect(away, steps: 6, in: wallet) { change(.away, by: .seconds(-60), $0, &$2) }
  }

  @Test func `A wallet that never asks is found`() throws {
    try expect("After four minutes without a touch", steps: 5, in: wallet) { _, _, after in
      after.timers[NLWallet.Timer.idle.rawValue] = nil
    }
  }

  @Test func `As many wrong PINs as two rounds of two have can be entered, and no more`() throws {
    let guessed = smallPlan(
      NLWallet(),
      from: StartingPoint("test", app: ["pin": "024791"], policy: ["attempts-per-round": "2", "rounds": "2"]))
    #expect(try Explorer(guessed).explore().guesses.map(\.most) == [4])
  }

  @Test func `A time-out of another length is found`() throws {
    let second = smallPlan(
      NLWallet(), from: StartingPoint("test", app: ["pin": "024791", "failed-pin-attempts": "7"]))
    try expect("A round of wrong PINs", steps: 3, in: second) { change(.timeOut, by: .minutes(-1), $0, &$2) }
    try expect("A round of wrong PINs", steps: 3, in: second) { change(.timeOut, by: .minutes(1), $0, &$2) }
  }

  @Test func `A time-out that a force-quit shortens is found`() throws {
    let first = smallPlan(
      NLWallet(), from: StartingPoint("test", app: ["pin": "024791", "failed-pin-attempts": "3"]))
    try expect("A time-out gets shorter", steps: 4, in: first) { _, move, after in
      if move == .lifeCycle(.forceQuit), after.timers[NLWallet.Timer.timeOut.rawValue] != nil {
        after.timers[NLWallet.Timer.timeOut.rawValue] = .start + .seconds(30)
      }
    }
  }

  /// As a wallet would be that looked at its PIN before it looked at its time-out: a right PIN opens it, and a
  /// wrong one counts, and the time-out begins anew.
  @Test func `A PIN that is taken during a time-out is found in four ways`() throws {
    let first = smallPlan(
      NLWallet(), from: StartingPoint("test", app: ["pin": "024791", "failed-pin-attempts": "3"]))
    let fault: Fault<NLWallet> = { before, move, after in
      guard case .locked(var lock, let place) = before.app.scene, case .enter(let text) = move,
        before.timers[NLWallet.Timer.timeOut.rawValue] != nil
      else { return }
      if text == 0 {
        after.app.failedPINAttempts = 0
        after.app.scene = .open(place, isWarned: false)
      } else {
        after.app.failedPINAttempts += 1
        lock.note = .wrongPIN
        after.app.scene = .locked(lock, resume: place)
        after.timers[NLWallet.Timer.timeOut.rawValue] = .start + .minutes(5)
      }
    }
    try expect("App content is seen only", steps: 5, in: first, fault: fault)
    try expect("Wrong PINs stay counted", steps: 5, in: first, fault: fault)
    try expect("During a time-out", steps: 5, in: first, fault: fault)
    try expect("A time-out gets shorter", steps: 5, in: first) { before, move, after in
      fault(before, move, &after)
      // Only that the time-out begins anew: the others are about what else there is to see.
      if case .open = after.app.scene { after.app = before.app }
    }
  }

  @Test func `Biometry that is turned on without a match is found`() throws {
    var plan = smallPlan(NLWallet(), from: StartingPoint("test"))
    plan.texts = NLWallet.plan.texts
    try expect("Biometry is turned on by a match only", steps: 6, in: plan) { _, move, after in
      if isTap(move, NLWallet.Button.enable) { after.app.biometrics = .enabled }
    }
  }

  @Test func `Two PINs that differ and make an account are found`() throws {
    var plan = smallPlan(NLWallet(), from: StartingPoint("test"))
    plan.texts = NLWallet.plan.texts
    try expect("There is an account only of a PIN", steps: 3, in: plan) { before, _, after in
      guard case .settingUp(.repeatPIN(let repetition)) = before.app.scene,
        case .settingUp(.differentRetry) = after.app.scene
      else { return }
      after.app.scene = .settingUp(.settingUpAccount(repetition.first, isSecure: true))
    }
  }

  @Test func `A wrong PIN that is counted twice is found`() throws {
    try expect("Every wrong PIN that reaches the server", steps: 3, in: wallet) { before, _, after in
      if after.app.failedPINAttempts > before.app.failedPINAttempts { after.app.failedPINAttempts += 1 }
    }
  }

  @Test func `A server's time-out that lives by the phone's date is found`() throws {
    let first = smallPlan(
      NLWallet(), from: StartingPoint("test", app: ["pin": "024791", "failed-pin-attempts": "3"]))
    try expect("No wait gets shorter", steps: 4, in: first) { before, _, after in
      after.moveDeadline(of: .timeOut, byDate: after.device.dateShift - before.device.dateShift)
      _ = after.step(.elapse(.zero))
    }
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
