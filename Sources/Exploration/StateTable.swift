/// A state's parts, by number, in one word.
struct StateKey: Hashable {
  var word: UInt64

  /// How many parts of a kind there can be.
  static let partLimit: UInt32 = 1 << 21

  init(device: UInt32, app: UInt32, rest: UInt32) {
    word = UInt64(device) | UInt64(app) << 21 | UInt64(rest) << 42
  }

  init(word: UInt64) { self.word = word }

  var device: UInt32 { UInt32(word & 0x1F_FFFF) }
  var app: UInt32 { UInt32(word >> 21 & 0x1F_FFFF) }
  var rest: UInt32 { UInt32(word >> 42) }
}

/// The states that were found, numbered in the order of coming.
struct StateTable {
  private(set) var count = 0
  private var keys: UnsafeMutablePointer<UInt64>
  private var numbers: UnsafeMutablePointer<UInt32>
  private var mask: Int

  /// No state has all its bits set: a key's highest one is never used.
  private static let free = UInt64.max

  init() {
    mask = (1 << 16) - 1
    keys = UnsafeMutablePointer.allocate(capacity: mask + 1)
    keys.initialize(repeating: Self.free, count: mask + 1)
    numbers = UnsafeMutablePointer.allocate(capacity: mask + 1)
    numbers.initialize(repeating: 0, count: mask + 1)
  }

  func free() {
    keys.deallocate()
    numbers.deallocate()
  }

  var byteCount: Int { (mask + 1) * 12 }

  @inline(__always)
  func find(_ key: StateKey) -> UInt32? {
    var place = Int(truncatingIfNeeded: mixed(key.word)) & mask
    while keys[place] != Self.free {
      if keys[place] == key.word { return numbers[place] }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Adds a state that isn't there yet.
  mutating func add(_ key: StateKey) -> UInt32 {
    if count * 3 > mask * 2 { grow() }
    put(key.word, UInt32(count))
    count += 1
    return UInt32(count - 1)
  }

  @inline(__always)
  private func put(_ word: UInt64, _ number: UInt32) {
    var place = Int(truncatingIfNeeded: mixed(word)) & mask
    while keys[place] != Self.free { place = (place + 1) & mask }
    keys[place] = word
    numbers[place] = number
  }

  private mutating func grow() {
    let (oldKeys, oldNumbers, oldCount) = (keys, numbers, mask + 1)
    mask = mask * 2 + 1
    keys = UnsafeMutablePointer.allocate(capacity: mask + 1)
    keys.initialize(repeating: Self.free, count: mask + 1)
    numbers = UnsafeMutablePointer.allocate(capacity: mask + 1)
    numbers.initialize(repeating: 0, count: mask + 1)
    for place in 0..<oldCount where oldKeys[place] != Self.free { put(oldKeys[place], oldNumbers[place]) }
    oldKeys.deallocate()
    oldNumbers.deallocate()
  }
}
