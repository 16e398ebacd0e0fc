import DeviceSimulation

/// One step of the exploration, for rules and their memory. Like `RuleState`, it only points to the worlds.
///
/// Of the device it shows what an app can find out; what the device keeps to itself is `DeviceTransition`'s.
public struct Transition<F: Explored> {
  public let move: Move
  /// Whether the move taps what takes something back: Cancel or Back.
  public let takesBack: Bool
  /// What the last evaluation that ended in the step came to.
  public let answer: AuthenticationResult?
  public let before: VisibleWorld<F>
  /// The world after, its times still counted from before the step.
  public let after: VisibleWorld<F>
  private let screenBefore: UnsafePointer<Screen>
  private let memoryBefore: UnsafePointer<F.Memory>
  let explored: UnsafePointer<ExplorationPlan<F>>

  public init(
    move: Move, of plan: UnsafePointer<ExplorationPlan<F>>, answer: AuthenticationResult?,
    before: UnsafePointer<World<F>>, after: UnsafePointer<World<F>>, screen: UnsafePointer<Screen>,
    takesBack: Bool, memory: UnsafePointer<F.Memory>
  ) {
    self.move = move
    explored = plan
    self.takesBack = takesBack
    self.answer = answer
    self.before = VisibleWorld(before)
    self.after = VisibleWorld(after)
    screenBefore = screen
    memoryBefore = memory
  }

  /// The request that reaches the server in the step: its time has come, or the app that waited for the answer
  /// is gone, and the network is there.
  public var arriving: F.Request? {
    guard let sent = before.sent, before.device.network == .online else { return nil }
    let isGone = after.process == .none || changesProcess
    return sent.arrives <= after.clock.now || isGone ? sent.request : nil
  }

  /// Whether the answer that the app waited for comes in the step. Where answers take no time, any step may have had one.
  package var isAnswered: Bool {
    guard after.process != .none, !changesProcess, before.device.network == .online else { return false }
    guard let sent = before.underWay else { return before.answersAtOnce }
    if case .lost = sent.leg { return false }
    guard let next = after.underWay else { return true }
    // What is on its way to the server after an answer was on its way back is another request.
    if case .request = next.leg, case .answer = sent.leg { return true }
    return false
  }

  /// Whether time passes beyond something that was due: then more than one thing may have happened in the step.
  package var goesPastDeadlines: Bool { !isTouching && before.isAnythingDue(before: after.clock.now) }

  /// Whether what is left of some timer of the app’s is no length that the plan knows: exploring lengthens it then.
  package var leavesPartsOfTimers: Bool {
    guard !plan.hasExactWaits else { return false }
    let now = after.clock.now
    return F.Timer.allCases.contains { timer in
      guard let end = after.moment(of: timer), end > now, end == before.moment(of: timer) else {
        return false
      }
      return !plan.waits.contains(end - now)
    }
  }

  /// Whether another of the app’s processes has the screen after it: its extension was opened, or is gone.
  public var changesProcess: Bool { before.isExtension != after.isExtension }

  /// The plan that is explored, which says what moves mean.
  var plan: ExplorationPlan<F> { unsafeAddress { explored } }
  /// What was to be seen before.
  public var screen: Screen { _read { yield screenBefore.pointee } }
  /// What the rules remembered before the step.
  public var memory: F.Memory { unsafeAddress { memoryBefore } }
}

/// What an app, its server and its rules can see of a world: everything but what the device keeps to itself.
public struct VisibleWorld<F: Explored> {
  @usableFromInline package let world: UnsafePointer<World<F>>

  public init(_ world: UnsafePointer<World<F>>) { self.world = world }

  /// Where the world stands: for who reads parts of it in place.
  @inlinable package var place: UnsafePointer<World<F>> { world }

