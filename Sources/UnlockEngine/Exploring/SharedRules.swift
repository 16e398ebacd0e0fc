import DeviceSimulation

// Rules

/// What every flow promises, whatever it unlocks.
extension Rule {
  /// All of them.
  public static func shared(by flow: F) -> [Rule] {
    [
      contentNeedsProof, onlyTheRightPasscode, passcodesAreCounted, scansAreCounted, lockOutsLast,
      lockOutsAreOfTheTable, lockedBiometryWaits, restartsLockBiometry, everyScreenHasAWayOn, noButtonIsDead,
      cancelChangesNothing, wordsAreNotMixed, oneCanGetBackIn, guessingEnds,
    ] + aboutBeingInactive(of: flow) + aboutDevices + aboutLockScreens + aboutClocks(of: flow)
      + aboutVoiceOver(of: flow)
  }

  static var contentNeedsProof: Rule {
    Rule(
      "App content is seen only by somebody who authenticated, or chose not to lock, since that was last required",
      .always { state in
        guard let content = state.screen.content else { return .notTried }
        return .holds(if: state.memory.isEntitled, else: .hidesContent(content))
      })
  }

  /// Other rules take a success as proof, so it has to be justified (A8).
  static var onlyTheRightPasscode: Rule {
    Rule(
      "Only the right passcode is accepted, and none during a lock-out or after ten wrong ones",
      .everyDeviceStep { step in
        let device = step.before
        guard step.answer == .success, device.evaluation?.phase == .passcode, !device.isLocked else {
          return .notTried
        }
        if device.lockedOutUntil != nil { return .broken(.system(.passcodeLockedOut)) }
        if step.isDisabled { return .broken(.system(.deviceDisabled)) }
        guard step.passcode == nil || step.passcode != device.passcode?.text else { return .holds }
        let isCounted = step.passcode != nil && step.passcode != device.lastWrongPasscode
        return .broken(.fact(Fact("failed-passcodes", Int(device.failedPasscodes) + (isCounted ? 1 : 0))))
      })
  }

  static var passcodesAreCounted: Rule {
    Rule(
      "Wrong passcodes stay counted until the right one is entered",
      .everyDeviceStep { step in
        let (before, after) = (step.before.failedPasscodes, step.after.failedPasscodes)
        guard before > 0, !step.forgivesAttempts else { return .notTried }
        return .holds(if: after >= before, else: .fact(Fact("failed-passcodes", Int(before))))
      })
  }

  static var scansAreCounted: Rule {
    Rule(
      "Failed scans stay counted until a match or the right passcode",
      .everyDeviceStep { step in
        let (before, after) = (step.before.failedBiometricAttempts, step.after.failedBiometricAttempts)
        guard before > 0, !step.forgivesAttempts else { return .notTried }
        return .holds(if: after >= before, else: .fact(Fact("failed-biometric-attempts", Int(before))))
      })
  }

  static var lockOutsLast: Rule {
    Rule(
      "A lock-out gets shorter only with time, and never longer",
      .everyDeviceStep { step in
        guard let end = step.before.lockedOutUntil, step.now < end, !step.isErased else { return .notTried }
        return .holds(if: step.after.lockedOutUntil == end, else: .lockedOut(for: end - step.now))
      })
  }

  static var lockedBiometryWaits: Rule {
    Rule(
      "After five failed scans or a restart biometry isn’t asked before the passcode",
      .everyDevice { device in
        guard let evaluation = device.evaluation, device.failedBiometricAttempts >= 5 || device.needsPasscode
        else { return .notTried }
        guard evaluation.isBiometric || device.isScanning else { return .holds }
        if device.isLocked { return .broken(.system(.lockScreen)) }
        let asksOwner = evaluation.request.policy == .deviceOwnerAuthentication
        return .broken(asksOwner ? .system(.passcode) : .nothingOfSystem)
      })
  }

  static var restartsLockBiometry: Rule {
    Rule(
      "A restart locks biometry until the passcode is entered",
      .everyDeviceStep { step in
        guard step.move == .lifeCycle(.reboot), step.after.passcode != nil else { return .notTried }
        return .holds(
          if: step.after.needsPasscodeAfterRestart, else: .fact(Fact("passcode-needed-after-restart", true)))
      })
  }

  static var everyScreenHasAWayOn: Rule {
    Rule(
      "Every screen has a way on, and no alert is dead",
      .wayOut { state, ways in
        // The home screen and the switcher are left by the phone's own gestures.
        guard state.world.phone == .app || state.world.phone.isLocked, !state.screen.isOnlyContent
        else { return .notTried }
        return .holds(
          if: !ways.isDisjoint(with: [.tapping, .typing, .sensor, .waiting, .trying]),
          else: .isGone(state.screen.top))
      })
  }

