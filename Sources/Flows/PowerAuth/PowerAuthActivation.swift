import DeviceSimulation
import UnlockEngine

// Transitions: a new activation (P2 to P4)

extension PowerAuth {
  static func tapWhileActivating(
    _ button: Button, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch (state.scene, button) {
    case (.activate, .scanCode):
      state.scene = .scanCode(offersManualEntry: false)
      return [.start(Timer.manualEntryOffer, surroundings.limits.manualEntryOffer)]
    case (.activate, .enterCode), (.scanCode(offersManualEntry: true), .enterCode):
      state.scene = .enterCode(CodeEntry())
    case (.activate, .useCredentials): state.scene = .credentials(Credentials())
    case (.scanCode, .back):
      state.scene = .activate(nil)
      return [.stop(Timer.manualEntryOffer)]
    case (.scanCode, .deliverCode):
      return [.stop(Timer.manualEntryOffer)] + exchangeKeys(.scannedCode, &state, surroundings)
    case (.scanCode, .deliverOtherCode): state.alert = .invalidCode
    case (.enterCode, .back), (.credentials, .back): state.scene = .activate(nil)
    case (.enterCode(let entry), .submit): return sendCode(entry, &state, surroundings)
    case (.credentials(let credentials), .userNameField): moveTo(.userName, in: credentials, &state)
    case (.credentials(let credentials), .passwordField): moveTo(.password, in: credentials, &state)
    case (.credentials(let credentials), .oneTimePasswordField):
      moveTo(.oneTimePassword, in: credentials, &state)
    case (.credentials(let credentials), .submit):
      if credentials.isComplete { return exchangeKeys(.credentials(credentials), &state, surroundings) }
    case (.pending, .continueActivation):
      guard case .committed = state.activation else {
        state.scene = .choosePIN(PIN())
        return []
      }
      state.scene = .committing
      return [.send(Request.commitActivation)]
    case (.pending, .startAnew): begin(anew: nil, &state)
    case (.choosePIN, .cancel): state.scene = .pending
    case (.choosePIN(let entry), .submit):
      if isSubmittable(entry, surroundings.limits) { state.scene = .confirmPIN(PIN(), first: entry) }
    case (.confirmPIN, .back): state.scene = .choosePIN(PIN())
    case (.confirmPIN(let entry, let first), .submit):
      if isSubmittable(entry, surroundings.limits) { return confirm(entry, first, &state, surroundings) }
    case (.configureBiometry(let pin), .useBiometry):
      guard surroundings.device.offersBiometry else { return [] }
      return commit(pin, biometry: surroundings.device.domainState, &state, surroundings)
    case (.configureBiometry(let pin), .skipBiometry): return commit(pin, biometry: nil, &state, surroundings)
    case (.activated, .startUsing): return open(.signIn, &state)
    case (.notRunning, _), (.launch, _), (.noNetwork, _), (.activate, _), (.scanCode, _), (.enterCode, _),
      (.credentials, _), (.exchangingKeys, _), (.pending, _), (.choosePIN, _), (.confirmPIN, _),
      (.configureBiometry, _), (.committing, _), (.activated, _), (.signedOut, _), (.keyboard, _), (.open, _),
      (.blocked, _):
      break
    }
    return []
  }

  /// Whether the key that submits a PIN of no fixed length may be tapped.
  static func isSubmittable(_ entry: PIN, _ limits: Limits) -> Bool {
    limits.hasVariableLength && entry.count >= limits.pinLength
  }

  // MARK: Code and credentials

  private static func sendCode(
    _ entry: CodeEntry, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard entry.isComplete else { return [] }
    // Told before the server is asked (P2).
    guard ActivationCode(entry.characters.text) != nil else {
      state.alert = .invalidCode
      return []
    }
    return exchangeKeys(.typedCode(entry.characters), &state, surroundings)
  }

  private static func moveTo(_ field: Credentials.Field, in credentials: Credentials, _ state: inout State) {
    var credentials = credentials
    credentials.active = field
    state.scene = .credentials(credentials)
  }

