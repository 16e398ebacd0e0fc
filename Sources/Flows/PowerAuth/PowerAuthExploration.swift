import DeviceSimulation
import UnlockEngine

extension PowerAuth {
  /// What the explorer does to the app.
  public static let plan: ExplorationPlan<PowerAuth> = {
    var plan = ExplorationPlan<PowerAuth>(
      starts: startingPoints.filter { $0.device["biometry"] != "touchID" && $0.app["failed-attempts"] == nil }
    )
    // Two that biometry may make, and two that it may not.
    plan.policy = [Setup.Entry("max-attempts", "4")]
    plan.texts = [
      .init("1357") { asked($0) == .pin || asked($0) == .newPIN }, .init("2468") { asked($0) == .pin },
      .init("VVVVVVVVVVVVVVVVTFVA") { asked($0) == .code },
      .init("VVVVVVVVVVVVVVVVVVVA") { asked($0) == .code },
      .init("john.doe@example.com") { asked($0) == .userName },
      .init("YBzBEM") { asked($0) == .password }, .init("072471") { asked($0) == .oneTimePassword },
      .init("wrong") { asked($0) == .password },
    ]
    plan.beginsEntries = { world in
      switch world.app.scene {
      case .keyboard, .choosePIN, .confirmPIN: true
      default: false
      }
    }
    // One trouble at a time: at the server, with the network, or with the device.
    plan.changes = [
      .init("enrolled", "true", where: isLookedAt),
      .init("enrolled", "false") { isLookedAt($0) && isServerCalm($0) && $0.device.network == .online },
      .init("network", "online"),
      .init("network", "offline") { ($0.app.scene.isOnItsWay || isLookedAt($0)) && isCalm($0) },
    ]
    plan.server = [
      .init("activation", "active") {
        isLookedAt($0) && $0.server.activation != .active && $0.server.activation != .none
      },
      .init("activation", "blocked", where: isActive), .init("activation", "removed", where: isActive),
      .init("activation", "deadlock", where: isActive),
      .init("next-answer", "500") { isLookedAt($0) && isCalm($0) },
    ]
    plan.settle = { world in
      guard case .committed(let pin, let set?) = world.app.activation else {
        return world.settleDevice(enrolledSet: 1)
      }
      let isSame = set == world.device.enrolledSet
      world.settleApp { $0.activation = .committed(pin: pin, biometry: 1) }
      world.settleDevice(enrolledSet: isSame ? 1 : 2)
    }
    // Facts for testers; no transition looks at them.
    plan.lesserFacts = ["last-http-status", "last-signature"]
    plan.settlingBesides = { shown, server in
      let (keepsStatus, keepsSignature) = (
        shown.contains("last-http-status"), shown.contains("last-signature")
      )
      // What is counted is looked at only while the activation is active, and forgotten when it becomes so.
      let keepsCount = !shown.isDisjoint(with: ["failed-attempts", "remaining-attempts"])
      let keepsFactors = shown.contains("factors")
      // Nothing waits for a commit again but what is activated anew, unless an operator says so.
      let keepsPatience = server.contains { ["created", "pending-commit"].contains($0.value) }
      return { world in
        // The server gives up what isn't committed, and nothing else.
        if !keepsPatience, !world.server.isPending { world.settle(.activationExpires) }
        if !keepsFactors { settleKey(&world) }
        world.settleApp { app in
          if !keepsStatus { app.lastHTTPStatus = nil }
          if !keepsSignature { app.lastSignature = nil }
        }
        if !keepsCount, world.server.activation != .active { world.settleServer { $0.failedAttempts = 0 } }
      }
    }
    plan.settleUnread = settleUnread
    // A keyboard that signs is emptied at once.
    plan.keepsEntries = false
    // As long as an activation may stay uncommitted.
    plan.pauses = [.init(defaultLimits.activationTime, of: \.activationTime) { $0.server.isPending }]
    plan.waits = [
      .milliseconds(250), .seconds(1), .seconds(10), .seconds(30), .seconds(300),
    ]
    plan.bounds = [
      "The PIN that is chosen is 1357, a wrong one 2468; of codes and credentials one is right and one wrong.",
      "Touch ID goes as Face ID does, Optic ID too: NL Wallet’s starting points have them.",
      "Entries are typed whole but for PINs, which are also begun, left and finished.",
      "One trouble at a time: at the server, with the network, or with what is enrolled.",
      "Settings but the network’s don’t change between the choice of an activation and its end, or while the app "
        + "isn’t running.",
      "The operator blocks, unblocks, removes and breaks the activation; the starting point says who commits.",
      "A server that doesn’t answer goes as no network does: only words differ.",
      ExplorationPlan<PowerAuth>.boundOfWaits,
    ]
    plan.within = ["one trouble at a time"]
    plan.leaveOut(
      SystemLayerID.ofTouchID, because: "Touch ID goes as Face ID does; Onegini’s starting points have it.")
    plan.leaveOut(
      SystemLayerID.ofOpticID, because: "Optic ID goes as Face ID does; NL Wallet’s starting points have it.")
    plan.leaveOut(
      SystemLayerID.ofWrongPasscodes, because: "The app asks for biometry only, never for the passcode.")
    plan.leaveOut(
      [AlertID.codeRefused],
      because: "Needs a code that is well formed and that the server doesn’t take; a scenario has it.")
    return plan
  }()

