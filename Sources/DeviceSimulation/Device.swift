/// A simulated iPhone or iPad as a value: its settings, its counters, and the evaluation under way.
///
/// Nothing here reads a clock: callers pass the time.
public struct Device: Hashable, Sendable {
  // MARK: Settings, all switchable at any moment

  /// iPhone or iPad; the name appears in copy (D1).
  public internal(set) var model = DeviceModel.iPhone
  /// The major version of iOS: 7 and up (D9).
  public internal(set) var iOS: UInt8 = Device.newestIOS
  /// The sensor in the hardware (D2).
  public internal(set) var biometry = LABiometryType.faceID
  /// Whether a finger or face is enrolled; needs a passcode (D3).
  public internal(set) var isEnrolled = true
  /// The passcode; `nil` when none is set (D4).
  public internal(set) var passcode: Passcode? = Passcode("123456")
  /// How the sensor responds to a prompt (D5).
  public internal(set) var sensor = SensorBehaviour.ask
  /// How long the sensor takes before it answers by itself.
  public internal(set) var scanTime: Duration = .zero
  /// Whether the app may use Face ID (D10).
  public internal(set) var faceIDPermission = FaceIDPermission.allowed
  /// When Touch ID's dialog gets its fallback button (A5).
  public internal(set) var touchIDFallback = TouchIDFallback.byVersion
  /// How long wrong passcodes lock the device (A8).
  public internal(set) var lockOutTable = LockOutTable.current
  /// "Erase data after ten wrong passcodes" (A9).
  public internal(set) var erasesData = false
  /// Whether the device is jailbroken (D8).
  public internal(set) var isJailbroken = false
  /// How the network treats a request (D8).
  public internal(set) var network = NetworkState.online
  /// How long the server takes to answer.
  public internal(set) var latency: Duration = .milliseconds(500)

  /// Whether things that show only for a moment take that moment: the checkmark after a match, a key that lights
  /// up.
  public internal(set) var hasAnimations = false

  /// After how long without a touch the device locks itself (D13).
  public internal(set) var autoLock = AutoLock.never

  /// What the system itself says is in this language (V6).
  public internal(set) var language = DeviceLanguage.english

  /// How large text is, and whether all is light or dark (V6).
  public internal(set) var (textSize, appearance) = (TextSize.l, Appearance.automatic)

  /// Whether what the screen shows is recorded, or shown elsewhere (D21).
  public internal(set) var capture = ScreenCapture.none

  /// Whether iOS asks for the passcode again after a while, as real ones do (D26): off, so that a wait of two days is no other.
  public internal(set) var wantsPasscodeByTime = false

  /// Whether Stolen Device Protection is on, and the device away from the places that it knows (D20).
  public internal(set) var hasStolenDeviceProtection = false
  /// Whether iOS asks before it opens the app, as its user can want from iOS 18 on (D20).
  public internal(set) var requiresBiometryForApp = false

  /// By how much the user has moved the date; zero while it is the right one (D11).
  public internal(set) var dateShift: Duration = .zero

  // MARK: Counters

  /// Failed scans in a row, across evaluations and launches; five lock biometry (A7).
  public internal(set) var failedBiometricAttempts: UInt8 = 0
  /// Wrong passcodes in a row; ten disable the device (A8).
  public internal(set) var failedPasscodes: UInt8 = 0
  /// The last wrong passcode: the same one again doesn't count (A8).
  public internal(set) var lastWrongPasscode: ShortText?
  /// When the passcode is accepted again; `nil` when it is now.
  public internal(set) var lockedOutUntil: Instant?
  /// Whether the device was restarted and the passcode hasn't been entered since (A13).
  public internal(set) var needsPasscodeAfterRestart = false
  /// Whether iOS wants the passcode before biometry for another reason: it was long ago, or somebody held the buttons for an
  /// emergency call, or locked the device from afar (D26).
  public internal(set) var needsPasscodeAgain = false
  /// When it wants it by time; `nil` where it doesn't, or does already.
  public internal(set) var passcodeNeededAt: Instant?
  /// Until when a finger or face counts for more than four hours, since the passcode was given not long ago.
  var passcodeIsFresh: Instant?
  /// Whether the tenth wrong passcode was just entered on a device that is set to erase itself then (A9).
  public internal(set) var isToBeErased = false
  /// Identifies the enrolled set of fingers or faces: a different number after every change (A12).
  public internal(set) var enrolledSet: UInt8 = 1

  /// Whether a finger or face has just opened the lock screen: whoever looks after apps takes note of it, and takes it away (D23).
  public var wasUnlockedByBiometry = false

  /// The wait before a change that Stolen Device Protection keeps from thieves; `nil` while nobody has asked for one (D20).
  public internal(set) var securityDelay: SecurityDelay?

  /// The evaluation under way, if any.
  public internal(set) var evaluation: Evaluation?

  /// An iPhone with the newest iOS: Face ID enrolled and allowed, passcode 123456, all counters at zero.
  public init() {}

  /// The iOS version of a new device.
  public static let newestIOS: UInt8 = 26
  /// How long the checkmark is shown after a match.
  public static let tickTime = Duration.milliseconds(500)
  /// How many failed scans in a row lock biometry (A7).
  public static let biometricLimit: UInt8 = 5
}

extension Device {
  /// Whether biometry is locked until the passcode is entered.
  public var isBiometryLockedOut: Bool { failedBiometricAttempts >= Device.biometricLimit }

  /// Whether ten wrong passcodes have disabled the device for good: it can only be erased (A8, D13).
  public var isDisabled: Bool { failedPasscodes >= LockOutTable.limit }

