import UnlockEngine

/// What the pending bytes start with.
enum KeySequence {
  case key(Key, length: Int)
  case pasteBegins(length: Int)
  case pasteEnds(length: Int)
  /// Bytes without a meaning here: the release of a mouse button, an unexpected response.
  case nothing(length: Int)
  /// Incomplete: more bytes must come.
  case unfinished

  /// Longer sequences are noise: no key has one.
  private static let longest = 32

  /// Reads what follows `ESC [` (CSI) or `ESC O` (SS3). Lengths include the escape byte.
  static func read(after body: ArraySlice<UInt8>, introducer: UInt8) -> KeySequence {
    guard let first = body.first else { return .unfinished }
    if introducer == UInt8(ascii: "O") { return singleShift(first) }
    if first == UInt8(ascii: "M") { return oldMouse(body.dropFirst()) }
    if first == UInt8(ascii: "[") { return console(body.dropFirst()) }
    guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) || $0 < 0x20 }) else {
      return body.count > longest ? .nothing(length: 2 + body.count) : .unfinished
    }
    let length = 3 + (end - body.startIndex)
    // A control byte aborts the sequence and is a key by itself.
    guard body[end] >= 0x40 else { return .nothing(length: length - 1) }
    if first == UInt8(ascii: "<") {
      let numbers = parameters(body[body.index(after: body.startIndex)..<end])
      return mouse(numbers, isPress: body[end] == UInt8(ascii: "M"), length: length)
    }
    return control(final: body[end], numbers: parameters(body[..<end]), length: length)
  }

  /// `ESC O` and a letter: arrows and F1 to F4 in application mode.
  private static func singleShift(_ letter: UInt8) -> KeySequence {
    if letter == UInt8(ascii: "M") { return .key(.enter, length: 3) }
    guard let key = lettered(letter) else { return .nothing(length: 3) }
    return .key(key, length: 3)
  }

  private static func control(final: UInt8, numbers: [Int], length: Int) -> KeySequence {
    guard final == UInt8(ascii: "~") else {
      guard let key = lettered(final) else { return .nothing(length: length) }
      return .key(key, length: length)
    }
    switch numbers.first ?? 0 {
    case 200: return .pasteBegins(length: length)
    case 201: return .pasteEnds(length: length)
    case let number:
      guard let key = numbered(number) else { return .nothing(length: length) }
      return .key(key, length: length)
    }
  }

  private static func lettered(_ letter: UInt8) -> Key? {
    switch Unicode.Scalar(letter) {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H": return .home
    case "F": return .end
    case "Z": return .backTab
    case "P": return .function(1)
    case "Q": return .function(2)
    case "R": return .function(3)
    case "S": return .function(4)
    default: return nil
    }
  }

  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: return .home
    case 4, 8: return .end
    case 3: return .delete
    case 5: return .pageUp
    case 6: return .pageDown
    case 11...15: return .function(number - 10)
    case 17...21: return .function(number - 11)
    case 23, 24: return .function(number - 12)
    default: return nil
    }
  }

  /// The Linux console's F1 to F5: `ESC [ [ A`.
  private static func console(_ body: ArraySlice<UInt8>) -> KeySequence {
    guard let letter = body.first else { return .unfinished }
    guard (0x41...0x45).contains(letter) else { return .nothing(length: 3) }
    return .key(.function(Int(letter) - 0x40), length: 4)
  }

  /// A mouse report with numbers (SGR): `ESC [ < button ; column ; row M`, or `m` for a release.
  private static func mouse(_ numbers: [Int], isPress: Bool, length: Int) -> KeySequence {
    guard isPress, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return .nothing(length: length) }
    return pressed(button: numbers[0], row: numbers[2] - 1, column: numbers[1] - 1, length: length)
  }

  /// A mouse report of three bytes, from terminals that don't know the other form.
  private static func oldMouse(_ body: ArraySlice<UInt8>) -> KeySequence {
    guard body.count >= 3 else { return .unfinished }
    let values = body.prefix(3).map { Int($0) - 32 }
    guard values.allSatisfy({ $0 >= 0 }), values[1] > 0, values[2] > 0 else { return .nothing(length: 6) }
    return pressed(button: values[0], row: values[2] - 1, column: values[1] - 1, length: 6)
  }

  /// Only the left button and the wheel have a meaning; Shift, Alt and Ctrl are ignored.
  private static func pressed(button: Int, row: Int, column: Int, length: Int) -> KeySequence {
    let moves = button & 32 != 0
    switch button & ~(4 | 8 | 16) {
    case 0 where !moves: return .key(.click(row: row, column: column), length: length)
    case 64: return .key(.scroll(row: row, column: column, lines: -1), length: length)
    case 65: return .key(.scroll(row: row, column: column, lines: 1), length: length)
    default: return .nothing(length: length)
    }
  }

  /// Numbers between semicolons; anything else, or a number that is too large, is 0.
  private static func parameters(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
      digits.reduce(0) { number, digit in
        guard (0x30...0x39).contains(digit), number < 100_000 else { return 0 }
        return number * 10 + Int(digit) - 0x30
      }
    }
  }
}
