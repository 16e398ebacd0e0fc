import DeviceSimulation
import UnlockEngine

// Transitions

extension Vault {
  public static func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    switch action {
    case .launched: return launch(&state, surroundings)
    case .resignedActive: return surroundings.isSetAside ? cover(&state, surroundings) : []
    case .enteredBackground:
      leave(&state)
      return []
    case .enteringForeground: return []
    case .becameActive: return comeBack(&state, surroundings)
    case .ended:
      (state.scene, state.accounts) = (.notRunning, .kept)
      return []
    case .tapped(let button): return tap(button, &state, surroundings)
    case .typed(let keystroke):
      type(keystroke, &state, surroundings.limits)
      return []
    case .authenticated(let purpose, let result):
      authenticated(purpose, result, &state)
      return []
    case .timePassed(let timer):
      pass(timer, &state)
      return []
    case .deviceChanged, .opened, .extensionLaunched, .restored: return []
    case .reinstalled:
      state = State()
      return []
    case .answered(.accounts, let reply):
      guard state.accounts == .asked else { return [] }
      state.accounts = reply == .answer(true) ? .fresh : .unreachable
      return []
    }
  }

  // MARK: Launching, leaving, coming back

  private static func launch(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch state.account {
    case .signedOut: state.scene = .signIn
    case .mustChoose: state.scene = .setup(noPasscodeAlert: false)
    case .ready(.dontLock): state.scene = .locked(.coldLaunch, resume: .dashboard)
    case .ready(let method):
      state.scene = .locked(lock(for: method, asksWhenActive: false), resume: .dashboard)
      return beginUnlocking(&state, surroundings)
    }
    return []
  }

  /// What can be read is locked at once; what was typed stays as long as the app is only inactive.
  private static func cover(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch state.scene {
    case .open(let place), .locked(.passcodeBiometrics, let place), .locked(.placeholder, let place):
      return lock(&state, resume: place, surroundings)
    case .notRunning, .signIn, .setup, .registerPIN, .repeatPIN, .locked: return []
    }
  }

  private static func leave(_ state: inout State) {
    switch state.scene {
    case .registerPIN, .repeatPIN: state.scene = .registerPIN(Pad())
    case .locked(.pin, let place): state.scene = .locked(.pin(Pad()), resume: place)
    case .notRunning, .signIn, .setup, .open, .locked: break
    }
  }

  private static func lock(
    _ state: inout State, resume: Place, _ surroundings: Surroundings
  ) -> [Effect] {
    guard case .ready(let method) = state.account else { return [] }
    state.scene = .locked(lock(for: method, asksWhenActive: true), resume: resume)
    guard method == .dontLock else { return [] }
    // One millisecond more: exactly the limit still goes on.
    return [
      .stop(Timer.placeholder), .start(Timer.awayTooLong, surroundings.limits.awayLimit + .milliseconds(1)),
    ]
  }

  private static func comeBack(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch state.scene {
    case .locked(.passcodeBiometrics(asksWhenActive: true), _): return beginUnlocking(&state, surroundings)
    case .locked(.placeholder, _) where surroundings.timeLeft(.awayTooLong) != nil:
      return beginUnlocking(&state, surroundings)
    case .notRunning, .signIn, .setup, .registerPIN, .repeatPIN, .locked, .open: return []
    }
  }

  private static func lock(for method: UnlockMethod, asksWhenActive: Bool) -> Lock {
    switch method {
    case .passcodeBiometrics: .passcodeBiometrics(asksWhenActive: asksWhenActive)
    case .pin: .pin(Pad())
    case .dontLock: .placeholder
    }
  }

  private static func beginUnlocking(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    guard case .locked(let lock, let place) = state.scene else { return [] }
    switch lock {
    case .passcodeBiometrics:
      state.scene = .locked(
        surroundings.cannotAuthenticateOwner ? .passcodeGone : .passcodeBiometrics(asksWhenActive: false),
        resume: place)
      return [.evaluate(.deviceOwnerAuthentication, for: Purpose.unlock)]
    case .placeholder:
      return [.stop(Timer.awayTooLong), .start(Timer.placeholder, surroundings.limits.placeholderTime)]
    case .pin, .passcodeGone, .awayTooLong, .coldLaunch: return []
    }
  }

  private static func pass(_ timer: Timer, _ state: inout State) {
    guard case .locked(.placeholder, let place) = state.scene else { return }
    switch timer {
    case .placeholder: state.scene = .open(place)
    case .awayTooLong: state.scene = .locked(.awayTooLong, resume: place)
    }
  }

  // MARK: Tapping

  private static func tap(_ button: Button, _ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    if let alert = alertID(state, surroundings.limits) {
      guard button == .ok else { return [] }
      if alert == .noPasscode, case .setup = state.scene {
        state.scene = .setup(noPasscodeAlert: false)
      } else {
        state = signedOut
      }
      return []
    }
    switch (state.scene, button) {
    case (.signIn, .signIn), (.signIn, .enroll), (.signIn, .recover):
      (state.account, state.scene) = (.mustChoose, .setup(noPasscodeAlert: false))
    case (.setup, .usePasscodeBiometrics):
      state.scene = .setup(noPasscodeAlert: surroundings.cannotAuthenticateOwner)
      return [.evaluate(.deviceOwnerAuthentication, for: Purpose.setUp)]
    case (.setup, .useInAppPIN): state.scene = .registerPIN(Pad())
    case (.setup, .skipForNow): choose(.dontLock, &state)
    case (.registerPIN, .cancel), (.repeatPIN, .cancel): state.scene = .setup(noPasscodeAlert: false)
    case (.locked(.passcodeBiometrics, _), .unlock): return beginUnlocking(&state, surroundings)
    case (.open(.dashboard), .settings): state.scene = .open(.settings)
    case (.open(.dashboard), .refresh):
      guard state.accounts != .asked else { return [] }
      state.accounts = .asked
      return [.send(Request.accounts)]
    case (.open(.settings), .security): state.scene = .open(.security)
    case (.open(.settings), .signOut): state = signedOut
    case (.open(.settings), .back): state.scene = .open(.dashboard)
    case (.open(.security), .back): state.scene = .open(.settings)
    case (.notRunning, _), (.signIn, _), (.setup, _), (.registerPIN, _), (.repeatPIN, _), (.locked, _),
      (.open, _):
      break
    }
    return []
  }

  private static let signedOut = State(scene: .signIn)

  private static func choose(_ method: UnlockMethod, _ state: inout State) {
    (state.account, state.scene) = (.ready(method), .open(.dashboard))
  }

  private static func authenticated(
    _ purpose: Purpose, _ result: AuthenticationResult, _ state: inout State
  ) {
    switch (purpose, result, state.scene) {
    case (.unlock, .success, .locked(.passcodeBiometrics, let place)): state.scene = .open(place)
    case (.unlock, .failure(.passcodeNotSet), .locked(.passcodeBiometrics, let place)):
      state.scene = .locked(.passcodeGone, resume: place)
    case (.setUp, .success, .setup): choose(.passcodeBiometrics, &state)
    case (.unlock, _, _), (.setUp, _, _): break
    }
  }

  // MARK: Typing

  private static func type(_ keystroke: Keystroke, _ state: inout State, _ limits: Limits) {
    guard alertID(state, limits) == nil else { return }
    switch state.scene {
    case .registerPIN(var pad):
      let pin = pad.entry.take(keystroke, length: limits.pinLength)
      state.scene = pin.map { .repeatPIN(Pad(), first: $0) } ?? .registerPIN(pad)
    case .repeatPIN(var pad, let first):
      guard let pin = pad.entry.take(keystroke, length: first.count) else {
        return state.scene = .repeatPIN(pad, first: first)
      }
      if pin == first { choose(.pin(pin), &state) } else { state.scene = .registerPIN(Pad(.wrong)) }
    case .locked(.pin(var pad), let place):
      guard case .ready(.pin(let right)) = state.account,
        let pin = pad.entry.take(keystroke, length: right.count)
      else { return state.scene = .locked(.pin(pad), resume: place) }
      state.failedPINAttempts = pin == right ? 0 : state.failedPINAttempts + 1
      state.scene = pin == right ? .open(place) : .locked(.pin(Pad(.wrong)), resume: place)
    case .notRunning, .signIn, .setup, .locked, .open: break
    }
  }
}

extension FlowSurroundings<Vault> {
  /// No passcode, or an iOS that knows no such policy.
  var cannotAuthenticateOwner: Bool { device.preflight(.deviceOwnerAuthentication) != nil }
}
