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
  public private(set) var palette: Palette

  private let screen: OpaquePointer
  private let signals: SignalPipe
  private let modes: Modes
  private let colors: TerminalColors
  private var painter: CellPainter
  private var cursor: Point?
  private var typeahead: Typeahead
  private var lastFrame = 0
  /// The window may have another size.
  private var isSizeDue = false
  /// A new size was told last: a key comes first now, if there is one.
  private var isTurnOfKeys = false

  /// A frame waits for keys that were typed already, but not longer than this, in milliseconds.
  private static let frameDelay = 50

  /// Whether a terminal can be opened: both standard streams belong to one.
  public static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Takes the terminal over. Nothing is printed or changed when it can't be.
  public init(_ options: Options = Options()) throws(TerminalError) {
    let opening = try Opening.take(options)
    screen = opening.screen
    signals = opening.signals
    modes = opening.modes
    isUTF8 = opening.isUTF8
    colors = opening.colors
    palette = opening.palette
    size = opening.size
    typeahead = Typeahead(isUTF8: opening.isUTF8)
    let brush = Brush(palette: opening.palette, colors: opening.colors)
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

  // MARK: Drawing

  /// The colours in use.
  public var colorDepth: ColorDepth { palette == .none ? .none : colors.depth }

  /// Whether to draw now. While keys wait that were typed already, the picture of each would be gone before anyone
  /// has seen it: of those that come in a burst there is one picture, and some on the way where it takes long.
  public var isFrameDue: Bool {
    typeahead.isEmpty || monotonicMilliseconds() - lastFrame >= Self.frameDelay
  }

  /// Shows a canvas; only what differs from the one before is sent.
  public mutating func draw(_ canvas: Canvas) {
    painter.paint(canvas)
    cursor = canvas.cursor
    show()
    lastFrame = monotonicMilliseconds()
  }

  /// Draws by another palette from now on. The terminal stays open: whatever was typed meanwhile is there.
  public mutating func use(_ palette: Palette) {
    self.palette = colors.depth == .none ? .none : palette
    painter = CellPainter(size: size, isUTF8: isUTF8, brush: Brush(palette: self.palette, colors: colors))
    blank()
  }

  /// Draws by the palette after this one; where there are no colours to choose from, tells so instead.
  public mutating func useNextPalette() -> String? {
    guard colors.depth != .none else {
      return "There are no colours to choose from: NO_COLOR is set, or the terminal has none."
    }
    use(palette.next)
    return nil
  }

  /// Sends everything anew with the next frame: something else has written on the terminal, or set its modes.
  public mutating func redraw() {
    nc_reset_modes()
    send(modes.on)
    blank()
    painter.reset(size: size)
  }

  private func blank() {
    nc_clear()
    nc_distrust()
  }

  private mutating func show() {
    nc_send(Int32(cursor?.row ?? -1), Int32(cursor?.column ?? -1))
  }

  // MARK: Events

  /// Waits for the next event: `.tick` after this many milliseconds, without a number as long as it takes.
  ///
  /// Signals and keys are looked at before each event, however many there are of either: a request to end goes
  /// before everything else, and new sizes and keys take turns. Of sizes, only the last is told.
  public mutating func nextEvent(timeoutMilliseconds: Int? = nil) -> Event {
    let deadline = timeoutMilliseconds.map { monotonicMilliseconds() + max(0, $0) }
    while true {
      guard look(until: deadline) else {
        RestoreGuard.noteLoss()
        return .closed
      }
      if let signal = RestoreGuard.takeEnd() { return .interrupted(signal: signal) }
      answerStops()
      if RestoreGuard.take(SIGWINCH) { isSizeDue = true }
      if isSizeDue, !isTurnOfKeys || typeahead.isEmpty {
        (isSizeDue, isTurnOfKeys) = (false, true)
        if let event = noteSize() { return event }
      }
      if let event = typeahead.next() {
        isTurnOfKeys = false
        return event
      }
      if let deadline, monotonicMilliseconds() >= deadline { return .tick }
    }
  }

  /// Takes in what has come, and waits for it where there is nothing to do; `false` when the terminal is gone.
  private mutating func look(until deadline: Int?) -> Bool {
    let isBusy = isSizeDue || !typeahead.isEmpty
    let wakes = [deadline, typeahead.settles].compactMap { $0 }.min()
    let left = isBusy ? 0 : wakes.map { max(0, $0 - monotonicMilliseconds()) }
    let ready = Readiness.wait(for: signals, milliseconds: left)
    if ready.signal { signals.drain() }
    if ready.input { return typeahead.read() }
    typeahead.settle(now: monotonicMilliseconds())
    return !ready.isLost
  }

  /// Answers the signals that stop the process and let it go on.
  private mutating func answerStops() {
    if RestoreGuard.take(SIGTSTP) { suspend() }
    if RestoreGuard.take(SIGCONT) {
      // Stopped by a signal that can't be caught: nobody knows what has happened to the terminal since.
      leave()
      enter()
    }
  }

  /// Stops the process as Ctrl-Z does, with the terminal given back; returns when the shell lets it go on.
  public mutating func suspend() {
    leave()
    RestoreGuard.stop()
    nc_note_shell_modes()
    enter()
  }

  /// Asks for the window's size, and blanks the window when it is a new one.
  private mutating func noteSize() -> Event? {
    guard let now = Opening.windowSize, now != size else { return nil }
    size = now
    nc_resize(Int32(now.rows), Int32(now.columns))
    // Terminals move what stands on them when they are resized, each in its way.
    blank()
    painter.reset(size: now)
    return .resized(now)
  }

  private func leave() {
    send(modes.off)
    nc_leave()
  }

  private mutating func enter() {
    nc_distrust()
    show()
    send(modes.on)
    isSizeDue = true
  }

  /// Sends modes past ncurses, which knows nothing of them and buffers nothing between two `show`s.
  private func send(_ text: String) {
    var text = text
    text.withUTF8 { sendWhole(UnsafeRawBufferPointer($0), patience: 1000) }
  }
}
