import Scenarios
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import FlowFiles
@testable import UnlockEngine

/// Something wrong with an app or with the device, the rule that must find it, and where it can be found.
struct Mutant: CustomTestStringConvertible, Sendable {
  let name: String
  let rule: String
  let plan: ExplorationPlan<FileFlow>
  let fault: Fault

  var testDescription: String { name }

  init(_ name: String, breaks rule: String, _ plan: ExplorationPlan<FileFlow>, fault: @escaping Fault) {
    self.name = name
    self.rule = rule
    self.plan = plan
    self.fault = fault
  }

  private static let pin = smallPlan(
    app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"])
  private static let begun = smallPlan(
    app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"], begins: true)
  private static let open = smallPlan(
    app: ["method": "dont-lock"], device: ["passcode": "none", "enrolled": "false"])
  private static let new = smallPlan(
    app: [:], device: ["passcode": "none", "enrolled": "false"])
  private static let nobody = smallPlan(
    app: ["method": "passcode-biometrics"], device: ["enrolled": "false"])
  private static let face = smallPlan(app: ["method": "passcode-biometrics"])

  private static let tries: UInt8 = 5
  private static let count = "failed-pin-attempts"

  static let all = [
    Mutant("The date ends a lock-out of the phone's", breaks: "A lock-out gets shorter", face) {
      before, _, after in
      let change = after.device.dateShift - before.device.dateShift
      guard let end = after.device.lockedOutUntil, change > .zero else { return }
      after.device.lockedOutUntil = end - after.clock.now > change ? end + (.zero - change) : nil
    },
    Mutant("A force-quit gives the tries back", breaks: "Tries that were used stay used", pin) {
      _, move, after in if move == .lifeCycle(.forceQuit) { after[count] = 0 }
    },
    Mutant("There is one try too many", breaks: "Every wrong entry is counted", pin) { before, _, after in
      if before[count] == tries - 1, after[count] == tries, before.process == .active {
        after[count] = tries - 1
      }
    },
    Mutant("The app switcher shows the dashboard", breaks: "App content is seen only", pin) {
      before, move, after in
      if move == .lifeCycle(.openSwitcher), before.place == "dashboard" {
        (after.place, after.picture) = (before.place, nil)
      }
    },
    Mutant("Control Centre lies over the dashboard", breaks: "The app switcher and Control Centre", pin) {
      before, move, after in
      if move == .lifeCycle(.controlCentre), before.place == "dashboard" { after.place = before.place }
    },
    Mutant("A look at Control Centre costs the digits", breaks: "What was begun to be typed is still", begun)
    { _, _, after in if after.process == .inactive, after.place == "lock-pin" { after.app.entry = PIN() } },
    Mutant("A prompt that was cancelled is there again", breaks: "A prompt that has ended", face) {
      _, move, after in if move == .biometry(.cancel) { _ = after.step(.tap(vault.button("unlock"))) }
    },
    Mutant("A reboot shortens a lock-out", breaks: "A lock-out gets shorter", face) { _, move, after in
      if move == .lifeCycle(.reboot), let end = after.device.lockedOutUntil {
        after.device.lockedOutUntil = Instant(milliseconds: end.milliseconds / 2)
      }
    },
    Mutant("A reboot lengthens a lock-out", breaks: "A lock-out gets shorter", face) { _, move, after in
      if move == .lifeCycle(.reboot), let end = after.device.lockedOutUntil {
        after.device.lockedOutUntil = end + .minutes(1)
      }
    },
    Mutant("The first lock-out is of two minutes", breaks: "A wrong passcode locks out", face) {
      before, _, after in
      if before.device.lockedOutUntil == nil, let end = after.device.lockedOutUntil {
        after.device.lockedOutUntil = end + .minutes(1)
      }
    },
    Mutant("A reboot gives passcodes back", breaks: "Wrong passcodes stay counted", face) { _, move, after in
      if move == .lifeCycle(.reboot) { after.device.failedPasscodes = 0 }
    },
    Mutant("A force-quit gives scans back", breaks: "Failed scans stay counted", face) { _, move, after in
      if move == .lifeCycle(.forceQuit) { after.device.failedBiometricAttempts = 0 }
    },
    Mutant("Cancel chooses no lock", breaks: "Cancel changes nothing", new) { _, move, after in
      if move == .tap(vault.button("cancel")), after["method"] == 0 { after["method"] = 3 }
    },
    Mutant("An alert is dead", breaks: "Every screen has a way on", new) { before, move, after in
      if move == .tap(vault.button("ok")), before.place == "setup" { after = before }
    },
    Mutant("The last wrong PIN but one unlocks", breaks: "App content is seen only", pin) {
      before, move, after in if move == .enter(1), before[count] == tries - 2 { after.place = "dashboard" }
    },
    Mutant("Six minutes away are not too long", breaks: "App content is seen only", open) {
      before, move, after in
      if case .wait(.timer) = move, before.phone != .app { after.app = before.app }
      if move == .lifeCycle(.launch), before.process == .background, before.timers.next == nil {
        after.place = "dashboard"
      }
    },
    Mutant("An entry begun outlasts the home screen", breaks: "What was begun to be typed", begun) {
      before, move, after in
      if move == .lifeCycle(.leave), before.place.hasPrefix("lock") { after.app = before.app }
    },
    Mutant("A restart leaves biometry as it was", breaks: "A restart locks biometry", face) {
      _, move, after in if move == .lifeCycle(.reboot) { after.device.needsPasscodeAfterRestart = false }
    },
    Mutant("A lock-out of Face ID is forgotten at launch", breaks: "After five failed scans", face) {
      _, move, after in
      if move == .lifeCycle(.launch), after.phone == .app, after.device.isBiometryLockedOut {
        after.device.evaluation?.phase = .scanning
      }
    },
    Mutant("A restart opens to whoever taps the app", breaks: "After a restart nothing opens", face) {
      _, move, after in
      guard move == .lifeCycle(.launch), after.device.needsPasscodeAfterRestart else { return }
      (after.phone, after.process, after.device.evaluation) = (.app, .active, nil)
      (after.bootEnds, after.switchedOn) = (nil, after.clock.now)
    },
    Mutant("A locked phone keeps its app in front", breaks: "Nothing of the app is to be seen", face) {
      before, move, after in
      if move == .lifeCycle(.lock) { (after.phone, after.process) = (before.phone, before.process) }
    },
    Mutant("A wrong passcode opens the lock screen", breaks: "A locked phone opens to", nobody) {
      before, move, after in
      guard move == .enter(3), before.phone == .lockScreen else { return }
      (after.phone, after.device.evaluation) = (.home, nil)
    },
    Mutant("A lock-out of the lock screen keeps nobody out", breaks: "A locked phone opens to", nobody) {
      before, move, after in
      guard move == .lifeCycle(.unlock), before.phone.isLocked, before.device.lockedOutUntil != nil else {
        return
      }
      (after.phone, after.device.evaluation) = (.home, nil)
    },
    Mutant("A fourth wrong passcode isn't counted", breaks: "Every wrong passcode is counted once", face) {
      before, _, after in
      guard before.device.failedPasscodes == 3, after.device.failedPasscodes == 4 else { return }
      (after.device.failedPasscodes, after.device.lockedOutUntil) = (3, nil)
    },
    Mutant("The same wrong passcode is counted again", breaks: "Every wrong passcode is counted once", face) {
      before, move, after in
      if move == .enter(3), before.device.lastWrongPasscode == ShortText("000000"), !after.device.isDisabled {
        after.device.failedPasscodes += 1
      }
    },
    Mutant("A second failed scan isn't counted", breaks: "Every failed scan is counted once", face) {
      before, _, after in
      if before.device.failedBiometricAttempts == 1 { after.device.failedBiometricAttempts = 1 }
    },
    Mutant("Cancel counts as a failed scan", breaks: "Every failed scan is counted once", face) {
      _, move, after in if move == .biometry(.cancel) { after.device.failedBiometricAttempts += 1 }
    },
    Mutant("A match forgets no failed scan", breaks: "A match forgets", face) { before, move, after in
      if move == .biometry(.match) {
        after.device.failedBiometricAttempts = before.device.failedBiometricAttempts
      }
    },
    Mutant("The right passcode forgets no restart", breaks: "A match forgets", face) { before, move, after in
      if move == .enter(2), before.device.evaluation != nil {
        after.device.needsPasscodeAfterRestart = before.device.needsPasscodeAfterRestart
      }
    },
    Mutant("The right passcode forgets no wrong one", breaks: "A match forgets", face) {
      before, move, after in
      if move == .enter(2), before.device.evaluation != nil {
        after.device.failedPasscodes = before.device.failedPasscodes
      }
    },
    Mutant("Who isn't enrolled is scanned", breaks: "Biometry is asked only where", nobody) { _, _, after in
      if after.device.evaluation?.phase == .passcode { after.device.evaluation?.phase = .scanning }
    },
    Mutant("A right PIN takes no wrong one back", breaks: "Every wrong entry is counted", pin) {
      before, _, after in if before[count] == 1, after.place == "dashboard" { after[count] = 1 }
    },
  ]
}

@Suite struct MutantTests {
  private func rule(_ begin: String) throws -> Rule<FileFlow> {
    try #require(vault.rules.first { $0.name.hasPrefix(begin) })
  }

  @Test(arguments: Mutant.all)
  func `Every mutant is found, by a shortest path and a scenario that holds once it is mended`(mutant: Mutant)
    throws
  {
    let rule = try rule(mutant.rule)
    let explorer = try Explorer(mutant.plan, rules: [rule], fault: mutant.fault)
    let result = explorer.explore(stateLimit: 60_000) { $0.broken == 0 }
    let example = try #require(result.brokenRules.first?.example)
    var search = ReferenceSearch(mutant.plan, fault: mutant.fault)
    let depth = try search.depth(ofBreaking: rule)
    // That there is no way out shows in one more tap.
    var taps = 0
    if case .wayOut = rule.claim { taps = 1 }
    #expect(example.path.moves.count == depth.map { $0 + taps })
    let text = example.scenario.text
    #expect(example.verdict == .fails, "\(text)")
    let scenario = try ScenarioReader.read(text, of: vault, path: mutant.name)
    #expect(ScenarioRun.result(of: scenario).hasPassed, "\(text)")
  }

  /// A device that goes on after ten wrong passcodes: what the app's PIN opens, what the Settings app changes, and
  /// what its passcode screen asks.
  @Test func `A disabled device that goes on is found in three ways`() throws {
    func breaks(_ name: String, _ fault: @escaping Fault) throws -> Bool {
      let plan = smallPlan(app: ["method": "passcode-biometrics"], device: ["enrolled": "false"])
      let findings = try Explorer(plan, rules: [try rule(name)], fault: fault).explore(stateLimit: 3000)
      return !findings.brokenRules.isEmpty
    }
    let disables: Fault = { _, move, after in
      if move == .lifeCycle(.launch) { after.device.failedPasscodes = 10 }
    }
    #expect(try breaks("A disabled device shows nothing but", disables))
    #expect(try breaks("A disabled device asks for nothing", disables))
    // Shut out as it ought to be, until it is unlocked by a change that nobody could make.
    #expect(
      try breaks("A disabled device can only be erased") { before, move, after in
        disables(before, move, &after)
        if before.device.failedPasscodes == 10, move == .lifeCycle(.leave) {
          after.device.failedPasscodes = 0
        }
      })
    for name in ["shows nothing but", "asks for nothing", "can only be erased"] {
      #expect(try !breaks("A disabled device \(name)") { _, _, _ in })
    }
  }

  @Test func `Who can't sign in again is found`() throws {
    let rule = try rule("From everywhere")
    let plan = smallPlan(app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"])
    let explorer = try Explorer(plan, rules: [rule]) { before, _, after in
      if before.place == "sign-in", after["signed-in"] == 1 { after = before }
    }
    // Launch, unlock, Settings, Sign out.
    let example = try #require(explorer.explore().brokenRules.first?.example)
    #expect(example.path.moves.count == 4)
  }

  @Test func `A wrong passcode that is taken is found, and a right one taken during a lock-out`() throws {
    let start = StartingPoint("test", device: ["enrolled": "false"], app: ["method": "passcode-biometrics"])
    var world: World<FileFlow> = try Setup(start).world(for: vault)
    _ = world.step(.lifeCycle(.launch))
    #expect(try expectation(of: "Only the right passcode", accepting: "123456", in: world) == nil)
    #expect(
      try expectation(of: "Only the right passcode", accepting: "000000", in: world)
        == .fact(Fact("failed-passcodes", 1)))
    world.device.lockedOutUntil = Instant(milliseconds: 60_000)
    #expect(
      try expectation(of: "Only the right passcode", accepting: "123456", in: world)
        == .system(.passcodeLockedOut))
    (world.device.lockedOutUntil, world.device.failedPasscodes) = (nil, 10)
    #expect(
      try expectation(of: "Only the right passcode", accepting: "123456", in: world)
        == .system(.deviceDisabled))
  }

  @Test func `What is taken for a match and isn't is found`() throws {
    var world: World<FileFlow> = try Setup(
      StartingPoint("test", app: ["method": "passcode-biometrics"])
    ).world(for: vault)
    let rule = "Biometry succeeds only by a match"
    #expect(try expectation(of: rule, accepting: .lifeCycle(.launch), in: world) != nil)
    _ = world.step(.lifeCycle(.launch))
    #expect(try expectation(of: rule, accepting: .biometry(.match), in: world) == nil)
    #expect(
      try expectation(of: rule, accepting: .biometry(.noMatch), in: world)
        == .fact(Fact("failed-biometric-attempts", 1)))
    _ = world.step(.biometry(.noMatch))
    #expect(try expectation(of: rule, accepting: .biometry(.match), in: world) == .system(.passcode))
  }

  /// What a rule says of a step in which a passcode is typed and taken.
  private func expectation(
    of name: String, accepting passcode: String, in world: World<FileFlow>
  ) throws -> Evidence? {
    let plan = vault.plan
    let text = try #require(plan.passcodes.firstIndex(of: passcode)) + plan.texts.count
    return try expectation(of: name, accepting: .enter(UInt8(text)), in: world)
  }

  /// What a rule says of a step that is answered with success.
  private func expectation(
    of name: String, accepting move: Move, in world: World<FileFlow>
  ) throws -> Evidence? {
    guard case .everyDeviceStep(let check) = try rule(name).claim else { return nil }
    var device = world.device
    var plan = vault.plan
    return withUnsafePointer(to: &plan) { plan in
      withUnsafePointer(to: &device) { device in
        let step = DeviceTransition<FileFlow>(
          move: move, of: plan, answer: .success, isErased: false, before: device, after: device,
          now: .start, mayReuseUnlock: false)
        return check(step).evidence
      }
    }
  }
}
