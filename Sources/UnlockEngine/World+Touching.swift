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
      let next = min(without(putOff).nextDeadline ?? end, end)
      // As if the last touch had been just now: what happens next may stop it.
      delay(putOff, by: max(.zero, next - clock.now))
      elapse(until: next, &effects)
    } while clock.now < end && !device.isToBeErased
  }

  /// What comes next to somebody who goes on touching the phone, where a touch puts off what would come before; `nil` where it
  /// puts off nothing.
  public func nextBehindTouches() -> (puttingOff: Bool, next: Deadline?) {
    guard locksAt != nil || flow.touchedTimers != 0, let first = nextDeadline else { return (false, nil) }
    var world = self
    var effects: [Effect] = []
    let others = world.without(world.touch(&effects))
    guard others.nextDeadline.map({ $0 > first }) ?? true else { return (false, nil) }
    var next: Deadline?
    others.waits { next = next ?? $0 }
    return (true, next)
  }

  /// The app hears of it only where nothing of the system’s is over it.
  private mutating func touch(_ effects: inout [Effect]) -> PutOff {
    var putOff = PutOff()
    restartIdleTime()
    putOff.autoLock = locksAt != nil
    guard flow.touchedTimers != 0, phone == .app, process == .active, device.evaluation == nil else {
      return putOff
    }
    for effect in flow.step(&app, .touched, surroundings) {
      carryOut(effect, &effects)
      if case .start(let timer, _) = effect { putOff.timers |= 1 << timer }
    }
    return putOff
  }

  private func without(_ putOff: PutOff) -> World {
    var world = self
    if putOff.autoLock { world.locksAt = nil }
    for timer in 0..<Timers.capacity where putOff.timers & (1 << timer) != 0 { world.timers[timer] = nil }
    return world
  }

  private mutating func delay(_ putOff: PutOff, by time: Duration) {
    if putOff.autoLock { locksAt = locksAt.map { $0 + time } }
    for timer in 0..<Timers.capacity where putOff.timers & (1 << timer) != 0 {
      timers[timer] = timers[timer].map { $0 + time }
    }
  }
}
