import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What a flow's plan says, made ready for the explorer: texts as characters, settings as changes.
struct MoveGenerator: Sendable {
  let plan: ExplorationPlan<FileFlow>
  /// What is typed, by its number in moves.
  let texts: [[Unicode.Scalar]]
  let changes: [DeviceChange]
  /// The lengths that waits have, in milliseconds, the shortest first.
  let waits: [Int64]
  /// What is left of a wait counts as the next longer one of these: none where waits are exact.
  let lengthened: [Int64]
  /// How many violations of a rule are kept: where waits are lengthened, the way to the first may be none.
  var mostViolations: Int { lengthened.isEmpty ? 1 : 32 }
  /// By how much the date is moved: whole days, and more than the longest wait.
  let dateMove: Duration
  /// The timers that are worth moving the date for: what they decide matters, or they live by it.
  private let timersToMove: [UInt8]

  /// A comparison of two flows moves the date of both by the same length.
  init(_ plan: ExplorationPlan<FileFlow>, movingDateBy length: Duration? = nil) {
    self.plan = plan
    texts = (plan.texts.map(\.text) + plan.passcodes).map { Array($0.unicodeScalars) }
    let dateMove = length ?? plan.dateMove
    self.dateMove = dateMove
    let lifetimes = FileTimer.allCases.map { ($0.rawValue, plan.flow.lifetime(of: $0)) }
    timersToMove = lifetimes.filter { $1.role != .display || $1.clock == .date }.map(\.0)
    // A wait that the date was set back for is longer by that much, and isn't set back again.
    let isByDate = lifetimes.contains { $1.clock == .date }
    waits = (plan.waits + (isByDate ? plan.waits.map { $0 + dateMove } : [])).map(\.inMilliseconds).sorted()
    lengthened = plan.hasExactWaits ? [] : waits
    changes = plan.changes.map { change in
      guard let made = change.entry.deviceChange else {
        preconditionFailure(
          "“\(change.entry.name): \(change.entry.value)” in a plan is no setting of the device")
      }
      return made
    }
  }

  /// All moves from a world whose screen is known, in an order that is always the same.
  func moves(
    from world: UnsafePointer<World<FileFlow>>, _ screen: ObservedScreen, _ moves: inout GrowableBuffer<Move>
  ) {
    addHandling(world, screen, &moves)
    addWaits(world, &moves)
    addSettings(world, &moves)
  }

  /// What who holds the phone can do. Taps come first.
  private func addHandling(
    _ here: UnsafePointer<World<FileFlow>>, _ screen: ObservedScreen, _ moves: inout GrowableBuffer<Move>
  ) {
    let (phone, isRunning) = (here.pointee.phone, here.pointee.process != .none)
    switch phone {
    case .app:
      addAnswers(here, screen, &moves)
      moves.append(.lifeCycle(.leave))
      moves.append(.lifeCycle(.openSwitcher))
      if isCalm(here) { moves.append(.lifeCycle(.controlCentre)) }
      moves.append(.lifeCycle(.forceQuit))
      if here.pointee.device.isEvaluating { moves.append(.lifeCycle(.interrupt)) }
      if here.pointee.device.passcode != nil, plan.locksPhone(VisibleWorld(here)) {
        moves.append(.lifeCycle(.lock))
      }
    case .home:
      moves.append(.lifeCycle(.launch))
      if isCalm(here) { moves.append(.lifeCycle(.openSwitcher)) }
      if isRunning { moves.append(.lifeCycle(.terminate)) }
      // What was just installed knows nothing yet, and reads nothing that only an unlocked phone gives.
      if !isRunning, here.pointee.device.passcode != nil, plan.events.contains(.launchInBackground) {
        moves.append(.lifeCycle(.lock))
      }
    case .switcher:
      moves.append(.lifeCycle(.return))
      moves.append(.lifeCycle(.leave))
      if isRunning { moves.append(.lifeCycle(.forceQuit)) }
    case .lockedApp:
      addAnswers(here, screen, &moves)
      moves.append(.lifeCycle(.leave))
    case .controlCentre, .notificationCentre, .siri, .screenTime, .call:
      moves.append(.lifeCycle(.return))
      moves.append(.lifeCycle(.leave))
    case .lockScreen, .lockScreenOverApp: addUnlocking(here, screen, &moves)
    case .off:
      moves.append(.lifeCycle(.unlock))
      moves.append(.lifeCycle(.launch))
    case .disabled:
      for tap in screen.taps { moves.append(tap) }
      // What ought to do nothing.
      moves.append(.lifeCycle(.launch))
      moves.append(.lifeCycle(.leave))
      moves.append(.lifeCycle(.forceQuit))
      if isRunning { moves.append(.lifeCycle(.terminate)) }
    }
    if phone != .off { moves.append(.lifeCycle(.reboot)) }
    for event in plan.events where plan.isExplored(event, in: here.pointee) {
      moves.append(.lifeCycle(event))
    }
  }

