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
  /// What the context's earlier evaluations have succeeded with.
  var satisfied: Satisfied?
  /// Whether a finger or face will do where the policy says so; access controls may want the passcode itself.
  var acceptsBiometry = true

  /// What the device is asked.
  var request: EvaluationRequest {
    EvaluationRequest(
      policy, fallback: FallbackButton(title: fallbackTitle), allowsInteraction: allowsInteraction,
      acceptsBiometry: acceptsBiometry)
  }

  /// What needs no further evaluation as long as the enrolled fingers or faces stay the same.
  struct Satisfied: Hashable, Sendable {
    var means: Set<ScriptedDevice.Ending.Success>
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
  /// Whether a recent unlock of the device was taken instead. Otherwise a success without a dialog is an earlier one of the same context.
  package let tookDeviceUnlock: Bool
}

/// The value behind an `LAContext`: a device, its clock, and a script of what the user does.
///
/// Nothing here sleeps. An evaluation begins, and the script acts until the evaluation has ended or the script has
/// no actions left. The same script always leads to the same results.
struct ScriptedDevice: Sendable {
  var device = Device() { didSet { keychain.settle(on: device) } }
  var keychain = Keychain()
  var clock = VirtualClock()
  var script: [UserAction] = []
  var scriptEnd = ScriptEnd.waits
  /// Why a script that ended is wrong.
  var whyNoActionIsLeft = "no action is left to answer it"
  /// Whether the app is in the background, where it can't show a dialog.
  var isAppInBackground = false
  /// Whether it has been the device of the whole process, which all code finds.
  var wasShared = false
  /// The actions that ended an evaluation because they didn't fit.
  private(set) var unfitting: [UnfittingAction] = []
  /// The call that waits for its result.
  private(set) var pending: EvaluationCall?
  private(set) var records: [EvaluationRecord] = []
  /// When a finger or face last unlocked the device itself, and what was enrolled then.
  var biometricUnlock: (at: Instant, domainState: UInt8?)?

  /// The longest time for which unlocking the device can be reused, whatever the app sets.
  static let longestReuse = Duration.seconds(300)

  /// How an evaluation ended.
  struct Ending: Sendable {
    var call: EvaluationCall
    var result: Result<Success, any Error>

    /// What the user authenticated with.
    enum Success: Sendable { case biometry, passcode }
  }

  /// Ends the evaluation under way when another is about to show its dialog: the older goes, the newer stays.
  mutating func makeWay(for call: EvaluationCall) -> Ending? {
    guard pending != nil, !isAppInBackground, needsDialog(call) else { return nil }
    return operate(because: "Canceled by another authentication.") { device, _ in
      device.endEvaluation(with: .systemCancel)
    }
  }

  /// Begins an evaluation and lets the script act; returns `nil` if the dialog is still waiting then.
  mutating func begin(_ call: EvaluationCall) -> Ending? {
    if needsDialog(call) {
      if isAppInBackground { return refuseInBackground(call) }
      pending = call
      let ending = operate { $0.evaluate(call.request, at: $1) }
      return ending ?? runScript()
    }
    if device.preflight(call.policy) == nil, !device.isDisabled, let means = reused(call) {
      let tookDeviceUnlock = satisfied(call) == nil
      return end(call, .success(means), .success, wasPrompted: false, tookDeviceUnlock: tookDeviceUnlock)
    }
    // A refusal must not touch the evaluation under way.
    var asked = device
    asked.dropEvaluation()
    guard case .failure(let code)? = asked.evaluate(call.request, at: clock.now) else { return nil }
    return end(call, .failure(error(code)), .failure(code), wasPrompted: false)
  }

  /// Whether an evaluation would show a dialog: it isn't refused at once, and nothing makes it unnecessary.
  private func needsDialog(_ call: EvaluationCall) -> Bool {
    device.preflight(call.policy) == nil && !device.isDisabled && !device.isLocked && reused(call) == nil
      && call.allowsInteraction
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
    return fail(UnfittingAction(action: nil, dialog: device.evaluation?.phase, reason: whyNoActionIsLeft))
  }

