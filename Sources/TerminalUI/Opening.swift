import CNcurses
import Glibc
import ScreenDrawing

/// The terminal modes that ncurses doesn't know: mouse reports and marked pastes.
struct Modes {
  let on: String
  let off: String

  /// Mouse positions are reported as numbers (SGR), without the older form's limit of 223 columns.
  init(mouse: Bool) {
    on = (mouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "") + "\u{1B}[?2004h"
    off = (mouse ? "\u{1B}[?1006l\u{1B}[?1000l" : "") + "\u{1B}[?2004l"
  }
}

/// A terminal that has just been taken over.
struct Opening {
  let screen: OpaquePointer
  let signals: SignalPipe
  let modes: Modes
  let isUTF8: Bool
  let colors: TerminalColors
  let palette: Palette
  let size: Size

  /// Takes over the terminal, or throws the reason and leaves it as it is.
  static func take(_ options: Terminal.Options) throws(TerminalError) -> Opening {
    guard isatty(STDIN_FILENO) == 1 else { throw .notATerminal(stream: "Standard input") }
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal(stream: "Standard output") }
    let wish = options.colorDepth ?? ColorDepth.wished
    let type = try Description.load(depth: wish)
    let modes = Modes(mouse: options.mouse && nc_string("kmous") != nil)
    let farewell = Description.farewell(modesOff: modes.off)
    nc_forget()

    var shellModes = termios()
    guard !RestoreGuard.isArmed, tcgetattr(STDIN_FILENO, &shellModes) == 0, let signals = SignalPipe() else {
      throw .cannotOpen(type)
    }
    let isUTF8 = Charset.adopt()
    // Before ncurses starts, because ncurses installs its own handlers only where there are none.
    RestoreGuard.arm(
      modes: shellModes, farewell: farewell, wakeUp: signals.writeEnd,
      answering: RestoreGuard.ends + RestoreGuard.screen)
    guard let screen = nc_open(type) else {
      RestoreGuard.disarm()
      throw .cannotOpen(type)
    }
    var ownColors = false
    let colors = wish == .none ? 0 : Int(nc_start_color(&ownColors))
    let depth = min(wish, ColorDepth.supporting(colors: colors))
    let opened = Size(rows: Int(nc_rows()), columns: Int(nc_columns()))
    let size = opened.limited
    if size != opened { nc_resize(Int32(size.rows), Int32(size.columns)) }
    return Opening(
      screen: screen, signals: signals, modes: modes, isUTF8: isUTF8,
      colors: TerminalColors(depth: depth, hasOwn: ownColors),
      palette: depth == .none ? .none : options.palette ?? .fitting, size: size)
  }

  /// The window's current size; `nil` if the terminal doesn't report it.
  static var windowSize: Size? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else {
      return nil
    }
    return Size(rows: Int(window.ws_row), columns: Int(window.ws_col)).limited
  }
}

extension Size {
  /// No larger than any screen: a terminal may claim 65,535 rows and columns.
  fileprivate var limited: Size { Size(rows: min(rows, 500), columns: min(columns, 2000)) }
}
