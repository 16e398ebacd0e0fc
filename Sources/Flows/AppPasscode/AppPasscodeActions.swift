import UnlockEngine

// Actions

extension AppPasscode {
  public enum Button: UInt8, FlowEnumeration {
    case cancel, back
    case settings
    case passcodeLock
    /// A tap on the blur view (C3).
    case unlock
  }

  /// What the device owner authenticates for.
  public enum Purpose: UInt8, FlowEnumeration {
    case unlock
    case turnOff
  }

  public enum Timer: UInt8, FlowEnumeration {
    /// Biometry is asked for.
    case ask
    /// A wrong entry's dots go.
    case clear
    /// A right entry counts.
    case report
    /// The keypad is locked, if the policy has a lock-out (C7).
    case lockOut
  }

  public static func lifetime(of timer: Timer) -> TimerLifetime {
    switch timer {
    // The component's own delays.
    case .ask, .clear, .report: TimerLifetime(.uptime, .display)
    // A designer's choice, which the source doesn't know: kept as iOS keeps its own. Neither killing the app nor a
    // restart nor another date shortens it.
    case .lockOut: TimerLifetime(.uptime, .lockOut, outlivesProcess: true)
    }
  }
}
