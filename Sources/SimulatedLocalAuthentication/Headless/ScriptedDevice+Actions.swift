// What the user does with the device: each action has to fit what is on the screen.

extension ScriptedDevice {
  /// Performs an action; returns the ending if it ended the evaluation under way.
  mutating func perform(_ action: UserAction) throws(UnfittingAction) -> Ending? {
    let ending = try act(action)
    if device.isToBeErased { return erase() ?? ending }
    return ending
  }

  private mutating func act(_ action: UserAction) throws(UnfittingAction) -> Ending? {
    switch action {
    case .match: return try present(.match, action)
    case .noMatch: return try present(.noMatch, action)
    case .cancel:
      if device.evaluation?.isScanning == true { return try present(.cancel, action) }
      return try tap(.cancel, action)
    case .tryAgain: return try tap(.tryAgain, action)
    case .tapFallback: return try tap(.fallback, action)
    case .allowFaceID: return try tap(.allow, action)
    case .denyFaceID: return try tap(.dontAllow, action)
    case .enterPasscode(let text): return try enter(text)
    case .leaveApp, .receiveCall: return operate { device, _ in device.endEvaluation(with: .systemCancel) }
    case .wait(let duration): return elapse(duration)
    case .change(let change): return apply(change)
    }
  }

  private mutating func present(_ answer: SensorAnswer, _ action: UserAction) throws(UnfittingAction)
    -> Ending?
  {
    guard device.evaluation?.isScanning == true else { throw unfitting(action, "no sensor is scanning") }
    return operate { $0.present(answer, at: $1) }
  }

  private mutating func tap(_ control: SystemControl, _ action: UserAction) throws(UnfittingAction) -> Ending?
  {
    guard let prompt, prompt.buttons.contains(where: { $0.control == control }) else {
      throw unfitting(action, "there is no such button")
    }
    return operate { $0.tap(control, at: $1) }
  }

  /// Types a passcode from its first character and submits it.
  mutating func enter(_ text: String) throws(UnfittingAction) -> Ending? {
    let action = UserAction.enterPasscode(text)
    guard device.evaluation?.phase == .passcode, let passcode = device.passcode else {
      throw unfitting(action, "no passcode is asked for")
    }
    if device.isDisabled { throw unfitting(action, "the device is disabled") }
    if let lockedOutFor { throw unfitting(action, "it is locked for another \(lockedOutFor)") }
    guard let typed = ShortText(text), !typed.isEmpty else {
      throw unfitting(action, "it takes between 1 and \(ShortText.capacity) bytes")
    }
    if passcode.kind != .customAlphanumeric, !typed.isDigits {
      throw unfitting(action, "it takes only digits")
    }
    if let length = passcode.kind.length, length != typed.byteCount {
      throw unfitting(action, "it takes \(length) digits")
    }

    while device.evaluation?.entry.isEmpty == false { device.deleteBackward() }
    for scalar in text.unicodeScalars {
      if let ending = operate({ $0.type(scalar, at: $1) }) { return ending }
    }
    return passcode.kind.length == nil ? operate { $0.tap(.enterPasscode, at: $1) } : nil
  }

  /// On a real device the waiting app would be gone; here it gets `systemCancel`.
  private mutating func erase() -> Ending? {
    let ending = operate { device, _ in device.endEvaluation(with: .systemCancel) }
    eraseEverything()
    return ending
  }

  private func unfitting(_ action: UserAction, _ reason: String) -> UnfittingAction {
    UnfittingAction(action: action, dialog: device.evaluation?.phase, reason: reason)
  }
}

// What the app’s being in the background means, and its end.
extension ScriptedDevice {
  /// What phones print: https://koze.hatenablog.jp/entry/2016/07/20/093000
  mutating func refuseInBackground(_ call: EvaluationCall) -> Ending {
    let told = error(.systemCancel, because: "Caller moved to background.")
    return end(call, .failure(told), .failure(.systemCancel), wasPrompted: false)
  }

  /// Ends whatever dialog is up, as `systemCancel`.
  mutating func endDialog() -> Ending? { operate { device, _ in device.endEvaluation(with: .systemCancel) } }
}
