import DeviceSimulation

// Two clocks (D11): how long the phone has been on, which only time moves and a restart resets, and the date, which the
// user moves too. `clock` is neither: it is the time that really passes, which is what a server goes by.

extension World {
  /// How long the phone has been on.
  public var uptime: Duration { phone == .off ? .zero : clock.now - switchedOn }

  /// The date was moved: what waits for a date is nearer by that much, or farther away.
  mutating func moveDeadlines(byDate change: Duration) {
    guard change != .zero else { return }
    for timer in F.Timer.allCases where flow.lifetime(of: timer).clock == .date {
      moveDeadline(of: timer, byDate: change)
    }
  }

  /// The same for one timer, whatever it lives by.
  mutating func moveDeadline(of timer: F.Timer, byDate change: Duration) {
    changeTimers { $0[timer.rawValue]?.milliseconds -= change.inMilliseconds }
  }

  /// The phone is on again, and counts from now.
  mutating func startUptime() {
    bootEnds = nil
    switchedOn = clock.now
  }
}
