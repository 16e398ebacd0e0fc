import ScreenDrawing
import UnlockEngine

/// What the terminal has to tell.
public enum Event: Hashable, Sendable {
  case key(Key)
  /// Text that was pasted, as far as anyone would type it: it is never keys.
  case pasted(String)
  /// So many keys came faster than they could be answered, and weren't kept.
  case dropped(keys: Int)
  /// The window has a new size; what is drawn next should fill it.
  case resized(Size)
  /// The time asked for has passed and nothing happened.
  case tick
  /// The process was asked to end by this signal: close the terminal and exit with `exitCode`.
  case interrupted(signal: Int32)
  /// The terminal is gone: nobody will see or type anything any more.
  case closed

  /// The exit code of a process that ends because of the event; `nil` for events that don't end it.
  ///
  /// The shell's convention: 128 and the signal's number, thus 130 for Ctrl-C, 143 for SIGTERM, 129 when the
  /// terminal went away.
  public var exitCode: Int32? {
    switch self {
    case .interrupted(let signal): return 128 + signal
    case .closed: return 129
    case .key, .pasted, .dropped, .resized, .tick: return nil
    }
  }
}
