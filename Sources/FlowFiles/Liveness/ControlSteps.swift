import UnlockEngine

/// Steps taken in a control state: where they can lead, what they read on the way that was there before, and what is set
/// anew on every way to each end.
struct ControlSteps {
  unowned(unsafe) let program: FlowProgram
  let readers: ControlReaders
  let reach: Reachability

  /// What is read, before it is set.
  private(set) var reads = ValueSet()
  /// The ends, and what is certainly set anew by then.
  private(set) var ends: [ControlState: ValueSet] = [:]

  /// By end: what may be done on a way there.
  private(set) var effects: [ControlState: Effects] = [:]
  /// What may be done on the way that is followed.
  private var followed = Effects()
  private var cause = Cause.other

  private enum Cause { case tap, owner, other }

  /// What steps may do, for rules to ask about.
  struct Effects {
    /// What is set: by a tap, by the answer to a prompt, and by everything else.
    var (setByTap, setByOwner, setByOthers) = (ValueSet(), ValueSet(), ValueSet())
    var set: ValueSet { setByTap | setByOwner | setByOthers }
    /// Whether the owner is asked for, but for a tap.
    var asks = false
    /// Whether nothing leads there but the answer to a prompt.
    var isOwners = true

    static func |= (left: inout Effects, right: Effects) {
      left.setByTap |= right.setByTap
      left.setByOwner |= right.setByOwner
      left.setByOthers |= right.setByOthers
      (left.asks, left.isOwners) = (left.asks || right.asks, left.isOwners && right.isOwners)
    }
  }
  /// Whether a rule looks if that changes anything that is saved.
  private var isCompared = false
  /// Ways on which a request has been answered: its other steps aren’t taken.
  private var answered = ControlWays()
  private var served: UInt8 = 0
  private var depth = 0
  /// Whether any step is taken at all, but for asking what is so.
  private(set) var doesAnything = false
  /// Whether steps go deeper than can be followed.
  private(set) var isTooDeep = false

  init(_ readers: ControlReaders, _ reach: Reachability) {
    (program, self.readers, self.reach) = (readers.program, readers, reach)
  }

  mutating func read(_ values: ValueSet) { reads |= values }

  mutating func end(_ ways: ControlWays) {
    followed.isOwners = cause == .owner
    for (state, set) in ways {
      ends[state] = ends[state].map { $0 & set } ?? set
      effects[state, default: Effects()] |= followed
    }
    followed = Effects()
  }

  /// One thing that can happen: some steps, from a state.
  mutating func take(_ block: UInt16?, from state: ControlState) {
    end(ways(of: block, from: ControlWays(state)))
  }

  /// A button is tapped, and with that another one than before.
  mutating func tap(_ button: FlowProgram.ButtonDefinition, from state: ControlState) {
    cause = .tap
    defer { cause = .other }
    end(ways(of: button.block, from: ControlWays(state, .taps)))
  }

  /// The owner answered.
  mutating func answer(_ block: UInt16?, from state: ControlState) {
    cause = .owner
    defer { cause = .other }
    take(block, from: state)
  }

  mutating func write(_ values: ValueSet) {
    switch cause {
    case .tap: followed.setByTap |= values
    case .owner: followed.setByOwner |= values
    case .other: followed.setByOthers |= values
    }
  }

  mutating func ways(of block: UInt16?, from ways: ControlWays) -> ControlWays {
    block.map { run($0, ways) } ?? ways
  }

  /// What a request does at the server.
  mutating func serve(_ request: UInt8, from ways: ControlWays) -> ControlWays {
    (answered, served) = (ControlWays(), request)
    let left = run(
      program.server.requests[Int(request)].block, program.server.beforeEach.map { run($0, ways) } ?? ways)
    answered.add(left.changed { $0.state.request = .answered(request, FileAnswer(rawValue: 0)) })
    defer { answered = ControlWays() }
    return answered
  }