  /// Changes the device; returns the ending if that ended the evaluation under way.
  mutating func operate(
    because reason: String? = nil, _ act: (inout Device, Instant) -> AuthenticationResult?
  ) -> Ending? {
    // What the user saw before tells whether a success came from biometry or the passcode.
    let phase = device.evaluation?.phase
    let result = act(&device, clock.now)
    guard let call = pending else { return nil }
    switch result {
    case nil: return nil
    case .success: return end(call, .success(phase == .passcode ? .passcode : .biometry), .success)
    case .failure(let code): return end(call, .failure(error(code, because: reason)), .failure(code))
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

  /// An error with the texts that a device gives it in this state.
  func error(_ code: LAError.Code, because reason: String? = nil) -> LAError {
    switch code {
    case .biometryNotAvailable where device.biometry == .faceID && device.faceIDPermission == .denied:
      LAError(system: code, because: "User has denied the use of biometry for this app.")
    case .biometryLockout where device.needsPasscodeAfterRestart:
      LAError(system: code, because: "Biometry is not available before first unlock.")
    default: LAError(system: code, because: reason)
    }
  }

  // MARK: The device itself

  /// Unlocks the device at its lock screen with an enrolled finger or face.
  mutating func unlockWithBiometry() throws(UnfittingAction) {
    try refuseWhileInUse()
    guard device.canUnlockWithBiometry, !device.isLocked || device.isScanning else {
      throw UnfittingAction(action: .match, dialog: nil, reason: "biometry can’t unlock the device now")
    }
    if device.isLocked {
      _ = device.present(.match, at: clock.now)
      _ = device.cutShort(at: clock.now)
    }
    device.unlockWithBiometry()
    device.wasUnlockedByBiometry = false
    biometricUnlock = (clock.now, device.domainState)
  }

  /// Enters a passcode at the lock screen, checked and counted as everywhere else.
  mutating func unlock(passcode: String) throws(UnfittingAction) {
    try refuseWhileInUse()
    guard device.passcode != nil else {
      throw UnfittingAction(
        action: .enterPasscode(passcode), dialog: nil, reason: "the device has no passcode")
    }
    let wasLocked = device.isLocked
    device.beginPasscodeEntry()
    defer {
      device.dropEvaluation()
      // A wrong passcode, or none, leaves the lock screen where it was.
      if wasLocked, device.passcode != nil, device.lastWrongPasscode != nil { device.lock() }
    }
    _ = try enter(passcode)
    biometricUnlock = nil
    if device.isToBeErased { eraseEverything() }
  }

  /// Ten wrong passcodes erase a device that is set to do so (A9), with all that is on it.
  mutating func eraseEverything() {
    device.erase()
    keychain = Keychain()
  }

  /// Locks the device, which takes the screen from an app's dialog.
  mutating func lock() -> Ending? {
    let ending = endDialog()
    device.lock()
    return ending
  }

  /// Changes a setting; unlocking is one.
  mutating func apply(_ change: DeviceChange) -> Ending? {
    let ending = operate { $0.apply(change, at: $1) }
    if change == .unlockedWithPasscode, device.isLocked { _ = device.unlockWithPasscode(at: clock.now) }
    return ending
  }

  /// Five wrong fingers or faces at the lock screen (A7).
  mutating func lockBiometry() -> Ending? {
    biometricUnlock = nil
    return operate { $0.lockBiometry(at: $1) }
  }

  /// Restarts the device (A13). On a real one the waiting app would be gone; here it gets `systemCancel`.
  mutating func restart() -> Ending? {
    let ending = endDialog()
    device.reboot()
    biometricUnlock = nil
    return ending
  }

  /// Ends a context's evaluation on behalf of the app.
  mutating func cancel(_ asker: ObjectIdentifier) -> Ending? {
    guard pending?.asker == asker else { return nil }
    return operate { device, _ in device.endEvaluation(with: .appCancel) }
  }

  private func refuseWhileInUse() throws(UnfittingAction) {
    guard pending != nil else { return }
    throw UnfittingAction(
      action: nil, dialog: device.evaluation?.phase, reason: "the device is in use, so it isn’t locked")
  }

  /// Ends a call's dialog because nobody can answer it.
  mutating func giveUp(_ asker: ObjectIdentifier, because reason: String) -> Ending? {
    guard pending?.asker == asker else { return nil }
    return fail(UnfittingAction(action: nil, dialog: device.evaluation?.phase, reason: reason))
  }

  /// Remembers what was wrong where there is no dialog to end.
  mutating func note(_ error: UnfittingAction) { unfitting.append(error) }

  private mutating func fail(_ error: UnfittingAction) -> Ending? {
    guard let call = pending else { return nil }
    device.dropEvaluation()
    unfitting.append(error)
    return end(call, .failure(error), nil)
  }

  /// What was wrong with the script, and the ending of a dialog that still waits.
  mutating func finish() -> (ScriptMistakes?, Ending?) {
    let waiting = prompt
    let ending =
      pending == nil
      ? nil : fail(UnfittingAction(action: nil, dialog: waiting?.dialog, reason: "the test has ended"))
    let mistakes = ScriptMistakes(
      unfitting: waiting == nil ? unfitting : unfitting.dropLast(), leftOver: script, waiting: waiting,
      wasAsked: !records.isEmpty, wasShared: wasShared)
    (unfitting, script) = ([], [])
    return (mistakes.isEmpty ? nil : mistakes, ending)
  }

  mutating func end(
    _ call: EvaluationCall, _ result: Result<Ending.Success, any Error>, _ answer: AuthenticationResult?,
    wasPrompted: Bool = true, tookDeviceUnlock: Bool = false
  ) -> Ending {
    if wasPrompted { pending = nil }
    records.append(
      EvaluationRecord(
        policy: call.policy, reason: call.reason, fallbackTitle: call.fallbackTitle, result: answer,
        wasPrompted: wasPrompted, tookDeviceUnlock: tookDeviceUnlock))
    return Ending(call: call, result: result)
  }
}
