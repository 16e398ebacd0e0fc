import DeviceSimulation
import UnlockEngine

// Rules

extension NLWallet: StaticExplored {
  public static let rules: [Rule<NLWallet>] =
    Rule.shared.accepting("From everywhere the user can get in again", isRefusedForGood) + [
      .stayCounted(
        "Wrong PINs stay counted until a right one", fact: "failed-pin-attempts",
        { $0.app.failedPINAttempts },
        unless: { triesPIN($0) == true || $0.after.app.account == .none }),
      .areCountedOnce(
        "Every wrong PIN that reaches the server is counted once, and a right one takes all back",
        fact: "failed-pin-attempts", { $0.app.failedPINAttempts }, tried: triesPIN),
      Rule(
        "After the sixteenth wrong PIN the wallet is blocked for good",
        .inEveryState { state in
          let world = state.world
          // Counted here: whether the wallet takes itself for blocked is what is in question. It is told with the
          // next answer.
          guard Int(world.app.failedPINAttempts) >= world.limits.attempts, world.phone == .app,
            !world.app.isUnanswered, state.screen.app?.id != ScreenID.blocked.rawValue
          else { return nil }
          return .screen(ScreenID.blocked)
        }),
      .lasts(
        "A time-out gets shorter only with time, and never longer", .timeOut,
        unless: { $0.after.app.account == .none }, seenBy: isTimedOut),
      Rule(
        "A round of wrong PINs is followed by a time-out: of one minute, then five, then an hour",
        .inEveryStep { step in
          let failed = step.after.app.failedPINAttempts
          guard failed > step.before.app.failedPINAttempts, let arrival = step.arrival,
            let length = timeOut(after: Int(failed), step.after.limits),
            arrival + length > step.after.clock.now, step.after.moment(of: .timeOut) != arrival + length
          else { return nil }
          return isTimedOut(in: step, until: arrival + length)
        }, figuresOf: "attempts-per-round", "rounds", "time-out-1", "time-out-2", "time-out-3"),
      Rule(
        "During a time-out no PIN unlocks, not even the right one, and none is counted",
        .inEveryStep { step in
          guard let end = step.before.moment(of: .timeOut), step.after.clock.now < end else { return nil }
          if case .locked = step.before.app.scene, isOpen(step.after.app), step.answer != .success {
            return .fact(Fact("locked", true))
          }
          guard step.arriving != nil else { return nil }
          let failed = step.before.app.failedPINAttempts
          return step.after.app.failedPINAttempts == failed
            ? nil : .fact(Fact("failed-pin-attempts", Int(failed)))
        }),
      .ends(
        "After four minutes without a touch the wallet asks whether anybody is there", of: "idle-warning",
        after: { figure(.minutes(4), for: $0.idleWarning, standard: defaultLimits.idleWarning) }, isUnwarned,
        waited: \.waited, sooner: .noAlert, later: .alert(AlertID.stillThere)
      ).assuming("check-time"),
      .ends(
        "Five minutes without a touch lock the wallet", of: "idle-lock", after: idleLock, isOpen,
        waited: \.waited,
        sooner: .fact(Fact("locked", false)), later: .fact(Fact("locked", true))
      ).assuming("check-time"),
      .ends(
        "Five minutes away lock the wallet", of: "away-lock", after: awayLock, isAway, waited: \.waited,
        sooner: .fact(Fact("locked", false)), later: .fact(Fact("locked", true))
      ).assuming("check-time"),
      Rule(
        "Biometry opens the wallet only for users who turned it on",
        .inEveryState { state in
          guard case .locked = state.world.app.scene, state.world.isEvaluating,
            state.world.app.biometrics != .enabled
          else { return nil }
          return .nothingOfSystem
        }),
      Rule(
        "Biometry is turned on by a match only",
        .inEveryStep { step in
          guard step.before.app.biometrics != .enabled, step.after.app.biometrics == .enabled,
            step.answer != .success
          else { return nil }
          return .fact(Fact("biometric-unlock-configured", false))
        }),
      Rule(
        "The wallet never asks for the device’s passcode",
        .inEveryState { state in
          guard state.world.isEvaluating, state.screen.system?.style == .passcode else { return nil }
          return .nothingOfSystem
        }),
      Rule(
        "There is an account only of a PIN entered twice, a safe device and a server that answered",
        .inEveryStep { step in
          switch (step.before.app.scene, step.after.app.scene) {
          case (.settingUp(.repeatPIN(let repetition)), .settingUp(.settingUpAccount))
          where step.entry(after: repetition.entry) != repetition.first:
            return .screen(ScreenID.repeatPIN)
          case (.settingUp(let scene), _) where step.before.app.account == .none:
            guard step.after.app.account != .none else { return nil }
            if case .settingUpAccount = scene, !step.before.device.isJailbroken { return nil }
            return .fact(Fact("pin-configured", false))
          default: return nil
          }
        }),
      Rule(
        "A PIN that is too simple is never kept",
        .inEveryState { state in
          guard let pin = state.world.app.pin, firstFlaw(in: pin) != nil else { return nil }
          return .alert(AlertID.pinTooSimple)
        }),
      Rule(
        "Nothing is half configured: there is an account, or no PIN",
        .inEveryState { state in
          guard case .settingUp = state.world.app.scene, state.world.app.account != .none else {
            return nil
          }
          return .screen(ScreenID.unlock)
        }),
      Rule("The wallet can be blocked", .sometimes { $0.world.app.isBlocked($0.world.limits) }),
    ]

