import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Drafts of files that were never completed, because the process was killed. Whoever writes next in that folder clears them.
///
/// A draft is locked as long as somebody writes it, and a lock ends with the process; so no clock has to be asked, and no
/// process that has the same number by now is taken for another.
enum AbandonedDrafts {
  private static let (prefix, suffix) = (".unlocksim-", ".tmp")
  /// The folders that were looked through; a gallery writes thousands of files into one.
  private static let known = Mutex<Set<String>>([])
  /// How much of a folder is looked at: it may be a whole disk’s.
  private static let mostEntries = 100_000

  /// A name that can’t be guessed. It is hidden and not .yaml, so that no search for scenarios finds it.
  static var newName: String { prefix + String(UInt64.random(in: 0 ... .max), radix: 36) + suffix }

  /// Locks a draft that was just begun; `false` if it was cleared before.
  package static func claim(_ descriptor: Int32) -> Bool {
    // Where files can’t be locked, nobody can clear one either.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    var status = stat()
    if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return true }
    close(descriptor)
    return false
  }

  /// Clears what killed processes left in a folder, once for each that this process writes in.
  package static func clear(in folder: String) {
    guard known.withLock({ $0.insert(folder).inserted }) else { return }
    let names = Paths.names(in: folder.isEmpty ? "." : folder, most: mostEntries) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) { clear(folder + name) }
  }

  private static func clear(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlink(path)
  }
}
