import UnlockEngine

/// Which forgotten values can still make a difference, screen by screen: those that something reads before it is set
/// anew. What no longer can is taken to be as in the beginning, so that states that differ in nothing else are one.
///
/// Careful where it isn't sure: a value lives on a screen if anything that can happen there reads it, or leads to a screen
/// where it lives without having set it for certain.
struct Liveness: Sendable {
  /// By screen, from 1 on: a bit for each value, codes after values. At 0 the app isn't running: nothing lives.
  private(set) var masks: [UInt64]
  /// What the server reads of the app with any request: it lives as long as one is under way, wherever the user is.
  private(set) var sent: UInt64 = 0
  /// By alert: what its own copy and buttons read, which lives as long as it shows.
  private(set) var alerts: [UInt64] = []

  /// None for what the server has: all of that lives for ever.
  private static func bit(_ value: UInt8) -> UInt64 { value < FileState.numberLimit ? 1 << UInt64(value) : 0 }
  private static func bit(ofCode code: UInt8) -> UInt64 { 1 << UInt64(FileState.numberLimit + Int(code)) }

  /// - Parameter facts: the facts that are shown, by name: what they read lives wherever they may read it.
  init(_ program: FlowProgram, facts: Set<String> = []) {
    masks = Array(repeating: 0, count: program.screens.count + 1)
    let everywhere = Readers(program)
    alerts = program.alerts.map { everywhere.shown(on: $0) }
    let server = [program.server.beforeEach].compactMap { $0 } + program.server.requests.map(\.block)
    for block in server { sent |= everywhere.readAnywhere(in: block) }
    let (readers, reach) = (Readers(program), Reach(program))
    for screen in program.screens.indices {
      masks[screen + 1] = program.facts.filter { facts.contains($0.name) }
        .reduce(0) { $0 | readers.read($1.value, on: 1 << UInt64(screen + 1)) }
    }
    var changes = true
    while changes {
      changes = false
      for screen in program.screens.indices {
        let found = masks[screen + 1] | alive(on: screen, program, readers, reach)
        if found != masks[screen + 1] { (masks[screen + 1], changes) = (found, true) }
      }
    }
  }

  /// What lives on a screen, as far as is known of the others.
  private func alive(on number: Int, _ program: FlowProgram, _ readers: Readers, _ reach: Reach) -> UInt64 {
    // What is judged in every state is read in every state.
    var found = readers.shown(on: program.screens[number]) | readers.read(program.needsNoProof)
    found |= readers.readByRules(
      on: program.screens[number].variants.reduce(1 << UInt64(number + 1)) { $0 | 1 << UInt64($1) })
    for goal in program.goals.flatMap(\.conditions) {
      found |= readers.read(goal.condition)
      for value in goal.changedValues { found |= Self.bit(value) }
      for code in goal.changedCodes { found |= Self.bit(ofCode: code) }
    }
    let cover = program.screens[number].cover
    if cover > 0 { found |= readers.shown(on: program.screens[Int(cover) - 1]) }
    for variant in program.screens[number].variants {
      let variant = program.screens[Int(variant) - 1]
      found |= readers.shown(on: variant) | readers.read(variant.condition)
    }
    for timer in program.timers where timer.during & (1 << UInt64(number + 1)) != 0 {
      found |= readers.read(timer.whileHolds, on: 1 << UInt64(number + 1))
    }
    // Those that steps show are read once they show.
    for (index, alert) in program.alerts.enumerated() where alert.over & (1 << UInt64(number + 1)) != 0 {
      found |= alerts[index]
    }
    for (index, purpose) in program.purposes.enumerated() where reach.isAsked(index, on: number) {
      found |=
        readers.read(purpose.reason) | readers.read(purpose.fallbackTitle) | readers.read(purpose.cancelTitle)
    }
    for block in reach.blocks(on: number) {
      found |= alive(before: block, masks[number + 1], on: 1 << UInt64(number + 1), program, readers, reach)
    }
    return found
  }

