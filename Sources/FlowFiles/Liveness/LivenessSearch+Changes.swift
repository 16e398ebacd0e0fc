import UnlockEngine

// What can happen in a state of control, and where it leads.

extension LivenessSearch {
  mutating func look(from state: ControlState) {
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
    reads[here] = steps.effects.values.reduce(steps.reads) { $0 | $1.set & readers.changesAsked }
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
    for block in program.happenings(on: state.screen) { steps.take(block, from: state) }
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
      steps.end(ControlWays(lost))
    case .answered(let request, let answer):
      hear(of: request, answer, heard, &steps)
    case .lost(let request):
      hear(of: request, nil, heard, &steps)
    }
  }

  private func hear(
    of request: UInt8, _ answer: FileAnswer?, _ state: ControlState, _ steps: inout ControlSteps
  ) {
    steps.end(ControlWays(state))
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
  private func told(by request: UInt8, _ state: ControlState, _ steps: inout ControlSteps) -> [ControlState] {
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

  private func served(_ request: UInt8, _ state: ControlState, _ steps: inout ControlSteps) -> ControlWays {
    steps.serve(request, from: ControlWays(state))
  }

  /// The process ends; what was on its way arrives all the same, or doesn't.
  private func ended(_ state: ControlState, _ steps: inout ControlSteps) -> [ControlWays] {
    var ways = [ControlWays(state)]
    if case .onItsWay(let request) = state.request { ways.append(served(request, state, &steps)) }
    return ways.map { ways in
      ways.changed { way in
        way.set |= ofProcess
        (way.state.screen, way.state.alert, way.state.request) = (0, 0, .none)
        for known in readers.known.all where !known.isKept && !known.isServers { way.state[known] = 0 }
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
        steps.end(steps.ways(of: setting.then, from: ControlWays(state, .value(setting.value))))
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
      steps.end(ControlWays(erased, ofApp))
    }
  }
}
