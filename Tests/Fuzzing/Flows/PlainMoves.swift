import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What can be done to a phone with a flow on it, written down plainly: what the plan types, sets and waits for, and
/// whatever a hand, the system and the clock do, everywhere. The explorer leaves some of it out where an app can’t tell it from
/// something else; this leaves out nothing.
struct PlainMoves {
  private let plan: ExplorationPlan<FileFlow>
  private let changes: [DeviceChange]
  /// More than the longest wait.
  let dateMove: Duration

  init(_ plan: ExplorationPlan<FileFlow>) {
    self.plan = plan
    changes = plan.changes.compactMap(\.entry.deviceChange)
    let longest = (plan.waits.max() ?? .zero).components.seconds
    dateMove = .hours(24) * (Int(longest / 86_400) + 1)
  }

  /// All but taps, for which two screens have to be compared.
  func moves(from world: World<FileFlow>, _ screen: Screen) -> [[Input]] {
    var world = world
    return withUnsafePointer(to: &world) { here in
      // Of an entry of one character there is no rest to type.
      typing(VisibleWorld(here), screen).filter { !$0.isEmpty }
        + handling(here.pointee) + settings(VisibleWorld(here), here.pointee)
    }
  }

  private func handling(_ world: World<FileFlow>) -> [[Input]] {
    let isRunning = world.process != .none
    var found: [LifeCycle] = [.reboot]
    switch world.phone {
    case .app:
      found += [.leave, .openSwitcher, .controlCentre, .notificationCentre, .forceQuit]
      if world.device.isEvaluating { found.append(.interrupt) }
      if world.device.passcode != nil { found.append(.lock) }
    case .home:
      found += [.launch, .openSwitcher] + (isRunning ? [.terminate] : [])
      if !isRunning, world.device.passcode != nil, plan.events.contains(.launchInBackground) {
        found.append(.lock)
      }
    case .switcher: found += [.return, .leave] + (isRunning ? [.forceQuit] : [])
    case .lockedApp: found += [.leave]
    case .controlCentre, .notificationCentre, .siri, .screenTime, .call: found += [.return, .leave]
    case .lockScreen, .lockScreenOverApp: found += [.unlock] + (isRunning ? [.terminate] : [])
    case .off: found = [.unlock]
    case .disabled: found += isRunning ? [.terminate] : []
    }
    let device = world.device
    let isCalm =
      !device.hasFailuresToForget
      || plan.asksForLockOut && device.isBiometryLockedOut && device.failedPasscodes == 0
    found += plan.events.filter { event in
      switch event {
      case .open: return world.isInUse
      case .openExtension: return world.phone == .home && isCalm
      case .interruptBy: return world.phone == .app
      case .sos, .remoteLock: return world.isInUse && !world.device.needsPasscode
      case .launchInBackground: return !isRunning && (world.phone == .home || world.phone.isLocked)
      default: return world.phone == .home && !isRunning && isCalm
      }
    }
    var moves = found.map { [Input.lifeCycle($0)] }
    if world.device.isScanning, world.phone == .app || !isRunning {
      let answers: [SensorAnswer] = world.phone == .app ? [.match, .noMatch, .cancel] : [.noMatch]
      moves += answers.map { [.biometry($0)] }
    }
    return moves
  }

  private func typing(_ world: VisibleWorld<FileFlow>, _ screen: Screen) -> [[Input]] {
    guard world.phone == .app, let filled = filled(screen) else { return [] }
    let texts = world.isTypingToSystem ? plan.passcodes : plan.texts.filter { $0.isTyped(world) }.map(\.text)
    func typed(_ text: some Sequence<Unicode.Scalar>) -> [Input] { text.map { .type($0) } }
    if filled == 0 {
      guard plan.beginsEntries(world) else { return texts.map { typed($0.unicodeScalars) } }
      return texts.map { typed($0.unicodeScalars) }
        + texts.prefix(1).map { typed($0.unicodeScalars.prefix(1)) }
        + (isFull(screen) ? [[.type(.delete)]] : [])
    }
    guard filled == 1, plan.beginsEntries(world) else {
      let count = plan.takenBack(world)
      return count > 0 ? [Array(repeating: .type(.delete), count: count)] : []
    }
    return texts.prefix(1).map { typed($0.unicodeScalars.dropFirst()) }
      + [Array(repeating: .type(.delete), count: max(1, plan.takenBack(world)))]
  }

  /// Whether all dots are those of an entry that was completed: the next key begins a new one.
  private func isFull(_ screen: Screen) -> Bool { screen.top?.keypad?.isFull ?? false }

  /// How many characters stand where something can be typed and the next key goes on; `nil` where nothing can.
  func filled(_ screen: Screen) -> Int? {
    let field = (screen.top?.controls ?? []).lazy.compactMap { control -> Int? in
      if case .field(let text, isActive: true, _) = control.role { return text.count }
      return nil
    }.first
    return screen.top?.keypad.flatMap { $0.isEnabled ? (isFull(screen) ? 0 : $0.filled) : nil } ?? field
  }

  private func settings(_ visible: VisibleWorld<FileFlow>, _ world: World<FileFlow>) -> [[Input]] {
    var moves: [[Input]] = []
    for (change, input) in zip(plan.changes, changes) where change.isOffered(visible) {
      if !world.isClosed || !input.isMadeOnTheDevice { moves.append([.change(input)]) }
    }
    for change in plan.server where change.isOffered(visible) {
      moves.append([.server(name: change.entry.name, value: change.entry.value)])
    }
    return moves
  }

  /// The lengths of time until something happens that is waited for, and half of the first.
  func waits(_ world: World<FileFlow>) -> (whole: [Duration], half: Duration?) {
    var lengths: [Duration] = []
    world.waits { deadline in
      if let moment = world.moment(of: deadline) { lengths.append(moment - world.clock.now) }
    }
    let half = lengths.first.map { Duration.milliseconds($0.inMilliseconds / 2) }
    return (lengths, half.flatMap { $0 > .zero ? $0 : nil })
  }

  /// Whether something goes by the date that exploring moves it for: the bound that it tells.
  func isDateMoved(_ world: World<FileFlow>) -> Bool {
    world.isInUse
      && FileFlow.Timer.allCases.contains { timer in
        let lifetime = plan.flow.lifetime(of: timer)
        return (lifetime.role != .display || lifetime.clock == .date)
          && world.moment(of: .timer(timer.rawValue)) != nil
      }
  }

  /// The date set on, and back.
  var dates: [Input] { [.change(.date(.by(dateMove))), .change(.date(.by(.zero - dateMove)))] }
}
