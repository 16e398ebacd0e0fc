import UnlockEngine

/// What conditions, copy, screens and alerts read in a control state. Of what can't be there nothing is read; of what decides
/// that by itself, nothing besides.
struct ControlReaders: Sendable {
  unowned(unsafe) let program: FlowProgram
  let known: KnownValues
  let observed: Observed
  /// What rules ask of steps that may set it: whether it is what it was.
  let changesAsked: ValueSet
  /// By block: whether shared rules compare what is saved before and after it.
  private(set) var isCompared: [Bool]
  /// Whether what is judged stands in a rule, for which the screen is the one that shows.
  private var asksForRules = false

  init(_ program: FlowProgram, knowing known: KnownValues, for observed: Observed) {
    (self.program, self.known, self.observed) = (program, known, observed)
    isCompared = Array(repeating: false, count: program.blocks.count)
    guard observed.readers.contains(.rules) else {
      changesAsked = ValueSet()
      return
    }
    changesAsked = program.conditions.reduce(into: ValueSet()) { asked, condition in
      switch condition {
      case .rule(.changes(let value)): asked |= .value(value)
      case .rule(.changesCode(let code)): asked |= .code(code)
      default: break
      }
    }
    for block in program.comparedBlocks { isCompared[Int(block)] = true }
  }

  var judges: Bool { observed.readers.contains(.rules) }
  var countsGuesses: Bool { observed.readers.contains(.guesses) }

  /// Whether a condition holds, as far as the control state tells, and what it was read from.
  typealias Verdict = (holds: Bool?, reads: ValueSet)

  func judge(_ condition: UInt16?, _ state: ControlState) -> Verdict {
    guard let condition else { return (true, ValueSet()) }
    switch program.conditions[Int(condition)] {
    case .number(let value, let allowed):
      return (known[value: value].map { allowed & (1 << UInt64(state[$0])) != 0 }, .value(value))
    case .codeIsSet(let code): return (known[code: code].map { state[$0] != 0 }, .code(code))
    case .reached(let value, _), .within(let value, _, _), .otherEnrolled(let value), .usedUp(let value),
      .lastRound(let value), .roundOver(let value):
      return (nil, .value(value))
    case .typed(let code), .codeBreaks(let code, _): return (nil, .code(code))
    case .running(let timer): return (nil, .timer(timer))
    case .screen(let screens):
      let isNamed = screens & (1 << UInt64(state.screen)) != 0
      guard asksForRules, state.screen > 0, !program.screens[Int(state.screen) - 1].variants.isEmpty else {
        return (isNamed, ValueSet())
      }
      // What shows in its place, and whether that does, is read to show it.
      return (isNamed || screens & program.standIns != 0 ? nil : false, ValueSet())
    case .alert(let alerts):
      if state.alert > 0 { return (alerts & (1 << UInt64(state.alert)) != 0, ValueSet()) }
      return (hasAlerts(state) ? nil : alerts & 1 != 0, alertConditions(state))
    case .waiting(let request):
      switch state.request {
      case .none: return (false, ValueSet())
      case .onItsWay(let other), .answered(let other, _), .lost(let other):
        return (other == request ? nil : false, ValueSet())
      }
    case .not(let other):
      let verdict = judge(other, state)
      return (verdict.holds.map { !$0 }, verdict.reads)
    case .all(let first, let count): return judge(first..<(first + count), whether: false, state)
    case .any(let first, let count): return judge(first..<(first + count), whether: true, state)
    // Steps are followed from a phone that was erased, where nothing is said.
    case .given: return (false, ValueSet())
    case .rule(let part): return (nil, read(part, state))
    case .typedBreaks, .typedPasses, .keyRefused, .retrying, .entryIsEmpty, .setAside, .opened, .device,
      .limit:
      return (nil, ValueSet())
    }
  }

  /// A part that decides it is enough; without one, all are read.
  private func judge(_ parts: Range<UInt16>, whether deciding: Bool, _ state: ControlState) -> Verdict {
    var (isCertain, reads) = (true, ValueSet())
    for part in parts {
      let verdict = judge(part, state)
      if verdict.holds == deciding { return (deciding, verdict.reads) }
      isCertain = isCertain && verdict.holds != nil
      reads |= verdict.reads
    }
    return (isCertain ? !deciding : nil, reads)
  }

  func read(_ condition: UInt16?, _ state: ControlState) -> ValueSet { judge(condition, state).reads }

  // MARK: What rules ask

  /// What rules read in a state, be it before a step or after it.
  func readByRules(_ state: ControlState) -> ValueSet { ofRules.readByEachRule(state) }

  private var ofRules: ControlReaders {
    var readers = self
    readers.asksForRules = true
    return readers
  }

