import DeviceSimulation

// Somebody goes on touching the phone, so that what a touch puts off doesn't come.

extension World {
  /// What a touch put off.
  private struct PutOff {
    /// The app’s timers that it started anew, a bit each.
    var timers: UInt8 = 0
    /// Whether the phone’s auto-lock counts from now.
    var autoLock = false
  }

  /// Time passes while somebody touches the screen again and again, where there is nothing to tap: auto-lock, and timers that a
  /// touch starts anew, have all their time at its end. The rest happens when it is due.
  mutating func keepTouching(until end: Instant, _ effects: inout [Effect]) {
    var left = Int.mostByItself
    repeat {
      guard left > 0 else { return effects.append(.ignored(.endless)) }
      left -= 1
      let putOff = touch(&effects)
      let next = min(deadline(without: putOff) ?? end, end)
      // As if the last touch had been just now: what happens next may stop it.
      delay(putOff, by: max(.zero, next - clock.now))
      elapse(until: next, &effects)
    } while clock.now < end && !device.isToBeErased
  }

  /// What comes to somebody who goes on touching the phone, the next first, and when the first of what that puts off would have come;
  /// `nil` where it puts off nothing.
  public func waitsBehindTouches() -> (putOff: Instant, waits: [Deadline])? {
    guard locksAt != nil || flow.touchedTimers != 0 && hearsTouches else { return nil }
    var (world, effects): (World, [Effect]) = (self, [])
    let putOff = world.touch(&effects)
    let timers = (0..<Timers.capacity).filter { putOff.timers & (1 << $0) != 0 }.compactMap {
      self.timers[$0]
    }
    guard let first = (timers + (putOff.autoLock ? [locksAt].compactMap { $0 } : [])).min() else {
      return nil
    }
    var waits: [Deadline] = []
    world.stop(putOff)
    world.waits { waits.append($0) }
    return (first, waits)
  }

  /// The app hears of a touch only where nothing of the system’s is over it.
  private var hearsTouches: Bool { phone == .app && process == .active && device.evaluation == nil }

  private mutating func touch(_ effects: inout [Effect]) -> PutOff {
    var putOff = PutOff()
    restartIdleTime()
    putOff.autoLock = locksAt != nil
    guard flow.touchedTimers != 0, hearsTouches else { return putOff }
    for effect in flow.step(&app, .touched, surroundings) {
      carryOut(effect, &effects)
      if case .start(let timer, _) = effect { putOff.timers |= 1 << timer }
    }
    return putOff
  }

  private mutating func stop(_ putOff: PutOff) {
    if putOff.autoLock { locksAt = nil }
    for timer in 0..<Timers.capacity where putOff.timers & (1 << timer) != 0 { timers[timer] = nil }
  }

  private func deadline(without putOff: PutOff) -> Instant? {
    var world = self
    world.stop(putOff)
    return world.nextDeadline
  }

  private mutating func delay(_ putOff: PutOff, by time: Duration) {
    if putOff.autoLock { locksAt = locksAt.map { $0 + time } }
    for timer in 0..<Timers.capacity where putOff.timers & (1 << timer) != 0 {
      timers[timer] = timers[timer].map { $0 + time }
    }
  }
}
