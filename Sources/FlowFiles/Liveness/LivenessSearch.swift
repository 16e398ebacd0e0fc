import UnlockEngine

/// Finds all control states that there can be, and what is alive in each: what is read there, and what is alive where something
/// leads from there and isn't set anew on the way.
struct LivenessSearch {
  let readers: ControlReaders
  private let program: FlowProgram
  private let reach: Reachability
  private let facts: [FlowProgram.FactDefinition]
  private(set) var states: [ControlState] = []
  private var numbers: [ControlState: Int] = [:]
  /// By state: what is read there, and where something leads, with what is set anew on every way.
  var reads: [ValueSet] = []
  private(set) var ends: [[End]] = []
  private(set) var aliveByNumber: [ValueSet] = []
  private var isTooMuch = false
  /// What an app may be that was just installed.
  private var fresh: [ControlState] = []
  /// What is gone with the process, and what is gone when the phone is erased.
  private let (ofProcess, ofApp): (ValueSet, ValueSet)
  /// The timers that are always alive: those that start by themselves, or that rules look at.
  private let lastingTimers: ValueSet
  /// The timers that are the server's alone: alive where their end does anything.
  private let serversTimers: [UInt8]
  private let changes: Liveness.Changes?

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
      if value.lifetime != .kept { process |= .value(UInt8(number)) }
    }
    for (number, code) in program.codes.enumerated() where code.lifetime != .server {
      app |= .code(UInt8(number))
      if code.lifetime != .kept { process |= .code(UInt8(number)) }
    }
    var lasting = ValueSet()
    let isTouched = program.timers.contains(where: \.isRestarted)
    for (number, timer) in program.timers.enumerated()
    where isTouched || timer.whileHolds != nil || timer.roundsOf != nil || timer.lifetime.role != .display
      || timer.lifetime.outlivesProcess || timer.atServer != nil
    {
      lasting |= .timer(UInt8(number))
    }
    for timer in program.timers.indices where !lasting.contains(.timer(UInt8(timer))) {
      process |= .timer(UInt8(timer))
    }
    serversTimers = isTouched ? [] : program.timers.indices.map { UInt8($0) }.filter { program.isServers($0) }
    (ofProcess, ofApp) = (process, app | process)
    lastingTimers = lasting & ~serversTimers.reduce(ValueSet()) { $0 | .timer($1) }
  }

  /// What is alive, by control state.
  var alive: [ControlState: ValueSet] {
    Dictionary(uniqueKeysWithValues: zip(states, aliveByNumber))
  }

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

  private mutating func number(of state: ControlState) -> Int? {
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

  // MARK: What can happen

  private mutating func look(from state: ControlState) {
    var steps = ControlSteps(readers, reach)
    steps.read(observed(state))
    if state.screen > 0 {
      addHandling(state, &steps)
      addAnswers(state, &steps)
      for timer in program.timers where timer.during & (1 << UInt64(state.screen)) != 0 {
        steps.take(timer.then, from: state)
      }
      for leg in ended(state, &steps) { steps.end(leg) }
    } else {
      steps.take(program.moments.launch, from: state)
    }
    for timer in program.timers { steps.take(timer.atServer, from: state) }
    addOperator(state, &steps)
    addErasing(state, &steps)
    guard !steps.isTooDeep, let here = numbers[state] else { return isTooMuch = true }
    // Whether something changes is asked where it may.
    reads[here] = steps.effects.values.reduce(steps.reads) {
      $0 | $1.set & readers.changesAsked
    }
    for (end, set) in steps.ends {
      guard let number = number(of: end) else { return }
      ends[here].append(End(state: number, set: set, effects: steps.effects[end] ?? ControlSteps.Effects()))
    }
  }

  /// What a person does, and what happens to the app.
  private func addHandling(_ state: ControlState, _ steps: inout ControlSteps) {
    var untouched = state
    untouched.alert = 0
    let (alerts, showsScreen) = readers.alerts(state)
    for alert in alerts { add(program.alerts[Int(alert) - 1].buttons, untouched, &steps) }
    if showsScreen {
      for number in readers.screens(state) {
        add(program.screens[number].buttons, untouched, &steps)
        steps.take(program.screens[number].complete, from: state)
        steps.take(program.screens[number].typing, from: state)
      }
    }
    let (screen, moments) = (program.screens[Int(state.screen) - 1], program.moments)
    steps.take(screen.leave ?? moments.leave, from: state)
    steps.take(screen.background ?? moments.background, from: state)
    steps.take(screen.foreground ?? moments.foreground, from: state)
    steps.take(screen.comeBack ?? moments.comeBack, from: state)
    steps.take(moments.deviceChanged, from: state)
    for (number, purpose) in program.purposes.enumerated()
    where reach.isAsked(number, on: Int(state.screen) - 1) {
      for answer in purpose.answers { steps.answer(answer, from: state) }
    }
  }

  private func add(
    _ buttons: some Collection<FlowProgram.ButtonDefinition>, _ state: ControlState,
    _ steps: inout ControlSteps
  ) {
    for button in buttons {
      if readers.judge(button.isShown, state).holds == false { continue }
      if readers.judge(button.isEnabled, state).holds == false { continue }
      steps.tap(button, from: state)
    }
  }

  /// A request reaches the server, or is lost; its answer comes, or is lost on the way, or counts nowhere.
  private func addAnswers(_ state: ControlState, _ steps: inout ControlSteps) {
    var (heard, lost) = (state, state)
    heard.request = .none
    switch state.request {
    case .none: return
    case .onItsWay(let request):
      lost.request = .lost(request)
      steps.end(served(request, state, &steps))
      steps.end([lost: ValueSet()])
    case .answered(let request, let answer):
      hear(of: request, answer, heard, &steps)
    case .lost(let request):
      hear(of: request, nil, heard, &steps)
    }
  }

  private func hear(
    of request: UInt8, _ answer: FileAnswer?, _ state: ControlState, _ steps: inout ControlSteps
  ) {
    steps.end([state: ValueSet()])
    for (number, call) in program.server.calls.enumerated()
    where call.request == request && reach.isSent(number, on: Int(state.screen) - 1) {
      if let answer {
        for told in told(by: request, state, &steps) {
          steps.take(call.answers[Int(answer.rawValue)], from: told)
        }
      }
      steps.take(call.offline, from: state)
      steps.take(call.unreachable, from: state)
    }
  }

  /// What an answer tells may be anything, or not be told.
  private func told(
    by request: UInt8, _ state: ControlState, _ steps: inout ControlSteps
  ) -> [ControlState] {
    var states = [state]
    for (place, value) in program.server.told.enumerated()
    where program.server.requests[Int(request)].tells & (1 << UInt8(place)) != 0 {
      // Rules look whether that takes tries back.
      if readers.judges, program.isCountOfTries(value) { steps.read(.value(value)) }
      guard let known = readers.known[value: value] else { continue }
      states += states.flatMap { state in
        (0..<known.count).map { number in
          var state = state
          state[known] = number
          return state
        }
      }
    }
    return states
  }

  private func served(
    _ request: UInt8, _ state: ControlState, _ steps: inout ControlSteps
  ) -> ControlSteps.Ways {
    steps.serve(request, from: [state: ValueSet()])
  }

  /// The process ends; what was on its way arrives all the same, or doesn't.
  private func ended(_ state: ControlState, _ steps: inout ControlSteps) -> [ControlSteps.Ways] {
    var ways: [ControlSteps.Ways] = [[state: ValueSet()]]
    if case .onItsWay(let request) = state.request { ways.append(served(request, state, &steps)) }
    return ways.map { ways in
      ways.mapValues { $0 | ofProcess }.mapStates { state in
        (state.screen, state.alert, state.request) = (0, 0, .none)
        for known in readers.known.all where !known.isKept && !known.isServers { state[known] = 0 }
      }
    }
  }

  /// Somebody sets what is at the server: what it was before isn't read any more.
  private func addOperator(_ state: ControlState, _ steps: inout ControlSteps) {
    for setting in program.server.settings {
      // What nobody sets leads nowhere.
      if let changes, changes[setting.value] == nil { continue }
      var from: [ControlState] = [state]
      if let known = readers.known[value: setting.value] {
        from = (0..<known.count).filter { changes?[setting.value]?.contains($0) ?? true }.map { value in
          var state = state
          state[known] = value
          return state
        }
      }
      for state in from {
        steps.write(.value(setting.value))
        steps.end(steps.ways(of: setting.then, from: [state: .value(setting.value)]))
      }
    }
  }

  /// The phone is erased: the app is as on some first day.
  private func addErasing(_ state: ControlState, _ steps: inout ControlSteps) {
    for fresh in fresh {
      var erased = ControlState()
      for known in readers.known.all where known.isKept || known.isServers {
        erased[known] = known.isServers ? state[known] : fresh[known]
      }
      steps.end([erased: ofApp])
    }
  }

  // MARK: What is seen

  /// What shows, and what rules, goals and facts ask about.
  private func observed(_ state: ControlState) -> ValueSet {
    var found = lastingTimers | readers.read(program.needsNoProof, state)
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
  fileprivate func isServers(_ timer: UInt8) -> Bool {
    let timer = timers[Int(timer)]
    return timer.atServer != nil && timer.whileHolds == nil && timer.roundsOf == nil
      && timer.lifetime.role != .lockOut && blocks[Int(timer.then)].isEmpty
  }
}

extension [ControlState: ValueSet] {
  func mapStates(_ change: (inout ControlState) -> Void) -> [ControlState: ValueSet] {
    var all: [ControlState: ValueSet] = [:]
    for (state, set) in self {
      var state = state
      change(&state)
      all[state] = all[state].map { $0 & set } ?? set
    }
    return all
  }
}
