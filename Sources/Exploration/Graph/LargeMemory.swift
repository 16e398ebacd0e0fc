import CMemory

// Where the explorer's tables stand. They are read all over, so pages of 2 MB are asked for: with small ones
// the processor would look up where a page is as often as what is in it. Both are only wishes: where the
// system doesn't grant them, all goes on as before, somewhat slower.

/// Room for many plain values, to be given back with `deallocate`.
func allocateRoom<Element>(for count: Int, _: Element.Type = Element.self) -> UnsafeMutablePointer<Element> {
  let size = count * MemoryLayout<Element>.stride
  let largePage = 1 << 21
  guard size >= largePage else { return .allocate(capacity: count) }
  let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: largePage)
  memory_wants_large_pages(room, size)
  return room.bindMemory(to: Element.self, capacity: count)
}

/// Addresses for as many values as there can ever be. Memory comes with the first use of each page, so that
/// what grows in it is never copied.
struct Reservation {
  let bytes: UnsafeMutableRawPointer
  private let size: Int

  /// `nil` where the system doesn't give addresses away so freely: what one table reserved there would be missing
  /// to another that needs it.
  init?(size: Int) {
    guard Self.isFree, let bytes = memory_reserve(size) else { return nil }
    memory_wants_large_pages(bytes, size)
    self.bytes = bytes
    self.size = size
  }

  func free() { memory_release(bytes, size) }

  /// Whether there are addresses for everything that is ever reserved.
  private static let isFree = MemoryRoom.isThere(for: 1 << 37)
}

/// Whether there is memory for something, asked for and given back: Swift ends a program when it finds none.
///
/// It knows what the process itself may have (`ulimit -v`, `ulimit -d`). What a container or the whole machine has
/// can't be asked for: there the system gives addresses away, and kills when they are used.
package enum MemoryRoom {
  package static func isThere(for size: Int) -> Bool {
    guard let bytes = memory_reserve(size) else { return false }
    memory_release(bytes, size)
    return true
  }

  /// What all values on the heap take by now; 0 where nobody tells.
  package static var taken: Int { memory_taken() }
}
