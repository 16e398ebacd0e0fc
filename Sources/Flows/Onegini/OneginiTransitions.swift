import DeviceSimulation
import UnlockEngine

// Transitions

extension Onegini {
  public static func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    switch action {
    case .launched: return launch(&state, surroundings)
    // The cover comes and goes with being set aside: see the screens.
    case .resignedActive, .enteringForeground, .becameActive: return []
    case .enteredBackground:
      state.scene = state.scene.withoutTypedDigits
      return []
    case .ended:
      state = State(user: state.user)
      return []
    case .tapped(let button): return tap(button, &state, surroundings)
    case .typed(let keystroke): return type(keystroke, &state, surroundings)
    case .authenticated(_, let result): return authenticated(result, &state)
    // Heard of in the background too, while the process lives.
    case .deviceChanged: return noticeEnrolment(&state, surroundings)
    case .answered(let request, let reply):
      answered(request, reply, &state, surroundings)
      return []
    case .timePassed(let timer): switch timer {}
    }
  }

  private static func launch(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    state.scene = .welcome(nil)
    guard case .registered = state.user else { return [] }
    return noticeEnrolment(&state, surroundings) + begin(.logIn, &state, surroundings)
  }

  /// Biometry is bound to the fingers or faces it was registered with: with others enrolled it is
  /// deregistered, however long ago that was, and the PIN is asked (O8).
  private static func noticeEnrolment(_ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    guard case .registered(.registered(let enrolledSet, _)) = state.user,
      enrolledSet != surroundings.device.domainState
    else { return [] }
    state.user = .registered(.notRegistered)
    state.lastError = .authenticatorDeregistered
    state.alert = .authenticatorDeregistered
    guard case .biometricChallenge(let goal, let phase) = state.scene else { return [] }
    state.scene = .pinChallenge(Pad(), goal)
    return phase == .scanning ? [.invalidate] : []
  }

  // MARK: Beginning and ending a challenge

  /// Calls the SDK: the challenge that fits comes up (O3, O4).
  private static func begin(_ goal: Goal, _ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    guard isSafe(&state, surroundings) else { return [] }
    guard case .registered(.registered(_, isPreferred: true)) = state.user else {
      state.scene = .pinChallenge(Pad(), goal)
      return []
    }
    // A jailbroken device never gets to use biometry, also where the app itself doesn't mind (O2).
    guard !surroundings.device.isJailbroken else {
      state.lastError = .authenticatorNotSupported
      state.alert = .notAvailable(.jailbroken)
      state.scene = .pinChallenge(Pad(), goal)
      return []
    }
    switch surroundings.limits.biometricAnswer {
    case .ask:
      state.scene = .biometricChallenge(goal, .asking)
      return []
    case .prompt: return answerWithPrompt(goal, &state)
    case .pinFallback: fallBack(goal, &state)
    case .cancel: cancel(goal, &state)
    }
    return []
  }

  private static func isSafe(_ state: inout State, _ surroundings: Surroundings) -> Bool {
    guard surroundings.limits.detectsJailbreak, surroundings.device.isJailbroken else { return true }
    state.alert = .deviceNotSafe
    return false
  }

  private static func answerWithPrompt(_ goal: Goal, _ state: inout State) -> [Effect] {
    state.scene = .biometricChallenge(goal, .scanning)
    let purpose: Purpose = goal == .transfer ? .confirmTransfer : .logIn
    return [.evaluate(.deviceOwnerAuthenticationWithBiometrics, for: purpose)]
  }

  /// The PIN is asked instead; the code tells why, and the user sees no error (O6, O7).
  private static func fallBack(_ goal: Goal, _ state: inout State) {
    state.lastError = .biometricFailed
    state.scene = .pinChallenge(Pad(), goal)
  }

  private static func cancel(_ goal: Goal, _ state: inout State) {
    state.lastError = .actionCancelled
    state.scene = start(of: goal, .cancelled)
  }

  /// Where the user was before a challenge.
  private static func start(of goal: Goal, _ notice: Notice?) -> Scene {
    switch goal {
    case .logIn: .welcome(notice)
    case .transfer: .open(.dashboard, notice)
    case .registerBiometric: .open(.authenticators, notice)
    }
  }

  /// Every ending of the prompt but success leads to the PIN: Cancel (O6), too many failed scans, and a
  /// locked device, which the SDK can't tell from them (O7).
  private static func authenticated(_ result: AuthenticationResult, _ state: inout State) -> [Effect] {
    guard case .biometricChallenge(let goal, .scanning) = state.scene else { return [] }
    switch result {
    case .success:
      state.scene = .biometricChallenge(goal, .sending)
      return [.send(Request.useBiometric)]
    case .failure:
      fallBack(goal, &state)
      return []
    }
  }

  // MARK: Tapping

  private static func tap(_ button: Button, _ state: inout State, _ surroundings: Surroundings) -> [Effect] {
    if let alert = state.alert {
      guard button == .ok else { return [] }
      state.alert = nil
      if alert == .pinMismatch { state.scene = .createPIN(Pad()) }
      return []
    }
    switch (state.scene, button) {
    case (.welcome, .register):
      guard state.user == .none, isSafe(&state, surroundings) else { return [] }
      state.lastError = nil
      state.scene = .createPIN(Pad())
    case (.welcome, .logIn):
      guard case .registered = state.user else { return [] }
      state.lastError = nil
      return begin(.logIn, &state, surroundings)
    case (.createPIN(let pad), .cancel), (.repeatPIN(let pad, _), .cancel):
      guard pad.verdict != .sending else { return [] }
      cancel(.logIn, &state)
    case (.pinChallenge(let pad, let goal), .cancel):
      if pad.verdict != .sending { cancel(goal, &state) }
    case (.biometricChallenge(let goal, .asking), .answerWithPrompt): return answerWithPrompt(goal, &state)
    case (.biometricChallenge(let goal, .asking), .fallBackToPIN): fallBack(goal, &state)
    case (.biometricChallenge(let goal, .asking), .cancel): cancel(goal, &state)
    case (.open(.dashboard, _), _): return tapDashboard(button, &state, surroundings)
    case (.open(.authenticators, _), _): return tapAuthenticators(button, &state, surroundings)
    case (.notRunning, _), (.welcome, _), (.createPIN, _), (.repeatPIN, _), (.pinChallenge, _),
      (.biometricChallenge, _), (.open(.deregistering, _), _):
      break
    }
    return []
  }

  private static func tapDashboard(
    _ button: Button, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch button {
    case .confirmTransfer:
      state.lastError = nil
      return begin(.transfer, &state, surroundings)
    case .authenticators: state.scene = .open(.authenticators, nil)
    case .logOut: state.scene = .welcome(nil)
    case .ok, .cancel, .back, .register, .logIn, .pinAuthenticator, .biometricAuthenticator,
      .preferBiometric, .answerWithPrompt, .fallBackToPIN:
      break
    }
    return []
  }

  private static func tapAuthenticators(
    _ button: Button, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard case .registered(let biometric) = state.user else { return [] }
    switch (button, biometric) {
    case (.back, _): state.scene = .open(.dashboard, nil)
    case (.pinAuthenticator, _):
      state.lastError = .pinCannotBeDeregistered
      state.alert = .pinStays
    case (.biometricAuthenticator, .registered):
      state.lastError = nil
      state.scene = .open(.deregistering, nil)
      return [.send(Request.deregisterBiometric)]
    case (.biometricAuthenticator, .notRegistered):
      state.lastError = nil
      let preflight = Effect.preflight(.deviceOwnerAuthenticationWithBiometrics)
      if let obstacle = obstacle(surroundings) {
        refuse(obstacle, &state)
        return [preflight]
      }
      return [preflight] + begin(.registerBiometric, &state, surroundings)
    case (.preferBiometric, .registered(let enrolledSet, let isPreferred)):
      state.user = .registered(.registered(enrolledSet: enrolledSet, isPreferred: !isPreferred))
      state.scene = .open(.authenticators, nil)
    case (.preferBiometric, .notRegistered), (.ok, _), (.cancel, _), (.register, _), (.logIn, _),
      (.confirmTransfer, _), (.authenticators, _), (.logOut, _), (.answerWithPrompt, _), (.fallBackToPIN, _):
      break
    }
    return []
  }

  /// What stands in the way of registering biometry, the first reason found (O2). A biometric lock-out doesn't.
  private static func obstacle(_ surroundings: Surroundings) -> Obstacle? {
    let device = surroundings.device
    if device.biometry == .none || device.iOS < 8 { return .noHardware }
    if device.isJailbroken { return .jailbroken }
    if device.biometry == .faceID {
      if !surroundings.limits.hasUsageDescription { return .noUsageDescription }
      if device.faceIDPermission == .denied { return .noPermission }
    }
    if !device.isEnrolled { return .notEnrolled }
    // The SDK has the configuration from the answer before; the server itself looks again.
    return surroundings.server.allowsBiometric ? nil : .notAllowedByServer
  }

  private static func refuse(_ obstacle: Obstacle, _ state: inout State) {
    state.lastError = .authenticatorNotSupported
    state.alert = .notAvailable(obstacle)
    state.scene = .open(.authenticators, nil)
  }

  // MARK: Typing a PIN

  private static func type(
    _ keystroke: Keystroke, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard state.alert == nil else { return [] }
    let limits = surroundings.limits
    switch state.scene {
    case .createPIN(var pad):
      guard let pin = pad.take(keystroke, length: limits.pinLength) else {
        state.scene = .createPIN(pad)
        return []
      }
      state.lastError = refusal(of: pin, limits)
      state.scene =
        state.lastError.map { .createPIN(Pad(.refused($0))) } ?? .repeatPIN(Pad(), first: pin)
    case .repeatPIN(var pad, let first):
      guard let pin = pad.take(keystroke, length: first.count) else {
        state.scene = .repeatPIN(pad, first: first)
        return []
      }
      guard pin == first else {
        state.alert = .pinMismatch
        state.scene = .repeatPIN(Pad(), first: first)
        return []
      }
      state.scene = .repeatPIN(Pad(entry: pin, .sending), first: first)
      return [.send(Request.registerUser)]
    case .pinChallenge(var pad, let goal):
      guard let pin = pad.take(keystroke, length: challengeLength(surroundings)) else {
        state.scene = .pinChallenge(pad, goal)
        return []
      }
      state.scene = .pinChallenge(Pad(entry: pin, .sending), goal)
      return [.send(Request.checkPIN)]
    case .notRunning, .welcome, .biometricChallenge, .open: break
    }
    return []
  }

  /// A PIN is as long as it was when it was created, whatever the rule for new ones is now.
  static func challengeLength(_ surroundings: Surroundings) -> Int {
    surroundings.server.pin?.count ?? surroundings.limits.pinLength
  }
}

extension PINPad<Onegini.Verdict> {
  /// Takes a key, and gives the PIN when that completed it.
  mutating func take(_ keystroke: Keystroke, length: Int) -> PIN? {
    guard verdict != .sending else { return nil }
    verdict = .none
    return entry.take(keystroke, length: length)
  }

  /// The same pad, nothing typed; what is on its way to the server goes on.
  var emptied: Self { verdict == .sending ? self : Self(verdict) }
}

extension Onegini.Scene {
  /// What the app keeps in the background.
  var withoutTypedDigits: Self {
    switch self {
    case .createPIN(let pad): .createPIN(pad.emptied)
    case .repeatPIN(let pad, let first): .repeatPIN(pad.emptied, first: first)
    case .pinChallenge(let pad, let goal): .pinChallenge(pad.emptied, goal)
    case .notRunning, .welcome, .biometricChallenge, .open: self
    }
  }
}
