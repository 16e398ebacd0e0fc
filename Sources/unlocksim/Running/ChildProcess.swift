import Glibc

/// Another program, run to its end: without any input, and with no shell between.
enum ChildProcess {
  /// There is no such program.
  struct Missing: Error {}

  /// What it wrote, as far as that was wanted; what it complained of; and how it ended, 0 for well.
  struct End {
    var output: [UInt8]
    var complaint: [UInt8]
    var status: Int32
  }

  /// - Parameters:
  ///   - words: the program, looked for as a shell does, and its arguments.
  ///   - most: how many bytes of its output are wanted.
  static func run(_ words: [String], most: Int) throws(Missing) -> End {
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
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else { throw Missing() }
    output.closeWriting()
    complaint.closeWriting()
    let (bytes, complained) = (output.bytes(most: most), complaint.bytes(most: 4096))
    // What it still has to say would be waited for.
    output.close()
    complaint.close()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return End(output: bytes, complaint: complained, status: status)
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
