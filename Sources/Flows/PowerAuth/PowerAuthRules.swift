import DeviceSimulation
import UnlockEngine

// Rules

extension PowerAuth: Explored {
  public static let rules: [Rule<PowerAuth>] =
    Rule.shared + [
      .stayCounted(
        "Failed attempts stay counted until a right one, a new activation or the operator",
        fact: "failed-attempts",
        { $0.server.failedAttempts },
        unless: {
          $0.serverEntry?.name == "activation" || $0.arriving == .sendSigned && signsRight($0.before.app)
            || ($0.before.server.activation != .pendingCommit && $0.after.server.activation == .pendingCommit)
        }),
      .areCountedOnce(
        "Every wrong signature that reaches the server is counted once, and a right one takes all back",
        fact: "failed-attempts", { $0.server.failedAttempts },
        tried: { step in
          let server = step.before.server
          guard step.arriving == .sendSigned, server.activation == .active, server.nextAnswer == .byTheBook
          else { return nil }
          return signsRight(step.before.app)
        }),
      Rule(
        "The key of biometry is used only after a match",
        .everyStep { step in
          guard !isSigning(step.before.app), isSigning(step.after.app), step.answer != .success,
            case .keyboard(let keyboard) = step.after.app.scene, keyboard.phase == .signing(.biometry)
          else { return nil }
          return .fact(Fact("last-signature", step.answer == .failure(.userCancel) ? "none" : "wrong-key"))
        }),
      Rule(
        "Biometry is asked only of who allowed it, with the same fingers or faces",
        .everyStep { step in
          guard !step.before.isEvaluating, step.after.isEvaluating,
            case .committed(_, let set) = step.after.app.activation,
            set == nil || set != step.after.device.domainState
          else { return nil }
          return .system(nil)
        }),
      Rule(
        "The status is fetched before every attempt",
        .everyStep { step in
          guard case .keyboard(let keyboard) = step.after.app.scene, keyboard.phase == .ready else {
            return nil
          }
          switch step.before.app.scene {
          case .keyboard, .launch: return nil
          default: return .screen("powerauth.pin-keyboard")
          }
        }),
      Rule(
        "Biometry starts by itself only the first time",
        .everyStep { step in
          guard !step.before.isEvaluating, step.after.isEvaluating, step.tapped != .biometry,
            case .keyboard(let keyboard) = step.before.app.scene, keyboard.phase != .checking(after: nil)
          else { return nil }
          return .system(nil)
        }),
      Rule(
        "Keys are stored only under a PIN that was entered twice",
        .everyStep { step in
          guard case .confirmPIN(let entry, let first) = step.before.app.scene,
            step.entry(after: entry) != first
          else { return nil }
          switch step.after.app.scene {
          case .configureBiometry, .committing: return .alert("powerauth.pin-mismatch")
          default: return nil
          }
        }),
      Rule(
        "Nothing is signed, and no payment approved, but with the right PIN or a match",
        .everyStep { step in
          let (before, after) = (step.before.app, step.after.app)
          guard before.scene != after.scene else { return nil }
          switch after.scene {
          case .keyboard(let keyboard) where keyboard.phase == .succeeded:
            return signsRight(before) && after.lastHTTPStatus == 200 ? nil : .hides("Success!")
          case .open(.dashboard, approved: true):
            guard case .keyboard(let keyboard) = before.scene, keyboard.operation == .payment,
              keyboard.phase == .succeeded
            else { return .screen("powerauth.pin-keyboard") }
            return nil
          default: return nil
          }
        }),
      Rule(
        "At the maximum the activation is blocked",
        .always { moment in
          guard Int(moment.world.server.failedAttempts) >= moment.world.limits.maxAttempts,
            moment.world.server.activation == .active
          else { return nil }
          return .screen("powerauth.blocked")
        }),
      Rule(
        "Biometry starts by itself only while more than two attempts remain",
        .everyStep { step in
          guard !step.before.isEvaluating, step.after.isEvaluating,
            case .keyboard(let keyboard) = step.after.app.scene,
            Int(keyboard.remainingAttempts) <= step.after.limits.attemptsKeptFromBiometry
          else { return nil }
          return .system(nil)
        }),
      Rule(
        "An activation that isn’t committed in time is given up",
        .everyStep { step in
          guard step.memory.isBegun, step.after.server.isPending,
            step.passed >= step.after.limits.activationTime
          else { return nil }
          return .fact(Fact("activation-state", "expired"))
        }),
      Rule(
        "While a request is signed nothing can be tapped twice",
        .always { moment in
          guard moment.screen.app?.id == "powerauth.signing", moment.screen.system == nil,
            moment.screen.app?.controls.contains(where: \.isEnabled) == true
          else { return nil }
          return .hides(moment.screen.app?.title ?? "")
        }),
    ]

  public static func expectedPIN(_ world: World<PowerAuth>) -> PIN? {
    if case .confirmPIN(_, let first) = world.app.scene { return first }
    guard case .committed(let pin, _) = world.app.activation else { return nil }
    return pin
  }

