import UnlockEngine

/// Turns the bytes a terminal sends into keys and pasted text.
///
/// A value that needs no terminal: give it bytes, take events. Keys are decoded here rather than by ncurses, which
/// can't tell a paste from typing, waits internally (delaying signals and deadlines), and can't be tested without a
/// terminal. All terminals in use send what the VT220 and xterm send; the few that differ (rxvt's Home, the
/// console's F1) are in the same table.
struct KeyDecoder {
  /// How long a lone escape byte may turn out to begin a sequence, in milliseconds.
  static let escapeDelay = 25
  /// How long a paste may pause before the part received is delivered.
  static let pasteDelay = 1000

  private var bytes: [UInt8] = []
  /// The paste in progress.
  private var paste: PasteReading?
  private let isUTF8: Bool

  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  /// How many milliseconds to wait for more bytes before calling `settle`; `nil` if nothing is incomplete.
  var delay: Int? {
    guard let paste else { return bytes.isEmpty ? nil : Self.escapeDelay }
    return paste.isEmpty && bytes.isEmpty ? nil : Self.pasteDelay
  }

  /// Takes bytes, and returns the events that they complete.
  mutating func feed(_ more: some Sequence<UInt8>) -> [Event] {
    bytes.append(contentsOf: more)
    return decode(isComplete: false)
  }

  /// Nothing more came, so an incomplete sequence is taken as an Escape and characters.
  ///
  /// A paste continues until its end mark, so that no part of it is ever taken for keys; if that mark got lost,
  /// Escape ends it.
  mutating func settle() -> [Event] {
    guard var paste else { return decode(isComplete: true) }
    let text = paste.takeText(isUTF8: isUTF8)
    self.paste = bytes == [0x1B] ? nil : paste
    bytes = []
    return text.isEmpty ? [] : [.pasted(text)]
  }

  private mutating func decode(isComplete: Bool) -> [Event] {
    var events: [Event] = []
    var start = 0
    reading: while start < bytes.count {
      if paste != nil {
        let count = takePaste(bytes[start...], &events)
        start += count
        if paste != nil { break reading }
        continue
      }
      switch next(bytes[start...], isComplete: isComplete) {
      case .key(let key, let length):
        events.append(.key(key))
        start += length
      case .pasteBegins(let length):
        paste = PasteReading()
        start += length
      case .pasteEnds(let length), .nothing(let length): start += length
      case .unfinished: break reading
      }
    }
    bytes.removeFirst(start)
    return events
  }

  /// Takes the bytes of the paste in progress, and delivers its text if it is complete.
  private mutating func takePaste(_ rest: ArraySlice<UInt8>, _ events: inout [Event]) -> Int {
    guard let (count, isEnd) = paste?.take(rest) else { return 0 }
    if isEnd {
      let text = paste?.takeText(isUTF8: isUTF8) ?? ""
      if !text.isEmpty { events.append(.pasted(text)) }
      paste = nil
    }
    return count
  }

  private func next(_ rest: ArraySlice<UInt8>, isComplete: Bool) -> KeySequence {
    guard let first = rest.first else { return .unfinished }
    switch first {
    case 0x1B: return escape(rest, isComplete: isComplete)
    case 0x0D, 0x0A: return .key(.enter, length: 1)
    case 0x09: return .key(.tab, length: 1)
    case 0x08, 0x7F: return .key(.backspace, length: 1)
    case 0x01...0x1A: return .key(.control(Unicode.Scalar(first + 0x60)), length: 1)
    case 0x00...0x1F: return .nothing(length: 1)
    case 0x20..<0x7F: return .key(.character(Unicode.Scalar(first)), length: 1)
    default: return isUTF8 ? scalar(rest, isComplete: isComplete) : .nothing(length: 1)
    }
  }

  /// An escape byte and what follows it.
  ///
  /// Alt and a letter arrives as Escape and the letter, and is delivered like that: it can't be told from typing
  /// them in quick succession, which must not lose the Escape.
  private func escape(_ rest: ArraySlice<UInt8>, isComplete: Bool) -> KeySequence {
    let body = rest.dropFirst()
    guard let second = body.first else { return isComplete ? .key(.escape, length: 1) : .unfinished }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return .key(.escape, length: 1) }
    let sequence = KeySequence.read(after: body.dropFirst(), introducer: second)
    if case .unfinished = sequence { return isComplete ? .key(.escape, length: 1) : .unfinished }
    return sequence
  }

  /// One scalar in UTF-8; a byte that can't start or continue one is skipped.
  private func scalar(_ rest: ArraySlice<UInt8>, isComplete: Bool) -> KeySequence {
    guard let first = rest.first else { return .unfinished }
    let count: Int
    switch first {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF: count = 3
    case 0xF0...0xF4: count = 4
    default: return .nothing(length: 1)
    }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for index in 1..<count {
      guard let byte = rest.dropFirst(index).first else {
        return isComplete ? .nothing(length: index) : .unfinished
      }
      guard byte & 0xC0 == 0x80 else { return .nothing(length: index) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value), value > 0x9F else { return .nothing(length: count) }
    return .key(.character(scalar), length: count)
  }
}
