import DeviceSimulation
import UnlockEngine

// Rules

extension Banno: StaticExplored {
  public static let rules: [Rule<Banno>] =
    Rule.shared + [
      Rule(
        "Wrong PINs stay counted until a right one, or until the user is signed out",
        .inEveryStep { step in
          let (before, after) = (step.before.app.failedPINAttempts, step.after.app.failedPINAttempts)
          guard after < before, !entersRightPIN(step), step.after.app.account != .signedOut,
            !step.erasesDevice
          else { return nil }
          return .fact(Fact("failed-pin-attempts", Int(before)))
        }),
      .areCountedOnce(
        "Every wrong PIN is counted once, and a right one takes all back", fact: "failed-pin-attempts",
        { $0.app.failedPINAttempts },
        tried: { entersRightPIN($0) ? true : entersWrongPIN($0) ? false : nil }),
      Rule(
        "A new PIN is saved only when it was entered twice",
        .inEveryStep { step in
          guard case .repeatPIN(let pad, let first, _) = step.before.app.scene,
            step.before.app.account != step.after.app.account, case .ready(.pin) = step.after.app.account,
            step.entry(after: pad.entry) != first
          else { return nil }
          return .screen(ScreenID.registerPIN)
        }),
      Rule(
        "A PIN is changed only by somebody who entered the old one",
        .inEveryStep { step in
          guard case .registerPIN(_, .changePIN) = step.after.app.scene else { return nil }
          switch step.before.app.scene {
          case .registerPIN(_, .changePIN), .repeatPIN(_, _, .changePIN): return nil
          default: return entersRightPIN(step) ? nil : .screen(ScreenID.confirmPIN)
          }
        }),
      Rule(
        "After the last try there is the alert and nothing else, whatever was killed or restarted meanwhile",
        .inEveryState { state in
          let world = state.world
          guard Int(world.app.failedPINAttempts) >= world.limits.pinAttempts, world.phone == .app,
            world.app.account != .signedOut, state.screen.alert?.id != AlertID.tooManyPINAttempts.rawValue
          else { return nil }
          return .alert(AlertID.tooManyPINAttempts)
        }),
      Rule(
        "The method that the user chose is the method that is saved",
        .inEveryStep { step in
          guard step.before.app.account != step.after.app.account,
            case .ready(let method) = step.after.app.account
          else { return nil }
          let right = saved(by: step)
          guard method != right else { return nil }
          // Which PIN it is shows in nothing but in what it opens.
          if case .pin = method, case .pin? = right, let text = step.text {
            return .after(
              [.lifeCycle(.forceQuit), .lifeCycle(.launch), .enter(text)],
              .screen(ScreenID.dashboard.rawValue))
          }
          return .fact(F.methodFact(right.map { .ready($0) } ?? step.before.app.account))
        }),
      Rule(
        "Signing out forgets the unlock method",
        .inEveryState { state in
          guard state.world.app.scene == .signIn, state.world.app.account != .signedOut else { return nil }
          return .fact(Fact("signed-in", false))
        }),
      Rule(
        "Whoever signs in again has all tries",
        .inEveryState { state in
          guard state.world.app.scene == .signIn, state.world.app.failedPINAttempts > 0 else { return nil }
          return .fact(Fact("failed-pin-attempts", 0))
        }),
      Rule(
        "Whoever has to choose an unlock method sees nothing of the app before",
        .inEveryState { state in
          guard case .mustChoose = state.world.app.account, state.screen.app?.showsContent == true else {
            return nil
          }
          return .screen(ScreenID.setup)
        }),
      Rule(
        "Without a lock, five minutes away are the most, and no less",
        .inEveryStep { step in
          guard step.before.isSetAside, step.after.isSetAside,
            case .locked(.placeholder, _) = step.before.app.scene
          else { return nil }
          let away = step.memory.away + step.passed.inMilliseconds
          // What became of it is told when the user comes back.
          switch step.after.app.scene {
          case .locked(.placeholder, _) where away > mostAway(step.after.limits):
            return .after([.lifeCycle(.launch)], .alert(AlertID.awayTooLong.rawValue))
          case .locked(.awayTooLong, _) where away <= mostAway(step.after.limits):
            return .after([.lifeCycle(.launch)], .alert(nil))
          default: return nil
          }
        }, figuresOf: "away-limit"),
    ]

  private typealias F = Banno

  /// The most that one may be away without a lock, in milliseconds (B7.2): the rules' own figure.
  static let awayLimit = Duration.minutes(5).inMilliseconds

  private static func mostAway(_ limits: Limits) -> Int64 {
    figure(
      awayLimit, for: limits.awayLimit.inMilliseconds, standard: defaultLimits.awayLimit.inMilliseconds)
  }

  /// What the rules remember of the way to a state.
  public struct Memory: RuleMemory {
    public var isEntitled = false
    /// The method that the user asked for and doesn't have yet.
    var wanted = Wanted.nothing
    /// How many milliseconds the app has been away, unlocked.
    var away: Int64 = 0

    public init() {}

    enum Wanted: UInt8, Hashable, Sendable { case nothing, passcodeBiometrics, pin, dontLock }
  }

  public static func expectedPIN(_ world: World<Banno>) -> PIN? {
    if case .repeatPIN(_, let first, _) = world.app.scene { return first }
    switch world.app.account {
    case .ready(.pin(let pin)): return pin
    case .mustChoose(let previous): return previous
    case .ready(.passcodeBiometrics), .ready(.dontLock), .signedOut: return nil
    }
  }

