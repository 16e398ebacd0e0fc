import Glibc
import Synchronization

/// Reads single keys from the terminal without curses, for a program that otherwise prints lines.
///
/// The terminal's modes are restored however the program ends.
public final class Keyboard {
  public enum Event: Hashable, Sendable {
    /// A key; anything that isn't a character is an escape.
    case key(Character)
    case nothing
    /// The signal that ends the program; 0 if the terminal is gone.
    case end(Int32)
  }

  private static let pastesOn = "\u{1B}[?2004h"
  private static let pastesOff = "\u{1B}[?2004l"

  private var before = termios()
  private let signals: SignalPipe
  private let ahead = Mutex(Typeahead(isUTF8: true))
  /// Whether the terminal can be asked to mark pastes, whose letters aren't keys.
  private let marksPastes = (Environment.value("TERM") ?? "dumb") != "dumb"
  private var isMarkingPastes = false
  private var isOpen = true

  /// `nil` if the terminal's modes can't be read.
  public init?() {
    guard !RestoreGuard.isArmed, tcgetattr(STDIN_FILENO, &before) == 0, let pipe = SignalPipe() else {
      return nil
    }
    signals = pipe
    RestoreGuard.arm(
      modes: before, farewell: Array((marksPastes ? Self.pastesOff : "").utf8), wakeUp: pipe.writeEnd,
      answering: RestoreGuard.ends + [SIGCONT])
  }

  deinit { restore() }

  /// The signal that asked the program to end, if any: for long computations, from any thread.
  public static var ending: Int32? { RestoreGuard.ending }

  /// Takes single keys from now on, as `next` does.
  public func begin() { setRaw() }

  /// Whether a key was typed that nobody has taken yet: for long computations, from any thread.
  public func has(_ key: Character) -> Bool {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return ahead.withLock { ahead in
      if poll(&waiting, 1, 0) > 0 { _ = ahead.read() }
      return ahead.holds(key)
    }
  }

  /// Restores the terminal's modes.
  public func restore() {
    guard isOpen else { return }
    isOpen = false
    setLines()
    RestoreGuard.disarm()
  }

  /// Waits for a key, for at most a number of milliseconds; also reports signals.
  public func next(milliseconds: Int32) -> Event {
    // Set the modes every time: after a stop and continue, a shell may have changed them.
    if RestoreGuard.take(SIGCONT) { isMarkingPastes = false }
    setRaw()
    let deadline = monotonicMilliseconds() + Int(milliseconds)
    while true {
      if let signal = RestoreGuard.takeEnd() { return .end(signal) }
      while let event = ahead.withLock({ $0.next() }) {
        switch event {
        case .key(.character(let scalar)): return .key(Character(scalar))
        case .key(.enter): return .key("\n")
        case .key: return .key("\u{1B}")
        default: continue
        }
      }
      let now = monotonicMilliseconds()
      guard now < deadline else { return .nothing }
      let ready = Readiness.wait(
        for: signals, milliseconds: min(deadline, ahead.withLock { $0.settles } ?? deadline) - now)
      if ready.signal { signals.drain() }
      if ready.isLost || (ready.input && !ahead.withLock({ $0.read() })) { return .end(lost()) }
      ahead.withLock { $0.settle(now: monotonicMilliseconds()) }
    }
  }

  public enum Line: Hashable, Sendable {
    case line(String)
    case nothing
    case end(Int32)
  }

  /// Reads a line with the terminal's own editing.
  public func line() -> Line {
    setLines()
    while true {
      if let signal = RestoreGuard.takeEnd() { return .end(signal) }
      let ready = Readiness.wait(for: signals, milliseconds: nil)
      if ready.signal { signals.drain() }
      guard ready.input else {
        if ready.isLost { return .end(lost()) }
        continue
      }
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 {
        return .line(String(String(decoding: bytes.prefix(count), as: UTF8.self).prefix { !$0.isNewline }))
      }
      if count == 0 || errno != EINTR { return .end(lost()) }
    }
  }

  private func lost() -> Int32 {
    RestoreGuard.noteLoss()
    return 0
  }

  private func setRaw() {
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    markPastes(true)
  }

  private func setLines() {
    var modes = before
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    markPastes(false)
  }

  private func markPastes(_ isOn: Bool) {
    guard marksPastes, isOn != isMarkingPastes else { return }
    isMarkingPastes = isOn
    var text = isOn ? Self.pastesOn : Self.pastesOff
    text.withUTF8 { sendWhole(UnsafeRawBufferPointer($0), patience: 1000) }
  }
}
