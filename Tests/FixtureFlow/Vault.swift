import DeviceSimulation
import UnlockEngine

/// A product that nobody makes, for tests of the tool: walking, recording, running, exploring and drawing have to be
/// right for any flow, and a change of a real product’s limits or words is no concern of theirs.
///
/// It has one of each: a PIN pad with counted tries, biometry, alerts, timers, a request to a server, limits, options.
public struct Vault: StaticFlow {
  public typealias Answer = Bool

  public init() {}

  public static let name = "vault"
  public static let title = "Vault"
  public static let appName = "Vault"

  public static let readMe = """
    An app that keeps accounts behind a lock: the device’s passcode and biometry, a PIN of its own, or nothing. \
    Only tests know of it.

    Worth trying: mistype the PIN, leave for six minutes, refresh without a network.
    """

  public static let startingPoints: [StartingPoint] = [
    .justInstalled("Newly installed"),
    StartingPoint("Locked with passcode / biometrics", app: ["method": "passcode-biometrics"]),
    StartingPoint(
      "Locked with passcode / biometrics, Touch ID", device: ["biometry": "touchID"],
      app: ["method": "passcode-biometrics"]),
    StartingPoint("Locked with the in-app PIN 2580", app: ["method": "pin", "pin": "2580"]),
    StartingPoint("Not locked", app: ["method": "dont-lock"]),
  ]
}

// State

extension Vault {
  public struct State: Hashable, Sendable {
    // What is stored, and survives the process.
    public var account = Account.signedOut
    /// Wrong PINs in a row; only a right PIN takes them back.
    public var failedPINAttempts: UInt8 = 0

    // What is lost with the process.
    public var scene = Scene.notRunning
    public var accounts = Accounts.kept
  }

  public enum Account: Hashable, Sendable {
    case signedOut
    /// Signed in, and nothing else can be done before an unlock method is chosen.
    case mustChoose
    case ready(UnlockMethod)
  }

  public enum UnlockMethod: Hashable, Sendable {
    case passcodeBiometrics
    case pin(PIN)
    case dontLock
  }

  public enum Scene: Hashable, Sendable {
    case notRunning
    case signIn
    case setup(noPasscodeAlert: Bool)
    case registerPIN(Pad)
    case repeatPIN(Pad, first: PIN)
    case locked(Lock, resume: Place)
    case open(Place)
  }

  public typealias Pad = PINPad<WrongOrNot>

  public enum Lock: Hashable, Sendable {
    /// The system is asked as soon as the app is active, if it was set aside.
    case passcodeBiometrics(asksWhenActive: Bool)
    case passcodeGone
    case pin(Pad)
    case placeholder
    case awayTooLong
    case coldLaunch
  }

  /// Where a user who is in can be.
  public enum Place: UInt8, Hashable, Sendable { case dashboard, settings, security }

  /// Where the accounts on the dashboard come from.
  public enum Accounts: UInt8, Hashable, Sendable { case kept, asked, fresh, unreachable }
}

// Actions

extension Vault {
  public enum Button: UInt8, FlowEnumeration {
    case ok, cancel, back
    case signIn, enroll, recover
    case usePasscodeBiometrics, useInAppPIN, skipForNow
    case unlock
    case settings, refresh, security, signOut
  }

  public enum Purpose: UInt8, FlowEnumeration { case unlock, setUp }
  public enum Timer: UInt8, FlowEnumeration { case placeholder, awayTooLong }
  public enum Request: UInt8, FlowEnumeration { case accounts }

  public static func lifetime(of timer: Timer) -> TimerLifetime {
    switch timer {
    case .placeholder: TimerLifetime(.uptime, .display)
    // So that tests have a flow where the date matters.
    case .awayTooLong: TimerLifetime(.date, .access)
    }
  }
}

// Settings

extension Vault {
  public struct Options: Hashable, Sendable {
    public var method = Method.none
    public var pin: PIN?

    public enum Method: UInt8, Hashable, Sendable, CaseIterable {
      case none, passcodeBiometrics, pin, dontLock
    }
  }

  public struct Limits: Hashable, Sendable {
    public var pinLength = 4
    public var pinAttempts = 5
    public var awayLimit: Duration = .minutes(5)
    public var placeholderTime: Duration = .milliseconds(800)
  }

  public static let defaultOptions = Options()
  public static let freshOptions = Options()
  public static let defaultLimits = Limits()

  public static let options: [Setting<Options>] = [
    .choice("method", "the unlock method chosen earlier", \.method),
    .pin("pin", "the in-app PIN chosen earlier (2580 when not given)", 4...8, \.pin),
  ]

  public static let limits: [Setting<Limits>] = [
    .number("pin-length", "digits of the in-app PIN", 4...8, \.pinLength),
    .number("pin-attempts", "tries for the in-app PIN", 1...10, \.pinAttempts),
    .duration("away-limit", "how long one may be away without a lock", \.awayLimit),
    .duration("placeholder-time", "how long the placeholder lock screen stays", \.placeholderTime),
  ]

  public static func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError> {
    if let pin = options.pin {
      guard options.method == .none || options.method == .pin else {
        return .failure(OptionsError("“pin” needs “method: pin”."))
      }
      guard pin.count == limits.pinLength else {
        return .failure(
          OptionsError("The PIN has \(pin.count) digits, and “pin-length” is \(limits.pinLength)."))
      }
    }
    var state = State()
    switch options.method {
    case .none where options.pin == nil: break
    case .none, .pin:
      let usual = PIN(String("25802580".prefix(limits.pinLength))) ?? PIN()
      state.account = .ready(.pin(options.pin ?? usual))
    case .passcodeBiometrics: state.account = .ready(.passcodeBiometrics)
    case .dontLock: state.account = .ready(.dontLock)
    }
    return .success(state)
  }

  /// Nothing but that it was reached.
  public static func serve(
    _ request: Request, _ state: inout State, _ server: inout NoServer, _ waits: inout ServerWaits,
    _ limits: Limits
  ) -> Bool { true }
}
