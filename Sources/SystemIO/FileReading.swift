#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a whole file, up to a limit.
package enum FileReading {
  /// More than any scenario needs, and little enough to be read and rejected quickly.
  package static let limit = 512 << 10

  package enum Problem: Error {
    case system(String)
    case isFolder
    case tooLarge
    case hasNoWriter

    /// The system's last error.
    static var last: Problem { errno == EISDIR ? .isFolder : .system(String(cString: strerror(errno))) }
  }

  /// Returns the bytes of a file; `-` is standard input.
  ///
  /// - Parameter goesOn: called repeatedly while no input comes, because a signal that arrives just before the wait
  ///   doesn't interrupt it.
  package static func bytes(
    of path: String, limit: Int = limit, goesOn: () -> Bool = { true }
  ) throws(Problem) -> [UInt8] {
    let isInput = path == "-"
    // Opening a pipe that has no writer could otherwise wait forever.
    let descriptor = isInput ? 0 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var hasWaited = isInput
    while true {
      if isInput { try wait(for: descriptor, goesOn) }
      let count = read(descriptor, &chunk, chunk.count)
      // A signal that interrupts this is meant to end the program, so the input is no longer needed.
      if count < 0, errno != EAGAIN { throw .last }
      if count == 0, !hasWaited, bytes.isEmpty, isPipe(descriptor) { throw .hasNoWriter }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[0..<count]
        if bytes.count > limit { throw .tooLarge }
      } else {
        try wait(for: descriptor, goesOn)
        hasWaited = true
      }
    }
  }

  /// Waits until there is something to read, or the end.
  private static func wait(for descriptor: Int32, _ goesOn: () -> Bool) throws(Problem) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&waiting, 1, 50)
      if ready > 0 { return }
      guard ready == 0, goesOn() else { throw .last }
    }
  }

  /// The maximum number of bytes that can be read from a file.
  package static func size(of path: String) -> Int {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return limit }
    return min(limit, Int(status.st_size))
  }

  private static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }
}
