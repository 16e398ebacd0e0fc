import Dispatch
import Exploration
import Synchronization
import SystemIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MemoryRoom {
  /// The most memory that reading a file takes, as a generous estimate.
  static func toRead(_ path: String) -> Int { 4 << 20 + FileReading.size(of: path) * 100 }

  /// The most memory that a run keeps: each thing done is a moment to go back to.
  static func toRun(_ scenario: Scenario) -> Int {
    4 << 20 + scenario.steps.reduce(0) { $0 + $1.action.inputCount * $1.times } * 4096
  }
}

/// Reserves memory for work that is done in parallel: what one piece was promised isn't promised to another.
/// Nothing is allocated to find out, because another thread may need memory at that instant.
final class MemoryPromises: Sendable {
  private struct State {
    var promised = 0
    var waiting = 0
  }

  private let state = Mutex(State())
  private let givenBack = DispatchSemaphore(value: 0)

  /// Does something for which there is memory, if necessary after others have released theirs; `nil` if there isn't
  /// enough.
  package func with<Result>(_ size: Int, _ work: () -> Result) -> Result? {
    while true {
      let isPromised: Bool? = state.withLock { state in
        if MemoryRoom.isLeft(for: state.promised + size) {
          state.promised += size
          return true
        }
        if state.promised == 0 { return nil }
        state.waiting += 1
        return false
      }
      guard let isPromised else { return nil }
      if isPromised { break }
      givenBack.wait()
    }
    defer {
      let waiting = state.withLock { state in
        state.promised -= size
        defer { state.waiting = 0 }
        return state.waiting
      }
      for _ in 0..<waiting { givenBack.signal() }
    }
    return work()
  }
}

extension MemoryRoom {
  /// Whether there is enough memory, without allocating it if the system reports how much is used.
  static func isLeft(for size: Int) -> Bool {
    #if canImport(Glibc)
      let limits = (all: limit(RLIMIT_AS), data: limit(RLIMIT_DATA))
      // Without limits a trial allocation hurts no one; nor is there another way if the use isn't reported.
      if limits != (.max, .max), let taken = taken() {
        return taken.all + size <= limits.all && taken.data + size <= limits.data
      }
    #endif
    return isThere(for: size)
  }

  #if canImport(Glibc)
    private static func limit(_ resource: __rlimit_resource) -> Int {
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
        ? Int(clamping: limit.rlim_cur) : .max
    }

    /// The process's address space in bytes, and how much of it is writable. Determined without allocating, because
    /// there may be no memory.
    private static func taken() -> (all: Int, data: Int)? {
      let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { text in
        let count = read(file, text.baseAddress, text.count)
        guard count > 0 else { return nil }
        var (number, column, all) = (0, 0, 0)
        for byte in text[..<count] {
          if (0x30...0x39).contains(byte) {
            number = number * 10 + Int(byte - 0x30)
            continue
          }
          if column == 0 { all = number }
          let size = sysconf(Int32(_SC_PAGESIZE))
          if column == 5 { return (all * size, number * size) }
          (number, column) = (0, column + 1)
        }
        return nil
      }
    }
  #endif
}
