import DeviceSimulation
import UnlockEngine

// What every flow file promises about the codes and texts that somebody could guess in it.

extension FileFlow {
  var rulesOfCodes: [Rule<FileFlow>] {
    [
      triesStayUsed, triesAreCountedOnce, waitsLast, newCodesHaveAllTries, newCodesAreTypedTwice,
      rightCodesAreEnough, codesAreThere,
    ]
  }

  /// Counts of tries fall by the right code, a new one, or what the file says; whatever else is kept and compared with a limit
  /// at least not by leaving, killing or restarting.
  private var triesStayUsed: Rule<FileFlow> {
    Rule(
      "Tries that were used stay used, until the right code or what the file says gives them back",
      .everyStep { step in
        let program = step.before.flow.program
        var isTried = false
        for index in program.countsOfTries {
          let before = program.number(index, step.before)
          guard before > 0, !step.erasesDevice, program.counts(at: index, in: step) else { continue }
          isTried = true
          if program.number(index, step.after) < before {
            return .broken(.fact(Fact(program.factName(ofValue: index), Int(before))))
          }
        }
        return isTried ? .holds : .notTried
      })
  }

  private var newCodesHaveAllTries: Rule<FileFlow> {
    Rule(
      "Whoever has a new code has all tries",
      .everyStep { step in
        let program = step.before.flow.program
        let new = program.newSecrets(in: step)
        guard new != 0 else { return .notTried }
        for (value, secrets) in program.tried.counts where secrets & new != 0 {
          guard program.number(value, step.after) > 0 else { continue }
          return .broken(.fact(Fact(program.factName(ofValue: value), 0)))
        }
        return .holds
      })
  }

  /// Dots hide a slip of the finger: whoever chose a code with one would be locked out.
  private var newCodesAreTypedTwice: Rule<FileFlow> {
    Rule(
      "A new code is kept only when it was typed twice",
      .everyStep { step in
        let program = step.before.flow.program
        if let code = program.isSentOnlyOnce(in: step) {
          return .broken(.fact(Fact(program.factName(ofCode: code), "set")))
        }
        guard program.keepsTypedCode(step) else { return .notTried }
        for (code, definition) in program.codes.enumerated()
        where definition.lifetime.isKept && !definition.isText {
          let new = program.code(UInt8(code), step.after.app, step.after.server)
          let old = program.code(UInt8(code), step.before.app, step.before.server)
          let isTypedNow = step.isTyping || step.before.flow.submits(step)
          let isTypedOtherwise = isTypedNow && program.isTypedOtherwise(than: new, in: step)
          guard new != old, !new.isEmpty,
            isTypedOtherwise || !program.isHeld(new, in: step.before.app, andCompared: !isTypedNow)
          else { continue }
          // What the file sets by itself nobody has typed.
          if !isTypedNow, program.givesOut(new, as: UInt8(code)),
            !program.isHeld(new, in: step.before.app, andCompared: false)
          {
            continue
          }
          return .broken(.fact(Fact(program.factName(ofCode: code), old.isEmpty ? "none" : "set")))
        }
        return .holds
      })
  }

  /// Where no code is right, who is asked for one gets in only by having everything deleted. A code that was sent may be out of date.
  private var codesAreThere: Rule<FileFlow> {
    Rule(
      "Nobody is asked for a code that isn’t there",
      .always { state in
        let world = state.world
        guard world.phone == .app, world.process == .active, world.app.screen > 0 else { return .notTried }
        let (program, screen) = (world.flow.program, world.shownScreen)
        guard program.asksOnlyForSecrets(screen), world.app.dots == .typed,
          program.alert(FileContext(world)) == 0
        else { return .notTried }
        let isThere = program.tried.byScreen[screen] & program.setSecrets(world) != 0
        return .holds(if: isThere, else: .isGone(state.screen.app))
      })
  }

