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
    let bytes = Array(text.utf8)
    for wait in waits {
      for time in shown[wait.number] where bytes.contains(time.bytes) {
        text = text.replacing(time.text, with: mark(wait, time.form, isFrozen: isFrozen))
      }
    }
    return text
  }

  /// What shows of a wait in the worlds of a page, in one of the forms. Few texts have any of them, and drawings are long: by
  /// bytes they are looked through much faster than by characters.
  private struct Shown {
    let form: Form
    let text: String
    let bytes: [UInt8]

    init(_ wait: PageWait, _ form: Form) {
      self.form = form
      text = form.text(wait.placeholder)
      bytes = Array(text.utf8)
    }
  }

  /// By wait. The system tells no seconds; apps do.
  private static let shown: [[Shown]] = PageWait.all.map { wait in
    [.exact, .countdown, wait.deadline == .lockOut ? .minutes : .words].map { Shown(wait, $0) }
  }
}

extension [UInt8] {
  /// Whether others stand in them, in a row.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= count else { return false }
    return (0...count - part.count).contains { place in
      self[place] == first && self[place..<place + part.count].elementsEqual(part)
    }
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
    var screen = changing { $0.marked(waits, isFrozen: isCard) }
    screen.system = system?.marked(waits, isFrozen: false)
    return screen
  }

  var isCard: Bool { system?.style == .appSwitcher }
}
