import DeviceSimulation

// The app's process and the phone around it (D6).

extension World {
  /// How long a restart takes, unless the user opens the app before.
  static var bootTime: Duration { .seconds(30) }

  mutating func happen(_ event: LifeCycle, _ course: inout Course) {
    if phone == .disabled, event.isOfTheUser { return course.effects.append(.ignored(.deviceDisabled)) }
    switch event {
    case .launch, .return: open(&course)
    case .leave: leave(to: .home, &course)
    case .openSwitcher: leave(to: .switcher, &course)
    case .terminate, .forceQuit:
      guard process != .none else { return course.effects.append(.ignored(.notRunning)) }
      endProcess(&course)
    case .reboot:
      endProcess(&course)
      operate(.reboot, &course)
      switchOff()
    case .interrupt:
      guard phone == .app else { return course.effects.append(.ignored(.notOpen)) }
      cancelEvaluation(&course)
    }
  }

  /// Opens the app: its process starts when there is none. A phone that restarts is on by then.
  private mutating func open(_ course: inout Course) {
    bootEnds = nil
    if device.isDisabled {
      phone = .disabled
      return course.effects.append(.ignored(.deviceDisabled))
    }
    switch process {
    case .active: course.effects.append(.ignored(.alreadyOpen))
    case .suspended:
      phone = .app
      process = .active
      send(.returned, &course)
    case .none:
      phone = .app
      process = .active
      send(.launched, &course)
    }
  }

  private mutating func leave(to place: Phone, _ course: inout Course) {
    guard phone != .off else { return course.effects.append(.ignored(.notOpen)) }
    guard phone == .app else {
      // Between the home screen and the app switcher; nothing happens to the app.
      if phone == place { course.effects.append(.ignored(.notOpen)) }
      phone = place
      return
    }
    // The system ends a dialog before the app is gone from the screen (A10).
    cancelEvaluation(&course)
    phone = place
    process = .suspended
    send(.left, &course)
  }

  /// Takes the phone away from whoever holds it, and from the app: the device is disabled.
  mutating func shutOut(_ course: inout Course) {
    guard phone != .disabled, phone != .off else { return }
    leave(to: .disabled, &course)
  }

  private mutating func cancelEvaluation(_ course: inout Course) {
    if device.evaluation != nil { operate(.endEvaluation(.systemCancel), &course) }
  }

  /// The process is gone, with all that it waited for and without a last word.
  mutating func endProcess(_ course: inout Course) {
    if device.evaluation != nil { operate(.dropEvaluation, &course) }
    for timer in F.Timer.allCases where !F.survivesProcess(timer) { timers[timer.rawValue] = nil }
    leaveInFlight()
    echo = nil
    if process != .none { _ = F.step(&app, .ended, surroundings) }
    process = .none
    if phone == .app { phone = .home }
  }

  /// The restart is over.
  mutating func switchOn() {
    bootEnds = nil
    phone = device.isDisabled ? .disabled : .home
  }

  mutating func switchOff() {
    phone = .off
    bootEnds = clock.now + Self.bootTime
  }
}
