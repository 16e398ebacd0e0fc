import DeviceSimulation
import UnlockEngine

// Transitions: what the Token Server answered

extension Onegini {
  static func answered(
    _ request: Request, _ reply: Reply<Answer>, _ state: inout State, _ surroundings: Surroundings
  ) {
    switch (request, state.scene) {
    case (.registerUser, .repeatPIN): userRegistered(reply, &state)
    case (.checkPIN, .pinChallenge(_, let goal)): pinChecked(reply, goal, &state, surroundings)
    case (.useBiometric, .biometricChallenge(let goal, .sending)): biometricUsed(reply, goal, &state)
    case (.deregisterBiometric, .open(.deregistering, _)): biometricDeregistered(reply, &state)
    // The user is somewhere else by now.
    case (.registerUser, _), (.checkPIN, _), (.useBiometric, _), (.deregisterBiometric, _): break
    }
  }

  private static func userRegistered(_ reply: Reply<Answer>, _ state: inout State) {
    if reply == .answer(.done) {
      state.user = .registered(.notRegistered)
      state.scene = .open(.dashboard, nil)
    } else {
      state.scene = .createPIN(Pad())
      fail(reply, &state)
    }
  }

  private static func pinChecked(
    _ reply: Reply<Answer>, _ goal: Goal, _ state: inout State, _ surroundings: Surroundings
  ) {
    switch reply {
    case .answer(.done): succeed(goal, &state, surroundings)
    case .answer(.wrongPIN):
      state.lastError = .invalidPIN
      state.scene = .pinChallenge(Pad(.refused(.invalidPIN)), goal)
    case .answer(.userDeregistered): deregisterUser(&state)
    case .answer(.notAllowed):
      state.lastError = .authenticatorNotSupported
      state.alert = .notAvailable(.notAllowedByServer)
      state.scene = .open(.authenticators, nil)
    case .answer(.authenticatorInvalid), .answer(.serverError), .offline, .unreachable:
      // Not counted: the PIN can be entered again.
      state.scene = .pinChallenge(Pad(), goal)
      fail(reply, &state)
    }
  }

  private static func biometricUsed(_ reply: Reply<Answer>, _ goal: Goal, _ state: inout State) {
    switch reply {
    case .answer(.done): state.scene = opened(by: goal)
    case .answer(.userDeregistered): deregisterUser(&state)
    case .answer(.authenticatorInvalid):
      state.user = .registered(.notRegistered)
      state.lastError = .authenticatorInvalid
      state.alert = .authenticatorInvalid
      state.scene = .pinChallenge(Pad(), goal)
    case .answer(.wrongPIN), .answer(.notAllowed), .answer(.serverError), .offline, .unreachable:
      // The SDK's call has ended; the user starts it again.
      state.scene = goal == .transfer ? .open(.dashboard, nil) : .welcome(nil)
      fail(reply, &state)
    }
  }

  /// Biometry is off on the device, also when the server couldn't be told (9028).
  private static func biometricDeregistered(_ reply: Reply<Answer>, _ state: inout State) {
    let isTold = reply == .answer(.done)
    state.user = .registered(.notRegistered)
    state.lastError = isTold ? nil : .deregisteredLocally
    state.scene = .open(.authenticators, isTold ? .biometricOff : .biometricOffLocally)
  }

  private static func succeed(_ goal: Goal, _ state: inout State, _ surroundings: Surroundings) {
    guard goal == .registerBiometric else {
      state.scene = opened(by: goal)
      return
    }
    // What is enrolled can have gone while the PIN was checked.
    guard let enrolledSet = surroundings.device.domainState else {
      state.lastError = .authenticatorNotSupported
      state.alert = .notAvailable(.notEnrolled)
      state.scene = .open(.authenticators, nil)
      return
    }
    state.user = .registered(.registered(enrolledSet: enrolledSet, isPreferred: false))
    state.scene = .open(.authenticators, .biometricOn)
  }

  /// What a successful authentication opens.
  private static func opened(by goal: Goal) -> Scene {
    .open(.dashboard, goal == .transfer ? .transferConfirmed : nil)
  }

  /// All that the app stored of the user is gone (O3).
  private static func deregisterUser(_ state: inout State) {
    state.user = .none
    state.lastError = .userDeregistered
    state.alert = .userDeregistered
    state.scene = .welcome(nil)
  }

  private static func fail(_ reply: Reply<Answer>, _ state: inout State) {
    switch reply {
    case .offline:
      state.lastError = .network
      state.alert = .networkError
    case .unreachable, .answer:
      state.lastError = .server
      state.alert = .serverError
    }
  }
}
