/// What an app asks the device to evaluate.
public struct EvaluationRequest: Hashable, Sendable {
  /// What is accepted.
  public var policy: LAPolicy
  /// What stands on the fallback button.
  public var fallback: FallbackButton
  /// `interactionNotAllowed`, the other way round.
  public var allowsInteraction: Bool
  /// Who asked, as a number of the asker's own; its texts are the asker's to know.
  public var purpose: UInt8

  /// A request; by default with the system’s fallback button, and a dialog is allowed.
  public init(
    _ policy: LAPolicy, fallback: FallbackButton = .standard, allowsInteraction: Bool = true,
    purpose: UInt8 = 0
  ) {
    self.policy = policy
    self.fallback = fallback
    self.allowsInteraction = allowsInteraction
    self.purpose = purpose
  }
}

/// What `localizedFallbackTitle` asks for (A6).
public enum FallbackButton: UInt8, Hashable, Sendable {
  /// No title set: the system's own text.
  case standard
  /// An empty title: no button.
  case hidden
  /// The app's own text.
  case titled

  /// The button of a title as an app sets it: nil, empty or a text.
  public init(title: String?) {
    self = title.map { $0.isEmpty ? .hidden : .titled } ?? .standard
  }
}

/// An evaluation under way: which dialog is up, and how far it is.
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
    /// A tick, for a moment: the answer is a success.
    case matched
    /// The passcode screen: the entry, a lock-out's time left, or the device disabled.
    case passcode
  }

  /// What the app asked for.
  public let request: EvaluationRequest
  /// The dialog that is up.
  public internal(set) var phase: Phase
  /// Failed scans in this evaluation.
  public internal(set) var failures: UInt8 = 0
  /// What is typed of the passcode so far.
  public internal(set) var entry = ShortText()
  /// The entry before was wrong.
  public internal(set) var wasWrong = false
  /// When the sensor answers by itself, or the tick goes; `nil` while the sensor waits for the user.
  public internal(set) var scanEnds: Instant?

  var isBiometric: Bool { phase != .passcode && phase != .matched }
  /// A finger or face presented now is seen.
  public var isScanning: Bool { phase == .scanning || phase == .touch }
}

/// The buttons of the system's own dialogs.
public enum SystemControl: UInt8, Hashable, Sendable, CaseIterable {
  /// Ends an evaluation with `userCancel`.
  case cancel
  /// "Try Face ID Again".
  case tryAgain
  /// The button with the app’s or the system’s fallback title (A6).
  case fallback
  /// Submits a passcode of no fixed length.
  case enterPasscode
  /// Allows the app to use Face ID.
  case allow
  /// Forbids it.
  case dontAllow
  /// Erases a device that ten wrong passcodes disabled.
  case eraseDevice
  /// On the home screen and in the app switcher.
  case openApp, openSwitcher, goHome, closeApp
}