  /// Whether biometry can't be used before the passcode was given: after a restart (A13), or for another reason (D26).
  public var needsPasscode: Bool { needsPasscodeAfterRestart || needsPasscodeAgain }

  /// Whether the right passcode would reset anything: failed scans, wrong passcodes, or the need for it.
  public var hasFailuresToForget: Bool { failedBiometricAttempts > 0 || failedPasscodes > 0 || needsPasscode }

  /// Stands for the enrolled set, as `evaluatedPolicyDomainState` does; `nil` without a sensor or anyone enrolled
  /// (A12).
  public var domainState: UInt8? { isEnrolled && biometry != .none ? enrolledSet : nil }

  /// Whether an evaluation would begin with biometry: present, enrolled, allowed and not locked.
  public var canUseBiometry: Bool { preflight(.deviceOwnerAuthenticationWithBiometrics) == nil }

  /// Whether the user has set up biometry for this app, even if it is locked at the moment: button titles depend on
  /// it.
  public var offersBiometry: Bool {
    switch preflight(.deviceOwnerAuthenticationWithBiometrics) {
    case nil, .biometryLockout: true
    default: false
    }
  }

  /// Apple's preflight (A2, A11): why an evaluation of the policy would fail at once; `nil` when it wouldn't.
  public func preflight(_ policy: LAPolicy) -> LAError.Code? {
    switch policy {
    case .deviceOwnerAuthentication:
      if iOS < 9 { return .biometryNotAvailable }
      if refusesPasscode { return preflight(.deviceOwnerAuthenticationWithBiometrics) }
      return passcode == nil ? .passcodeNotSet : nil
    case .deviceOwnerAuthenticationWithBiometrics:
      if iOS < 8 || biometry == .none { return .biometryNotAvailable }
      if biometry == .faceID, faceIDPermission == .denied { return .biometryNotAvailable }
      if passcode == nil { return .passcodeNotSet }
      if !isEnrolled { return .biometryNotEnrolled }
      if isBiometryLockedOut || needsPasscode || isDisabled { return .biometryLockout }
      return nil
    case .deviceOwnerAuthenticationWithBiometricsOrCompanion where iOS >= 18:
      return preflight(.deviceOwnerAuthenticationWithBiometrics)
    case .deviceOwnerAuthenticationWithCompanion where iOS >= 18: return .companionNotAvailable
    case .deviceOwnerAuthenticationWithBiometricsOrCompanion, .deviceOwnerAuthenticationWithCompanion:
      return .biometryNotAvailable
    }
  }
}

/// The kind of device; its name appears in copy (D1).
public enum DeviceModel: UInt8, Hashable, Sendable, CaseIterable {
  /// An iPhone.
  case iPhone
  /// An iPad.
  case iPad

  /// The name as it appears in copy.
  public var title: String {
    switch self {
    case .iPhone: "iPhone"
    case .iPad: "iPad"
    }
  }
}

/// How the sensor responds to a prompt (D5).
public enum SensorBehaviour: UInt8, Hashable, Sendable, CaseIterable {
  /// Waits for the user's `SensorAnswer`.
  case ask
  /// Shows an enrolled finger or face to every prompt.
  case succeeds
  /// Shows another finger or face to every prompt.
  case fails
}

/// What the user presents to the sensor, or does with its prompt.
public enum SensorAnswer: UInt8, Hashable, Sendable, CaseIterable {
  /// An enrolled finger or face.
  case match
  /// Another finger or face.
  case noMatch
  /// The user cancels the prompt.
  case cancel
}

/// Whether the app may use Face ID (D10).
public enum FaceIDPermission: UInt8, Hashable, Sendable, CaseIterable {
  /// The first evaluation asks.
  case notAsked
  /// The user allowed it.
  case allowed
  /// The user forbade it: biometry isn’t available to the app.
  case denied
}

/// When Touch ID's dialog gets its fallback button (A5). The sources of the flows and Apple's documentation differ.
public enum TouchIDFallback: UInt8, Hashable, Sendable, CaseIterable {
  /// After the first failure until iOS 10, after the second from iOS 11, as the flows' sources have it.
  case byVersion
  /// After the first failure, as Apple documents it.
  case afterFirstFailure
  /// After the second failure.
  case afterSecondFailure
}

/// What the Settings app offers under Display & Brightness, Auto-Lock (D13).
public enum AutoLock: UInt8, Hashable, Sendable, CaseIterable {
  /// The device stays unlocked until somebody locks it.
  case never
  /// It locks itself after so many seconds or minutes.
  case seconds30, minute1, minutes2, minutes3, minutes4, minutes5

  /// The length of time; `nil` for never.
  public var duration: Duration? {
    switch self {
    case .never: nil
    case .seconds30: .seconds(30)
    case .minute1: .minutes(1)
    case .minutes2: .minutes(2)
    case .minutes3: .minutes(3)
    case .minutes4: .minutes(4)
    case .minutes5: .minutes(5)
    }
  }
}

/// What takes what the screen shows elsewhere, as an app is told (`UIScreen.isCaptured`, D21).
public enum ScreenCapture: UInt8, Hashable, Sendable, CaseIterable {
  case none
  /// A recording of the screen.
  case recorded
  /// AirPlay, or a cable.
  case mirrored
}

/// How the network treats a request (D8).
public enum NetworkState: UInt8, Hashable, Sendable, CaseIterable {
  /// The server answers, after the latency.
  case online
  /// The device has no connection: the app learns that at once.
  case offline
  /// The server doesn't answer: the app learns that after the latency.
  case unreachable
}