  /// What lives before a block that begins on some screens, if so much lives after it where it leads nowhere else.
  private func alive(
    before block: UInt16, _ after: UInt64, on screens: UInt64, _ program: FlowProgram, _ readers: Readers,
    _ reach: Reach
  ) -> UInt64 {
    // Forwards for the screens, backwards for what lives.
    var (places, screens) = ([UInt64](), screens)
    let instructions = program.blocks[Int(block)]
    for instruction in instructions {
      places.append(screens)
      screens = program.screens(after: instruction, from: screens)
    }
    return zip(instructions, places).reversed().reduce(after) {
      alive(before: $1.0, $0, on: $1.1, program, readers, reach)
    }
  }

  private func alive(
    before instruction: FlowProgram.Instruction, _ after: UInt64, on screens: UInt64, _ program: FlowProgram,
    _ readers: Readers, _ reach: Reach
  ) -> UInt64 {
    switch instruction {
    case .go(let screen):
      // What follows is done on that screen.
      let there = after | masks[Int(screen)]
      let enter = program.screens[Int(screen) - 1].enter
      return enter.map { alive(before: $0, there, on: 1 << UInt64(screen), program, readers, reach) } ?? there
    case .goBack(let value):
      var found = after | Self.bit(value)
      for screen in reach.screens(namedBy: value) {
        found |= alive(before: .go(screen: UInt8(screen + 1)), after, on: screens, program, readers, reach)
      }
      return found
    case .set(let value, _), .setToLimit(let value, _), .setHere(let value), .setEnrolled(let value):
      return after & ~Self.bit(value)
    case .setTyped(let code), .forget(let code), .setDigits(let code, _), .setText(let code, _):
      return after & ~Self.bit(ofCode: code)
    case .copy(let code, let other): return after & ~Self.bit(ofCode: other) | Self.bit(ofCode: code)
    case .count(let value), .countDown(let value): return after | Self.bit(value)
    case .run(let block): return alive(before: block, after, on: screens, program, readers, reach)
    case .choose(let first, let count):
      var (found, isComplete) = (UInt64(0), false)
      for branch in program.branches[Int(first)..<Int(first + count)]
      where program.canHold(branch.condition, on: screens) {
        found |= readers.read(branch.condition)
        found |= alive(before: branch.block, after, on: screens, program, readers, reach)
        isComplete = isComplete || branch.condition == nil
      }
      return isComplete ? found : found | after
    case .send, .sendAgain: return after | sent
    case .show(let alert): return after | alerts[Int(alert) - 1]
    case .retry, .clear, .leaveDots, .steady, .keepEntry, .start, .stop, .ask, .invalidate, .refuse, .answer,
      .tell:
      return after
    }
  }
}

extension Liveness {
  /// What conditions, copy and screens read.
  private struct Readers {
    let program: FlowProgram

    init(_ program: FlowProgram) { self.program = program }

    func shown(on screen: FlowProgram.ScreenDefinition) -> UInt64 {
      var found = read(screen.title) | read(screen.texts) | read(screen.buttons) | read(screen.isBusy)
      if let behind = screen.behind { found |= shown(on: program.screens[Int(behind) - 1]) }
      if let pad = screen.pad {
        found |= read(pad.isOff) | read(pad.refused) | read(pad.shakes) | read(pad.isVariable)
        if let code = pad.code { found |= Liveness.bit(ofCode: code) }
      }
      for field in screen.fields { found |= read(field.isOff) | read(field.placeholder) }
      return found
    }

    func shown(on alert: FlowProgram.AlertDefinition) -> UInt64 {
      read(alert.title) | read(alert.text) | read(alert.buttons) | read(alert.condition)
    }

    /// What some steps read, whatever they set before.
    func readAnywhere(in block: UInt16) -> UInt64 {
      program.blocks[Int(block)].reduce(0) { found, instruction in
        switch instruction {
        case .copy(let code, _): found | Liveness.bit(ofCode: code)
        case .run(let block): found | readAnywhere(in: block)
        case .choose(let first, let count):
          program.branches[Int(first)..<Int(first + count)].reduce(found) {
            $0 | read($1.condition) | readAnywhere(in: $1.block)
          }
        default: found
        }
      }
    }

    private func read(_ buttons: [FlowProgram.ButtonDefinition]) -> UInt64 {
      buttons.reduce(0) { found, button in
        found | read(button.title) | read(button.isShown) | read(button.isEnabled)
          | read(button.toggle)
      }
    }

