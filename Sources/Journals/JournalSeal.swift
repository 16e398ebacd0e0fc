import UnlockEngine

/// Ties each line of a journal to all lines before it, so that a changed, lost, moved or repeated line is detected,
/// as is every line after it.
///
/// A line ends in a comment with the checksum (CRC-32) of everything written so far. A single changed bit always
/// changes the checksum; any other damage does, except once in four thousand million cases.
struct JournalSeal: Hashable, Sendable {
  private var state: UInt32 = .max

  /// " #" and eight digits.
  private static let length = 10

  /// Adds lines that carry no seal.
  mutating func take(_ text: String) { for byte in text.utf8 { take(byte) } }

  /// The line with its seal and a line feed.
  mutating func sealed(_ line: String) -> String {
    take(line)
    let seal = seal
    take(0x0A)
    return line + seal + "\n"
  }

  /// The line without its seal; `nil` if the seal doesn’t match.
  mutating func opened(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = line.dropLast(Self.length)
    for byte in text { take(byte) }
    guard line.suffix(Self.length).elementsEqual(seal.utf8) else { return nil }
    take(0x0A)
    return text
  }

  private mutating func take(_ byte: UInt8) {
    state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8)
  }

  private var seal: String { " #" + String(~state, radix: 16).zeroFilled(to: 8) }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1) }
  }
}
