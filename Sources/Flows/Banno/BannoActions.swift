import UnlockEngine

// Actions

extension Banno {
  public enum Button: UInt8, FlowEnumeration {
    case ok, cancel, back
    // Sign-in
    case signIn, enroll, recover
    // Unlock set-up
    case usePasscodeBiometrics, useInAppPIN, skipForNow
    // Lock screen
    case unlock
    // Signed in
    case settings, security, signOut
    case switchToInAppPIN, changeInAppPIN, switchToPasscodeBiometrics, setUpFasterSignIn
  }

  /// What the device owner authenticates for.
  public enum Purpose: UInt8, FlowEnumeration {
    case unlock
    case setUp
    case switchMethod
  }

  public enum Timer: UInt8, FlowEnumeration {
    /// The placeholder lock screen goes by itself (B7.1).
    case placeholder
    /// Away for longer than is allowed without a lock (B7.2).
    case awayTooLong
  }

  public static func lifetime(of timer: Timer) -> TimerLifetime {
    switch timer {
    case .placeholder: TimerLifetime(.uptime, .display)
    // The source lets it count for as long as the system keeps the app suspended, not by a date that was noted; once
    // the process has ended, a cold launch signs out anyway (B7.3).
    case .awayTooLong: TimerLifetime(.uptime, .access)
    }
  }
}
