/// Why the terminal can't be used, in one line that says what is wrong and what to do.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notATerminal(stream: String)
  /// `TERM` is unset or empty.
  case noTerminalType
  /// `TERM` names a terminal that this machine has no description for.
  case unknownTerminalType(String)
  /// The terminal can't place its cursor, so no screen can be drawn on it.
  case noFullScreen(String)
  /// The terminal couldn't be opened for another reason.
  case cannotOpen(String)

  public var description: String {
    switch self {
    case .notATerminal(let stream):
      return "\(stream) isn’t a terminal: start it in a terminal window, without a pipe or a redirection."
    case .noTerminalType:
      return
        "TERM isn’t set, so nobody knows what the terminal can do: set it, for example TERM=xterm-256color."
    case .unknownTerminalType(let type):
      return "This machine doesn’t know the terminal type “\(type)” (TERM): try TERM=xterm-256color."
    case .noFullScreen(let type):
      return
        "A terminal of the type “\(type)” (TERM) can’t show full screens: use one that can, for example TERM=xterm-256color."
    case .cannotOpen(let type):
      return "The terminal (TERM=\(type)) can’t be opened: try another terminal window."
    }
  }
}
