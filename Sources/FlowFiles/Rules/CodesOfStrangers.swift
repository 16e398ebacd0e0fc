import DeviceSimulation
import UnlockEngine

// What was done by somebody who had proved nothing: whoever knows a code that he set, or is let in by what he brought about, has proved
// nothing either.

extension FileFlow {
  /// Marks what a step sets, after it was looked at whether it proves anything.
  func rememberWhoSetCodes(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    guard hasContent, !program.secrets.isEmpty, program.keepsTyped else { return }
    let (before, after) = (step.before, step.after)
    let isProved = isProved(before, memory)
    let old = memory.setByStrangers
    for code in 0..<UInt8(program.codes.count) where program.isChanged(code, in: step) {
      let isStrangers =
        program.isSet(code, after.app, after.server) && !isProved && isOfStrangers(code, step, old)
      memory.setByStrangers.set(code, isStrangers)
    }
    // What its owner types to keep it is his, though it is kept already.
    if isProved, !old.isEmpty, step.arriving == nil || !old.isSent {
      for code in setAgain(in: step, of: (0..<UInt8(program.codes.count)).filter(old.contains)) {
        memory.setByStrangers.set(code, false)
      }
    }
    guard before.app.sent != after.app.sent else { return }
    let isKept = after.app.sent != Typed() && program.tried.keepsTyped[before.shownScreen]
    memory.setByStrangers.isSent = isKept && !isProved && !isKnown(after.app.sent.code, before, old)
  }

  /// That nothing need be proved holds for strangers only where they didn’t bring it about: a time of grace that the lock begins, or a
  /// switch beside it, is nobody’s. Where a code is taken away, or none was set yet, whoever comes is a new owner.
  func rememberWhoFreed(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    // Another process has what it has by itself.
    guard program.needsNoProof != nil, !step.changesProcess else { return }
    if memory.isEntitled || !needsNoProof(step.after) {
      memory.isFreedByStranger = false
    } else if !memory.isFreedByStranger, isDoneByHand(step), !needsNoProof(step.before), isOwned(step),
      program.setSecrets(step.before) & ~program.setSecrets(step.after) == 0
    {
      memory.isFreedByStranger = true
    }
  }

  /// Whether the app stays its owner’s: some code is set, or where there are none, it is a timer that nothing need be proved for. What
  /// else it goes by may be that all was deleted.
  private func isOwned(_ step: Transition<FileFlow>) -> Bool {
    isAnyCodeSet(step.before) || !hasChosenCodes && !needsNoProof(step.after, countsTimers: false)
  }

  /// Whether somebody who holds the phone does it, be it that an answer comes to what was typed.
  private func isDoneByHand(_ step: Transition<FileFlow>) -> Bool {
    switch step.move {
    case .tap, .enter, .begin, .finish, .delete, .biometry, .lifeCycle: true
    case .wait, .pause, .touching, .touchingFor: step.isAnswered && step.before.app.sent != Typed()
    case .change, .date, .server: false
    }
  }

  /// Whether from a step on nothing need be proved, and nobody who holds the phone brought that about.
  func isFreed(by step: Transition<FileFlow>) -> Bool {
    program.needsNoProof != nil && !isDoneByHand(step) && !step.changesProcess && needsNoProof(step.after)
  }

  /// What waits to be sent again proves nothing once the app was in the background: whoever sends it hasn’t typed it.
  func rememberWhatWaits(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    guard program.sendsAgain else { return }
    let after = step.after
    if after.app.sent == Typed() || step.isTyping || submits(step) {
      memory.isSentBeforeLeaving = false
    } else if after.app.lost > 0, after.process == .background || after.process == .none {
      memory.isSentBeforeLeaving = true
    }
  }

  /// Whether whoever does something has authenticated, or is a new owner.
  func isProved(_ before: VisibleWorld<FileFlow>, _ memory: FileMemory) -> Bool {
    memory.isEntitled || !isAnyCodeSet(before)
  }

  /// Whether somebody chose a code before. Texts aren’t counted: who signs up has a name, or a password, without a code; nor is what was
  /// sent to him.
  /// Whether there are codes that somebody chooses.
  private var hasChosenCodes: Bool {
    program.secrets.contains { !program.codes[Int($0)].isText && !program.tried.isIssued($0) }
  }

  func isAnyCodeSet(_ world: VisibleWorld<FileFlow>) -> Bool {
    program.secrets.indices.contains {
      let code = program.secrets[$0]
      return !program.codes[Int(code)].isText && !program.tried.isIssued(code)
        && program.isSet(code, world.app, world.server)
    }
  }

  /// Whether somebody who has proved nothing gives a code its new value: by typing, or by having typed it before.
  private func isOfStrangers(_ code: UInt8, _ step: Transition<FileFlow>, _ old: StrangersCodes) -> Bool {
    let (before, after) = (step.before, step.after)
    if program.tried.isIssued(code) { return false }
    let same = program.codes.indices.map { UInt8($0) }.filter { other in
      other != code && program.codes[Int(other)].isText == program.codes[Int(code)].isText
        && program.hasSameValue(code, after, as: other, before)
    }
    // What is copied, or typed once more, was known.
    if !same.isEmpty { return same.allSatisfy(old.contains) }
    if step.arriving != nil || step.isAnswered { return old.isSent }
    return step.isTyping || step.tapped != nil
  }

  private func isKnown(_ code: PIN, _ before: VisibleWorld<FileFlow>, _ old: StrangersCodes) -> Bool {
    !code.isEmpty
      && program.codes.indices.contains {
        !program.codes[$0].isText && !old.contains(UInt8($0))
          && program.code(UInt8($0), before.app, before.server) == code
      }
  }
}

/// The codes and texts of a file that somebody set who had proved nothing, a bit each by their numbers.
struct StrangersCodes: Hashable, Sendable {
  private var codes: UInt32 = 0
  /// Whether what is on its way to the server is one.
  var isSent = false

  var isEmpty: Bool { codes == 0 }

  func contains(_ code: UInt8) -> Bool { codes & (1 << UInt32(code)) != 0 }

  mutating func set(_ code: UInt8, _ isStrangers: Bool) {
    if isStrangers { codes |= 1 << UInt32(code) } else { codes &= ~(1 << UInt32(code)) }
  }
}

extension FlowProgram {
  fileprivate func hasSameValue(
    _ code: UInt8, _ after: VisibleWorld<FileFlow>, as other: UInt8, _ before: VisibleWorld<FileFlow>
  ) -> Bool {
    guard isSet(other, before.app, before.server) else { return false }
    return codes[Int(code)].isText
      ? digest(ofText: code, after.app, after.server) == digest(ofText: other, before.app, before.server)
      : self.code(code, after.app, after.server) == self.code(other, before.app, before.server)
  }
}
