import DeviceSimulation
import UnlockEngine

// What proves that somebody may see what is private: a right code, a new one typed once more, or the first one; or nothing, where the file
// says so.

extension FileFlow {
  func needsNoProof(_ world: VisibleWorld<FileFlow>, countsTimers: Bool = true) -> Bool {
    guard program.needsNoProof != nil else { return false }
    var context = FileContext(world)
    context.countsTimers = countsTimers
    return program.holds(program.needsNoProof, context)
  }

  public func needsNoProof(while timer: FileTimer) -> Bool {
    func asks(_ condition: UInt16) -> Bool {
      switch program.conditions[Int(condition)] {
      case .running(let other): other == timer.rawValue
      case .all(let first, let count), .any(let first, let count):
        (first..<(first + count)).contains(where: asks)
      default: false
      }
    }
    return program.needsNoProof.map(asks) ?? false
  }

  /// Whether the step completes a code that the app remembers, on a pad that asks for it: by its length, or by what its steps compare.
  func entersRightCode(_ step: Transition<FileFlow>, but others: StrangersCodes = StrangersCodes()) -> Bool {
    guard step.isTyping || submits(step), let pad = program.pad(on: step.before),
      !program.isOff(pad, step.before), let entry = entry(on: pad, in: step), !entry.isEmpty
    else { return false }
    func isRight(_ code: UInt8) -> Bool {
      (program.codes[Int(code)].isRemembered || program.tried.isIssued(code)) && !others.contains(code)
        && entry == program.code(code, step.before.app, step.before.server)
    }
    if let code = pad.code, isRight(code) { return true }
    let (secrets, compared) = (program.secrets, program.tried.byScreen[step.before.shownScreen])
    return secrets.indices.contains { compared & (1 << UInt16($0)) != 0 && isRight(secrets[$0]) }
  }

  /// Whether the step types once more what somebody chose for a new code who had proved something: it is known to nobody else.
  func repeatsNewCode(_ step: Transition<FileFlow>, but strangers: StrangersCodes) -> Bool {
    guard step.isTyping || submits(step), step.before.app.screen > 0, let pad = program.pad(on: step.before),
      !program.isOff(pad, step.before), let entry = completed(on: pad, in: step), !entry.isEmpty
    else { return false }
    let compared = program.tried.comparedByScreen[step.before.shownScreen]
    return program.codes.indices.contains { code in
      compared & (1 << UInt16(code)) != 0 && !program.codes[code].isText && !strangers.contains(UInt8(code))
        && program.tried.becomesSecret(UInt8(code))
        && program.code(UInt8(code), step.before.app, step.before.server) == entry
    }
  }

  /// What a step makes of the entry on a pad: by its last digit, or by the button that submits it.
  private func entry(on pad: FlowProgram.PadDefinition, in step: Transition<FileFlow>) -> PIN? {
    guard program.isVariable(pad, step.before) else { return step.entry(after: step.before.app.entry) }
    return submits(step) ? step.before.app.entry : nil
  }

  /// What is completed in a step on a pad; `nil` for nothing.
  func completed(on pad: FlowProgram.PadDefinition, in step: Transition<FileFlow>) -> PIN? {
    guard let entry = entry(on: pad, in: step),
      entry.count >= program.length(of: pad, step.before.app, step.before.server, step.before.limits)
    else { return nil }
    return entry
  }

  /// Whether the step sets a remembered code where there was none: who chooses another beside one that the app asks for has proved
  /// nothing, and who is sent one hasn’t typed it yet.
  func setsFirstCode(_ step: Transition<FileFlow>) -> Bool {
    guard step.isTyping || step.arriving != nil || submits(step) else { return false }
    let kept = program.codes.indices.map { UInt8($0) }.filter {
      program.codes[Int($0)].isRemembered && !program.tried.isIssued($0)
    }
    let hasCode = kept.contains { code in
      code < program.appCodeCount && !program.codes[Int(code)].isText
        && program.isSet(code, step.before.app, step.before.server)
    }
    return !hasCode
      && kept.contains { code in
        !program.isSet(code, step.before.app, step.before.server)
          && program.isSet(code, step.after.app, step.after.server)
      }
  }
}
