import DeviceSimulation
import UnlockEngine

// What steps mean to somebody who guesses a code or a text of the file's.

extension FileFlow {
  public var hasContent: Bool {
    program.screens.contains(where: \.isPrivate) || program.alerts.contains(where: \.isPrivate)
  }

  public var secrets: [String] { program.tried.secrets.map { program.codes[Int($0)].name } }

  public func tries(ofSecret number: Int, in world: VisibleWorld<FileFlow>) -> (fact: String, count: Int)? {
    guard let counted = program.tried.counts.first(where: { $0.secrets & (1 << UInt16(number)) != 0 }) else {
      return nil
    }
    return (program.factName(ofValue: counted.value), Int(program.number(counted.value, world)))
  }

  public func guesses(in step: Transition<FileFlow>) -> GuessMarks {
    let all = program.tried.all
    guard all != 0 else { return GuessMarks() }
    // An operator of the server, and whoever erases the phone, gave no tries away.
    if case .server = step.move { return GuessMarks(renewed: all) }
    if step.erasesDevice { return GuessMarks(renewed: all) }
    let changed = changedCodes(step)
    // Hardly any step sets a code.
    let begun = changed == 0 ? 0 : changed & ~handedOut(in: step)
    var marks = GuessMarks(renewed: begun | setAgain(in: step) | forgiven(step))
    if changed != 0 {
      marks.removed = changed & ~program.setSecrets(step.after)
      marks.renewed |= erasedWithOwner(in: step)
    }
    marks.add(entries(in: step, but: setByStrangers(before: step)))
    let answered = answered(step)
    (marks.renewed, marks.given) = (marks.renewed | answered, marks.given | answered)
    return marks
  }

  /// The secrets that are others after the step, or none any more.
  func changedCodes(_ step: Transition<FileFlow>) -> UInt16 { secretBits { program.isChanged($0, in: step) } }

  /// The secrets whose tries are given back by the owner's proof, where the file says so.
  private func forgiven(_ step: Transition<FileFlow>) -> UInt16 {
    guard step.answer == .success else { return 0 }
    return program.tried.counts.reduce(0) {
      program.values[$1.value].givenBackBy.contains(.owner) ? $0 | $1.secrets : $0
    }
  }

  /// The secrets that are tried in a step, where that makes a difference: at the app, or as they reach the server.
  func tries(in step: Transition<FileFlow>) -> GuessMarks {
    var marks = entries(in: step, but: 0)
    if marks.renewed == 0 { return marks }
    // Where any code is taken, or none, nobody tries one.
    marks.renewed &= secretBits { isLookedAt($0, step) }
    return marks
  }

  /// Whether a right code or text leads elsewhere than another would have.
  private func isLookedAt(_ code: UInt8, _ step: Transition<FileFlow>) -> Bool {
    let before = step.before
    if let request = step.arriving {
      return served(request, before.app.sent, before)
        != served(request, another(before.app.sent, code), before)
    }
    if let pad = program.pad(on: before) {
      guard let entry = completed(on: pad, in: step), !entry.isEmpty else { return false }
      return outcome(of: entry, in: step) != outcome(of: entry.another, in: step)
    }
    guard let button = step.tapped else { return false }
    let typed = program.typed(in: program.screens[before.shownScreen].fields, before.app)
    guard let field = typed.field(askingFor: code) else { return false }
    var (right, wrong) = (before.app, before.app)
    wrong.texts[program.fieldPlace + field] = ShortText("?") ?? ShortText()
    let effects = self.step(&right, .tapped(button), before.surroundings)
    let others = self.step(&wrong, .tapped(button), before.surroundings)
    return Outcome(right, effects) != Outcome(wrong, others)
  }

  private func another(_ sent: Typed, _ code: UInt8) -> Typed {
    var other = sent
    if program.codes[Int(code)].isText {
      other.replace(askedFor: code, by: sent.digest(askedFor: code) ^ 1)
    } else {
      other.code = sent.code.another
    }
    return other
  }

