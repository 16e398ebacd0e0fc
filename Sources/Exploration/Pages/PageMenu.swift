import DeviceSimulation
import FlowFiles
import UnlockEngine

// What can be done on a page in one world.

struct PageMenu {
  let plan: ExplorationPlan<FileFlow>
  let bounds: PageBounds
  /// The codes that may be asked for: of others no page knows what to compare with.
  private let known: Set<PIN?>

  init(_ plan: ExplorationPlan<FileFlow>, _ bounds: PageBounds, from starts: [World<FileFlow>]) {
    self.plan = plan
    self.bounds = bounds
    var known: Set<PIN?> = [nil]
    for start in starts { known.insert(start.flow.expectedPIN(start)) }
    var lengths: Set<Int> = []
    for text in plan.texts.map(\.text) where text.isCode && lengths.insert(text.count).inserted {
      known.insert(PIN(text, letters: true))
    }
    self.known = known
  }

  /// Whether a world lies outside the bounds: the phone is locked or restarts, whose screens tell the time; it asks for
  /// a code that nobody here knows; or there were too many wrong passcodes.
  func isOutside(_ world: World<FileFlow>) -> Bool {
    if world.phone == .off || world.phone.isLocked || world.moment(of: .autoLock) != nil { return true }
    if world.device.failedPasscodes > bounds.wrongPasscodes { return true }
    return !known.contains(world.flow.expectedPIN(world))
  }

  /// Everything that can be done, in an order that is always the same.
  func actions(_ world: World<FileFlow>, _ screen: Screen) -> [PageAction] {
    var actions: [PageAction] = []
    let top = screen.top
    if let top { actions += taps(world, screen, top) }
    if let keypad = top?.keypad, keypad.isEnabled { actions += [.key, .delete] }
    actions += entries(world, top)
    if world.device.isScanning { actions += [.biometry(.match), .biometry(.noMatch)] }
    if world.device.sees(.cancel) { actions.append(.biometry(.cancel)) }
    actions += events(world).filter(bounds.events.contains).map { .lifeCycle($0) }
    if bounds.hasOutside { actions += outside(world).map { .lifeCycle($0) } }
    return actions + waits(world)
  }

  private func taps(_ world: World<FileFlow>, _ screen: Screen, _ top: Layer) -> [PageAction] {
    let controls = Controls(Simulation(world))
    return top.controls.compactMap { control in
      // What the system's own places offer is what the hand can do anyway.
      guard control.isEnabled, control.activeFieldText == nil, control.id.lifeCycle == nil else { return nil }
      return .tap(control.id, called: controls.text(for: control.id) ?? control.title)
    }
  }

  /// What is typed into a field shows, so a page knows whole texts only; and so it is with passcodes of any length.
  private func entries(_ world: World<FileFlow>, _ top: Layer?) -> [PageAction] {
    if let field = top?.controls.lazy.compactMap(\.activeFieldText).first {
      guard field.isEmpty else { return [] }
      return withUnsafePointer(to: world) { world in
        plan.texts.filter { $0.isTyped(VisibleWorld(world)) }.map { .enter($0.text) }
      }
    }
    guard let keypad = top?.keypad, keypad.isEnabled, keypad.length == nil, keypad.filled == 0,
      world.device.evaluation != nil
    else { return [] }
    return plan.passcodes.map { .enter($0) }
  }

  private func events(_ world: World<FileFlow>) -> [LifeCycle] {
    let isRunning = world.process != .none
    let quit: [LifeCycle] = isRunning ? [.forceQuit] : []
    switch world.phone {
    case .app: return [.leave, .openSwitcher] + quit + [.controlCentre] + (isRunning ? [.interrupt] : [])
    case .home: return [.launch, .openSwitcher] + quit
    case .switcher: return isRunning ? [.return, .leave] + quit : [.leave]
    case .controlCentre, .notificationCentre, .siri, .screenTime, .call: return [.return, .leave]
    case .lockedApp: return [.leave]
    case .off, .lockScreen, .lockScreenOverApp, .disabled: return []
    }
  }

  /// What comes to the app from outside, as exploring has it. Not what locks the phone, since its lock screen isn't on a page; and
  /// an extension only where the app doesn't run: a page has no place for what a process waits for that is set aside.
  private func outside(_ world: World<FileFlow>) -> [LifeCycle] {
    plan.events.filter { event in
      switch event {
      case .sos, .remoteLock: false
      case .openExtension where world.process != .none: false
      default: plan.isExplored(event, in: world)
      }
    }
  }

  private func waits(_ world: World<FileFlow>) -> [PageAction] {
    PageWait.all.filter { world.moment(of: $0.deadline) != nil }.map { .due($0) }
  }
}

extension ControlID {
  /// What tapping a control of the system's own places is.
  public var lifeCycle: LifeCycle? {
    guard owner == .system else { return nil }
    return switch SystemControl(rawValue: code) {
    case .openApp: .launch
    case .openSwitcher: .openSwitcher
    case .goHome: .leave
    case .closeApp: .forceQuit
    default: nil
    }
  }
}

extension PageAction {
  /// What the action does to a world; `nil` for typing, which needs to know what.
  var input: Input? {
    switch self {
    case .key, .enter: nil
    case .delete: .type(.delete)
    case .tap(let id, _): .tap(id)
    case .biometry(let answer): .biometry(answer)
    case .lifeCycle(let event): .lifeCycle(event)
    case .due: .elapse(.zero)
    }
  }
}
