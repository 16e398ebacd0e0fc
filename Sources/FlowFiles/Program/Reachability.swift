/// What can happen on which screen: the alerts that steps show there, and the questions to the owner and the requests to the
/// server that are asked there, whose answers count nowhere else.
struct Reachability {
  private let program: FlowProgram
  /// By screen, from 1 on: a bit for each alert, and for each question.
  private var alerts: [UInt64]
  private var questions: [UInt64]
  /// The requests that are sent there, as `calls`.
  private var calls: [UInt64]
  /// By value: a bit for each screen that it may name; the first one where it names none.
  private var targets: [UInt64]
  /// A bit for each screen that can show, by its number from 1 on.
  private(set) var reached: UInt64 = 0
  /// A bit for each alert that a step shows, wherever and whatever its “if” asks.
  private(set) var shownBySteps: UInt64 = 0
  /// By the first branch of a chain: the screens on which it is come to, 0 for none. Chains that nothing comes to have none.
  private(set) var chains: [UInt16: UInt64] = [:]

  init(_ program: FlowProgram) {
    self.program = program
    alerts = Array(repeating: 0, count: program.screens.count + 1)
    (questions, calls) = (alerts, alerts)
    // What is remembered may have been said in `app:`.
    targets = program.values.map { $0.lifetime == .process ? 2 : ~1 }
    for (index, alert) in program.alerts.enumerated() {
      for screen in alerts.indices where alert.over & (1 << UInt64(screen)) != 0 {
        alerts[screen] |= 1 << UInt64(index)
      }
    }
    var known: [UInt64] = []
    while known != alerts + questions + calls + targets + [reached] {
      known = alerts + questions + calls + targets + [reached]
      _ = walk(program.moments.launch, from: 1)
      _ = walk(program.moments.appExtension, from: 1)
      for screen in program.screens.indices where isReached(screen) {
        noteStandIns(of: program.screens[screen])
        for block in blocks(on: screen) { _ = walk(block, from: 1 << UInt64(screen + 1)) }
      }
    }
  }

  /// What shows in a screen's place is reached with it.
  private mutating func noteStandIns(of screen: FlowProgram.ScreenDefinition) {
    for standIn in screen.variants + [screen.cover] where standIn > 0 { reached |= 1 << UInt64(standIn) }
  }

  func isReached(_ screen: Int) -> Bool { reached & (1 << UInt64(screen + 1)) != 0 }
  func isShown(_ alert: Int) -> Bool {
    program.screens.indices.contains { isReached($0) && comes(alert: alert, over: $0) }
  }

  func comes(alert: Int, over screen: Int) -> Bool { alerts[screen + 1] & (1 << UInt64(alert)) != 0 }
  func isAsked(_ question: Int, on screen: Int) -> Bool {
    questions[screen + 1] & (1 << UInt64(question)) != 0
  }

  func isSent(_ call: Int, on screen: Int) -> Bool { calls[screen + 1] & (1 << UInt64(call)) != 0 }

  /// The screens that a value can lead to.
  func screens(namedBy value: UInt8) -> [Int] {
    program.screens.indices.filter { targets[Int(value)] & (1 << UInt64($0 + 1)) != 0 }
  }

  /// All steps that can be taken while a screen shows.
  func blocks(on number: Int) -> [UInt16] {
    let screen = program.screens[number]
    var blocks: [UInt16?] = program.happenings(on: UInt8(number + 1))
    for screen in [screen] + screen.variants.map({ program.screens[Int($0) - 1] }) {
      blocks += [screen.complete, screen.typing] + screen.buttons.map { $0.block }
    }
    return blocks.compactMap { $0 } + blocksOver(number)
  }

  /// Those of what comes over a screen, whichever shows in its place: alerts, answers, ends of timers.
  func blocksOver(_ number: Int) -> [UInt16] {
    var blocks: [UInt16?] = []
    for (index, alert) in program.alerts.enumerated() where comes(alert: index, over: number) {
      blocks += alert.buttons.map { $0.block }
    }
    for (index, purpose) in program.purposes.enumerated() where isAsked(index, on: number) {
      blocks += purpose.answers
    }
    for (index, call) in program.server.calls.enumerated() where calls[number + 1] & (1 << UInt64(index)) != 0
    { blocks += call.blocks }
    for timer in program.timers where timer.during & (1 << UInt64(number + 1)) != 0 {
      blocks.append(timer.then)
    }
    return blocks.compactMap { $0 }
  }

