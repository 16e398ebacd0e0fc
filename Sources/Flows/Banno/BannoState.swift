import UnlockEngine

// State

extension Banno {
  public struct State: Hashable, Sendable {
    // What is stored, and survives the process.
    public var account = Account.signedOut
    public var profiles: UInt8 = 0
    /// Wrong PINs in a row on any PIN pad; only a right PIN takes them back (B6.3).
    public var failedPINAttempts: UInt8 = 0

    // What is lost with the process.
    public var scene = Scene.notRunning
  }

  /// Whether the user is signed in, and how far the choice of an unlock method is.
  public enum Account: Hashable, Sendable {
    case signedOut
    /// Signed in, but with no unlock method yet; after an upgrade there may be a PIN from before (B1.1, B1.2).
    case mustChoose(previousPIN: PIN?)
    case ready(UnlockMethod)
  }

  /// What the user chose. "Passcode / biometrics" is one choice, not two (B2.7).
  public enum UnlockMethod: Hashable, Sendable {
    case passcodeBiometrics
    case pin(PIN)
    case dontLock
  }

  /// What the app is showing.
  public enum Scene: Hashable, Sendable {
    case notRunning
    case signIn
    case setup(Opener, noPasscodeAlert: Bool)
    case verifyPreviousPIN(Pad, wants: PendingChoice)
    case registerPIN(Pad, from: Opener)
    case repeatPIN(Pad, first: PIN, from: Opener)
    /// A lock screen, and where the user was before.
    case locked(Lock, resume: Place)
    case open(Place)
    case confirmPIN(Pad)
  }

  /// Who opened the set-up screen or a pad: Cancel leads back there (B4.2, B8.3).
  public enum Opener: UInt8, Hashable, Sendable {
    /// Nobody: a choice has to be made now (B1.4).
    case obligation
    /// "Set up faster sign-in" in Security, and what is opened from that set-up screen.
    case fasterSignIn
    /// "Change in-app PIN" in Security.
    case changePIN
  }

  /// What the user asked for before the previous PIN had to be verified (B3.1).
  public enum PendingChoice: UInt8, Hashable, Sendable { case pin, dontLock }

  public typealias Pad = PINPad<WrongOrNot>

  public enum Lock: Hashable, Sendable {
    /// The system is asked as soon as the app is active, if it was set aside; else it was asked already.
    case passcodeBiometrics(asksWhenActive: Bool)
    /// Passcode / biometrics, and the device has no passcode any more (B5.4).
    case passcodeGone
    case pin(Pad)
    case placeholder
    case awayTooLong
    case coldLaunch
  }

  /// Where a user who is in can be.
  public enum Place: Hashable, Sendable {
    case dashboard
    case settings
    case security(SecurityAlert?)
    case setup
  }

  public enum SecurityAlert: UInt8, Hashable, Sendable { case switchToPIN, noPasscode }
}