  public var flow: F { world.pointee.flow }
  public var app: F.State { _read { yield world.pointee.app } }
  public var server: F.Server { _read { yield world.pointee.server } }
  public var limits: F.Limits { _read { yield world.pointee.limits } }
  public var phone: Phone { world.pointee.phone }
  public var process: AppProcess { world.pointee.process }
  /// Whether something else has the screen while the app runs (D12).
  public var isSetAside: Bool { process != .none && phone != .app }
  /// Whether the app waits for anything: a timer of its own, or an answer.
  var hasOwnDeadline: Bool { world.pointee.timers.next != nil || world.pointee.inFlight != nil }
  /// Whether a timer of the app’s runs.
  var hasTimers: Bool { world.pointee.timers.next != nil }
  /// Whether a part of some wait has passed: what is left of it is no length of a list, in milliseconds.
  func isAmidWait(of lengths: [Int64]) -> Bool { world.pointee.isAmidWait(of: lengths) }
  /// Whether the process that has the screen is the app’s extension’s (D25).
  public var isExtension: Bool { world.pointee.isExtension }
  public var clock: VirtualClock { world.pointee.clock }
  public var device: VisibleDevice { VisibleDevice(world.pointee.device) }
  /// Whether an evaluation that the app asked for is under way.
  public var isEvaluating: Bool { world.pointee.device.isEvaluating }
  /// Whether what is typed goes to the system: to a dialog that the app asked for, or to the lock screen.
  public var isTypingToSystem: Bool { world.pointee.device.evaluation != nil }
  public var screen: Screen { world.pointee.screen }
  /// Whether the phone sleeps, as far as apps notice.
  var isAsleep: Bool { world.pointee.isAsleep }
  /// Whether the lock screen is up.
  var isLocked: Bool { world.pointee.phone.isLocked || world.pointee.device.isLocked }
  /// Whether the phone was restarted and its passcode not yet given.
  var needsPasscodeAfterRestart: Bool { world.pointee.device.needsPasscodeAfterRestart }
  /// Whether ten wrong passcodes have disabled the device.
  public var isDisabled: Bool { world.pointee.device.isDisabled }
  public var surroundings: FlowSurroundings<F> { world.pointee.surroundings }
  /// The request that is on its way to the server, and when it is there.
  var sent: (request: F.Request, arrives: Instant)? {
    guard let inFlight = world.pointee.inFlight, inFlight.leg == .request else { return nil }
    return (inFlight.request, inFlight.arrives)
  }
  /// The request that waits for its answer, and how far it is.
  fileprivate var underWay: InFlight<F>? { world.pointee.inFlight }
  /// Whether answers take no time: then what is sent in a step is answered in it.
  package var answersAtOnce: Bool { world.pointee.device.latency == .zero }
  /// How long the app still waits for the next leg of its request; `nil` where it waits for none.
  package var timeToArrival: Duration? { underWay.map { $0.arrives - clock.now } }
  fileprivate func isAnythingDue(before moment: Instant) -> Bool {
    Deadline.all.contains { world.pointee.moment(of: $0).map { $0 < moment } ?? false }
  }
  /// What the app’s question to the owner is at: a face or a finger, or the passcode; `nil` where nobody is asked.
  package var prompt: PromptKind? { world.pointee.device.prompt }
  /// What the app could read if it were launched now (D17).
  package var protectedData: ProtectedData { world.pointee.protectedData }
  /// All of it, for rules that ask what would have come otherwise.
  package var copy: World<F> { world.pointee }
  /// What would be left of the app if its process ended now.
  public var storedApp: F.State { world.pointee.storedApp }

  /// The moment at which something happens by itself; `nil` when it doesn’t wait.
  package func moment(of deadline: Deadline) -> Instant? { world.pointee.moment(of: deadline) }

  /// Whether the phone was unlocked with a finger or face not long ago, so that an app may take that for an answer (D23).
  package var mayReuseUnlock: Bool { world.pointee.reusableUntil != nil }

  /// The moment at which a timer of the app’s is due; `nil` when it doesn’t run.
  public func moment(of timer: F.Timer) -> Instant? { world.pointee.timers[timer.rawValue] }
}

extension Device {
  /// What the question of an app to the owner is at; `nil` where nobody is asked.
  var prompt: PromptKind? {
    guard isEvaluating, let evaluation else { return nil }
    return evaluation.phase == .passcode ? .passcode : .biometry
  }
}

/// What the system asks the owner for on behalf of an app: a face or a finger, for the permission to use which it may ask
/// first, or the passcode.
package enum PromptKind: UInt8, Hashable, Sendable, CaseIterable { case biometry, passcode }

/// What one step does to the device, for rules about what the device keeps to itself.
public struct DeviceTransition<F: Explored> {
  public let move: Move
  /// What the last evaluation that ended in the step came to, the lock screen's included.
  public let answer: AuthenticationResult?
  /// Whether the step erases the device: then nothing is left that could be counted.
  public let isErased: Bool
  /// The moment after the step, counted from before.
  public let now: Instant
  /// Whether an app may take an unlock with a finger or face for an answer in the step (D23).
  let mayReuseUnlock: Bool
  private let deviceBefore: UnsafePointer<Device>
  private let deviceAfter: UnsafePointer<Device>
  let explored: UnsafePointer<ExplorationPlan<F>>

  public init(
    move: Move, of plan: UnsafePointer<ExplorationPlan<F>>, answer: AuthenticationResult?, isErased: Bool,
    before: UnsafePointer<Device>, after: UnsafePointer<Device>, now: Instant, mayReuseUnlock: Bool
  ) {
    self.move = move
    explored = plan
    self.answer = answer
    self.isErased = isErased
    self.now = now
    self.mayReuseUnlock = mayReuseUnlock
    deviceBefore = before
    deviceAfter = after
  }

  /// The plan that is explored, which says what moves mean.
  var plan: ExplorationPlan<F> { unsafeAddress { explored } }
  public var before: Device { _read { yield deviceBefore.pointee } }
  /// The device after, its times still counted from before the step.
  public var after: Device { _read { yield deviceAfter.pointee } }

  /// Whether attempts may be forgotten: somebody authenticated, unlocked the device, or erased it.
  var forgivesAttempts: Bool {
    // Another phone has had none.
    answer == .success || isErased || move == .lifeCycle(.newPhone) || opensLockedApp
  }

  /// Whether iOS’ own question before an app opens (D20) was answered: of that answer no app hears.
  private var opensLockedApp: Bool {
    guard before.evaluation?.request.asker == .lockedApp,
      after.evaluation?.request.asker != .lockedApp
    else { return false }
    return switch move {
    case .biometry(.match), .enter, .finish, .tap: true
    default: false
    }
  }
}
