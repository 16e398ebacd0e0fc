import Glibc

/// Why something couldn't be done to a file.
struct FileProblem: Error {
  /// What to tell: the reason first, because a path may be long.
  var text: String

  init(text: String) { self.text = text }

  /// After a call that failed.
  init(_ path: String) { text = "\(String(cString: strerror(errno))): \(path)" }
}

/// Where the program keeps what it remembers: `$XDG_STATE_HOME/unlocksim`, or `~/.local/state/unlocksim`.
enum StateFolder {
  /// The folder's path; `nil` where the environment names no place.
  static var path: String? {
    // A relative path is invalid by the XDG convention, and is to be ignored.
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/unlocksim" }
    if let home = variable("HOME"), home.hasPrefix("/") { return home + "/.local/state/unlocksim" }
    return nil
  }

  /// Where journals are.
  static var walks: String? { path.map { $0 + "/walks" } }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Makes a folder and those above it: what is new is the user's alone.
  static func make(_ path: String, mode: mode_t = 0o700) throws(FileProblem) {
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw FileProblem(path)
    }
    try make(String(path[..<slash]), mode: mode)
    if mkdir(path, mode) != 0, errno != EEXIST { throw FileProblem(path) }
  }
}