  @inline(__always)
  func secretBits(where isSo: (UInt8) -> Bool) -> UInt16 {
    var bits: UInt16 = 0
    for number in program.secrets.indices where isSo(program.secrets[number]) { bits |= 1 << UInt16(number) }
    return bits
  }

  /// What is typed whole in a step, and what arrives at the server.
  ///
  /// - Parameter strangers: secrets that nobody guesses at.
  private func entries(in step: Transition<FileFlow>, but strangers: UInt16) -> GuessMarks {
    var marks = GuessMarks()
    if step.isTyping || submits(step) { marks.add(entry(in: step, but: strangers)) }
    if let request = step.arriving { marks.add(arriving(request, step, but: strangers)) }
    return marks
  }

  // MARK: At the app

  /// What is completed in the step on a pad, or submitted in fields, and what it is compared with.
  private func entry(in step: Transition<FileFlow>, but strangers: UInt16) -> GuessMarks {
    let before = step.before
    guard before.phone == .app, !before.isTypingToSystem, before.app.screen > 0 else { return GuessMarks() }
    let asked = program.tried.byScreen[before.shownScreen]
    guard asked != 0, program.alert(FileContext(before)) == 0 else { return GuessMarks() }
    if let pad = program.pad(on: before) {
      return program.isOff(pad, before) ? GuessMarks() : entry(in: step, on: pad, asked, but: strangers)
    }
    return submits(step) ? submission(step, asked & ~strangers) : GuessMarks()
  }

  private func entry(
    in step: Transition<FileFlow>, on pad: FlowProgram.PadDefinition, _ asked: UInt16, but strangers: UInt16
  ) -> GuessMarks {
    let before = step.before
    guard let entry = completed(on: pad, in: step) else { return GuessMarks() }
    func isEntered(_ code: UInt8) -> Bool {
      !program.codes[Int(code)].isText && program.code(code, before.app, before.server) == entry
    }
    // Where one of several is enough, whoever knows one guesses at none; who set it himself proves nothing by it, either.
    let entered = entry.isEmpty ? 0 : secretBits(where: isEntered) & asked
    if entered & strangers != 0, entered & ~strangers == 0 { return GuessMarks() }
    let hasOne = entered != 0
    // Who gives again what the app itself knows from another entry learns nothing.
    if !hasOne, repeats(entry, before) { return GuessMarks() }
    return marks(asked & ~strangers) { code in
      let right = program.code(code, before.app, before.server)
      guard !program.codes[Int(code)].isText, !right.isEmpty else { return nil }
      if program.tried.keepsTyped[before.shownScreen], step.memory.mayChoose,
        isChosen(code, by: entry, in: before, { (after($0, in: step).state, before.server) })
      {
        return nil
      }
      if hasOne { return true }
      // One of another length can't be typed here.
      guard program.takes(right.count, on: pad, FileContext(before)) else { return nil }
      return outcome(of: right, in: step) != outcome(of: entry, in: step) ? false : nil
    }
  }

  /// The secrets that somebody set who had proved nothing: they are nobody’s to guess at.
  func setByStrangers(before step: Transition<FileFlow>) -> UInt16 {
    let codes = step.memory.setByStrangers
    return codes.isEmpty ? 0 : secretBits(where: codes.contains)
  }

  /// Whether an entry is one that was typed before, and is kept to be compared with what is typed here.
  private func repeats(_ entry: PIN, _ before: VisibleWorld<FileFlow>) -> Bool {
    !entry.isEmpty
      && program.tried.keptByScreen[before.shownScreen].contains {
        program.code($0, before.app, before.server) == entry
      }
  }

  /// What becomes of an entry: all but the entry itself.
  private func outcome(of entry: PIN, in step: Transition<FileFlow>) -> Outcome {
    let (state, effects) = after(entry, in: step)
    return Outcome(state, effects)
  }

