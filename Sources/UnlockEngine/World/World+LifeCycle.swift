import DeviceSimulation

// The app's process and the phone around it (D6, D12).

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
    if isExtension, event.closesExtension {
      closeExtension()
      // Of the app nothing has to be ended, or left, by that.
      if event == .terminate || phone == .home && event == .leave || process == .none && event == .forceQuit {
        return
      }
    }
    switch event {
    case .lock: lock(&effects)
    case .unlock: unlock(&effects)
    case .launch, .return: open(nil, &effects)
    case .open(let opening): open(opening, &effects)
    case .openExtension: launchExtension(&effects)
    case .launchInBackground: launchInBackground(&effects)
    case .reinstall: reinstall(&effects)
    case .newPhone: moveToNewPhone(&effects)
    case .update: endProcess()
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
      interrupt(&effects)
    case .interruptBy(let interrupter):
      guard phone == .app else { return effects.append(.ignored(.notOpen)) }
      leave(to: interrupter.place, &effects)
    case .controlCentre: pull(.controlCentre, &effects)
    case .notificationCentre: pull(.notificationCentre, &effects)
    case .sos: lockForPasscode(&effects)
    case .remoteLock:
      guard device.network != .offline else { return effects.append(.ignored(.offline)) }
      lockForPasscode(&effects)
    }
  }

  /// Opens the app: its process starts when there is none. A phone that restarts is on by then, where nobody has to
  /// unlock it first. What opened it from outside the app learns before it is active (D15): where it has the screen already,
  /// by a banner that is tapped, which ends a dialog as a call does (A10).
  private mutating func open(_ opening: Opening?, _ effects: inout [Effect]) {
    if bootEnds != nil { startUptime() }
    if device.isDisabled {
      phone = .disabled
      return effects.append(.ignored(.deviceDisabled))
    }
    guard phone != .app || opening != nil, phone != .lockedApp else {
      return effects.append(.ignored(.alreadyOpen))
    }
    if device.asksBeforeApp, process == .none || process == .background {
      return askBeforeApp(opening, &effects)
    }
    show(opening, &effects)
  }

  /// Gives the app the screen.
  private mutating func show(_ opening: Opening?, _ effects: inout [Effect]) {
    if phone == .app { cancelEvaluation(&effects) }
    phone = .app
    if process == .none {
      process = .inactive
      send(.launched, &effects)
    } else {
      enterForeground(&effects)
    }
    if let opening { send(.opened(opening), &effects) }
    becomeActive(&effects)
  }

  /// Takes the phone away from the app, or from whatever has it: the one way to all other places.
  mutating func leave(to place: Phone, _ effects: inout [Effect]) {
    guard phone != .off, phone != place else { return effects.append(.ignored(.notOpen)) }
    // The system ends a dialog before the app is gone from the screen (A10), and the app is active for no time.
    cancelEvaluation(&effects)
    device.dropLockedApp()
    phone = place
    resignActive(&effects)
    // One that the app asked for in that moment: nobody would see it.
    cancelEvaluation(&effects)
    if !place.keepsAppInFront { enterBackground(&effects) }
  }

  /// A call's banner comes and goes. It ends a dialog (A10); the app keeps the screen.
  private mutating func interrupt(_ effects: inout [Effect]) {
    guard !device.isEvaluating else { return cancelEvaluation(&effects) }
    resignActive(&effects)
    becomeActive(&effects)
  }

  /// Takes the phone away from whoever holds it, and from the app: the device is disabled.
  mutating func shutOut(_ effects: inout [Effect]) {
    guard phone != .disabled, phone != .off else { return }
    locksAt = nil
    closeExtension()
    leave(to: .disabled, &effects)
  }

  mutating func cancelEvaluation(_ effects: inout [Effect]) {
    if device.isEvaluating { endEvaluation(with: .systemCancel, &effects) }
  }

  /// The process is gone, with all that it waited for and without a last word.
  mutating func endProcess() {
    device.dropEvaluation()
    picture = nil
    // The explorer tells worlds apart by their bytes first: where there is none, none is written.
    if isExtension { openExtension = nil }
    for timer in F.Timer.allCases where !flow.lifetime(of: timer).outlivesProcess {
      timers[timer.rawValue] = nil
    }
    leaveInFlight()
    echo = nil
    if process != .none { _ = flow.step(&app, .ended, surroundings) }
    process = .none
    if phone == .app || phone == .siri || phone == .screenTime { phone = .home }
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
    (locksAt, reusableUntil) = (nil, nil)
    bootEnds = clock.now + Self.bootTime
  }
}

