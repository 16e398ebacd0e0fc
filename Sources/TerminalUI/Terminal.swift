import CNcurses
import Glibc
import ScreenDrawing
import UnlockEngine

/// The terminal: draws canvases and delivers events, from `init` until the value goes away.
///
/// Not copyable, because there is one terminal and one owner of it: when the owner is done, or leaves by an error,
/// the terminal is given back by `deinit`; there is no call to forget. It is used from one thread, the main thread;
/// as a value with one owner that isn't `Sendable`, the compiler sees to that. A crash, `exit` and signals are
/// covered by `RestoreGuard`.
public struct Terminal: ~Copyable {
  /// How to draw. What is `nil` is found out from the terminal and the environment.
  public struct Options: Sendable {
    public var palette: Palette?
    /// The most colours to use; given, it goes before `NO_COLOR`.
    public var colorDepth: ColorDepth?
    /// Whether clicks and the wheel are wanted; the terminal's own selection then needs Shift.
    public var mouse: Bool

    public init(palette: Palette? = nil, colorDepth: ColorDepth? = nil, mouse: Bool = true) {
      self.palette = palette
      self.colorDepth = colorDepth
      self.mouse = mouse
    }
  }

  /// The size of the window, as `nextEvent` last knew it.
  public private(set) var size: Size
  /// Whether every character can be shown; otherwise all but ASCII is drawn as `?`.
  public let isUTF8: Bool
  /// The colours in use.
  public let colorDepth: ColorDepth
  public let palette: Palette

  private let screen: OpaquePointer
  private let signals: SignalPipe
  private let modes: Modes
  private var painter: CellPainter
  private var cursor: Point?
  private var decoder: KeyDecoder
  private var keys: ArraySlice<Key> = []
  private var waitingSignals: [Int32] = []

  /// Whether a terminal can be opened: both standard streams belong to one.
  public static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Takes the terminal over. Nothing is printed or changed when it can't be.
  public init(_ options: Options = Options()) throws(TerminalError) {
    let opening = try Opening.take(options)
    screen = opening.screen
    signals = opening.signals
    modes = opening.modes
    isUTF8 = opening.isUTF8
    colorDepth = opening.depth
    palette = opening.palette
    size = opening.size
    decoder = KeyDecoder(isUTF8: opening.isUTF8)
    let brush = Brush(palette: opening.palette, depth: opening.depth, ownColors: opening.ownColors)
    painter = CellPainter(size: opening.size, isUTF8: opening.isUTF8, brush: brush)
    send(modes.on)
  }

  deinit {
    send(modes.off)
    nc_leave()
    RestoreGuard.disarm()
    nc_delete(screen)
  }

  /// Gives the terminal back now.
  public consuming func close() {}

  /// Shows a canvas; only what differs from the one before is sent.
  public mutating func draw(_ canvas: Canvas) {
    painter.paint(canvas)
    cursor = canvas.cursor
    show()
  }

  /// Waits for the next event: `.tick` after this many milliseconds, without a number as long as it takes.
  public mutating func nextEvent(timeoutMilliseconds: Int? = nil) -> Event {
    let deadline = timeoutMilliseconds.map { monotonicMilliseconds() + max(0, $0) }
    while true {
      if let event = answerSignals() { return event }
      if let key = keys.popFirst() { return .key(key) }
      let left = deadline.map { max(0, $0 - monotonicMilliseconds()) }
      let escape = decoder.isWaiting ? KeyDecoder.escapeDelay : nil
      let ready = Readiness.wait(for: signals, milliseconds: [left, escape].compactMap { $0 }.min())
      if ready.signal {
        waitingSignals += signals.take()
      } else if ready.input {
        guard readKeys() else { return .closed }
      } else if ready.isLost {
        return .closed
      } else if decoder.isWaiting {
        keys = decoder.settle()[...]
      } else if let deadline, monotonicMilliseconds() >= deadline {
        return .tick
      }
    }
  }

  /// Stops the process as Ctrl-Z does, with the terminal given back; returns when the shell lets it go on.
  public mutating func suspend() {
    leave()
    RestoreGuard.stop()
    nc_note_shell_modes()
    // The signal to go on has been answered by this.
    waitingSignals += signals.take()
    waitingSignals.removeAll { $0 == SIGCONT || $0 == SIGTSTP }
    enter()
  }

  /// Answers the signals that concern the terminal alone and returns the first that the owner must hear of.
  private mutating func answerSignals() -> Event? {
    while !waitingSignals.isEmpty {
      switch waitingSignals.removeFirst() {
      case SIGTSTP:
        suspend()
        if let event = noteSize() { return event }
      case SIGCONT:
        // Stopped by a signal that can't be caught: nobody knows what has happened to the terminal since.
        leave()
        enter()
        if let event = noteSize() { return event }
      case SIGWINCH:
        if let event = noteSize() { return event }
      case let signal:
        return .interrupted(signal: signal)
      }
    }
    return nil
  }

  /// Reads what has been typed; `false` when the terminal is gone.
  private mutating func readKeys() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      keys += decoder.feed(bytes.prefix(count))
      return true
    }
    return count < 0 && (errno == EINTR || errno == EAGAIN)
  }

  /// Asks for the window's size, and blanks the window when it is a new one.
  private mutating func noteSize() -> Event? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else {
      return nil
    }
    let now = Size(rows: Int(window.ws_row), columns: Int(window.ws_col))
    guard now != size else { return nil }
    size = now
    nc_resize(Int32(now.rows), Int32(now.columns))
    nc_clear()
    // Terminals move what stands on them when they are resized, each in its way.
    nc_distrust()
    painter.reset(size: now)
    return .resized(now)
  }

  private func leave() {
    send(modes.off)
    nc_leave()
  }

  private func enter() {
    nc_distrust()
    show()
    send(modes.on)
  }

  private func show() {
    nc_send(Int32(cursor?.row ?? -1), Int32(cursor?.column ?? -1))
  }

  /// Sends modes past ncurses, which knows nothing of them and buffers nothing between two `show`s.
  private func send(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      _ = write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
