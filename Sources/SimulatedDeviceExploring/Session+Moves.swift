import DeviceSimulation
import SimulatedLocalAuthentication

/// A move of any kind.
enum AnyMove: Hashable, Sendable {
  case device(DeviceMove)
  /// An answer whose reply takes its time: it reaches the app only after the next move.
  case slow(DeviceMove)
  /// One of the app's own, by its place among them.
  case own(Int)
  /// The same guess several times: as often as the app takes it, up to a number.
  case repeated(Int, times: Int)
  /// The same with the app killed after each.
  case repeatedWithKills(Int, times: Int)

  /// Those that there are: who has shown who it is may be gone before the app hears of it.
  static let slow: [AnyMove] = [.slow(.match), .slow(.passcode)]

  /// Whether the app ends by it.
  var endsApp: Bool {
    guard case .device(let move) = self else { return false }
    return [.kill, .restart, .restartLocked, .reinstall, .newPhone].contains(move)
  }
}

extension Session {
  func name(of move: AnyMove) -> String {
    switch move {
    case .device(let move): move.name
    case .slow(let answer): "\(answer.name) (slow reply)"
    case .own(let index): moves[index].name
    case .repeated(let index, let times): "\(moves[index].name) ×\(times)"
    case .repeatedWithKills(let index, let times): "\(moves[index].name), kill, launch ×\(times)"
    }
  }

  /// All moves that can be made now, the device's first.
  func offered() -> [AnyMove] { thread.watched(order) { possible() } }

  private func possible() -> [AnyMove] {
    let devices = slowAnswer == nil ? deviceMoves() : [.home]
    var all = devices.map(AnyMove.device)
    if subject.fromOutside?.contains(.slowReply) ?? false {
      all += AnyMove.slow.filter {
        if case .slow(let answer) = $0 { devices.contains(answer) } else { false }
      }
    }
    guard let app, phase == .active, device.prompt == nil, slowAnswer == nil else { return all }
    for (index, move) in moves.enumerated() where move.isOffered(app.lock) {
      all.append(.own(index))
      all += repeats(of: index).filter {
        // Once is enough.
        if case .repeatedWithKills = $0 { guesses.isEmpty } else { true }
      }
    }
    return all
  }

  /// A guess as often as is allowed. What shows that somebody may guess too often is many guesses: as one move they are found without all
  /// that can come between them.
  func repeats(of index: Int) -> [AnyMove] {
    guard moves[index].guesses, let limit = subject.guesses, limit.count > 0 else { return [] }
    return [.repeated(index, times: limit.count), .repeatedWithKills(index, times: limit.count)]
  }

  /// Makes a move that is offered, and holds the rules against what comes of it.
  func make(_ move: AnyMove) throws -> SeenAfterMove {
    order.append(name(of: move))
    CrashNote.note(order)
    return try thread.watched(order) { try made(move) }
  }

  private func made(_ move: AnyMove) throws -> SeenAfterMove {
    (events, broken) = ([], nil)
    if case .device(.wait) = move {} else { (cancelledAt, unanswered) = (nil, nil) }
    let before = device.evaluations.count
    judgedEvaluations = before
    let sameDevice = device
    switch move {
    case .device(let move):
      try make(move)
      if let slowAnswer { hearSlowAnswer(slowAnswer) }
      counterpart?.make(move)
    case .slow(let answer):
      thread.holdsReplies = true
      slowAnswer = answer
      try make(answer)
    case .own(let index): make(own: moves[index])
    case .repeated(let index, let times):
      for _ in 0..<times where takesGuess(index) { make(own: moves[index]) }
    case .repeatedWithKills(let index, let times):
      for _ in 0..<times where takesGuess(index) {
        make(own: moves[index])
        try makeInTurn([.kill, .launch, .cancel])
      }
    }
    if sameDevice === device {
      judgeEvaluations(since: before)
      judgeErrors(since: before)
    }
    acceptProof()
    judgePromptAfterCancel()
    try meetWaitingCalls()
    check(phase == .background ? .switcher : .end)
    let seen = observation(of: name(of: move))
    checkOwnRules(seen)
    compare()
    if device.prompt == nil { screenBeforePrompt = screen }
    return seen
  }

  /// Whether the app takes a guess: where a check takes its time, or a wait keeps somebody out for a minute at most, once that is over.
  private func takesGuess(_ index: Int) -> Bool {
    let end = device.now + .minutes(1)
    while broken == nil, phase == .active, device.prompt == nil, let app {
      if moves[index].isOffered(app.lock) { return true }
      guard let wait = thread.waits.first, wait > 0, device.now + .nanoseconds(wait) <= end else {
        return false
      }
      let before = device.now
      elapse(.nanoseconds(wait) + .milliseconds(1))
      counterpart?.make(.wait(device.now - before))
    }
    return false
  }

  /// Makes those moves of several that are offered then.
  private func makeInTurn(_ moves: [DeviceMove]) throws {
    for move in moves where broken == nil && deviceMoves().contains(move) {
      try make(move)
      counterpart?.make(move)
    }
  }