// MARK: - An app that its user has locked (D20)

extension World {
  /// iOS asks for a finger, a face or the passcode before anything of the app is seen, or learns of it.
  private mutating func askBeforeApp(_ opening: Opening?, _ effects: inout [Effect]) {
    leave(to: .lockedApp, &effects)
    let request = EvaluationRequest.lockedApp(purpose: opening.map { $0.rawValue + 1 } ?? 0)
    if let result = device.evaluate(request, at: clock.now) {
      answerForLockedApp(result, request.purpose, &effects)
    }
  }

  mutating func answerForLockedApp(
    _ result: AuthenticationResult, _ purpose: UInt8, _ effects: inout [Effect]
  ) {
    phone = .home
    if result == .success { show(purpose == 0 ? nil : Opening(rawValue: purpose - 1), &effects) }
  }
}

// MARK: - Control Centre, Notification Centre, and what interrupts an app

extension World {
  /// Pulls one of them down, over the app or the home screen; the same gesture backwards closes it.
  private mutating func pull(_ centre: Phone, _ effects: inout [Effect]) {
    switch phone {
    case .app, .home, .controlCentre, .notificationCentre:
      if phone == centre { closeOverlay(&effects) } else { leave(to: centre, &effects) }
    case .off, .switcher, .lockScreen, .lockScreenOverApp, .disabled, .siri, .screenTime, .call, .lockedApp:
      effects.append(.ignored(.notOpen))
    }
  }

  /// Goes back to what it was pulled down over, or to the app that it interrupted.
  mutating func closeOverlay(_ effects: inout [Effect]) {
    switch phone {
    case .controlCentre, .notificationCentre, .siri, .screenTime:
      phone = process == .inactive ? .app : .home
      becomeActive(&effects)
    case .call: if process == .background { happen(.return, &effects) } else { leave(to: .home, &effects) }
    case .app, .home, .off, .switcher, .lockScreen, .lockScreenOverApp, .disabled, .lockedApp:
      effects.append(.ignored(.notOnTop))
    }
  }
}

// MARK: - Active, inactive, in the background (D12)

extension World {
  /// The app is in front, and receives no events: something is over it.
  mutating func resignActive(_ effects: inout [Effect]) {
    guard process == .active else { return }
    process = .inactive
    send(.resignedActive, &effects)
    takePicture()
  }

  private mutating func enterBackground(_ effects: inout [Effect]) {
    guard process == .inactive else { return }
    process = .background
    send(.enteredBackground, &effects)
    takePicture()
  }

  private mutating func enterForeground(_ effects: inout [Effect]) {
    guard process == .background else { return }
    process = .inactive
    send(.enteringForeground, &effects)
  }

  /// Nothing is over the app any more.
  mutating func becomeActive(_ effects: inout [Effect]) {
    guard process == .inactive, phone == .app, !device.isEvaluating else { return }
    process = .active
    if !isExtension { picture = nil }
    send(.becameActive, &effects)
  }

  /// What the app shows now is what its card shows from now on. Under a dialog there is no card, and an extension has none.
  mutating func takePicture() {
    if phone != .app, !isExtension { picture = SwitcherSnapshot(app: app, surroundings: surroundings) }
  }
}
