import DeviceSimulation

/// An activation code (P2): ten bytes and their checksum as twenty Base32 characters, in four groups of five.
public struct ActivationCode: Hashable, Sendable {
  /// The characters without the hyphens.
  public let characters: ShortText

  public static let length = 20

  /// The code of a text, grouped by hyphens or not; `nil` when it isn't a code: a character that Base32 doesn't
  /// have, another length, a wrong checksum, or spare bits that aren't zero.
  public init?(_ text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    let isGrouped = groups.count == 4 && groups.allSatisfy { $0.unicodeScalars.count == 5 }
    guard groups.count == 1 || isGrouped else { return nil }
    let joined = groups.joined()
    guard let bytes = ActivationCode.bytes(of: joined), let characters = ShortText(joined) else { return nil }
    let checksum = UInt16(bytes[10]) << 8 | UInt16(bytes[11])
    guard crc16ARC(bytes.prefix(10)) == checksum else { return nil }
    self.characters = characters
  }

  /// What a typed character becomes: upper case, and the letters that 0 and 1 are mistaken for; `nil` for
  /// what no code contains, such as 8 and 9.
  public static func corrected(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "0": "O"
    case "1": "I"
    case "A"..."Z", "2"..."7": scalar
    case "a"..."z": Unicode.Scalar(scalar.value - 0x20)
    default: nil
    }
  }

  /// "VVVVVVVT" → "VVVVV-VVT": how an entry is shown while it grows.
  public static func grouped(_ characters: String) -> String {
    var text = ""
    for (index, character) in characters.enumerated() {
      if index > 0, index % 5 == 0 { text.append("-") }
      text.append(character)
    }
    return text
  }

  /// Twelve bytes of twenty characters: a hundred bits, of which the last four are spare and have to be zero.
  private static func bytes(of text: String) -> [UInt8]? {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count == length else { return nil }
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for scalar in scalars {
      guard let value = value(of: scalar) else { return nil }
      bits = bits << 5 | value
      count += 5
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= 1 << count - 1
    }
    return bits == 0 ? bytes : nil
  }

  /// A Base32 character's five bits (RFC 4648).
  private static func value(of scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "A"..."Z": scalar.value - 0x41
    case "2"..."7": scalar.value - 0x32 + 26
    default: nil
    }
  }
}

/// CRC-16/ARC: polynomial 0x8005, reflected, starting from 0.
func crc16ARC(_ bytes: some Sequence<UInt8>) -> UInt16 {
  var crc: UInt16 = 0
  for byte in bytes {
    crc ^= UInt16(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xA001 : crc >> 1 }
  }
  return crc
}
