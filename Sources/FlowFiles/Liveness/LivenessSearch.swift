import UnlockEngine

/// Finds all control states that there can be, and what is alive in each: what is read there, and what is alive where something
/// leads from there and isn't set anew on the way.
struct LivenessSearch {
  let readers: ControlReaders
  let program: FlowProgram
  let reach: Reachability
  private let facts: [FlowProgram.FactDefinition]
  private(set) var states: [ControlState] = []
  var numbers: [ControlState: Int] = [:]
  /// By state: what is read there, and where something leads, with what is set anew on every way.
  var reads: [ValueSet] = []
  var ends: [[End]] = []
  private(set) var aliveByNumber: [ValueSet] = []
  var isTooMuch = false
  /// What an app may be that was just installed.
  var fresh: [ControlState] = []
  /// What is gone with the process, and what is gone when the phone is erased.
  let (ofProcess, ofApp): (ValueSet, ValueSet)
  /// What is always alive: the timers that start by themselves, or that rules look at, and what the keychain keeps.
  private let lasting: ValueSet
  /// The timers that are the server's alone: alive where their end does anything.
  private let serversTimers: [UInt8]
  let changes: Liveness.Changes?

  /// Where something leads, what is set anew on the way there for certain, and what may be done.
  struct End {
    let state: Int
    let set: ValueSet
    let effects: ControlSteps.Effects
    var isTap: Bool { self.set.contains(.lastTapped) }
  }

  init(_ readers: ControlReaders, _ reach: Reachability, _ changes: Liveness.Changes?) {
    let program = readers.program
    (self.readers, self.program, self.reach, self.changes) = (readers, program, reach, changes)
    facts = program.facts.filter { readers.observed.facts.contains($0.name) }
    var (process, app) = (ValueSet.taps, ValueSet())
    for (number, value) in program.values.enumerated() where value.lifetime != .server {
      app |= .value(UInt8(number))
      if !value.lifetime.isKept { process |= .value(UInt8(number)) }
    }
    for (number, code) in program.codes.enumerated() where code.lifetime != .server {
      app |= .code(UInt8(number))
      if !code.lifetime.isKept { process |= .code(UInt8(number)) }
    }
    var lasting = ValueSet()
    // The end of any timer starts one again that runs while something holds, and has ended.
    let restarts = program.timers.contains { $0.whileHolds != nil }
    for (number, timer) in program.timers.enumerated()
    where restarts || timer.whileHolds != nil || timer.roundsOf != nil || timer.lifetime.role != .display
      || timer.lifetime.outlivesProcess || timer.atServer != nil
    { lasting |= .timer(UInt8(number)) }
    for timer in program.timers.indices where !lasting.contains(.timer(UInt8(timer))) {
      process |= .timer(UInt8(timer))
    }
    // What the keychain keeps comes back where no step puts it.
    for (number, value) in program.values.enumerated() where value.lifetime.item != nil {
      lasting |= .value(UInt8(number))
    }
    for (number, code) in program.codes.enumerated() where code.lifetime.item != nil {
      lasting |= .code(UInt8(number))
    }
    serversTimers = restarts ? [] : program.timers.indices.map { UInt8($0) }.filter { program.isServers($0) }
    (ofProcess, ofApp) = (process, app | process)
    self.lasting = lasting & ~serversTimers.reduce(ValueSet()) { $0 | .timer($1) }
  }

  /// What is alive, by control state.
  var alive: [ControlState: ValueSet] { Dictionary(uniqueKeysWithValues: zip(states, aliveByNumber)) }

  /// How much makes no difference any more, of all that there is in all control states.
  var shareOfDead: Double {
    let alive = aliveByNumber.reduce(0) { $0 + $1.count }
    return 1 - Double(alive) / Double(max(1, aliveByNumber.count * ValueSet.all.count))
  }

  /// Searches; `false` where there are too many control states.
  mutating func run() -> Bool {
    addBeginnings()
    if isTooMuch { return false }
    var known = 0
    while known < states.count {
      while known < states.count {
        look(from: states[known])
        known += 1
        if isTooMuch { return false }
      }
      spread()
      // What is taken away leads to other control states, in which no less is known.
      for state in states where number(of: settled(state)) == nil { return false }
    }
    return true
  }

