import DeviceSimulation

// The app's process and the phone around it (D6).

extension World {
  /// How long a restart takes, unless the user opens the app before.
  static var bootTime: Duration { .seconds(30) }

  mutating func happen(_ event: LifeCycle, _ effects: inout [Effect]) {
    if phone == .disabled, event.isOfTheUser { return effects.append(.ignored(.deviceDisabled)) }
    if event.needsOpenPhone {
      if isClosed, !device.isDisabled { return effects.append(.ignored(.deviceLocked)) }
      if phone.isLocked {
        swipeUp(&effects)
        if phone == .app, event == .launch || event == .return { return }
      }
    }
    switch event {
    case .lock: lock(&effects)
    case .unlock: unlock(&effects)
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
      cancelEvaluation(&effects)
    }
  }

  /// Opens the app: its process starts when there is none. A phone that restarts is on by then, where nobody has to
  /// unlock it first.
  private mutating func open(_ effects: inout [Effect]) {
    if bootEnds != nil { startUptime() }
    if device.isDisabled {
      phone = .disabled
      return effects.append(.ignored(.deviceDisabled))
    }
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

  mutating func leave(to place: Phone, _ effects: inout [Effect]) {
    guard phone != .off else { return effects.append(.ignored(.notOpen)) }
    guard phone == .app else {
      // Between the home screen and the app switcher; nothing happens to the app.
      if phone == place { effects.append(.ignored(.notOpen)) }
      phone = place
      return
    }
    // The system ends a dialog before the app is gone from the screen (A10).
    cancelEvaluation(&effects)
    phone = place
    process = .suspended
    send(.left, &effects)
  }

  /// Takes the phone away from whoever holds it, and from the app: the device is disabled.
  mutating func shutOut(_ effects: inout [Effect]) {
    guard phone != .disabled, phone != .off else { return }
    locksAt = nil
    leave(to: .disabled, &effects)
  }

  mutating func cancelEvaluation(_ effects: inout [Effect]) {
    if device.isEvaluating { endEvaluation(with: .systemCancel, &effects) }
  }

  /// The process is gone, with all that it waited for and without a last word.
  mutating func endProcess() {
    device.dropEvaluation()
    for timer in F.Timer.allCases where !F.lifetime(of: timer).outlivesProcess {
      timers[timer.rawValue] = nil
    }
    leaveInFlight()
    echo = nil
    if process != .none { _ = F.step(&app, .ended, surroundings) }
    process = .none
    if phone == .app { phone = .home }
    if phone == .lockScreenOverApp { phone = .lockScreen }
  }

  /// The restart is over: nothing opens before the passcode is given, if there is one (D13).
  mutating func switchOn() {
    startUptime()
    phone = device.isDisabled ? .disabled : .lockScreen
    if phone == .lockScreen { device.lock() }
  }

  mutating func switchOff() {
    phone = .off
    locksAt = nil
    bootEnds = clock.now + Self.bootTime
  }
}