  private func readByEachRule(_ state: ControlState) -> ValueSet {
    var reads = ValueSet()
    for rule in program.rules {
      let occasions = [judge(rule.trigger, state), judge(rule.when, state)]
      for occasion in occasions { reads |= occasion.reads }
      // That something has come is asked whether or not what led to it is still so.
      if rule.lasting != nil || occasions.allSatisfy({ $0.holds != false }) {
        reads |= read(rule.condition, state)
      }
    }
    for case .rule(let part) in program.conditions {
      switch part {
      case .before(let condition): reads |= read(condition, state)
      case .changes, .changesCode, .by: reads |= read(part, state)
      case .tapped, .lastTapped, .prompt, .enabled, .nothingEnabled, .timeLeft: continue
      }
    }
    return reads
  }

  /// What goals read, by which nothing is done.
  func readByGoals(_ state: ControlState) -> ValueSet {
    program.goals.flatMap(\.conditions).reduce(into: ValueSet()) { reads, goal in
      reads |= read(goal.condition, state)
      for value in goal.changedValues { reads |= .value(value) }
      for code in goal.changedCodes { reads |= .code(code) }
    }
  }

  var rulesAboutTaps: [FlowProgram.RuleDefinition] { judges ? program.rules.filter(\.asksForTaps) : [] }

  /// Whether a rule may be judged in a state, be it after a step.
  func mayBeJudged(_ rule: FlowProgram.RuleDefinition, in state: ControlState) -> Bool {
    [rule.when, rule.trigger].allSatisfy { ofRules.judge($0, state).holds != false }
  }

  /// Whether a rule may be judged after a step in which these may be set.
  func mayCome(_ rule: FlowProgram.RuleDefinition, setting written: ValueSet) -> Bool {
    [rule.when, rule.trigger].allSatisfy { mayHold($0, setting: written) }
  }

  private func mayHold(_ condition: UInt16?, setting written: ValueSet) -> Bool {
    guard let condition else { return true }
    switch program.conditions[Int(condition)] {
    case .rule(.changes(let value)):
      return !program.isSetBySteps(value: value) || written.contains(.value(value))
    case .rule(.changesCode(let code)):
      return !program.isSetBySteps(code: code) || written.contains(.code(code))
    case .all(let first, let count):
      return (first..<(first + count)).allSatisfy { mayHold($0, setting: written) }
    case .any(let first, let count):
      return (first..<(first + count)).contains { mayHold($0, setting: written) }
    default: return true
    }
  }

  private func read(_ part: RuleCondition, _ state: ControlState) -> ValueSet {
    switch part {
    case .changes(let value): program.isSetBySteps(value: value) ? ValueSet() : .value(value)
    case .changesCode(let code): program.isSetBySteps(code: code) ? ValueSet() : .code(code)
    case .timeLeft(let timer, _): .timer(timer)
    case .by(let causes): causes.isDisjoint(with: [.rightCode, .wrongCode]) ? ValueSet() : compared(state)
    // What was so before is read before, and what can be tapped is read to show it.
    case .before, .tapped, .lastTapped, .prompt, .enabled, .nothingEnabled: ValueSet()
    }
  }

  /// The codes that something typed, or sent, is compared with.
  private func compared(_ state: ControlState) -> ValueSet {
    var codes: UInt16 = 0
    if state.screen > 0 { for screen in screens(state) { codes |= program.tried.comparedByScreen[screen] } }
    switch state.request {
    case .none: break
    case .onItsWay(let request), .answered(let request, _), .lost(let request):
      codes |= program.tried.comparedByRequest[Int(request)]
    }
    return ValueSet(values: UInt64(codes) << ValueSet.firstCode)
  }

  private func hasAlerts(_ state: ControlState) -> Bool {
    state.screen > 0 && !self.alerts(state).all.isEmpty
  }

  private func alertConditions(_ state: ControlState) -> ValueSet {
    guard state.screen > 0 else { return ValueSet() }
    return program.screens[Int(state.screen) - 1].alerts.reduce(ValueSet()) {
      $0 | read(program.alerts[Int($1) - 1].condition, state)
    }
  }

  // MARK: What may show

  /// The alerts that can be up, by their numbers from 1 on, and whether the screen itself can be on top.
  func alerts(_ state: ControlState) -> (all: [UInt8], showsScreen: Bool) {
    if state.alert > 0 { return ([state.alert], false) }
    let found = first(of: program.screens[Int(state.screen) - 1].alerts) {
      judge(program.alerts[Int($0) - 1].condition, state).holds
    }
    return (found.all, found.isLast)
  }

