import Dispatch

/// The simulated iPhone or iPad behind `LAContext`, which tests script, inspect, and move forward in time.
///
/// A context made with `LAContext()` uses `SimulatedDevice.current`, so an app's code can be tested unchanged; a
/// context made with `LAContext(device:)` uses the device it is given. Nothing here sleeps or reads a clock. All
/// methods can be called from any thread.
///
/// ```swift
/// let device = SimulatedDevice(.biometry(.touchID))
/// device.script(.noMatch, .match)
/// try await SimulatedDevice.$current.withValue(device) { try await AppLock().unlock() }
/// ```
public final class SimulatedDevice: Sendable {
  /// The device that `LAContext()` uses: the process's, `shared`, unless a task sets its own with
  /// `SimulatedDevice.$current.withValue(_:)`, as tests that run in parallel do.
  ///
  /// A reply is called with the device that its context asked. A detached task, and a block that a queue runs, don't know the
  /// task's device; they go by `shared`.
  @TaskLocal public static var current = SimulatedDevice(own: nil)

  /// The device of the whole process, for code that leaves its task and for XCTest, which runs one test after the other.
  ///
  /// At first one that nobody set up: an evaluation on it that shows a dialog ends with an `UnfittingAction` at once, and
  /// says so on standard error.
  public static var shared: SimulatedDevice {
    get { ofThisThread.withLock { $0.find }?() ?? process.withLock { $0 } }
    set {
      // Resolving asks for the lock, too.
      let device = newValue.resolved
      device.state.withLock { $0.scripted.wasShared = true }
      process.withLock { $0 = device }
    }
  }

  private static let nobodys = {
    let device = SimulatedDevice(whenScriptEnds: .fails)
    device.state.withLock {
      $0.scripted.whyNoActionIsLeft =
        "no device is set up here: give the test “.simulatedDevice(…)”, and code on a queue, in a detached task or outside a test SimulatedDevice.shared"
    }
    return device
  }()
  private static let process = Guarded(nobodys)

  /// Finds the device of a thread that has one of its own, on which an app is explored; `nil` on all others.
  package static let ofThisThread = Guarded(ThreadDevice())

  /// A function by itself would be wrapped anew at each access.
  package struct ThreadDevice {
    package var find: (@Sendable () -> SimulatedDevice?)?
    /// Waits there until something is over; false where that can't be.
    package var wait: (@Sendable (_ isOver: @escaping () -> Bool) -> Bool)?
  }

  /// What the lock protects: the device, and who waits for its answers.
  struct State {
    var scripted = ScriptedDevice()
    var reply: Reply?
    var watchers: [UInt64: Watcher] = [:]
    var nextWatcher: UInt64 = 0
    /// What calls completion handlers; `nil` for a queue of the library's own.
    var deliver: ReplyDelivery?
    /// Whether cancelling a task ends the dialog that it waits for.
    var endsDialogsOfCancelledTasks = false
    /// What random bytes follow from; `nil` for the system's generator.
    var seed: UInt64?
  }

  /// A task that waits for a dialog.
  typealias Watcher = CheckedContinuation<SystemPrompt, any Error>
  /// Delivers an evaluation's ending to the context that asked for it.
  typealias Reply = @Sendable (ScriptedDevice.Ending) -> Void

  /// `nil` in the one that stands for `shared`, whichever that is.
  private let own: Guarded<State>?

  /// This device, or the one that it stands for.
  var resolved: SimulatedDevice { own == nil ? .shared : self }
  var state: Guarded<State> { own ?? SimulatedDevice.shared.state }
  /// Whether nobody made this device: it is the process's first.
  var isNobodys: Bool { self === SimulatedDevice.nobodys }

  /// Calls a completion handler, now or later, once.
  public typealias ReplyDelivery = @Sendable (_ reply: @escaping @Sendable () -> Void) -> Void

  /// The queue on which completion handlers are called, where no test has its own way: never the caller's thread, as on Apple's platforms.
  static let replies = DispatchQueue(label: "SimulatedLocalAuthentication.replies", attributes: .concurrent)

  private init(own: Guarded<State>?) { self.own = own }

  /// What a device is after the app on it was killed: all but its dialog, and what was asked before.
  package init(afterKillingAppOn other: SimulatedDevice) {
    var state = State()
    let (scripted, deliver, seed) = other.state.withLock { ($0.scripted, $0.deliver, $0.seed) }
    state.scripted.device = scripted.device
    state.scripted.device.dropEvaluation()
    state.scripted.keychain = scripted.keychain
    state.scripted.clock = scripted.clock
    state.scripted.biometricUnlock = scripted.biometricUnlock
    state.scripted.scriptEnd = scripted.scriptEnd
    state.deliver = deliver
    state.seed = seed
    own = Guarded(state)
  }

  /// A device with some settings changed. All others are as in `Device()`: an iPhone with the newest iOS, Face ID
  /// enrolled and allowed, and the passcode 123456.
  ///
  /// Changes are applied in order, so put those that need a passcode after the passcode. Touch ID's fallback button appears
  /// after the first failure, as Apple documents it; the simulator's flows differ (`.touchIDFallback(.byVersion)`).
  public convenience init(_ changes: DeviceChange..., whenScriptEnds: ScriptEnd = .waits) {
    self.init(changes: changes, whenScriptEnds: whenScriptEnds)
  }

