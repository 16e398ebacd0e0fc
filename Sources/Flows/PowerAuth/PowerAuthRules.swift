import DeviceSimulation
import UnlockEngine

// Rules

extension PowerAuth: StaticExplored {
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
        .inEveryStep { step in
          guard !isSigning(step.before.app), isSigning(step.after.app), step.answer != .success,
            case .keyboard(let keyboard) = step.after.app.scene, keyboard.phase == .signing(.biometry)
          else { return nil }
          return .fact(Fact("last-signature", step.answer == .failure(.userCancel) ? "none" : "wrong-key"))
        }),
      Rule(
        "Biometry is asked only of users who allowed it, with the same fingers or faces",
        .inEveryStep { step in
          guard !step.before.isEvaluating, step.after.isEvaluating,
            case .committed(_, let set) = step.after.app.activation,
            set == nil || set != step.after.device.domainState
          else { return nil }
          return .nothingOfSystem
        }),
      Rule(
        "The status is fetched before every attempt",
        .inEveryStep { step in
          guard case .keyboard(let keyboard) = step.after.app.scene, keyboard.phase == .ready else {
            return nil
          }
          switch step.before.app.scene {
          case .keyboard, .launch: return nil
          default: return .screen(ScreenID.pinKeyboard)
          }
        }),
      Rule(
        "Biometry starts by itself only the first time",
        .inEveryStep { step in
          guard !step.before.isEvaluating, step.after.isEvaluating, step.tapped != .biometry,
            case .keyboard(let keyboard) = step.before.app.scene, keyboard.phase != .checking(after: nil),
            // Ready while the app was inactive, it had no first time yet.
            keyboard.phase != .ready || !keyboard.startsBiometry || !step.before.isSetAside
          else { return nil }
          return .nothingOfSystem
        }),
      Rule(
        "Keys are stored only under a PIN that was entered twice",
        .inEveryStep { step in
          guard case .confirmPIN(let entry, let first) = step.before.app.scene,
            step.entry(after: entry) != first
          else { return nil }
          switch step.after.app.scene {
          case .configureBiometry, .committing: return .alert(AlertID.pinMismatch)
          default: return nil
          }
        }
      ).assuming("variable-pin-length"),
      Rule(
        "Nothing is signed, and no payment approved, but with the right PIN or a match",
        .inEveryStep { step in
          let (before, after) = (step.before.app, step.after.app)
          guard before.scene != after.scene else { return nil }
          switch after.scene {
          case .keyboard(let keyboard) where keyboard.phase == .succeeded:
            return signsRight(before) && after.lastHTTPStatus == 200 ? nil : .hides("Success!")
          case .open(.dashboard, approved: true):
            guard case .keyboard(let keyboard) = before.scene, keyboard.operation == .payment,
              keyboard.phase == .succeeded
            else { return .screen(ScreenID.pinKeyboard) }
            return nil
          default: return nil
          }
        }
      ).assuming("victory-time"),
      Rule(
        "At the maximum the activation is blocked",
        .inEveryState { state in
          guard Int(state.world.server.failedAttempts) >= state.world.limits.maxAttempts,
            state.world.server.activation == .active
          else { return nil }
          return .screen(ScreenID.blocked)
        }),
      Rule(
        "Biometry starts by itself only while more than two attempts remain",
        .inEveryStep { step in
          guard !step.before.isEvaluating, step.after.isEvaluating,
            case .keyboard(let keyboard) = step.after.app.scene,
            Int(keyboard.remainingAttempts) <= step.after.limits.attemptsKeptFromBiometry
          else { return nil }
          return .nothingOfSystem
        }),
      Rule(
        "An activation that isn’t committed in time is given up",
        .inEveryStep { step in
          guard step.memory.isBegun, step.after.server.isPending,
            step.passed >= step.after.limits.activationTime
          else { return nil }
          return .fact(Fact("activation-state", "expired"))
        }),
      Rule(
        "While a request is signed nothing can be tapped twice",
        .inEveryState { state in
          guard state.screen.app?.id == ScreenID.signing.rawValue, state.screen.system == nil,
            state.screen.app?.controls.contains(where: \.isEnabled) == true
          else { return nil }
          return .hides(state.screen.app?.title ?? "")
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
}

// MARK: Guessing

extension PowerAuth {
  public var secrets: [String] { ["pin"] }

  /// A signature with the wrong key of biometry counts as one with the wrong PIN does (P10).
  public func guesses(in step: Transition<PowerAuth>) -> GuessMarks {
    if case .server = step.move { return GuessMarks(renewed: 1) }
    let server = step.before.server
    if server.activation != step.after.server.activation, step.after.server.activation != .blocked {
      return GuessMarks(renewed: 1)
    }
    guard step.arriving == .sendSigned, server.activation == .active, server.nextAnswer == .byTheBook else {
      return GuessMarks()
    }
    return Self.signsRight(step.before.app) ? GuessMarks(renewed: 1) : GuessMarks(wrong: 1)
  }
}