  /// What is done to a screen or a dialog: taps first, then typing, then what is held to the sensor.
  private func addAnswers(
    _ here: UnsafePointer<World<FileFlow>>, _ screen: ObservedScreen, _ moves: inout GrowableBuffer<Move>
  ) {
    for tap in screen.taps { moves.append(tap) }
    if screen.filled >= 0 { addTyping(here, screen, &moves) }
    guard here.pointee.device.isScanning else { return }
    moves.append(.biometry(.match))
    moves.append(.biometry(.noMatch))
    moves.append(.biometry(.cancel))
  }

  /// Whether nothing has failed on the device. Being set aside is the same to an app wherever that is, and the app switcher,
  /// opened from the app, is explored everywhere; the other places only here, so that there aren't twice as many states.
  private func isCalm(_ here: UnsafePointer<World<FileFlow>>) -> Bool {
    !here.pointee.device.hasFailuresToForget
  }
  /// What is done at the lock screen: its owner opens it, by whatever ends in the same, and without an app that runs
  /// somebody else tries to, since no app can tell what happens there.
  private func addUnlocking(
    _ here: UnsafePointer<World<FileFlow>>, _ screen: ObservedScreen, _ moves: inout GrowableBuffer<Move>
  ) {
    let device = here.pointee.device
    let isTriedByOthers = here.pointee.process == .none && device.passcode != nil
    let isEntry = device.evaluation?.phase == .passcode
    if isTriedByOthers, isEntry || !plan.passcodes.isEmpty { for tap in screen.taps { moves.append(tap) } }
    moves.append(.lifeCycle(.unlock))
    // What ought to do nothing, unless there is no passcode.
    moves.append(.lifeCycle(.launch))
    if here.pointee.process != .none { moves.append(.lifeCycle(.terminate)) }
    guard isTriedByOthers else { return }
    if isEntry, screen.filled >= 0 { addTyping(here, screen, &moves) }
    if device.isScanning { moves.append(.biometry(.noMatch)) }
  }

  /// What is waited for, and the lengths of time that pass by themselves before that.
  private func addWaits(_ here: UnsafePointer<World<FileFlow>>, _ moves: inout GrowableBuffer<Move>) {
    addTouches(here, &moves)
    var next: Instant?
    here.pointee.waits { deadline in
      next = next ?? here.pointee.moment(of: deadline)
      moves.append(.wait(deadline))
    }
    for (index, pause) in plan.pauses.enumerated() {
      // What is due by then is waited for anyway.
      guard next.map({ $0 - here.pointee.clock.now > pause.length }) ?? true, pause.counts(VisibleWorld(here))
      else { continue }
      moves.append(.pause(UInt8(index)))
    }
  }

  /// What comes to somebody who goes on touching the phone, where that puts something off, or a rule asks when it was touched.
  private func addTouches(_ here: UnsafePointer<World<FileFlow>>, _ moves: inout GrowableBuffer<Move>) {
    let touched = here.pointee.waitsBehindTouches()
    let isHeard = here.pointee.phone == .app && here.pointee.process == .active
    guard touched != nil || plan.judgesTouches && isHeard else { return }
    // What comes later, past what recurs, is gone on to where no part of any wait has passed: it takes all that comes before.
    let known = waits + [here.pointee.device.autoLock.duration?.inMilliseconds].compactMap { $0 }
    let later = here.pointee.isAmidWait(of: known) ? 1 : Int.max
    for deadline in (touched?.waits ?? []).prefix(later) { moves.append(.touching(deadline)) }
    let now = here.pointee.clock.now
    let next =
      touched.map { $0.waits.first.flatMap { here.pointee.moment(of: $0) } } ?? here.pointee.nextDeadline
    for (index, pause) in plan.pauses.enumerated() {
      guard next.map({ $0 - now > pause.length }) ?? true, pause.counts(VisibleWorld(here)) else { continue }
      moves.append(.touchingFor(UInt8(index)))
    }
  }

  /// The settings that are offered and would change something.
  private func addSettings(_ here: UnsafePointer<World<FileFlow>>, _ moves: inout GrowableBuffer<Move>) {
    let world = VisibleWorld(here)
    let isClosed = here.pointee.isClosed
    for index in changes.indices where !changes[index].isIdle(here.pointee.device) {
      if isClosed, changes[index].isMadeOnTheDevice { continue }
      if plan.changes[index].isOffered(world) { moves.append(.change(UInt8(index))) }
    }
    addDates(here, &moves)
    for index in plan.server.indices where plan.server[index].isOffered(world) {
      moves.append(.server(UInt8(index)))
    }
  }

