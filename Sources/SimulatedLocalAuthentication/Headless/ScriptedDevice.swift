/// What an app asks for, and who asks.
struct EvaluationCall: Hashable, Sendable {
  /// The context that asked.
  var asker: ObjectIdentifier
  var policy: LAPolicy
  var reason: String
  var fallbackTitle: String?
  var cancelTitle: String?
  var allowsInteraction = true
  /// How old a biometric unlock of the device may be to stand for this one.
  var reuse: Duration = .zero
  /// What the asker's earlier evaluations stand for.
  var satisfied: Satisfied?

  /// The policies that need no other evaluation, as long as the enrolled fingers or faces stay the same.
  struct Satisfied: Hashable, Sendable {
    var policies: Set<LAPolicy>
    var domainState: UInt8?
  }
}

/// One evaluation that an app asked for, and how it ended.
public struct EvaluationRecord: Hashable, Sendable {
  /// The policy the app asked for.
  public let policy: LAPolicy
  /// The reason the app gave.
  public let reason: String
  /// The fallback title the app set.
  public let fallbackTitle: String?
  /// The answer; `nil` when an `UnfittingAction` ended it.
  public let result: AuthenticationResult?
  /// Whether the user saw anything of it.
  public let wasPrompted: Bool
}

/// A device, its clock, and a script of what its holder does: all that is behind an `LAContext`, as a value.
///
/// Nothing here sleeps. An evaluation begins, the script acts until the evaluation ends or nothing is left of
/// it, and the same script always leads to the same answers.
struct ScriptedDevice: Sendable {
  var device = Device()
  var clock = VirtualClock()
  var script: [UserAction] = []
  var scriptEnd = ScriptEnd.waits
  /// Who waits for an answer.
  private(set) var pending: EvaluationCall?
  private(set) var records: [EvaluationRecord] = []
  /// When a finger or face last unlocked the device itself, and which were enrolled then.
  private(set) var biometricUnlock: (at: Instant, domainState: UInt8?)?

  /// The longest time after which an unlock of the device can be reused, whatever the app sets.
  static let longestReuse = Duration.seconds(300)

  /// How an evaluation ended.
  struct Ending: Sendable {
    var call: EvaluationCall
    var result: Result<Success, any Error>

    /// What the right answer was given with.
    enum Success: Sendable { case biometry, passcode }
  }

  /// Begins an evaluation and lets the script act; `nil` when the dialog then waits.
  mutating func begin(_ call: EvaluationCall) -> Ending? {
    let isRefused = device.evaluation != nil || device.preflight(call.policy) != nil
    if !isRefused, let means = reused(call) {
      return end(call, .success(means), .success, wasPrompted: false)
    }
    let request = EvaluationRequest(
      call.policy, fallback: FallbackButton(title: call.fallbackTitle),
      allowsInteraction: call.allowsInteraction)
    if isRefused || !call.allowsInteraction {
      // A second evaluation mustn't take the place of the one that is under way.
      var asked = device
      guard case .failure(let code)? = asked.evaluate(request, at: clock.now) else { return nil }
      return end(call, .failure(error(code)), .failure(code), wasPrompted: false)
    }
    pending = call
    return operate { $0.evaluate(request, at: $1) } ?? runScript()
  }

  /// Lets the script act as long as a dialog waits for something.
  mutating func runScript() -> Ending? {
    while pending != nil, !script.isEmpty {
      let action = script.removeFirst()
      do throws(UnfittingAction) {
        if let ending = try perform(action) { return ending }
      } catch {
        return fail(error)
      }
    }
    guard pending != nil, scriptEnd == .fails else { return nil }
    let reason = "nothing is left that would answer it"
    return fail(UnfittingAction(action: nil, dialog: device.evaluation?.phase, reason: reason))
  }

  /// Does something to the device; gives the ending when that ended the evaluation under way.
  mutating func operate(_ act: (inout Device, Instant) -> AuthenticationResult?) -> Ending? {
    // What the user was looking at tells what a success was given with.
    let phase = device.evaluation?.phase
    let result = act(&device, clock.now)
    guard let call = pending else { return nil }
    switch result {
    case nil: return nil
    case .success: return end(call, .success(phase == .passcode ? .passcode : .biometry), .success)
    case .failure(let code): return end(call, .failure(error(code)), .failure(code))
    }
  }

