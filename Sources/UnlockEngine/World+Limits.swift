// Limits that change in the middle of a walk. One rule for all flows: a count that has reached its limit has reached
// it, whichever of the two moved, and so at once. What was counted isn't given back, the right PIN comes too late,
// and a wait that an attempt would have begun begins now. A wait that runs already keeps its length.

/// A limit that comes round again: every so many failed attempts.
public enum Round {
  /// Whether what is counted in a round that `old` attempts would have ended reaches a limit of `new`; a limit of
  /// none is never reached.
  public static func isReached(by count: Int, every new: Int, insteadOf old: Int) -> Bool {
    let inRound = old > 0 ? count % old : count
    return new > 0 && inRound >= new
  }
}

extension World {
  /// Sets a limit, and does what follows for what is counted.
  mutating func setLimit(_ name: String, _ value: String, _ effects: inout [Effect]) {
    let old = limits
    guard let setting = F.limits.first(where: { $0.name == name }), setting.set(&limits, value) else {
      return effects.append(.ignored(.unknownSetting(name)))
    }
    let asked = F.limitsChanged(&app, &server, from: old, to: limits)
    for effect in asked { carryOut(effect, &effects) }
  }
}