  /// The screens that can show, by their numbers from 0 on.
  func screens(_ state: ControlState) -> [Int] {
    let own = Int(state.screen) - 1
    let others = first(of: program.screens[own].variants) {
      judge(program.screens[Int($0) - 1].condition, state).holds
    }
    return others.all.map { Int($0) - 1 } + (others.isLast ? [own] : [])
  }

  /// The first that holds counts: those that may be it, and whether it may be none.
  private func first(of candidates: [UInt8], _ holds: (UInt8) -> Bool?) -> (all: [UInt8], isLast: Bool) {
    var found: [UInt8] = []
    for candidate in candidates {
      let verdict = holds(candidate)
      if verdict != false { found.append(candidate) }
      if verdict == true { return (found, false) }
    }
    return (found, true)
  }

  /// What is read of a state to show it.
  func shown(_ state: ControlState) -> ValueSet {
    guard state.screen > 0 else { return ValueSet() }
    let own = program.screens[Int(state.screen) - 1]
    var reads = alertConditions(state)
    for alert in alerts(state).all { reads |= shown(program.alerts[Int(alert) - 1], state) }
    for variant in own.variants { reads |= read(program.screens[Int(variant) - 1].condition, state) }
    for screen in screens(state) { reads |= shown(program.screens[screen], state) }
    if own.cover > 0 { reads |= shown(program.screens[Int(own.cover) - 1], state) }
    return reads
  }

  private func shown(_ screen: FlowProgram.ScreenDefinition, _ state: ControlState) -> ValueSet {
    var reads = read(screen.title, state) | read(screen.texts, state) | read(screen.buttons, state)
    reads |= read(screen.isBusy, state)
    for piece in screen.body { reads |= read(piece.condition, state) }
    if let timer = screen.countdown { reads |= .timer(timer) }
    if let behind = screen.behind { reads |= shown(program.screens[Int(behind) - 1], state) }
    if let pad = screen.pad {
      reads |= read(pad.isOff, state) | read(pad.refused, state) | read(pad.shakes, state)
      reads |= read(pad.isVariable, state)
      for case .code(let code, _)? in [pad.length, pad.most] { reads |= .code(code) }
      if let code = pad.code { reads |= .code(code) }
    }
    for field in screen.fields {
      reads |= read(field.isOff, state) | read(field.placeholder, state)
      if let code = field.code { reads |= .code(code) }
    }
    return reads
  }

  private func shown(_ alert: FlowProgram.AlertDefinition, _ state: ControlState) -> ValueSet {
    read(alert.title, state) | read(alert.text, state) | read(alert.buttons, state)
      | (alert.countdown.map { .timer($0) } ?? ValueSet())
  }

  private func read(_ buttons: some Collection<FlowProgram.ButtonDefinition>, _ state: ControlState)
    -> ValueSet
  {
    buttons.reduce(ValueSet()) { reads, button in
      let shown = judge(button.isShown, state)
      if shown.holds == false { return reads | shown.reads }
      return reads | shown.reads | read(button.title, state) | read(button.isEnabled, state)
        | read(button.toggle, state)
    }
  }

  private func read(_ texts: [ConditionalCopy], _ state: ControlState) -> ValueSet {
    texts.reduce(ValueSet()) { reads, text in
      let shown = judge(text.condition, state)
      return reads | shown.reads | (shown.holds == false ? ValueSet() : read(text.copy, state))
    }
  }

  func read(_ fact: FlowProgram.FactDefinition.Value, _ state: ControlState) -> ValueSet {
    switch fact {
    case .copy(let copy): read(copy, state)
    case .holds(let condition): read(condition, state)
    }
  }

  func read(_ copy: Copy?, _ state: ControlState) -> ValueSet {
    (copy?.pieces ?? []).reduce(ValueSet()) { $0 | read($1, state) }
  }

  private func read(_ piece: Copy.Piece, _ state: ControlState) -> ValueSet {
    switch piece {
    case .value(let value), .left(of: let value, limit: _), .leftInRound(of: let value),
      .round(of: let value):
      return .value(value)
    case .code(let code): return .code(code)
    case .timeLeft(let timer): return .timer(timer)
    case .word(let word):
      switch program.words[Int(word)] {
      case .byCondition(let ways):
        var reads = ValueSet()
        for way in ways {
          let verdict = judge(way.condition, state)
          reads |= verdict.reads
          if verdict.holds != false { reads |= read(way.copy, state) }
          if verdict.holds == true { break }
        }
        return reads
      case .byNumber(let piece, let zero, let one, let other):
        return read(piece, state) | read(zero, state) | read(one, state) | read(other, state)
      }
    case .text, .limit, .biometry, .model, .refusedKey: return ValueSet()
    }
  }
}
