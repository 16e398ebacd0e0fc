import DeviceSimulation
import UnlockEngine

// Transitions

extension Banno {
  public static func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    switch action {
    case .launched: return launch(&state, surroundings)
    // Under a prompt of its own the app still has the screen.
    case .resignedActive: return surroundings.isSetAside ? cover(&state, surroundings) : []
    case .enteredBackground:
      leave(&state)
      return []
    // What there is to do waits until somebody can see it.
    case .enteringForeground: return []
    case .becameActive: return comeBack(&state, surroundings)
    case .ended:
      state.scene = .notRunning
      return []
    case .tapped(let button): return tap(button, &state, surroundings)
    case .typed(let keystroke):
      type(keystroke, &state, surroundings)
      return []
    case .authenticated(let purpose, let result):
      authenticated(purpose, result, &state)
      return []
    case .timePassed(let timer):
      pass(timer, &state)
      return []
    // Every screen reads the device when it is drawn (B2.5).
    case .deviceChanged: return []
    case .answered(let request, _): switch request {}
    }
  }

  // MARK: Launching, being set aside, leaving, coming back

  private static func launch(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch state.account {
    case .signedOut:
      state.scene = .signIn
      return []
    case .mustChoose(let previousPIN):
      // The last try was used up before the app was killed: it stays used up (B6.3).
      let isUsedUp = previousPIN != nil && state.hasNoTriesLeft(surroundings.limits)
      state.scene =
        isUsedUp ? .verifyPreviousPIN(Pad(), wants: .pin) : .setup(.obligation, noPasscodeAlert: false)
      return []
    case .ready(.dontLock):
      state.scene = .locked(.coldLaunch, resume: .dashboard)
      return []
    case .ready(let method):
      state.scene = .locked(lock(for: method, asksWhenActive: false), resume: .dashboard)
      return beginUnlocking(&state, surroundings)
    }
  }

  /// Something else has the screen. What is behind the lock is locked at once: the lock screen is what the card in the app
  /// switcher shows (B5.2), and every return asks (B1.3). An app can't tell the switcher from Control Centre.
  private static func cover(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch state.scene {
    // Nothing to hide, and nothing that a look at Control Centre should cost: what was typed stays.
    case .notRunning, .signIn, .setup(.obligation, _), .verifyPreviousPIN, .registerPIN(_, .obligation),
      .repeatPIN(_, _, .obligation), .locked(.pin, _), .locked(.passcodeGone, _), .locked(.awayTooLong, _),
      .locked(.coldLaunch, _):
      return []
    case .setup, .registerPIN(_, .fasterSignIn), .repeatPIN(_, _, .fasterSignIn):
      return lock(&state, resume: .setup, surroundings)
    case .registerPIN(_, .changePIN), .repeatPIN(_, _, .changePIN), .confirmPIN, .open(.security):
      return lock(&state, resume: .security(nil), surroundings)
    case .open(let place), .locked(.passcodeBiometrics, let place), .locked(.placeholder, let place):
      return lock(&state, resume: place, surroundings)
    }
  }

  /// In the background what was typed goes.
  private static func leave(_ state: inout State) {
    switch state.scene {
    // Nothing is unlocked yet: the screen stays (B1.4).
    case .verifyPreviousPIN(_, let wants): state.scene = .verifyPreviousPIN(Pad(), wants: wants)
    case .registerPIN(_, let opener), .repeatPIN(_, _, let opener):
      state.scene = .registerPIN(Pad(), from: opener)
    case .locked(.pin, let place): state.scene = .locked(.pin(Pad()), resume: place)
    // Locked by now, or there is nothing to lock.
    case .notRunning, .signIn, .setup, .confirmPIN, .open, .locked: break
    }
  }

  private static func lock(
    _ state: inout State, resume place: Place, _ surroundings: Surroundings
  ) -> [Effect] {
    guard case .ready(let method) = state.account else { return [] }
    state.scene = .locked(lock(for: method, asksWhenActive: true), resume: place)
    guard method == .dontLock else { return [] }
    // One millisecond more: exactly the limit still goes on.
    return [
      .stop(Timer.placeholder), .start(Timer.awayTooLong, surroundings.limits.awayLimit + .milliseconds(1)),
    ]
  }

  /// A prompt of the app's own makes it inactive and active again, too. If that asked once more, Face ID would never end:
  /// only a user who left the app is asked.
  private static func comeBack(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch state.scene {
    case .locked(.passcodeBiometrics(asksWhenActive: true), _): return beginUnlocking(&state, surroundings)
    case .locked(.placeholder, _) where surroundings.timeLeft(.awayTooLong) != nil:
      return beginUnlocking(&state, surroundings)
    case .notRunning, .signIn, .setup, .verifyPreviousPIN, .registerPIN, .repeatPIN, .confirmPIN, .locked,
      .open:
      return []
    }
  }

  private static func lock(for method: UnlockMethod, asksWhenActive: Bool) -> Lock {
    switch method {
    case .passcodeBiometrics: .passcodeBiometrics(asksWhenActive: asksWhenActive)
    case .pin: .pin(Pad())
    case .dontLock: .placeholder
    }
  }

  /// What a lock screen does by itself when it appears (B5.1, B7.1).
  private static func beginUnlocking(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    guard case .locked(let lock, let place) = state.scene else { return [] }
    switch lock {
    case .passcodeBiometrics:
      state.scene = .locked(
        surroundings.cannotAuthenticateOwner ? .passcodeGone : .passcodeBiometrics(asksWhenActive: false),
        resume: place)
      return authenticate(for: .unlock)
    case .placeholder:
      return [.stop(Timer.awayTooLong), .start(Timer.placeholder, surroundings.limits.placeholderTime)]
    case .pin, .passcodeGone, .awayTooLong, .coldLaunch: return []
    }
  }

  private static func pass(_ timer: Timer, _ state: inout State) {
    switch (timer, state.scene) {
    case (.placeholder, .locked(.placeholder, let place)): state.scene = unlocked(place)
    case (.awayTooLong, .locked(.placeholder, let place)): state.scene = .locked(.awayTooLong, resume: place)
    case (.placeholder, _), (.awayTooLong, _): break
    }
  }

  static func unlocked(_ place: Place) -> Scene {
    place == .setup ? .setup(.fasterSignIn, noPasscodeAlert: false) : .open(place)
  }

  // MARK: Tapping

  private static func tap(
    _ button: Button, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    // An alert is over everything else of the app.
    if let alert = alertID(state, surroundings.limits) {
      answer(alert, with: button, &state)
      return []
    }
    switch (state.scene, button) {
    case (.signIn, .signIn), (.signIn, .enroll), (.signIn, .recover): signIn(&state)
    case (.setup(let opener, _), _): return tapSetup(button, opener, &state, surroundings)
    case (.verifyPreviousPIN, .cancel): state.scene = .setup(.obligation, noPasscodeAlert: false)
    case (.registerPIN(_, let opener), .cancel), (.repeatPIN(_, _, let opener), .cancel):
      state.scene = opener == .changePIN ? .open(.security(nil)) : .setup(opener, noPasscodeAlert: false)
    case (.confirmPIN, .cancel): state.scene = .open(.security(nil))
    case (.locked(.passcodeBiometrics, _), .unlock): return beginUnlocking(&state, surroundings)
    case (.open(.dashboard), .settings): state.scene = .open(.settings)
    case (.open(.settings), .security): state.scene = .open(.security(nil))
    case (.open(.settings), .signOut): signOut(&state)
    case (.open(.settings), .back): state.scene = .open(.dashboard)
    case (.open(.security), _): return tapSecurity(button, &state, surroundings)
    case (.notRunning, _), (.signIn, _), (.verifyPreviousPIN, _), (.registerPIN, _), (.repeatPIN, _),
      (.confirmPIN, _), (.locked, _), (.open, _):
      break
    }
    return []
  }

  private static func tapSetup(
    _ button: Button, _ opener: Opener, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    var previousPIN: PIN?
    if case .mustChoose(let pin) = state.account { previousPIN = pin }
    switch button {
    case .usePasscodeBiometrics:
      state.scene = .setup(opener, noPasscodeAlert: surroundings.cannotAuthenticateOwner)
      return authenticate(for: .setUp)
    case .useInAppPIN:
      state.scene =
        previousPIN == nil ? .registerPIN(Pad(), from: opener) : .verifyPreviousPIN(Pad(), wants: .pin)
    case .skipForNow:
      if previousPIN == nil {
        choose(.dontLock, &state)
      } else {
        state.scene = .verifyPreviousPIN(Pad(), wants: .dontLock)
      }
    case .cancel: if opener == .fasterSignIn { state.scene = .open(.security(nil)) }
    case .ok, .back, .signIn, .enroll, .recover, .unlock, .settings, .security, .signOut, .switchToInAppPIN,
      .changeInAppPIN, .switchToPasscodeBiometrics, .setUpFasterSignIn:
      break
    }
    return []
  }

  private static func tapSecurity(
    _ button: Button, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard case .ready(let method) = state.account else { return [] }
    switch (method, button) {
    case (_, .back): state.scene = .open(.settings)
    case (.passcodeBiometrics, .switchToInAppPIN): state.scene = .open(.security(.switchToPIN))
    case (.pin, .changeInAppPIN): state.scene = .confirmPIN(Pad())
    case (.pin, .switchToPasscodeBiometrics):
      if surroundings.cannotAuthenticateOwner { state.scene = .open(.security(.noPasscode)) }
      return authenticate(for: .switchMethod)
    case (.dontLock, .setUpFasterSignIn): state.scene = .setup(.fasterSignIn, noPasscodeAlert: false)
    case (.passcodeBiometrics, _), (.pin, _), (.dontLock, _): break
    }
    return []
  }

  private static func answer(_ alert: AlertID, with button: Button, _ state: inout State) {
    switch (alert, button, state.scene) {
    case (.noPasscode, .ok, .setup(let opener, _)): state.scene = .setup(opener, noPasscodeAlert: false)
    case (.noPasscode, .ok, _): state.scene = .open(.security(nil))
    case (.tooManyPINAttempts, .ok, _), (.awayTooLong, .ok, _), (.coldLaunch, .ok, _),
      (.passcodeGone, .ok, _):
      signOut(&state)
    case (.switchToPIN, .signOut, _): signOut(&state)
    case (.switchToPIN, .cancel, _): state.scene = .open(.security(nil))
    case (.noPasscode, _, _), (.tooManyPINAttempts, _, _), (.awayTooLong, _, _), (.coldLaunch, _, _),
      (.passcodeGone, _, _), (.switchToPIN, _, _):
      break
    }
  }

  // MARK: Signing in and out, choosing

  private static func signIn(_ state: inout State) {
    state.profiles = max(1, state.profiles)
    state.account = .mustChoose(previousPIN: nil)
    state.scene = .setup(.obligation, noPasscodeAlert: false)
  }

  /// Removes the active profile with all that was stored for it, the unlock method too (B9.1).
  private static func signOut(_ state: inout State) {
    state.profiles -= state.profiles > 0 ? 1 : 0
    // They were counted for a PIN that is gone now.
    state.failedPINAttempts = 0
    state.account = .signedOut
    state.scene = .signIn
  }

  /// Saves the user's choice and goes on: back to Security when that opened it, else into the app.
  static func choose(_ method: UnlockMethod, _ state: inout State) {
    var isObliged = false
    if case .mustChoose = state.account { isObliged = true }
    state.account = .ready(method)
    state.scene = .open(isObliged ? .dashboard : .security(nil))
  }

  /// Asks the system: biometry first where it can be used, the passcode behind it.
  private static func authenticate(for purpose: Purpose) -> [Effect] {
    [.preflight(.deviceOwnerAuthentication), .evaluate(.deviceOwnerAuthentication, for: purpose)]
  }

  private static func authenticated(
    _ purpose: Purpose, _ result: AuthenticationResult, _ state: inout State
  ) {
    switch (purpose, result, state.scene) {
    case (.unlock, .success, .locked(.passcodeBiometrics, let place)): state.scene = unlocked(place)
    case (.unlock, .failure(.passcodeNotSet), .locked(_, let place)):
      state.scene = .locked(.passcodeGone, resume: place)
    case (.setUp, .success, .setup), (.switchMethod, .success, .open(.security)):
      choose(.passcodeBiometrics, &state)
    // Failed or cancelled: the screen stays, and nothing is saved (B2.6, B5.2, B8.2).
    case (.unlock, _, _), (.setUp, _, _), (.switchMethod, _, _): break
    }
  }
}

extension FlowSurroundings<Banno> {
  /// No passcode, or an iOS that knows no such policy: the attempt fails at once, and an alert says why.
  var cannotAuthenticateOwner: Bool { device.preflight(.deviceOwnerAuthentication) != nil }
}
