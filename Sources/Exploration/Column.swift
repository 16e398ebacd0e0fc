/// A growing row of plain values, itself a plain value.
///
/// An `Array` counts its owners and checks for being the only one at every change, and a class checks every
/// access to its variables: together a fifth of the explorer's time. This does neither, and so whoever owns a
/// column must see to it that only one copy is changed, and free it.
struct Column<Element> {
  private(set) var pointer: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = capacity
    pointer = UnsafeMutablePointer.allocate(capacity: capacity)
  }

  func free() { pointer.deallocate() }

  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

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
    let more = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    more.moveInitialize(from: pointer, count: count)
    pointer.deallocate()
    pointer = more
    capacity *= 2
  }
}
