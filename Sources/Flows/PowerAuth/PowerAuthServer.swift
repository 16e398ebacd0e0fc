import DeviceSimulation
import UnlockEngine

extension PowerAuth {
  /// The PowerAuth server: the only one that knows whether a signature is right, and that counts (P8).
  public struct Server: Hashable, Sendable {
    public var activation = Record.none
    public var failedAttempts: UInt8 = 0
    public var commitsByItself = true
    public var nextAnswer = NextAnswer.byTheBook
    /// What is left of the right password and one-time password: a server keeps neither (P3).
    var credentials = fingerprint(Options().password, Options().oneTimePassword)

    public init() {}

    /// Whether an activation was begun that isn't committed yet.
    var isPending: Bool {
      switch activation {
      case .created, .pendingCommit: true
      case .none, .active, .blocked, .removed, .expired, .deadlock: false
      }
    }

    /// An activation at the server.
    public enum Record: UInt8, Hashable, Sendable, CaseIterable {
      case none, created, pendingCommit, active, blocked, removed
      /// Removed, because it wasn't committed in time.
      case expired
      /// The server's side of it: keys that no longer fit the device's.
      case deadlock

      var name: String { kebabCase("\(self)") }
      /// Worked out once: exploring, the operator is at work millions of times.
      static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

      /// What the device hears of it.
      var state: ActivationState {
        switch self {
        case .none, .removed, .expired: .removed
        case .created: .created
        case .pendingCommit: .pendingCommit
        case .active: .active
        case .blocked: .blocked
        case .deadlock: .deadlock
        }
      }
    }

    /// What the next request gets, whatever is in it.
    public enum NextAnswer: UInt16, Hashable, Sendable, CaseIterable {
      case byTheBook = 0
      case ok = 200
      case unauthorized = 401
      case forbidden = 403
      case serverError = 500

      var name: String { self == .byTheBook ? "by-the-book" : "\(rawValue)" }
      static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
    }
  }

  /// Who may sign up (P3).
  static let rightUserName = "john.doe@example.com"

  /// A number that two pairs of codes have only if they are the same (FNV-1a).
  static func fingerprint(_ password: ShortText, _ oneTimePassword: ShortText) -> UInt64 {
    (password.text + "\n" + oneTimePassword.text).utf8.reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }

  public static func server(_ options: Options, _ limits: Limits) -> Server {
    var server = Server()
    server.activation = options.record
    server.failedAttempts = options.record == .blocked ? UInt8(limits.maxAttempts) : options.failedAttempts
    server.commitsByItself = options.record != .pendingCommit
    server.credentials = fingerprint(options.password, options.oneTimePassword)
    return server
  }

  public static let serverSettings: [Setting<Server>] = [
    Setting(
      "activation", "the activation’s state; an operator’s actions",
      .choice(Server.Record.allCases.map(\.name)), get: { $0.activation.name }, set: setActivation),
    Setting(
      "next-answer", "what the next request but a status request gets, once",
      .choice(Server.NextAnswer.allCases.map(\.name)), get: { $0.nextAnswer.name }
    ) { server, text in
      guard let answer = Server.NextAnswer.named[text] else { return false }
      server.nextAnswer = answer
      return true
    },
    Setting(
      "commit", "who commits an activation at the server", .choice(["automatic", "by-operator"]),
      get: { $0.commitsByItself ? "automatic" : "by-operator" }
    ) {
      guard ["automatic", "by-operator"].contains($1) else { return false }
      $0.commitsByItself = $1 == "automatic"
      return true
    },
  ]

  /// Unblocking gives all attempts back.
  @Sendable private static func setActivation(_ server: inout Server, _ text: String) -> Bool {
    guard let record = Server.Record.named[text] else { return false }
    if record == .active, server.activation != .active { server.failedAttempts = 0 }
    server.activation = record
    return true
  }

  // MARK: Time

  public static func lifetime(of timer: Timer) -> TimerLifetime {
    switch timer {
    case .manualEntryOffer, .victory: TimerLifetime(.uptime, .display)
    // The server gives an activation up, whatever the phone does and whatever date it shows (P11).
    case .activationExpires: TimerLifetime(.server, .access, outlivesProcess: true)
    }
  }

