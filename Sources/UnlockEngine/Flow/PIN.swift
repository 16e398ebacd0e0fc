/// An app's PIN, or the beginning of one while it is typed: up to 12 digits in one word, or capital letters among them.
public struct PIN: Hashable, Sendable {
  /// The characters as the digits of a number to the base 36, each one more than it stands for: so that no two PINs are the
  /// same number, and the empty one is 0.
  private var packed: UInt64 = 0
  private static let base: UInt64 = 36

  public static let capacity = 12

  public init() {}

  /// The PIN of a text; `nil` when it isn't 1 to 12 digits, or what is allowed besides.
  ///
  /// - Parameter letters: whether capital letters may be among them.
  public init?(_ text: String, letters: Bool = false) {
    guard !text.isEmpty, text.utf8.count <= Self.capacity else { return nil }
    for scalar in text.unicodeScalars { guard append(scalar, letters: letters) else { return nil } }
  }

  public var count: Int {
    var (count, rest) = (0, packed)
    while rest > 0 { (count, rest) = (count + 1, (rest - 1) / Self.base) }
    return count
  }
  public var isEmpty: Bool { packed == 0 }

  /// What the character at a place, counted from 0, stands for: a digit for itself, A to Z for 10 to 35.
  public subscript(index: Int) -> Int {
    var rest = packed
    for _ in 0..<count - index - 1 { rest = (rest - 1) / Self.base }
    return Int((rest - 1) % Self.base)
  }

  /// What each character stands for.
  public var digits: [Int] { (0..<count).map { self[$0] } }
  public var text: String { String(String.UnicodeScalarView(digits.map(Self.scalar))) }

  /// The last character; `nil` where there is none.
  public var last: Unicode.Scalar? { isEmpty ? nil : Self.scalar(self[count - 1]) }

  /// One of as many zeros.
  public var zeros: PIN {
    var zeros = PIN()
    for _ in 0..<count { zeros.append("0") }
    return zeros
  }

  /// Adds a digit, or where they are allowed a capital letter; `false` for anything else, or when the PIN is full.
  @discardableResult
  public mutating func append(_ scalar: Unicode.Scalar, letters: Bool = false) -> Bool {
    let value: UInt32
    switch scalar {
    case "0"..."9": value = scalar.value - 0x30
    case "A"..."Z" where letters: value = scalar.value - 0x41 + 10
    default: return false
    }
    guard count < Self.capacity else { return false }
    packed = packed * Self.base + UInt64(value) + 1
    return true
  }

  /// Takes the last character back.
  public mutating func removeLast() { if packed > 0 { packed = (packed - 1) / Self.base } }

  private static func scalar(_ value: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(value < 10 ? 0x30 + value : 0x41 + value - 10))
  }

  /// Takes a key of a PIN pad; if it completes the entry, returns the PIN and clears the entry.
  public mutating func take(_ keystroke: Keystroke, length: Int, letters: Bool = false) -> PIN? {
    switch keystroke {
    case .delete:
      removeLast()
      return nil
    case .character(let scalar): append(scalar, letters: letters)
    }
    guard count >= length else { return nil }
    defer { self = PIN() }
    return self
  }
}

/// A key of a keypad or keyboard on the phone.
public enum Keystroke: Hashable, Sendable {
  case character(Unicode.Scalar)
  case delete
}
