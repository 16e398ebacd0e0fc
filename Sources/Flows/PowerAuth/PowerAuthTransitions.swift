import DeviceSimulation
import UnlockEngine

// Transitions: launching, leaving, the status; what is the same for activating and for signing

extension PowerAuth {
  public static func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    switch action {
    case .launched: return launch(&state)
    // The cover comes and goes with being set aside: see the screens. Under a prompt of its own nothing is typed.
    case .resignedActive: return surroundings.isSetAside ? emptyPads(&state) : []
    case .enteredBackground: return []
    case .enteringForeground: return comeBack(&state)
    case .becameActive: return goOn(&state, surroundings)
    case .ended:
      state = State(activation: state.activation)
      return []
    case .tapped(let button): return tap(button, &state, surroundings)
    case .typed(let keystroke): return type(keystroke, &state, surroundings)
    case .authenticated(_, let result): return authenticated(result, &state, surroundings)
    // Every screen reads the device when it is drawn.
    case .deviceChanged: return []
    case .timePassed(let timer):
      pass(timer, &state)
      return []
    case .answered(let request, let reply): return answered(request, reply, &state, surroundings)
    }
  }

  /// Without an activation there is nothing to ask the server for (P1).
  static func launch(_ state: inout State) -> [Effect] {
    guard state.activation != .none else {
      state.scene = .activate(nil)
      return []
    }
    state.scene = .launch
    return [.send(Request.fetchStatus)]
  }

  /// Whatever has the screen, no half of a PIN that signs is kept meanwhile.
  private static func emptyPads(_ state: inout State) -> [Effect] {
    switch state.scene {
    case .choosePIN: state.scene = .choosePIN(PIN())
    case .confirmPIN(_, let first): state.scene = .confirmPIN(PIN(), first: first)
    case .keyboard(var keyboard):
      if keyboard.phase == .ready { keyboard.entry = PIN() }
      state.scene = .keyboard(keyboard)
    case .notRunning, .launch, .noNetwork, .activate, .scanCode, .enterCode, .credentials, .exchangingKeys,
      .pending, .configureBiometry, .committing, .activated, .signedOut, .open, .blocked:
      break
    }
    return []
  }

  /// Much can have happened at the server meanwhile: a keyboard looks again before it takes anything (P6).
  private static func comeBack(_ state: inout State) -> [Effect] {
    guard case .keyboard(let keyboard) = state.scene else { return [] }
    switch keyboard.phase {
    case .ready: return check(keyboard, after: nil, &state)
    // Under the network's alert it is for the user to try again.
    case .checking(let outcome): return state.alert == nil ? check(keyboard, after: outcome, &state) : []
    case .scanning, .signing, .succeeded: return []
    }
  }

  /// A keyboard that got ready while the app was inactive couldn't start biometry: nobody would have seen the prompt.
  private static func goOn(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    guard case .keyboard(let keyboard) = state.scene, keyboard.phase == .ready, keyboard.startsBiometry
    else { return [] }
    return startBiometry(keyboard, &state, surroundings)
  }

  private static func pass(_ timer: Timer, _ state: inout State) {
    switch (timer, state.scene) {
    case (.manualEntryOffer, .scanCode): state.scene = .scanCode(offersManualEntry: true)
    case (.victory, .keyboard(let keyboard)):
      if keyboard.phase == .succeeded { close(keyboard, signed: true, &state) }
    // The server's matter: the app hears of it with the next status.
    case (.activationExpires, _), (.manualEntryOffer, _), (.victory, _): break
    }
  }

  // MARK: Answers

  private static func answered(
    _ request: Request, _ reply: Reply<Answer>, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch reply {
    case .answer(.http(let code)): state.lastHTTPStatus = code
    case .offline, .unreachable: if request != .fetchStatus { state.lastHTTPStatus = nil }
    case .answer(.status): break
    }
    switch (request, state.scene) {
    case (.fetchStatus, .launch):
      switch reply {
      case .answer(.status(let status)): return present(status, &state, surroundings)
      case .answer(.http), .unreachable: state.scene = .noNetwork(isOffline: false)
      case .offline: state.scene = .noNetwork(isOffline: true)
      }
    case (.fetchStatus, .keyboard(let keyboard)):
      guard case .checking(let outcome) = keyboard.phase else { return [] }
      return checked(keyboard, after: outcome, reply, &state, surroundings)
    case (.sendSigned, .keyboard(let keyboard)):
      guard case .signing(let signature) = keyboard.phase else { return [] }
      return signed(keyboard, signature, reply, &state, surroundings)
    case (.createActivation, .exchangingKeys(let proof)):
      return keysExchanged(proof, reply, &state, surroundings)
    case (.commitActivation, .committing): return committed(reply, &state, surroundings)
    // The user is somewhere else by now.
    case (.fetchStatus, _), (.sendSigned, _), (.createActivation, _), (.commitActivation, _): break
    }
    return []
  }

  /// The screen that is right for a status (P1). Active is for a keyboard to go on with.
  static func present(_ status: Status, _ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    // What was said of an attempt before doesn't matter any more.
    state.alert = nil
    switch (status.state, state.activation) {
    case (.removed, _): begin(anew: .removed, &state)
    case (.deadlock, _): begin(anew: .deadlock, &state)
    case (.blocked, _): state.scene = .blocked
    case (.created, _), (.pendingCommit, _), (.active, .created), (.active, .none): state.scene = .pending
    case (.active, .committed): return ready(Keyboard(.signIn), status, &state, surroundings)
    }
    return []
  }

  /// What was stored of the activation is of no use any more.
  static func begin(anew why: Why?, _ state: inout State) {
    state.activation = .none
    state.scene = .activate(why)
  }

  static func report(_ reply: Reply<Answer>, _ state: inout State) {
    switch reply {
    case .offline: state.alert = .offline
    case .unreachable: state.alert = .unreachable
    case .answer: state.alert = .serverError
    }
  }

  // MARK: Tapping

  private static func tap(_ button: Button, _ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    if let alert = state.alert { return answer(alert, with: button, &state, surroundings) }
    switch (state.scene, button) {
    case (.activate, _), (.scanCode, _), (.enterCode, _), (.credentials, _), (.pending, _), (.choosePIN, _),
      (.confirmPIN, _), (.configureBiometry, _), (.activated, _):
      return tapWhileActivating(button, &state, surroundings)
    case (.keyboard(let keyboard), _): return tapKeyboard(button, keyboard, &state, surroundings)
    case (.noNetwork, .tryAgain), (.blocked, .checkAgain): return launch(&state)
    case (.blocked, .howToUnblock): state.alert = .howToUnblock
    case (.signedOut, .signIn): return open(.signIn, &state)
    case (.open(.dashboard, _), .payment): state.scene = .open(.payment, approved: false)
    case (.open(.dashboard, _), .signOut): state.scene = .signedOut
    case (.open(.payment, _), .back): state.scene = .open(.dashboard, approved: false)
    case (.open(.payment, _), .approve): return open(.payment, &state)
    case (.notRunning, _), (.launch, _), (.noNetwork, _), (.exchangingKeys, _), (.committing, _),
      (.signedOut, _), (.open, _), (.blocked, _):
      break
    }
    return []
  }

  private static func answer(
    _ alert: Alert, with button: Button, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch (alert, button) {
    case (.offline, .tryAgain), (.unreachable, .tryAgain):
      state.alert = nil
      return retry(&state)
    case (.offline, .cancel), (.unreachable, .cancel):
      state.alert = nil
      giveUp(&state)
    case (.pinMismatch, .ok):
      state.alert = nil
      state.scene = .choosePIN(PIN())
    case (.invalidCode, .ok), (.codeRefused, .ok), (.wrongCredentials, .ok), (.notConfigured, .ok),
      (.wrongState, .ok), (.wrongPIN, .ok), (.biometryFailed, .ok), (.serverError, .ok), (.howToUnblock, .ok):
      state.alert = nil
    case (.offline, _), (.unreachable, _), (.pinMismatch, _), (.invalidCode, _), (.codeRefused, _),
      (.wrongCredentials, _), (.notConfigured, _), (.wrongState, _), (.wrongPIN, _), (.biometryFailed, _),
      (.serverError, _), (.howToUnblock, _):
      break
    }
    return []
  }

  /// Does again what the network kept from being done.
  private static func retry(_ state: inout State) -> [Effect] {
    switch state.scene {
    case .exchangingKeys: return [.send(Request.createActivation)]
    case .committing: return [.send(Request.commitActivation)]
    case .keyboard(let keyboard): return check(keyboard, after: nil, &state)
    case .notRunning, .launch, .noNetwork, .activate, .scanCode, .enterCode, .credentials, .pending,
      .choosePIN, .confirmPIN, .configureBiometry, .activated, .signedOut, .open, .blocked:
      return []
    }
  }

  private static func giveUp(_ state: inout State) {
    switch state.scene {
    case .exchangingKeys(let proof): state.scene = form(of: proof)
    case .committing: state.scene = .pending
    case .keyboard(let keyboard): close(keyboard, signed: false, &state)
    case .notRunning, .launch, .noNetwork, .activate, .scanCode, .enterCode, .credentials, .pending,
      .choosePIN, .confirmPIN, .configureBiometry, .activated, .signedOut, .open, .blocked:
      break
    }
  }

  // MARK: Typing

  private static func type(
    _ keystroke: Keystroke, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard state.alert == nil else { return [] }
    switch state.scene {
    case .enterCode(var entry):
      entry.take(keystroke)
      state.scene = .enterCode(entry)
    case .credentials(var credentials):
      credentials.take(keystroke)
      state.scene = .credentials(credentials)
    case .choosePIN(var entry):
      let pin = entry.takeKey(keystroke, surroundings.limits)
      state.scene = pin.map { .confirmPIN(PIN(), first: $0) } ?? .choosePIN(entry)
    case .confirmPIN(var entry, let first):
      let pin = entry.takeKey(keystroke, surroundings.limits)
      state.scene = .confirmPIN(entry, first: first)
      if let pin { return confirm(pin, first, &state, surroundings) }
    case .keyboard(var keyboard):
      guard keyboard.phase == .ready else { return [] }
      let pin = keyboard.entry.takeKey(keystroke, surroundings.limits)
      if let pin { return sign(keyboard, with: pin, &state, surroundings) }
      state.scene = .keyboard(keyboard)
    case .notRunning, .launch, .noNetwork, .activate, .scanCode, .exchangingKeys, .pending,
      .configureBiometry, .committing, .activated, .signedOut, .open, .blocked:
      break
    }
    return []
  }
}

extension PIN {
  /// The most digits of a PIN of no fixed length.
  static let longest = 8

  /// Takes a key, and gives the PIN when that completed it: never, where a key of its own submits it.
  mutating func takeKey(_ keystroke: Keystroke, _ limits: PowerAuth.Limits) -> PIN? {
    guard limits.hasVariableLength else { return take(keystroke, length: limits.pinLength) }
    switch keystroke {
    case .delete: removeLast()
    case .character(let scalar): if count < PIN.longest { append(scalar) }
    }
    return nil
  }
}
