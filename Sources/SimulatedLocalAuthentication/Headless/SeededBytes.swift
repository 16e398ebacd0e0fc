/// Bytes that look random and follow from a seed, by SplitMix64: each step's word depends on all bits of the seed.
func bytes(fromSeed seed: UInt64, count: Int) -> [UInt8] {
  var seed = seed
  var bytes: [UInt8] = []
  while bytes.count < count {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var word = seed
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    word ^= word >> 31
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
  }
  return Array(bytes.prefix(count))
}
