import DeviceSimulation
import UnlockEngine

// What every flow file promises about its counts of tries, and about the waits that they lead to: told by pads, fields and
// requests, so that no file has to say it.

extension FileFlow {
  /// Every wrong entry is counted where it is looked at, on the device or at the server, and nothing else is.
  var triesAreCountedOnce: Rule<FileFlow> {
    Rule(
      "Every wrong entry is counted once, and a right one takes all back",
      .everyStep { step in
        let program = step.before.flow.program
        guard !program.tried.counts.isEmpty, program.mayCount(in: step), !step.erasesDevice else {
          return .notTried
        }
        let tries = step.before.flow.tries(in: step)
        var isTried = false
        for (value, secrets) in program.tried.counts
        where !program.tried.countedByAnswer.contains(value) && !program.tried.countsSome(value, of: secrets)
        {
          let (before, after) = (program.number(value, step.before), program.number(value, step.after))
          let (isWrong, isRight) = (tries.wrong & secrets != 0, tries.renewed & secrets != 0)
          // Whether tries are given back is for another rule, and where nothing is to be guessed any more nothing is counted.
          guard isWrong || isRight || after > before, isRight || after >= before,
            program.setSecrets(step.after) & secrets != 0
          else { continue }
          // An entry that is right and still being looked at takes nothing back yet.
          if isRight, after > 0, step.after.app.dots == .held { continue }
          // Nor does one of two that are asked for one after the other.
          if isRight, after > 0, program.asksForAnother(of: secrets & ~tries.renewed, step.after) { continue }
          isTried = true
          let counted = program.counted(UInt8(value), after: before, step.after.limits)
          // Where one of several is asked for that isn’t set, nothing is right, and it is counted as any.
          if !isWrong, !isRight, program.asksForWhatIsNotSet(in: step, of: secrets), after == counted {
            continue
          }
          let right = isWrong ? counted : isRight ? 0 : before
          if after != right { return .broken(.fact(Fact(program.factName(ofValue: value), Int(right)))) }
        }
        return isTried ? .holds : .notTried
      })
  }

  /// A wait that keeps somebody out ends when its time is over, or with what was to be guessed.
  var waitsLast: Rule<FileFlow> {
    Rule(
      "A wait that wrong entries led to gets shorter only with time, and never longer",
      .everyStep { step in
        let program = step.before.flow.program
        if step.erasesDevice { return .notTried }
        var isTried = false
        for number in program.timersOfTries {
          guard let end = step.before.moment(of: FileTimer(rawValue: number)),
            step.after.clock.now < end
          else { continue }
          isTried = true
          if program.isTriedDuring(number, in: step) {
            return .broken(step.shows(.timeLeft(end - step.after.clock.now)))
          }
          if step.after.moment(of: FileTimer(rawValue: number)) == end { continue }
          if program.endsWaits(of: program.timers[Int(number)], in: step) { continue }
          return .broken(step.shows(.timeLeft(end - step.after.clock.now)))
        }
        return isTried ? .holds : .notTried
      })
  }
}

extension FlowProgram {
  /// Whether tries may be counted, or given back, in a step: most steps are none of that.
  fileprivate func mayCount(in step: Transition<FileFlow>) -> Bool {
    if case .server = step.move { return false }
    // What is sent where answers take no time is counted in the same step, of which nobody knows what reached the server.
    if step.before.answersAtOnce, !server.requests.isEmpty { return false }
    if step.isTyping || step.arriving != nil || step.tapped != nil { return true }
    return tried.counts.contains { number($0.value, step.after) > number($0.value, step.before) }
  }

  /// Whether an entry is compared with one of some secrets, and that isn’t set.
  fileprivate func asksForWhatIsNotSet(in step: Transition<FileFlow>, of secrets: UInt16) -> Bool {
    guard step.before.app.screen > 0 else { return false }
    return tried.byScreen[step.before.shownScreen] & secrets & ~setSecrets(step.before) != 0
  }

  /// Whether some of these secrets are asked for where somebody is now.
  fileprivate func asksForAnother(of secrets: UInt16, _ world: VisibleWorld<FileFlow>) -> Bool {
    guard world.phone == .app, world.app.screen > 0 else { return false }
    return tried.byScreen[world.shownScreen] & secrets & setSecrets(world) != 0
  }

  /// Whether a wait may end in a step: with the code that was to be guessed, given or taken away, with another one, or as the file gives
  /// tries back.
  fileprivate func endsWaits(of timer: TimerDefinition, in step: Transition<FileFlow>) -> Bool {
    let counts = tried.counts.filter { count in timer.roundsOf.map { Int($0) == count.value } ?? true }
    let secrets = counts.reduce(0) { $0 | $1.secrets }
    if secrets & setSecrets(step.after) == 0 { return true }
    return step.before.flow.changedCodes(step) & secrets != 0
      || step.before.flow.guesses(in: step).given & secrets != 0
      || counts.contains { values[$0.value].isForgiven(in: step) }
  }
}

extension FlowProgram.TimerDefinition {
  /// Whether it keeps somebody out who has tried too often.
  var isOfTries: Bool { roundsOf != nil || lifetime.role == .lockOut }
}
