import Glibc
import Scenarios

/// What git says of the current folder, by the program of that name.
enum Git {
  /// Why git couldn’t answer, in a sentence.
  struct Failure: Error {
    var message: String
  }

  /// More than any file of ours, or list of changed files, has.
  private static let most = 16 << 20

  /// The text of a file in a revision; the path is one of the current folder.
  static func text(of path: String, in revision: String) throws(Failure) -> String {
    // In an absolute path, git looks from the top of its folder.
    let object = path.hasPrefix("/") ? path : "./" + path
    let bytes = try output(["cat-file", "blob", "\(try checked(revision)):\(object)"])
    guard bytes.count <= 512 << 10 else {
      throw Failure(message: "“\(path)” is larger than 512 KiB in \(revision).")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(message: "“\(path)” isn’t text in UTF-8 in \(revision).")
    }
    return text
  }

  /// The revisions in which a file changed, the latest first: as many as are worth looking through.
  static func revisions(of path: String) throws(Failure) -> [String] {
    let names = try output(["rev-list", "--abbrev-commit", "--max-count=50", "HEAD", "--", path])
    return String(decoding: names, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The files that differ from a revision, and those that git doesn’t know yet, by absolute paths without links.
  static func changed(since revision: String) throws(Failure) -> Set<String> {
    let revision = try checked(revision)
    // Its line ends with one character that isn’t the folder’s.
    let top = String(decoding: try output(["rev-parse", "--show-toplevel"]).dropLast(), as: UTF8.self)
    let lists = [
      try output(["-C", top, "diff", "--name-only", "-z", revision, "--"]),
      try output(["-C", top, "ls-files", "--others", "--exclude-standard", "-z"]),
    ]
    let names = lists.flatMap { $0.split(separator: 0) }.map { String(decoding: $0, as: UTF8.self) }
    return Set(names.map { FlowFolder.absolute(top + "/" + $0) })
  }

  /// What begins with a dash would be an option.
  private static func checked(_ revision: String) throws(Failure) -> String {
    guard !revision.hasPrefix("-"), !revision.isEmpty else {
      throw Failure(message: "“\(revision)” isn’t a revision: write HEAD, HEAD~1, main, or a commit.")
    }
    return revision
  }

  /// What git writes; what it complains of, where it ends otherwise than well. A folder that comes from somebody else can have
  /// settings by which git runs programs: nothing is asked that shows signatures or converts texts, and no monitor of files.
  private static func output(_ arguments: [String]) throws(Failure) -> [UInt8] {
    guard let end = try? ChildProcess.run(["git", "-c", "core.fsmonitor=false"] + arguments, most: most)
    else { throw Failure(message: "git isn’t here, and this needs it.") }
    guard end.status == 0 else {
      let line =
        String(decoding: end.complaint, as: UTF8.self).split(separator: "\n").first
        ?? "it ended without a word"
      throw Failure(message: "git says: \(line)")
    }
    return end.output
  }
}
