/// What an app asks for, and which context asks.
struct EvaluationCall: Hashable, Sendable {
  /// The context that asked.
  var asker: ObjectIdentifier
  var policy: LAPolicy
  var reason: String
  var fallbackTitle: String?
  var cancelTitle: String?
  var allowsInteraction = true
  /// How long ago a biometric unlock of the device may have been to make a dialog unnecessary.
  var reuse: Duration = .zero
  /// The policies that the context's earlier evaluations have satisfied.
  var satisfied: Satisfied?

  /// Policies that need no further evaluation as long as the enrolled fingers or faces stay the same.
  struct Satisfied: Hashable, Sendable {
    var policies: Set<LAPolicy>
    var domainState: UInt8?
  }
}

/// An evaluation that an app asked for, and how it ended.
public struct EvaluationRecord: Hashable, Sendable {
  /// The policy the app asked for.
  public let policy: LAPolicy
  /// The reason the app gave.
  public let reason: String
  /// The fallback title the app set.
  public let fallbackTitle: String?
  /// The result; `nil` if an `UnfittingAction` ended the evaluation.
  public let result: AuthenticationResult?
  /// Whether a dialog was shown.
  public let wasPrompted: Bool
}

/// The value behind an `LAContext`: a device, its clock, and a script of what the user does.
///
/// Nothing here sleeps. An evaluation begins, and the script acts until the evaluation has ended or the script has
/// no actions left. The same script always leads to the same results.
struct ScriptedDevice: Sendable {
  var device = Device()
  var clock = VirtualClock()
  var script: [UserAction] = []
  var scriptEnd = ScriptEnd.waits
  /// The call that waits for its result.
  private(set) var pending: EvaluationCall?
  private(set) var records: [EvaluationRecord] = []
  /// When a finger or face last unlocked the device itself, and what was enrolled then.
  private(set) var biometricUnlock: (at: Instant, domainState: UInt8?)?

  /// The longest time for which unlocking the device can be reused, whatever the app sets.
  static let longestReuse = Duration.seconds(300)

  /// How an evaluation ended.
  struct Ending: Sendable {
    var call: EvaluationCall
    var result: Result<Success, any Error>

    /// What the user authenticated with.
    enum Success: Sendable { case biometry, passcode }
  }

  /// Begins an evaluation and lets the script act; returns `nil` if the dialog is still waiting then.
  mutating func begin(_ call: EvaluationCall) -> Ending? {
    let isRefused = device.evaluation != nil || device.preflight(call.policy) != nil
    if !isRefused, let means = reused(call) {
      return end(call, .success(means), .success, wasPrompted: false)
    }
    let request = EvaluationRequest(
      call.policy, fallback: FallbackButton(title: call.fallbackTitle),
      allowsInteraction: call.allowsInteraction)
    if isRefused || !call.allowsInteraction {
      // A second evaluation must not replace the one under way.
      var asked = device
      guard case .failure(let code)? = asked.evaluate(request, at: clock.now) else { return nil }
      return end(call, .failure(error(code)), .failure(code), wasPrompted: false)
    }
    pending = call
    return operate { $0.evaluate(request, at: $1) } ?? runScript()
  }

  /// Lets the script act while a dialog waits for something.
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
    let reason = "no action is left to answer it"
    return fail(UnfittingAction(action: nil, dialog: device.evaluation?.phase, reason: reason))
  }

  /// Changes the device; returns the ending if that ended the evaluation under way.
  mutating func operate(_ act: (inout Device, Instant) -> AuthenticationResult?) -> Ending? {
    // What the user saw before tells whether a success came from biometry or the passcode.
    let phase = device.evaluation?.phase
    let result = act(&device, clock.now)
    guard let call = pending else { return nil }
    switch result {
    case nil: return nil
    case .success: return end(call, .success(phase == .passcode ? .passcode : .biometry), .success)
    case .failure(let code): return end(call, .failure(error(code)), .failure(code))
    }
  }

  /// Lets time pass, from deadline to deadline.
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

  /// An error with the description that a device's log would show in this state.
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

  /// Unlocks the device at its lock screen with an enrolled finger or face.
  mutating func unlockWithBiometry() throws(UnfittingAction) {
    try refuseWhileInUse()
    guard device.canUnlockWithBiometry else {
      throw UnfittingAction(action: .match, dialog: nil, reason: "biometry can’t unlock the device now")
    }
    device.unlockWithBiometry()
    biometricUnlock = (clock.now, device.domainState)
  }

  /// Enters a passcode at the lock screen, checked and counted as everywhere else.
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

  /// Restarts the device (A13). On a real one the waiting app would be gone; here it gets `systemCancel`.
  mutating func restart() -> Ending? {
    let ending = operate { device, _ in device.endEvaluation(with: .systemCancel) }
    device.reboot()
    biometricUnlock = nil
    return ending
  }

  /// Ends a context's evaluation on behalf of the app.
  mutating func cancel(_ asker: ObjectIdentifier) -> Ending? {
    guard pending?.asker == asker else { return nil }
    return operate { device, _ in device.endEvaluation(with: .appCancel) }
  }

  // MARK: Endings

  private func refuseWhileInUse() throws(UnfittingAction) {
    guard pending != nil else { return }
    throw UnfittingAction(
      action: nil, dialog: device.evaluation?.phase, reason: "the device is in use, so it isn’t locked")
  }

  /// What makes a dialog unnecessary: a success of the same context, or a recent biometric unlock of the device.
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
