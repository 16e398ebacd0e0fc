import SimulatedLocalAuthentication
import UnlockEngine

// Rules

extension NLWallet: Explored {
  public static let rules: [Rule<NLWallet>] =
    Rule.shared + [
      .stayCounted(
        "Wrong PINs stay counted until a right one", fact: "failed-pin-attempts",
        { $0.app.failedPINAttempts },
        unless: { entersRightPIN($0) || $0.after.app.account == .none }),
      Rule(
        "After the sixteenth wrong PIN the wallet is blocked for good",
        .always { moment in
          let world = moment.world
          // Counted here: whether the wallet takes itself for blocked is what is in question.
          guard Int(world.app.failedPINAttempts) >= world.policy.attempts, world.phone == .app,
            moment.screen.app?.id != "nl-wallet.blocked"
          else { return nil }
          return .screen("nl-wallet.blocked")
        }),
      Rule(
        "A time-out gets shorter by nothing but time",
        .everyStep { step in
          guard let end = step.before.moment(of: .timeOut), step.after.clock.now < end, !step.erasesDevice,
            step.after.app.account != .none, step.after.moment(of: .timeOut).map({ $0 < end }) ?? true
          else { return nil }
          return .screen("nl-wallet.timed-out")
        }),
      Rule(
        "During a time-out no PIN unlocks, not even the right one",
        .everyStep { step in
          guard step.before.moment(of: .timeOut) != nil, step.typed != nil, case .open = step.after.app.scene
          else {
            return nil
          }
          return .screen("nl-wallet.timed-out")
        }),
      Rule(
        "Biometry opens the wallet only of who turned it on",
        .always { moment in
          guard case .locked = moment.world.app.scene, moment.world.isEvaluating,
            moment.world.app.biometrics != .enabled
          else { return nil }
          return .system("none")
        }),
      Rule(
        "A PIN that is too simple is never kept",
        .always { moment in
          guard let pin = moment.world.app.pin, firstFlaw(in: pin) != nil else { return nil }
          return .alert("nl-wallet.pin-too-simple")
        }),
      Rule(
        "Nothing is half configured: there is an account, or no PIN",
        .always { moment in
          guard case .settingUp = moment.world.app.scene, moment.world.app.account != .none else {
            return nil
          }
          return .screen("nl-wallet.unlock")
        }),
      Rule("The wallet can be blocked", .sometimes { $0.world.app.isBlocked($0.world.policy) }),
    ]

  public static func expectedPIN(_ world: World<NLWallet>) -> PIN? {
    if case .settingUp(.repeatPIN(let repetition)) = world.app.scene { return repetition.first }
    return world.app.pin
  }

  public static func remember(_ step: Transition<NLWallet>, _ memory: inout ProofMemory) {
    // As long as there is no account there is nothing to prove.
    if step.answer == .success || entersRightPIN(step) || step.before.app.account == .none {
      memory.isEntitled = true
    }
    if step.after.process == .none || step.tapped == .logOut { memory.isEntitled = false }
    guard case .wait(let deadline) = step.move else { return }
    if deadline == .timer(Timer.away.rawValue) { memory.isEntitled = false }
    // Nobody said that they are still there.
    if deadline == .timer(Timer.idle.rawValue), case .open(_, isWarned: true) = step.before.app.scene {
      memory.isEntitled = false
    }
  }

  private static func entersRightPIN(_ step: Transition<NLWallet>) -> Bool {
    guard case .locked(let lock, _) = step.before.app.scene, let entry = step.entry(after: lock.entry) else {
      return false
    }
    return entry == step.before.app.pin && step.before.moment(of: .timeOut) == nil
  }

  /// What the explorer does to the wallet.
  public static let plan: ExplorationPlan<NLWallet> = {
    var plan = ExplorationPlan<NLWallet>(
      starts: startingPoints + [
        StartingPoint("Newly installed, Touch ID", device: ["biometry": "touchID"]),
        StartingPoint("Newly installed, Optic ID", device: ["biometry": "opticID"]),
        StartingPoint(
          "Newly installed, Face ID never asked for", device: ["face-id-permission": "not-asked"]),
      ])
    plan.texts = ["024791", "135792", "111111"]
    plan.typing = { world in
      if case .settingUp(.choosePIN) = world.app.scene { return [0, 1, 2] }
      return [0, 1]
    }
    plan.changes = [
      Setup.Entry("enrolled", "true"), Setup.Entry("enrolled", "false"),
      Setup.Entry("network", "online"), Setup.Entry("network", "offline"),
      Setup.Entry("network", "unreachable"),
      Setup.Entry("unlocked", "with-passcode"),
    ]
    // A jailbroken device never gets a wallet.
    plan.isIn = { $0.screen.app?.showsContent == true || $0.world.device.isJailbroken }
    plan.settle = { $0.renumberEnrolledSet(1) }
    plan.waits = [
      .milliseconds(500), .seconds(30), .seconds(60), .seconds(240), .seconds(300), .seconds(3600),
    ]
    plan.bounds = [
      "PINs are 024791, 135792 and 111111, which is too simple.",
      "Jailbroken or not is the starting point’s; the server’s trust is given.",
      "What is left of a wait when another one is over counts as the next longer one of the flow’s waits.",
    ]
    plan.unreached = biometricsOnly
    return plan
  }()

  /// The wallet never asks for the device's passcode.
  private static let biometricsOnly = Dictionary(
    uniqueKeysWithValues: ["system.passcode", "system.passcode-locked-out", "system.device-disabled"].map {
      ($0, "The wallet asks for biometry only, never for the passcode.")
    })
}
