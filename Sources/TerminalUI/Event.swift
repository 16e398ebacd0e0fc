import ScreenDrawing
import UnlockEngine

/// What the terminal reports.
public enum Event: Hashable, Sendable {
  case key(Key)
  /// Pasted text, up to the length that anyone would type; it never becomes keys.
  case pasted(String)
  /// The number of keys that came faster than they could be handled and were dropped.
  case dropped(keys: Int)
  /// The window's new size; the next canvas should fill it.
  case resized(Size)
  /// The requested time passed and nothing happened.
  case tick
  /// A signal asked the process to end: close the terminal and exit with `exitCode`.
  case interrupted(signal: Int32)
  /// The terminal is gone: no one will see or type anything any more.
  case closed

  /// The exit code of a process that ends because of the event; `nil` for events that don't end it.
  ///
  /// By the shell's convention 128 plus the signal's number: 130 for Ctrl-C, 143 for SIGTERM, 129 if the terminal
  /// went away.
  public var exitCode: Int32? {
    switch self {
    case .interrupted(let signal): return 128 + signal
    case .closed: return 129
    case .key, .pasted, .dropped, .resized, .tick: return nil
    }
  }
}