  public static func timePassed(_ timer: Timer, _ server: inout Server) {
    guard timer == .activationExpires else { return }
    if server.isPending { server.activation = .expired }
  }

  /// The server blocks what has failed as often as is allowed now; the app hears of it with the next status.
  public static func limitsChanged(
    _ state: inout State, _ server: inout Server, from old: Limits, to new: Limits
  ) -> [Effect] {
    blockIfUsedUp(&server, new)
    return []
  }

  private static func blockIfUsedUp(_ server: inout Server, _ limits: Limits) {
    guard server.activation == .active, Int(server.failedAttempts) >= limits.maxAttempts else { return }
    server.activation = .blocked
  }

  // MARK: Answers

  public static func serve(
    _ request: Request, _ state: inout State, _ server: inout Server, _ waits: inout ServerWaits,
    _ limits: Limits
  ) -> Answer {
    if request == .fetchStatus { return .status(status(server, limits)) }
    let ordered = server.nextAnswer
    server.nextAnswer = .byTheBook
    if ordered == .serverError { return .http(500) }
    let code = ordered == .byTheBook ? nil : ordered.rawValue
    switch request {
    case .fetchStatus: return .status(status(server, limits))
    case .createActivation: return .http(create(state, code, &server))
    case .commitActivation: return .http(commit(code, &server))
    case .sendSigned: return .http(check(state, code, &server, limits))
    }
  }

  static func remainingAttempts(_ server: Server, _ limits: Limits) -> Int {
    server.activation == .active ? max(0, limits.maxAttempts - Int(server.failedAttempts)) : 0
  }

  private static func status(_ server: Server, _ limits: Limits) -> Status {
    Status(
      state: server.activation.state, failedAttempts: server.failedAttempts,
      remainingAttempts: UInt8(remainingAttempts(server, limits)))
  }

  private static func create(_ state: State, _ ordered: UInt16?, _ server: inout Server) -> UInt16 {
    let code = ordered ?? (takes(state, server) ? 200 : 401)
    if code == 200 {
      server.activation = .pendingCommit
      server.failedAttempts = 0
    }
    return code
  }

  private static func takes(_ state: State, _ server: Server) -> Bool {
    guard case .exchangingKeys(let proof) = state.scene else { return false }
    switch proof {
    case .scannedCode: return true
    case .typedCode(let characters): return ActivationCode(characters.text) != nil
    case .credentials(let credentials):
      return credentials.userName.text == rightUserName
        && fingerprint(credentials.password, credentials.oneTimePassword) == server.credentials
    }
  }

  private static func commit(_ ordered: UInt16?, _ server: inout Server) -> UInt16 {
    switch server.activation {
    case .created, .pendingCommit:
      let code = ordered ?? 200
      if code == 200 { server.activation = server.commitsByItself ? .active : .pendingCommit }
      return code
    // Committed before, and the answer was lost.
    case .active: return ordered ?? 200
    case .none, .blocked, .removed, .expired, .deadlock: return 409
    }
  }

  /// Checks a signature: with a right one the count starts over, with any other it goes up (P8, P10).
  private static func check(
    _ state: State, _ ordered: UInt16?, _ server: inout Server, _ limits: Limits
  ) -> UInt16 {
    guard server.activation == .active else { return 401 }
    let code = ordered ?? (isRight(state) ? 200 : 401)
    guard code != 200 else {
      server.failedAttempts = 0
      return code
    }
    if Int(server.failedAttempts) < limits.maxAttempts { server.failedAttempts += 1 }
    blockIfUsedUp(&server, limits)
    return code
  }

  /// Whether the signature was made with the keys of the activation.
  private static func isRight(_ state: State) -> Bool {
    guard case .committed(let pin, let biometry) = state.activation,
      case .keyboard(let keyboard) = state.scene, case .signing(let signature) = keyboard.phase
    else { return false }
    switch signature {
    case .pin: return keyboard.entry == pin
    case .biometry: return biometry != nil
    case .wrongKey: return false
    }
  }
}