  /// What the rules remember of the way to a state.
  public struct Memory: RuleMemory {
    public var isEntitled = false
    /// Whether the app heard that an activation began: of one that the starting point has, nobody knows when.
    var isBegun = false

    public init() {}
  }

  public static func remember(_ step: Transition<PowerAuth>, _ memory: inout Memory) {
    let isNew = step.before.app.activation == .none && step.after.app.activation == .created
    memory.isBegun =
      step.after.server.isPending && step.after.app.activation != .none && (memory.isBegun || isNew)
    if step.after.app.lastHTTPStatus == 200, signsRight(step.before.app) { memory.isEntitled = true }
    if step.after.process == .none || step.tapped == .signOut { memory.isEntitled = false }
  }

  private static func isSigning(_ state: State) -> Bool {
    guard case .keyboard(let keyboard) = state.scene, case .signing = keyboard.phase else { return false }
    return true
  }

  /// Whether a request is on its way that was signed with the keys of the activation: looked at here, and not
  /// asked of the server.
  private static func signsRight(_ state: State) -> Bool {
    guard case .keyboard(let keyboard) = state.scene, case .signing(let signature) = keyboard.phase,
      case .committed(let pin, let biometry) = state.activation
    else { return false }
    switch signature {
    case .pin: return keyboard.entry == pin
    case .biometry: return biometry != nil
    case .wrongKey: return false
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

  /// What the explorer does to the app.
  public static let plan: ExplorationPlan<PowerAuth> = {
    var plan = ExplorationPlan<PowerAuth>(
      starts: startingPoints.filter { $0.device["biometry"] != "touchID" && $0.app["failed-attempts"] == nil }
    )
    plan.policy = [Setup.Entry("max-attempts", "4")]
    plan.texts = [
      "1357", "2468", "VVVVVVVVVVVVVVVVTFVA", "VVVVVVVVVVVVVVVVVVVA", "john.doe@example.com", "YBzBEM",
      "072471",
      "wrong",
    ]
    plan.typing = { world in
      switch world.app.scene {
      case .enterCode: [2, 3]
      case .credentials(let credentials):
        switch credentials.active {
        case .userName: [4]
        case .password: [5, 7]
        case .oneTimePassword: [6]
        }
      case .choosePIN: [0]
      default: [0, 1]
      }
    }
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
      .init("unlocked", "with-passcode", where: isLookedAt), .init("network", "online"),
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
      // Facts for testers; no transition looks at them.
      world.settleApp { app in
        app.lastHTTPStatus = nil
        app.lastSignature = nil
      }
      // What is counted is looked at only while the activation is active, and forgotten when it becomes so.
      if world.server.activation != .active { world.settleServer { $0.failedAttempts = 0 } }
      // The server gives up what isn't committed, and nothing else.
      if !world.server.isPending { world.settle(.activationExpires) }
      guard case .committed(let pin, let set?) = world.app.activation else {
        return world.settleDevice(enrolledSet: 1, keepsPasscode: true)
      }
      let isSame = set == world.device.enrolledSet
      // The key of other fingers or faces is never used again, unless it is being used just now.
      let isOfUse = isSame || world.app.scene.usesBiometry
      world.settleApp { $0.activation = .committed(pin: pin, biometry: isOfUse ? 1 : nil) }
      world.settleDevice(enrolledSet: isSame || !isOfUse ? 1 : 2, keepsPasscode: true)
    }
    // As long as an activation may stay uncommitted.
    plan.pauses = [.init(defaultLimits.activationTime) { $0.server.isPending }]
    plan.waits = [
      .milliseconds(250), .seconds(1), .seconds(10), .seconds(30), .seconds(300),
    ]
    plan.bounds = [
      "Four failed attempts block the activation, not five: two that biometry may make, and two that it may not.",
      "The PIN that is chosen is 1357, a wrong one 2468; of codes and credentials one is right and one wrong.",
      "Touch ID goes as Face ID does, Optic ID too: NL Wallet’s starting points have them.",
      "Entries are typed whole but for PINs, which are also begun, left and finished.",
      "One trouble at a time: at the server, with the network, or with what is enrolled.",
      "Settings but the network’s don’t change between the choice of an activation and its end, or while the app "
        + "isn’t running.",
      "The operator blocks, unblocks, removes and breaks the activation; who commits is the starting point’s.",
      "A server that doesn’t answer goes as no network does: only words differ.",
      "What is left of a wait when another one is over counts as the next longer one of the flow’s waits.",
    ]
    for name in ["system.touch-id", "system.touch-id-failed"] {
      plan.unreached[name] = "Touch ID goes as Face ID does; Onegini’s starting points have it."
    }
    let names = ["system.optic-id", "system.optic-id-failed", "system.optic-id-failed-again"]
    for name in names {
      plan.unreached[name] = "Optic ID goes as Face ID does; NL Wallet’s starting points have it."
    }
    for name in ["system.passcode", "system.passcode-locked-out", "system.device-disabled"] {
      plan.unreached[name] = "The app asks for biometry only, never for the passcode."
    }
    plan.unreached["powerauth.code-refused"] =
      "Needs a code that is well formed and that the server doesn’t take; a scenario has it."
    return plan
  }()
}

extension PowerAuth.Scene {
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
