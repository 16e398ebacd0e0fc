import Dispatch

/// The simulated iPhone or iPad behind `LAContext`: scripted, read and moved on by tests.
///
/// A context made with `LAContext()` uses `SimulatedDevice.current`, so an app's code needs no change to be
/// tested; a context made with `LAContext(device:)` uses the one it is given. Nothing here sleeps or reads a
/// clock, and any thread may call it.
///
/// ```swift
/// let device = SimulatedDevice(.biometry(.touchID))
/// device.script(.noMatch, .match)
/// try await SimulatedDevice.$current.withValue(device) { try await AppLock().unlock() }
/// ```
public final class SimulatedDevice: Sendable {
  /// The device that `LAContext()` uses: one for the whole process, unless a task sets its own with
  /// `SimulatedDevice.$current.withValue(_:)`, as parallel tests do.
  @TaskLocal public static var current = SimulatedDevice()

  /// What is guarded: the device, and who waits for its answers.
  struct State {
    var scripted = ScriptedDevice()
    var reply: Reply?
    var watchers: [UInt64: CheckedContinuation<SystemPrompt, any Error>] = [:]
    var nextWatcher: UInt64 = 0
  }

  /// Takes an evaluation's ending to the context that asked.
  typealias Reply = @Sendable (ScriptedDevice.Ending) -> Void

  let state: Guarded<State>

  /// Where completion handlers are called: never the caller's thread, as on Apple's platforms.
  static let replies = DispatchQueue(label: "SimulatedLocalAuthentication.replies")

  /// A device with some settings changed, the others as in `Device()`: an iPhone of the newest iOS with
  /// Face ID enrolled and allowed, and the passcode 123456.
  ///
  /// The changes are made in order; what needs a passcode comes after the passcode.
  public init(_ changes: DeviceChange..., whenScriptEnds: ScriptEnd = .waits) {
    var state = State()
    state.scripted.scriptEnd = whenScriptEnds
    for change in changes { _ = state.scripted.device.apply(change, at: .start) }
    self.state = Guarded(state)
  }

  /// A device with given settings and counts, as taken from the simulator or from another device.
  ///
  /// An evaluation that is under way there has nobody here who waits for it, and is dropped.
  public init(_ device: Device, whenScriptEnds: ScriptEnd = .waits) {
    var state = State()
    state.scripted.scriptEnd = whenScriptEnds
    state.scripted.device = device
    state.scripted.device.dropEvaluation()
    self.state = Guarded(state)
  }
}

// MARK: - What its holder does

extension SimulatedDevice {
  /// Adds actions to the script. Evaluations take from it, the next one where the one before stopped; one
  /// that fails before its dialog is up takes none.
  ///
  /// A dialog that is up already is answered at once. An action that doesn't fit the dialog ends the
  /// evaluation with an `UnfittingAction`, which is no `LAError`: the app's answer says what was wrong.
  public func script(_ actions: UserAction...) {
    change { scripted in
      scripted.script += actions
      return scripted.runScript()
    }
  }

  /// Does things now, one after the other, before anything that is left of the script.
  ///
  /// Throws the first one that doesn't fit what the device shows; those before it are done.
  public func perform(_ actions: UserAction...) throws(UnfittingAction) {
    for action in actions {
      try changeOrThrow { (scripted) throws(UnfittingAction) in
        try scripted.perform(action) ?? scripted.runScript()
      }
    }
  }

  /// Changes a setting, as in the Settings app; a dialog that is up changes with it.
  public func change(_ change: DeviceChange) {
    self.change { scripted in scripted.operate { $0.apply(change, at: $1) } }
  }

  /// Moves the clock on; what is due on the way happens in order. Less than nothing counts as nothing.
  public func advance(by duration: Duration) {
    change { $0.elapse(duration) }
  }

  /// Unlocks the device itself with an enrolled finger or face, which
  /// `touchIDAuthenticationAllowableReuseDuration` can reuse.
  ///
  /// Throws when biometry can't be used now, or an app's dialog is up.
  public func unlockWithBiometry() throws(UnfittingAction) {
    try changeOrThrow { (scripted) throws(UnfittingAction) in
      try scripted.unlockWithBiometry()
      return nil
    }
  }

  /// Enters a passcode at the lock screen: the right one resets all counts, a wrong one is counted (A7, A8).
  ///
  /// Throws when the device takes none now, or not such a one, or an app's dialog is up.
  public func unlock(passcode: String) throws(UnfittingAction) {
    try changeOrThrow { (scripted) throws(UnfittingAction) in
      try scripted.unlock(passcode: passcode)
      return nil
    }
  }

  /// Locks biometry as five wrong fingers or faces do (A7): only the passcode unlocks it.
  public func lockBiometry() { change { $0.lockBiometry() } }

  /// Restarts the device: biometry needs the passcode once (A13). A waiting evaluation, whose app would be
  /// gone, ends with `systemCancel`, so that a test's continuation isn't lost.
  public func restart() { change { $0.restart() } }
}

// MARK: - What a test reads

extension SimulatedDevice {
  /// The device's settings and counts as they are now.
  public var device: Device { state.withLock { $0.scripted.device } }

  /// What time it is on the device; moved only by `advance(by:)` and `.wait`.
  public var now: Instant { state.withLock { $0.scripted.clock.now } }

  /// The dialog that waits for an answer; `nil` when none does.
  public var prompt: SystemPrompt? { state.withLock { $0.scripted.prompt } }

  /// How long the passcode isn't accepted; `nil` when it is (A9).
  public var lockedOutFor: Duration? { state.withLock { $0.scripted.lockedOutFor } }

  /// What is left of the script: nothing, where a test has said exactly what happens.
  public var remainingScript: [UserAction] { state.withLock { $0.scripted.script } }

  /// All evaluations so far and how they ended, the oldest first.
  public var evaluations: [EvaluationRecord] { state.withLock { $0.scripted.records } }

  /// Waits until a dialog waits for an answer, and gives it; at once when one does already.
  ///
  /// Throws `CancellationError` when the task is cancelled.
  public func promptAppears() async throws -> SystemPrompt {
    let id = state.withLock { state in
      state.nextWatcher += 1
      return state.nextWatcher
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { watch(id, $0) }
    } onCancel: {
      let watcher = state.withLock { $0.watchers.removeValue(forKey: id) }
      watcher?.resume(throwing: CancellationError())
    }
  }

  private func watch(_ id: UInt64, _ watcher: CheckedContinuation<SystemPrompt, any Error>) {
    let answer: Result<SystemPrompt, any Error>? = state.withLock { state in
      if let prompt = state.scripted.prompt { return .success(prompt) }
      // Cancelled before it could be kept: the handler found nothing to resume.
      if Task.isCancelled { return .failure(CancellationError()) }
      state.watchers[id] = watcher
      return nil
    }
    if let answer { watcher.resume(with: answer) }
  }
}
