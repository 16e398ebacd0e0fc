import DeviceSimulation
import UnlockEngine

extension Banno {
  /// What the explorer does to Banno.
  public static let plan: ExplorationPlan<Banno> = {
    var plan = ExplorationPlan<Banno>(
      starts: startingPoints.filter { $0.device["model"] == nil } + [
        // An app that was installed earlier, on a device of its own.
        StartingPoint("Signed out, Face ID allowed"),
        .justInstalled("Newly installed, no sensor", device: ["biometry": "none"]),
      ])
    plan.texts = ["2580", "1111"]
    plan.passcodes = ["123456", "000000", "999999"]
    plan.changes = [
      .init("enrolled", "true"), .init("enrolled", "false"),
      .init("passcode", "none"), .init("passcode", "123456"),
    ]
    // Nothing of Banno's asks which faces are enrolled.
    plan.settle = { $0.settleDevice(enrolledSet: 1) }
    plan.settleUnread = settleUnread
    // Longer than one may be away without a lock.
    plan.pauses = [
      .init(.milliseconds(awayLimit + 1), of: { $0.awayLimit + .milliseconds(1) }) { world in
        guard world.isSetAside, case .locked(.placeholder, _) = world.app.scene else {
          return false
        }
        return true
      }
    ]
    plan.waits =
      [1, 5, 15, 60, 180, 480].map { .minutes($0) }
      + [.milliseconds(awayLimit + 1), defaultLimits.placeholderTime, .seconds(30)]
    plan.bounds = [
      "An iPad goes as an iPhone does, Optic ID as Face ID: only words differ.",
      "PINs are 2580 and 1111, passcodes 123456 and two wrong ones.",
      "An entry is typed whole, or begun, left and finished.",
      "The sensor waits for its answer; jailbreak, network and iOS versions don’t matter to Banno.",
      ExplorationPlan<Banno>.boundOfWaits,
    ]
    plan.leaveOut(
      SystemLayerID.ofOpticID, because: "Optic ID goes as Face ID does; NL Wallet’s starting points have it.")
    return plan
  }()

  @Sendable private static func settleUnread(_ world: inout World<Banno>) {
    world.settleSwitcher()
    let limits = world.limits
    world.settleApp { app in
      // Only signing out leads to a PIN from here, and that takes the count back.
      if app.account == .ready(.passcodeBiometrics) { app.failedPINAttempts = 0 }
      // Who can only sign out doesn't go on where they were.
      guard case .locked(let lock, _) = app.scene, lock.isFinal || app.hasNoTriesLeft(limits) else { return }
      app.scene = .locked(lock, resume: .dashboard)
    }
  }
}

extension Banno.Lock {
  /// Whether there is no way on but to sign out.
  fileprivate var isFinal: Bool {
    switch self {
    case .passcodeGone, .awayTooLong, .coldLaunch: true
    case .passcodeBiometrics, .pin, .placeholder: false
    }
  }
}