  private mutating func run(_ block: UInt16, _ ways: ControlWays) -> ControlWays {
    depth += 1
    defer { depth -= 1 }
    guard depth < 60 else {
      isTooDeep = true
      return ways
    }
    let wasCompared = isCompared
    isCompared = readers.isCompared[Int(block)]
    defer { isCompared = wasCompared }
    var ways = ways
    for instruction in program.blocks[Int(block)] {
      var next = ControlWays()
      for (state, set) in ways { next.add(carryOut(instruction, state, set)) }
      ways = next
    }
    return ways
  }

  private mutating func carryOut(
    _ instruction: FlowProgram.Instruction, _ state: ControlState, _ set: ValueSet
  ) -> ControlWays {
    switch instruction {
    case .run, .choose: break
    default: doesAnything = true
    }
    switch instruction {
    case .go(let screen): return enter(screen, state, set)
    case .goBack(let value):
      read(.value(value), unless: set)
      if let known = readers.known[value: value] { return enter(max(1, state[known]), state, set) }
      // A screen that is named by nothing is the first.
      return Set(reach.screens(namedBy: value) + [0]).reduce(into: ControlWays()) { ways, screen in
        ways.add(enter(UInt8(screen + 1), state, set))
      }
    case .show(let alert):
      var state = state
      state.alert = alert
      return ControlWays(state, set)
    case .set(let value, let number):
      let set = assign(.value(value), ofKept: isSaved(program.values[Int(value)].lifetime), value, set)
      guard let known = readers.known[value: value] else { return ControlWays(state, set) }
      var state = state
      state[known] = min(number, known.count - 1)
      return ControlWays(state, set)
    case .setHere(let value) where readers.known[value: value] != nil:
      return carryOut(.set(value, to: state.screen), state, set)
    case .setHere(let value), .setEnrolled(let value), .setToLimit(let value, _):
      return ControlWays(
        state, assign(.value(value), ofKept: isSaved(program.values[Int(value)].lifetime), value, set))
    case .count(let value), .countDown(let value):
      read(.value(value), unless: set)
      startRounds(of: value, set)
      return ControlWays(state, set)
    // A text of a field that isn't there is left as it is.
    case .setTyped(let code) where program.codes[Int(code)].isText && Int(code) < program.appCodeCount:
      return give(code, [true, false], state, set).changed { $0.set = set }
    case .setTyped(let code): return give(code, [true, false], state, set)
    case .setDigits(let code, _), .setText(let code, _): return give(code, [true], state, set)
    case .forget(let code): return give(code, [false], state, set)
    case .copy(let code, let other):
      read(.code(code), unless: set)
      return give(other, readers.known[code: code].map { [state[$0] != 0] } ?? [true, false], state, set)
    case .run(let block): return run(block, ControlWays(state, set))
    case .choose(let first, let count): return choose(Int(first)..<Int(first + count), state, set)
    case .start(let timer), .stop(let timer):
      return ControlWays(state, program.timers[Int(timer)].whileHolds == nil ? set | .timer(timer) : set)
    case .send(let call): return send(program.server.calls[Int(call)].request, state, set)
    case .sendAgain: return sendAgain(state, set)
    case .tell(_, let value):
      read(.value(value), unless: set)
      return ControlWays(state, set)
    case .answer(let answer):
      var state = state
      state.request = .answered(served, FileAnswer(rawValue: answer))
      answered.add(state, set)
      return ControlWays()
    case .ask:
      followed.asks = cause != .tap
      return ControlWays(state, set)
    case .retry, .clear, .leaveDots, .steady, .keepEntry, .invalidate, .refuse: return ControlWays(state, set)
    }
  }

  private mutating func choose(_ branches: Range<Int>, _ state: ControlState, _ set: ValueSet) -> ControlWays
  {
    var ways = ControlWays()
    for branch in program.branches[branches] {
      let verdict = readers.judge(branch.condition, state)
      read(verdict.reads, unless: set)
      if verdict.holds != false { ways.add(run(branch.block, ControlWays(state, set))) }
      if verdict.holds == true { return ways }
    }
    ways.add(state, set)
    return ways
  }

