import DeviceSimulation

// What happens to an app from outside, and where it is explored.

extension ExplorationPlan {
  /// Whether one of the plan's events is explored here. Opened it is wherever the phone is in use; launched, deleted and moved
  /// only where it doesn't run, at the home screen or the phone's lock screen, since its process would end first.
  package func isExplored(_ event: LifeCycle, in world: World<F>) -> Bool {
    switch event {
    case .open: return world.isInUse
    case .openExtension: return world.phone == .home && isCalm(world.device)
    case .interruptBy: return world.phone == .app
    case .sos, .remoteLock: return world.isInUse && !world.device.needsPasscode
    case .launchInBackground: return world.process == .none && (world.phone == .home || world.phone.isLocked)
    case .reinstall, .newPhone, .update:
      return world.process == .none && world.phone == .home && isCalm(world.device)
        && world.device.lockedOutUntil == nil
    default: return false
    }
  }

  /// Whether nothing has failed on the device, or just so much that biometry is locked out, where the app asks for that.
  private func isCalm(_ device: Device) -> Bool {
    !device.hasFailuresToForget
      || asksForLockOut && device.isBiometryLockedOut && device.failedPasscodes == 0
  }

  private var whereCalm: String {
    "nothing has failed on the device" + (asksForLockOut ? ", or just biometry is locked out" : "")
  }

  /// What is bounded by that, in sentences.
  package var boundsOfEvents: [String] {
    var bounds: [String] = []
    let openings = events.compactMap { if case .open = $0 { $0.value } else { nil } }
    if !openings.isEmpty {
      bounds.append(
        "The app is opened from outside by \(openings.joined(separator: ", ")), wherever the phone is unlocked."
      )
    }
    if events.contains(.openExtension) {
      bounds.append(
        "The extension is opened at the home screen, whether the app itself runs or not, where \(whereCalm)."
      )
    }
    if events.contains(.launchInBackground) {
      bounds.append(
        "iOS launches the app in the background where it doesn’t run, at the home screen and the phone’s lock screen."
      )
    }
    if events.contains(.reinstall) {
      let moved = events.contains(.newPhone) ? ", and moved to a new phone" : ""
      bounds.append(
        "The app is deleted and installed again\(moved), where it doesn’t run and \(whereCalm)."
      )
    }
    let interrupters = events.compactMap { if case .interruptBy = $0 { $0.value } else { nil } }
    if !interrupters.isEmpty {
      bounds.append("The app is interrupted by \(interrupters.joined(separator: ", ")).")
    }
    if events.contains(.sos) || events.contains(.remoteLock) {
      bounds.append("The phone is locked so that only its passcode opens it, wherever it is unlocked.")
    }
    return bounds + (left.isEmpty ? [] : ["It isn’t explored what comes of \(left.joined(separator: ", "))."])
  }

  /// What may come to an app besides, and is left out.
  private var left: [String] {
    func isLeft(_ isMeant: (LifeCycle) -> Bool) -> Bool { !events.contains(where: isMeant) }
    var left: [String] = []
    if isLeft({ if case .open = $0 { true } else { false } }) { left.append("being opened from outside") }
    if isLeft({ $0 == .launchInBackground }) { left.append("launches in the background") }
    let moves = [("being installed again", LifeCycle.reinstall), ("being moved to a new phone", .newPhone)]
      .filter { move in isLeft { $0 == move.1 } }
    if !moves.isEmpty { left.append(moves.map(\.0).joined(separator: " or ")) }
    if isLeft({ if case .interruptBy = $0 { true } else { false } }) {
      left.append("answered calls, Siri and Screen Time")
    }
    if isLeft({ $0 == .sos || $0 == .remoteLock }) { left.append("locks that only the passcode opens") }
    return left
  }
}
