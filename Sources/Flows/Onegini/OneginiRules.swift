import DeviceSimulation
import UnlockEngine

// Rules

extension Onegini: StaticExplored {
  public typealias Memory = ProofMemory

  public static let rules: [Rule<Onegini>] =
    Rule.shared + [
      .stayCounted(
        "Wrong PINs stay counted until a right one, a new registration or the operator",
        fact: "failed-pin-attempts",
        { $0.server.failedPINAttempts },
        unless: {
          triesPIN($0) == true || $0.arriving == .registerUser || $0.serverEntry?.name == "user-removed"
        }),
      .areCountedOnce(
        "Every wrong PIN that reaches the server is counted once, and a right one takes all back",
        fact: "failed-pin-attempts", { $0.server.failedPINAttempts }, tried: triesPIN),
      Rule(
        "After the last wrong PIN the user is deregistered at the server",
        .always { moment in
          let server = moment.world.server
          guard server.registeredPIN != nil, Int(server.failedPINAttempts) >= moment.world.limits.pinAttempts,
            server.pin != nil
          else { return nil }
          return .alert("onegini.user-deregistered")
        }),
      Rule(
        "An authenticator bound to other fingers or faces never logs anyone in",
        .everyStep { step in
          guard case .registered(.registered(let set, _)) = step.before.app.user, step.answer == .success,
            set != step.before.device.domainState,
            case .biometricChallenge(_, .sending) = step.after.app.scene
          else { return nil }
          return .alert("onegini.authenticator-deregistered")
        }),
      Rule(
        "A transfer is confirmed by a match or the right PIN only",
        .everyStep { step in
          guard step.after.app.scene == .open(.dashboard, .transferConfirmed),
            step.before.app.scene != step.after.app.scene
          else { return nil }
          switch step.before.app.scene {
          case .biometricChallenge(.transfer, .sending): return nil
          case .pinChallenge(let pad, .transfer) where pad.entry == step.before.server.registeredPIN:
            return nil
          default: return .hides("Money transfer confirmed.")
          }
        }),
      Rule(
        "Biometry is registered with the right PIN, and on no jailbroken device",
        .everyStep { step in
          guard case .registered(.notRegistered) = step.before.app.user,
            case .registered(.registered) = step.after.app.user
          else { return nil }
          if case .pinChallenge(let pad, .registerBiometric) = step.before.app.scene,
            pad.entry == step.before.server.registeredPIN, !step.before.device.isJailbroken
          {
            return nil
          }
          return .fact(Fact("biometric-registered", false))
        }),
      Rule(
        "Biometry is asked first only of who prefers it",
        .everyStep { step in
          guard case .biometricChallenge = step.after.app.scene else { return nil }
          if case .biometricChallenge = step.before.app.scene { return nil }
          if case .registered(.registered(_, isPreferred: true)) = step.before.app.user { return nil }
          return .screen("onegini.pin-challenge")
        }),
      Rule(
        "Whatever ends the prompt but a match, the PIN is asked next",
        .everyStep { step in
          guard case .biometricChallenge(let goal, .scanning) = step.before.app.scene,
            case .failure = step.answer, step.after.phone == .app
          else { return nil }
          if case .pinChallenge(_, goal) = step.after.app.scene { return nil }
          return .screen("onegini.pin-challenge")
        }),
      Rule(
        "Who isn't registered has no way in",
        .always { moment in
          guard moment.world.app.user == .none, case .open = moment.world.app.scene else { return nil }
          return .screen("onegini.welcome")
        }),
    ]

  public static func expectedPIN(_ world: World<Onegini>) -> PIN? {
    if case .repeatPIN(_, let first) = world.app.scene { return first }
    return world.server.pin
  }

  public static func remember(_ step: Transition<Onegini>, _ memory: inout ProofMemory) {
    if step.answer == .success || entersRightPIN(step) || registers(step) { memory.isEntitled = true }
    if step.after.process == .none || step.tapped == .logOut { memory.isEntitled = false }
  }

