import DeviceSimulation
import UnlockEngine

// What the user does – taps, keys, whole entries –, and what comes back: answers of LocalAuthentication and of the server.

extension FileRun {
  mutating func tap(_ code: UInt8) {
    let (alert, shown) = withContext { [program] in (program.alert($0), program.shown($0)) }
    guard alert > 0 || state.screen > 0 else { return }
    let buttons = alert > 0 ? program.alerts[Int(alert) - 1].buttons : program.screens[shown].buttons
    for index in buttons.indices where buttons[index].code == code {
      let canBeTapped = withContext { [program] in
        program.holds(buttons[index].isShown, $0) && program.isEnabled(buttons[index], alert, $0)
      }
      if canBeTapped { return tap(buttons[index], on: shown) }
    }
  }

  private mutating func tap(_ button: FlowProgram.ButtonDefinition, on screen: Int) {
    if let field = button.field {
      (state.field, state.refusedKey) = (field, 0)
      return
    }
    let isRaised = button.raises && !state.isRaised
    (state.alert, state.isRaised) = (0, false)
    guard button.submits else {
      run(button.block)
      if button.raises { state.isRaised = isRaised }
      return
    }
    if program.screens[screen].pad != nil {
      let entry = state.entry
      (state.entry, state.dots) = (PIN(), .typed)
      return complete(entry, onPadOf: screen)
    }
    (typed, typedTexts) = (program.typed(in: program.screens[screen].fields, state), state.texts)
    state.isRetry = false
    run(button.block)
    typed = Typed()
  }

  mutating func type(_ keystroke: Keystroke) {
    let (alert, shown) = withContext { [program] in (program.alert($0), program.shown($0)) }
    guard state.screen > 0, alert == 0 else { return }
    if program.screens[shown].pad != nil {
      type(keystroke, onPadOf: shown)
    } else if withContext({ [program] in program.takesTyping($0.state.field, $0) }) {
      type(keystroke, in: program.screens[shown].fields[Int(state.field)], shown)
    }
  }

  private mutating func type(_ keystroke: Keystroke, in field: FlowProgram.FieldDefinition, _ screen: Int) {
    let place = program.fieldPlace + Int(state.field)
    state.refusedKey = 0
    switch keystroke {
    case .delete: state.texts[place].removeLast()
    case .character(let scalar):
      guard state.texts[place].count < field.most.number(surroundings.limits) else { return }
      switch field.check?.taken(scalar) ?? .character(scalar) {
      case .character(let scalar): state.texts[place].append(scalar)
      case .nothing: return
      case .refused: state.refusedKey = scalar.value
      }
    }
    run(program.screens[screen].typing)
  }

  private mutating func type(_ keystroke: Keystroke, onPadOf screen: Int) {
    guard let pad = program.screens[screen].pad, !program.isWaiting(state), state.dots != .held,
      pad.isOff == nil || !holds(pad.isOff)
    else { return }
    // A dot that was touched, or isn't there, changes nothing.
    if pad.isPattern, !state.entry.canTouch(keystroke) { return }
    let keystroke = pad.typed(keystroke)
    state.dots = .typed
    if pad.forgetsWhenTyped { state.isRetry = false }
    if pad.most != nil, withContext({ [program] in program.isVariable(pad, $0) }) {
      let most = program.length(pad.most ?? pad.length, state, server, surroundings.limits)
      if keystroke == .delete || state.entry.count < most {
        state.entry.edit(keystroke, letters: pad.hasLetters)
      }
      return run(program.screens[screen].typing)
    }
    let length = program.length(of: pad, state, server, surroundings.limits)
    guard let entry = state.entry.take(keystroke, length: length, letters: pad.hasLetters) else {
      return run(program.screens[screen].typing)
    }
    complete(entry, onPadOf: screen)
  }

  /// What follows once an entry is whole.
  private mutating func complete(_ entry: PIN, onPadOf screen: Int) {
    let refused = program.screens[screen].pad?.refused
    typed = Typed(code: entry)
    state.isRetry = false
    if refused != nil, holds(refused) { state.isRetry = true } else { run(program.screens[screen].complete) }
    typed = Typed()
  }

  mutating func answer(_ purpose: FlowProgram.PurposeDefinition, _ result: AuthenticationResult) {
    let asker = state.asker
    state.asker = 0
    guard asker == state.screen else { return }
    switch result {
    case .success: run(purpose.success)
    case .failure(.userCancel): run(purpose.cancel ?? purpose.otherwise)
    case .failure(.userFallback): run(purpose.fallback ?? purpose.otherwise)
    case .failure(.authenticationFailed): run(purpose.failed ?? purpose.otherwise)
    case .failure(.biometryLockout): run(purpose.lockedOut ?? purpose.otherwise)
    case .failure(.passcodeNotSet): run(purpose.noPasscode ?? purpose.otherwise)
    case .failure(.biometryNotAvailable), .failure(.biometryNotEnrolled):
      run(purpose.unavailable ?? purpose.otherwise)
    case .failure: run(purpose.otherwise)
    }
  }

  mutating func answer(_ reply: Reply<FileAnswer>) {
    let (call, caller, sent) = (state.call, state.caller, state.sent)
    (state.call, state.caller, state.sent) = (0, 0, Typed())
    guard call > 0, caller == state.screen else { return }
    if case .answer(let answer) = reply {
      for (place, value) in program.server.told.enumerated() {
        if let number = answer.told[place] { set(value, to: number) }
      }
    } else if program.sendsAgain {
      (state.lost, state.sent) = (call, sent)
    }
    run(program.server.calls[Int(call) - 1].block(for: reply))
  }
}
