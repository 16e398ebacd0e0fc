import Foundation

/// Starts programs with no more than their standard streams.
///
/// Not `Process`: that one waits for every descendant that keeps a stream open, and tmux's server outlives the
/// command that starts it.
enum Child {
  /// Where a program's standard streams go.
  enum Streams {
    /// A terminal, which becomes the one of a session of its own.
    case terminal(path: String)
    /// Nothing to read, and a file each for output and errors.
    case files(output: String, errors: String)
  }

  static func start(_ words: [String], environment: [String: String], streams: Streams) throws -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    // Signals as a shell leaves them: none ignored, none blocked.
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    switch streams {
    case .terminal(let path):
      let newSession: Int16 = 0x80
      flags |= newSession
      posix_spawn_file_actions_addopen(&files, STDIN_FILENO, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDERR_FILENO)
    case .files(let output, let errors):
      posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, flags)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)

    let argv = words.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var child: pid_t = 0
    let error = posix_spawnp(&child, words[0], &files, &attributes, argv, envp)
    guard error == 0 else { throw TerminalTestError("\(words[0]): \(String(cString: strerror(error)))") }
    return child
  }
}

/// A program without a terminal that has run to its end.
public struct Finished {
  /// The exit code, or 128 and the signal that ended it.
  public let status: Int32
  /// All that it wrote, byte by byte.
  public let outputBytes: [UInt8]
  public let errorBytes: [UInt8]
  /// How many signals it took to end it.
  public let signalsSent: Int

  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
  public var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// Runs what is tested, in a folder if one is named.
  public init(
    unlocksim words: [String], in folder: String? = nil, environment changes: [String: String?] = [:]
  ) throws {
    let place = folder.map { ["env", "-C", $0] } ?? []
    try self.init(running: place + [Built.path("unlocksim")] + words, environment: changes)
  }

  /// Runs a program, found by `PATH`, with nothing to read. As long as it hasn't ended by itself, it is sent signals,
  /// each when so many seconds have passed.
  public init(
    running words: [String], environment changes: [String: String?] = [:],
    signals: [(after: Double, signal: Int32)] = []
  ) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/unlocksim-" + UUID().uuidString
    let paths = (output: folder + ".out", errors: folder + ".err")
    defer { for path in [paths.output, paths.errors] { unlink(path) } }
    let child = try Child.start(
      words, environment: environment(changes), streams: .files(output: paths.output, errors: paths.errors))
    var ended: Int32 = 0
    var sent = 0
    let begin = DispatchTime.now()
    while sent < signals.count {
      if waitpid(child, &ended, WNOHANG) == child { break }
      if begin + signals[sent].after <= .now() {
        kill(child, signals[sent].signal)
        sent += 1
      } else {
        usleep(1000)
      }
    }
    if sent == signals.count { while waitpid(child, &ended, 0) < 0, errno == EINTR {} }
    signalsSent = sent
    status = ended & 0x7F == 0 ? ended >> 8 & 0xFF : 128 + (ended & 0x7F)
    outputBytes = Array(FileManager.default.contents(atPath: paths.output) ?? Data())
    errorBytes = Array(FileManager.default.contents(atPath: paths.errors) ?? Data())
  }
}
