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
    let (output, complaint) = (Pipe(), Pipe())
    defer {
      output.close()
      complaint.close()
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, complaint.writing, 2)
    var words: [UnsafeMutablePointer<CChar>?] =
      (["git", "-c", "core.fsmonitor=false"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawnp(&process, "git", &actions, nil, &words, environ) == 0 else {
      throw Failure(message: "git isn’t here, and this needs it.")
    }
    output.closeWriting()
    complaint.closeWriting()
    let (bytes, complained) = (output.bytes(most: most), complaint.bytes(most: 4096))
    // What it still has to say would be waited for.
    output.close()
    complaint.close()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      let line =
        String(decoding: complained, as: UTF8.self).split(separator: "\n").first ?? "it ended without a word"
      throw Failure(message: "git says: \(line)")
    }
    return bytes
  }
}

/// Two ends, closed once each.
private final class Pipe {
  private var ends: [Int32] = [-1, -1]

  init() {
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  var writing: Int32 { ends[1] }

  func closeWriting() { close(1) }

  func close() {
    close(0)
    close(1)
  }

  private func close(_ end: Int) {
    guard ends[end] >= 0 else { return }
    Glibc.close(ends[end])
    ends[end] = -1
  }

  /// What comes, up to a limit.
  func bytes(most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most {
      let count = read(ends[0], &chunk, min(chunk.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
