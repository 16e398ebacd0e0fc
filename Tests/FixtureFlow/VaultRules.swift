import DeviceSimulation
import UnlockEngine

// Rules

extension Vault: StaticExplored {
  public typealias Memory = ProofMemory

  public static let rules: [Rule<Vault>] =
    Rule.shared.map { rule in
      rule.name.hasSuffix("by changing the date or by restarting") ? rule.accepted(goesByDate) : rule
    } + [
      .stayCounted(
        "Wrong PINs stay counted until a right one, or until the user is signed out",
        fact: "failed-pin-attempts", { $0.app.failedPINAttempts },
        unless: { entersPIN($0) == true || $0.after.app.account == .signedOut }),
      .areCountedOnce(
        "Every wrong PIN is counted once, and a right one takes all back", fact: "failed-pin-attempts",
        { $0.app.failedPINAttempts }, tried: { entersPIN($0) }),
    ]

  private static let goesByDate = Acceptance(reason: "The time away is counted by the date of the phone.")

  public static func expectedPIN(_ world: World<Vault>) -> PIN? {
    if case .repeatPIN(_, let first) = world.app.scene { return first }
    guard case .ready(.pin(let pin)) = world.app.account else { return nil }
    return pin
  }

  public static func remember(_ step: Transition<Vault>, _ memory: inout ProofMemory) {
    if step.answer == .success || entersPIN(step) == true || step.before.app.account == .mustChoose {
      memory.isEntitled = true
    }
    if case .signIn = step.before.app.scene, case .tap = step.move { memory.isEntitled = true }
    guard step.after.process == .none || step.after.isSetAside else { return }
    // Without a lock one goes on where one was, unless it was too long.
    if step.after.process != .none, case .locked(.placeholder, _) = step.after.app.scene { return }
    memory.isEntitled = false
  }

  /// Whether a step completes the right PIN at the lock, or a wrong one; `nil` when it completes none.
  private static func entersPIN(_ step: Transition<Vault>) -> Bool? {
    guard case .locked(.pin(let pad), _) = step.before.app.scene,
      case .ready(.pin(let right)) = step.before.app.account,
      Int(step.before.app.failedPINAttempts) < step.before.limits.pinAttempts,
      let entry = step.entry(after: pad.entry), entry.count == right.count
    else { return nil }
    return entry == right
  }

  public static let plan: ExplorationPlan<Vault> = {
    var plan = ExplorationPlan<Vault>(starts: startingPoints)
    plan.texts = ["2580", "1111"]
    plan.padLengths = { [$0.pinLength] }
    plan.passcodes = ["123456", "000000", "999999"]
    plan.changes = [
      .init("enrolled", "true"), .init("enrolled", "false"),
      .init("passcode", "none"), .init("passcode", "123456"),
    ]
    plan.settle = { $0.settleDevice(enrolledSet: 1) }
    plan.waits =
      [1, 5, 15, 60, 180, 480].map { .minutes($0) }
      + [defaultLimits.awayLimit + .milliseconds(1), defaultLimits.placeholderTime, .seconds(30)]
    plan.bounds = ["PINs are 2580 and 1111, passcodes 123456 and two wrong ones."]
    plan.leaveOut(SystemLayerID.ofOpticID, because: "Optic ID goes as Face ID does.")
    return plan
  }()
}