  private mutating func enter(_ screen: UInt8, _ state: ControlState, _ set: ValueSet) -> ControlWays {
    var state = state
    state.screen = screen
    if state.alert > 0, !program.alerts[Int(state.alert) - 1].stays { state.alert = 0 }
    return program.screens[Int(screen) - 1].enter.map { run($0, ControlWays(state, set)) }
      ?? ControlWays(state, set)
  }

  /// Whatever was sent from the screen may have had no answer.
  private func sendAgain(_ state: ControlState, _ set: ValueSet) -> ControlWays {
    var ways = ControlWays(state, set)
    for (number, call) in program.server.calls.enumerated()
    where state.screen > 0 && reach.isSent(number, on: Int(state.screen) - 1) {
      ways.add(send(call.request, state, set))
    }
    return ways
  }

  private func send(_ request: UInt8, _ state: ControlState, _ set: ValueSet) -> ControlWays {
    var (sent, lost) = (state, state)
    (sent.request, lost.request) = (.onItsWay(request), .lost(request))
    var ways = ControlWays(sent, set)
    ways.add(lost, set)
    return ways
  }

  // MARK: What is read and set

  private mutating func read(_ values: ValueSet, unless set: ValueSet) { reads |= values & ~set }

  private func isSaved(_ lifetime: FlowProgram.Lifetime) -> Bool { lifetime.isKept || lifetime == .server }

  /// What is set is another one from here on, and what it was before is read by nothing: but for rules, which look whether
  /// tries were taken back, and whether Cancel, or a launch too early, changed what is saved.
  private mutating func assign(
    _ values: ValueSet, ofKept isKept: Bool, _ value: UInt8, _ set: ValueSet
  ) -> ValueSet {
    write(values)
    if isKept, readers.judges, isCompared || program.isCountOfTries(value) {
      read(values, unless: set)
      return set
    }
    return set | values
  }

  /// Gives a code a value: `isSet` are the ways that it can be.
  private mutating func give(
    _ code: UInt8, _ isSet: [Bool], _ state: ControlState, _ set: ValueSet
  ) -> ControlWays {
    let isSaved = isSaved(program.codes[Int(code)].lifetime)
    var all = set
    write(.code(code))
    // Rules look whether it is the first one, and whether whoever has a new one has all tries.
    if isSaved, readers.judges || readers.countsGuesses, isCompared || isSet.contains(true) {
      read(.code(code), unless: set)
    } else {
      all |= .code(code)
    }
    let secret = program.tried.bit(ofCode: code)
    if readers.countsGuesses, isSet.contains(true), secret != 0 {
      for (value, secrets) in program.tried.counts where secrets & secret != 0 {
        read(.value(UInt8(value)), unless: set)
      }
    }
    guard let known = readers.known[code: code] else { return ControlWays(state, all) }
    return isSet.reduce(into: ControlWays()) { ways, isSet in
      var state = state
      state[known] = isSet ? 1 : 0
      ways.add(state, all)
    }
  }

  /// A round that ends starts what waits for it, which is no way round: the timer may have run before.
  private mutating func startRounds(of count: UInt8, _ set: ValueSet) {
    for (timer, definition) in program.timers.enumerated() where definition.roundsOf == count {
      read(.timer(UInt8(timer)), unless: set)
    }
  }
}

extension FlowProgram {
  /// Whether only steps and operators give a value another number.
  func isSetBySteps(value: UInt8) -> Bool {
    switch values[Int(value)].kind {
    case .flag, .words, .screen: values[Int(value)].keptWith == nil && !server.told.contains(value)
    case .count, .enrolledSet: false
    }
  }

  /// The same of a code: a text is typed by keys.
  func isSetBySteps(code: UInt8) -> Bool { !codes[Int(code)].isText }

  /// Whether rules look at how a count falls: one of tries, or one that is kept and compared with a limit.
  func isCountOfTries(_ value: UInt8) -> Bool {
    guard case .count(let limits, _) = values[Int(value)].kind else { return false }
    return !tried.counts.contains { $0.value == Int(value) }
      && (!limits.isEmpty || values[Int(value)].rounds != nil)
  }
}
