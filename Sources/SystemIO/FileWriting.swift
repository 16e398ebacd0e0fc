import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one way to write a file: a draft next to it, once complete and on disk, takes its place.
///
/// Anyone who looks meanwhile, after a crash, or on a full disk sees the old file or the new one. Links aren't
/// written through: the file that a link leads to isn't the one that was named.
public enum FileWriting {
  /// Writes a text to a file, new or existing; `privately` makes the file and its folder accessible only to the
  /// user. Pipes and devices are written to; anything else is refused.
  public static func write(_ text: String, to path: String, privately: Bool = false) throws(SinkError) {
    try write(to: path, privately: privately) { file throws(SinkError) in
      try file.write(SafeText(trusted: text))
    }
  }

  /// Writes a file piece by piece; it takes its place once it is complete.
  package static func write(
    to path: String, privately: Bool = false, _ body: (Sink) throws(SinkError) -> Void
  ) throws(SinkError) {
    if path.hasSuffix("/") { throw SinkError(reason: "\(path): this is a folder") }
    var status = stat()
    let isThere = lstat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      return try writeToStream(path, isLink: status.st_mode & S_IFMT == S_IFLNK, body)
    }
    try makeFolder(Paths.folder(of: path), privately: privately)
    let draft = try Draft(beside: path, mode: isThere || privately ? 0o600 : 0o666)
    if isThere, !privately {
      // If we may not give the file to its owner, it stays ours, with the mode that it had.
      _ = fchown(draft.descriptor, status.st_uid, status.st_gid)
      fchmod(draft.descriptor, status.st_mode & 0o777)
    }
    try draft.fill(body)
    try draft.replace(path)
  }

  /// Writes a file that doesn't exist yet; returns `false` and changes nothing if something is in its place.
  public static func create(_ text: String, at path: String) throws(SinkError) -> Bool {
    if isTaken(path) { return false }
    try makeFolder(Paths.folder(of: path))
    let draft = try Draft(beside: path, mode: 0o666)
    try draft.fill { file throws(SinkError) in try file.write(SafeText(trusted: text)) }
    return try draft.settle(at: path)
  }

  /// Writes a file whose name the program chose: if the name is taken, adds a number. Returns the path; a file that
  /// already has this content is left alone.
  public static func writeBeside(_ text: String, at path: String) throws(SinkError) -> String {
    for number in 1..<10_000 {
      let path = numbered(path, number)
      if holds(path, text) { return path }
      if try create(text, at: path) { return path }
    }
    throw SinkError(reason: "\(path): there are too many files of that name")
  }

  /// A path like another, with a number that makes it free.
  public static func freePath(beside path: String) -> String {
    (2..<10_000).lazy.map { numbered(path, $0) }.first { !isTaken($0) } ?? path
  }

  /// Whether anything exists at a path, even a link that leads nowhere.
  public static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether others have access to a file.
  package static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }

  /// Whether a file contains exactly this text.
  public static func holds(_ path: String, _ text: String) -> Bool {
    guard let bytes = try? FileReading.bytes(of: path) else { return false }
    return bytes.elementsEqual(text.utf8)
  }

  /// Creates a folder, with its parent folders, if it doesn't exist.
  public static func makeFolder(_ path: String, privately: Bool = false) throws(SinkError) {
    let mode: mode_t = privately ? 0o700 : 0o777
    if mkdir(path, mode) == 0 { return }
    let reason = errno
    if reason == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]), privately: privately)
      if mkdir(path, mode) == 0 { return }
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      // Why it couldn’t be made, and not that it isn’t there.
      errno = reason
      throw failure(path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw SinkError(reason: "\(path): this isn’t a folder") }
    // An earlier version created it readable by others.
    if privately, status.st_mode & 0o077 != 0 { chmod(path, mode) }
  }

  /// "tours/a.yaml" as "tours/a-2.yaml".
  private static func numbered(_ path: String, _ number: Int) -> String {
    if number < 2 { return path }
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[name...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }

  /// `/dev/null`, a terminal, the pipe of `>(…)`: there is nothing to replace.
  private static func writeToStream(
    _ path: String, isLink: Bool, _ body: (Sink) throws(SinkError) -> Void
  ) throws(SinkError) {
    var status = stat()
    if stat(path, &status) != 0 { status.st_mode = 0 }
    switch status.st_mode & S_IFMT {
    case S_IFCHR, S_IFIFO: break
    case S_IFDIR: throw SinkError(reason: "\(path): this is a folder")
    case _ where isLink: throw SinkError(reason: "\(path): this is a link, and links aren’t written through")
    default: throw SinkError(reason: "\(path): this isn’t a file")
    }
    // Opening a pipe that no one reads would otherwise wait forever.
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENXIO {
      throw SinkError(reason: "\(path): this is a pipe, and nothing reads from it")
    }
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    try put(into: descriptor, of: path, body)
  }

  /// Writes a file's content; an error includes the file's path.
  fileprivate static func put(
    into descriptor: Int32, of path: String, _ body: (Sink) throws(SinkError) -> Void
  ) throws(SinkError) {
    do throws(SinkError) {
      try body(.file(descriptor))
    } catch {
      throw SinkError(reason: "\(path): \(error.reason)")
    }
  }

  fileprivate static func failure(_ path: String) -> SinkError {
    SinkError(reason: "\(path): \(String(cString: strerror(errno)))")
  }
}

/// A file being written, under a name that can't be guessed; it is deleted unless it is put in place.
private struct Draft: ~Copyable {
  private let path: String
  /// The name that it will have, for messages.
  private let name: String
  let descriptor: Int32

  init(beside name: String, mode: mode_t) throws(SinkError) {
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    self.name = name
    AbandonedDrafts.clear(in: folder)
    var found: (path: String, descriptor: Int32)
    repeat {
      found.path = folder + AbandonedDrafts.newName
      found.descriptor = open(found.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      guard found.descriptor >= 0 else { throw FileWriting.failure(name) }
      // Someone who clears may have taken it for abandoned before it was locked.
    } while !AbandonedDrafts.claim(found.descriptor)
    (path, descriptor) = found
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// Writes its content, and waits until it is on disk.
  func fill(_ body: (Sink) throws(SinkError) -> Void) throws(SinkError) {
    try FileWriting.put(into: descriptor, of: name, body)
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw FileWriting.failure(name)
    }
    // What a file system tells only when a file is closed; it stays open, and locked, until it is in place.
    let result = close(dup(descriptor))
    guard result == 0 || errno == EINTR else { throw FileWriting.failure(name) }
  }

  /// Replaces whatever is at a path.
  func replace(_ target: String) throws(SinkError) {
    guard rename(path, target) == 0 else { throw FileWriting.failure(target) }
  }

  /// Moves to a path that is free; returns `false` if it no longer is.
  func settle(at target: String) throws(SinkError) -> Bool {
    if link(path, target) == 0 { return true }
    if errno == EEXIST { return false }
    // On a file system without hard links, the gap between the check and the rename is unavoidable.
    if FileWriting.isTaken(target) { return false }
    try replace(target)
    return true
  }
}