  private static func exchangeKeys(
    _ proof: Proof, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard surroundings.limits.isConfigured else {
      state.alert = .notConfigured
      return []
    }
    state.scene = .exchangingKeys(proof)
    // Whatever was to be committed before isn't waited for any more.
    return [.stop(Timer.activationExpires), .send(Request.createActivation)]
  }

  /// Where a proof was entered; what was typed is still there, but for a scan there is nothing to keep.
  static func form(of proof: Proof) -> Scene {
    switch proof {
    case .scannedCode: .activate(nil)
    case .typedCode(let characters): .enterCode(CodeEntry(characters: characters))
    case .credentials(let credentials): .credentials(credentials)
    }
  }

  static func keysExchanged(
    _ proof: Proof, _ reply: Reply<Answer>, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch reply {
    case .answer(.http(200)):
      state.activation = .created
      state.scene = .choosePIN(PIN())
      // From now on the server waits for the commit, whether the app runs or not.
      return [.start(Timer.activationExpires, surroundings.limits.activationTime)]
    // The form stays where it is, so that "Try again" can send it again.
    case .offline, .unreachable: report(reply, &state)
    case .answer(.http(500)), .answer(.status):
      state.scene = form(of: proof)
      state.alert = .serverError
    case .answer(.http):
      state.scene = form(of: proof)
      if case .credentials = proof { state.alert = .wrongCredentials } else { state.alert = .codeRefused }
    }
    return []
  }

  // MARK: Commit

  static func confirm(
    _ pin: PIN, _ first: PIN, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard pin == first else {
      state.scene = .confirmPIN(PIN(), first: first)
      state.alert = .pinMismatch
      return []
    }
    guard surroundings.device.offersBiometry else { return commit(pin, biometry: nil, &state, surroundings) }
    state.scene = .configureBiometry(pin)
    return [.preflight(.deviceOwnerAuthenticationWithBiometrics)]
  }

  /// Stores the keys under their factors, and lets the server know (P4).
  private static func commit(
    _ pin: PIN, biometry: UInt8?, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard surroundings.limits.isConfigured else {
      state.alert = .notConfigured
      return []
    }
    state.activation = .committed(pin: pin, biometry: biometry)
    state.scene = .committing
    return [.send(Request.commitActivation)]
  }

  static func committed(
    _ reply: Reply<Answer>, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    switch reply {
    case .answer(.http(200)):
      state.scene = .activated
      // An operator may still have to commit; then the server's patience runs on.
      return surroundings.server.activation == .active ? [.stop(Timer.activationExpires)] : []
    case .offline, .unreachable: report(reply, &state)
    case .answer(.http(500)), .answer(.status):
      state.scene = .pending
      state.alert = .serverError
    case .answer(.http):
      begin(anew: nil, &state)
      state.alert = .wrongState
    }
    return []
  }
}

extension PowerAuth.CodeEntry {
  var isComplete: Bool { characters.byteCount == ActivationCode.length }

  /// Takes a key; the hyphens come by themselves.
  mutating func take(_ keystroke: Keystroke) {
    refused = nil
    switch keystroke {
    case .delete: characters.removeLast()
    case .character("-"): break
    case .character(let scalar):
      guard !isComplete else { return }
      if let corrected = ActivationCode.corrected(scalar) {
        characters.append(corrected)
      } else {
        refused = scalar
      }
    }
  }
}

extension PowerAuth.Credentials {
  /// Takes a key into the active field.
  mutating func take(_ keystroke: Keystroke) {
    switch active {
    case .userName: userName.take(keystroke)
    case .password: password.take(keystroke)
    case .oneTimePassword: oneTimePassword.take(keystroke)
    }
  }
}

extension ShortText {
  fileprivate mutating func take(_ keystroke: Keystroke) {
    switch keystroke {
    case .delete: removeLast()
    case .character(let scalar): append(scalar)
    }
  }
}
