import Dispatch
import Exploration
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MemoryRoom {
  /// What reading a file takes at most, somewhat generously.
  static func toRead(_ path: String) -> Int { 4 << 20 + FileReading.size(of: path) * 100 }

  /// What a run keeps at most: each thing that is done is a moment one can go back to.
  static func toRun(_ scenario: Scenario) -> Int {
    4 << 20 + scenario.steps.reduce(0) { $0 + $1.action.inputCount * $1.times } * 4096
  }
}

/// Memory for pieces of work that are done at the same time: what one was promised isn't promised to another, and
/// nobody takes it to see whether it is there, because another may need some at that instant.
final class MemoryPromises: Sendable {
  private struct State {
    var promised = 0
    var waiting = 0
  }

  private let state = Mutex(State())
  private let givenBack = DispatchSemaphore(value: 0)

  /// Does something for which there is memory; where others have it now, when they are done. `nil` where there
  /// is none.
  func with<Result>(_ size: Int, _ work: () -> Result) -> Result? {
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
  /// Whether there is memory for something, without taking it where the system tells how much is taken.
  static func isLeft(for size: Int) -> Bool {
    #if canImport(Glibc)
      let limits = (all: limit(RLIMIT_AS), data: limit(RLIMIT_DATA))
      // Without limits nobody is kept from anything by a try; the same where it isn't told how much is taken.
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

    /// How many bytes of addresses the process has, and how many of these for what it may write to. Found without
    /// any memory, of which there may be none.
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
