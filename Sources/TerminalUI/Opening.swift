import CNcurses
import Glibc
import ScreenDrawing

/// The modes of the terminal that ncurses doesn't know: mouse reports and marked pastes.
struct Modes {
  let on: String
  let off: String

  /// The mouse is reported as numbers (SGR), without the limit of 223 columns that the old form has.
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
  let depth: ColorDepth
  let palette: Palette
  /// Whether the terminal can go back to its own colours.
  let ownColors: Bool
  let size: Size

  /// Takes the terminal over, or tells why not and leaves it as it is.
  static func take(_ options: Terminal.Options) throws(TerminalError) -> Opening {
    guard isatty(STDIN_FILENO) == 1 else { throw .notATerminal(stream: "standard input") }
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal(stream: "standard output") }
    let wish = options.palette == Palette.none ? ColorDepth.none : options.colorDepth ?? ColorDepth.wished
    let type = try Description.load(depth: wish)
    let modes = Modes(mouse: options.mouse && nc_string("kmous") != nil)
    let farewell = Description.farewell(modesOff: modes.off)
    nc_forget()

    var shellModes = termios()
    guard !RestoreGuard.isArmed, tcgetattr(STDIN_FILENO, &shellModes) == 0, let signals = SignalPipe() else {
      throw .cannotOpen(type)
    }
    let isUTF8 = Charset.adopt()
    // Armed first: ncurses sets its own handlers only where there are none.
    RestoreGuard.arm(modes: shellModes, farewell: farewell, wakeUp: signals.writeEnd)
    guard let screen = nc_open(type) else {
      RestoreGuard.disarm()
      throw .cannotOpen(type)
    }
    var ownColors = false
    let colors = wish == .none ? 0 : Int(nc_start_color(&ownColors))
    let depth = min(wish, ColorDepth.supporting(colors: colors))
    return Opening(
      screen: screen, signals: signals, modes: modes, isUTF8: isUTF8, depth: depth,
      palette: depth == .none ? .none : options.palette ?? .fitting, ownColors: ownColors,
      size: Size(rows: Int(nc_rows()), columns: Int(nc_columns())))
  }
}