  static var noButtonIsDead: Rule {
    Rule(
      "Every button that can be tapped does something",
      .wayOut { state, ways in
        if ways.contains(.deadControl) { return .broken(.isGone(state.screen.top)) }
        return ways.isDisjoint(with: [.tapping, .trying]) ? .notTried : .holds
      })
  }

  static var cancelChangesNothing: Rule {
    Rule(
      "Cancel changes nothing",
      .everyStep { step in
        guard step.takesBack else { return .notTried }
        // What outlives the app's process, and what the server knows: everything that is saved.
        let (before, after) = (step.before.storedApp, step.after.storedApp)
        guard before != after || step.before.server != step.after.server else { return .holds }
        let flow = step.before.flow
        let facts = zip(
          flow.facts(before, step.before.surroundings), flow.facts(after, step.after.surroundings))
        return RuleVerdict(facts.first { $0 != $1 }.map { .fact($0.0) })
      })
  }

  static var wordsAreNotMixed: Rule {
    Rule(
      "The passcode screen never speaks of a PIN, and a PIN pad never of the device’s passcode",
      .alwaysShows { screen in
        if screen.system?.style == .passcode {
          return RuleVerdict(
            screen.system?.text { $0.contains { $0 == "PIN" || $0 == "PINs" } }.map { .hides($0) })
        }
        guard screen.app?.style == .pinPad else { return .notTried }
        return RuleVerdict(screen.app?.text(where: speaksOfDevicesPasscode).map { .hides($0) })
      })
  }

  /// “iPhone passcode”, “the device’s passcode”.
  private static func speaksOfDevicesPasscode(_ words: [Substring]) -> Bool {
    words.indices.dropFirst().contains { index in
      guard words[index].lowercased() == "passcode" else { return false }
      let before = words[index - 1] == "s" && index > 1 ? words[index - 2] : words[index - 1]
      return ["iphone", "ipad", "device", "phone"].contains(before.lowercased())
    }
  }

  static var oneCanGetBackIn: Rule {
    Rule("From everywhere the user can get in again", .alwaysReachable(\.isIn))
  }
}

extension Transition {
  /// Whether the step erases the device: then nothing is left that could be counted.
  public var erasesDevice: Bool {
    after.phone == .off && before.device.hasPasscode && !after.device.hasPasscode
  }

  /// The control of the app's that is tapped.
  public var tapped: F.Button? {
    guard case .tap(let id) = move, id.owner == .app else { return nil }
    return F.Button(rawValue: id.code)
  }

  /// What stands on a pad with what the step types; `nil` when it types nothing into the app.
  public func entry(after typedBefore: PIN) -> PIN? {
    guard let typed, !before.isTypingToSystem else { return nil }
    var entry = typedBefore
    for scalar in typed { entry.append(scalar, letters: true) }
    return entry
  }

  /// The setting of the server that the step changes.
  public var serverEntry: Setup.Entry? {
    guard case .server(let index) = move else { return nil }
    return plan.server[Int(index)].entry
  }

  /// The number of the text that the step completes.
  public var text: UInt8? {
    switch move {
    case .enter(let text), .finish(let text): text
    default: nil
    }
  }

  /// Whether anything is typed in the step, be it a whole text or a part of one.
  public var isTyping: Bool {
    switch move {
    case .enter, .begin, .finish: true
    default: false
    }
  }

  /// What is typed in the step; `nil` when nothing is.
  public var typed: Substring.UnicodeScalarView? { isTyping ? move.typed(in: explored) : nil }
}

extension Move {
  /// What is typed in the move; `nil` when nothing is.
  ///
  /// - Parameter plan: where it is: millions of steps ask, and a copy would count all that it owns.
  public func typed<F: Explored>(in plan: UnsafePointer<ExplorationPlan<F>>) -> Substring.UnicodeScalarView? {
    switch self {
    case .enter(let text): plan.pointee.text(text).unicodeScalars[...]
    case .begin(let text): plan.pointee.text(text).unicodeScalars.prefix(1)
    case .finish(let text): plan.pointee.text(text).unicodeScalars.dropFirst()
    default: nil
    }
  }
}

extension Screen {
  /// Whether all there is to see is what the app protects, with nothing to tap: who looks at it has come in, and leaves the
  /// app when done.
  fileprivate var isOnlyContent: Bool {
    guard let app, alert == nil, system == nil else { return false }
    return app.showsContent && app.controls.isEmpty && app.keypad == nil && !app.isBusy
  }
}

extension Layer {
  /// The text that appears nowhere else, unlike a title of one word.
  package var longestText: String { ([title] + texts).max { $0.count < $1.count } ?? title }

  /// The first text in which a word stands, as itself or as a part of one.
  fileprivate func text(where isMeant: (_ words: [Substring]) -> Bool) -> String? {
    ([title] + texts + controls.map(\.title)).first { text in
      isMeant(text.split { !$0.isLetter && !$0.isNumber })
    }
  }
}