  private func after(_ entry: PIN, in step: Transition<FileFlow>) -> (state: FileState, effects: [Effect]) {
    let before = step.before
    var (state, typed) = (before.app, entry)
    if let button = step.tapped {
      state.entry = entry
      let effects = self.step(&state, .tapped(button), before.surroundings)
      return (state, effects)
    }
    typed.removeLast()
    (state.entry, state.dots) = (typed, .typed)
    guard let scalar = entry.last else { return (FileState(), []) }
    let effects = self.step(&state, .typed(.character(scalar)), before.surroundings)
    return (state, effects)
  }

  private func submission(_ step: Transition<FileFlow>, _ asked: UInt16) -> GuessMarks {
    let before = step.before
    let typed = program.typed(in: program.screens[before.shownScreen].fields, before.app)
    guard let button = step.tapped else { return GuessMarks() }
    let rightState = allRight(typed, asked, before)
    func isSubmitted(_ code: UInt8) -> Bool {
      let right = program.digest(ofText: code, before.app, before.server)
      return program.codes[Int(code)].isText && right != 0 && typed.digest(askedFor: code) == right
    }
    let hasOne = typed.fieldCount == 1 && secretBits(where: isSubmitted) & asked != 0
    return marks(asked) { code in
      let right = program.digest(ofText: code, before.app, before.server)
      guard program.codes[Int(code)].isText, right != 0, let field = typed.field(askingFor: code) else {
        return nil
      }
      if hasOne || isSubmitted(code) { return true }
      guard let rightState, program.screens[before.shownScreen].fields.indices.contains(field) else {
        return nil
      }
      var (wrong, other) = (before.app, rightState)
      let effects = self.step(&wrong, .tapped(button), before.surroundings)
      let others = self.step(&other, .tapped(button), before.surroundings)
      if program.tried.keepsTyped[before.shownScreen], step.memory.mayChoose,
        isChosen(code, in: field, bySubmitting: button, before)
      {
        return nil
      }
      return Outcome(wrong, effects) != Outcome(other, others) ? false : nil
    }
  }

  /// The state with the right texts in the fields that ask for them; `nil` where the app doesn't know one.
  private func allRight(_ typed: Typed, _ asked: UInt16, _ before: VisibleWorld<FileFlow>) -> FileState? {
    var state = before.app
    for (number, code) in program.tried.secrets.enumerated() where asked & (1 << UInt16(number)) != 0 {
      guard program.codes[Int(code)].isText, let field = typed.field(askingFor: code) else { continue }
      guard Int(code) < program.appCodeCount else { return nil }
      state.texts[program.fieldPlace + field] = state.texts[program.codes[Int(code)].place]
    }
    return state
  }

  /// - Parameter isRight: whether what was given is a secret; `nil` where nothing was learnt of it.
  func marks(_ asked: UInt16, _ isRight: (UInt8) -> Bool?) -> GuessMarks {
    var marks = GuessMarks()
    for (number, code) in program.tried.secrets.enumerated() where asked & (1 << UInt16(number)) != 0 {
      switch isRight(code) {
      case true?:
        marks.renewed |= 1 << UInt16(number)
        marks.given |= 1 << UInt16(number)
      case false?: marks.wrong |= 1 << UInt16(number)
      case nil: continue
      }
    }
    return marks
  }
}

/// What becomes of an entry, besides what it was.
private struct Outcome: Equatable {
  private var state = FileState()
  private var effects: [Effect] = []

  init() {}

  init(_ state: FileState, _ effects: [Effect]) {
    (self.state, self.effects) = (state, effects)
    (self.state.entry, self.state.sent) = (PIN(), Typed())
    for place in 0..<FileState.Texts.limit { self.state.texts[place] = ShortText() }
  }
}

extension FlowProgram {
  /// Whether a code or a text is another one after a step.
  func isChanged(_ code: UInt8, in step: Transition<FileFlow>) -> Bool {
    let place = codes[Int(code)].place
    if Int(code) < appCodeCount {
      return codes[Int(code)].isText
        ? step.before.app.texts[place] != step.after.app.texts[place]
        : step.before.app.codes[place] != step.after.app.codes[place]
    }
    return codes[Int(code)].isText
      ? step.before.server.texts[place] != step.after.server.texts[place]
      : step.before.server[code: place] != step.after.server[code: place]
  }
}
