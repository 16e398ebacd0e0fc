import SimulatedLocalAuthentication

// The app's process and the phone around it (D6).

extension World {
  /// How long a restart takes, unless the user opens the app before.
  static var bootTime: Duration { .seconds(30) }

  mutating func happen(_ event: LifeCycle, _ effects: inout [Effect]) {
    switch event {
    case .launch, .return: open(&effects)
    case .leave: leave(to: .home, &effects)
    case .openSwitcher: leave(to: .switcher, &effects)
    case .terminate, .forceQuit:
      guard process != .none else { return effects.append(.ignored(.notRunning)) }
      endProcess()
    case .reboot:
      endProcess()
      device.reboot()
      switchOff()
    case .interrupt:
      guard phone == .app else { return effects.append(.ignored(.notOpen)) }
      operate(&effects) { device, _ in device.endEvaluation(with: .systemCancel) }
    }
  }

  /// Opens the app: its process starts when there is none. A phone that restarts is on by then.
  private mutating func open(_ effects: inout [Effect]) {
    bootEnds = nil
    switch process {
    case .active: effects.append(.ignored(.alreadyOpen))
    case .suspended:
      phone = .app
      process = .active
      send(.returned, &effects)
    case .none:
      phone = .app
      process = .active
      send(.launched, &effects)
    }
  }

  private mutating func leave(to place: Phone, _ effects: inout [Effect]) {
    guard phone != .off else { return effects.append(.ignored(.notOpen)) }
    guard phone == .app else {
      // Between the home screen and the app switcher; nothing happens to the app.
      if phone == place { effects.append(.ignored(.notOpen)) }
      phone = place
      return
    }
    // The system ends a dialog before the app is gone from the screen (A10).
    operate(&effects) { device, _ in device.endEvaluation(with: .systemCancel) }
    phone = place
    process = .suspended
    send(.left, &effects)
  }

  /// The process is gone, with all that it waited for and without a last word.
  mutating func endProcess() {
    device.dropEvaluation()
    for timer in F.Timer.allCases where !F.survivesProcess(timer) { timers[timer.rawValue] = nil }
    inFlight = nil
    if process != .none { _ = F.step(&app, .ended, surroundings) }
    process = .none
    if phone == .app { phone = .home }
  }

  mutating func switchOff() {
    phone = .off
    bootEnds = clock.now + Self.bootTime
  }
}
