import DeviceSimulation
import UnlockEngine

// Transitions: the lock screen (N2)

extension NLWallet {
  // MARK: Biometrics

  /// What the lock screen does by itself at launch and at return. Not after Log out, not after being idle,
  /// and not after a failure: nobody may be there.
  static func beginBiometrics(_ state: State, _ surroundings: Surroundings) -> [Effect] {
    guard acceptsBiometrics(state, surroundings), state.biometrics == .enabled else { return [] }
    // The biometrics policy and no other: the passcode of the device opens no wallet.
    let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    guard surroundings.device.preflight(policy) == nil else { return [.preflight(policy)] }
    return [.preflight(policy), .evaluate(policy, for: Purpose.unlock)]
  }

  /// Whether a right PIN would unlock now, as far as the wallet was told.
  static func acceptsPIN(_ state: State, _ surroundings: Surroundings) -> Bool {
    !state.knowsBlock(surroundings.limits) && timeOutLeft(state, surroundings) == nil
  }

  /// Whether a right face would. Not before the server has answered: else an answer that was lost on purpose would
  /// be a way round a time-out.
  static func acceptsBiometrics(_ state: State, _ surroundings: Surroundings) -> Bool {
    !state.isUnanswered && acceptsPIN(state, surroundings)
  }

  /// What is left of a time-out that the wallet was told of.
  static func timeOutLeft(_ state: State, _ surroundings: Surroundings) -> Duration? {
    state.isUnanswered ? nil : surroundings.timeLeft(.timeOut)
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
    case (.unlock, .success, .locked(_, let place)) where acceptsBiometrics(state, surroundings):
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
    case (.biometricsFailed, .ok), (.forgotPIN, .back), (.noInternet, .tryAgain),
      (.serverUnreachable, .tryAgain):
      show(.none)
    case (.forgotPIN, .deleteWallet): show(.deletion(forgot: true))
    case (.none, .deleteWallet), (.wrongPIN, .deleteWallet), (.refused, .deleteWallet):
      if state.knowsBlock(surroundings.limits) { show(.deletion(forgot: false)) }
    case (.deletion(let forgot), .back): show(forgot ? .forgotPIN : .none)
    case (.deletion, .confirmDeletion): return beginAnew(&state)
    case (.none, .useBiometrics), (.wrongPIN, .useBiometrics): return beginBiometrics(state, surroundings)
    case (.none, .forgotPIN), (.wrongPIN, .forgotPIN), (.refused, .forgotPIN):
      if !state.knowsBlock(surroundings.limits) { show(.forgotPIN) }
    case (.none, _), (.wrongPIN, _), (.refused, _), (.sending, _), (.noInternet, _), (.serverUnreachable, _),
      (.biometricsFailed, _), (.forgotPIN, _), (.deletion, _):
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
    guard lock.takesDigits, !state.knowsBlock(surroundings.limits) else { return [] }
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

  /// Sends a PIN to the server. In a time-out that the wallet knows of it is refused unseen (N2), and without internet
  /// nothing is sent, and nothing counted.
  private static func attempt(
    _ pin: PIN, resume place: Place, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    var lock = Lock()
    defer { state.scene = .locked(lock, resume: place) }
    guard acceptsPIN(state, surroundings) else {
      lock.note = .refused
      return []
    }
    guard surroundings.device.network != .offline else {
      lock.note = .noInternet
      return []
    }
    (lock.entry, lock.note) = (pin, .sending)
    state.isUnanswered = true
    return [.send(Request.checkPIN)]
  }

  /// The server answered, or didn't: then it may have counted, and the wallet can't know.
  static func pinChecked(
    _ reply: Reply<Answer>, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard case .locked(let sent, let place) = state.scene, sent.note == .sending else { return [] }
    if case .answer = reply { state.isUnanswered = false }
    var lock = Lock(asksWhenActive: sent.asksWhenActive)
    switch reply {
    case .answer(.rightPIN): return enter(place, &state, surroundings)
    case .answer(.wrongPIN): lock.note = .wrongPIN
    case .answer(.notAccepted): lock.note = timeOutLeft(state, surroundings) == nil ? .none : .refused
    // Of another request.
    case .answer(.accountSetUp), .answer(.deviceInsecure): break
    case .offline: lock.note = .noInternet
    case .unreachable: lock.note = .serverUnreachable
    }
    state.scene = .locked(lock, resume: place)
    return []
  }
}
