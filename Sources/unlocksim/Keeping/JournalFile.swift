import Glibc
import Scenarios

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
  /// Whether it was made for this walk, and not there before.
  let isNew: Bool
  let isWritable: Bool

  enum Failure: Error {
    /// Another simulator has it open.
    case inUse
    case file(FileProblem)
  }

  private init(path: String, descriptor: Int32, length: Int = 0, isNew: Bool, isWritable: Bool = true) {
    self.path = path
    self.descriptor = descriptor
    self.length = length
    self.isNew = isNew
    self.isWritable = isWritable
  }

  deinit { close(descriptor) }

  /// Makes a new file, named by a flow and the time.
  static func make(in folder: String, flow: String) throws(FileProblem) -> JournalFile {
    do throws(SinkError) {
      try FileWriting.makeFolder(folder, privately: true)
    } catch {
      throw FileProblem(text: error.reason)
    }
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
        return JournalFile(path: path, descriptor: descriptor, isNew: true)
      }
      guard errno == EEXIST, number < 1000 else { throw FileProblem(path) }
      number += 1
    }
  }

  /// Opens a file to read it, and to go on with it if it can be written.
  static func resume(_ path: String) throws(Failure) -> JournalFile {
    // A pipe or a terminal isn't even opened: whoever reads from it waits, maybe for ever.
    var status = stat()
    guard stat(path, &status) == 0 else { throw .file(FileProblem(path)) }
    let flags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    var descriptor = isFile(status) ? open(path, O_RDWR | flags) : -1
    let isWritable = descriptor >= 0
    if isFile(status), !isWritable { descriptor = open(path, O_RDONLY | flags) }
    guard descriptor >= 0 || !isFile(status) else { throw .file(FileProblem(path)) }
    guard descriptor >= 0, fstat(descriptor, &status) == 0, isFile(status) else {
      if descriptor >= 0 { close(descriptor) }
      throw .file(FileProblem(text: "a journal is a file, and this is \(kind(of: status)): \(path)"))
    }
    // Who only looks whether it is in use has it locked for a moment too.
    for _ in 0..<5 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        return JournalFile(path: path, descriptor: descriptor, isNew: false, isWritable: isWritable)
      }
      usleep(2000)
    }
    close(descriptor)
    throw .inUse
  }

  private static func isFile(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func kind(of status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFCHR: "a terminal or another device"
    case S_IFSOCK: "a socket"
    default: "none"
    }
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

  /// Takes the file away: there is nothing in it that anyone would want back.
  func remove() { unlink(path) }

  // MARK: Reading

  /// How many bytes there are to read.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The bytes behind those that were read already, as many as there may be; none at the end. What is added
  /// then goes behind them.
  func read(_ count: Int) throws(FileProblem) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      repeat {
        filled = max(-1, pread(descriptor, buffer.baseAddress, count, off_t(length)))
      } while filled < 0
        && errno == EINTR
      failed = filled < 0
      filled = max(0, filled)
    }
    if failed { throw FileProblem(path) }
    length += bytes.count
    return bytes
  }
}
