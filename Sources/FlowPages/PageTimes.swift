import Exploration
import ScreenDrawing
import UnlockEngine

// The time that is left of a wait, wherever it shows: a page counts it, so a mark stands in its place.

/// What shows of a wait: which one, and in which words.
enum TimeMark {
  enum Form: Int, CaseIterable {
    /// “45 seconds”, as apps say it; “1 minute”, as the system does; “1m30s”, as facts have it; “1:30”.
    case words, minutes, exact, countdown

    func text(_ time: Duration) -> String {
      switch self {
      case .words, .minutes: time.inWords
      case .exact: time.scenarioText
      case .countdown: ScreenDrawing.countdown(time)
      }
    }
  }

  /// The time of day, in the status bar.
  static let clock = "\u{F6FF}"
  static let first: UInt32 = 0xF700
  /// Marks of what stood there when the app was left: on its card.
  static let frozen: UInt32 = 0x80

  static func mark(_ wait: PageWait, _ form: Form, isFrozen: Bool) -> String {
    let number = first + UInt32(wait.number * 4 + form.rawValue) + (isFrozen ? frozen : 0)
    return Unicode.Scalar(number).map { String(Character($0)) } ?? ""
  }

  /// A text with marks in the place of all times that are left.
  static func marked(_ text: String, _ waits: [PageWait], isFrozen: Bool = false) -> String {
    var text = text
    for wait in waits {
      // The system tells no seconds; apps do.
      let words: Form = wait.deadline == .lockOut ? .minutes : .words
      for form in [Form.exact, .countdown, words] {
        let shown = form.text(wait.placeholder)
        if text.contains(shown) {
          text = text.replacing(shown, with: mark(wait, form, isFrozen: isFrozen))
        }
      }
    }
    return text
  }
}

extension Layer {
  /// The layer with marks in its texts; what counts down beside them is a length, and marked when it is drawn.
  func marked(_ waits: [PageWait], isFrozen: Bool) -> Layer {
    var layer = self
    layer.title = TimeMark.marked(title, waits, isFrozen: isFrozen)
    layer.texts = texts.map { TimeMark.marked($0, waits, isFrozen: isFrozen) }
    layer.behind = behind.map { $0.marked(waits, isFrozen: isFrozen) }
    return layer
  }
}

extension Screen {
  /// The screen with marks in its texts.
  func marked(_ waits: [PageWait]) -> Screen {
    let isCard = system?.style == .appSwitcher
    return Screen(
      app: app?.marked(waits, isFrozen: isCard), alert: alert?.marked(waits, isFrozen: isCard),
      system: system?.marked(waits, isFrozen: false))
  }

  var isCard: Bool { system?.style == .appSwitcher }
}
