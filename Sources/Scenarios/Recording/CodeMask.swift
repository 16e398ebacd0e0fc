/// A consistent replacement of the characters of codes: digits by digits, letters by letters.
///
/// Which character stands for which follows from the order in which they first appear, and not from what
/// they are: the codes that come out tell where two were equal, and nothing more of those that went in.
struct CodeMask: Sendable {
  private var digits: [Unicode.Scalar]
  private var letters: [Unicode.Scalar]
  private var chosen: [Unicode.Scalar: Unicode.Scalar] = [:]

  private static let allDigits = Array("0123456789".unicodeScalars)
  private static let allLetters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)

  /// A mask of a number; each number gives another order.
  init(order: UInt64) {
    var state = order &* 0x9E37_79B9_7F4A_7C15 &+ 1
    digits = Self.shuffled(Self.allDigits, &state)
    letters = Self.shuffled(Self.allLetters, &state)
  }

  /// A mask that turns digits round the dial: what counts up goes on counting up.
  ///
  /// It gives more away than the others do, and is for stories in which a PIN was too simple.
  init(turning count: Int) {
    self.init(order: UInt64(count))
    for (index, digit) in Self.allDigits.enumerated() { chosen[digit] = Self.allDigits[(index + count) % 10] }
  }

  private static func shuffled(_ scalars: [Unicode.Scalar], _ state: inout UInt64) -> [Unicode.Scalar] {
    var scalars = scalars
    for index in scalars.indices.dropFirst().reversed() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      scalars.swapAt(index, Int(state >> 33) % (index + 1))
    }
    return scalars
  }

  /// What stands for a character.
  package mutating func masked(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let known = chosen[scalar] { return known }
    let replacement: Unicode.Scalar
    switch scalar {
    case "0"..."9": replacement = digits.popLast() ?? scalar
    case "a"..."z": replacement = letters.popLast() ?? scalar
    case "A"..."Z":
      let lower = Unicode.Scalar(scalar.value + 0x20).map { masked($0) } ?? scalar
      replacement = Unicode.Scalar(lower.value - 0x20) ?? scalar
    case _ where scalar.isASCII: replacement = scalar
    // Whatever else a keyboard has, as “ß” and “я”: those that can't be told from it any more.
    default: replacement = letters.popLast() ?? "x"
    }
    chosen[scalar] = replacement
    return replacement
  }

  package mutating func masked(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(masked(scalar)) }
    return String(result)
  }
}
