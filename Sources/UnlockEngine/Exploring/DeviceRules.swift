import DeviceSimulation

// Rules about what the device counts and accepts. The sources' figures are repeated here on purpose.

extension Rule {
  /// What every device promises, whatever asks it.
  static var aboutDevices: [Rule] {
    [
      onlyAMatchSucceeds, scansAreCountedOnce, passcodesAreCountedOnce, tenPasscodesDisable,
      disabledDevicesAskNothing, disabledDevicesStaySo, disabledPhonesShowNothingElse, successIsRemembered,
      biometryIsSetUp,
    ]
  }

  static var onlyAMatchSucceeds: Rule {
    Rule(
      "Biometry succeeds only by a match, and no evaluation succeeds at once",
      .everyDeviceStep { step in
        let (device, evaluation) = (step.before, step.before.evaluation)
        guard step.answer == .success, evaluation?.phase != .passcode, !step.opensLockScreen else {
          return .notTried
        }
        guard let evaluation else {
          if step.mayReuseUnlock { return .holds }
          return .broken(
            .fact(Fact("last-authentication", device.passcode == nil ? "passcodeNotSet" : "none")))
        }
        switch step.move {
        case .biometry(.match) where evaluation.isScanning: return .holds
        case .biometry(.noMatch):
          return .broken(.fact(Fact("failed-biometric-attempts", Int(device.failedBiometricAttempts) + 1)))
        default:
          let asksOwner = evaluation.request.policy == .deviceOwnerAuthentication
          return .broken(asksOwner ? .system(.passcode) : .nothingOfSystem)
        }
      })
  }

  static var scansAreCountedOnce: Rule {
    Rule(
      "Every failed scan is counted once, and nothing else is",
      .everyDeviceStep { step in
        let (before, after) = (step.before.failedBiometricAttempts, step.after.failedBiometricAttempts)
        let isFailed = step.move == .biometry(.noMatch) && step.before.isScanning
        let right = before + (isFailed ? 1 : 0)
        // Whether attempts are given back is for another rule.
        guard isFailed || after > right else { return .notTried }
        return .holds(
          if: isFailed && after == right, else: .fact(Fact("failed-biometric-attempts", Int(right))))
      })
  }

  /// The same passcode twice in a row gives nothing away (A8).
  static var passcodesAreCountedOnce: Rule {
    Rule(
      "Every wrong passcode is counted once, the same one again not at all, and nothing else is",
      .everyDeviceStep { step in
        let (before, after) = (step.before.failedPasscodes, step.after.failedPasscodes)
        guard !step.isErased else { return .notTried }
        let isWrong = step.passcode.map { $0 != step.before.passcode?.text } ?? false
        let isCounted = isWrong && step.passcode != step.before.lastWrongPasscode
        let right = before + (isCounted ? 1 : 0)
        guard isWrong || after > right else { return .notTried }
        return .holds(if: isWrong && after == right, else: .fact(Fact("failed-passcodes", Int(right))))
      })
  }

  static var tenPasscodesDisable: Rule {
    Rule(
      "Ten wrong passcodes disable the device",
      .everyDevice { device in
        guard device.failedPasscodes >= 10 else { return .notTried }
        return .holds(if: device.isDisabled, else: .fact(Fact("device-disabled", true)))
      })
  }

  static var disabledDevicesAskNothing: Rule {
    Rule(
      "A disabled device asks for nothing",
      .everyDevice { device in
        guard device.failedPasscodes >= 10 else { return .notTried }
        return .holds(if: device.evaluation == nil, else: .system(.deviceDisabled))
      })
  }