  // MARK: What nothing reads any more

  @Sendable private static func settleUnread(_ world: inout World<PowerAuth>) {
    let isAwaited = world.app.scene.awaitsAnswer
    world.loseAnswer { _ in !isAwaited }
    // An app without an activation never asks what became of the last one.
    if world.app.activation == .none {
      world.settleServer { server in
        switch server.activation {
        case .blocked, .expired, .deadlock: server.activation = .removed
        case .none, .created, .pendingCommit, .active, .removed: break
        }
      }
    }
    world.settleApp { app in
      guard case .keyboard(var keyboard) = app.scene else { return }
      keyboard.settle(hasKey: app.activation.hasKeyOfBiometry, under: app.alert)
      app.scene = .keyboard(keyboard)
    }
  }

  /// The key of fingers or faces that are gone, or without Face ID's permission, is never used again, unless it is being used
  /// just now.
  private static func settleKey(_ world: inout World<PowerAuth>) {
    guard case .committed(let pin, let set?) = world.app.activation, !world.app.scene.usesBiometry else {
      return
    }
    let isAllowed = world.device.biometry != .faceID || world.device.faceIDPermission != .denied
    guard set != world.device.domainState || !isAllowed else { return }
    world.settleApp { $0.activation = .committed(pin: pin, biometry: nil) }
    world.settleDevice(enrolledSet: 1)
  }

  // MARK: Where

  private enum Asked { case pin, newPIN, code, userName, password, oneTimePassword }

  private static func asked(_ world: VisibleWorld<PowerAuth>) -> Asked {
    switch world.app.scene {
    case .enterCode: .code
    case .credentials(let credentials):
      switch credentials.active {
      case .userName: .userName
      case .password: .password
      case .oneTimePassword: .oneTimePassword
      }
    case .choosePIN: .newPIN
    default: .pin
    }
  }

  /// Whoever types a code or credentials isn't disturbed: nothing of what changes is looked at meanwhile.
  @Sendable private static func isLookedAt(_ world: VisibleWorld<PowerAuth>) -> Bool {
    switch world.app.scene {
    case .enterCode, .credentials, .scanCode, .notRunning, .choosePIN, .confirmPIN, .activated, .signedOut,
      .exchangingKeys, .committing:
      false
    default: true
    }
  }

  @Sendable private static func isServerCalm(_ world: VisibleWorld<PowerAuth>) -> Bool {
    world.server.nextAnswer == .byTheBook && world.server.commitsByItself
  }

  @Sendable private static func isDeviceCalm(_ world: VisibleWorld<PowerAuth>) -> Bool {
    world.device.isEnrolled && world.device.network == .online
  }

  @Sendable private static func isCalm(_ world: VisibleWorld<PowerAuth>) -> Bool {
    isServerCalm(world) && isDeviceCalm(world)
  }

  @Sendable private static func isActive(_ world: VisibleWorld<PowerAuth>) -> Bool {
    isLookedAt(world) && world.server.activation == .active && isDeviceCalm(world)
  }
}

extension PowerAuth.Activation {
  fileprivate var hasKeyOfBiometry: Bool {
    if case .committed(_, .some) = self { true } else { false }
  }
}

extension PowerAuth.Keyboard {
  /// Forgets what nothing will look at again.
  fileprivate mutating func settle(hasKey: Bool, under alert: PowerAuth.Alert?) {
    if !hasKey { startsBiometry = false }
    guard phase != .ready, alert != .wrongPIN, alert != .biometryFailed else { return }
    // How many attempts remain is told with the failed ones, and decides about biometry when the keyboard is ready.
    if failedAttempts == 0 { remainingAttempts = 0 }
    // After the network's alert everything starts over.
    if case .checking = phase, alert == .offline || alert == .unreachable { phase = .checking(after: nil) }
  }
}

extension PowerAuth.Scene {
  /// Whether an answer of the server's would lead anywhere.
  fileprivate var awaitsAnswer: Bool {
    switch self {
    case .launch, .exchangingKeys, .committing: true
    case .keyboard(let keyboard):
      switch keyboard.phase {
      case .checking, .signing: true
      case .ready, .scanning, .succeeded: false
      }
    case .notRunning, .noNetwork, .activate, .scanCode, .enterCode, .credentials, .pending, .choosePIN,
      .confirmPIN, .configureBiometry, .activated, .signedOut, .open, .blocked:
      false
    }
  }

  /// Whether something of an activation is on its way, which can be lost.
  fileprivate var isOnItsWay: Bool {
    if case .exchangingKeys = self { return true }
    return self == .committing
  }

  /// Whether the key of biometry is in use: asked for, or signing.
  fileprivate var usesBiometry: Bool {
    guard case .keyboard(let keyboard) = self else { return false }
    return keyboard.phase == .scanning || keyboard.phase == .signing(.biometry)
  }
}
