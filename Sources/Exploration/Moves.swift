import DeviceSimulation
import UnlockEngine

/// What a flow's plan says, made ready for the explorer: texts as characters, settings as changes.
struct MoveList<F: Explored>: Sendable {
  let plan: ExplorationPlan<F>
  let texts: [[Unicode.Scalar]]
  let changes: [DeviceChange]
  /// The lengths that waits have, in milliseconds, the shortest first.
  let waits: [Int64]

  init(_ plan: ExplorationPlan<F>) {
    self.plan = plan
    texts = plan.texts.map { Array($0.unicodeScalars) }
    waits = plan.waits.map(\.inMilliseconds).sorted()
    changes = plan.changes.compactMap { DeviceSetting.named($0.name)?.change($0.value) }
  }

  /// All moves from a world whose screen is known, in an order that is always the same.
  func moves(from world: World<F>, _ picture: Picture, _ moves: inout Column<Move>) {
    addHandling(world, picture, &moves)
    addWaits(world, &moves)
    addSettings(world, &moves) { !changes[$0].isIdle(world.device) }
  }

  /// What who holds the phone can do.
  func addHandling(_ world: World<F>, _ picture: Picture, _ moves: inout Column<Move>) {
    switch world.phone {
    case .app:
      for tap in picture.taps { moves.append(tap) }
      if picture.filled >= 0 { addTyping(world, picture.filled, &moves) }
      if world.device.evaluation?.isScanning == true {
        moves.append(.biometry(.match))
        moves.append(.biometry(.noMatch))
        moves.append(.biometry(.cancel))
      }
      moves.append(.lifeCycle(.leave))
      moves.append(.lifeCycle(.openSwitcher))
      moves.append(.lifeCycle(.forceQuit))
      if world.device.evaluation != nil { moves.append(.lifeCycle(.interrupt)) }
    case .home:
      moves.append(.lifeCycle(.launch))
      moves.append(.lifeCycle(.openSwitcher))
      if world.process != .none { moves.append(.lifeCycle(.terminate)) }
    case .switcher:
      moves.append(.lifeCycle(.return))
      moves.append(.lifeCycle(.leave))
      if world.process != .none { moves.append(.lifeCycle(.forceQuit)) }
    case .off:
      moves.append(.lifeCycle(.launch))
    case .disabled:
      for tap in picture.taps { moves.append(tap) }
      // What ought to do nothing.
      moves.append(.lifeCycle(.launch))
      moves.append(.lifeCycle(.leave))
      moves.append(.lifeCycle(.forceQuit))
      if world.process != .none { moves.append(.lifeCycle(.terminate)) }
    }
    if world.phone != .off { moves.append(.lifeCycle(.reboot)) }
  }

  /// What is waited for, and the lengths of time that pass by themselves before that.
  func addWaits(_ world: World<F>, besideDevice: Bool = false, _ moves: inout Column<Move>) {
    var next: Instant?
    world.waits(besideDevice: besideDevice) { deadline in
      next = next ?? world.moment(of: deadline)
      moves.append(.wait(deadline))
    }
    guard !plan.pauses.isEmpty else { return }
    withUnsafePointer(to: world) { here in
      for (index, pause) in plan.pauses.enumerated() {
        // What is due by then is waited for anyway.
        guard next.map({ $0 - world.clock.now > pause.length }) ?? true, pause.counts(VisibleWorld(here))
        else { continue }
        moves.append(.pause(UInt8(index)))
      }
    }
  }

  /// The settings that are offered: those of the device that are asked for, by number, and the server's.
  func addSettings(_ world: World<F>, _ moves: inout Column<Move>, isWanted: (Int) -> Bool = { _ in true }) {
    withUnsafePointer(to: world) { world in
      let world = VisibleWorld(world)
      for index in changes.indices where isWanted(index) {
        if plan.offers(world, .change(UInt8(index))) { moves.append(.change(UInt8(index))) }
      }
      for index in plan.server.indices where plan.offers(world, .server(UInt8(index))) {
        moves.append(.server(UInt8(index)))
      }
    }
  }

  private func addTyping(_ world: World<F>, _ filled: Int, _ moves: inout Column<Move>) {
    let isPasscode = world.device.evaluation != nil
    withUnsafePointer(to: world) { world in
      let world = VisibleWorld(world)
      let texts = isPasscode ? plan.passcodes : plan.typing(world)
      guard let first = texts.first else { return }
      if filled == 0 {
        for text in texts { moves.append(.enter(text)) }
        if plan.beginsEntries(world) { moves.append(.begin(first)) }
      } else if filled == 1, plan.beginsEntries(world) {
        moves.append(.finish(first))
        moves.append(.delete)
      }
    }
  }

  /// Does a move.
  @inline(__always)
  func perform(_ move: Move, _ world: inout World<F>, _ course: inout Course) {
    switch move {
    case .tap(let id): world.step(.tap(id), &course)
    case .enter(let text): type(texts[Int(text)][...], &world, &course)
    case .begin(let text): type(texts[Int(text)].prefix(1), &world, &course)
    case .finish(let text): type(texts[Int(text)].dropFirst(), &world, &course)
    case .delete: world.step(.type(.delete), &course)
    case .biometry(let answer): world.step(.biometry(answer), &course)
    case .lifeCycle(let event): world.step(.lifeCycle(event), &course)
    case .wait(let deadline):
      guard let moment = world.moment(of: deadline) else { return }
      world.step(.elapse(moment - world.clock.now), &course)
    case .pause(let index): world.step(.elapse(plan.pauses[Int(index)].length), &course)
    case .change(let index): world.step(.change(changes[Int(index)]), &course)
    case .server(let index):
      let entry = plan.server[Int(index)]
      world.step(.server(name: entry.name, value: entry.value), &course)
    }
  }

  private func type(_ text: ArraySlice<Unicode.Scalar>, _ world: inout World<F>, _ course: inout Course) {
    for scalar in text { world.step(.type(scalar), &course) }
  }
}

extension DeviceChange {
  /// Whether the change would leave a device as it is.
  func isIdle(_ device: Device) -> Bool {
    switch self {
    case .enrolled(let value): device.isEnrolled == value || (value && device.passcode == nil)
    case .enrolledSet: !device.isEnrolled
    case .passcode(let value): device.passcode == value
    case .faceIDPermission(let value): device.faceIDPermission == value
    case .network(let value): device.network == value
    case .biometry(let value): device.biometry == value
    case .sensor(let value): device.sensor == value
    case .unlockedWithPasscode: !device.hasFailuresToForget
    case .jailbroken(let value): device.isJailbroken == value
    default: false
    }
  }
}
