/// Parts of worlds, each kept once and numbered in the order of coming.
///
/// A plain value like `GrowableBuffer`: one copy of it may be changed, and its owner frees it.
struct InternTable<Part: Hashable> {
  private var images = ByteTable<Part>()
  /// The number of the part that an image shows.
  private var numbers = GrowableBuffer<UInt32>()
  /// The first image of each part.
  private var firstImages = GrowableBuffer<UInt32>()
  /// The part's number plus one, at a place that follows from its value; zero where nothing stands.
  private var slots: UnsafeMutablePointer<UInt32>
  private var mask: Int

  init() {
    mask = 1023
    slots = UnsafeMutablePointer.allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
  }

  func free() {
    images.free()
    numbers.free()
    firstImages.free()
    slots.deallocate()
  }

  var count: Int { firstImages.count }
  var byteCount: Int { images.byteCount + numbers.byteCount + firstImages.byteCount + (mask + 1) * 4 }

  @inline(__always)
  subscript(number: UInt32) -> UnsafePointer<Part> {
    UnsafePointer(images[Int(firstImages[Int(number)])])
  }

  @inline(__always)
  func find(_ part: UnsafePointer<Part>, hash: UInt64) -> UInt32? {
    images.find(part, hash: hash).map { numbers[$0] }
  }

  /// The number of a part, which gets one when it is new.
  mutating func intern(_ part: UnsafePointer<Part>) -> UInt32 {
    let hash = hashOfBytes(part)
    if let number = find(part, hash: hash) { return number }
    // Bytes that haven't come yet: a new part, or a known one in other bytes.
    let image = images.add(part, hash: hash)
    let place = place(of: part.pointee)
    if slots[place] != 0 {
      numbers.append(slots[place] - 1)
      return slots[place] - 1
    }
    numbers.append(UInt32(firstImages.count))
    firstImages.append(UInt32(image))
    slots[place] = UInt32(firstImages.count)
    if firstImages.count * 2 > mask { grow() }
    return UInt32(firstImages.count - 1)
  }

  /// Where the part stands among the slots, or would.
  private func place(of part: Part) -> Int {
    var place = part.hashValue & mask
    while slots[place] != 0, self[slots[place] - 1].pointee != part { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    slots.deallocate()
    mask = mask * 2 + 1
    slots = UnsafeMutablePointer.allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    for number in 0..<UInt32(firstImages.count) { slots[place(of: self[number].pointee)] = number + 1 }
  }
}