  /// Time passes up to a moment, from deadline to deadline.
  mutating func elapse(_ duration: Duration) -> Ending? {
    let goal = clock.now + max(.zero, duration)
    var ending: Ending?
    while let next = device.nextDeadline, next <= goal {
      clock.now = max(clock.now, next)
      ending = operate { $0.reach($1) } ?? ending
    }
    clock.now = goal
    return ending
  }

  /// The error of a code, with what a log of the device would say about it now.
  func error(_ code: LAError.Code) -> LAError {
    switch code {
    case .biometryNotAvailable where device.biometry == .faceID && device.faceIDPermission == .denied:
      LAError(code, text: "User has denied the use of biometry for this app.")
    case .biometryLockout where device.needsPasscodeAfterRestart:
      LAError(code, text: "Biometry is not available before first unlock.")
    default: LAError(code)
    }
  }

  // MARK: The device itself

  /// The device is unlocked at its lock screen with an enrolled finger or face.
  mutating func unlockWithBiometry() throws(UnfittingAction) {
    try refuseWhileInUse()
    guard device.canUnlockWithBiometry else {
      throw UnfittingAction(action: .match, dialog: nil, reason: "biometry can’t unlock the device now")
    }
    device.unlockWithBiometry()
    biometricUnlock = (clock.now, device.domainState)
  }

  /// A passcode is entered at the lock screen: counted, and checked as everywhere.
  mutating func unlock(passcode: String) throws(UnfittingAction) {
    try refuseWhileInUse()
    guard device.passcode != nil else {
      throw UnfittingAction(
        action: .enterPasscode(passcode), dialog: nil, reason: "the device has no passcode")
    }
    device.beginPasscodeEntry()
    defer { device.dropEvaluation() }
    _ = try enter(passcode)
    biometricUnlock = nil
    if device.isToBeErased { device.erase() }
  }

  /// Five wrong fingers or faces at the lock screen (A7).
  mutating func lockBiometry() -> Ending? {
    biometricUnlock = nil
    return operate { $0.lockBiometry(at: $1) }
  }

  /// The device restarts (A13). The app that waited is gone; what is left of it is told `systemCancel`.
  mutating func restart() -> Ending? {
    let ending = operate { device, _ in device.endEvaluation(with: .systemCancel) }
    device.reboot()
    biometricUnlock = nil
    return ending
  }

  /// The evaluation of a context is ended by the app.
  mutating func cancel(_ asker: ObjectIdentifier) -> Ending? {
    guard pending?.asker == asker else { return nil }
    return operate { device, _ in device.endEvaluation(with: .appCancel) }
  }

  // MARK: Endings

  private func refuseWhileInUse() throws(UnfittingAction) {
    guard pending != nil else { return }
    throw UnfittingAction(
      action: nil, dialog: device.evaluation?.phase, reason: "the device is in use, and so it isn’t locked")
  }

  /// What makes a dialog needless: a success of the same context, or a recent biometric unlock of the device.
  private func reused(_ call: EvaluationCall) -> Ending.Success? {
    if let before = call.satisfied, before.policies.contains(call.policy),
      before.domainState == device.domainState
    {
      return call.policy == .deviceOwnerAuthentication ? .passcode : .biometry
    }
    guard call.reuse > .zero, device.canUseBiometry, let biometricUnlock,
      biometricUnlock.domainState == device.domainState,
      clock.now - biometricUnlock.at <= min(call.reuse, Self.longestReuse)
    else { return nil }
    return .biometry
  }

  private mutating func fail(_ error: UnfittingAction) -> Ending? {
    guard let call = pending else { return nil }
    device.dropEvaluation()
    return end(call, .failure(error), nil)
  }

  private mutating func end(
    _ call: EvaluationCall, _ result: Result<Ending.Success, any Error>, _ answer: AuthenticationResult?,
    wasPrompted: Bool = true
  ) -> Ending {
    if wasPrompted { pending = nil }
    records.append(
      EvaluationRecord(
        policy: call.policy, reason: call.reason, fallbackTitle: call.fallbackTitle, result: answer,
        wasPrompted: wasPrompted))
    return Ending(call: call, result: result)
  }
}
