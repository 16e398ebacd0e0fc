#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes whole files.
enum FileWriting {
  /// Writes a text to a file, and makes the folders that it is to stand in.
  static func write(_ text: String, to path: String) throws(SinkError) {
    try write(to: path) { file throws(SinkError) in try file.write(text) }
  }

  /// Writes a file piece by piece.
  static func write(to path: String, _ body: (Sink) throws(SinkError) -> Void) throws(SinkError) {
    try makeFolders(above: path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    do {
      try body(.file(descriptor))
    } catch {
      throw SinkError(reason: "\(path): \(error.reason)")
    }
  }

  /// Puts a text in the place of a file's; whoever looks meanwhile, or after a crash, sees one of the two.
  static func replace(_ path: String, with text: String) throws(SinkError) {
    // The file that a link points to is the one to be replaced.
    let target = resolved(path) ?? path
    let draft = "\(target).\(getpid()).tmp"
    try write(text, to: draft)
    var status = stat()
    if stat(target, &status) == 0 { chmod(draft, status.st_mode & 0o7777) }
    guard rename(draft, target) == 0 else {
      let failure = failure(path)
      unlink(draft)
      throw failure
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func makeFolders(above path: String) throws(SinkError) {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS else {
        throw failure(folder)
      }
    }
  }

  private static func failure(_ path: String) -> SinkError {
    SinkError(reason: "\(path): \(String(cString: strerror(errno)))")
  }
}
