/// Values found again by their bytes, each with a number in the order of coming.
///
/// Equal bytes mean equal values. Different bytes may too (what a case of an enumeration leaves unused can be
/// anything); who needs one number a value compares the values then: see `InternTable`. Hashing and comparing
/// some words takes a tenth of the time that `Hashable` takes for a device.
///
/// A plain value like `GrowableBuffer`: one copy of it may be changed, and its owner frees it.
struct ByteTable<Value> {
  private(set) var count = 0
  private var values: UnsafeMutablePointer<Value>
  private var valueCapacity: Int
  /// Half of the hash, and the number plus one; zero where nothing stands.
  private var slots: UnsafeMutablePointer<UInt64>
  private var mask: Int

  init() {
    valueCapacity = 256
    values = Self.allocate(valueCapacity)
    mask = 1023
    slots = UnsafeMutablePointer.allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
  }

  func free() {
    values.deinitialize(count: count)
    values.deallocate()
    slots.deallocate()
  }

  /// The bytes that the table takes.
  var byteCount: Int { valueCapacity * MemoryLayout<Value>.stride + (mask + 1) * 8 }

  @inline(__always)
  subscript(number: Int) -> UnsafeMutablePointer<Value> { values + number }

  /// The number of a value; `nil` when its bytes haven't come yet.
  @inline(__always)
  func find(_ value: UnsafePointer<Value>, hash: UInt64) -> Int? {
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[place]
      if slot == 0 { return nil }
      if slot >> 32 == hash >> 32 {
        let number = Int(slot & 0xFFFF_FFFF) - 1
        if haveSameBytes(value, values + number) { return number }
      }
      place = (place + 1) & mask
    }
  }

  /// Adds a value whose bytes haven't come yet.
  mutating func add(_ value: UnsafePointer<Value>, hash: UInt64) -> Int {
    if count == valueCapacity { growValues() }
    if count * 2 > mask { growSlots() }
    copy(value, to: values + count)
    count += 1
    put((hash >> 32) << 32 | UInt64(count), hash)
    return count - 1
  }

  mutating func removeAll() {
    values.deinitialize(count: count)
    if count > 0 { slots.update(repeating: 0, count: mask + 1) }
    count = 0
  }

  private func put(_ slot: UInt64, _ hash: UInt64) {
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0 { place = (place + 1) & mask }
    slots[place] = slot
  }

  private mutating func growSlots() {
    slots.deallocate()
    mask = mask * 4 + 3
    slots = UnsafeMutablePointer.allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    for number in 0..<count {
      let hash = hashOfBytes(values + number)
      put((hash >> 32) << 32 | UInt64(number + 1), hash)
    }
  }

  private mutating func growValues() {
    let more = Self.allocate(valueCapacity * 2)
    UnsafeMutableRawPointer(more).copyMemory(from: values, byteCount: count * MemoryLayout<Value>.stride)
    values.deallocate()
    values = more
    valueCapacity *= 2
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Value> {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count * MemoryLayout<Value>.stride)
    return bytes.assumingMemoryBound(to: Value.self)
  }
}

/// Copies a value with all of its bytes, those between its fields too.
@inline(__always)
func copy<Value>(_ value: UnsafePointer<Value>, to place: UnsafeMutablePointer<Value>) {
  if _isPOD(Value.self) {
    UnsafeMutableRawPointer(place).copyMemory(from: value, byteCount: MemoryLayout<Value>.size)
  } else {
    place.initialize(to: value.pointee)
  }
}

@inline(__always)
func haveSameBytes<Value>(_ left: UnsafePointer<Value>, _ right: UnsafePointer<Value>) -> Bool {
  let left = UnsafeRawPointer(left)
  let right = UnsafeRawPointer(right)
  let size = MemoryLayout<Value>.size
  var difference: UInt64 = 0
  var offset = 0
  while offset + 8 <= size {
    difference |=
      left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      ^ right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    offset += 8
  }
  while offset < size {
    difference |= UInt64(
      left.load(fromByteOffset: offset, as: UInt8.self) ^ right.load(fromByteOffset: offset, as: UInt8.self))
    offset += 1
  }
  return difference == 0
}

/// Four lanes, so that the processor multiplies four words at a time.
@inline(__always)
func hashOfBytes<Value>(_ value: UnsafePointer<Value>) -> UInt64 {
  let bytes = UnsafeRawPointer(value)
  let size = MemoryLayout<Value>.size
  let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
  var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
  @inline(__always) func word(_ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
  @inline(__always) func mix(_ lane: inout UInt64, _ word: UInt64) {
    lane = (lane ^ word) &* factor
    lane ^= lane >> 29
  }
  var offset = 0
  while offset + 32 <= size {
    mix(&a, word(offset))
    mix(&b, word(offset + 8))
    mix(&c, word(offset + 16))
    mix(&d, word(offset + 24))
    offset += 32
  }
  while offset + 8 <= size {
    mix(&a, word(offset))
    offset += 8
  }
  while offset < size {
    mix(&b, UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self)))
    offset += 1
  }
  return mixed(a ^ (b &<< 16 | b &>> 48) ^ (c &<< 32 | c &>> 32) ^ (d &<< 48 | d &>> 16))
}

@inline(__always)
func mixed(_ value: UInt64) -> UInt64 {
  var hash = value
  hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
  hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
  return hash ^ hash >> 32
}