  /// What the server keeps to, which the wallet needn't have been told: just before the end, or at it.
  @Sendable private static func isTimedOut(in step: Transition<NLWallet>, until end: Instant) -> Evidence {
    let isShorter = step.after.moment(of: .timeOut).map { $0 < end } ?? true
    let rest = end - step.after.clock.now
    return .after(
      [], waiting: isShorter ? rest - .milliseconds(1) : rest, .fact(Fact("timed-out", isShorter)))
  }

  private static let isRefusedForGood = Acceptance(
    reason: "A device that isn’t safe, and a wallet that was blocked, are refused for good.")

  /// The time-out that follows a wrong PIN (N2); `nil` where none does.
  private static func timeOut(after failed: Int, _ limits: Limits) -> Duration? {
    let own = defaultLimits
    let attempts = figure(4, for: limits.attemptsPerRound, standard: own.attemptsPerRound)
    guard failed.isMultiple(of: attempts),
      failed < attempts * figure(4, for: limits.rounds, standard: own.rounds)
    else { return nil }
    let length =
      switch failed / attempts {
      case 1: figure(.minutes(1), for: limits.timeOut1, standard: own.timeOut1)
      case 2: figure(.minutes(5), for: limits.timeOut2, standard: own.timeOut2)
      default: figure(.hours(1), for: limits.timeOut3, standard: own.timeOut3)
      }
    return length > .zero ? length : nil
  }

  @Sendable private static func idleLock(_ limits: Limits) -> Duration {
    figure(.minutes(5), for: limits.idleLock, standard: defaultLimits.idleLock)
  }

  @Sendable private static func awayLock(_ limits: Limits) -> Duration {
    figure(.minutes(5), for: limits.awayLock, standard: defaultLimits.awayLock)
  }

  /// What the rules remember of the way to a state.
  public struct Memory: RuleMemory {
    public var isEntitled = false
    /// For how long the wallet has been open without a touch, or away.
    var waited = Duration.zero

    public init() {}
  }

  @Sendable private static func isOpen(_ state: State) -> Bool {
    if case .open = state.scene { return true }
    return false
  }

  @Sendable private static func isUnwarned(_ state: State) -> Bool {
    if case .open(_, isWarned: false) = state.scene { return true }
    return false
  }

  @Sendable private static func isAway(_ state: State) -> Bool {
    if case .away = state.scene { return true }
    return false
  }

  public static func expectedPIN(_ world: World<NLWallet>) -> PIN? {
    if case .settingUp(.repeatPIN(let repetition)) = world.app.scene { return repetition.first }
    return world.app.pin
  }

  /// Whether the PIN that reaches the server in the step is the right one; `nil` where none is looked at.
  @Sendable private static func triesPIN(_ step: Transition<NLWallet>) -> Bool? {
    let limits = step.before.limits
    let most = figure(16, for: limits.attempts, standard: defaultLimits.attempts)
    guard step.arriving == .checkPIN, let arrival = step.arrival,
      step.before.moment(of: .timeOut).map({ $0 < arrival }) ?? true,
      step.before.app.failedPINAttempts < most, case .locked(let lock, _) = step.before.app.scene
    else { return nil }
    return lock.entry == step.before.app.pin
  }

