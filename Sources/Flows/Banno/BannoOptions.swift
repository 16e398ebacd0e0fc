import DeviceSimulation
import UnlockEngine

extension Banno {
  /// What a Banno world starts from. What isn't given follows from what is: a method means that the app is
  /// set up, a previous PIN that it was upgraded.
  public struct Options: Hashable, Sendable {
    public var installed: Installed?
    public var previousPIN: PIN?
    public var profiles: UInt8?
    public var method: Method?
    public var pin: PIN?
    public var isSignedIn: Bool?

    public init() {}

    public enum Installed: UInt8, Hashable, Sendable, CaseIterable { case fresh, upgraded, setUp }
    public enum Method: UInt8, Hashable, Sendable, CaseIterable { case passcodeBiometrics, pin, dontLock }
  }

  /// Banno's limits.
  public struct Limits: Hashable, Sendable {
    public var pinLength: Int
    public var pinAttempts: Int
    /// How long the user may be away without a lock; exactly this long still goes on (B7.2).
    public var awayLimit: Duration
    /// How long the placeholder lock screen is to be seen (B7.1).
    public var placeholderTime: Duration

    public init() {
      pinLength = 4
      pinAttempts = 5
      awayLimit = .minutes(5)
      placeholderTime = .milliseconds(800)
    }
  }

  public static let defaultOptions = Options()
  public static let freshOptions = Options()
  public static let defaultLimits = Limits()

  public static let options: [Setting<Options>] = [
    optional("installed", "fresh, upgraded from 3.31.1 or earlier, or set up earlier", \.installed),
    .pin("previous-pin", "the active profile’s PIN from before the upgrade", 4...8, \.previousPIN),
    Setting(
      "profiles", "how many profiles the app has", .number(0...9), get: { $0.profiles.map { "\($0)" } ?? "" }
    ) {
      guard let number = UInt8($1), number <= 9 else { return false }
      $0.profiles = number
      return true
    },
    optional("method", "the unlock method chosen earlier", \.method),
    .pin("pin", "the in-app PIN chosen earlier (2580 when not given)", 4...8, \.pin),
    Setting("signed-in", "whether the user is signed in", .flag, get: { $0.isSignedIn.map { "\($0)" } ?? "" })
    {
      guard let flag = Bool($1) else { return false }
      $0.isSignedIn = flag
      return true
    },
  ]

  public static let limits: [Setting<Limits>] = [
    .number("pin-length", "digits of the in-app PIN", 4...8, \.pinLength),
    .number("pin-attempts", "tries for the in-app PIN", 1...10, \.pinAttempts),
    .duration("away-limit", "how long one may be away without a lock", \.awayLimit),
    .duration("placeholder-time", "how long the placeholder lock screen stays", \.placeholderTime),
  ]

  private static func optional<Value: CaseIterable & Hashable & Sendable>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Options, Value?> & Sendable
  ) -> Setting<Options> {
    let names = Value.allCases.map { kebabCase("\($0)") }
    return Setting(
      name, summary, .choice(names), get: { $0[keyPath: path].map { kebabCase("\($0)") } ?? "" }
    ) { options, text in
      guard let value = Value.allCases.first(where: { kebabCase("\($0)") == text }) else { return false }
      options[keyPath: path] = value
      return true
    }
  }

  public static func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError> {
    let installed =
      options.installed ?? (options.method != nil || options.pin != nil ? .setUp : nil)
      ?? (options.previousPIN != nil ? .upgraded : .fresh)
    if options.method != nil || options.pin != nil, installed != .setUp {
      let name = options.method == nil ? "pin" : "method"
      return .failure(OptionsError("“\(name)” needs “installed: set-up”: nobody has chosen one yet."))
    }
    if options.previousPIN != nil, installed != .upgraded {
      return .failure(OptionsError("“previous-pin” needs “installed: upgraded”."))
    }
    if options.pin != nil, options.method ?? .pin != .pin {
      return .failure(OptionsError("“pin” needs “method: pin”."))
    }
    for pin in [options.pin, options.previousPIN].compactMap({ $0 }) where pin.count != limits.pinLength {
      return .failure(
        OptionsError("The PIN has \(pin.count) digits, and “pin-length” is \(limits.pinLength)."))
    }

    let profiles = options.profiles ?? (installed == .fresh && options.isSignedIn != true ? 0 : 1)
    let isSignedIn = options.isSignedIn ?? (profiles > 0)
    if isSignedIn, profiles == 0 {
      return .failure(OptionsError("“signed-in” needs at least one profile."))
    }
    var state = State(profiles: profiles)
    guard isSignedIn else { return .success(state) }
    switch installed {
    case .fresh: state.account = .mustChoose(previousPIN: nil)
    case .upgraded: state.account = .mustChoose(previousPIN: options.previousPIN)
    case .setUp: state.account = .ready(method(options, limits))
    }
    return .success(state)
  }

  private static func method(_ options: Options, _ limits: Limits) -> UnlockMethod {
    switch options.method ?? (options.pin == nil ? .passcodeBiometrics : .pin) {
    case .passcodeBiometrics: .passcodeBiometrics
    case .pin: .pin(options.pin ?? PIN(String("25802580".prefix(limits.pinLength))) ?? PIN())
    case .dontLock: .dontLock
    }
  }
}
