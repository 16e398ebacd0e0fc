#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The exit status of a command; never a count.
public enum CommandStatus: Int32, Sendable, Comparable {
  /// Everything asked for was done, and passed.
  case held = 0
  /// Something failed: an expectation, a picture, or a step that couldn't be done.
  case differed = 1
  case usage = 2
  /// A scenario can't be read or is invalid. Takes precedence over `differed`, because not everything asked for was
  /// done.
  case invalid = 3
  /// Nothing was selected.
  case nothingSelected = 4
  /// An internal error, an output that couldn't be written, or not enough memory.
  case broken = 5
  /// By Ctrl-C or SIGTERM: what was done by then is reported.
  case interrupted = 130
  case terminated = 143

  public static func < (left: CommandStatus, right: CommandStatus) -> Bool { left.rawValue < right.rawValue }
}

/// Why a run ended early.
package enum Stop: Error, Hashable {
  case signal(Int32)
  case memory

  package var status: CommandStatus {
    switch self {
    case .signal(SIGTERM): .terminated
    case .signal: .interrupted
    case .memory: .broken
    }
  }

  /// "stopped …".
  package var words: String {
    switch self {
    case .signal(SIGTERM): "by a request to terminate"
    case .signal: "by an interrupt"
    case .memory: "because memory ran out"
    }
  }
}