  /// Lock screens that lie on top of each other ask twice.
  private var rightCodesAreEnough: Rule<FileFlow> {
    Rule(
      "The right code is asked for once",
      .everyStep { step in
        let flow = step.before.flow
        guard let screen = flow.screenOfRightCode(step), step.after.phone == .app,
          step.after.process == .active, step.after.app.screen > 0
        else { return .notTried }
        let program = flow.program
        let (before, now) = (program.tried.byScreen[screen], step.after.shownScreen)
        // While an answer is waited for, nobody is asked for anything.
        // Where another one is chosen, the old one is refused.
        guard before & program.tried.byScreen[now] != 0, !program.tried.keepsTyped[now],
          !program.isWaiting(step.after.app),
          program.alert(FileContext(step.after)) == 0,
          step.after.isTypingNothing, !program.wasLeft(now + 1, in: step.before.app)
        else { return .holds }
        return .broken(.isGone(step.after.screen.app))
      })
  }
}

extension FileFlow {
  /// The screen whose pad or fields got the right code in the step, while nobody was let in.
  fileprivate func screenOfRightCode(_ step: Transition<FileFlow>) -> Int? {
    guard step.isTyping || submits(step), !step.memory.isEntitled, step.before.app.screen > 0 else {
      return nil
    }
    return entersRightCode(step) || submitsRightTexts(step) ? step.before.shownScreen : nil
  }
}

extension FlowProgram {
  /// Whether a count may not fall in a step.
  fileprivate func counts(at index: Int, in step: Transition<FileFlow>) -> Bool {
    let secrets = secretsCounted[index]
    if !values[index].givenBackBy.isEmpty, values[index].isForgiven(in: step) { return false }
    if let limit = values[index].keptWith, step.after.limits[Int(limit)] == 0, step.after.process == .none {
      return false
    }
    if step.before.flow.signsIn(step) || step.arriving != nil && step.memory.isSentByProof { return false }
    // Where there is no code any more, or none yet, nobody tries any.
    if secrets & setSecrets(step.before) & ~step.before.flow.setByStrangers(before: step) != 0 {
      let marks = step.before.flow.guesses(in: step)
      // Who knows another one, as a recovery code, has proved as much.
      return (marks.renewed | step.before.flow.changedCodes(step)) & secrets == 0 && marks.given == 0
    }
    if secrets != 0 { return false }
    // What was sent arrives all the same, and may be right.
    guard case .lifeCycle = step.move, step.arriving == nil else { return false }
    return values[index].isOfTries
  }

  /// Whether what is typed on a screen’s pad is compared with secrets of the app’s, and with nothing else: it is neither kept nor sent, nor
  /// are codes issued.
  fileprivate func asksOnlyForSecrets(_ screen: Int) -> Bool {
    let asked = tried.byScreen[screen]
    guard asked != 0, screens[screen].pad != nil, !tried.keepsTyped[screen] else { return false }
    return codes.indices.allSatisfy { code in
      let isAsked = tried.comparedByScreen[screen] & (1 << UInt16(code)) != 0
      return !isAsked
        || code < appCodeCount && tried.bit(ofCode: UInt8(code)) & asked != 0 && !tried.isIssued(UInt8(code))
    }
  }

  /// The secrets that are set.
  func setSecrets(_ world: VisibleWorld<FileFlow>) -> UInt16 {
    var bits: UInt16 = 0
    for number in secrets.indices where isSet(secrets[number], world.app, world.server) {
      bits |= 1 << UInt16(number)
    }
    return bits
  }

  /// The secrets that somebody chooses in a step: others, the first, or the same ones again. What strangers set gives them no tries at the
  /// owner’s.
  fileprivate func newSecrets(in step: Transition<FileFlow>) -> UInt16 {
    var found = step.before.flow.setAgain(in: step)
    for number in secrets.indices
    where isChanged(secrets[number], in: step) && isSet(secrets[number], step.after.app, step.after.server) {
      found |= 1 << UInt16(number)
    }
    if found == 0 { return 0 }
    let flow = step.before.flow
    if flow.hasContent, !flow.isProved(step.before, step.memory), step.arriving == nil, !flow.signsIn(step) {
      return 0
    }
    return found & ~flow.givenOut(in: step) & ~flow.secretBits(where: tried.isIssued)
  }

