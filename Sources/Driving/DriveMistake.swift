import Scenarios
import SystemIO

/// Why a line wasn’t done: a word for programs, and a sentence for people.
struct DriveMistake: Error {
  var code: Code
  var message: String
  /// What programs may want to know more.
  var details: JSONText = [:]

  init(_ code: Code, _ message: String, _ details: JSONText = [:]) {
    (self.code, self.message, self.details) = (code, message, details)
  }

  var value: JSONText { ["code": .text(code.rawValue), "message": .text(message)] + details }

  /// All codes there are, in the order of what can go wrong first.
  enum Code: String, CaseIterable {
    case tooLong = "too-long"
    case notUTF8 = "not-utf-8"
    case notJSON = "not-json"
    case tooMuch = "too-much"
    case unknownStep = "unknown-step"
    case invalidStep = "invalid-step"
    case noControl = "no-such-control"
    case ambiguous = "ambiguous-control"
    case disabled = "disabled-control"
    case noEntry = "nothing-to-type-into"
    case noKey = "no-such-key"
    case noDeadline = "no-deadline"
    case endless
    case refused
    case notNow = "not-now"
    case notIgnored = "not-ignored"
    case differs
    case noWayBack = "nothing-to-go-back-to"
    case cannotRecord = "cannot-record"
    case full

    init(_ obstacle: Obstacle) {
      switch obstacle {
      case .noControl: self = .noControl
      case .ambiguous: self = .ambiguous
      case .disabled: self = .disabled
      case .noEntry: self = .noEntry
      case .noKey: self = .noKey
      case .noDeadline: self = .noDeadline
      case .endless: self = .endless
      case .refused: self = .refused
      case .notNow: self = .notNow
      case .notIgnored: self = .notIgnored
      }
    }

    /// Whether the line couldn’t be understood at all.
    var isOfReading: Bool {
      switch self {
      case .tooLong, .notUTF8, .notJSON, .tooMuch, .unknownStep, .invalidStep: true
      case .noControl, .ambiguous, .disabled, .noEntry, .noKey, .noDeadline, .endless, .refused, .notNow,
        .notIgnored, .differs, .noWayBack, .cannotRecord, .full:
        false
      }
    }

    var meaning: String {
      switch self {
      case .tooLong: "The line has more than \(DriveSession.longestLine) bytes; none of it was read."
      case .notUTF8: "The line isn’t text in UTF-8."
      case .notJSON: "The line isn’t a JSON value, or a key stands in it twice; “column” tells where."
      case .tooMuch: "The line has too many values, or they are nested too deep."
      case .unknownStep: "There is no step of that name."
      case .invalidStep: "The step has a value that it can’t have; “mistakes” tells each with its column."
      case .noControl: "Nothing of that title or name is on the topmost layer."
      case .ambiguous: "Several controls of the topmost layer have that title."
      case .disabled: "The control is there and disabled."
      case .noEntry: "Nothing on the topmost layer takes typing."
      case .noKey: "The keypad has no such key."
      case .noDeadline: "Nothing is waiting for time to pass."
      case .endless: "Timers start each other without end."
      case .refused: "The device refuses the setting."
      case .notNow: "The phone takes no taps or typing now."
      case .notIgnored: "The step says “ignored”, and would have had an effect."
      case .differs: "Something isn’t as expected; “differences” tells what."
      case .noWayBack: "Fewer steps were done than are to be taken back."
      case .cannotRecord: "What was done can’t be written as a scenario."
      case .full: "As much was done as a session remembers: “reset” begins anew."
      }
    }
  }
}