  /// What is alive once nothing that isn't is there: then another control state may tell of more.
  func settledAlive(_ state: ControlState) -> ValueSet {
    var (state, alive) = (state, ValueSet.all)
    while true {
      guard let number = numbers[state] else { return alive }
      alive = alive & aliveByNumber[number]
      let next = settled(state)
      if next == state { return alive }
      state = next
    }
  }

  private func settled(_ state: ControlState) -> ControlState {
    guard let number = numbers[state] else { return state }
    var state = state
    for known in readers.known.all
    where !aliveByNumber[number].contains(known.isCode ? .code(known.number) : .value(known.number)) {
      state[known] = 0
    }
    return state
  }

  mutating func number(of state: ControlState) -> Int? {
    if let known = numbers[state] { return known }
    guard states.count < Liveness.mostStates else {
      isTooMuch = true
      return nil
    }
    numbers[state] = states.count
    states.append(state)
    reads.append(ValueSet())
    ends.append([])
    aliveByNumber.append(ValueSet())
    return states.count - 1
  }

  // MARK: Beginnings

  /// Whatever was said of a world: all that outlives the process may be anything.
  private mutating func addBeginnings() {
    var all = [ControlState()]
    for known in readers.known.all where known.isKept || known.isServers {
      guard all.count * Int(known.count) <= Liveness.mostStates else { return isTooMuch = true }
      all = all.flatMap { state in
        (0..<known.count).map { value in
          var state = state
          state[known] = value
          return state
        }
      }
    }
    for state in all { _ = number(of: state) }
    var steps = ControlSteps(readers, reach)
    steps.take(program.moments.begin, from: ControlState())
    fresh = Array(steps.ends.keys)
  }

  // MARK: What is seen

  /// What shows, and what rules, goals and facts ask about.
  func observed(_ state: ControlState) -> ValueSet {
    var found = lasting | readers.read(program.needsNoProof, state)
    for timer in serversTimers {
      var steps = ControlSteps(readers, reach)
      steps.take(program.timers[Int(timer)].atServer, from: state)
      if steps.doesAnything { found |= .timer(timer) }
    }
    for timer in program.timers { found |= readers.read(timer.whileHolds, state) }
    // Where something is done is a bound, and means what is so, not what is left of it.
    for condition in program.exploring.conditions { found |= readers.read(condition, state) }
    for fact in facts { found |= readers.read(fact.value, state) }
    // Rules look at how many tries are used as long as there is something to guess.
    if readers.countsGuesses {
      for (value, secrets) in program.tried.counts where maySomethingBeGuessed(secrets, state) {
        found |= .value(UInt8(value))
      }
    }
    if readers.judges { found |= readers.readByRules(state) }
    if readers.observed.readers.contains(.goals) { found |= readers.readByGoals(state) }
    guard state.screen > 0 else { return found }
    found |= readers.shown(state)
    for (number, purpose) in program.purposes.enumerated()
    where reach.isAsked(number, on: Int(state.screen) - 1) {
      for text in [purpose.reason, purpose.fallbackTitle, purpose.cancelTitle] {
        found |= readers.read(text, state)
      }
    }
    for (number, timer) in program.timers.enumerated()
    where timer.during & (1 << UInt64(state.screen)) != 0 && !program.blocks[Int(timer.then)].isEmpty {
      found |= .timer(UInt8(number))
    }
    return found
  }

  private func maySomethingBeGuessed(_ secrets: UInt16, _ state: ControlState) -> Bool {
    program.tried.secrets.contains { code in
      program.tried.bit(ofCode: code) & secrets != 0
        && readers.known[code: code].map { state[$0] != 0 } ?? true
    }
  }

  // MARK: What is alive

  private mutating func spread() {
    for rule in readers.rulesAboutTaps { readTaps(rule) }
    for number in states.indices { aliveByNumber[number] |= reads[number] }
    var changes = true
    while changes {
      changes = false
      for number in states.indices.reversed() {
        var alive = aliveByNumber[number]
        for end in ends[number] { alive |= read(by: end) & ~end.set }
        if alive != aliveByNumber[number] { (aliveByNumber[number], changes) = (alive, true) }
      }
    }
  }
}

extension FlowProgram {
  /// Whether a timer is only the server's: its end does something there, and nothing in the app or to the phone.
  func isServers(_ timer: UInt8) -> Bool {
    let timer = timers[Int(timer)]
    return timer.atServer != nil && timer.whileHolds == nil && timer.roundsOf == nil
      && timer.lifetime.role != .lockOut && blocks[Int(timer.then)].isEmpty
  }
}
