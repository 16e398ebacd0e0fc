import DeviceSimulation
import UnlockEngine

extension AppPasscode {
  /// What an app-passcode world starts from. An app passcode that is given means that the lock is on.
  public struct Options: Hashable, Sendable {
    public var isLocked: Bool?
    public var appPasscode = Given.unsaid

    public init() {}

    /// What is said of the app passcode: nothing, that there is none, or which one.
    public enum Given: Hashable, Sendable {
      case unsaid
      case absent
      case set(PIN)
    }
  }

  /// The app's limits and delays.
  public struct Limits: Hashable, Sendable {
    /// Digits of an app passcode that is set from now on (C7).
    public var passcodeLength: Int
    /// Failed attempts that lock the keypad for a while; 0, as in the source's component: never (C7).
    public var lockOutAttempts: Int
    public var lockOutDelay: Duration
    // The component's cosmetic delays are 0.3, 0.2 and 0.1 s. Without animations they are off, so that what a step
    // led to is to be seen right after it; with them a right entry is to be seen for 0.1 s on every keypad.
    /// From the cover's appearing to asking for Touch ID.
    public var askDelay: Duration
    /// How long the dots of a wrong app passcode stay.
    public var clearDelay: Duration
    /// How long the dots of the right app passcode stay.
    public var reportDelay: Duration

    public init() {
      passcodeLength = 4
      lockOutAttempts = 0
      lockOutDelay = .minutes(1)
      askDelay = .zero
      clearDelay = .zero
      reportDelay = .zero
    }
  }

  public static let defaultOptions = Options()
  public static let freshOptions = Options()
  public static let defaultLimits = Limits()

  public static let options: [Setting<Options>] = [
    Setting(
      "passcode-lock", "whether the lock is on (off when not given)", .flag,
      get: { $0.isLocked.map { "\($0)" } ?? "" },
      set: { options, text in
        guard let flag = Bool(text) else { return false }
        options.isLocked = flag
        return true
      }),
    Setting(
      "app-passcode", "the app passcode set earlier (1234 when not given and the lock is on)",
      .digits(4...8, orNone: true), get: { $0.appPasscode.text },
      set: { options, text in
        if text == "none" {
          options.appPasscode = .absent
          return true
        }
        guard let passcode = PIN(text), (4...8).contains(passcode.count) else { return false }
        options.appPasscode = .set(passcode)
        return true
      }),
  ]

  public static let limits: [Setting<Limits>] = [
    .number("passcode-length", "digits of a new app passcode", 4...8, \.passcodeLength),
    .number(
      "lock-out-attempts", "failed attempts that lock the keypad for a while, 0: never", 0...10,
      \.lockOutAttempts),
    .duration("lock-out-delay", "how long the keypad is locked", \.lockOutDelay),
    .duration("ask-delay", "from the cover’s appearing to asking for biometry", \.askDelay),
    .duration("clear-delay", "how long the dots of a wrong app passcode stay", \.clearDelay),
    .duration("report-delay", "how long the dots of the right app passcode stay", \.reportDelay),
  ]

  public static func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError> {
    var state = State()
    switch (options.isLocked, options.appPasscode) {
    case (false?, .set): return .failure(OptionsError("“app-passcode” needs “passcode-lock: true”."))
    case (false?, .unsaid), (false?, .absent), (nil, .unsaid), (nil, .absent): break
    case (true?, .absent): state.lock = .on(appPasscode: nil)
    case (true?, .unsaid):
      state.lock = .on(appPasscode: PIN(String("12345678".prefix(limits.passcodeLength))))
    case (true?, .set(let passcode)), (nil, .set(let passcode)): state.lock = .on(appPasscode: passcode)
    }
    return .success(state)
  }
}

extension AppPasscode.Options.Given {
  fileprivate var text: String {
    switch self {
    case .unsaid: ""
    case .absent: "none"
    case .set(let passcode): passcode.text
    }
  }
}
