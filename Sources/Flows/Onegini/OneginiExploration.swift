import DeviceSimulation
import UnlockEngine

extension Onegini {
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
    plan.settle = settle
    // Facts for testers; no transition looks at them.
    plan.lesserFacts = ["last-sdk-error", "last-sdk-error-name"]
    plan.settlingBesides = { [lesser = plan.lesserFacts] shown, _ in
      if !shown.isDisjoint(with: lesser) { return { _ in } }
      return { world in world.settleApp { $0.lastError = nil } }
    }
    plan.settleUnread = settleUnread
    plan.waits = [.milliseconds(250), .seconds(30)]
    plan.bounds = [
      "PINs are 17923 and 85236, and 11111, which is refused as a new one.",
      "The app asks how to answer a biometric challenge; jailbroken or not is the starting point’s.",
      "One trouble at a time: at the server, with the network, or with what is enrolled.",
      "The operator removes users and forbids biometry; the token isn’t revoked by itself.",
      ExplorationPlan<Onegini>.boundOfWaits,
    ]
    plan.within = ["one trouble at a time"]
    plan.leaveOut(
      SystemLayerID.ofOpticID, because: "Optic ID goes as Face ID does; NL Wallet’s starting points have it.")
    plan.leaveOut(
      SystemLayerID.ofWrongPasscodes, because: "The app asks for biometry only, never for the passcode.")
    plan.leaveOut(
      [AlertID.deviceNotSafe],
      because:
        "Only an app that looks for a jailbreak shows it, which is a limit of the flow’s; a scenario has it.")
    return plan
  }()

  // MARK: Where

  @Sendable private static func isServerCalm(_ world: VisibleWorld<Onegini>) -> Bool {
    world.server.allowsBiometric && !world.server.isUserRemoved && world.server.nextAnswer == .byTheBook
  }

  /// Whether nothing is in trouble.
  @Sendable private static func isCalm(_ world: VisibleWorld<Onegini>) -> Bool {
    isServerCalm(world) && world.device.isEnrolled && world.device.network == .online
  }

  // MARK: What makes no difference

  @Sendable private static func settle(_ world: inout World<Onegini>) {
    // Which set is enrolled matters by being the one that was registered, or another.
    guard case .registered(.registered(let set, let isPreferred)) = world.app.user else {
      // Without biometry of its own, the app doesn't use the token until it gets a new one.
      if !world.isRequestUnderWay { world.settleServer { $0.biometricToken = .none } }
      return world.settleDevice(enrolledSet: 1)
    }
    let isSame = set == world.device.enrolledSet
    world.settleApp { $0.user = .registered(.registered(enrolledSet: 1, isPreferred: isPreferred)) }
    world.settleDevice(enrolledSet: isSame ? 1 : 2)
  }

  @Sendable private static func settleUnread(_ world: inout World<Onegini>) {
    // The server's error reads as no answer does, and a flow that waits for none reads none.
    let isAwaited = world.app.scene.awaitsAnswer
    world.loseAnswer { !isAwaited || $0 == .serverError }
    // What was typed has reached nobody, or nobody who would say what it was.
    if world.underWay?.place == .lost { world.settleApp { $0.scene.forgetWhichPIN() } }
    settleServer(&world)
    world.settleSwitcher()
  }

  /// Nobody asks the server for the PIN of a user who isn't registered, or for the token of one who doesn't use biometry.
  private static func settleServer(_ world: inout World<Onegini>) {
    let (app, isRequestUnderWay) = (world.app, world.isRequestUnderWay)
    let isAllowed = world.device.biometry != .faceID || world.device.faceIDPermission != .denied
    world.settleServer { server in
      let usesToken = app.usesBiometry && isAllowed || app.scene.registersBiometry && isRequestUnderWay
      if !usesToken { server.biometricToken = .none }
      guard app.user == .none || server.isUserRemoved, !isRequestUnderWay else { return }
      server.registeredPIN = nil
      if !app.scene.tellsAttempts { server.failedPINAttempts = 0 }
    }
  }
}

extension Onegini.State {
  fileprivate var usesBiometry: Bool {
    if case .registered(.registered) = user { true } else { false }
  }
}

extension Onegini.Scene {
  /// Whether an answer of the server's would lead anywhere.
  fileprivate var awaitsAnswer: Bool {
    switch self {
    case .repeatPIN(let pad, _), .pinChallenge(let pad, _): pad.verdict == .sending
    case .biometricChallenge(_, let phase): phase == .sending
    case .open(let place, _): place == .deregistering
    case .notRunning, .welcome, .createPIN: false
    }
  }

  /// Whether the answer that is waited for may bring a token.
  fileprivate var registersBiometry: Bool {
    if case .pinChallenge(_, .registerBiometric) = self { true } else { false }
  }

  /// Keeps how many digits were sent, and not which.
  fileprivate mutating func forgetWhichPIN() {
    guard case .pinChallenge(var pad, let goal) = self, pad.verdict == .sending else { return }
    pad.entry = PIN(String(repeating: "0", count: pad.entry.count)) ?? pad.entry
    self = .pinChallenge(pad, goal)
  }

  /// Whether it says how many attempts are left.
  fileprivate var tellsAttempts: Bool {
    if case .pinChallenge(let pad, _) = self { pad.verdict.isWrong } else { false }
  }
}
