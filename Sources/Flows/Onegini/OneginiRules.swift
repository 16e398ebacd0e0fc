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
        .inEveryState { state in
          let server = state.world.server
          guard server.registeredPIN != nil, Int(server.failedPINAttempts) >= state.world.limits.pinAttempts,
            server.pin != nil
          else { return nil }
          return .alert(AlertID.userDeregistered)
        }),
      Rule(
        "An authenticator bound to other fingers or faces never logs anyone in",
        .inEveryStep { step in
          guard case .registered(.registered(let set, _)) = step.before.app.user, step.answer == .success,
            set != step.before.device.domainState,
            case .biometricChallenge(_, .sending) = step.after.app.scene
          else { return nil }
          return .alert(AlertID.authenticatorDeregistered)
        }),
      Rule(
        "A transfer is confirmed by a match or the right PIN only",
        .inEveryStep { step in
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
        .inEveryStep { step in
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
        "Biometry is asked first only of users who prefer it",
        .inEveryStep { step in
          guard case .biometricChallenge = step.after.app.scene else { return nil }
          if case .biometricChallenge = step.before.app.scene { return nil }
          if case .registered(.registered(_, isPreferred: true)) = step.before.app.user { return nil }
          return .screen(ScreenID.pinChallenge)
        }),
      Rule(
        "Whatever ends the prompt but a match, the PIN is asked next",
        .inEveryStep { step in
          guard case .biometricChallenge(let goal, .scanning) = step.before.app.scene,
            case .failure = step.answer, step.after.phone == .app
          else { return nil }
          if case .pinChallenge(_, goal) = step.after.app.scene { return nil }
          return .screen(ScreenID.pinChallenge)
        }),
      Rule(
        "Who isn't registered has no way in",
        .inEveryState { state in
          guard state.world.app.user == .none, case .open = state.world.app.scene else { return nil }
          return .screen(ScreenID.welcome)
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
}

// MARK: Guessing

extension Onegini {
  public var secrets: [String] { ["pin"] }

  public func guesses(in step: Transition<Onegini>) -> GuessMarks {
    if case .server = step.move { return GuessMarks(renewed: 1) }
    let isNew = step.before.server.pin != step.after.server.pin || step.erasesDevice
    switch Self.triesPIN(step) {
    case true?: return GuessMarks(renewed: 1)
    case false?: return GuessMarks(wrong: 1)
    case nil: return GuessMarks(renewed: isNew ? 1 : 0)
    }
  }
}
