import CMemory

/// A state's parts, by number, in one word.
struct StateKey: Hashable {
  var word: UInt64

  /// How many parts of a kind there can be.
  static let partLimit = 1 << 21

  init(word: UInt64) { self.word = word }

  init(device: UInt32, app: UInt32, rest: UInt32) {
    word = UInt64(device) | UInt64(app) << 21 | UInt64(rest) << 42
  }

  var device: UInt32 { UInt32(word & 0x1F_FFFF) }
  var app: UInt32 { UInt32(word >> 21 & 0x1F_FFFF) }
  var rest: UInt32 { UInt32(word >> 42) }
}

/// The states that were found, numbered in the order of coming.
struct StateTable {
  private(set) var count = 0
  /// A key and its number, side by side: whoever looks one up meets a single line of the memory.
  private var slots = GrowableBuffer<Slot>(atMost: slotLimit)
  private var mask: Int

  private struct Slot {
    /// The word of a key. No state has all its bits set: a key's highest one is never used.
    var low = UInt32.max
    var high = UInt32.max
    var number: UInt32 = 0

    @inline(__always) var word: UInt64 { UInt64(high) << 32 | UInt64(low) }
    @inline(__always) var isFree: Bool { word == StateTable.free }
  }

  private static let free = UInt64.max
  private static let slotLimit = 1 << 29

  init() {
    mask = (1 << 12) - 1
    for _ in 0...mask { slots.append(Slot()) }
  }

  func free() { slots.free() }

  var byteCount: Int { slots.byteCount }

  /// Where a key stands, or would.
  @inline(__always)
  private func place(of word: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: mixed(word)) & mask
    while true {
      let found = slots[place].word
      if found == word || found == Self.free { return place }
      place = (place + 1) & mask
    }
  }

  @inline(__always)
  func find(_ key: StateKey) -> UInt32? {
    let slot = slots[place(of: key.word)]
    return slot.isFree ? nil : slot.number
  }

  /// Has the processor fetch where a key would stand, so that it is near when it is looked up.
  @inline(__always)
  func prepare(_ key: StateKey) {
    prefetch(slots.pointer + Int(truncatingIfNeeded: mixed(key.word)) & mask)
  }

  /// The number of a state, and whether it is new.
  @inline(__always)
  mutating func intern(_ key: StateKey) -> (number: UInt32, isNew: Bool) {
    let place = place(of: key.word)
    if !slots[place].isFree { return (slots[place].number, false) }
    slots[place] = Slot(
      low: UInt32(truncatingIfNeeded: key.word), high: UInt32(key.word >> 32), number: UInt32(count))
    count += 1
    if count * 4 > mask * 3 { grow() }
    return (UInt32(count - 1), true)
  }

  /// Doubles the slots where they are: memory that was never used before has to be cleared by the system, and
  /// that takes longer than all the rest of growing.
  ///
  /// Of a run of taken slots each key stays in the run's own place or goes to the same place of the new half.
  /// So runs are taken out and put back one after another; the gap at which this begins and ends parts them.
  private mutating func grow() {
    let old = slots.count
    for _ in 0..<old { slots.append(Slot()) }
    mask = slots.count - 1
    var run = GrowableBuffer<Slot>()
    defer { run.free() }
    var gap = 0
    while !slots[gap].isFree { gap += 1 }
    for step in 1...old {
      let place = (gap + step) & (old - 1)
      if slots[place].isFree {
        for index in 0..<run.count { slots[self.place(of: run[index].word)] = run[index] }
        run.removeAll()
      } else {
        run.append(slots[place])
        slots[place] = Slot()
      }
    }
  }
}
