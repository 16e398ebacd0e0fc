import DeviceSimulation
import UnlockEngine

extension Onegini {
  /// The Token Server: it knows the PIN, counts wrong ones, and says whether biometry may be used.
  public struct Server: Hashable, Sendable {
    /// The user's PIN; none before anybody registered.
    public var registeredPIN: PIN?
    /// Deregistered, by wrong PINs or by an operator. The PIN is kept for the operator's way back only.
    public var isUserRemoved = false
    public var failedPINAttempts: UInt8 = 0
    public var allowsBiometric = true
    public var biometricToken = Token.none
    public var nextAnswer = NextAnswer.byTheBook

    public init() {}

    public enum Token: UInt8, Hashable, Sendable, CaseIterable { case none, valid, revoked }
    public enum NextAnswer: UInt8, Hashable, Sendable, CaseIterable { case byTheBook, serverError }

    /// The PIN of the registered user.
    public var pin: PIN? { isUserRemoved ? nil : registeredPIN }
  }

  public static func server(_ options: Options, _ limits: Limits) -> Server {
    var server = Server()
    server.registeredPIN = options.pin
    if options.biometric != .none { server.biometricToken = .valid }
    return server
  }

  public static let serverSettings: [Setting<Server>] = [
    Setting(
      "biometric-authentication", "whether the Token Server’s configuration allows biometry",
      .choice(["allowed", "not-allowed"]), get: { $0.allowsBiometric ? "allowed" : "not-allowed" }
    ) {
      guard ["allowed", "not-allowed"].contains($1) else { return false }
      $0.allowsBiometric = $1 == "allowed"
      return true
    },
    .choice("biometric-token", "what became of the token that biometry unlocks", \.biometricToken),
    Setting(
      "user-removed", "whether the user was deregistered; an operator can take that back", .flag,
      get: { "\($0.isUserRemoved)" }
    ) {
      guard let isRemoved = Bool($1) else { return false }
      if $0.isUserRemoved, !isRemoved { $0.failedPINAttempts = 0 }
      $0.isUserRemoved = isRemoved
      return true
    },
    .choice("next-answer", "what the next request gets, once", \.nextAnswer),
  ]

  public static func serve(
    _ request: Request, _ state: inout State, _ server: inout Server, _ waits: inout ServerWaits,
    _ limits: Limits
  ) -> Answer {
    if server.nextAnswer == .serverError {
      server.nextAnswer = .byTheBook
      return .serverError
    }
    switch request {
    case .registerUser:
      guard case .repeatPIN(_, let pin) = state.scene else { return .serverError }
      server.registeredPIN = pin
      server.isUserRemoved = false
      server.failedPINAttempts = 0
      server.biometricToken = .none
      return .done
    case .checkPIN:
      guard case .pinChallenge(let pad, let goal) = state.scene else { return .serverError }
      return check(pad.entry, for: goal, &server, limits)
    case .useBiometric:
      guard server.pin != nil else { return .userDeregistered }
      return server.allowsBiometric && server.biometricToken == .valid ? .done : .authenticatorInvalid
    case .deregisterBiometric:
      server.biometricToken = .none
      return .done
    }
  }

  /// The Token Server deregisters the user who has failed as often as is allowed now; the app hears of it with its
  /// next request.
  public static func limitsChanged(
    _ state: inout State, _ server: inout Server, from old: Limits, to new: Limits
  ) -> [Effect] {
    if server.pin != nil, Int(server.failedPINAttempts) >= new.pinAttempts { server.isUserRemoved = true }
    return []
  }

  private static func check(
    _ entry: PIN, for goal: Goal, _ server: inout Server, _ limits: Limits
  ) -> Answer {
    guard let pin = server.pin else { return .userDeregistered }
    guard entry == pin else {
      server.failedPINAttempts += 1
      guard Int(server.failedPINAttempts) >= limits.pinAttempts else { return .wrongPIN }
      server.isUserRemoved = true
      return .userDeregistered
    }
    server.failedPINAttempts = 0
    guard goal == .registerBiometric else { return .done }
    guard server.allowsBiometric else { return .notAllowed }
    server.biometricToken = .valid
    return .done
  }
}
