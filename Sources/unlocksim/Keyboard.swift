import Glibc

/// Single keys from the terminal, without curses: for a program that otherwise prints lines.
///
/// Signals are taken as events, so that the terminal's modes are given back whatever ends the program.
struct Keyboard {
  enum Event {
    case key(Character)
    case nothing
    /// The signal that ends the program; 0 when the terminal is gone.
    case end(Int32)
  }

  private var before = termios()
  private var ending = sigset_t()

  /// `nil` when the terminal's modes can't be had.
  init?() {
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ending, signal) }
    sigprocmask(SIG_BLOCK, &ending, nil)
  }

  private func setRaw() {
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  }

  /// Gives the terminal back as it was.
  func restore() {
    var modes = before
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Waits for a key, or so long; tells of a signal that came meanwhile.
  func next(milliseconds: Int32) -> Event {
    // Every time anew: a shell that the program was stopped by and continued from has modes of its own.
    setRaw()
    switch read(milliseconds: milliseconds) {
    case .line(let text): return text.first.map { .key($0) } ?? .nothing
    case .nothing: return .nothing
    case .end(let signal): return .end(signal)
    }
  }

  /// Does something that may take long: meanwhile signals come as to any other program, and whatever ends this
  /// one then, the terminal has its own modes.
  func aside<Result>(_ work: () -> Result) -> Result {
    restore()
    var signals = ending
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    defer { sigprocmask(SIG_BLOCK, &signals, nil) }
    return work()
  }

  enum Line {
    case line(String)
    case nothing
    case end(Int32)
  }

  /// A line, typed with the terminal's own editing.
  func line() -> Line {
    var modes = before
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    while true {
      switch read(milliseconds: 300) {
      case .nothing: continue
      case .line(let text): return .line(String(text.prefix { !$0.isNewline }))
      case .end(let signal): return .end(signal)
      }
    }
  }

  private func read(milliseconds: Int32) -> Line {
    var watched = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let isReady = poll(&watched, 1, milliseconds) > 0
    var (signals, now) = (ending, timespec())
    let signal = sigtimedwait(&signals, nil, &now)
    if signal > 0 { return .end(signal) }
    guard isReady else { return .nothing }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR ? .nothing : .end(0) }
    return .line(String(decoding: bytes.prefix(count), as: UTF8.self))
  }
}
