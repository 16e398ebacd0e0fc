import Glibc

/// Why an operation on a file failed.
struct FileProblem: Error {
  /// The message: the reason first, because a path may be long.
  var text: String

  init(text: String) { self.text = text }

  /// The reason for a call that just failed.
  init(_ path: String) { text = "\(String(cString: strerror(errno))): \(path)" }
}

/// Where the program stores its state: `$XDG_STATE_HOME/unlocksim`, or `~/.local/state/unlocksim`.
enum StateFolder {
  /// The folder's path; `nil` if the environment doesn't name one.
  static var path: String? {
    for (name, rest) in [("XDG_STATE_HOME", "/unlocksim"), ("HOME", "/.local/state/unlocksim")] {
      // By the XDG convention a relative path is invalid and ignored.
      guard let place = getenv(name), place.pointee == UInt8(ascii: "/") else { continue }
      // A path that isn't UTF-8 would become another folder once read as text.
      return String(validatingCString: place).map { $0 + rest }
    }
    return nil
  }

  /// The reason why there is none.
  static let missing = "neither XDG_STATE_HOME nor HOME names a folder, in UTF-8"

  /// The folder of the journals.
  static var walks: String? { path.map { $0 + "/walks" } }
}
