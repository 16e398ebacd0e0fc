#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the command ended, for who called it (contract 2.3); never a count.
public enum CommandStatus: Int32, Sendable {
  /// Everything asked for was done, and held.
  case held = 0
  /// Something differed: an expectation, a picture, a step that couldn't be done.
  case differed = 1
  case usage = 2
  /// A scenario can't be read or is invalid. It wins over `differed`: what was asked for wasn't all done.
  case invalid = 3
  /// Nothing was selected.
  case nothingSelected = 4
  /// An internal error, an output that couldn't be written, or no memory to go on with.
  case broken = 5
  /// By Ctrl-C, and by a polite kill: what was done by then is told.
  case interrupted = 130
  case terminated = 143
}

/// Why a run ended before all was run.
enum Stop: Error, Hashable {
  case signal(Int32)
  case memory

  var status: CommandStatus {
    switch self {
    case .signal(SIGTERM): .terminated
    case .signal: .interrupted
    case .memory: .broken
    }
  }

  /// "stopped …".
  var words: String {
    switch self {
    case .signal(SIGTERM): "by a request to terminate"
    case .signal: "by an interrupt"
    case .memory: "since there is no memory for the rest"
    }
  }
}
