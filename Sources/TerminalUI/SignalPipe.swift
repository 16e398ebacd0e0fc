import Glibc

/// A pipe that ends the wait for keys when a signal comes: each signal writes a byte. `RestoreGuard` knows which
/// signals came.
final class SignalPipe {
  let readEnd: Int32
  let writeEnd: Int32

  /// `nil` if the process may not open more files.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Reads everything in the pipe.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while read(readEnd, &bytes, bytes.count) == bytes.count {}
  }
}

/// What became ready first.
struct Readiness {
  var input = false
  var signal = false
  /// The terminal has hung up.
  var isLost = false

  /// Waits for input, a signal, or a number of milliseconds; without a number, indefinitely.
  static func wait(for pipe: SignalPipe, milliseconds: Int?) -> Readiness {
    var watched = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    // The byte of a signal that interrupts the wait is in the pipe: the next wait finds it there.
    guard poll(&watched, nfds_t(watched.count), limit) > 0 else { return Readiness() }
    let state = Int32(watched[0].revents)
    return Readiness(
      input: state & POLLIN != 0, signal: watched[1].revents != 0,
      isLost: state & POLLIN == 0 && state & (POLLHUP | POLLERR | POLLNVAL) != 0)
  }
}

/// Milliseconds on a clock that never goes backwards.
func monotonicMilliseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}
