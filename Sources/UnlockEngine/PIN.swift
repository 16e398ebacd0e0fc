/// An app's PIN, or the beginning of one while it is typed: up to 15 digits in one word.
public struct PIN: Hashable, Sendable {
  /// The count in the lowest four bits, then four bits a digit.
  private var packed: UInt64 = 0

  public static let capacity = 15

  public init() {}

  /// The PIN of a text; `nil` when it isn't 1 to 15 digits.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.capacity else { return nil }
    for scalar in text.unicodeScalars {
      guard append(scalar) else { return nil }
    }
  }

  public var count: Int { Int(packed & 0xF) }
  public var isEmpty: Bool { count == 0 }

  /// The digit at a place, counted from 0.
  public subscript(index: Int) -> Int { Int(packed >> UInt64(4 * (index + 1)) & 0xF) }

  public var digits: [Int] { (0..<count).map { self[$0] } }
  public var text: String { digits.map(String.init).joined() }

  /// One of as many zeros.
  public var zeros: PIN {
    var zeros = PIN()
    zeros.packed = packed & 0xF
    return zeros
  }

  /// Adds a digit; `false` for anything that isn't one, or when the PIN is full.
  @discardableResult
  public mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    guard ("0"..."9").contains(scalar), count < Self.capacity else { return false }
    packed |= UInt64(scalar.value - 0x30) << UInt64(4 * (count + 1))
    packed += 1
    return true
  }

  /// Takes the last digit back.
  public mutating func removeLast() {
    guard count > 0 else { return }
    packed &= ~(0xF << UInt64(4 * count))
    packed -= 1
  }

  /// Takes a key of a PIN pad; if it completes the entry, returns the PIN and clears the entry.
  public mutating func take(_ keystroke: Keystroke, length: Int) -> PIN? {
    switch keystroke {
    case .delete:
      removeLast()
      return nil
    case .character(let scalar): append(scalar)
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
