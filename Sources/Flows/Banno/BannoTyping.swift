import UnlockEngine

// Transitions: typing a PIN, and what a complete one does.

extension Banno {
  static func type(_ keystroke: Keystroke, _ state: inout State, _ surroundings: Surroundings) {
    let length = state.padLength(surroundings.limits)
    guard alertID(state, surroundings.limits) == nil else { return }
    switch state.scene {
    case .verifyPreviousPIN(var pad, let wants):
      guard let pin = pad.entry.take(keystroke, length: length) else {
        return state.scene = .verifyPreviousPIN(pad, wants: wants)
      }
      if state.check(pin) {
        choose(wants == .pin ? .pin(pin) : .dontLock, &state)
      } else {
        state.scene = .verifyPreviousPIN(Pad(.wrong), wants: wants)
      }
    case .registerPIN(var pad, let opener):
      let pin = pad.entry.take(keystroke, length: length)
      state.scene =
        pin.map { .repeatPIN(Pad(), first: $0, from: opener) } ?? .registerPIN(pad, from: opener)
    case .repeatPIN(var pad, let first, let opener):
      guard let pin = pad.entry.take(keystroke, length: length) else {
        return state.scene = .repeatPIN(pad, first: first, from: opener)
      }
      if pin == first {
        choose(.pin(pin), &state)
      } else {
        state.scene = .registerPIN(Pad(.wrong), from: opener)
      }
    case .confirmPIN(var pad):
      guard let pin = pad.entry.take(keystroke, length: length) else { return state.scene = .confirmPIN(pad) }
      let isRight = state.check(pin)
      state.scene = isRight ? .registerPIN(Pad(), from: .changePIN) : .confirmPIN(Pad(.wrong))
    case .locked(.pin(var pad), let place):
      guard let pin = pad.entry.take(keystroke, length: length) else {
        return state.scene = .locked(.pin(pad), resume: place)
      }
      state.scene = state.check(pin) ? unlocked(place) : .locked(.pin(Pad(.wrong)), resume: place)
    case .notRunning, .signIn, .setup, .locked, .open: break
    }
  }
}

extension Banno.State {
  func hasNoTriesLeft(_ limits: Banno.Limits) -> Bool { Int(failedPINAttempts) >= limits.pinAttempts }

  /// The PIN that a pad has to be given: the one in use, or the one from before the upgrade.
  private var rightPIN: PIN? {
    switch account {
    case .ready(.pin(let pin)): pin
    case .mustChoose(let previousPIN): previousPIN
    case .signedOut, .ready(.passcodeBiometrics), .ready(.dontLock): nil
    }
  }

  /// How many digits complete the pad's entry. The limit is for new PINs: one that exists keeps its length.
  func padLength(_ limits: Banno.Limits) -> Int {
    switch scene {
    case .repeatPIN(_, let first, _): first.count
    case .verifyPreviousPIN, .confirmPIN, .locked: rightPIN?.count ?? limits.pinLength
    case .notRunning, .signIn, .setup, .registerPIN, .open: limits.pinLength
    }
  }

  /// Compares a PIN and counts: one counter for every PIN pad, reset by a right PIN (B6.1).
  mutating func check(_ pin: PIN) -> Bool {
    failedPINAttempts = pin == rightPIN ? 0 : failedPINAttempts + 1
    return pin == rightPIN
  }
}
