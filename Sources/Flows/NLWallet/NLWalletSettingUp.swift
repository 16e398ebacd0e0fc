import DeviceSimulation
import UnlockEngine

// Transitions: choosing a PIN and setting up the account, steps 1.1 to 1.6 and 2.1 to 4.1

extension NLWallet {
  /// Where a tap leads from a step.
  static func tapped(_ button: Button, in step: Step) -> Step {
    switch (step, button) {
    case (.introduction, .choosePIN): .choosePIN(PIN())
    case (.choosePIN, .back): .introduction  // 1.1b
    case (.choosePIN(let entry), .info): .info(.choosePIN(entry))  // 1.1c
    case (.repeatPIN, .back): .choosePIN(PIN())  // 1.3b
    case (.repeatPIN(let repetition), .info): .info(.repeatPIN(repetition))  // 1.3c
    case (.info(.choosePIN(let entry)), .back): .choosePIN(entry)
    case (.info(.repeatPIN(let repetition)), .back): .repeatPIN(repetition)
    // 2.1a; to 1.1 and not, as in the source's table, to 1.3: there is no PIN that could be repeated (N1.4).
    case (.tooSimple, .ok): .choosePIN(PIN())
    case (.differentRetry(let first), .tryAgain):  // 3.1a
      .repeatPIN(Repetition(first: first, isSecondTry: true))
    case (.differentStartOver, .startOver): .choosePIN(PIN())  // 4.1a
    // After an error PIN entry starts again. A device that isn't secure won't be after a retry (N1.6).
    case (.failed(.noInternet), .tryAgain), (.failed(.serverUnreachable), .tryAgain),
      (.failed(.deviceInsecure), .back):
      .choosePIN(PIN())
    case (.introduction, _), (.choosePIN, _), (.checkingPIN, _), (.repeatPIN, _), (.comparingPINs, _),
      (.settingUpAccount, _), (.failed, _), (.info, _), (.tooSimple, _), (.differentRetry, _),
      (.differentStartOver, _):
      step
    }
  }

  /// 1.1a and 1.3a: a PIN submits itself at the sixth digit.
  static func type(
    _ keystroke: Keystroke, in step: Step, _ state: inout State, _ limits: Limits
  ) -> [Effect] {
    switch step {
    case .choosePIN(var entry):
      let pin = entry.take(keystroke, length: pinLength)
      state.scene = .settingUp(pin.map { .checkingPIN($0) } ?? .choosePIN(entry))
      return pin == nil ? [] : [.start(Timer.check, limits.checkTime)]
    case .repeatPIN(var repetition):
      guard let pin = repetition.entry.take(keystroke, length: pinLength) else {
        state.scene = .settingUp(.repeatPIN(repetition))
        return []
      }
      repetition.entry = pin
      state.scene = .settingUp(.comparingPINs(repetition))
      return [.start(Timer.check, limits.checkTime)]
    case .introduction, .checkingPIN, .comparingPINs, .settingUpAccount, .failed, .info, .tooSimple,
      .differentRetry, .differentStartOver:
      return []
    }
  }

  /// 1.2: the PIN was held against the policy.
  static func policyChecked(_ pin: PIN, _ state: inout State) {
    let flaw = firstFlaw(in: pin)
    // 1.2b, else 1.2a
    state.scene = .settingUp(flaw.map { .tooSimple($0) } ?? .repeatPIN(Repetition(first: pin)))
  }

  /// 1.4: the two PINs were compared.
  static func compared(_ repetition: Repetition, _ state: inout State, _ device: VisibleDevice) -> [Effect] {
    switch (repetition.entry == repetition.first, repetition.isSecondTry) {
    case (true, _):  // 1.4a
      state.scene = .settingUp(.settingUpAccount(repetition.first, isSecure: !device.isJailbroken))
      return [.send(Request.setUpAccount)]
    case (false, false): state.scene = .settingUp(.differentRetry(first: repetition.first))  // 1.4b
    case (false, true): state.scene = .settingUp(.differentStartOver)  // 1.4c
    }
    return []
  }

  /// 1.5: the server answered, or didn't.
  static func accountSetUp(
    _ reply: Reply<Answer>, _ state: inout State, _ surroundings: Surroundings
  ) -> [Effect] {
    guard case .settingUp(.settingUpAccount(let pin, _)) = state.scene else { return [] }
    switch reply {
    case .answer(.accountSetUp):  // 1.5a
      state.account = .made(pin: pin, biometrics: .undecided)
      return enter(.checkingSupport, &state, surroundings)
    case .answer(.deviceInsecure): state.scene = .settingUp(.failed(.deviceInsecure))  // 1.5b
    // Of another request.
    case .answer(.rightPIN), .answer(.wrongPIN), .answer(.notAccepted): break
    case .offline: state.scene = .settingUp(.failed(.noInternet))  // 1.5c
    case .unreachable: state.scene = .settingUp(.failed(.serverUnreachable))  // 1.5d
    }
    return []
  }

  /// 1.6: the device was asked whether it supports biometrics, that is whether the user has them set up.
  static func supportChecked(_ state: inout State, _ surroundings: Surroundings) {
    let isSupported = surroundings.device.offersBiometry
    if !isSupported { state.biometrics = .skipped }
    let place = isSupported ? Place.configureBiometrics(nil) : .secured  // 1.6a, 1.6b
    state.scene = surroundings.isSetAside ? .away(place) : .open(place, isWarned: false)
  }
}

extension NLWallet.Repetition {
  var emptied: NLWallet.Repetition { NLWallet.Repetition(first: first, isSecondTry: isSecondTry) }
}