  private func make(own move: Move<Lock>) {
    guard let app else { return }
    if move.guesses { guesses.append(device.now) }
    // An error is the app’s answer to whoever made the move.
    thread.run(onMain: true) { try? move.perform(app.lock) }
    settle()
    counterpart?.make(own: move.name)
    // Accepted, if it leads to the content.
    if move.proves { hasProved = true }
    acceptProof()
  }

  private func make(_ move: DeviceMove) throws {
    switch move {
    case .match: try answer(.match)
    case .noMatch: try answer(.noMatch)
    case .fallback: try answer(.tapFallback)
    case .tryAgain: try answer(.tryAgain)
    case .allow: try answer(.allowFaceID)
    case .dontAllow: try answer(.denyFaceID)
    case .passcode: try answer(.enterPasscode(DeviceMove.passcode(of: device.device)))
    case .wrongPasscode: try answer(.enterPasscode(DeviceMove.wrongPasscode(of: device.device)))
    case .call: try answer(.receiveCall)
    case .cancel: try cancel()
    case .lateMatch: try late { try answer(.match) }
    case .lateCancel: try late { try cancel() }
    case .home: try leave()
    case .lateHome: try late { try leave() }
    case .appSwitcher: lookAway(atSwitcher: true)
    case .longAppSwitcher: lookAway(atSwitcher: true, for: DeviceMove.lookFor)
    case .controlCentre: lookAway(atSwitcher: false)
    case .comeBack: comeBack()
    case .kill: endApp()
    case .launch: try start()
    case .restart: restart()
    case .wait(let duration): elapse(duration)
    case .dateBack: moveDate(.zero - DeviceMove.backBy)
    case .dateOn: moveDate(DeviceMove.onBy)
    case .anotherFace: device.change(.enrolledSet)
    case .open, .lock, .lockForPasscode, .unlock, .launchInBackground, .restartLocked, .reinstall, .newPhone,
      .siri, .siriEnds, .record, .failedScans:
      try makeFromOutside(move)
    }
  }

  private func answer(_ action: UserAction) throws {
    try device.perform(action)
    settle()
  }

  private func cancel() throws {
    timedBeforeCancel = thread.lastOrder
    try answer(.cancel)
    cancelledAt = device.now
    judgePromptAfterCancel()
  }

  /// What the app is compared with knows no such order: it is answered at once.
  private func hearSlowAnswer(_ answer: DeviceMove) {
    slowAnswer = nil
    counterpart?.make(answer)
    thread.holdsReplies = false
    settle()
  }

  /// The system’s events overtake the reply.
  private func late(_ body: () throws -> Void) throws {
    thread.holdsReplies = true
    defer {
      thread.holdsReplies = false
      settle()
    }
    try body()
  }

  func leave() throws {
    if device.prompt != nil {
      try device.perform(.leaveApp)
      _ = thread.settle()
    } else if phase == .active {
      phase = .inactive
      send(.willResignActive)
      _ = thread.settle()
    }
    promptWasUp = false
    phase = .background
    device.isAppInBackground = true
    (leftAt, backgroundSince) = (device.now, device.now)
    send(.didEnterBackground)
    // What was due by now comes before iOS suspends it.
    _ = thread.settle(withDue: true)
    settle()
  }

  func comeBack(openedBy opening: AppOpening? = nil) {
    if let leftAt, isOverGrace(since: leftAt) { (mustAuthenticate, hasProved) = (true, false) }
    device.isAppInBackground = false
    phase = .inactive
    send(.willEnterForeground)
    thread.makeDueReady()
    settle()
    tellTimeChange()
    checkOnTheWay()
    tell(opening)
    checkOnTheWay()
    guard broken == nil, device.prompt == nil, phase == .inactive else { return }
    phase = .active
    send(.didBecomeActive)
    settle()
  }

  /// Whether the app had to ask again if it was left then. At the very end of its grace it needn't yet.
  func isOverGrace(since leftAt: Instant) -> Bool {
    subject.grace <= .zero || device.now - leftAt > subject.grace
  }

  private func lookAway(atSwitcher: Bool, for duration: Duration = .zero) {
    phase = .inactive
    send(.willResignActive)
    settle()
    if atSwitcher { check(.switcher) }
    if duration > .zero {
      elapse(duration)
      check(.switcher)
    }
    guard device.prompt == nil, phase == .inactive else { return }
    phase = .active
    send(.didBecomeActive)
    settle()
  }

  private func moveDate(_ duration: Duration) {
    device.change(.date(.by(duration)))
    setClocks()
    isTimeChangeUntold = true
    if phase != .background { tellTimeChange() }
  }

  /// An app that is suspended hears of it when it runs again, and once.
  private func tellTimeChange() {
    guard isTimeChangeUntold else { return }
    isTimeChangeUntold = false
    send(.significantTimeChange)
    settle()
  }
}
