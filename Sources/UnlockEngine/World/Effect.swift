import DeviceSimulation

/// What a step led to: what the app asked for, what the device answered, and what went nowhere.
///
/// A flow returns the first group; the world carries them out and adds the second.
public enum Effect: Hashable, Sendable {
  // MARK: Asked for by the app

  /// `canEvaluatePolicy`: only asks, and makes `biometryType` available (A3).
  case preflight(LAPolicy)
  /// `evaluatePolicy`, for a purpose of the flow's.
  case evaluate(LAPolicy, purpose: UInt8)
  /// `invalidate` on the context of the evaluation under way.
  case invalidate
  /// Starts one of the flow's timers, or restarts it if it is running.
  case start(timer: UInt8, Duration)
  case stop(timer: UInt8)
  /// Sends one of the flow's requests to the simulated server.
  case send(request: UInt8)

  // MARK: Added by the world

  /// The answer to an evaluation.
  case authenticated(AuthenticationResult)
  /// The phone's lock screen was opened (D13).
  case unlocked
  case ignored(IgnoredInput)
}

extension Effect {
  /// Why an input changed nothing.
  public var ignored: IgnoredInput? {
    if case .ignored(let reason) = self { return reason }
    return nil
  }

  public var isIgnored: Bool { ignored != nil }
}

extension [Effect] {
  /// What came of asking the owner, whoever asked: an app, or the phone's lock screen.
  public var lastOwnersAnswer: AuthenticationResult? { contains(.unlocked) ? .success : lastAnswer }

  /// The result of the last evaluation that ended.
  public var lastAnswer: AuthenticationResult? {
    for effect in reversed() { if case .authenticated(let result) = effect { return result } }
    return nil
  }
}

/// Why an input changed nothing. Reported to the user, never lost silently (D5).
public enum IgnoredInput: Hashable, Sendable {
  /// Nothing was looking for a finger or face.
  case noPrompt(SensorAnswer)
  case noEvaluation
  case alreadyOpen
  /// iOS launches an app in the background only where it doesn't run (D17).
  case alreadyRunning
  /// It launches none on a phone that is off, or disabled.
  case notStarted
  case notOpen
  /// The flow says of no extension what it does (D25).
  case noExtension
  case notRunning
  case notOnTop
  case nothingToType
  case noDeadline
  /// What waits for time goes on without end: after so many things that happened by themselves, the clock stops.
  case endless
  /// The phone is locked, or restarts and will be: nothing on it opens before it is unlocked (D13).
  case deviceLocked
  case alreadyLocked
  case notLocked
  /// The lock screen accepts neither passcode nor finger or face as long as its lock-out lasts (A9).
  case lockedOut
  /// Ten wrong passcodes disabled the device: it can only be erased (D13).
  case deviceDisabled
  /// Nobody is enrolled on a device without a passcode (D3).
  case noPasscode
  /// Stolen Device Protection makes one wait for an hour, or wants a finger or face that can't be used now (D20).
  case protected
  /// Nothing comes to a phone that is offline.
  case offline
  case unknownSetting(String)

  /// The reason in words.
  public var text: String {
    switch self {
    case .noPrompt(.match): "A match was presented, but no prompt is looking for one."
    case .noPrompt(.noMatch): "A wrong finger or face was presented, but no prompt is looking for one."
    case .noPrompt(.cancel): "There is no biometric prompt to cancel."
    case .noEvaluation: "No authentication is under way."
    case .alreadyOpen: "The app is already open."
    case .alreadyRunning: "The app is running already."
    case .notStarted: "iOS launches no app on a phone that is off, or disabled."
    case .notOpen: "The app isn’t open."
    case .noExtension: "The app has no extension."
    case .notRunning: "The app isn’t running."
    case .notOnTop: "That can’t be tapped now."
    case .nothingToType: "Nothing takes typing now."
    case .noDeadline: "Nothing is waiting for time to pass."
    case .endless:
      "So much happens by itself that it has no end: the clock stopped after \(Int.mostByItself) things."
    case .deviceLocked: "The phone is locked: it has to be unlocked first."
    case .alreadyLocked: "The phone is locked already."
    case .notLocked: "The phone isn’t locked."
    case .lockedOut: "The lock screen accepts nothing as long as its lock-out lasts."
    case .deviceDisabled: "The device is disabled: it can only be erased."
    case .protected: "Stolen Device Protection makes one wait for an hour, and wants a finger or face."
    case .offline: "The phone is offline."
    case .noPasscode: "iOS enrols nothing without a passcode."
    case .unknownSetting(let name): "There is no setting “\(name)” with such a value."
    }
  }
}
