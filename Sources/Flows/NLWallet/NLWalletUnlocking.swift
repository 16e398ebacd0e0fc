import DeviceSimulation
import UnlockEngine

// Transitions: the lock screen (N2)

extension NLWallet {
  // MARK: Biometrics

  /// What the lock screen does by itself at launch and at return. Not after Log out, not after being idle,
  /// and not after a failure: nobody may be there.
  static func beginBiometrics(_ state: State, _ surroundings: Surroundings) -> [Effect] {
    guard acceptsUnlocking(state, surroundings), state.biometrics == .enabled else { return [] }
    // The biometrics policy and no other: the passcode of the device opens no wallet.
    let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    guard surroundings.device.preflight(policy) == nil else { return [.preflight(policy)] }
    return [.preflight(policy), .evaluate(policy, for: Purpose.unlock)]
  }

  /// Whether a right PIN or a right face would unlock now.
  static func acceptsUnlocking(_ state: State, _ surroundings: Surroundings) -> Bool {
    !state.isBlocked(surroundings.limits) && surroundings.timeLeft(.timeOut) == nil
  }

  static func authenticated(
    _ purpose: Purpose, _ result: AuthenticationResult, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch (purpose, result, state.scene) {
    case (.enable, .success, .open(.configureBiometrics, let isWarned)):  // 1.8a
      state.biometrics = .enabled
      state.scene = .open(.secured, isWarned: isWarned)
    case (.enable, .failure(let code), .open(.configureBiometrics, let isWarned)):  // 1.8b
      state.scene = .open(.configureBiometrics(BiometricTrouble(code)), isWarned: isWarned)
    case (.unlock, .success, .locked(_, let place)) where acceptsUnlocking(state, surroundings):
      return enter(place, &state, surroundings)
    case (.unlock, .failure(let code), .locked(var lock, let place)):
      if let trouble = BiometricTrouble(code) { lock.note = .biometricsFailed(trouble) }
      state.scene = .locked(lock, resume: place)
    case (.enable, _, _), (.unlock, _, _): break
    }
    return []
  }

  // MARK: Tapping

  static func tap(
    _ button: Button, in lock: Lock, resume place: Place, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    func show(_ note: Lock.Note) {
      var lock = Lock()
      lock.note = note
      state.scene = .locked(lock, resume: place)
    }
    switch (lock.note, button) {
    case (.biometricsFailed, .ok), (.forgotPIN, .back): show(.none)
    case (.forgotPIN, .deleteWallet): show(.deletion(forgot: true))
    case (.none, .deleteWallet), (.wrongPIN, .deleteWallet), (.refused, .deleteWallet):
      if state.isBlocked(surroundings.limits) { show(.deletion(forgot: false)) }
    case (.deletion(let forgot), .back): show(forgot ? .forgotPIN : .none)
    case (.deletion, .confirmDeletion): return beginAnew(&state)
    case (.none, .useBiometrics), (.wrongPIN, .useBiometrics): return beginBiometrics(state, surroundings)
    case (.none, .forgotPIN), (.wrongPIN, .forgotPIN), (.refused, .forgotPIN):
      if !state.isBlocked(surroundings.limits) { show(.forgotPIN) }
    case (.none, _), (.wrongPIN, _), (.refused, _), (.biometricsFailed, _), (.forgotPIN, _), (.deletion, _):
      break
    }
    return []
  }

  /// A new wallet, from the very beginning: all of the old one is gone, and with it what its attempts could have
  /// opened.
  private static func beginAnew(_ state: inout State) -> [Effect] {
    state = State()
    state.scene = .settingUp(.introduction)
    return [.stop(Timer.timeOut)]
  }

  // MARK: Typing

  static func type(
    _ keystroke: Keystroke, in lock: Lock, resume place: Place, _ state: inout State,
    _ surroundings: Surroundings
  ) -> [Effect] {
    var lock = lock
    guard lock.takesDigits, !state.isBlocked(surroundings.limits) else { return [] }
    let pin = lock.entry.take(keystroke, length: pinLength)
    if lock.note == .refused, !lock.entry.isEmpty { lock.note = .none }
    state.scene = .locked(lock, resume: place)
    guard let pin else { return [] }
    return attempt(pin, resume: place, &state, surroundings)
  }

  /// A round that is over by the limits of now is followed by its time-out; that the wallet is blocked follows from
  /// the count.
  public static func limitsChanged(
    _ state: inout State, _ server: inout Server, from old: Limits, to new: Limits
  ) -> [Effect] {
    let failed = Int(state.failedPINAttempts)
    guard
      Round.isReached(by: failed, every: new.attemptsPerRound, insteadOf: old.attemptsPerRound),
      !state.isBlocked(new)
    else { return [] }
    return [.start(Timer.timeOut, new.timeOut(ofRound: failed / new.attemptsPerRound))]
  }

  /// Checks a PIN and counts it; in a time-out every PIN is refused unseen (N2).
  private static func attempt(
    _ pin: PIN, resume place: Place, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    var lock = Lock()
    guard acceptsUnlocking(state, surroundings) else {
      lock.note = .refused
      state.scene = .locked(lock, resume: place)
      return []
    }
    if pin == state.pin {
      state.failedPINAttempts = 0
      return enter(place, &state, surroundings)
    }
    state.failedPINAttempts += 1
    lock.note = .wrongPIN
    state.scene = .locked(lock, resume: place)
    let timeOut = surroundings.limits.timeOut(after: Int(state.failedPINAttempts))
    return timeOut.map { [.start(Timer.timeOut, $0)] } ?? []
  }
}
