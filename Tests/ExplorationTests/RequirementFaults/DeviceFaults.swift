@testable import DeviceSimulation
@testable import UnlockEngine

/// A device that isn't what it ought to be.
extension RequirementFault {
  static let ofTheDevice: [RequirementFault] = [
    .device(["D1"], "An iPad is taken for an iPhone") { _, _, after in after.model = .iPhone },
    .device(["D2", "A1"], "Optic ID is taken for Face ID") { _, _, after in
      if after.biometry == .opticID { after.biometry = .faceID }
    },
    .device(["D3"], "Without a passcode faces stay enrolled") { before, _, after in
      if before.isEnrolled, before.passcode != nil, after.passcode == nil { after.isEnrolled = true }
    },
    .device(["D3", "A12"], "Another enrolled set looks like the same") { before, _, after in
      after.enrolledSet = before.enrolledSet
    },
    .input(["D4"], "A passcode can’t be changed") { input in
      if case .change(.passcode) = input { nil } else { input }
    },
    .device(["D5"], "A sensor always asks") { _, _, after in after.sensor = .ask },
    .input(["D6"], "There is no app switcher") { input in
      input == .lifeCycle(.openSwitcher) ? nil : input
    },
    .input(["D6"], "A restart ends nothing") { input in
      input == .lifeCycle(.reboot) ? nil : input
    },
    .input(["D7"], "Time passes at half its speed") { input in
      if case .elapse(let length) = input { .elapse(length / 2) } else { input }
    }, .device(["D8"], "The network is always there") { _, _, after in after.network = .online },
    .device(["D8"], "No device is jailbroken") { _, _, after in after.isJailbroken = false },
    .device(["D9"], "All devices have the newest iOS") { _, _, after in after.iOS = Device.newestIOS },
    .device(["D10"], "Everyone may use Face ID") { _, _, after in
      after.faceIDPermission = .allowed
      if after.evaluation?.phase == .permission { after.evaluation?.phase = .scanning }
    },
    .input(["D11"], "Nobody can change the date") { input in
      if case .change(.date) = input { nil } else { input }
    },
    .input(["D12"], "Control Centre can’t be pulled down") { input in
      input == .lifeCycle(.controlCentre) ? nil : input
    }, .input(["D13"], "The side button does nothing") { input in input == .lifeCycle(.lock) ? nil : input },
    .input(["D13"], "A phone never locks itself") { input in
      if case .change(.autoLock) = input { nil } else { input }
    },
    .device(["D13", "A13"], "A locked phone looks for a face after a restart") { _, _, after in
      after.needsPasscodeAfterRestart = false
    },
    .input(["D14"], "The network stays as it was while something is on its way") { input in
      if case .change(.network) = input { nil } else { input }
    },
    .input(["D15"], "Nothing opens an app from outside") { input in
      if case .lifeCycle(.open) = input { nil } else { input }
    },
    .input(["D16"], "An app that is deleted stays") { input in input == .lifeCycle(.reinstall) ? nil : input
    },
    .input(["D17"], "Nothing is launched in the background") { input in
      input == .lifeCycle(.launchInBackground) ? nil : input
    },
    .input(["D20"], "iOS opens any app at once") { input in
      if case .change(.appLock) = input { nil } else { input }
    },
    .device(["D20"], "Nobody waits before another face is enrolled") { _, _, after in
      if case .ends = after.securityDelay { after.securityDelay = .over }
    },
    .input(["D22"], "Nothing interrupts an app for long") { input in
      if case .lifeCycle(.interruptBy) = input { .lifeCycle(.interrupt) } else { input }
    }, .device(["D26"], "A face does whenever") { _, _, after in after.needsPasscodeAgain = false },
    .input(["A2"], "Every error is a cancel of the user’s") { input in
      if case .fail = input { .fail(.userCancel) } else { input }
    },
    .device(["A4"], "Face ID can be tried again for ever") { _, _, after in
      if after.evaluation?.phase == .notRecognizedAgain { after.evaluation?.phase = .notRecognized }
    },
    .device(["A5"], "Touch ID counts no failure of a dialog") { _, _, after in
      if after.evaluation?.phase == .touch { after.evaluation?.failures = 0 }
    },
    .device(["A6"], "No dialog has a fallback") { _, _, after in
      guard let now = after.evaluation else { return }
      let request = EvaluationRequest(now.request.policy, fallback: .hidden, purpose: now.request.purpose)
      var other = Evaluation(request: request, phase: now.phase)
      (other.failures, other.entry, other.scanEnds) = (now.failures, now.entry, now.scanEnds)
      after.evaluation = other
    },
    .device(["A7"], "Four failed scans are the most that count") { _, _, after in
      after.failedBiometricAttempts = min(after.failedBiometricAttempts, 4)
    },
    .device(["A8", "A9", "B5.3"], "Wrong passcodes cost no wait") { _, _, after in after.lockedOutUntil = nil
    },
    .device(["A10"], "A dialog outlasts being left") { before, move, after in
      if move == .lifeCycle(.leave) || move == .lifeCycle(.interrupt) { after.evaluation = before.evaluation }
    },
    .device(["A7"], "A second failed scan isn’t counted") { before, _, after in
      if before.failedBiometricAttempts == 1 { after.failedBiometricAttempts = 1 }
    },
    .device(["A8"], "A reboot gives passcodes back") { _, move, after in
      if move == .lifeCycle(.reboot) { after.failedPasscodes = 0 }
    },
    .device(["A8", "B5.3"], "The first lock-out is of two minutes") { before, _, after in
      if before.lockedOutUntil == nil, let end = after.lockedOutUntil {
        after.lockedOutUntil = end + .minutes(1)
      }
    },
    .device(["A9"], "A reboot shortens a lock-out") { _, move, after in
      if move == .lifeCycle(.reboot), let end = after.lockedOutUntil {
        after.lockedOutUntil = Instant(milliseconds: end.milliseconds / 2)
      }
    },
    .device(["A11"], "Who isn’t enrolled is scanned") { _, _, after in
      if !after.isEnrolled, after.evaluation?.phase == .passcode { after.evaluation?.phase = .scanning }
    },
    .device(["A13"], "A restart leaves biometry as it was") { _, move, after in
      if move == .lifeCycle(.reboot) { after.needsPasscodeAfterRestart = false }
    },
  ]
}
