import DeviceSimulation
import UnlockEngine

// State

extension Onegini {
  /// What the app and the SDK in it know.
  public struct State: Hashable, Sendable {
    // What is stored, and survives the process.
    public var user = User.none

    // What is lost with the process.
    public var scene = Scene.notRunning
    public var alert: Alert?
    /// The error of the SDK call under way or made last; none when it went well so far (O9).
    public var lastError: SDKError?
  }

  /// A registered user always has the PIN authenticator (O1); the PIN itself is the server's to know.
  public enum User: Hashable, Sendable {
    case none
    case registered(Biometric)
  }

  /// The biometric authenticator of a user.
  public enum Biometric: Hashable, Sendable {
    case notRegistered
    /// Bound to the fingers or faces that were enrolled then (O8); preferred is a step of its own (O4).
    case registered(enrolledSet: UInt8, isPreferred: Bool)
  }

  /// What the app is showing.
  public enum Scene: Hashable, Sendable {
    case notRunning
    case welcome(Notice?)
    case createPIN(Pad)
    case repeatPIN(Pad, first: PIN)
    case pinChallenge(Pad, Goal)
    case biometricChallenge(Goal, Phase)
    case open(Place, Notice?)
  }

  /// What a challenge is for.
  public enum Goal: UInt8, Hashable, Sendable { case logIn, transfer, registerBiometric }

  /// How far a biometric challenge is.
  public enum Phase: UInt8, Hashable, Sendable {
    /// The user of the app decides how it is answered (O5).
    case asking
    case scanning
    case sending
  }

  public typealias Pad = PINPad<Verdict>

  /// What became of the entry before, or of this one.
  public enum Verdict: PINPadVerdict {
    case none
    /// The entry before was wrong, or refused as a new PIN.
    case refused(SDKError)
    /// The entry is on its way to the server: nothing can be typed.
    case sending

    public var isWrong: Bool {
      switch self {
      case .refused: true
      case .none, .sending: false
      }
    }
  }

  /// Where a user who is logged in can be.
  public enum Place: UInt8, Hashable, Sendable {
    case dashboard
    case authenticators
    /// The authenticators, while the server is told that one is no longer used.
    case deregistering
  }

  /// What is said once, on the screen that a step led to.
  public enum Notice: UInt8, Hashable, Sendable {
    case cancelled, transferConfirmed, biometricOn, biometricOff, biometricOffLocally
  }

  /// The alert over the scene.
  public enum Alert: Hashable, Sendable {
    case notAvailable(Obstacle)
    case pinMismatch
    case userDeregistered
    case authenticatorDeregistered
    case authenticatorInvalid
    case networkError
    case serverError
    case pinStays
    case deviceNotSafe
  }

  /// Why biometry can't be registered, one reason each (O2).
  public enum Obstacle: UInt8, Hashable, Sendable, CaseIterable {
    case noHardware
    case noUsageDescription
    case noPermission
    case jailbroken
    case notEnrolled
    case notAllowedByServer
  }
}
