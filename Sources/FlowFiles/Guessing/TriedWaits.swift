import UnlockEngine

// Waits that keep somebody out who was wrong too often.

extension FlowProgram {
  /// The timers of tries that steps start as they go to where these are waited for, a bit each. A time in which tries are counted is none:
  /// it begins with the first, and others are left.
  func waitsBegun(by block: UInt16) -> UInt16 {
    let screens = blocks[Int(block)].reduce(into: UInt64(0)) { screens, instruction in
      if case .go(let screen) = instruction { screens |= 1 << UInt64(screen) }
    }
    guard screens != 0 else { return 0 }
    var followed: Set<UInt16> = []
    let started = timersStarted(by: block, &followed)
    return timersOfTries.reduce(0) { waits, timer in
      timers[Int(timer)].during & screens == 0 ? waits : waits | started & 1 << UInt16(timer)
    }
  }

  private func timersStarted(by block: UInt16, _ followed: inout Set<UInt16>) -> UInt16 {
    guard followed.insert(block).inserted else { return 0 }
    var started: UInt16 = 0
    for instruction in blocks[Int(block)] {
      switch instruction {
      case .start(let timer): started |= 1 << UInt16(timer)
      case .run(let block): started |= timersStarted(by: block, &followed)
      case .choose(let first, let count):
        for branch in branches[Int(first)..<Int(first + count)] {
          started |= timersStarted(by: branch.block, &followed)
        }
      default: continue
      }
    }
    return started
  }

  /// Whether somebody who has to wait makes a try elsewhere: on a pad that a launch, or a button, led to.
  func isTriedDuring(_ wait: UInt8, in step: Transition<FileFlow>) -> Bool {
    let (secrets, waiting) = (tried.waits[Int(wait)], timers[Int(wait)].during)
    guard secrets != 0, waiting != 0, waiting & (1 << UInt64(step.before.app.screen)) == 0,
      !step.memory.isEntitled, step.isTyping || step.tapped != nil
    else { return false }
    return step.before.flow.guesses(in: step).wrong & secrets != 0
  }
}
