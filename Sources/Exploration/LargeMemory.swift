import Glibc

// Where the explorer's tables stand. They are read all over, so pages of 2 MB are asked for: with small ones
// the processor would look up where a page is as often as what is in it. Both are only wishes: where the
// system doesn't grant them, all goes on as before, somewhat slower.

/// Room for many plain values, to be given back with `deallocate`.
func allocateRoom<Element>(for count: Int, _: Element.Type = Element.self) -> UnsafeMutablePointer<Element> {
  let size = count * MemoryLayout<Element>.stride
  let largePage = 1 << 21
  guard size >= largePage else { return .allocate(capacity: count) }
  let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: largePage)
  _ = madvise(room, size, MADV_HUGEPAGE)
  return room.bindMemory(to: Element.self, capacity: count)
}

/// Addresses for as many values as there can ever be. Memory comes with the first use of each page, so that
/// what grows in it is never copied.
struct Reservation {
  let bytes: UnsafeMutableRawPointer
  private let size: Int

  /// `nil` where the system doesn't give addresses away so freely.
  init?(size: Int) {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let bytes = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), bytes != MAP_FAILED else {
      return nil
    }
    _ = madvise(bytes, size, MADV_HUGEPAGE)
    self.bytes = bytes
    self.size = size
  }

  func free() { munmap(bytes, size) }
}
