/// What an app asks the device to evaluate.
public struct EvaluationRequest: Hashable, Sendable {
  /// What is accepted.
  public var policy: LAPolicy
  /// The title of the fallback button.
  public var fallback: FallbackButton
  /// The opposite of `interactionNotAllowed`.
  public var allowsInteraction: Bool
  /// Identifies what the evaluation is for, as a number that only the asker understands; the asker knows its texts.
  public var purpose: UInt8
  /// Whether a finger or face will do where the policy says so; an access control of the keychain may want the passcode itself.
  public var acceptsBiometry: Bool
  /// Who asks.
  public private(set) var asker = Asker.app

  /// Who asks for an evaluation.
  public enum Asker: UInt8, Hashable, Sendable {
    /// An app.
    case app
    /// The device's own lock screen (D13).
    case lockScreen
    /// iOS, before it opens an app that its user has locked (D20).
    case lockedApp
  }

  /// A request; by default with the system’s fallback button, and allowed to show a dialog.
  public init(
    _ policy: LAPolicy, fallback: FallbackButton = .standard, allowsInteraction: Bool = true,
    purpose: UInt8 = 0, acceptsBiometry: Bool = true
  ) {
    self.policy = policy
    self.fallback = fallback
    self.allowsInteraction = allowsInteraction
    self.purpose = purpose
    self.acceptsBiometry = acceptsBiometry
  }

  /// What the lock screen asks for.
  static let lockScreen = {
    var request = EvaluationRequest(.deviceOwnerAuthentication)
    request.asker = .lockScreen
    return request
  }()

  /// What iOS asks for before it opens an app that is locked; the purpose says what is to be opened.
  public static func lockedApp(purpose: UInt8) -> EvaluationRequest {
    var request = EvaluationRequest(.deviceOwnerAuthentication, purpose: purpose)
    request.asker = .lockedApp
    return request
  }
}

/// What `localizedFallbackTitle` selects (A6).
public enum FallbackButton: UInt8, Hashable, Sendable {
  /// No title set: the system's own text.
  case standard
  /// An empty title: no button.
  case hidden
  /// The app's own text.
  case titled

  /// The button for a title that an app sets: `nil`, empty or a text.
  public init(title: String?) { self = title.map { $0.isEmpty ? .hidden : .titled } ?? .standard }
}

/// An evaluation under way: which dialog is up, and how far the user has got.
public struct Evaluation: Hashable, Sendable {
  /// The system's dialog.
  public enum Phase: UInt8, Hashable, Sendable {
    /// "Do you want to allow “App” to use Face ID?" (D10).
    case permission
    /// The Face ID or Optic ID indicator, looking for a face or an eye.
    case scanning
    /// "Face Not Recognized", with another try.
    case notRecognized
    /// "Face Not Recognized" for the second time, with the fallback.
    case notRecognizedAgain
    /// The Touch ID dialog, waiting for a finger.
    case touch
    /// A checkmark, for a moment: the evaluation has succeeded.
    case matched
    /// The passcode screen: the entry, a lock-out's time left, or the device disabled.
    case passcode
    /// The device's lock screen, with nothing over it (D13).
    case locked
  }

  /// What the app asked for.
  public let request: EvaluationRequest
  /// The dialog that is up.
  public internal(set) var phase: Phase
  /// Failed scans in this evaluation.
  public internal(set) var failures: UInt8 = 0
  /// The part of the passcode typed so far.
  public internal(set) var entry = ShortText()
  /// Whether the previous entry was wrong.
  public internal(set) var wasWrong = false
  /// When the sensor answers by itself, or the checkmark disappears; `nil` while the sensor waits for the user.
  public internal(set) var scanEnds: Instant?

  /// Whether one of biometry's own dialogs is up.
  public var isBiometric: Bool {
    switch phase {
    case .permission, .scanning, .notRecognized, .notRecognizedAgain, .touch: true
    case .matched, .passcode, .locked: false
    }
  }
  /// Whether the dialog looks for a finger or face; `Device.isScanning` knows the lock screen as well.
  public var isScanning: Bool { phase == .scanning || phase == .touch }
}

/// The buttons of the system's own dialogs.
public enum SystemControl: UInt8, Hashable, Sendable, CaseIterable {
  /// Ends an evaluation with `userCancel`.
  case cancel
  /// "Try Face ID Again".
  case tryAgain
  /// The fallback button, titled by the app or the system (A6).
  case fallback
  /// Submits a passcode that has no fixed length.
  case enterPasscode
  /// Allows the app to use Face ID.
  case allow
  /// Forbids it.
  case dontAllow
  /// Erases a device that ten wrong passcodes disabled.
  case eraseDevice
  /// On the home screen and in the app switcher.
  case openApp, openSwitcher, goHome, closeApp
  /// Closes Control Centre or Notification Centre.
  case closeCentre
  /// Opens the lock screen, or brings up its passcode entry.
  case swipeUp
  /// Ends a restart at once.
  case switchOn
}
