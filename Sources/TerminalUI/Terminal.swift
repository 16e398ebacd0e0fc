import CNcurses
import Glibc
import ScreenDrawing
import UnlockEngine

/// The terminal: draws canvases and delivers events, from `init` until the value is destroyed.
///
/// Not copyable, because there is one terminal with one owner: when the owner is done, or leaves with an error,
/// `deinit` restores the terminal, so no call can be forgotten. It is used only on the main thread, which the
/// compiler ensures for a value with one owner that isn't `Sendable`. `RestoreGuard` covers crashes, `exit` and
/// signals.
public struct Terminal: ~Copyable {
  /// How to draw. Whatever is `nil` is found out from the terminal and the environment.
  public struct Options: Sendable {
    public var palette: Palette?
    /// The maximum number of colours; if given, it overrides `NO_COLOR`.
    public var colorDepth: ColorDepth?
    /// Whether to receive clicks and the wheel; selecting text in the terminal then needs Shift.
    public var mouse: Bool

    public init(palette: Palette? = nil, colorDepth: ColorDepth? = nil, mouse: Bool = true) {
      self.palette = palette
      self.colorDepth = colorDepth
      self.mouse = mouse
    }
  }

  /// The size of the window, as of the last `nextEvent`.
  public private(set) var size: Size
  /// Whether every character can be shown; otherwise everything but ASCII is drawn as `?`.
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
  /// Whether the window's size may have changed.
  private var isSizeDue = false
  /// Whether a new size was the last event: a key comes next, if there is one.
  private var isTurnOfKeys = false

  /// The longest time in milliseconds that a frame waits while there are keys to handle.
  private static let frameDelay = 50

  /// Whether a terminal can be opened: standard input and output must both be one.
  public static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Takes over the terminal. If that fails, nothing is printed or changed.
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

  /// Restores the terminal now.
  public consuming func close() {}

  // MARK: Drawing

  /// The colours in use.
  public var colorDepth: ColorDepth { palette == .none ? .none : colors.depth }

  /// Whether to draw now. While more typed keys are waiting, the picture after each would be gone before anyone
  /// could see it: a burst of keys gets one picture at its end, and some on the way if it takes long.
  public var isFrameDue: Bool { typeahead.isEmpty || monotonicMilliseconds() - lastFrame >= Self.frameDelay }

  /// Shows a canvas; only what changed is sent.
  public mutating func draw(_ canvas: Canvas) {
    painter.paint(canvas)
    cursor = canvas.cursor
    show()
    lastFrame = monotonicMilliseconds()
  }

  /// Changes the palette. The terminal stays open, so that nothing typed is lost.
  public mutating func use(_ palette: Palette) {
    self.palette = colors.depth == .none ? .none : palette
    painter = CellPainter(size: size, isUTF8: isUTF8, brush: Brush(palette: self.palette, colors: colors))
    blank()
  }

  /// Switches to the next palette; without colours, returns a message that says so.
  public mutating func useNextPalette() -> String? {
    guard colors.depth != .none else {
      return "There are no colours to choose from: NO_COLOR is set, or the terminal has none."
    }
    use(palette.next)
    return nil
  }

  /// Sends everything again with the next frame, after something else wrote to the terminal or changed its modes.
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

  private mutating func show() { nc_send(Int32(cursor?.row ?? -1), Int32(cursor?.column ?? -1)) }

  // MARK: Events

  /// Waits for the next event, and returns `.tick` after a number of milliseconds; without a number, waits
  /// indefinitely.
  ///
  /// Signals and keys are both checked before each event, however many there are of either: a request to end comes
  /// before everything else, and new sizes and keys take turns. Only the latest size is reported.
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

  /// Reads what has come, and waits if there is nothing to do; returns `false` if the terminal is gone.
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

  /// Handles the signals that stop the process and let it continue.
  private mutating func answerStops() {
    if RestoreGuard.take(SIGTSTP) { suspend() }
    if RestoreGuard.take(SIGCONT) {
      // Stopped by a signal that can't be caught: the terminal may be in any state since.
      leave()
      enter()
    }
  }

  /// Stops the process as Ctrl-Z does, with the terminal restored; returns when the shell continues it.
  public mutating func suspend() {
    leave()
    RestoreGuard.stop()
    nc_note_shell_modes()
    enter()
  }

  /// Reads the window's size, and clears the window if it has changed.
  private mutating func noteSize() -> Event? {
    guard let now = Opening.windowSize, now != size else { return nil }
    size = now
    nc_resize(Int32(now.rows), Int32(now.columns))
    // Terminals rearrange their content when they are resized, each in its own way.
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

  /// Sends modes behind the back of ncurses, which doesn't know them and buffers nothing between two `show`s.
  private func send(_ text: String) {
    var text = text
    text.withUTF8 { sendWhole(UnsafeRawBufferPointer($0), patience: 1000) }
  }
}