  public static func remember(_ step: Transition<Banno>, _ memory: inout Memory) {
    memory.wanted = stillWanted(step, memory)
    // A proof given in the step counts, unless the app was left in the same step.
    if step.answer == .success || signsIn(step) || entersRightPIN(step) { memory.isEntitled = true }
    // Whoever has nothing to unlock with yet has nothing to prove: signing in was the proof (B1.2, B1.4).
    if case .mustChoose(previousPIN: nil) = step.before.app.account { memory.isEntitled = true }
    if step.after.process != .none, !step.after.isSetAside { return memory.away = 0 }
    if step.after.isSetAside, step.after.app.account == .ready(.dontLock) {
      memory.away += step.before.isSetAside ? step.passed.inMilliseconds : 0
      if memory.away <= mostAway(step.after.limits) { return }
    }
    (memory.isEntitled, memory.away) = (false, 0)
  }

  /// Whether the step completes the PIN that unlocks: told by what is typed, not by what comes of it.
  private static func entersRightPIN(_ step: Transition<Banno>) -> Bool {
    guard let entry = completedEntry(step) else { return false }
    return entry == rightPIN(step)
  }

  private static func entersWrongPIN(_ step: Transition<Banno>) -> Bool {
    guard let entry = completedEntry(step), let right = rightPIN(step) else { return false }
    return entry.count == right.count && entry != right
      && Int(step.before.app.failedPINAttempts) < step.before.limits.pinAttempts
  }

  /// What stands on a pad that asks for the PIN there is, with what the step types.
  private static func completedEntry(_ step: Transition<Banno>) -> PIN? {
    guard let typed = step.typed, !step.before.isTypingToSystem else { return nil }
    var entry: PIN
    switch step.before.app.scene {
    case .locked(.pin(let pad), _), .confirmPIN(let pad), .verifyPreviousPIN(let pad, _): entry = pad.entry
    case .notRunning, .signIn, .setup, .registerPIN, .repeatPIN, .locked, .open: return nil
    }
    for scalar in typed { entry.append(scalar) }
    return entry
  }

  private static func rightPIN(_ step: Transition<Banno>) -> PIN? {
    switch step.before.app.account {
    case .ready(.pin(let pin)), .mustChoose(.some(let pin)): pin
    case .signedOut, .mustChoose, .ready(.passcodeBiometrics), .ready(.dontLock): nil
    }
  }

  private static func signsIn(_ step: Transition<Banno>) -> Bool {
    guard step.before.app.scene == .signIn, case .tap = step.move else { return false }
    return true
  }

  /// The wish that a tap says.
  private static func wish(_ step: Transition<Banno>) -> Memory.Wanted {
    guard case .tap(let id) = step.move, id.owner == .app else { return .nothing }
    switch Button(rawValue: id.code) {
    case .usePasscodeBiometrics, .switchToPasscodeBiometrics: return .passcodeBiometrics
    case .useInAppPIN, .changeInAppPIN: return .pin
    case .skipForNow: return .dontLock
    default: return .nothing
    }
  }

  /// A wish ends with the dialog or the pads that it opened.
  private static func stillWanted(_ step: Transition<Banno>, _ memory: Memory) -> Memory.Wanted {
    let isPending: Bool
    switch step.after.app.scene {
    case .verifyPreviousPIN, .registerPIN, .repeatPIN, .confirmPIN: isPending = true
    case .setup, .open(.security): isPending = step.after.isEvaluating
    case .notRunning, .signIn, .locked, .open: isPending = false
    }
    guard isPending else { return .nothing }
    let wish = wish(step)
    return wish == .nothing ? memory.wanted : wish
  }

  /// The method that ought to be saved when the step saves one.
  private static func saved(by step: Transition<Banno>) -> UnlockMethod? {
    let wish = wish(step)
    switch wish == .nothing ? step.memory.wanted : wish {
    case .nothing: return nil
    case .passcodeBiometrics: return step.answer == .success ? .passcodeBiometrics : nil
    case .dontLock: return .dontLock
    case .pin:
      var entry: PIN
      switch step.before.app.scene {
      case .repeatPIN(let pad, _, _), .verifyPreviousPIN(let pad, _): entry = pad.entry
      default: return nil
      }
      for scalar in step.typed ?? ""[...].unicodeScalars { entry.append(scalar) }
      return .pin(entry)
    }
  }

  private static func methodFact(_ account: Account) -> Fact {
    switch account {
    case .ready(.passcodeBiometrics): Fact("unlock-method", "passcode-biometrics")
    case .ready(.pin): Fact("unlock-method", "pin")
    case .ready(.dontLock): Fact("unlock-method", "dont-lock")
    case .signedOut, .mustChoose: Fact("unlock-method", "none")
    }
  }
}

// MARK: Guessing

extension Banno {
  public var secrets: [String] { ["pin"] }

  public func guesses(in step: Transition<Banno>) -> GuessMarks {
    let isNew = step.before.app.account != step.after.app.account || step.erasesDevice
    if isNew || Self.entersRightPIN(step) { return GuessMarks(renewed: 1) }
    return GuessMarks(wrong: Self.entersWrongPIN(step) ? 1 : 0)
  }
}
