import UnlockEngine

// The unified PIN keyboard (P5): one component for everything that is signed.

extension PowerAuth {
  /// What a keyboard is opened with.
  public struct KeyboardConfiguration: Hashable, Sendable {
    /// Where the signed request goes.
    public var uri: String
    /// The constant that client and server agreed on for the operation; not a part of the URI.
    public var uriID: String
    public var method = "POST"
    public var headers: [String] = []
    /// The data that is signed and sent.
    public var body: String
    /// What the user is told it is for.
    public var text: String
  }

  /// What the app lets the user sign. State carries this, and not the texts.
  public enum Operation: UInt8, Hashable, Sendable, CaseIterable {
    case signIn, payment

    public var configuration: KeyboardConfiguration {
      switch self {
      case .signIn:
        KeyboardConfiguration(
          uri: "https://my.server.example.com/session", uriID: "/login", body: #"{"app":"mobile"}"#,
          text: "Sign in to your bank.")
      case .payment:
        KeyboardConfiguration(
          uri: "https://my.server.example.com/payment", uriID: "/payment",
          headers: ["Content-Type: application/json"], body: #"{"to":"Northwind Energy","amount":"84.20"}"#,
          text: "Pay €84.20 to Northwind Energy.")
      }
    }
  }

  /// A keyboard on the screen.
  public struct Keyboard: Hashable, Sendable {
    public var operation: Operation
    public var entry = PIN()
    public var phase = Phase.checking(after: nil)
    /// As the last status told; the server's own count may be another one by now.
    public var failedAttempts: UInt8 = 0
    public var remainingAttempts: UInt8 = 0
    /// Biometry starts by itself the first time only (P7).
    public var startsBiometry = true

    public init(_ operation: Operation) { self.operation = operation }

    public enum Phase: Hashable, Sendable {
      /// The status is fetched, before every attempt (P6); and what the attempt before came to.
      case checking(after: Outcome?)
      case ready
      /// The system's prompt is up.
      case scanning
      case signing(Signature)
      case succeeded
    }

    /// How an attempt failed.
    public enum Outcome: UInt8, Hashable, Sendable { case wrongPIN, biometryFailed, serverError }
  }
}
