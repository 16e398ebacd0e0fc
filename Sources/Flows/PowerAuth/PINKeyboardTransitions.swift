import DeviceSimulation
import UnlockEngine

// Transitions: the unified PIN keyboard (P5 to P10)

extension PowerAuth {
  /// Opens a keyboard, which looks at the status first (P6).
  static func open(_ operation: Operation, _ state: inout State) -> [Effect] {
    check(Keyboard(operation), after: nil, &state)
  }

  static func close(_ keyboard: Keyboard, signed: Bool, _ state: inout State) {
    switch (keyboard.operation, signed) {
    case (.signIn, true): state.scene = .open(.dashboard, approved: false)
    case (.signIn, false): state.scene = .signedOut
    case (.payment, true): state.scene = .open(.dashboard, approved: true)
    case (.payment, false): state.scene = .open(.payment, approved: false)
    }
  }

  // MARK: Status before every attempt

  static func check(_ keyboard: Keyboard, after outcome: Keyboard.Outcome?, _ state: inout State) -> [Effect]
  {
    var keyboard = keyboard
    keyboard.entry = PIN()
    keyboard.phase = .checking(after: outcome)
    state.scene = .keyboard(keyboard)
    return [.send(Request.fetchStatus)]
  }

  static func checked(
    _ keyboard: Keyboard, after outcome: Keyboard.Outcome?, _ reply: Reply<Answer>, _ state: inout State,
    _ surroundings: Surroundings
  ) -> [Effect] {
    guard case .answer(.status(let status)) = reply else {
      report(reply, &state)
      return []
    }
    guard status.state == .active, case .committed = state.activation else {
      return present(status, &state, surroundings)
    }
    switch outcome {
    case .wrongPIN: state.alert = .wrongPIN
    case .biometryFailed: state.alert = .biometryFailed
    case .serverError: state.alert = .serverError
    case nil: break
    }
    return ready(keyboard, status, &state, surroundings)
  }

  /// The keyboard may be used. Biometry starts by itself the first time, if usable and not too near the end of
  /// the attempts: wet fingers must not block anybody (P7).
  static func ready(
    _ keyboard: Keyboard, _ status: Status, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    var keyboard = keyboard
    keyboard.phase = .ready
    keyboard.failedAttempts = status.failedAttempts
    keyboard.remainingAttempts = status.remainingAttempts
    state.scene = .keyboard(keyboard)
    return startBiometry(keyboard, &state, surroundings)
  }

  /// Biometry starts by itself, if it is the first time, and if somebody is there to see it.
  static func startBiometry(
    _ keyboard: Keyboard, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    // Set aside, nothing can be asked: the keyboard goes on when the app is active, and looks again in the foreground.
    guard !surroundings.isSetAside, surroundings.device.biometry != .none else { return [] }
    var keyboard = keyboard
    let preflight = Effect.preflight(.deviceOwnerAuthenticationWithBiometrics)
    let starts = keyboard.startsBiometry && allowsBiometry(keyboard, state, surroundings)
    keyboard.startsBiometry = false
    state.scene = .keyboard(keyboard)
    return starts ? [preflight] + scan(keyboard, &state) : [preflight]
  }

  /// Whether biometry may be used now: allowed by the user, with the same fingers or faces enrolled, not locked
  /// out, and more attempts left than are kept for the PIN (P7, P10).
  static func allowsBiometry(_ keyboard: Keyboard, _ state: State, _ surroundings: Surroundings) -> Bool {
    guard case .committed(_, let enrolledSet?) = state.activation else { return false }
    return surroundings.device.canUseBiometry && surroundings.device.domainState == enrolledSet
      && Int(keyboard.remainingAttempts) > surroundings.limits.attemptsKeptFromBiometry
  }

  private static func scan(_ keyboard: Keyboard, _ state: inout State) -> [Effect] {
    var keyboard = keyboard
    keyboard.phase = .scanning
    keyboard.entry = PIN()
    state.scene = .keyboard(keyboard)
    let purpose: Purpose = keyboard.operation == .signIn ? .signIn : .approvePayment
    return [.evaluate(.deviceOwnerAuthenticationWithBiometrics, for: purpose)]
  }

  // MARK: Tapping

  static func tapKeyboard(
    _ button: Button, _ keyboard: Keyboard, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch (keyboard.phase, button) {
    case (.ready, .biometry):
      guard allowsBiometry(keyboard, state, surroundings) else { return [] }
      return scan(keyboard, &state)
    case (.ready, .submit):
      guard isSubmittable(keyboard.entry, surroundings.limits) else { return [] }
      return sign(keyboard, with: keyboard.entry, &state, surroundings)
    case (.ready, .cancel), (.checking, .cancel): close(keyboard, signed: false, &state)
    case (.ready, _), (.checking, _), (.scanning, _), (.signing, _), (.succeeded, _): break
    }
    return []
  }

  // MARK: Signing

  static func sign(
    _ keyboard: Keyboard, with pin: PIN, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    var keyboard = keyboard
    keyboard.entry = pin
    return send(keyboard, signedWith: .pin, &state, surroundings)
  }

  static func authenticated(
    _ result: AuthenticationResult, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard case .keyboard(let keyboard) = state.scene, keyboard.phase == .scanning else { return [] }
    switch result {
    case .success: return send(keyboard, signedWith: .biometry, &state, surroundings)
    case .failure(.authenticationFailed), .failure(.biometryLockout):
      // The system keeps the key, and a signature is made with another one: the server shall count it (P10).
      return send(keyboard, signedWith: .wrongKey, &state, surroundings)
    case .failure:
      return check(keyboard, after: nil, &state)
    }
  }

  private static func send(
    _ keyboard: Keyboard, signedWith signature: Signature, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    var keyboard = keyboard
    guard surroundings.limits.isConfigured else {
      keyboard.entry = PIN()
      keyboard.phase = .ready
      state.scene = .keyboard(keyboard)
      state.alert = .notConfigured
      return []
    }
    keyboard.phase = .signing(signature)
    state.scene = .keyboard(keyboard)
    state.lastSignature = signature
    return [.send(Request.sendSigned)]
  }

  static func signed(
    _ keyboard: Keyboard, _ signature: Signature, _ reply: Reply<Answer>, _ state: inout State,
    _ surroundings: Surroundings
  ) -> [Effect] {
    switch reply {
    case .answer(.http(200)):
      var keyboard = keyboard
      keyboard.entry = PIN()
      keyboard.phase = .succeeded
      state.scene = .keyboard(keyboard)
      return [.start(Timer.victory, surroundings.limits.victoryTime)]
    case .answer(.http(401)), .answer(.http(403)):
      return check(keyboard, after: signature == .pin ? .wrongPIN : .biometryFailed, &state)
    case .answer: return check(keyboard, after: .serverError, &state)
    case .offline, .unreachable:
      // Whether it was counted is for the next status to tell; trying again begins with one.
      var keyboard = keyboard
      keyboard.entry = PIN()
      keyboard.phase = .checking(after: nil)
      state.scene = .keyboard(keyboard)
      report(reply, &state)
      return []
    }
  }
}
