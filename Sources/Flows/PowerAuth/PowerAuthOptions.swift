import DeviceSimulation
import UnlockEngine

extension PowerAuth {
  /// What a PowerAuth world starts from: no activation, or one in any state. What isn't given follows from what
  /// is: a PIN means that the activation is active.
  public struct Options: Hashable, Sendable {
    public var activation: Server.Record?
    public var pin: PIN?
    public var hasBiometry = false
    public var failedAttempts: UInt8 = 0
    /// What the server takes as credentials beside the user name (P3).
    public var password = ShortText("YBzBEM") ?? ShortText()
    public var oneTimePassword = ShortText("072471") ?? ShortText()

    public init() {}

    var record: Server.Record {
      activation ?? (pin != nil || hasBiometry || failedAttempts > 0 ? .active : .none)
    }
  }

  /// PowerAuth's limits.
  public struct Limits: Hashable, Sendable {
    /// Digits of a PIN; the least number where the length is free.
    public var pinLength: Int
    /// Any number of digits, and a key that submits them.
    public var hasVariableLength: Bool
    public var maxAttempts: Int
    /// Biometry may be used while more attempts than this remain (P7).
    public var attemptsKeptFromBiometry: Int
    /// How long an activation may stay uncommitted (P11).
    public var activationTime: Duration
    public var manualEntryOffer: Duration
    /// How long "Success!" is to be seen (P8).
    public var victoryTime: Duration
    /// Whether the SDK was given its keys (P4).
    public var isConfigured: Bool

    public init() {
      pinLength = 4
      hasVariableLength = false
      maxAttempts = 5
      attemptsKeptFromBiometry = 2
      activationTime = .minutes(5)
      manualEntryOffer = .seconds(10)
      victoryTime = .seconds(1)
      isConfigured = true
    }
  }

  public static let defaultOptions = Options()
  public static let freshOptions = Options()
  public static let defaultLimits = Limits()

  public static let options: [Setting<Options>] = [
    Setting(
      "activation", "the activation's state at the server", .choice(Server.Record.allCases.map(\.name)),
      get: { $0.record.name }
    ) { options, text in
      guard let record = Server.Record.allCases.first(where: { $0.name == text }) else { return false }
      options.activation = record
      return true
    },
    .pin("pin", "the PIN chosen earlier (1357 when not given)", 4...8, \.pin),
    .flag("biometry", "whether biometry was allowed as a factor", \.hasBiometry),
    .number("failed-attempts", "failed attempts counted by the server", 0...9, \.failedAttempts),
    code("password", "the password that the server takes; with none it takes none", .text, \.password),
    code(
      "one-time-password", "the one-time password that the server takes", .digits(6...6, orNone: true),
      \.oneTimePassword),
  ]

  /// A part of the credentials.
  private static func code(
    _ name: String, _ summary: String, _ values: SettingValues,
    _ path: WritableKeyPath<Options, ShortText> & Sendable
  ) -> Setting<Options> {
    Setting(
      name, summary, values, get: { $0[keyPath: path].isEmpty ? "none" : $0[keyPath: path].text }
    ) { options, text in
      guard let code = text == "none" ? ShortText() : ShortText(text) else { return false }
      if case .digits(let lengths, _) = values, !code.isEmpty {
        guard code.isDigits, lengths.contains(code.count) else { return false }
      }
      options[keyPath: path] = code
      return true
    }
  }

  public static let limits: [Setting<Limits>] = [
    .number(
      "pin-length", "digits of the PIN, or the fewest where the length is variable", 4...8, \.pinLength),
    .flag("variable-pin-length", "whether a PIN may be longer, and a key submits it", \.hasVariableLength),
    .number("max-attempts", "failed attempts that block the activation", 1...10, \.maxAttempts),
    .number(
      "attempts-kept-from-biometry", "biometry needs more attempts left than this", 0...9,
      \.attemptsKeptFromBiometry),
    .duration("activation-time", "how long an activation may stay uncommitted", \.activationTime),
    .duration("manual-entry-offer", "when the scanner offers typing the code", \.manualEntryOffer),
    .duration("victory-time", "how long success is shown", \.victoryTime),
    .flag("sdk-configured", "whether the SDK was given its keys", \.isConfigured),
  ]

  public static func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError> {
    let pin = options.pin ?? PIN(String("13571357".prefix(limits.pinLength))) ?? PIN()
    let isRightLength =
      limits.hasVariableLength ? pin.count >= limits.pinLength : pin.count == limits.pinLength
    guard isRightLength else {
      return .failure(
        OptionsError("The PIN has \(pin.count) digits, and “pin-length” is \(limits.pinLength)."))
    }
    let isCommitted = options.record != .none && options.record != .created
    if !isCommitted, options.pin != nil || options.hasBiometry || options.failedAttempts > 0 {
      return .failure(
        OptionsError("“pin”, “biometry” and “failed-attempts” need an activation that was committed."))
    }
    if options.record == .active, Int(options.failedAttempts) >= limits.maxAttempts {
      return .failure(
        OptionsError("After \(options.failedAttempts) failed attempts it is “activation: blocked”."))
    }
    var state = State()
    switch options.record {
    case .none: break
    case .created: state.activation = .created
    case .pendingCommit, .active, .blocked, .removed, .expired, .deadlock:
      state.activation = .committed(pin: pin, biometry: options.hasBiometry ? Device().enrolledSet : nil)
    }
    return .success(state)
  }
}
