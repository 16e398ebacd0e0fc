import DeviceSimulation
import UnlockEngine

// State

extension NLWallet {
  public struct State: Hashable, Sendable {
    // What is stored, and survives the process.
    public var account = Account.none
    /// Wrong PINs in a row; only a right PIN takes them back (N2). It is the server that counts them: what the wallet
    /// shows of them it was told.
    public var failedPINAttempts: UInt8 = 0
    /// The last PIN that was sent has no answer, so that the wallet doesn't know what was counted.
    public var isUnanswered = false

    // What is lost with the process.
    public var scene = Scene.notRunning
  }

  /// The post-conditions of the use case: a PIN, and biometric unlock if it was wished for (N1.8).
  public enum Account: Hashable, Sendable {
    case none
    case made(pin: PIN, biometrics: BiometricUnlock)
  }

  public enum BiometricUnlock: UInt8, Hashable, Sendable {
    /// Step 1.7 hasn't been answered yet.
    case undecided
    case skipped
    case enabled
  }

  /// What the app is showing.
  public enum Scene: Hashable, Sendable {
    case notRunning
    /// No account yet.
    case settingUp(Step)
    /// Unlocked; warned of being locked for not touching anything (N2).
    case open(Place, isWarned: Bool)
    /// Unlocked, but in the background: covered.
    case away(Place)
    case locked(Lock, resume: Place)
  }

  /// The steps of the use case as long as there is no account.
  public enum Step: Hashable, Sendable {
    /// Before the use case: where Back leads.
    case introduction
    /// 1.1
    case choosePIN(PIN)
    /// 1.2
    case checkingPIN(PIN)
    /// 1.3
    case repeatPIN(Repetition)
    /// 1.4
    case comparingPINs(Repetition)
    /// 1.5; what the device says of itself is part of the request.
    case settingUpAccount(PIN, isSecure: Bool)
    /// 1.5b to 1.5d
    case failed(SetUpError)
    /// 1.1c, 1.3c: Info, and what it was opened from.
    case info(InfoOpener)
    /// 2.1
    case tooSimple(PINFlaw)
    /// 3.1
    case differentRetry(first: PIN)
    /// 4.1
    case differentStartOver
  }

  /// The second entry, and the PIN that it should be.
  public struct Repetition: Hashable, Sendable {
    public var entry = PIN()
    public var first: PIN
    /// The PINs differed once already.
    public var isSecondTry = false
  }

  public enum SetUpError: UInt8, Hashable, Sendable, CaseIterable {
    case deviceInsecure, noInternet, serverUnreachable
  }

  public enum InfoOpener: Hashable, Sendable {
    case choosePIN(PIN)
    case repeatPIN(Repetition)
  }

  /// Where a user who is in can be.
  public enum Place: Hashable, Sendable {
    /// 1.6
    case checkingSupport
    /// 1.7, with what went wrong in 1.8
    case configureBiometrics(BiometricTrouble?)
    /// 1.7c
    case info
    /// 1.9
    case secured
    /// The next use case.
    case next
  }

  /// The lock screen: what is typed, and what it says.
  public struct Lock: Hashable, Sendable {
    public var entry = PIN()
    public var note = Note.none
    /// Whether biometry is asked for as soon as the wallet is active: it was set aside.
    public var asksWhenActive = false

    public init(asksWhenActive: Bool = false) { self.asksWhenActive = asksWhenActive }

    /// Whether a PIN can be typed: nothing else is asked or told.
    var takesDigits: Bool {
      switch note {
      case .none, .wrongPIN, .refused: true
      case .sending, .noInternet, .serverUnreachable, .biometricsFailed, .forgotPIN, .deletion: false
      }
    }

    public enum Note: Hashable, Sendable {
      case none
      /// The PIN is on its way to the server: nothing can be typed.
      case sending
      case noInternet
      case serverUnreachable
      case wrongPIN
      /// A PIN was entered while none is accepted.
      case refused
      case biometricsFailed(BiometricTrouble)
      case forgotPIN
      /// Whether all shall really go is asked: of a user who forgot the PIN, or whose wallet is blocked.
      case deletion(forgot: Bool)
    }
  }

  /// Why biometry gave no success, as far as the user has to be told; whoever cancels knows.
  public enum BiometricTrouble: UInt8, Hashable, Sendable, CaseIterable {
    case notRecognized
    case lockedOut
    case notAvailable

    init?(_ code: LAError.Code) {
      switch code {
      case .authenticationFailed: self = .notRecognized
      case .biometryLockout: self = .lockedOut
      case .passcodeNotSet, .biometryNotAvailable, .biometryNotEnrolled: self = .notAvailable
      case .companionNotAvailable, .biometryNotPaired, .biometryDisconnected: self = .notAvailable
      case .userCancel, .userFallback, .systemCancel, .appCancel, .invalidContext, .invalidDimensions,
        .notInteractive:
        return nil
      }
    }
  }
}

extension NLWallet.State {
  var pin: PIN? {
    switch account {
    case .none: nil
    case .made(let pin, _): pin
    }
  }

  var biometrics: NLWallet.BiometricUnlock {
    get {
      switch account {
      case .none: .undecided
      case .made(_, let biometrics): biometrics
      }
    }
    set { if case .made(let pin, _) = account { account = .made(pin: pin, biometrics: newValue) } }
  }

  /// Whether the server has blocked it.
  func isBlocked(_ limits: NLWallet.Limits) -> Bool { Int(failedPINAttempts) >= limits.attempts }

  /// Whether it was told so.
  func knowsBlock(_ limits: NLWallet.Limits) -> Bool { !isUnanswered && isBlocked(limits) }

  /// Where to go on after unlocking an app that started anew: step 1.7 has to be answered once.
  var firstPlace: NLWallet.Place { biometrics == .undecided ? .checkingSupport : .next }
}
