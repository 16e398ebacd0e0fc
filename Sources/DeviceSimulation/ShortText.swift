/// A text of at most 31 UTF-8 bytes, stored inline.
///
/// Passcodes and typed fields are part of a world's state, which the explorer copies millions of times a second: a
/// `String` on the heap would cost more than the rest of a step.
public struct ShortText: Hashable, Sendable {
  /// 31 bytes, and the number of bytes used in the last one. Unused bytes are zero, so that equality holds.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The maximum length in bytes.
  public static let capacity = 31

  /// The empty text.
  public init() {}

  /// The text; `nil` if it is longer than 31 UTF-8 bytes.
  public init?(_ text: String) { for byte in text.utf8 { guard append(byte: byte) else { return nil } } }

  /// The length in UTF-8 bytes.
  public var byteCount: Int { Int(words.3 >> 56) }
  /// Whether the text is empty.
  public var isEmpty: Bool { byteCount == 0 }

  /// The number of characters, as a user would count them.
  public var count: Int {
    var count = 0
    for index in 0..<byteCount where byte(at: index) & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// The text as a string.
  public var text: String { String(decoding: (0..<byteCount).map(byte(at:)), as: UTF8.self) }

  /// A number that two texts have only if they are the same, as far as chance goes; 0 for the empty text.
  public var digest: UInt64 {
    func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
      let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      return product ^ product >> 29
    }
    if isEmpty { return 0 }
    return max(1, mixed(mixed(mixed(mixed(0, words.0), words.1), words.2), words.3))
  }

  /// Whether the text isn't empty and consists only of ASCII digits.
  public var isDigits: Bool {
    !isEmpty && (0..<byteCount).allSatisfy { (0x30...0x39).contains(byte(at: $0)) }
  }

  /// Appends a character; returns `false` if it doesn't fit.
  @discardableResult
  public mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    let bytes = UTF8.encode(scalar) ?? UTF8.encode("?")
    guard let bytes, byteCount + bytes.count <= Self.capacity else { return false }
    for byte in bytes { append(byte: byte) }
    return true
  }

  /// Removes the last character.
  public mutating func removeLast() {
    while byteCount > 0 {
      let last = byte(at: byteCount - 1)
      setByte(0, at: byteCount - 1)
      words.3 -= 1 << 56
      if last & 0xC0 != 0x80 { return }
    }
  }

  @discardableResult
  private mutating func append(byte: UInt8) -> Bool {
    guard byteCount < Self.capacity else { return false }
    setByte(byte, at: byteCount)
    words.3 += 1 << 56
    return true
  }

  private func byte(at index: Int) -> UInt8 {
    let word =
      switch index / 8 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return UInt8(truncatingIfNeeded: word >> UInt64(index % 8 * 8))
  }

  private mutating func setByte(_ byte: UInt8, at index: Int) {
    let shift = UInt64(index % 8 * 8)
    func set(_ word: inout UInt64) { word = word & ~(0xFF << shift) | UInt64(byte) << shift }
    switch index / 8 {
    case 0: set(&words.0)
    case 1: set(&words.1)
    case 2: set(&words.2)
    default: set(&words.3)
    }
  }

  /// Whether two texts have the same bytes.
  public static func == (left: ShortText, right: ShortText) -> Bool { left.words == right.words }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