  /// A device with some settings changed, given as an array.
  public convenience init(changes: [DeviceChange], whenScriptEnds: ScriptEnd = .waits) {
    var device = Device()
    for change in [.touchIDFallback(.afterFirstFailure)] + changes { _ = device.apply(change, at: .start) }
    self.init(device, whenScriptEnds: whenScriptEnds)
  }

  /// A device with given settings and counters, for example taken from the simulator or from another device.
  ///
  /// An evaluation under way there is dropped, because no one here waits for it.
  public init(_ device: Device, whenScriptEnds: ScriptEnd = .waits) {
    var state = State()
    state.scripted.scriptEnd = whenScriptEnds
    state.scripted.device = device
    state.scripted.device.dropEvaluation()
    own = Guarded(state)
  }
}

// MARK: - What the user does

extension SimulatedDevice {
  /// Appends actions to the script. Each evaluation continues where the previous one stopped; one that fails before
  /// showing a dialog uses no action.
  ///
  /// A dialog that is already up is answered at once. An action that doesn't fit the dialog ends the evaluation
  /// with an `UnfittingAction`, which isn't an `LAError`, so the app's result says what was wrong with the test.
  public func script(_ actions: UserAction...) { script(actions) }

  /// Appends actions to the script, given as an array.
  public func script(_ actions: [UserAction]) {
    change { scripted in
      scripted.script += actions
      return scripted.runScript()
    }
  }

  /// Performs actions now, before whatever is left of the script.
  ///
  /// Throws on the first action that doesn't fit what the device shows; the actions before it have been performed.
  public func perform(_ actions: UserAction...) throws(UnfittingAction) {
    for action in actions {
      try changeOrThrow { (scripted) throws(UnfittingAction) in
        try scripted.perform(action) ?? scripted.runScript()
      }
    }
  }

  /// Changes a setting, as in the Settings app; a dialog that is up adapts to it.
  public func change(_ change: DeviceChange) { self.change { $0.apply(change) } }

  /// Advances the clock; whatever falls due on the way happens in order. A negative duration counts as zero.
  public func advance(by duration: Duration) { change { $0.elapse(duration) } }

  /// Locks the device: an app's dialog ends with `systemCancel`, and the keychain gives away only what a locked device does.
  public func lock() { change { $0.lock() } }

  /// Unlocks the device with an enrolled finger or face; `touchIDAuthenticationAllowableReuseDuration` can reuse
  /// that.
  ///
  /// Throws if biometry can't be used now or an app's dialog is up.
  public func unlockWithBiometry() throws(UnfittingAction) {
    try changeOrThrow { (scripted) throws(UnfittingAction) in
      try scripted.unlockWithBiometry()
      return nil
    }
  }

  /// Enters a passcode at the lock screen: the right one resets all counters, a wrong one is counted (A7, A8).
  ///
  /// Throws if the device doesn't accept a passcode now or not this kind, or if an app's dialog is up.
  public func unlock(passcode: String) throws(UnfittingAction) {
    try changeOrThrow { (scripted) throws(UnfittingAction) in
      try scripted.unlock(passcode: passcode)
      return nil
    }
  }

  /// Locks biometry as five wrong fingers or faces do (A7): only the passcode unlocks it.
  public func lockBiometry() { change { $0.lockBiometry() } }

  /// Restarts the device: biometry needs the passcode once (A13). On a real device a waiting app would be gone;
  /// here its evaluation ends with `systemCancel`, so that a test's continuation is resumed.
  public func restart() { change { $0.restart() } }
}

// MARK: - What a test ends with

extension SimulatedDevice {
  /// Throws what was wrong with the test's script: an action that didn't fit, one that was never used, a dialog that still
  /// waits (and ends now, as does whoever waits for one). Calling it again has nothing left to tell.
  ///
  /// The trait `.simulatedDevice` of Swift Testing and the XCTest helper of `SimulatedDeviceTesting` call it by themselves.
  public func finish() throws(ScriptMistakes) {
    var mistakes: ScriptMistakes?
    change { scripted in
      let (found, ending) = scripted.finish()
      mistakes = found
      return ending
    }
    dismissWatchers()
    if let mistakes { throw mistakes }
  }
}

// MARK: - What a test reads

extension SimulatedDevice {
  /// The device with its current settings and counters.
  public var device: Device { state.withLock { $0.scripted.device } }

  /// The current time on the device; only `advance(by:)` and `.wait` move it.
  public var now: Instant { state.withLock { $0.scripted.clock.now } }

  /// The dialog that waits for an answer, if any.
  public var prompt: SystemPrompt? { state.withLock { $0.scripted.prompt } }

  /// How much longer the passcode isn't accepted; `nil` if it is (A9).
  public var lockedOutFor: Duration? { state.withLock { $0.scripted.lockedOutFor } }

  /// The actions not used yet: empty if a test scripted exactly what happened.
  public var remainingScript: [UserAction] { state.withLock { $0.scripted.script } }

  /// All evaluations so far and how they ended, oldest first.
  public var evaluations: [EvaluationRecord] { state.withLock { $0.scripted.records } }
}
