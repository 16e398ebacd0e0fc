#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Text held back until what comes before it is known: in memory while it is short, then in an unnamed file that
/// disappears with the program.
package final class TextBuffer {
  private var recent: [UInt8] = []
  private var file: Int32 = -1
  /// The number of bytes in the file.
  private var written = 0
  private static let limit = 1 << 18

  /// The total number of bytes.
  package var count: Int { written + recent.count }

  package init() {}

  deinit { if file >= 0 { close(file) } }

  package func append(_ text: String) throws(SinkError) {
    recent += text.utf8
    if recent.count > Self.limit { try flush() }
  }

  private func flush() throws(SinkError) {
    if file < 0 { file = Self.makeFile() }
    guard file >= 0 else { throw Self.failure }
    var done = 0
    while done < recent.count {
      let count = recent.withUnsafeBytes {
        pwrite(file, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(written + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure }
      done += count
    }
    written += recent.count
    recent.removeAll(keepingCapacity: true)
  }

  /// A file that no one else can open, because its name is removed at once.
  private static func makeFile() -> Int32 {
    // The bytes of the environment variable, which may not be text.
    let folder = getenv("TMPDIR").map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) } ?? []
    let name = Array("/unlocksim-XXXXXX".utf8CString)
    var path = (folder.isEmpty ? Array("/tmp".utf8CString.dropLast()) : folder) + name
    let file = mkstemp(&path)
    if file >= 0 {
      unlink(path)
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }
    return file
  }

  private static var failure: SinkError {
    SinkError(reason: "a temporary file: \(String(cString: strerror(errno)))")
  }

  /// Writes a range of bytes, or all of them.
  package func copy(_ range: Range<Int>? = nil, to sink: Sink) throws(SinkError) {
    let range = range ?? 0..<count
    if written == 0 { return try sink.write(trusted: String(decoding: recent[range], as: UTF8.self)) }
    try flush()
    var place = range.lowerBound
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while place < range.upperBound {
      let wanted = min(chunk.count, range.upperBound - place)
      let count = chunk.withUnsafeMutableBytes { pread(file, $0.baseAddress, wanted, off_t(place)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure }
      // A character cut off at the end comes with the next chunk.
      let whole = count == wanted && count == chunk.count ? Self.wholeCount(of: chunk) : count
      try sink.write(trusted: String(decoding: chunk[..<whole], as: UTF8.self))
      place += whole
    }
  }

  /// The number of bytes before the last character, which may be cut off.
  private static func wholeCount(of bytes: [UInt8]) -> Int {
    bytes.lastIndex { !UTF8.isContinuation($0) } ?? 0
  }
}
