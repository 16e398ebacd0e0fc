import DeviceSimulation
import UnlockEngine

// The journal as lists and reports have it: what was typed in one go is one entry, with what became of it.

extension Timeline {
  /// One thing that was done.
  public struct Entry: Hashable, Sendable {
    public let time: Instant
    var label: String
    /// What the phone said to it.
    var outcome: String?
    /// How often the same was typed, with the same outcome.
    var count = 1
    /// Whether a character more belongs to it.
    fileprivate var isOpen: Bool
    fileprivate let isTyped: Bool

    /// "type 1111 ×2: Wrong PIN".
    public var text: String {
      let times = count > 1 ? " ×\(count)" : ""
      return label + times + (outcome.map { ": " + $0 } ?? "")
    }

    fileprivate func isSame(as other: Entry) -> Bool {
      isTyped && !isOpen && other.isTyped && !other.isOpen && label == other.label && outcome == other.outcome
    }
  }

  /// The last things done on the way here.
  public func entries(last count: Int) -> [Entry] {
    var entries: [Entry] = []
    for place in wholePath.dropFirst() where !moments[place].isOpenWait { entries.add(place, of: self) }
    return entries.suffix(count)
  }

  /// What became of an entry whose last character was typed at a moment; `nil` within one.
  func outcomeOfEntry(at index: Int) -> String? { moments[index].isWithinEntry ? nil : outcome(of: index) }

  /// What the phone said to a moment, be it when time had passed.
  func outcome(of index: Int) -> String? {
    var place = index
    while moments[place].outcome == 0, let next = moments[place].next, moments[next].isElapse { place = next }
    return outcomes[moments[place].outcome]
  }
}

extension [Timeline.Entry] {
  /// Adds what was done at a moment: to the last entry, where it belongs to it.
  mutating func add(_ place: Int, of timeline: Timeline) {
    let moment = timeline.moments[place]
    let isOpen = moment.typed != nil && moment.isWithinEntry
    if let scalar = moment.typed, last?.isOpen == true {
      self[count - 1].label.unicodeScalars.append(scalar)
      self[count - 1].isOpen = isOpen
    } else {
      append(
        Timeline.Entry(time: moment.time, label: moment.label, isOpen: isOpen, isTyped: moment.typed != nil))
    }
    guard moment.typed != nil, !isOpen else { return }
    self[count - 1].outcome = timeline.outcome(of: place)
    guard count > 1, self[count - 2].isSame(as: self[count - 1]) else { return }
    removeLast()
    self[count - 1].count += 1
  }
}

/// What phones said, each text stored once. The first is nothing.
struct OutcomeTable: Sendable {
  private var all: [String?] = [nil]
  private var numbers: [String: UInt16] = [:]

  subscript(number: UInt16) -> String? { all[Int(number)] }

  /// 0, for nothing, once there are more texts than numbers: no phone says so many.
  mutating func number(of text: String) -> UInt16 {
    if let known = numbers[text] { return known }
    guard let number = UInt16(exactly: all.count) else { return 0 }
    all.append(text)
    numbers[text] = number
    return number
  }
}

extension Timeline.Moment {
  /// Whether all that was done is that time passed.
  var isElapse: Bool {
    switch input {
    case .elapse, .keepTouching, .elapseToNextDeadline: true
    default: false
    }
  }
}

extension Layer {
  /// Whether an entry has begun here and isn't complete.
  var isWithinEntry: Bool { keypad.map { $0.filled > 0 && $0.filled != $0.length } ?? true }

  /// What it says that the layer before it didn't: what was wrong, or else what it is, where it is another. The same may be
  /// wrong once more: then the dots shake again.
  func said(after before: Layer?, isEntered: Bool) -> String? {
    let isCleared = keypad?.isShaking == true && keypad?.filled == 0
    let shakes = isCleared && (isEntered || before?.keypad?.isShaking != true)
    if let error, shakes || error != before?.error { return error.withoutStop }
    guard id != before?.id else { return nil }
    return title.isEmpty ? id : title.withoutStop
  }
}

extension String {
  fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
