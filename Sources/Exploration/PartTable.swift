/// Parts of worlds, each kept once and numbered in the order of coming.
final class PartTable<Part: Hashable> {
  private let images = ImageTable<Part>()
  /// The number of the part that an image shows.
  private var numbers: [UInt32] = []
  /// The first image of each part.
  private var firstImages: [UInt32] = []
  private var known: [Part: UInt32] = [:]

  var count: Int { firstImages.count }
  /// Bytes seen that showed a part which was known by other bytes.
  var aliasCount: Int { numbers.count - firstImages.count }

  /// An estimate of the bytes taken: the standard library's dictionary keeps a copy of each part.
  var byteCount: Int {
    images.byteCount + numbers.capacity * 4 + firstImages.capacity * 4
      + known.capacity * (MemoryLayout<Part>.stride + 8) * 4 / 3
  }

  @inline(__always)
  subscript(number: UInt32) -> UnsafePointer<Part> {
    UnsafePointer(images[Int(firstImages[Int(number)])])
  }

  @inline(__always)
  func find(_ part: UnsafePointer<Part>, hash: UInt64) -> UInt32? {
    images.find(part, hash: hash).map { numbers[$0] }
  }

  /// The number of a part, which gets one when it is new.
  func intern(_ part: UnsafePointer<Part>) -> UInt32 {
    let hash = hashOfBytes(part)
    if let number = find(part, hash: hash) { return number }
    let image = images.add(part, hash: hash)
    let number: UInt32
    if let same = known[part.pointee] {
      number = same
    } else {
      number = UInt32(firstImages.count)
      firstImages.append(UInt32(image))
      known[part.pointee] = number
    }
    numbers.append(number)
    return number
  }
}
