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
    for (name, rest) in [("XDG_STATE_HOME", "/unlocksim"), ("HOME", "/.local/state/unlocksim")] {
      // A relative path is invalid by the XDG convention, and is to be ignored.
      guard let place = getenv(name), place.pointee == UInt8(ascii: "/") else { continue }
      // What isn't UTF-8 would be another folder when it is read as text.
      return String(validatingCString: place).map { $0 + rest }
    }
    return nil
  }

  /// Why there is none, in words.
  static let missing = "neither XDG_STATE_HOME nor HOME names a folder, in UTF-8"

  /// Where journals are.
  static var walks: String? { path.map { $0 + "/walks" } }
}
