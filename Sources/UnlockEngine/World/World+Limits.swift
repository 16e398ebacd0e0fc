// Limits that change in the middle of a walk. One rule for all flows: a count that has reached its limit has
// reached it, whichever of the two changed, and the consequences follow at once. Counted attempts aren't given
// back, the right PIN comes too late, and a wait that an attempt would have started starts now. A wait in progress
// keeps its length.

/// A limit that recurs every so many failed attempts.
public enum Round {
  /// Whether a count within a round of `old` attempts reaches a limit of `new`; a limit of none is never reached.
  public static func isReached(by count: Int, every new: Int, insteadOf old: Int) -> Bool {
    let inRound = old > 0 ? count % old : count
    return new > 0 && inRound >= new
  }
}

extension World {
  /// Sets a limit, with the consequences for what has been counted.
  mutating func setLimit(_ name: String, _ value: String, _ effects: inout [Effect]) {
    let old = limits
    guard let setting = flow.limits.first(where: { $0.name == name }), setting.set(&limits, value) else {
      return effects.append(.ignored(.unknownSetting(name)))
    }
    let asked = flow.limitsChanged(&app, &server, from: old, to: limits)
    for effect in asked { carryOut(effect, &effects) }
  }
}
