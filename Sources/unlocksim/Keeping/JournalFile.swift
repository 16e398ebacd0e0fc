import Glibc

/// A journal's file, locked as long as it is open: two simulators never write the same one.
///
/// Lines are written with one call each and not synchronised to the disk: what a killed process has written
/// stays, and only a power failure could take the last seconds away. Waiting for the disk at each key would
/// take many times as long as all the rest.
final class JournalFile {
  let path: String
  private let descriptor: Int32
  /// Where the next line goes: behind the last one that was written whole.
  private var length: Int

  enum Failure: Error {
    /// Another simulator has it open.
    case inUse
    case file(FileProblem)
  }

  private init(path: String, descriptor: Int32, length: Int) {
    self.path = path
    self.descriptor = descriptor
    self.length = length
  }

  deinit { close(descriptor) }

  /// Makes a new file, named by a flow and the time.
  static func make(in folder: String, flow: String) throws(FileProblem) -> JournalFile {
    try StateFolder.make(folder)
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var stamp = [CChar](repeating: 0, count: 32)
    strftime(&stamp, stamp.count, "%Y%m%d-%H%M%S", &parts)
    let time = String(decoding: stamp.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var number = 1
    while true {
      let path = "\(folder)/\(time)-\(getpid())\(number > 1 ? "-\(number)" : "")-\(flow).yaml"
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        // Nobody but who looks at all files for a moment can have it locked.
        flock(descriptor, LOCK_EX)
        return JournalFile(path: path, descriptor: descriptor, length: 0)
      }
      guard errno == EEXIST, number < 1000 else { throw FileProblem(path) }
      number += 1
    }
  }

  /// Opens a file to go on with it; a file that can't be written is left alone, and read by `text(of:)`.
  static func resume(_ path: String) throws(Failure) -> JournalFile {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(FileProblem(path)) }
    // Who only looks whether it is in use has it locked for a moment too.
    for _ in 0..<5 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        return JournalFile(path: path, descriptor: descriptor, length: 0)
      }
      usleep(2000)
    }
    close(descriptor)
    throw .inUse
  }

  /// Whether another simulator has the file of a path open.
  static func isInUse(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Whether nobody would find it any more: deleted, or another file is in its place.
  var isGone: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink == 0
  }

  /// Adds whole lines. When that fails, nothing of them stays in the file.
  func add(_ lines: String) throws(FileProblem) {
    var lines = lines
    var done = 0
    let count = lines.utf8.count
    let isWhole = lines.withUTF8 { bytes in
      while done < count {
        let rest = bytes.baseAddress.map { $0 + done }
        let written = pwrite(descriptor, rest, count - done, off_t(length + done))
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return false }
        done += written
      }
      return true
    }
    guard isWhole else {
      let problem = FileProblem(path)
      ftruncate(descriptor, off_t(length))
      throw problem
    }
    length += count
  }

  /// From now on lines are added at a place, and what is behind it is gone: a line that was never finished.
  func cut(to length: Int) {
    self.length = length
    ftruncate(descriptor, off_t(length))
  }

  /// Takes the file away: there is nothing in it that anyone would want back.
  func remove() { unlink(path) }

  // MARK: Reading

  /// More than weeks of walking.
  private static let limit = 64 << 20

  /// A file's text; bytes that are no text become replacement characters.
  static func text(of path: String) throws(FileProblem) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileProblem(path) }
      if count == 0 { break }
      bytes += chunk[0..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
