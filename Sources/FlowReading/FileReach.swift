import SystemIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where files may lie that a file names. What a person names may lie anywhere; a file may come from somebody else, and
/// what it could name anywhere would be shown in messages, and on a CI server to whoever sent it.
public struct FileReach: Sendable {
  /// The folder that a command was given in.
  private let folder: String

  /// The current folder’s.
  public static let current = FileReach(from: ".")

  public init(from folder: String) { self.folder = folder }

  /// Whether a path leads below the folder, or below that of the file that names it, when links are followed. What isn’t
  /// there shows nothing.
  public func holds(_ path: String, namedBy file: String) -> Bool {
    guard let target = Paths.resolved(path) else { return errno == ENOENT }
    return [folder, Paths.folder(of: file)].contains {
      Paths.resolved($0).map { Self.lies(target, below: $0) } ?? false
    }
  }

  package static let words =
    "This lies neither below the folder of the file that names it nor below the current one, and so isn’t read: "
    + "start in a folder that holds both."

  private static func lies(_ path: String, below folder: String) -> Bool {
    path.utf8.starts(with: (folder == "/" ? folder : folder + "/").utf8)
  }
}
