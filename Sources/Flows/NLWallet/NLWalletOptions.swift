import DeviceSimulation
import UnlockEngine

extension NLWallet {
  /// What a wallet's world starts from. Anything given means that the wallet is set up, with the PIN 024791
  /// when none is given.
  public struct Options: Hashable, Sendable {
    public var pin: PIN?
    public var biometrics: Bool?
    public var failedPINAttempts: UInt8 = 0

    public init() {}
  }

  /// The wallet's limits and durations (N2, N3).
  public struct Limits: Hashable, Sendable {
    /// Wrong PINs that end a round.
    public var attemptsPerRound: Int
    /// Rounds after which the wallet is blocked for good.
    public var rounds: Int
    public var timeOut1: Duration
    public var timeOut2: Duration
    public var timeOut3: Duration
    /// Without a touch for this long: "Are you still there?".
    public var idleWarning: Duration
    /// Without a touch for this long: locked.
    public var idleLock: Duration
    /// Away for this long, or longer: locked.
    public var awayLock: Duration
    /// How long each check of steps 1.2, 1.4 and 1.6 takes: 0.0 – 0.1 s in the source, none here, so that
    /// what a step led to is to be seen right after it. The account set-up takes the device's `latency`.
    public var checkTime: Duration

    public init() {
      attemptsPerRound = 4
      rounds = 4
      timeOut1 = .minutes(1)
      timeOut2 = .minutes(5)
      timeOut3 = .hours(1)
      idleWarning = .seconds(240)
      idleLock = .seconds(300)
      awayLock = .seconds(300)
      checkTime = .zero
    }
  }

  /// The simulated server, as far as an account is set up there (step 1.5).
  public struct Server: Hashable, Sendable {
    /// Whether it has an account of this device.
    public var hasAccount = false
    /// Whether it takes the device for a secure one, if it isn't jailbroken.
    public var trustsDevice = true
    public init() {}
  }

  public static let defaultOptions = Options()
  public static let freshOptions = Options()
  public static let defaultLimits = Limits()

  public static let options: [Setting<Options>] = [
    .pin("pin", "the PIN chosen earlier (024791 when not given and set up)", pinLength...pinLength, \.pin),
    Setting(
      "biometrics", "whether biometric unlock was turned on", .flag,
      get: { $0.biometrics.map { "\($0)" } ?? "" },
      set: { options, text in
        guard let flag = Bool(text) else { return false }
        options.biometrics = flag
        return true
      }),
    .number("failed-pin-attempts", "wrong PINs in a row so far", 0...16, \.failedPINAttempts),
  ]

  public static let limits: [Setting<Limits>] = [
    .number("attempts-per-round", "wrong PINs that end a round", 1...10, \.attemptsPerRound),
    .number("rounds", "rounds until the wallet is blocked for good", 1...4, \.rounds),
    .duration("time-out-1", "the wait after the first round", \.timeOut1),
    .duration("time-out-2", "the wait after the second round", \.timeOut2),
    .duration("time-out-3", "the wait after the third round", \.timeOut3),
    .duration("idle-warning", "without a touch until the warning", \.idleWarning),
    .duration("idle-lock", "without a touch until the wallet is locked", \.idleLock),
    .duration("away-lock", "away until the wallet is locked", \.awayLock),
    .duration("check-time", "how long each check on the device takes", \.checkTime),
  ]

  public static let serverSettings: [Setting<Server>] = [
    .flag("account", "the server has an account of this device", \.hasAccount),
    .flag("trusts-device", "the server takes the device for a secure one", \.trustsDevice),
  ]

  public static func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError> {
    var state = State()
    guard isSetUp(options) else { return .success(state) }
    let pin = options.pin ?? PIN("024791") ?? PIN()
    if firstFlaw(in: pin) != nil {
      return .failure(OptionsError("The PIN \(pin.text) is too simple: the wallet would have refused it."))
    }
    state.account = .made(pin: pin, biometrics: options.biometrics == true ? .enabled : .skipped)
    state.failedPINAttempts = options.failedPINAttempts
    return .success(state)
  }

  public static func server(_ options: Options, _ limits: Limits) -> Server {
    var server = Server()
    server.hasAccount = isSetUp(options)
    return server
  }

  private static func isSetUp(_ options: Options) -> Bool {
    options.pin != nil || options.biometrics != nil || options.failedPINAttempts > 0
  }
}

extension NLWallet.Limits {
  /// Wrong PINs that block the wallet for good.
  var attempts: Int { attemptsPerRound * rounds }

  /// The wait that a number of wrong PINs in a row imposes; `nil` in the middle of a round and at the end of
  /// the last.
  func timeOut(after attempts: Int) -> Duration? {
    guard attempts > 0, attempts < self.attempts, attempts % attemptsPerRound == 0 else { return nil }
    return timeOut(ofRound: attempts / attemptsPerRound)
  }

  /// The wait that follows a round.
  func timeOut(ofRound round: Int) -> Duration {
    switch round {
    case ...1: timeOut1
    case 2: timeOut2
    default: timeOut3
    }
  }
}