  /// Notes what a block does, begun on one of some screens; returns those on which it can end.
  private mutating func walk(_ block: UInt16?, from screens: UInt64) -> UInt64 {
    guard let block else { return screens }
    var screens = screens
    for instruction in program.blocks[Int(block)] { walk(instruction, &screens) }
    return screens
  }

  private mutating func walk(_ instruction: FlowProgram.Instruction, _ screens: inout UInt64) {
    switch instruction {
    case .go(let screen):
      reached |= 1 << UInt64(screen)
      screens = walk(program.screens[Int(screen) - 1].enter, from: 1 << UInt64(screen))
    case .goBack(let value):
      var ends: UInt64 = 0
      for screen in self.screens(namedBy: value) {
        reached |= 1 << UInt64(screen + 1)
        ends |= walk(program.screens[screen].enter, from: 1 << UInt64(screen + 1))
      }
      screens = ends
    case .setHere(let value): targets[Int(value)] |= screens & ~1
    case .set(let value, let number) where program.values[Int(value)].kind == .screen && number > 0:
      targets[Int(value)] |= 1 << UInt64(number)
    case .show(let alert):
      if alert > 0 { shownBySteps |= 1 << UInt64(alert - 1) }
      note(alert - 1, in: \.alerts, on: program.alerts[Int(alert) - 1].stays ? ~0 : screens)
    case .ask(let purpose): note(purpose, in: \.questions, on: screens)
    case .send(let call): note(call, in: \.calls, on: screens)
    case .run(let block): screens = walk(block, from: screens)
    case .choose(let first, let count):
      chains[first, default: 0] |= screens
      var (ends, isComplete) = (UInt64(0), false)
      for branch in program.branches[Int(first)..<Int(first + count)]
      where program.canHold(branch.condition, on: screens) {
        ends |= walk(branch.block, from: screens)
        isComplete = isComplete || branch.condition == nil
      }
      screens = isComplete ? ends : ends | screens
    default: break
    }
  }

  private mutating func note(
    _ number: UInt8, in rows: WritableKeyPath<Reachability, [UInt64]>, on screens: UInt64
  ) {
    for screen in self[keyPath: rows].indices where screens & (1 << UInt64(screen)) != 0 {
      self[keyPath: rows][screen] |= 1 << UInt64(number)
    }
  }
}

extension FlowProgram {
  /// Whether a condition might hold while one of some screens shows, whatever else is so.
  func canHold(_ condition: UInt16?, on screens: UInt64) -> Bool {
    guard let condition else { return true }
    switch conditions[Int(condition)] {
    case .screen(let those): return those & screens != 0
    case .all(let first, let count): return (first..<(first + count)).allSatisfy { canHold($0, on: screens) }
    case .any(let first, let count): return (first..<(first + count)).contains { canHold($0, on: screens) }
    default: return true
    }
  }

  /// The screens that can show after an instruction, begun on some; all where that isn't certain.
  func screens(after instruction: Instruction, from screens: UInt64) -> UInt64 {
    switch instruction {
    case .go(let screen) where self.screens[Int(screen) - 1].enter == nil: 1 << UInt64(screen)
    case .go, .goBack: ~0
    case .run(let block): self.screens(after: block, from: screens)
    case .choose(let first, let count):
      branches[Int(first)..<Int(first + count)].reduce(screens) {
        canHold($1.condition, on: screens) ? $0 | self.screens(after: $1.block, from: screens) : $0
      }
    default: screens
    }
  }

  private func screens(after block: UInt16, from screens: UInt64) -> UInt64 {
    blocks[Int(block)].reduce(screens) { self.screens(after: $1, from: $0) }
  }
}

extension FlowProgram.PurposeDefinition {
  /// The steps that answers lead to.
  var answers: [UInt16?] {
    [success, cancel, fallback, failed, lockedOut, noPasscode, unavailable, otherwise]
  }

  /// Those that come though nobody does anything: since it can’t be asked, or since the phone was unlocked just before.
  var answersOfNobody: [UInt16?] {
    [lockedOut, noPasscode, unavailable, otherwise] + (reuse > .zero ? [success] : [])
  }
}
