import AppStandIns
import DeviceSimulation
import SimulatedLocalAuthentication

/// How time passes for the app.
extension Session {
  /// Lets time pass: what the app has timed happens on the way, unless it is in the background, where iOS suspends it once it has
  /// nothing more to do there, or too much.
  func elapse(_ duration: Duration) {
    let goal = device.now + duration
    if device.device.isLocked {
      asleep += duration
      // What goes by a clock that stands still comes later by that.
      setClocks()
    }
    while !isSuspended {
      let due = thread.nextDue.map { due in
        // Whole milliseconds are what the device counts in.
        device.now
          + .milliseconds((.nanoseconds(max(0, due - thread.uptime)) + .microseconds(999)).inMilliseconds)
      }
      let end = phase == .background ? backgroundSince + SimulatedUIApplication.backgroundTime : nil
      guard let next = [due, end].compactMap({ $0 }).min(), next <= goal, broken == nil else { break }
      device.advance(by: next - device.now)
      setClocks()
      if next == end { return endBackground(goal) }
      let isReaction = thread.waits(timedAfter: timedBeforeCancel).contains { $0 <= 0 }
      thread.makeDueReady()
      settle()
      if device.prompt != nil, !isReaction { cancelledAt = nil }
      judgePromptAfterCancel()
      judgeUnanswered()
    }
    pass(until: goal)
  }

  private func pass(until goal: Instant) {
    device.advance(by: goal - device.now)
    setClocks()
    settle()
    judgeUnanswered()
  }

  /// Whether nothing of the app goes on: iOS lets it run in the background only for what it has begun.
  var isSuspended: Bool {
    switch phase {
    case .active, .inactive: false
    case .background:
      SimulatedUIApplication.shared.backgroundTasks.isEmpty
        || device.now - backgroundSince >= SimulatedUIApplication.backgroundTime
    case .notRunning: true
    }
  }

  /// The app's time in the background is over: what it doesn't end now has it killed.
  private func endBackground(_ goal: Instant) {
    thread.run(onMain: true) { SimulatedUIApplication.shared.expireBackgroundTasks() }
    _ = thread.settle(withDue: true)
    if !SimulatedUIApplication.shared.backgroundTasks.isEmpty { endApp() }
    pass(until: goal)
  }

  func setClocks() {
    let uptime = uptimeAtStart + (device.now - startedAt)
    let date = device.device.date(at: device.now).milliseconds
    thread.setTime(
      uptime: uptime.inMilliseconds * 1_000_000, awake: (uptime - asleep).inMilliseconds * 1_000_000,
      since1970: date * 1_000_000)
  }
}
