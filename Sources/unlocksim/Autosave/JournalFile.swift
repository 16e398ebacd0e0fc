import Glibc
import Scenarios
import SystemIO

/// A journal's file, locked while it is open: two simulators never write to the same one.
///
/// Each write is one call and isn't synchronised to the disk: what a killed process has written stays, and only a
/// power failure could lose the last seconds. Waiting for the disk at each key would take many times as long as
/// everything else.
final class JournalFile {
  let path: String
  private let descriptor: Int32
  /// Where the next line goes: after the last one that was written completely.
  private var length: Int
  /// Whether the file was created for this walk.
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

  /// Creates a file named after a flow and the time.
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
        // Only someone who briefly looks at all files can have it locked.
        flock(descriptor, LOCK_EX)
        return JournalFile(path: path, descriptor: descriptor, isNew: true)
      }
      guard errno == EEXIST, number < 1000 else { throw FileProblem(path) }
      number += 1
    }
  }

  /// Opens a file to read it, and to append to it if it is writable.
  static func resume(_ path: String) throws(Failure) -> JournalFile {
    // A pipe or a terminal isn't even opened, because reading it could wait forever.
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
    // Someone who only checks whether it is in use locks it briefly, too.
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

  /// Whether another simulator has the file open.
  static func isInUse(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Whether the file can no longer be found: it was deleted, or another one has taken its place.
  var isGone: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink == 0
  }

  /// Appends whole lines. If that fails, no part of them stays in the file.
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

  /// Deletes the file, which contains nothing that anyone would want back.
  func remove() { unlink(path) }

  // MARK: Reading

  /// The number of bytes to read.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The bytes after those already read, at most this many; empty at the end. Added lines go after them.
  func read(_ count: Int) throws(FileProblem) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      repeat {
        filled = max(-1, pread(descriptor, buffer.baseAddress, count, off_t(length)))
      } while filled < 0 && errno == EINTR
      failed = filled < 0
      filled = max(0, filled)
    }
    if failed { throw FileProblem(path) }
    length += bytes.count
    return bytes
  }
}
