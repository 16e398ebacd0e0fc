import DeviceSimulation
import UnlockEngine

// State

extension PowerAuth {
  /// What the app and the SDK in it know.
  public struct State: Hashable, Sendable {
    // What is stored, and survives the process.
    public var activation = Activation.none

    // What is lost with the process.
    public var scene = Scene.notRunning
    public var alert: Alert?
    /// The HTTP status of the last answer to a request that isn't for the activation's status.
    public var lastHTTPStatus: UInt16?
    public var lastSignature: Signature?
  }

  /// The activation's data on the device.
  public enum Activation: Hashable, Sendable {
    case none
    /// Keys are exchanged, but no PIN protects them yet.
    case created
    /// The keys are encrypted with the PIN, and with biometry where `biometry` tells the enrolled set. The PIN
    /// stands for the keys here; nothing on the device compares anything with it (P8).
    case committed(pin: PIN, biometry: UInt8?)
  }

  /// What a request was signed with.
  public enum Signature: UInt8, Hashable, Sendable, CaseIterable {
    case pin
    case biometry
    /// Biometry failed, so the key wasn't released: the signature can't be right (P10).
    case wrongKey
  }

  /// What the app is showing.
  public enum Scene: Hashable, Sendable {
    case notRunning
    /// The status is being fetched (P1).
    case launch
    case noNetwork(isOffline: Bool)
    case activate(Why?)
    case scanCode(offersManualEntry: Bool)
    case enterCode(CodeEntry)
    case credentials(Credentials)
    case exchangingKeys(Proof)
    /// An activation that was begun and isn't finished (P1).
    case pending
    case choosePIN(PIN)
    case confirmPIN(PIN, first: PIN)
    case configureBiometry(PIN)
    case committing
    case activated
    case signedOut
    case keyboard(Keyboard)
    case open(Place, approved: Bool)
    case blocked
  }

  /// Why a new activation is needed.
  public enum Why: UInt8, Hashable, Sendable { case removed, deadlock }

  public enum Place: UInt8, Hashable, Sendable { case dashboard, payment }

  /// An activation code while it is typed, without hyphens.
  public struct CodeEntry: Hashable, Sendable {
    public var characters = ShortText()
    /// The character typed last, when no code contains it.
    public var refused: Unicode.Scalar?
  }

  /// The credentials of an activation without a code (P3).
  public struct Credentials: Hashable, Sendable {
    public var userName = ShortText()
    public var password = ShortText()
    public var oneTimePassword = ShortText()
    public var active = Field.userName

    public enum Field: UInt8, Hashable, Sendable { case userName, password, oneTimePassword }

    /// None may be empty.
    public var isComplete: Bool { !userName.isEmpty && !password.isEmpty && !oneTimePassword.isEmpty }
  }

  /// What proves to the server whose device this is.
  public enum Proof: Hashable, Sendable {
    case scannedCode
    case typedCode(ShortText)
    case credentials(Credentials)
  }

  /// The alert over the scene.
  public enum Alert: UInt8, Hashable, Sendable {
    case invalidCode
    /// A code that is one, and that the server doesn't know or take.
    case codeRefused
    case wrongCredentials
    case pinMismatch
    /// Not configured, or not in the right state for what was asked of the SDK (P4).
    case notConfigured, wrongState
    case wrongPIN
    case biometryFailed
    case offline, unreachable
    case serverError
    case howToUnblock
  }
}
