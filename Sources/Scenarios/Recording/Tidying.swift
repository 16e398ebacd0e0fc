import SimulatedLocalAuthentication
import UnlockEngine

// Makes of what happened what one would have written down: without slips that did nothing, without settings
// passed over on the way to another, and without the seconds that a person took to read.
//
// Nothing here guesses. Whatever is left out or shortened is tried on the world first, and stays when the
// world would be another one.

extension Story {
  /// The story in as few and as round steps as come to the same.
  func tidied() -> Story {
    var story = self
    story.dropIdle()
    story.mergeWaits()
    story.dropOverriddenSettings()
    story.dropIdle()
    story.mergeWaits()
    story.shortenWaits()
    return story
  }

  /// The story with every key in it, and rounder waits.
  func withShorterWaits() -> Story {
    var story = self
    story.mergeWaits()
    story.shortenWaits()
    return story
  }

  /// Drops taps, keys and settings that changed nothing.
  private mutating func dropIdle() {
    var kept: [Deed] = []
    for (index, deed) in deeds.enumerated() {
      switch deed.input {
      case .tap, .type, .change, .server, .policy:
        if deed.sight == sight(before: index), deed.after.isSame(as: before(index)) { continue }
      case .elapse(.zero), .elapseToNextDeadline:
        if deed.after.isSame(as: before(index)) { continue }
      case .biometry, .fail, .lifeCycle, .elapse: break
      }
      kept.append(deed)
    }
    deeds = kept
  }

  private mutating func mergeWaits() {
    var merged: [Deed] = []
    for deed in deeds {
      if let wait = deed.input.wait, let last = merged.last, let soFar = last.input.wait,
        soFar + wait <= .longest
      {
        var sum = deed
        sum.input = .elapse(soFar + wait)
        sum.askedWait = last.askedWait + deed.askedWait
        merged[merged.count - 1] = sum
      } else {
        merged.append(deed)
      }
    }
    deeds = merged
  }

  /// Of a setting that was set again at once, only the last value counts where the one before did nothing.
  private mutating func dropOverriddenSettings() {
    var index = 0
    while index + 1 < deeds.count {
      let device = before(index).world.device
      let setting = deeds[index].input.setting(on: device)
      var trial = before(index)
      trial.step(deeds[index + 1].input)
      if setting != nil, setting == deeds[index + 1].input.setting(on: deeds[index].after.world.device),
        trial.isSame(as: deeds[index + 1].after)
      {
        deeds.remove(at: index)
        index = max(0, index - 1)
      } else {
        index += 1
      }
    }
  }

  // MARK: Waits

  /// So many steps are tried out in all: a walk of days isn't worth more of a person's time.
  private static var patience: Int { 100_000 }

  private mutating func shortenWaits() {
    var patience = Self.patience
    var index = 0
    while index < deeds.count {
      guard let wait = deeds[index].input.wait, patience > 0 else {
        index += 1
        continue
      }
      let shorter = candidates(for: wait, at: index).first { candidate in
        candidate == wait || leads(candidate, at: index, &patience)
      }
      if shorter == .zero {
        deeds.remove(at: index)
        retell(from: index)
      } else {
        deeds[index].input = .elapse(shorter ?? wait)
        if shorter != wait { retell(from: index) }
        index += 1
      }
    }
  }

  /// What one would rather have written than this wait, the best first.
  private func candidates(for wait: Duration, at index: Int) -> [Duration] {
    let asked = deeds[index].askedWait
    if asked > .zero { return [asked, wait] }
    // Nothing was due: the clock ran while someone was reading. Where something is, only moments are that.
    let nextDeadline = before(index).world.nextDeadline
    var candidates: [Duration] = nextDeadline == nil || wait < .seconds(10) ? [.zero] : []
    let milliseconds = wait.inMilliseconds
    for unit: Int64 in [3_600_000, 60_000, 1000] where milliseconds >= unit {
      candidates.append(.milliseconds(milliseconds / unit * unit))
    }
    candidates.append(.milliseconds((milliseconds + 999) / 1000 * 1000))
    if let nextDeadline { candidates.append(nextDeadline - before(index).world.clock.now) }
    return candidates + [wait]
  }

  /// Whether another wait leads to the same world before anyone could notice a difference.
  private func leads(_ wait: Duration, at index: Int, _ patience: inout Int) -> Bool {
    var trial = before(index)
    trial.step(.elapse(wait))
    var place = index
    while patience > 0 {
      patience -= 1
      guard Sight(trial) == deeds[place].sight else { return false }
      if trial.isSame(as: deeds[place].after) { return true }
      place += 1
      guard place < deeds.count else { return true }
      trial.step(deeds[place].input)
    }
    return false
  }

  /// Finds the worlds anew from a changed deed on, up to where only the hour is another one.
  private mutating func retell(from first: Int) {
    for index in first..<max(first, deeds.count) {
      var simulation = before(index)
      simulation.step(deeds[index].input)
      let isSettled = simulation.isSame(as: deeds[index].after)
      deeds[index].after = simulation
      deeds[index].sight = Sight(simulation)
      if isSettled { break }
    }
  }
}
