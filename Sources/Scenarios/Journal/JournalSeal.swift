/// What ties each line of a journal to all lines before it: a line that was changed, lost, moved or repeated is
/// found, and so is every one behind it.
///
/// A line ends in a comment with the checksum (CRC-32) of all that was written up to there. A single changed bit
/// always gives another one, anything else but once in four thousand million times.
struct JournalSeal: Hashable, Sendable {
  private var state: UInt32 = .max

  /// " #" and eight digits.
  private static let length = 10

  /// Takes lines that bear no seal.
  mutating func take(_ text: String) { for byte in text.utf8 { take(byte) } }

  /// The line with its seal and its end.
  mutating func sealed(_ line: String) -> String {
    take(line)
    let seal = seal
    take(0x0A)
    return line + seal + "\n"
  }

  /// The line without its seal; `nil` when that doesn’t fit.
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

  private var seal: String {
    let digits = String(~state, radix: 16)
    return " #" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1) }
  }
}
