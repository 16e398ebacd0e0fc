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
  private let signals: Int32

  /// `nil` when the terminal's modes can't be set.
  init?() {
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var ending = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ending, signal) }
    sigprocmask(SIG_BLOCK, &ending, nil)
    signals = signalfd(-1, &ending, Int32(0o2000000))
    guard signals >= 0 else { return nil }
    setRaw()
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
    close(signals)
  }

  /// Waits for a key, a signal, or so long.
  func next(milliseconds: Int32) -> Event {
    var watched = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&watched, 2, milliseconds) > 0 else { return .nothing }
    if watched[1].revents != 0 {
      var info = signalfd_siginfo()
      guard read(signals, &info, MemoryLayout<signalfd_siginfo>.size) > 0 else { return .nothing }
      return .end(Int32(info.ssi_signo))
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR ? .nothing : .end(0) }
    return String(decoding: bytes.prefix(count), as: UTF8.self).first.map { .key($0) } ?? .nothing
  }

  /// A line, typed with the terminal's own editing.
  func line() -> String {
    var modes = before
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    defer { setRaw() }
    return readLine() ?? ""
  }
}
