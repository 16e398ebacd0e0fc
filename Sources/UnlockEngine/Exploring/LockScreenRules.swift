import DeviceSimulation

// Rules about the phone's own lock screen (D13).

extension Rule {
  static var aboutLockScreens: [Rule] {
    [nothingOpensAfterARestart, lockedPhonesShowNoApp, lockScreensOpenToTheirOwner]
  }

  static var nothingOpensAfterARestart: Rule {
    Rule(
      "After a restart nothing opens before the passcode was given",
      .always { moment in
        guard moment.world.needsPasscodeAfterRestart else { return .notTried }
        if moment.world.process == .active { return .broken(.fact(Fact("app", "not-running"))) }
        return .holds(if: !moment.world.phone.isInUse, else: .system(.lockScreen))
      })
  }

  static var lockedPhonesShowNoApp: Rule {
    Rule(
      "Nothing of the app is to be seen on a locked phone, and it isn’t in front",
      .always { moment in
        guard moment.world.isLocked else { return .notTried }
        if let layer = moment.screen.alert ?? moment.screen.app { return .broken(.isGone(layer)) }
        return .holds(if: moment.world.process != .active, else: .fact(Fact("app", "suspended")))
      })
  }

  static var lockScreensOpenToTheirOwner: Rule {
    Rule(
      "A locked phone opens to its owner’s match or passcode, and to nothing during a lock-out",
      .everyDeviceStep { step in
        let (before, after) = (step.before, step.after)
        guard before.isLocked, !after.isLocked, before.passcode != nil, !step.isErased,
          step.move != .lifeCycle(.reboot), after.failedPasscodes < 10
        else { return .notTried }
        let isOwner = step.move == .lifeCycle(.unlock) || step.givesPasscode
        let isMatch = step.move == .biometry(.match) && before.isScanning
        guard before.lockedOutUntil != nil || !(isOwner || isMatch) else { return .holds }
        let isEntry = before.evaluation?.phase == .passcode
        if before.lockedOutUntil != nil, isEntry { return .broken(.system(.lockScreenLockedOut)) }
        return .broken(.system(isEntry ? .lockScreenPasscode : .lockScreen))
      })
  }
}

extension Phone {
  /// What the owner does to get to the app from here.
  public var wayToApp: [Move] { eventsToApp.map(Move.lifeCycle) }

  var inputsToApp: [Input] { eventsToApp.map(Input.lifeCycle) }

  private var eventsToApp: [LifeCycle] {
    switch self {
    case .app, .disabled: []
    case .home, .switcher, .controlCentre, .notificationCentre, .siri, .screenTime, .call: [.launch]
    case .lockedApp: [.leave, .launch]
    case .lockScreenOverApp: [.unlock]
    case .lockScreen, .off: [.unlock, .launch]
    }
  }
}