  /// Whether the step sends the PIN that the server knows.
  private static func entersRightPIN(_ step: Transition<Onegini>) -> Bool {
    guard case .pinChallenge(let pad, _) = step.before.app.scene, let entry = step.entry(after: pad.entry)
    else {
      return false
    }
    return entry == step.before.server.pin
  }

  /// Whether the PIN that reaches the server in the step is the right one; `nil` where none does.
  @Sendable private static func triesPIN(_ step: Transition<Onegini>) -> Bool? {
    let server = step.before.server
    guard step.arriving == .checkPIN, case .pinChallenge(let pad, _) = step.before.app.scene,
      let pin = server.pin, server.nextAnswer == .byTheBook
    else { return nil }
    return pad.entry == pin
  }

  private static func registers(_ step: Transition<Onegini>) -> Bool {
    guard case .repeatPIN(let pad, let first) = step.before.app.scene else { return false }
    return step.entry(after: pad.entry) == first
  }

  @Sendable private static func isServerCalm(_ world: VisibleWorld<Onegini>) -> Bool {
    world.server.allowsBiometric && !world.server.isUserRemoved && world.server.nextAnswer == .byTheBook
  }

  /// Whether nothing is in trouble.
  @Sendable private static func isCalm(_ world: VisibleWorld<Onegini>) -> Bool {
    isServerCalm(world) && world.device.isEnrolled && world.device.network == .online
  }

  /// What the explorer does to the app.
  public static let plan: ExplorationPlan<Onegini> = {
    var plan = ExplorationPlan<Onegini>(starts: startingPoints)
    plan.texts = [
      "17923", "85236", .init("11111") { if case .createPIN = $0.app.scene { true } else { false } },
    ]
    // One trouble at a time: at the server, with the network, or with the device.
    plan.changes = [
      .init("enrolled", "true"),
      .init("enrolled", "false") { isServerCalm($0) && $0.device.network == .online },
      .init("enrolled-set", "changed", where: isCalm),
      .init("network", "online"), .init("network", "offline", where: isCalm),
    ]
    plan.server = [
      .init("biometric-authentication", "not-allowed", where: isCalm),
      .init("biometric-authentication", "allowed") { !$0.server.allowsBiometric },
      .init("user-removed", "true", where: isCalm), .init("next-answer", "server-error", where: isCalm),
    ]
    // Which set is enrolled matters by being the one that was registered, or another.
    plan.settle = { world in
      // A fact for testers; no transition looks at it.
      world.settleApp { $0.lastError = nil }
      guard case .registered(.registered(let set, let isPreferred)) = world.app.user else {
        // Without biometry of its own, the app doesn't use the token until it gets a new one.
        if !world.isRequestUnderWay { world.settleServer { $0.biometricToken = .none } }
        return world.settleDevice(enrolledSet: 1)
      }
      let isSame = set == world.device.enrolledSet
      world.settleApp { $0.user = .registered(.registered(enrolledSet: 1, isPreferred: isPreferred)) }
      world.settleDevice(enrolledSet: isSame ? 1 : 2)
    }
    plan.waits = [.milliseconds(250), .seconds(30)]
    plan.bounds = [
      "PINs are 17923 and 85236, and 11111, which is refused as a new one.",
      "The app asks how to answer a biometric challenge; jailbroken or not is the starting point’s.",
      "One trouble at a time: at the server, with the network, or with what is enrolled.",
      "The operator removes users and forbids biometry; the token isn’t revoked by itself.",
      "What is left of a wait when another one is over counts as the next longer one of the flow’s waits.",
    ]
    let names = ["system.optic-id", "system.optic-id-failed", "system.optic-id-failed-again"]
    for name in names {
      plan.unreached[name] = "Optic ID goes as Face ID does; NL Wallet’s starting points have it."
    }
    for name in SystemScreens.ofWrongPasscodes {
      plan.unreached[name] = "The app asks for biometry only, never for the passcode."
    }
    plan.unreached["onegini.device-not-safe"] =
      "Only an app that looks for a jailbreak shows it, which is a limit of the flow’s; a scenario has it."
    return plan
  }()
}
