import DeviceSimulation

// What would change nothing needn’t be tried.

extension DeviceChange {
  /// Whether the change would leave a device as it is.
  func isIdle(_ device: Device) -> Bool {
    switch self {
    case .enrolled(let value): device.isEnrolled == value || (value && device.passcode == nil)
    case .enrolledSet: !device.isEnrolled
    case .passcode(let value): device.passcode == value
    case .faceIDPermission(let value): device.faceIDPermission == value
    case .network(let value): device.network == value
    case .biometry(let value): device.biometry == value
    case .sensor(let value): device.sensor == value
    case .unlockedWithPasscode: !device.hasFailuresToForget
    case .jailbroken(let value): device.isJailbroken == value
    case .capture(let value): device.capture == value
    case .stolenDeviceProtection(let value): device.hasStolenDeviceProtection == value
    case .appLock(let value): device.requiresBiometryForApp == value
    case .passcodeByTime(let value): device.wantsPasscodeByTime == value
    case .model(let value): device.model == value
    case .iOS(let value): device.iOS == value
    case .passcodeKind(let value): device.passcode.map { $0.kind == value } ?? true
    case .scanTime(let value): device.scanTime == value
    case .touchIDFallback(let value): device.touchIDFallback == value
    case .lockOutTable(let value): device.lockOutTable == value
    case .erasesData(let value): device.erasesData == value
    case .latency(let value): device.latency == value
    case .autoLock(let value): device.autoLock == value
    case .animations(let value): device.hasAnimations == value
    case .language(let value): device.language == value
    case .textSize(let value): device.textSize == value
    case .appearance(let value): device.appearance == value
    case .date(.automatic): device.dateShift == .zero
    case .date(.by(let length)): length == .zero
    case .date(.to): false
    }
  }
}