  /// Whether a step keeps a code that was typed on a pad, in it or before.
  fileprivate func keepsTypedCode(_ step: Transition<FileFlow>) -> Bool {
    guard step.before.process != .none, step.before.app.codes != step.after.app.codes else { return false }
    return codes.contains { code in
      guard code.lifetime.isKept, !code.isText else { return false }
      let (old, new) = (step.before.app.codes[code.place], step.after.app.codes[code.place])
      return old != new && !new.isEmpty
    }
  }

  /// Whether a code is held already by one of the codes that the app has.
  ///
  /// - Parameter isCompared: by one that something is typed for once more, or that has become of such a one.
  fileprivate func isHeld(_ pin: PIN, in app: FileState, andCompared isCompared: Bool) -> Bool {
    codes.indices.contains { code in
      let definition = codes[code]
      guard !definition.isText, definition.lifetime != .server, app.codes[definition.place] == pin else {
        return false
      }
      return !isCompared
        || codes.indices.contains { tried.drafts.contains(UInt8($0), of: UInt8(code)) && isTypedFor($0) }
    }
  }

  /// Whether something else is typed than a code on a screen that compares it with that.
  fileprivate func isTypedOtherwise(than code: PIN, in step: Transition<FileFlow>) -> Bool {
    guard let typed = step.before.flow.typed(in: step)?.code, typed != code, !typed.isEmpty else {
      return false
    }
    let compared = tried.comparedByScreen[step.before.shownScreen]
    return codes.indices.contains { number in
      let definition = codes[number]
      return compared & (1 << UInt16(number)) != 0 && !definition.isText && definition.lifetime != .server
        && step.before.app.codes[definition.place] == code
    }
  }

  /// The code at the server that becomes what a step sends, which none of the app’s has been before.
  fileprivate func isSentOnlyOnce(in step: Transition<FileFlow>) -> Int? {
    guard step.isTyping || step.before.flow.submits(step), step.after.app.call > 0 else { return nil }
    let kept = tried.keptByRequest[Int(server.calls[Int(step.after.app.call) - 1].request)]
    let sent = step.after.app.sent.code
    guard kept != 0, sent != step.before.app.sent.code, !sent.isEmpty,
      !isHeld(sent, in: step.before.app, andCompared: false)
    else { return nil }
    return codes.indices.first { kept & (1 << UInt16($0)) != 0 && !codes[$0].isText }
  }

  private func isTypedFor(_ code: Int) -> Bool { conditions.contains(.typed(code: UInt8(code))) }

  /// Whether a value keeps a screen as the place to go back to.
  fileprivate func wasLeft(_ screen: Int, in app: FileState) -> Bool {
    values.indices.contains { values[$0].kind == .screen && Int(app.numbers[$0]) == screen }
  }
}

extension FlowProgram.Value {
  /// Whether it is a count that is kept and compared with a limit.
  fileprivate var isOfTries: Bool {
    guard case .count(let limits, _) = kind, lifetime.isKept || lifetime == .server else { return false }
    return !limits.isEmpty || rounds != nil
  }

  /// Whether the file says that what happens in a step gives tries back.
  func isForgiven(in step: Transition<FileFlow>) -> Bool {
    if givenBackBy.isEmpty { return false }
    if givenBackBy.contains(.owner), step.answer == .success { return true }
    if givenBackBy.contains(.closing), step.after.process == .none { return true }
    if givenBackBy.contains(.waiting), step.isWaiting || step.comesAfterWaits { return true }
    guard givenBackBy.contains(.leaving), case .lifeCycle = step.move else { return false }
    return step.after.process != .none
  }
}

extension Transition<FileFlow> {
  /// Whether the app is opened, or comes back, and no wait runs that wrong entries led to: one may have ended meanwhile.
  fileprivate var comesAfterWaits: Bool {
    guard case .lifeCycle = move, after.process != .none else { return false }
    let waits = before.flow.program.timersOfTries
    return !waits.isEmpty
      && waits.allSatisfy { timer in
        before.moment(of: FileTimer(rawValue: timer)).map { $0 <= after.clock.now } ?? true
      }
  }
}

extension VisibleWorld<FileFlow> {
  /// Whether nothing is typed, and nothing is said of an entry before.
  fileprivate var isTypingNothing: Bool { flow.program.isEmpty(app) && !app.isRetry && app.dots == .typed }
}
