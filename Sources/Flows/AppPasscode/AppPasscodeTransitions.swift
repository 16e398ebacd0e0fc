import DeviceSimulation
import UnlockEngine

// Transitions

extension AppPasscode {
  public static func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    switch action {
    case .launched: return launch(&state, surroundings)
    // Under a prompt of its own the app still has the screen.
    case .resignedActive: return surroundings.isSetAside ? cover(&state) : []
    case .enteredBackground:
      leave(&state)
      return []
    case .enteringForeground: return []
    // After a prompt of its own, any answer to which cleared it, nothing is needed any more (C5).
    case .becameActive: return beginUnlocking(state, surroundings)
    case .ended:
      end(&state, surroundings.limits)
      return []
    case .tapped(let button): return tap(button, &state, surroundings)
    case .typed(let keystroke): return type(keystroke, &state, surroundings)
    case .authenticated(let purpose, let result):
      authenticated(purpose, result, &state)
      return []
    case .deviceChanged:
      swapCover(&state, surroundings.device)
      return []
    case .timePassed(let timer): return pass(timer, &state, surroundings)
    case .answered(let request, _): switch request {}
    }
  }

  // MARK: Launching, being set aside, leaving, coming back

  private static func launch(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch state.lock {
    case .off:
      state.scene = .open(.content)
      return []
    case .on:
      state.scene = .locked(Pad(), needsToAuthenticate: true, resume: .content)
      return beginUnlocking(state, surroundings)
    }
  }

  /// Something else has the screen: only the cover is to be seen from now on, in the app switcher too (C3). What was
  /// typed on a keypad that stays is still there after a look at Control Centre; an answer that is on its way doesn't come any more.
  private static func cover(_ state: inout State) -> [Effect] {
    switch (state.scene, state.lock) {
    case (.notRunning, _), (.open, .off), (.setPasscode, _), (.repeatPasscode, _): return []
    case (.open(let place), .on): state.scene = .locked(Pad(), needsToAuthenticate: true, resume: place)
    case (.turnOff, _): state.scene = .locked(Pad(), needsToAuthenticate: true, resume: .settings)
    case (.locked(let pad, _, let place), _):
      state.scene = .locked(
        pad.verdict == .none ? pad : Pad(), needsToAuthenticate: true, resume: place)
    }
    return [.stop(Timer.ask), .stop(Timer.clear), .stop(Timer.report)]
  }

  /// In the background what was typed goes.
  private static func leave(_ state: inout State) {
    switch state.scene {
    case .setPasscode, .repeatPasscode: state.scene = .setPasscode(Pad(), isMismatch: false)
    case .locked(_, let needsToAuthenticate, let place):
      state.scene = .locked(Pad(), needsToAuthenticate: needsToAuthenticate, resume: place)
    // Covered by now, or there is nothing to cover.
    case .notRunning, .open, .turnOff: break
    }
  }

  private static func end(_ state: inout State, _ limits: Limits) {
    state.scene = .notRunning
    if limits.lockOutAttempts == 0 { state.failedAttempts = 0 }
  }

  /// The device is another one now: the keypad's entry doesn't wait behind a blur view (C6).
  private static func swapCover(_ state: inout State, _ device: VisibleDevice) {
    guard case .locked(_, let needsToAuthenticate, let place) = state.scene, cover(state, device) == .blur
    else {
      return
    }
    state.scene = .locked(Pad(), needsToAuthenticate: needsToAuthenticate, resume: place)
  }

  // MARK: Unlocking

  /// What a cover does by itself at launch and at return (C2, C6).
  private static func beginUnlocking(_ state: State, _ surroundings: Surroundings) -> [Effect] {
    guard case .locked(_, needsToAuthenticate: true, _) = state.scene else { return [] }
    switch way(state, surroundings.device) {
    case .keypadOnly: return startUnlocking(state, surroundings.device)
    case .biometricsThenKeypad, .ownerPolicy:
      return [.start(Timer.ask, delay(\.askDelay, .milliseconds(300), surroundings))]
    }
  }

  /// The source's `startUnlocking`: asks which policy can be evaluated, and evaluates it.
  private static func startUnlocking(_ state: State, _ device: VisibleDevice) -> [Effect] {
    switch way(state, device) {
    // Nothing else is done when the preflight fails: the cover is the keypad, and waits.
    case .keypadOnly:
      return era(device) == .before8 ? [] : [.preflight(.deviceOwnerAuthenticationWithBiometrics)]
    case .biometricsThenKeypad: return authenticate(.deviceOwnerAuthenticationWithBiometrics, for: .unlock)
    case .ownerPolicy: return authenticate(.deviceOwnerAuthentication, for: .unlock)
    }
  }

  private static func authenticate(_ policy: LAPolicy, for purpose: Purpose) -> [Effect] {
    [.preflight(policy), .evaluate(policy, for: purpose)]
  }

  private static func authenticated(
    _ purpose: Purpose, _ result: AuthenticationResult, _ state: inout State
  ) {
    switch (purpose, result, state.scene) {
    case (.unlock, .success, .locked(_, _, let place)): unlock(&state, place)
    // Any answer clears it, also a failed one: nothing starts by itself until the app is left (C5).
    case (.unlock, .failure, .locked(let pad, _, let place)):
      state.scene = .locked(pad, needsToAuthenticate: false, resume: place)
    case (.turnOff, .success, .open(.settings)): turnOff(&state)
    case (.unlock, _, _), (.turnOff, _, _): break
    }
  }

  private static func unlock(_ state: inout State, _ place: Place) {
    state.failedAttempts = 0
    state.scene = .open(place)
  }

  private static func turnOff(_ state: inout State) {
    state.failedAttempts = 0
    state.lock = .off
    state.scene = .open(.settings)
  }

  private static func pass(_ timer: Timer, _ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch (timer, state.scene) {
    case (.ask, .locked(_, needsToAuthenticate: true, _)):
      // A tap on the cover may have been faster.
      return surroundings.device.isEvaluating ? [] : startUnlocking(state, surroundings.device)
    case (.clear, .locked(var pad, let needsToAuthenticate, let place)):
      pad.clear()
      state.scene = .locked(pad, needsToAuthenticate: needsToAuthenticate, resume: place)
    case (.clear, .turnOff(var pad)):
      pad.clear()
      state.scene = .turnOff(pad)
    case (.report, .locked(let pad, _, let place)) where pad.verdict == .right: unlock(&state, place)
    case (.report, .turnOff(let pad)) where pad.verdict == .right: turnOff(&state)
    // That the keypad takes typing again is read off the timer itself.
    case (.lockOut, _): break
    case (.ask, _), (.clear, _), (.report, _): break
    }
    return []
  }

  // MARK: Tapping

  private static func tap(_ button: Button, _ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch (state.scene, button) {
    case (.open(.content), .settings): state.scene = .open(.settings)
    case (.open(.settings), .back): state.scene = .open(.content)
    case (.open(.settings), .passcodeLock): return tapPasscodeLock(&state, surroundings.device)
    case (.setPasscode, .cancel), (.repeatPasscode, .cancel), (.turnOff, .cancel):
      state.scene = .open(.settings)
      return [.stop(Timer.clear), .stop(Timer.report)]
    case (.locked, .unlock):
      if cover(state, surroundings.device) == .blur { return startUnlocking(state, surroundings.device) }
    case (.notRunning, _), (.open, _), (.setPasscode, _), (.repeatPasscode, _), (.turnOff, _), (.locked, _):
      break
    }
    return []
  }

  /// The switch "Passcode Lock" (C1).
  private static func tapPasscodeLock(_ state: inout State, _ device: VisibleDevice) -> [Effect] {
    switch (state.lock, way(state, device)) {
    // The system can do it all: nothing more is asked.
    case (.off, .ownerPolicy): state.lock = .on(appPasscode: nil)
    case (.off, .keypadOnly), (.off, .biometricsThenKeypad):
      state.scene = .setPasscode(Pad(), isMismatch: false)
    case (.on, .ownerPolicy): return authenticate(.deviceOwnerAuthentication, for: .turnOff)
    case (.on(let appPasscode), .keypadOnly), (.on(let appPasscode), .biometricsThenKeypad):
      // With no credential left that could be asked for, who is in already is asked for none.
      if appPasscode == nil { turnOff(&state) } else { state.scene = .turnOff(Pad()) }
    }
    return []
  }

  // MARK: Typing an app passcode

  private static func type(
    _ keystroke: Keystroke, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    let length = surroundings.limits.passcodeLength
    switch state.scene {
    case .setPasscode(var pad, let isMismatch):
      let passcode = pad.take(keystroke, length)
      // The message is there until a digit is.
      state.scene =
        passcode.map { .repeatPasscode(Pad(), first: $0) }
        ?? .setPasscode(pad, isMismatch: isMismatch && pad.entry.isEmpty)
    case .repeatPasscode(var pad, let first):
      guard let passcode = pad.take(keystroke, first.count) else {
        state.scene = .repeatPasscode(pad, first: first)
        return []
      }
      if passcode == first {
        state.lock = .on(appPasscode: first)
        state.scene = .open(.settings)
      } else {
        state.scene = .setPasscode(Pad(), isMismatch: true)
      }
    case .turnOff(var pad):
      let effects = check(keystroke, &pad, &state, surroundings)
      state.scene = .turnOff(pad)
      return effects
    case .locked(var pad, let needsToAuthenticate, let place):
      guard cover(state, surroundings.device) == .keypad else { return [] }
      let effects = check(keystroke, &pad, &state, surroundings)
      state.scene = .locked(pad, needsToAuthenticate: needsToAuthenticate, resume: place)
      return effects
    case .notRunning, .open: break
    }
    return []
  }

  /// A delay of the component's, which is only to be seen: none without animations, unless the policy has one.
  private static func delay(
    _ path: KeyPath<Limits, Duration>, _ shown: Duration, _ surroundings: Surroundings
  ) -> Duration {
    let own = surroundings.limits[keyPath: path]
    return own == .zero && surroundings.device.hasAnimations ? shown : own
  }

  /// Whoever has failed often enough by the limit of now is locked out now.
  public static func limitsChanged(
    _ state: inout State, _ server: inout NoServer, from old: Limits, to new: Limits
  ) -> [Effect] {
    let isReached = Round.isReached(
      by: Int(state.failedAttempts), every: new.lockOutAttempts, insteadOf: old.lockOutAttempts)
    return isReached ? [.start(Timer.lockOut, new.lockOutDelay)] : []
  }

  /// Takes a key of a keypad that asks for the app passcode, checks and counts (C7).
  private static func check(
    _ keystroke: Keystroke, _ pad: inout Pad, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard let right = state.appPasscode, surroundings.timeLeft(.lockOut) == nil, pad.verdict != .right else {
      return []
    }
    guard let passcode = pad.take(keystroke, right.count) else { return [] }
    let limits = surroundings.limits
    if passcode == right {
      pad.verdict = .right
      return [.start(Timer.report, limits.reportDelay)]
    }
    pad.verdict = .wrong
    // A number that nobody waits for, so that states are finitely many.
    state.failedAttempts = min(state.failedAttempts + 1, 99)
    let isLockOut = limits.lockOutAttempts > 0 && Int(state.failedAttempts) % limits.lockOutAttempts == 0
    return [.start(Timer.clear, delay(\.clearDelay, .milliseconds(200), surroundings))]
      + (isLockOut ? [.start(Timer.lockOut, limits.lockOutDelay)] : [])
  }
}

extension PINPad<AppPasscode.Verdict> {
  /// Takes a key, and gives the app passcode when that completed it. Shaking doesn't stop anybody typing.
  mutating func take(_ keystroke: Keystroke, _ length: Int) -> PIN? {
    verdict = .none
    return entry.take(keystroke, length: length)
  }

  /// The dots of a wrong entry go; it goes on shaking until the next key.
  mutating func clear() {
    if verdict == .wrong { verdict = .wrongAndCleared }
  }
}