  /// Nothing about the device changes any more: not its passcode, not who is enrolled, not what is counted.
  static var disabledDevicesStaySo: Rule {
    Rule(
      "A disabled device can only be erased",
      .everyDeviceStep { step in
        guard step.isDisabled, !step.isErased else { return .notTried }
        let (before, after) = (step.before, step.after)
        if after.failedPasscodes < 10 { return .broken(.fact(Fact("device-disabled", true))) }
        if after.passcode != before.passcode { return .broken(.fact(Fact("passcode-set", true))) }
        return after.isEnrolled != before.isEnrolled
          ? .broken(.fact(Fact("enrolled", before.isEnrolled)))
          : .holds(if: step.answer != .success, else: .system(.deviceDisabled))
      })
  }

  /// The app, the home screen and the app switcher stay out of reach, whatever the user does.
  static var disabledPhonesShowNothingElse: Rule {
    Rule(
      "A disabled device shows nothing but that it is",
      .always { moment in
        guard moment.world.isDisabled, moment.world.phone != .off else { return .notTried }
        return .holds(if: moment.world.phone == .disabled, else: .system(.deviceDisabled))
      })
  }

  static var successIsRemembered: Rule {
    Rule(
      "A match forgets failed scans, and the right passcode all that failed",
      .everyDeviceStep { step in
        guard step.answer == .success, !step.isErased else { return .notTried }
        let isPasscode = step.givesPasscode
        guard isPasscode || step.move == .biometry(.match) else { return .notTried }
        let device = step.after
        if device.failedBiometricAttempts > 0 { return .broken(.fact(Fact("failed-biometric-attempts", 0))) }
        guard isPasscode else { return .holds }
        if device.failedPasscodes > 0 { return .broken(.fact(Fact("failed-passcodes", 0))) }
        return .holds(if: !device.needsPasscode, else: .fact(Fact("passcode-needed-after-restart", false)))
      })
  }

  /// D2 to D4, D10: what isn't there, or not allowed, isn't asked.
  static var biometryIsSetUp: Rule {
    Rule(
      "Biometry is asked only where there is a passcode, someone is enrolled, and the app may ask",
      .everyDevice { device in
        if device.passcode == nil, device.isEnrolled { return .broken(.fact(Fact("enrolled", false))) }
        guard let evaluation = device.evaluation, evaluation.phase != .passcode, !device.isLocked else {
          return .notTried
        }
        let isAllowed: Bool
        switch evaluation.phase {
        case .permission: isAllowed = device.faceIDPermission == .notAsked
        default: isAllowed = device.biometry != .faceID || device.faceIDPermission == .allowed
        }
        guard device.passcode == nil || !device.isEnrolled || device.biometry == .none || !isAllowed else {
          return .holds
        }
        let asksOwner = evaluation.request.policy == .deviceOwnerAuthentication
        return .broken(asksOwner && device.passcode != nil ? .system(.passcode) : .nothingOfSystem)
      })
  }
}

extension DeviceTransition {
  /// Whether ten wrong passcodes have disabled the device for good (A8).
  var isDisabled: Bool { before.failedPasscodes >= 10 }

  /// Whether it is the lock screen that is opened, if anything: a phone that restarts is locked.
  var opensLockScreen: Bool { before.isLocked || move == .lifeCycle(.unlock) }

  /// Whether the owner gives the right passcode in the step: types it, or unlocks a phone that takes nothing else.
  var givesPasscode: Bool {
    if move == .lifeCycle(.unlock) { return before.passcode != nil && !before.isScanning }
    return passcode.map { $0 == before.passcode?.text } ?? false
  }

  /// The passcode that the step submits, where one is accepted: one of a fixed length with its last digit, any other by a tap.
  var passcode: ShortText? {
    guard let evaluation = before.evaluation, evaluation.phase == .passcode, before.lockedOutUntil == nil,
      !isDisabled
    else { return nil }
    var entry = evaluation.entry
    if move == .tap(ControlID(owner: .system, code: SystemControl.enterPasscode.rawValue)) {
      return entry.isEmpty ? nil : entry
    }
    guard let length = before.passcode?.kind.length, let typed = move.typed(in: explored) else { return nil }
    for scalar in typed { entry.append(scalar) }
    return entry.byteCount == length ? entry : nil
  }
}
