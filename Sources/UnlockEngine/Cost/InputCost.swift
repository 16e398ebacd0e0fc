import DeviceSimulation

// What one input costs, from what was there before and after it.

extension Cost {
  /// - Parameters:
  ///   - device: the device before, which says what unlocking it takes.
  ///   - waited: how much time passed in it.
  public init(of input: Input, on device: Device, from before: Screen, to after: Screen, waited: Duration) {
    switch input {
    case .tap: taps = 1
    case .type: digits = 1
    case .biometry(.cancel): taps = 1
    case .biometry: scans = 1
    case .lifeCycle(let event): self = Cost(of: event, on: device)
    case .elapse, .keepTouching, .elapseToNextDeadline:
      if waited > .zero { (waits, self.waited) = (1, waited) }
    case .change, .server, .policy: settings = 1
    // The system does it, and nobody pays.
    case .fail: break
    }
    if let top = after.top, top.id != before.top?.id { screens = 1 }
  }

  private init(of event: LifeCycle, on device: Device) {
    switch event {
    case .launch, .return, .leave, .openSwitcher, .lock, .reboot, .controlCentre, .notificationCentre, .open,
      .sos:
      taps = 1
    // The app switcher is opened, and the card pushed away.
    case .forceQuit: taps = 2
    // The share sheet, and the app's symbol in it.
    case .openExtension: taps = 2
    case .unlock: self = Cost(ofUnlocking: device)
    // Nothing that the user does.
    case .terminate, .interrupt, .interruptBy, .launchInBackground, .update, .remoteLock: break
    // What nobody does to get in.
    case .reinstall, .newPhone: settings = 1
    }
  }

  /// A look or a touch where that is enough; the passcode where there is one; else a swipe.
  private init(ofUnlocking device: Device) {
    guard let passcode = device.passcode else {
      taps = 1
      return
    }
    if device.biometry != .none, device.isEnrolled, !device.isBiometryLockedOut, !device.needsPasscode {
      scans = 1
    } else {
      digits = passcode.text.text.unicodeScalars.count
    }
  }
}

extension Simulation {
  /// Does one thing to the world, and says what it cost.
  public mutating func stepAtCost(_ input: Input) -> Cost {
    let before = self
    step(input)
    return Cost(from: before, by: input, to: self)
  }
}

extension Cost {
  /// What an input cost that led from one simulation to another.
  public init(from before: Simulation, by input: Input, to after: Simulation) {
    self.init(
      of: input, on: before.world.device, from: before.screen, to: after.screen,
      waited: after.world.clock.now - before.world.clock.now)
  }
}
