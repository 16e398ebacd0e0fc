/// What a program sets, asks for and shows: by number, whatever the way there.
struct FlowReferences {
  private(set) var steps: Set<UInt16> = []
  private(set) var read: Set<UInt8> = []
  private(set) var set: Set<UInt8> = []
  private(set) var readCodes: Set<UInt8> = []
  private(set) var setCodes: Set<UInt8> = []
  private(set) var limits: Set<UInt8> = []
  private(set) var words: Set<UInt8> = []
  private(set) var started: Set<UInt8> = []
  private(set) var purposes: Set<UInt8> = []
  /// By value: what it is set to, and what it is compared with.
  private(set) var setTo: [UInt8: UInt64] = [:]
  private(set) var asked: [UInt8: UInt64] = [:]

  private let program: FlowProgram

  init(_ program: FlowProgram) {
    self.program = program
    for condition in program.conditions { note(condition) }
    for block in program.moments.all + [program.server.beforeEach, program.server.limitsChanged] {
      follow(block)
    }
    for screen in program.screens { note(screen) }
    for alert in program.alerts {
      show(alert.title)
      show(alert.text)
      note(alert.buttons)
    }
    for timer in program.timers {
      for limit in timer.length.limits + [timer.length.less].compactMap({ $0 }) { limits.insert(limit) }
      if let count = timer.roundsOf { read.insert(count) }
      follow(timer.then)
      follow(timer.atServer)
    }
    // Some timers start by themselves.
    for (number, timer) in program.timers.enumerated() where timer.whileHolds != nil || timer.roundsOf != nil
    { started.insert(UInt8(number)) }
    for value in program.values {
      for limit in [value.rounds?.length, value.rounds?.most, value.keptWith] {
        if let limit { limits.insert(limit) }
      }
    }
    for fact in program.facts { if case .copy(let copy) = fact.value { showWords(of: copy) } }
    for goal in program.goals.flatMap(\.conditions) {
      read.formUnion(goal.changedValues)
      readCodes.formUnion(goal.changedCodes)
    }
    for code in program.codes { if let limit = code.length { limits.insert(limit) } }
  }

  private mutating func note(_ screen: FlowProgram.ScreenDefinition) {
    show(screen.title)
    for text in screen.texts { show(text.copy) }
    note(screen.buttons)
    for field in screen.fields {
      show(field.placeholder)
      for case .limit(let limit) in [field.least, field.most] { limits.insert(limit) }
    }
    for block in screen.moments.all + [screen.enter, screen.complete, screen.typing] { follow(block) }
    for length in [screen.pad?.length, screen.pad?.most] {
      switch length {
      case .limit(let limit): limits.insert(limit)
      case .code(let code, _): readCodes.insert(code)
      case .digits, nil: break
      }
    }
  }

  private mutating func note(_ buttons: some Collection<FlowProgram.ButtonDefinition>) {
    for button in buttons {
      show(button.title)
      follow(button.block)
    }
  }

  private mutating func note(_ condition: Condition) {
    switch condition {
    case .number(let value, let allowed):
      read.insert(value)
      asked[value, default: 0] |= allowed
    case .usedUp(let value), .lastRound(let value), .roundOver(let value), .rule(.changes(let value)):
      read.insert(value)
    case .reached(let value, let limit):
      read.insert(value)
      limits.insert(limit)
    case .within(let value, let margin, let limit):
      read.insert(value)
      limits.formUnion([margin, limit])
    case .codeIsSet(let code), .typed(let code), .rule(.changesCode(let code)): readCodes.insert(code)
    case .codeBreaks(let code, let rule):
      readCodes.insert(code)
      if let limit = rule.limit { limits.insert(limit) }
    case .typedBreaks(let rule): if let limit = rule.limit { limits.insert(limit) }
    case .limit(let limit, _): limits.insert(limit)
    case .otherEnrolled(let value): read.insert(value)
    case .typedPasses, .keyRefused, .retrying, .entryIsEmpty, .setAside, .opened, .screen, .alert, .running,
      .device, .given, .waiting, .rule, .not, .all, .any:
      break
    }
  }

  // MARK: Copy

  /// Testers read words, too.
  private mutating func showWords(of copy: Copy) {
    for piece in copy.pieces { if case .word = piece { show(piece) } }
  }

  private mutating func show(_ copy: Copy?) { for piece in copy?.pieces ?? [] { show(piece) } }

  private mutating func show(_ piece: Copy.Piece) {
    switch piece {
    case .value(let value): read.insert(value)
    case .left(of: let value, let limit):
      read.insert(value)
      limits.insert(limit)
    case .leftInRound(let value), .round(let value): read.insert(value)
    case .code(let code): readCodes.insert(code)
    case .limit(let limit): limits.insert(limit)
    case .word(let word):
      guard words.insert(word).inserted else { return }
      switch program.words[Int(word)] {
      case .byCondition(let ways): for way in ways { show(way.copy) }
      case .byNumber(let piece, let zero, let one, let other):
        show(piece)
        for copy in [zero, one, other] { show(copy) }
      }
    case .text, .timeLeft, .biometry, .model, .refusedKey: break
    }
  }

  // MARK: Steps

  private mutating func follow(_ block: UInt16?) {
    guard let block, steps.insert(block).inserted else { return }
    for instruction in program.blocks[Int(block)] { follow(instruction) }
  }

  private mutating func follow(_ instruction: FlowProgram.Instruction) {
    switch instruction {
    case .goBack(let value): read.insert(value)
    case .set(let value, let number):
      set.insert(value)
      setTo[value, default: 0] |= 1 << UInt64(number)
    case .setToLimit(let value, let limit):
      set.insert(value)
      limits.insert(limit)
    case .tell(let place, let value):
      set.insert(program.server.told[Int(place)])
      read.insert(value)
    case .setHere(let value), .setEnrolled(let value), .count(let value), .countDown(let value):
      set.insert(value)
    case .setTyped(let code), .setDigits(let code, _), .setText(let code, _): setCodes.insert(code)
    case .copy(let code, let other):
      readCodes.insert(code)
      setCodes.insert(other)
    case .start(let timer): started.insert(timer)
    case .ask(let number):
      guard purposes.insert(number).inserted else { return }
      let purpose = program.purposes[Int(number)]
      for copy in [purpose.reason, purpose.fallbackTitle, purpose.cancelTitle] { show(copy) }
      for block in purpose.answers { follow(block) }
    case .send(let number):
      let call = program.server.calls[Int(number)]
      for block in call.blocks { follow(block) }
      follow(program.server.requests[Int(call.request)].block)
    case .run(let block): follow(block)
    case .choose(let first, let count):
      for branch in program.branches[Int(first)..<Int(first + count)] { follow(branch.block) }
    case .go, .show, .forget, .retry, .clear, .leaveDots, .steady, .keepEntry, .stop, .sendAgain, .answer,
      .invalidate, .refuse:
      break
    }
  }
}
