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
    for signal in Self.endings { sigaddset(&ending, signal) }
    sigprocmask(SIG_BLOCK, &ending, nil)
  }

  /// The signal that has asked the program to end and wasn't told yet, if any: for work that takes long, from any
  /// thread.
  static var ending: Int32? {
    var pending = sigset_t()
    sigpending(&pending)
    return endings.first { sigismember(&pending, $0) == 1 }
  }

  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

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