  public static func remember(_ step: Transition<NLWallet>, _ memory: inout Memory) {
    // As long as there is no account there is nothing to prove.
    if step.answer == .success || triesPIN(step) == true || step.before.app.account == .none {
      memory.isEntitled = true
    }
    if step.after.process == .none || step.tapped == .logOut { memory.isEntitled = false }
    // Away for too long, or nobody said that they are still there.
    let (before, after) = (step.before.app, step.after.app)
    if step.isWaiting {
      // No more than what matters: a limit that never comes would be waited for without end.
      let most = isAway(before) ? awayLock(step.after.limits) : idleLock(step.after.limits)
      memory.waited = min(memory.waited + step.passed, most)
      if isOpen(before) || isAway(before), memory.waited >= most { memory.isEntitled = false }
      if isOpen(before) && isOpen(after) || isAway(before) && isAway(after) { return }
    } else if isOpen(before), isOpen(after), !isUnwarned(before), !isUnwarned(after) {
      return
    }
    memory.waited = .zero
  }

  /// What the explorer does to the wallet.
  public static let plan: ExplorationPlan<NLWallet> = {
    var plan = ExplorationPlan<NLWallet>(
      starts: startingPoints + [
        .justInstalled("Newly installed, Touch ID", device: ["biometry": "touchID"]),
        .justInstalled("Newly installed, Optic ID", device: ["biometry": "opticID"]),
        StartingPoint("A new wallet, Face ID allowed"),
      ])
    plan.texts = [
      "024791", "135792",
      .init("111111") { if case .settingUp(.choosePIN) = $0.app.scene { true } else { false } },
    ]
    plan.beginsEntries = { !$0.app.isUnanswered }
    plan.locksPhone = { !$0.app.isUnanswered }
    // One trouble at a time: with the network, or with what is enrolled.
    plan.changes = [
      .init("enrolled", "true"), .init("enrolled", "false") { $0.device.network == .online },
      .init("network", "online"),
      .init("network", "offline") { $0.device.isEnrolled && isDecisive($0.app, $0.limits) },
      .init("network", "unreachable") {
        if case .settingUp(.settingUpAccount) = $0.app.scene { $0.device.isEnrolled } else { false }
      },
    ]
    plan.pauses = [
      .init(.minutes(4), of: \.idleWarning) { isUnwarned($0.app) },
      .init(.minutes(1), of: { $0.idleLock - $0.idleWarning }) { isOpen($0.app) && !isUnwarned($0.app) },
      .init(.minutes(5), of: \.awayLock) { isAway($0.app) },
    ]
    plan.settle = { $0.settleDevice(enrolledSet: 1) }
    plan.settleUnread = settleUnread
    plan.waits = [
      .milliseconds(250), .seconds(30), .seconds(60), .seconds(240), .seconds(300), .seconds(3600),
    ]
    plan.bounds = [
      "PINs are 024791, 135792 and 111111, which is too simple.",
      "Jailbroken or not is the starting point’s; the server’s trust is given.",
      "One trouble at a time: with the network, or with what is enrolled.",
      "The network fails while no PIN was wrong, before the last try of the first and of the last round, and after the first; "
        + "a server that doesn’t answer a PIN goes as no network does: only words differ.",
      "As long as a PIN has no answer, the next one is typed whole, and the phone isn’t locked by hand.",
      ExplorationPlan<NLWallet>.boundOfWaits,
    ]
    plan.within = ["one trouble at a time"]
    plan.leaveOut(
      SystemLayerID.ofWrongPasscodes, because: "The wallet asks for biometry only, never for the passcode.")
    return plan
  }()

  /// Whether no PIN was wrong, or so many that the next one begins the first time-out, or the block; or the first
  /// time-out has begun.
  @Sendable private static func isDecisive(_ state: State, _ limits: Limits) -> Bool {
    [0, limits.attemptsPerRound - 1, limits.attemptsPerRound, limits.attempts - 1]
      .contains(Int(state.failedPINAttempts))
  }

  @Sendable private static func settleUnread(_ world: inout World<NLWallet>) {
    let isOnItsWay = world.underWay?.place == .onItsWay
    world.settleApp { app in
      if case .locked(var lock, let place) = app.scene, lock.note == .sending {
        guard !isOnItsWay else { return }
        // Nobody will look at the PIN any more.
        lock.entry = PIN("000000") ?? lock.entry
        app.scene = .locked(lock, resume: place)
      }
    }
    world.settleSwitcher()
  }
}

// MARK: Guessing

extension NLWallet {
  public var secrets: [String] { ["pin"] }

  public func guesses(in step: Transition<NLWallet>) -> GuessMarks {
    if case .server = step.move { return GuessMarks(renewed: 1) }
    let isNew = step.before.app.pin != step.after.app.pin || step.erasesDevice
    switch Self.triesPIN(step) {
    case true?: return GuessMarks(renewed: 1)
    case false?: return GuessMarks(wrong: 1)
    case nil: return GuessMarks(renewed: isNew ? 1 : 0)
    }
  }
}
