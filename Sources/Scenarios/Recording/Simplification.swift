import DeviceSimulation
import UnlockEngine

// Makes of what happened what one would have written down: without slips that did nothing, without settings
// passed over on the way to another, and without the seconds that a person took to read.
//
// Nothing here guesses. Whatever is left out or shortened is tried on the world first, and stays when the
// world would be another one.

extension RecordedActions {
  /// The story in as few and as round steps as come to the same.
  func tidied() -> RecordedActions {
    var actions = self
    actions.dropIdle()
    actions.mergeWaits()
    actions.dropOverriddenSettings()
    actions.dropIdle()
    actions.mergeWaits()
    actions.shortenWaits()
    return actions
  }

  /// The story with every key in it, and rounder waits.
  func withShorterWaits() -> RecordedActions {
    var actions = self
    actions.mergeWaits()
    actions.shortenWaits()
    return actions
  }

  /// Drops taps, keys and settings that changed nothing.
  private mutating func dropIdle() {
    var kept: [Action] = []
    for (index, action) in list.enumerated() {
      switch action.input {
      case .tap, .type, .change, .server, .policy:
        if action.visibleState == visibleState(before: index), action.after.isSame(as: before(index)) {
          Self.hand(action.note, to: &kept, orStart: &startNote)
          continue
        }
      case .elapse(.zero), .elapseToNextDeadline:
        if action.after.isSame(as: before(index)) {
          Self.hand(action.note, to: &kept, orStart: &startNote)
          continue
        }
      case .biometry, .fail, .lifeCycle, .elapse, .keepTouching: break
      }
      kept.append(action)
    }
    list = kept
  }

  private mutating func mergeWaits() {
    var merged: [Action] = []
    for action in list {
      if let wait = action.input.wait, let last = merged.last, let soFar = last.input.wait,
        soFar + wait <= .longest, last.note == nil
      {
        var sum = action
        sum.input = .elapse(soFar + wait)
        sum.askedWait = last.askedWait + action.askedWait
        merged[merged.count - 1] = sum
      } else {
        merged.append(action)
      }
    }
    list = merged
  }

  /// Of a setting that was set again before anything else was done, only the last value counts, where the
  /// one before did nothing.
  private mutating func dropOverriddenSettings() {
    var index = 0
    while index < list.count {
      if list[index].note == nil, let end = endOfSettings(overriding: index), leadsNowhere(index, before: end)
      {
        list.remove(at: index)
        retell(from: index)
        index = max(0, index - 1)
      } else {
        index += 1
      }
    }
  }

  /// The end of the run of settings that a action is in, if it is set again in it.
  private func endOfSettings(overriding index: Int) -> Int? {
    guard let setting = list[index].input.setting(on: before(index).world.device) else { return nil }
    var end = index + 1
    var isOverridden = false
    while end < list.count, let other = list[end].input.setting(on: before(end).world.device) {
      isOverridden = isOverridden || other == setting
      end += 1
    }
    return isOverridden ? end : nil
  }

  /// Whether what follows a action, up to a place, comes to the same without it.
  private func leadsNowhere(_ index: Int, before end: Int) -> Bool {
    var trial = before(index)
    for other in (index + 1)..<end { trial.step(list[other].input) }
    return VisibleState(trial) == list[end - 1].visibleState && trial.isSame(as: list[end - 1].after)
  }

  // MARK: Waits

  /// So many steps are tried out in all: a walk of days isn't worth more of a person's time.
  private static var patience: Int { 100_000 }

  private mutating func shortenWaits() {
    var patience = Self.patience
    var index = 0
    while index < list.count {
      guard let wait = list[index].input.wait, patience > 0 else {
        index += 1
        continue
      }
      let shorter = candidates(for: wait, at: index).first { candidate in
        candidate == wait || leads(candidate, at: index, &patience)
      }
      if shorter == .zero {
        let note = list.remove(at: index).note
        var done = Array(list[..<index])
        Self.hand(note, to: &done, orStart: &startNote)
        list.replaceSubrange(..<index, with: done)
        retell(from: index)
      } else {
        list[index].input = .elapse(shorter ?? wait)
        if shorter != wait { retell(from: index) }
        index += 1
      }
    }
  }

  /// What one would rather have written than this wait, the best first.
  private func candidates(for wait: Duration, at index: Int) -> [Duration] {
    let asked = list[index].askedWait
    // Nothing was due: the clock ran while someone was reading. Where something is, only moments are that.
    let nextDeadline = before(index).world.nextDeadline
    var candidates = [asked]
    if asked == .zero, nextDeadline != nil, wait >= .seconds(10) { candidates = [] }
    let milliseconds = wait.inMilliseconds
    for unit: Int64 in [3_600_000, 60_000, 1000] where milliseconds >= unit {
      candidates.append(.milliseconds(milliseconds / unit * unit))
    }
    candidates.append(.milliseconds((milliseconds + 999) / 1000 * 1000))
    if let nextDeadline { candidates.append(nextDeadline - before(index).world.clock.now) }
    // What someone asked for they get.
    return candidates.filter { $0 >= asked } + [wait]
  }

  /// Whether another wait leads to the same world before anyone could notice a difference.
  private func leads(_ wait: Duration, at index: Int, _ patience: inout Int) -> Bool {
    var trial = before(index)
    trial.step(.elapse(wait))
    var place = index
    while patience > 0 {
      patience -= 1
      guard VisibleState(trial) == list[place].visibleState else { return false }
      if trial.isSame(as: list[place].after) { return true }
      place += 1
      guard place < list.count else { return true }
      trial.step(list[place].input)
    }
    return false
  }

  /// Finds the worlds anew from a changed action on, up to where only the hour is another one.
  private mutating func retell(from first: Int) {
    for index in first..<max(first, list.count) {
      var simulation = before(index)
      simulation.step(list[index].input)
      let isSettled = simulation.isSame(as: list[index].after)
      list[index].after = simulation
      list[index].visibleState = VisibleState(simulation)
      if isSettled { break }
    }
  }
}