    private func read(_ texts: [ConditionalCopy]) -> UInt64 {
      texts.reduce(0) { $0 | read($1.copy) | read($1.condition) }
    }

    func read(_ fact: FlowProgram.FactDefinition.Value, on screens: UInt64) -> UInt64 {
      switch fact {
      case .copy(let copy): read(copy)
      case .holds(let condition): read(condition, on: screens)
      }
    }

    func read(_ copy: Copy?) -> UInt64 { (copy?.pieces ?? []).reduce(0) { $0 | read($1) } }

    private func read(_ piece: Copy.Piece) -> UInt64 {
      switch piece {
      case .value(let value), .left(of: let value, limit: _), .leftInRound(of: let value),
        .round(of: let value):
        Liveness.bit(value)
      case .code(let code): Liveness.bit(ofCode: code)
      case .word(let word):
        switch program.words[Int(word)] {
        case .byCondition(let ways): read(ways)
        case .byNumber(let piece, let zero, let one, let other):
          read(piece) | read(zero) | read(one) | read(other)
        }
      case .text, .limit, .timeLeft, .biometry, .model, .refusedKey: 0
      }
    }

    /// What rules read while one of some screens shows: before a step as after it.
    func readByRules(on screens: UInt64) -> UInt64 {
      var found: UInt64 = 0
      for rule in program.rules {
        let occasions = [rule.trigger, rule.when].compactMap { $0 }
        for occasion in occasions { found |= read(occasion, on: screens) }
        guard occasions.allSatisfy({ program.canHold($0, on: screens) }) else { continue }
        found |= read(rule.condition, on: screens)
      }
      for case .rule(let part) in program.conditions {
        switch part {
        case .before(let condition): found |= read(condition, on: screens)
        case .changes(let value): found |= Liveness.bit(value)
        case .changesCode(let code): found |= Liveness.bit(ofCode: code)
        default: continue
        }
      }
      return found
    }

    /// What a condition reads while one of some screens shows: of a part that can't hold there nothing is asked.
    func read(_ condition: UInt16?, on screens: UInt64) -> UInt64 {
      guard let condition, program.canHold(condition, on: screens) else { return 0 }
      switch program.conditions[Int(condition)] {
      case .all(let first, let count), .any(let first, let count):
        return (first..<(first + count)).reduce(0) { $0 | read($1, on: screens) }
      default: return read(condition)
      }
    }

    func read(_ condition: UInt16?) -> UInt64 {
      guard let condition else { return 0 }
      switch program.conditions[Int(condition)] {
      case .number(let value, _), .reached(let value, _), .within(let value, _, _), .otherEnrolled(let value),
        .usedUp(let value), .lastRound(let value), .roundOver(let value):
        return Liveness.bit(value)
      case .codeIsSet(let code), .typed(let code), .codeBreaks(let code, _): return Liveness.bit(ofCode: code)
      case .not(let other): return read(other)
      case .all(let first, let count), .any(let first, let count):
        return (first..<(first + count)).reduce(0) { $0 | read($1) }
      case .typedBreaks, .typedPasses, .keyRefused, .retrying, .entryIsEmpty, .setAside, .screen, .alert,
        .running, .device, .given, .waiting, .limit, .rule:
        return 0
      }
    }
  }
}

extension FlowProgram {
  /// Takes what can make no difference any more to be as in the beginning. What is remembered stays.
  func settle(_ state: inout FileState, _ liveness: Liveness, isSending: Bool) {
    var alive = liveness.masks[Int(state.screen)] | (isSending || state.lost > 0 ? liveness.sent : 0)
    if state.alert > 0 { alive |= liveness.alerts[Int(state.alert) - 1] }
    for (index, value) in values.enumerated() where value.lifetime == .process {
      if alive & (1 << UInt64(index)) == 0 { state.numbers[index] = 0 }
    }
    for (index, code) in codes.enumerated() where code.lifetime == .process {
      if alive & (1 << UInt64(FileState.numberLimit + index)) == 0 { state.forget(code) }
    }
  }

  /// What a request leaves behind that was lost with the app's process, or that a later one took the place of: it has no answer.
  func settleRequest(_ state: inout FileState) {
    (state.call, state.caller) = (0, 0)
    if state.lost == 0 { state.sent = Typed() }
  }
}
