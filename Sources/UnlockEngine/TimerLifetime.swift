/// What a timer of a flow lives by, and what depends on it: every flow says that of each of its timers (D11).
public struct TimerLifetime: Hashable, Sendable {
  public let clock: TimerClock
  public let role: TimerRole
  /// Whether it goes on when the app’s process ends: a wait that a server or the keychain keeps.
  public let outlivesProcess: Bool
  /// Where the source itself says that changing the date or restarting shortens the wait: what it says.
  public let sourceOfException: String?

  public init(
    _ clock: TimerClock, _ role: TimerRole, outlivesProcess: Bool = false,
    unless sourceOfException: String? = nil
  ) {
    self.clock = clock
    self.role = role
    self.outlivesProcess = outlivesProcess
    self.sourceOfException = sourceOfException
  }
}

/// The clock that a wait goes by.
public enum TimerClock: UInt8, Hashable, Sendable {
  /// Time that passes on the phone (`ProcessInfo.systemUptime`, or a timer that runs). Moving the date doesn’t move it.
  /// A wait that outlives the process goes on while the phone restarts, as the device’s own lock-outs do (A9).
  case uptime
  /// The date (`Date()`), which the user can change.
  case date
  /// A server’s clock: nothing that is done on the phone moves it.
  case server
}

/// What the end of a wait decides.
public enum TimerRole: UInt8, Hashable, Sendable {
  /// How long something shows, or how long work takes: nothing that anyone would gain by.
  case display
  /// Nobody gets in before it is over.
  case lockOut
  /// What is open, or may still be done, ends with it.
  case access
}

extension Flow where Timer == Nothing {
  public static func lifetime(of timer: Nothing) -> TimerLifetime {}
}
