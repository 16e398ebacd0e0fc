/// A growing row of plain values, itself a plain value.
///
/// An `Array` counts its owners and checks for being the only one at every change, and a class checks every
/// access to its variables: together a fifth of the explorer's time. This does neither, and so whoever owns a
/// buffer must see to it that only one copy is changed, and free it.
struct GrowableBuffer<Element> {
  private(set) var pointer: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int
  private let reservation: Reservation?

  init(capacity: Int = 64) {
    self.capacity = capacity
    pointer = .allocate(capacity: capacity)
    reservation = nil
  }

  /// One that gets long: it has its place from the beginning, and isn't copied when it grows.
  init(atMost limit: Int) {
    reservation = Reservation(size: limit * MemoryLayout<Element>.stride)
    capacity = reservation == nil ? 64 : limit
    pointer = reservation?.bytes.bindMemory(to: Element.self, capacity: limit) ?? .allocate(capacity: 64)
  }

  func free() { if let reservation { reservation.free() } else { pointer.deallocate() } }

  var byteCount: Int { (reservation == nil ? capacity : count) * MemoryLayout<Element>.stride }

  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: pointer, count: count) }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { pointer[index] }
    nonmutating set { pointer[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    pointer[count] = element
    count += 1
  }

  mutating func removeAll() { count = 0 }

  private mutating func grow() {
    precondition(reservation == nil, "a reserved buffer is as long as can be")
    let more = allocateRoom(for: capacity * 2, Element.self)
    more.moveInitialize(from: pointer, count: count)
    pointer.deallocate()
    pointer = more
    capacity *= 2
  }
}
