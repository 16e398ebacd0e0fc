import DeviceSimulation
import UnlockEngine

// Transitions: the app as a whole, and the steps of the use case

extension NLWallet {
  public static func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    let effects = change(&state, action, surroundings)
    return effects + idleClock(state, action, surroundings)
  }

  private static func change(
    _ state: inout State, _ action: Action, _ surroundings: Surroundings
  ) -> [Effect] {
    switch action {
    case .launched: return launch(&state, surroundings)
    // Under a prompt of its own the wallet still has the screen.
    case .resignedActive: return surroundings.isSetAside ? cover(&state, surroundings.limits) : []
    case .enteredBackground:
      leave(&state)
      return []
    case .enteringForeground: return []
    case .becameActive: return comeBack(&state, surroundings)
    case .ended:
      state.scene = .notRunning
      return []
    case .tapped(let button): return tap(button, &state, surroundings)
    case .typed(let keystroke):
      switch state.scene {
      case .settingUp(let step): return type(keystroke, in: step, &state, surroundings.limits)
      case .locked(let lock, let place):
        return type(keystroke, in: lock, resume: place, &state, surroundings)
      case .notRunning, .open, .away: return []
      }
    case .authenticated(let purpose, let result):
      return authenticated(purpose, result, &state, surroundings)
    // Every screen reads the device when it is drawn.
    case .deviceChanged: return []
    case .timePassed(let timer): return pass(timer, &state, surroundings)
    case .answered(.setUpAccount, let reply): return accountSetUp(reply, &state, surroundings)
    case .answered(.checkPIN, let reply): return pinChecked(reply, &state, surroundings)
    }
  }

  // MARK: Launching, being set aside, leaving, coming back

  private static func launch(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch state.account {
    case .none:
      state.scene = .settingUp(.choosePIN(PIN()))
      return []
    case .made:
      state.scene = .locked(Lock(), resume: state.firstPlace)
      return beginBiometrics(state, surroundings)
    }
  }

  /// Something else has the screen: what is in the wallet is covered at once, and the time away begins. Pads show nothing
  /// that anybody could read, and keep what was typed.
  private static func cover(_ state: inout State, _ limits: Limits) -> [Effect] {
    switch state.scene {
    case .open(let place, _):
      state.scene = .away(quiet(place))
      return [.start(Timer.away, limits.awayLock)]
    case .locked(var lock, let place):
      lock.asksWhenActive = true
      state.scene = .locked(lock, resume: place)
    case .notRunning, .settingUp, .away: break
    }
    return []
  }

  /// In the background what was typed goes; where the user was stays, and what was sent is on its way.
  private static func leave(_ state: inout State) {
    switch state.scene {
    case .settingUp(let step): state.scene = .settingUp(emptied(step))
    case .locked(var lock, let place):
      if lock.note != .sending { lock = Lock() }
      lock.asksWhenActive = true
      state.scene = .locked(lock, resume: place)
    case .notRunning, .open, .away: break
    }
  }

  private static func emptied(_ step: Step) -> Step {
    switch step {
    case .choosePIN: .choosePIN(PIN())
    case .info(.choosePIN): .info(.choosePIN(PIN()))
    case .repeatPIN(let repetition): .repeatPIN(repetition.emptied)
    case .info(.repeatPIN(let repetition)): .info(.repeatPIN(repetition.emptied))
    case .introduction, .checkingPIN, .comparingPINs, .settingUpAccount, .failed, .tooSimple, .differentRetry,
      .differentStartOver:
      step
    }
  }

  private static func comeBack(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch state.scene {
    case .away(let place):
      state.scene = .open(place, isWarned: false)
      return [.stop(Timer.away)]
    // A prompt of its own makes the wallet inactive and active again, too: only a user who left the app is asked.
    case .locked(var lock, let place) where lock.asksWhenActive:
      lock.asksWhenActive = false
      state.scene = .locked(lock, resume: place)
      return lock.takesDigits ? beginBiometrics(state, surroundings) : []
    case .notRunning, .settingUp, .open, .locked: return []
    }
  }

  // MARK: Being idle (N2)

  /// The idle clock runs while the wallet is open, and starts over whenever something happens to it.
  private static func idleClock(_ state: State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    let isRunning = surroundings.timeLeft(.idle) != nil
    let limits = surroundings.limits
    switch (state.scene, action) {
    case (.open, .deviceChanged): return []
    case (.open(_, isWarned: false), _): return [.start(Timer.idle, limits.idleWarning)]
    case (.open(_, isWarned: true), .timePassed(.idle)):
      return [.start(Timer.idle, max(.zero, limits.idleLock - limits.idleWarning))]
    case (.open(_, isWarned: true), _): return []
    case (.notRunning, _), (.settingUp, _), (.away, _), (.locked, _):
      return isRunning ? [.stop(Timer.idle)] : []
    }
  }

  static func pass(_ timer: Timer, _ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    switch (timer, state.scene) {
    case (.check, .settingUp(.checkingPIN(let pin))): policyChecked(pin, &state)
    case (.check, .settingUp(.comparingPINs(let repetition))):
      return compared(repetition, &state, surroundings.device)
    case (.check, .open(.checkingSupport, _)), (.check, .away(.checkingSupport)):
      supportChecked(&state, surroundings)
    case (.idle, .open(let place, isWarned: false)): state.scene = .open(place, isWarned: true)
    case (.idle, .open(let place, isWarned: true)):
      state.scene = .locked(Lock(), resume: quiet(place))
      // A prompt of step 1.8 has nobody left to answer to.
      return surroundings.device.isEvaluating ? [.invalidate] : []
    case (.away, .away(let place)): state.scene = .locked(Lock(asksWhenActive: true), resume: place)
    // That a PIN is accepted again is read off the timer itself.
    case (.timeOut, .locked(var lock, let place)):
      if lock.note == .refused { lock.note = .none }
      state.scene = .locked(lock, resume: place)
    case (.check, _), (.idle, _), (.away, _), (.timeOut, _): break
    }
    return []
  }

  /// A place without what was just said there.
  static func quiet(_ place: Place) -> Place {
    switch place {
    case .configureBiometrics, .info: .configureBiometrics(nil)
    case .checkingSupport, .secured, .next: place
    }
  }

  /// Goes on at a place: in front, or in the background if the app was left meanwhile.
  static func enter(_ place: Place, _ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    state.scene = surroundings.isSetAside ? .away(place) : .open(place, isWarned: false)
    return (surroundings.isSetAside ? [.start(Timer.away, surroundings.limits.awayLock)] : [])
      + (place == .checkingSupport ? [.start(Timer.check, surroundings.limits.checkTime)] : [])
  }

  // MARK: Tapping

  private static func tap(
    _ button: Button, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch state.scene {
    case .settingUp(let step): state.scene = .settingUp(tapped(button, in: step))
    case .open(let place, isWarned: true):
      switch button {
      case .yesContinue: state.scene = .open(place, isWarned: false)
      case .logOut: state.scene = .locked(Lock(), resume: quiet(place))
      case .ok, .back, .info, .next, .choosePIN, .tryAgain, .startOver, .enable, .skip, .useBiometrics,
        .forgotPIN, .deleteWallet, .confirmDeletion:
        break
      }
    case .open(let place, isWarned: false): return tap(button, in: place, &state, surroundings)
    case .locked(let lock, let place): return tap(button, in: lock, resume: place, &state, surroundings)
    case .notRunning, .away: break
    }
    return []
  }

  /// The use case from step 1.7 on.
  private static func tap(
    _ button: Button, in place: Place, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch (place, button) {
    // 1.7a; the source goes on to 1.9 here, but it is 1.8 that describes the prompt.
    case (.configureBiometrics(nil), .enable):
      return [
        .preflight(.deviceOwnerAuthenticationWithBiometrics),
        .evaluate(.deviceOwnerAuthenticationWithBiometrics, for: Purpose.enable),
      ]
    case (.configureBiometrics(nil), .skip):  // 1.7b
      state.biometrics = .skipped
      state.scene = .open(.secured, isWarned: false)
    case (.configureBiometrics(nil), .info):  // 1.7c
      state.scene = .open(.info, isWarned: false)
    case (.configureBiometrics, .ok), (.info, .back):
      state.scene = .open(.configureBiometrics(nil), isWarned: false)
    case (.secured, .next):  // 1.9a
      state.scene = .open(.next, isWarned: false)
    case (.next, .logOut): state.scene = .locked(Lock(), resume: .next)
    case (.checkingSupport, _), (.configureBiometrics, _), (.info, _), (.secured, _), (.next, _): break
    }
    return []
  }
}
