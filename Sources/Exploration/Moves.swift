import SimulatedLocalAuthentication
import UnlockEngine

/// What a flow's plan says, made ready for the explorer: texts as characters, settings as changes.
struct MoveList<F: Explored>: Sendable {
  let plan: ExplorationPlan<F>
  let texts: [[Unicode.Scalar]]
  let changes: [DeviceChange]

  init(_ plan: ExplorationPlan<F>) {
    self.plan = plan
    texts = plan.texts.map { Array($0.unicodeScalars) }
    changes = plan.changes.compactMap { DeviceSetting.named($0.name)?.change($0.value) }
  }

  /// All moves from a world whose screen is known, in an order that is always the same.
  func moves(from world: World<F>, _ picture: Picture, _ moves: inout Column<Move>) {
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
    }
    if world.phone != .off { moves.append(.lifeCycle(.reboot)) }
    world.waits { moves.append(.wait($0)) }
    addPauses(world, &moves)
    for index in changes.indices where !changes[index].isIdle(world.device) {
      if plan.offers(world, .change(UInt8(index))) { moves.append(.change(UInt8(index))) }
    }
    for index in plan.server.indices where plan.offers(world, .server(UInt8(index))) {
      moves.append(.server(UInt8(index)))
    }
  }

  private func addPauses(_ world: World<F>, _ moves: inout Column<Move>) {
    guard !plan.pauses.isEmpty else { return }
    let left = world.nextDeadline.map { $0 - world.clock.now }
    for index in plan.pauses.indices {
      let pause = plan.pauses[index]
      // What is due by then is waited for anyway.
      guard left.map({ $0 > pause.length }) ?? true, pause.counts(world) else { continue }
      moves.append(.pause(UInt8(index)))
    }
  }

  private func addTyping(_ world: World<F>, _ filled: Int, _ moves: inout Column<Move>) {
    let texts = world.device.evaluation == nil ? plan.typing(world) : plan.passcodes
    guard let first = texts.first else { return }
    if filled == 0 {
      for text in texts { moves.append(.enter(text)) }
      if plan.beginsEntries(world) { moves.append(.begin(first)) }
    } else if filled == 1, plan.beginsEntries(world) {
      moves.append(.finish(first))
      moves.append(.delete)
    }
  }

  /// Does a move.
  @inline(__always)
  func perform(_ move: Move, _ world: inout World<F>, _ effects: inout [Effect]) {
    switch move {
    case .tap(let id): world.step(.tap(id), &effects)
    case .enter(let text): type(texts[Int(text)][...], &world, &effects)
    case .begin(let text): type(texts[Int(text)].prefix(1), &world, &effects)
    case .finish(let text): type(texts[Int(text)].dropFirst(), &world, &effects)
    case .delete: world.step(.type(.delete), &effects)
    case .biometry(let answer): world.step(.biometry(answer), &effects)
    case .lifeCycle(let event): world.step(.lifeCycle(event), &effects)
    case .wait(let deadline):
      guard let moment = world.moment(of: deadline) else { return }
      world.step(.elapse(moment - world.clock.now), &effects)
    case .pause(let index): world.step(.elapse(plan.pauses[Int(index)].length), &effects)
    case .change(let index): world.step(.change(changes[Int(index)]), &effects)
    case .server(let index):
      let entry = plan.server[Int(index)]
      world.step(.server(name: entry.name, value: entry.value), &effects)
    }
  }

  private func type(_ text: ArraySlice<Unicode.Scalar>, _ world: inout World<F>, _ effects: inout [Effect]) {
    for scalar in text { world.step(.type(scalar), &effects) }
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
