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

  /// Neither killing the app nor a restart shortens a lock-out.
  public static func survivesProcess(_ timer: Timer) -> Bool { timer == .lockOut }
}
