import Glibc

/// Which version of a file there is: a file that is written, or replaced by renaming another, has another stamp.
struct FileStamp: Equatable {
  private var seconds: Int
  private var nanoseconds: Int
  private var size: Int
  private var number: UInt64

  /// `nil` where there is no file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    (size, number) = (Int(status.st_size), UInt64(status.st_ino))
  }
}

/// When files were last changed.
struct FileStamps {
  private var stamps: [String: FileStamp] = [:]

  init(_ files: [String]) { _ = update(files) }

  /// The files that are new, have changed or have gone since the last look.
  mutating func update(_ files: [String]) -> [String] {
    var now: [String: FileStamp] = [:]
    for file in files { now[file] = FileStamp(of: file) }
    defer { stamps = now }
    return files.filter { now[$0] != stamps[$0] }
  }
}
