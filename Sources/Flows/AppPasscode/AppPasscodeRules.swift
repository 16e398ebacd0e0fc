import DeviceSimulation
import UnlockEngine

// Rules

extension AppPasscode: StaticExplored {
  public typealias Memory = ProofMemory

  public static let rules: [Rule<AppPasscode>] =
    Rule.shared.accepting("Guessing comes to an end", hasNoLimit) + [
      .stayCounted(
        "Failed app passcodes stay counted as long as the app runs, and with a lock-out whatever happens",
        fact: "failed-passcode-attempts", { $0.app.failedAttempts },
        unless: {
          $0.after.process == .none && $0.after.limits.lockOutAttempts == 0
            || $0.answer == .success || entersRightPasscode($0)
        }
      ).assuming("report-delay"),
      .areCountedOnce(
        "Every wrong app passcode is counted once, and whoever gets in has all tries again",
        fact: "failed-passcode-attempts", { $0.app.failedAttempts },
        tried: { step in
          if case .locked = step.before.app.scene, case .open = step.after.app.scene { return true }
          return entersWrongPasscode(step) ? false : nil
        }),
      Rule(
        "An app passcode is set only when it was entered twice",
        .inEveryStep { step in
          guard case .repeatPasscode(let pad, let first) = step.before.app.scene,
            case .off = step.before.app.lock, case .on = step.after.app.lock,
            step.entry(after: pad.entry) != first
          else { return nil }
          return .fact(Fact("passcode-lock", false))
        }),
      Rule(
        "With a lock-out, the keypad is locked for the set time whenever the set number of app passcodes failed",
        .inEveryStep { step in
          let (failed, limits) = (Int(step.after.app.failedAttempts), step.after.limits)
          guard failed > Int(step.before.app.failedAttempts) else { return nil }
          let isLast =
            limits.lockOutAttempts > 0 && failed.isMultiple(of: limits.lockOutAttempts)
            && limits.lockOutDelay > .zero
          let (old, new) = (step.before.moment(of: .lockOut), step.after.moment(of: .lockOut))
          guard new != (isLast ? step.after.clock.now + limits.lockOutDelay : old) else { return nil }
          return isLast ? .timeLeft(limits.lockOutDelay) : .fact(Fact("keypad-locked-out", old != nil))
        }),
      .lasts("The keypad’s lock-out gets shorter only with time, and never longer", .lockOut) {
        _ in false
      },
      Rule(
        "A locked keypad takes no app passcode, and counts none",
        .inEveryStep { step in
          guard step.before.moment(of: .lockOut) != nil, isKeypad(step.before), step.typed != nil,
            step.before.app != step.after.app
          else { return nil }
          let failed = step.before.app.failedAttempts
          return step.after.app.failedAttempts > failed
            ? .fact(Fact("failed-passcode-attempts", Int(failed))) : .screen(ScreenID.keypad)
        }),
      Rule(
        "The lock is turned off only by somebody who authenticated, where there is anything to authenticate with",
        .inEveryStep { step in
          guard step.before.app.lock != .off, step.after.app.lock == .off, !step.erasesDevice,
            step.answer != .success, !entersRightPasscode(step), hasCredential(step.before)
          else { return nil }
          return .fact(Fact("passcode-lock", true))
        }
      ).assuming("report-delay"),
      Rule(
        "A locked app is covered whenever it comes back",
        .inEveryState { state in
          guard state.world.app.lock != .off, state.world.isSetAside,
            state.screen.app?.showsContent == true
          else { return nil }
          return .hides(state.screen.app?.title ?? "")
        }),
    ]

  /// Whether a keypad asks for the app passcode.
  private static func isKeypad(_ world: VisibleWorld<AppPasscode>) -> Bool {
    guard !world.isTypingToSystem else { return false }
    switch world.app.scene {
    case .turnOff, .locked: return true
    case .notRunning, .open, .setPasscode, .repeatPasscode: return false
    }
  }

  public static func expectedPIN(_ world: World<AppPasscode>) -> PIN? {
    if case .repeatPasscode(_, let first) = world.app.scene { return first }
    return world.app.appPasscode
  }

  public static func remember(_ step: Transition<AppPasscode>, _ memory: inout ProofMemory) {
    // Without the lock there is nothing to prove.
    if step.answer == .success || entersRightPasscode(step) || step.before.app.lock == .off {
      memory.isEntitled = true
    }
    if step.after.process == .none || step.after.isSetAside, step.after.app.lock != .off {
      memory.isEntitled = false
    }
    if step.after.app.lock == .off { memory.isEntitled = true }
  }

  /// Whether there is anything to authenticate with: no app passcode was set, and the device's is gone.
  private static func hasCredential(_ world: VisibleWorld<AppPasscode>) -> Bool {
    world.app.appPasscode != nil || world.device.preflight(.deviceOwnerAuthentication) == nil
  }

