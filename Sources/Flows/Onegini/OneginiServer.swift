import SimulatedLocalAuthentication
import UnlockEngine

extension Onegini {
  /// The Token Server: it knows the PIN, counts wrong ones, and says whether biometry may be used.
  public struct Server: Hashable, Sendable {
    public var user = Account.none
    public var failedPINAttempts: UInt8 = 0
    public var allowsBiometric = true
    public var biometricToken = Token.none
    public var nextAnswer = NextAnswer.byTheBook

    public init() {}

    public enum Account: Hashable, Sendable {
      case none
      case registered(PIN)
      /// Deregistered, by wrong PINs or by an operator. The PIN is kept for the operator's way back only.
      case removed(PIN)
    }

    public enum Token: UInt8, Hashable, Sendable { case none, valid, revoked }
    public enum NextAnswer: UInt8, Hashable, Sendable, CaseIterable { case byTheBook, serverError }

    /// The PIN of the registered user.
    public var pin: PIN? {
      if case .registered(let pin) = user { return pin }
      return nil
    }
  }

  public static func server(_ options: Options, _ policy: Policy) -> Server {
    var server = Server()
    if let pin = options.pin { server.user = .registered(pin) }
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
    Setting(
      "biometric-token", "what became of the token that biometry unlocks", .choice(["valid", "revoked"]),
      get: { "\($0.biometricToken)" }, set: setToken),
    Setting(
      "user", "the user’s registration: an operator removes it or takes it back",
      .choice(["registered", "removed"]), get: { name(of: $0.user) }, set: setUser),
    .choice("next-answer", "what the next request gets, once", \.nextAnswer),
  ]

  @Sendable private static func setToken(_ server: inout Server, _ text: String) -> Bool {
    guard text == "valid" || text == "revoked" else { return false }
    // Without a token there is nothing to revoke.
    if server.biometricToken != .none { server.biometricToken = text == "valid" ? .valid : .revoked }
    return true
  }

  private static func name(of account: Server.Account) -> String {
    switch account {
    case .none: "none"
    case .registered: "registered"
    case .removed: "removed"
    }
  }

  @Sendable private static func setUser(_ server: inout Server, _ text: String) -> Bool {
    switch (server.user, text) {
    case (.registered(let pin), "removed"), (.removed(let pin), "removed"): server.user = .removed(pin)
    case (.removed(let pin), "registered"):
      server.user = .registered(pin)
      server.failedPINAttempts = 0
    // Nothing to remove, nothing to take back.
    case (.registered, "registered"), (.none, "registered"), (.none, "removed"): break
    case (.none, _), (.registered, _), (.removed, _): return false
    }
    return true
  }

  public static func serve(
    _ request: Request, _ state: State, _ server: inout Server, _ policy: Policy
  ) -> Answer {
    if server.nextAnswer == .serverError {
      server.nextAnswer = .byTheBook
      return .serverError
    }
    switch request {
    case .registerUser:
      guard case .repeatPIN(_, let pin) = state.scene else { return .serverError }
      server.user = .registered(pin)
      server.failedPINAttempts = 0
      server.biometricToken = .none
      return .done
    case .checkPIN:
      guard case .pinChallenge(let pad, let goal) = state.scene else { return .serverError }
      return check(pad.entry, for: goal, &server, policy)
    case .useBiometric:
      guard server.pin != nil else { return .userDeregistered }
      return server.allowsBiometric && server.biometricToken == .valid ? .done : .authenticatorInvalid
    case .deregisterBiometric:
      server.biometricToken = .none
      return .done
    }
  }

  private static func check(
    _ entry: PIN, for goal: Goal, _ server: inout Server, _ policy: Policy
  ) -> Answer {
    guard let pin = server.pin else { return .userDeregistered }
    guard entry == pin else {
      server.failedPINAttempts += 1
      guard Int(server.failedPINAttempts) >= policy.pinAttempts else { return .wrongPIN }
      server.user = .removed(pin)
      return .userDeregistered
    }
    server.failedPINAttempts = 0
    guard goal == .registerBiometric else { return .done }
    guard server.allowsBiometric else { return .notAllowed }
    server.biometricToken = .valid
    return .done
  }
}
