import DeviceSimulation
import UnlockEngine

extension Onegini {
  /// What an Onegini world starts from: nobody registered, or a user with a PIN and perhaps biometry.
  public struct Options: Hashable, Sendable {
    public var pin: PIN?
    public var biometric = BiometricOption.none

    public init() {}

    /// How far biometry was set up earlier.
    public enum BiometricOption: UInt8, Hashable, Sendable, CaseIterable { case none, registered, preferred }
  }

  /// Onegini's limits, and how the app under simulation behaves.
  public struct Limits: Hashable, Sendable {
    public var pinLength: Int
    public var pinAttempts: Int
    public var maxEqualDigits: Int
    public var allowsSequences: Bool
    /// PINs that nobody may choose, with commas between them.
    public var blockList: ShortText
    public var biometricAnswer: BiometricAnswer
    /// The app's own text in the system's prompt (O5).
    public var prompt: ShortText
    public var hasUsageDescription: Bool
    public var detectsJailbreak: Bool

    public init() {
      pinLength = 5
      pinAttempts = 3
      maxEqualDigits = 2
      allowsSequences = false
      blockList = ShortText()
      biometricAnswer = .ask
      prompt = ShortText("Confirm money transfer") ?? ShortText()
      hasUsageDescription = true
      detectsJailbreak = false
    }
  }

  /// How the app answers a biometric challenge (O5).
  public enum BiometricAnswer: UInt8, Hashable, Sendable, CaseIterable {
    case ask, prompt, pinFallback, cancel
  }

  public static let defaultOptions = Options()
  public static let freshOptions = Options()
  public static let defaultLimits = Limits()

  public static let options: [Setting<Options>] = [
    .pin("pin", "the PIN of a user who registered earlier", 4...8, \.pin),
    .choice("biometric", "how far biometry was set up earlier (needs a PIN)", \.biometric),
  ]

  public static let limits: [Setting<Limits>] = [
    .number("pin-length", "digits of a new PIN", 4...8, \.pinLength),
    .number("pin-attempts", "wrong PINs that deregister the user", 1...10, \.pinAttempts),
    .number("max-equal-digits", "how many equal digits in a row a new PIN may have", 1...8, \.maxEqualDigits),
    .flag("allow-sequences", "whether a new PIN may go up or down in equal steps", \.allowsSequences),
    Setting(
      "block-list", "PINs that nobody may choose, such as 17923,85236", .text,
      get: { $0.blockList.isEmpty ? "none" : $0.blockList.text }, set: setBlockList),
    .choice("biometric-answer", "how the app answers a biometric challenge", \.biometricAnswer),
    Setting("prompt", "the app’s text in the system’s prompt", .text, get: { $0.prompt.text }) {
      guard let text = ShortText($1), !text.isEmpty else { return false }
      $0.prompt = text
      return true
    },
    .flag("face-id-usage-description", "whether the app says why it uses Face ID", \.hasUsageDescription),
    .flag(
      "jailbreak-detection", "whether the app refuses a jailbroken device altogether", \.detectsJailbreak),
  ]

  @Sendable private static func setBlockList(_ limits: inout Limits, _ text: String) -> Bool {
    guard let list = ShortText(text == "none" ? "" : text) else { return false }
    limits.blockList = list
    return true
  }

  public static func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError> {
    guard let pin = options.pin else {
      guard options.biometric == .none else {
        return .failure(OptionsError("“biometric” needs a “pin”: biometry is registered with one."))
      }
      return .success(State())
    }
    guard pin.count == limits.pinLength else {
      return .failure(
        OptionsError("The PIN has \(pin.count) digits, and “pin-length” is \(limits.pinLength)."))
    }
    var state = State()
    // Registered with what a device has enrolled from the start.
    let enrolledSet = Device().enrolledSet
    switch options.biometric {
    case .none: state.user = .registered(.notRegistered)
    case .registered: state.user = .registered(.registered(enrolledSet: enrolledSet, isPreferred: false))
    case .preferred: state.user = .registered(.registered(enrolledSet: enrolledSet, isPreferred: true))
    }
    return .success(state)
  }
}