  private static func entersWrongPasscode(_ step: Transition<AppPasscode>) -> Bool {
    guard isKeypad(step.before), let right = step.before.app.appPasscode else { return false }
    switch step.before.app.scene {
    case .turnOff(let pad), .locked(let pad, _, _):
      guard let entry = step.entry(after: pad.entry), step.before.moment(of: .lockOut) == nil else {
        return false
      }
      return entry.count == right.count && entry != right
    case .notRunning, .open, .setPasscode, .repeatPasscode: return false
    }
  }

  private static func entersRightPasscode(_ step: Transition<AppPasscode>) -> Bool {
    switch step.before.app.scene {
    case .turnOff(let pad), .locked(let pad, _, _):
      guard let entry = step.entry(after: pad.entry), step.before.moment(of: .lockOut) == nil else {
        return false
      }
      return entry == step.before.app.appPasscode
    case .notRunning, .open, .setPasscode, .repeatPasscode: return false
    }
  }

  /// Starting points with the lock-out that a designer can set: off everywhere else, as in the source (C7).
  private static let lockedOut = [
    StartingPoint(
      "Locked, no sensor, with a lock-out", device: ["biometry": "none"],
      app: ["passcode-lock": "true", "app-passcode": "1234"], policy: ["lock-out-attempts": "2"]),
    StartingPoint(
      "Locked, Touch ID on iOS 8, with a lock-out", device: ["ios": "8", "biometry": "touchID"],
      app: ["passcode-lock": "true", "app-passcode": "1234"], policy: ["lock-out-attempts": "2"]),
    StartingPoint(
      "Locked, no device passcode, with a lock-out", device: ["passcode": "none"],
      app: ["passcode-lock": "true", "app-passcode": "1234"], policy: ["lock-out-attempts": "2"]),
  ]

  /// What the explorer does to the app.
  public static let plan: ExplorationPlan<AppPasscode> = {
    var plan = ExplorationPlan<AppPasscode>(starts: startingPoints + lockedOut)
    plan.texts = ["1234", "5678"]
    plan.passcodes = ["123456", "000000", "999999"]
    plan.changes = [
      // With a lock-out nobody enrols anything: that the keypad comes and goes with the passcode is enough.
      .init("enrolled", "true") { $0.limits.lockOutAttempts == 0 }, .init("enrolled", "false"),
      .init("passcode", "none"), .init("passcode", "123456"),
    ]
    plan.isHiddenWhenLeft = { $0.app.lock != .off }
    // Nothing asks which faces are enrolled; that there were three failed attempts is as good as twenty, and
    // with a lock-out, whatever its limit, two rounds of them are as good as one.
    plan.settle = { world in
      world.settleDevice(enrolledSet: 1)
      let (round, failed) = (world.limits.lockOutAttempts, Int(world.app.failedAttempts))
      let counted = round == 0 ? min(failed, 3) : failed < 2 * round ? failed : round + failed % round
      world.settleApp { $0.failedAttempts = UInt8(counted) }
    }
    // Once the app has asked, or was told not to, nothing but the fact looks at it until the app is left, which sets it.
    plan.settlingBesides = { shown in
      if shown.contains("needs-to-authenticate") { return { _ in } }
      return { world in
        let isAboutToAsk = world.isRunning(.ask)
        world.settleApp { app in
          if case .locked(let pad, _, let place) = app.scene, !isAboutToAsk {
            app.scene = .locked(pad, needsToAuthenticate: true, resume: place)
          }
        }
      }
    }
    plan.settleUnread = { if $0.limits.lockOutAttempts != 0 { $0.settleSensor() } }
    plan.waits = [1, 5, 15, 60, 180, 480].map { .minutes($0) } + [.seconds(30)]
    plan.bounds = [
      "App passcodes are 1234 and 5678, passcodes 123456 and two wrong ones.",
      "More than three failed app passcodes count as three, and two rounds of those that lock the keypad as one.",
      "The keypad’s lock-out, after every second failed app passcode, is the starting point’s; with it no face "
        + "or finger is enrolled anew.",
      "The version of iOS is that of the starting point: 7, 8, 9 or the newest.",
      ExplorationPlan<AppPasscode>.boundOfWaits,
    ]
    plan.within = ["rounds that have no end"]
    plan.leaveOut(
      SystemLayerID.ofOpticID, because: "Optic ID goes as Face ID does; NL Wallet’s starting points have it.")
    return plan
  }()
}

// MARK: Guessing

extension AppPasscode {
  /// C7.
  private static let hasNoLimit = Acceptance(
    reason: "The source’s keypad has no lock-out; one that a designer sets ends with time.")

  public var secrets: [String] { ["app-passcode"] }

  public func guesses(in step: Transition<AppPasscode>) -> GuessMarks {
    let isNew = step.before.app.lock != step.after.app.lock || step.erasesDevice
    if isNew || Self.entersRightPasscode(step) { return GuessMarks(renewed: 1) }
    return GuessMarks(wrong: Self.entersWrongPasscode(step) ? 1 : 0)
  }
}
