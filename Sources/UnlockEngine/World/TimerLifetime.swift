import DeviceSimulation

/// What a timer of a flow lives by, and what depends on it: every flow says that of each of its timers (D11).
public struct TimerLifetime: Hashable, Sendable {
  public let clock: TimerClock
  public let role: TimerRole
  /// Whether it goes on when the app’s process ends: a wait whose end is stored.
  public let outlivesProcess: Bool
  /// Whether it goes on when the app is deleted and installed again: a wait whose end a server or the keychain keeps (D16).
  public let outlivesApp: Bool

  public init(
    _ clock: TimerClock, _ role: TimerRole, outlivesProcess: Bool = false, outlivesApp: Bool = false
  ) {
    self.clock = clock
    self.role = role
    self.outlivesApp = outlivesApp || clock == .server
    self.outlivesProcess = outlivesProcess || outlivesApp
  }
}

/// The clock that a wait goes by.
public enum TimerClock: UInt8, Hashable, Sendable {
  /// Time that passes on the phone (`ProcessInfo.systemUptime`, or a timer that runs). Moving the date doesn’t move it.
  /// A wait that outlives the process goes on while the phone restarts, as the device’s own lock-outs do (A9).
  case uptime
  /// Time that passes while the phone is awake: it stands still while the phone is locked, or off (D19). What counts seconds by
  /// a timer that fires, or by `mach_absolute_time()`, lives by it, often unawares.
  case awake
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

/// The waits that go by a server's clock, as the server knows them: which of them run, and which it imposes.
public struct ServerWaits: Sendable {
  let clock: VirtualClock
  let timers: Timers
  private(set) var effects: [Effect] = []

  init(clock: VirtualClock, timers: Timers) { (self.clock, self.timers) = (clock, timers) }

  package mutating func add(_ effects: [Effect]) { self.effects += effects }
}
