/// All that some steps can do, whichever of their ways is taken.
struct FlowEffects {
  /// Whether they can lead to a screen.
  private(set) var goes = false
  private(set) var values: UInt64 = 0
  private(set) var codes: UInt64 = 0
  private(set) var timers: UInt64 = 0
  private var followed: Set<UInt16> = []
  private let program: FlowProgram
  /// The screens on which they are begun.
  private let screens: UInt64
  /// Whether nobody is there to answer.
  private let isAlone: Bool

  init(of block: UInt16?, in program: FlowProgram, on screens: UInt64 = ~0, isAlone: Bool = false) {
    self.program = program
    (self.screens, self.isAlone) = (screens, isAlone)
    follow(block)
  }

  private mutating func follow(_ block: UInt16?) {
    guard let block, followed.insert(block).inserted else { return }
    for instruction in program.blocks[Int(block)] {
      switch instruction {
      case .go, .goBack: goes = true
      case .set(let value, _), .setToLimit(let value, _), .setHere(let value), .setEnrolled(let value),
        .count(let value), .countDown(let value):
        values |= 1 << UInt64(value)
      case .setTyped(let code), .setDigits(let code, _), .setText(let code, _), .forget(let code),
        .copy(_, to: let code):
        codes |= 1 << UInt64(code)
      case .start(let timer), .stop(let timer): timers |= 1 << UInt64(timer)
      case .run(let block): follow(block)
      case .choose(let first, let count):
        // Once they have led elsewhere, all that is asked here is known.
        for branch in program.branches[Int(first)..<Int(first + count)]
        where goes || program.canHold(branch.condition, on: screens) { follow(branch.block) }
      case .send(let call): follow(program.server.calls[Int(call)])
      // Whichever it was.
      case .sendAgain: for call in program.server.calls { follow(call) }
      case .ask(let purpose):
        let purpose = program.purposes[Int(purpose)]
        for block in isAlone ? purpose.answersOfNobody : purpose.answers { follow(block) }
      case .show, .retry, .clear, .leaveDots, .steady, .keepEntry, .answer, .tell, .invalidate, .refuse: break
      }
    }
  }

  private mutating func follow(_ call: FlowProgram.CallDefinition) {
    for (place, value) in program.server.told.enumerated()
    where program.server.requests[Int(call.request)].tells & (1 << UInt8(place)) != 0 {
      values |= 1 << UInt64(value)
    }
    for block in call.blocks { follow(block) }
  }

  /// Whether they can change what a condition asks; what the device decides, they can't.
  func canChange(_ condition: UInt16?) -> Bool {
    guard let condition else { return false }
    switch program.conditions[Int(condition)] {
    case .number(let value, _), .reached(let value, _), .within(let value, _, _), .otherEnrolled(let value),
      .usedUp(let value), .lastRound(let value), .roundOver(let value):
      return values & (1 << UInt64(value)) != 0
    case .codeIsSet(let code), .typed(let code), .codeBreaks(let code, _):
      return codes & (1 << UInt64(code)) != 0
    case .running(let timer): return timers & (1 << UInt64(timer)) != 0
    case .not(let other): return canChange(other)
    case .all(let first, let count), .any(let first, let count):
      return (first..<(first + count)).contains { canChange($0) }
    case .typedBreaks, .typedPasses, .keyRefused, .retrying, .entryIsEmpty, .setAside, .opened, .screen,
      .alert, .device, .given, .waiting, .limit, .rule:
      return false
    }
  }
}
