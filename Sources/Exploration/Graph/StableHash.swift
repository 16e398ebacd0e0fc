/// A hash that is the same on every machine and in every run, which `Hasher`’s is not: what is kept in files goes by it.
/// It tells apart what differs by mistake, and protects from nobody.
struct StableHash {
  /// FNV-1a’s beginning and its prime.
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // So that two texts in a row aren't the same as one.
    add(text.utf8.count)
  }

  mutating func add(_ number: Int) { value = Self.mixed(value ^ UInt64(truncatingIfNeeded: number)) }
  mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

  static func of(_ text: String) -> UInt64 {
    var hash = StableHash()
    hash.add(text)
    return hash.value
  }

  /// Every bit of the result goes by every bit of the number (the last steps of SplitMix64).
  @inline(__always)
  static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