  /// The date is moved where something might go by it: a wait of the app's that matters, or the device's lock-out as
  /// long as somebody looks at it. Where nothing does, that leads back to the same state.
  private func addDates(_ here: UnsafePointer<World<FileFlow>>, _ moves: inout GrowableBuffer<Move>) {
    guard here.pointee.isInUse else { return }
    let isWaiting =
      here.pointee.device.lockedOutUntil != nil && here.pointee.device.evaluation?.phase == .passcode
      || timersToMove.contains { here.pointee.moment(of: .timer($0)) != nil }
    guard isWaiting else { return }
    moves.append(.date(.on))
    if !isPutOff(here) { moves.append(.date(.back)) }
  }

  /// Whether a wait was put off by a date that was set back: once is enough, else it would grow without end.
  func isPutOff(_ here: UnsafePointer<World<FileFlow>>) -> Bool {
    timersToMove.contains { timer in
      here.pointee.moment(of: .timer(timer)).map { $0 - here.pointee.clock.now > dateMove } ?? false
    }
  }

  /// What is bounded by that, in a sentence.
  static var boundOfBeingInactive: String {
    "Where a scan or a passcode has failed, the app switcher opened from the app stands for Control Centre and for the "
      + "switcher opened from the home screen; Notification Centre goes as Control Centre does."
  }

  /// What is bounded at the lock screen, in sentences.
  var boundsOfLocking: [String] {
    let home =
      plan.events.contains(.launchInBackground) ? ", or at the home screen while the app isn’t running" : ""
    return [
      "The phone is locked by hand while the app is open and it has a passcode\(home); wrong passcodes, typed whole, and wrong fingers and faces "
        + "are tried at its lock screen while the app isn’t running."
    ]
  }

  /// What is bounded by that, in a sentence; nothing where the date is never moved.
  var boundsOfDates: [String] {
    guard !timersToMove.isEmpty || !plan.passcodes.isEmpty else { return [] }
    return [
      "The date is moved on and back by \(dateMove.scenarioText), under the device’s lock-out and while a wait runs that "
        + "keeps somebody out, that ends what is open, or that lives by the date."
    ]
  }

  /// Whether the network comes or goes in a move.
  func isOfNetwork(_ move: Move) -> Bool {
    guard case .change(let index) = move, case .network = changes[Int(index)] else { return false }
    return true
  }

  /// The change of a move of the date's.
  func change(_ move: DateMove) -> DateChange { move.change(by: dateMove) }

  private func addTyping(
    _ here: UnsafePointer<World<FileFlow>>, _ screen: ObservedScreen, _ moves: inout GrowableBuffer<Move>
  ) {
    let (world, filled) = (VisibleWorld(here), screen.filled)
    let isPasscode = world.isTypingToSystem
    let isBegun = plan.beginsEntries(world) && !world.phone.isLocked
    let numbers = isPasscode ? plan.texts.count..<texts.count : plan.texts.indices
    // A keypad for so many digits takes no others.
    let length = here.pointee.device.passcode?.kind.length
    func isTyped(_ number: Int) -> Bool {
      isPasscode ? length.map { $0 == texts[number].count } ?? true : plan.texts[number].isTyped(world)
    }
    // A key may have changed how long an entry has to be: what was begun is deleted also where nothing fits any more.
    let first = numbers.first(where: isTyped).map { UInt8($0) }
    if filled == 0 || screen.isFull {
      for number in numbers where isTyped(number) { moves.append(.enter(UInt8(number))) }
      if isBegun, let first { moves.append(.begin(first)) }
      if isBegun, screen.isFull { moves.append(.delete) }
    } else if filled == 1, isBegun {
      if let first { moves.append(.finish(first)) }
      moves.append(.delete)
    } else if plan.takenBack(world) > 0 {
      moves.append(.delete)
    }
  }

  /// How many characters are taken back at once.
  func takenBack(in world: World<FileFlow>) -> Int {
    withUnsafePointer(to: world) { max(1, plan.takenBack(VisibleWorld($0))) }
  }
}

extension ExplorationPlan<FileFlow> {
  /// By how much the date is moved: whole days, and more than the longest wait.
  var dateMove: Duration {
    let longest = (waits + pauses.map(\.length)).max() ?? .zero
    return Duration.hours(24) * (Int(longest.components.seconds / 86_400) + 1)
  }
}

extension DateMove {
  /// The change to a date that is moved by a length.
  func change(by length: Duration) -> DateChange { .by(self == .on ? length : .zero - length) }
}
