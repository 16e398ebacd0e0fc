/// The rules that hold for every app's lock, unless they are left out with a reason.
public enum StandardRule: String, Hashable, Sendable, CaseIterable {
  /// Content is visible although nobody has authenticated since the launch, or since the app was left for its grace time.
  case contentWithoutAuthentication
  /// Content is to be seen in the app switcher: in the picture that iOS takes after `didEnterBackground`, or when the switcher opens.
  case contentInAppSwitcher
  /// More guesses than are allowed: also those that the app gives back when it is killed, the device is restarted or the date is moved.
  case tooManyGuesses
  /// The user cancelled, and is asked again without having done anything.
  case promptAfterCancel
  /// The owner never sees the content again, whatever she does.
  case deadEnd
  /// An evaluation ended with an error, and the app shows what it showed before.
  case unansweredError
  /// The app never comes to rest.
  case neverAtRest

  /// What was found where it is broken.
  var finding: String {
    switch self {
    case .contentWithoutAuthentication: "Content is visible without an authentication"
    case .contentInAppSwitcher: "Content is visible in the app switcher"
    case .tooManyGuesses: "Somebody can guess too often"
    case .promptAfterCancel: "Cancelled, and asked again at once"
    case .deadEnd: "The owner never sees the content again"
    case .unansweredError: "An error that nothing on the screen answers"
    case .neverAtRest: "The app never comes to rest"
    }
  }
}

/// A rule of one's own: something that shall always be so.
public struct Rule<Lock>: Sendable {
  /// What shall be so, as a sentence.
  public let sentence: String
  let holds: @MainActor (Lock, SeenAfterMove) -> Bool

  /// A rule, which is held against the app after every move while it runs.
  public init(_ sentence: String, holds: @escaping @MainActor (Lock, SeenAfterMove) -> Bool) {
    self.sentence = sentence
    self.holds = holds
  }
}

/// Where the app is.
public enum AppPhase: String, Hashable, Sendable {
  /// In front, and receiving touches.
  case active
  /// In front, with a dialog or something else over it.
  case inactive
  /// Left.
  case background
  /// Killed, or not started since the device was.
  case notRunning
}

/// What was seen after a move.
public struct SeenAfterMove: Hashable, Sendable {
  /// The move; `nil` for the first launch.
  public let move: String?
  /// What the app was told meanwhile, in order, as UIKit names it.
  public let events: [String]
  /// Where the app is.
  public let phase: AppPhase
  /// The system's dialog, in words; `nil` if none is up.
  public let dialog: String?
  /// Whether content is visible; `false` while the app doesn't run.
  public let isContentVisible: Bool
  /// Whether the screen is recorded or mirrored.
  public let isScreenCaptured: Bool
  /// What the app shows, as the test has it.
  public let screen: String?

  /// One line.
  var text: String {
    var parts = events
    if let dialog { parts.append("dialog: \(dialog)") }
    if let screen { parts.append("screen: \(screen)") }
    parts.append(isContentVisible ? "content visible, app \(phase.rawValue)" : "app \(phase.rawValue)")
    return "\(move ?? "launch"): " + parts.joined(separator: ", ")
  }
}
