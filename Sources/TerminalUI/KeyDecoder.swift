import UnlockEngine

/// Turns the bytes a terminal sends into keys.
///
/// A value that knows no terminal: feed it bytes, take keys. The keys are decoded here and not by ncurses, because
/// ncurses can't tell a paste from typing, waits inside itself (signals and deadlines would wait with it), and can't
/// be tested without a terminal. All terminals in use send what the VT220 and xterm send; the few that differ
/// (rxvt's Home, the console's F1) are in the same table.
struct KeyDecoder {
  /// How long a lone escape byte may be the beginning of more, in milliseconds.
  static let escapeDelay = 25

  private var bytes: [UInt8] = []
  private var isPasting = false
  private let isUTF8: Bool

  init(isUTF8: Bool) {
    self.isUTF8 = isUTF8
  }

  /// Whether bytes wait for more; after `escapeDelay` without any, `decode(isComplete: true)` settles them.
  var isWaiting: Bool { !bytes.isEmpty }

  /// Takes bytes in and returns the keys they finish.
  mutating func feed(_ more: some Sequence<UInt8>) -> [Key] {
    bytes.append(contentsOf: more)
    return decode(isComplete: false)
  }

  /// Nothing more came: an unfinished sequence is what it looks like, an Escape and characters.
  mutating func settle() -> [Key] { decode(isComplete: true) }

  private mutating func decode(isComplete: Bool) -> [Key] {
    var keys: [Key] = []
    var start = 0
    while start < bytes.count {
      switch next(bytes[start...], isComplete: isComplete) {
      case .key(let key, let length):
        if !isPasting || key.isText { keys.append(key) }
        start += length
      case .pasteBegins(let length):
        isPasting = true
        start += length
      case .pasteEnds(let length):
        isPasting = false
        start += length
      case .nothing(let length):
        start += length
      case .unfinished:
        bytes.removeFirst(start)
        return keys
      }
    }
    bytes.removeAll(keepingCapacity: true)
    return keys
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
  /// Alt and a letter arrives as Escape and the letter and is delivered so: nobody can tell them apart, and typing
  /// them in quick succession must not lose the Escape.
  private func escape(_ rest: ArraySlice<UInt8>, isComplete: Bool) -> KeySequence {
    let body = rest.dropFirst()
    guard let second = body.first else { return isComplete ? .key(.escape, length: 1) : .unfinished }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return .key(.escape, length: 1) }
    let sequence = KeySequence.read(after: body.dropFirst(), introducer: second)
    if case .unfinished = sequence { return isComplete ? .key(.escape, length: 1) : .unfinished }
    return sequence
  }

  /// One scalar in UTF-8; a byte that can't begin or go on one is passed over.
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

extension Key {
  /// Whether a paste may contain it: pasted text must never press Enter or start an action.
  fileprivate var isText: Bool {
    if case .character = self { return true }
    return false
  }
}
