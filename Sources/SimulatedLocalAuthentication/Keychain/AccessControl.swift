// Who may have an item, and when: the data protection class, and what the user has to do.

/// When the device gives an item's data away, with the keychain's own names for it.
package enum Accessibility: String, Hashable, Sendable, CaseIterable {
  case whenUnlocked = "ak"
  case afterFirstUnlock = "ck"
  case always = "dk"
  case whenUnlockedThisDeviceOnly = "aku"
  case afterFirstUnlockThisDeviceOnly = "cku"
  case alwaysThisDeviceOnly = "dku"
  case whenPasscodeSetThisDeviceOnly = "akpu"

  /// Whether items of this class may go to other devices: they, and only they, may be synchronizable.
  package var leavesTheDevice: Bool {
    switch self {
    case .whenUnlocked, .afterFirstUnlock, .always: true
    case .whenUnlockedThisDeviceOnly, .afterFirstUnlockThisDeviceOnly, .alwaysThisDeviceOnly,
      .whenPasscodeSetThisDeviceOnly:
      false
    }
  }
}

extension Device {
  /// Whether items of a data protection class can be read and written now. Without a passcode nothing is ever locked.
  package func opens(_ accessibility: Accessibility) -> Bool {
    guard passcode != nil else { return accessibility != .whenPasscodeSetThisDeviceOnly }
    switch accessibility {
    case .always, .alwaysThisDeviceOnly: return true
    case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: return !needsPasscodeAfterRestart
    case .whenUnlocked, .whenUnlockedThisDeviceOnly, .whenPasscodeSetThisDeviceOnly:
      return !needsPasscodeAfterRestart && !isLocked
    }
  }
}

/// What an access control says, as a value.
package struct AccessControl: Hashable, Sendable {
  /// One thing that the user has to do.
  package enum Constraint: UInt8, Hashable, Sendable {
    /// Biometry or the passcode, whatever is enrolled.
    case presence
    case passcode
    case biometry
    /// Biometry with the fingers or faces that were enrolled when the item was made.
    case currentBiometry
  }

  /// A dialog that the constraints lead to.
  package struct Requirement: Hashable, Sendable {
    package let policy: LAPolicy
    package let acceptsBiometry: Bool

    static let presence = Self(policy: .deviceOwnerAuthentication, acceptsBiometry: true)
    static let passcode = Self(policy: .deviceOwnerAuthentication, acceptsBiometry: false)
    static let biometry = Self(policy: .deviceOwnerAuthenticationWithBiometrics, acceptsBiometry: true)
  }

  package var accessibility: Accessibility
  package var constraints: Set<Constraint> = []
  /// Whether one constraint is enough, where there are several.
  package var oneIsEnough = false
  /// Whether a password of the app's own encrypts the data.
  package var needsPassword = false
  /// Whether it is for private keys: no password can be read with it.
  package var isForKeys = false

  package init(_ accessibility: Accessibility) { self.accessibility = accessibility }

  /// The dialogs for an item that is bound to an enrolled set, in order; none if everybody may have it.
  package func requirements(boundTo enrolledSet: UInt8?, on device: Device) -> [Requirement] {
    let alive = constraints.filter { $0 != .currentBiometry || enrolledSet == device.domainState }
    let asksForBiometry = alive.contains(.biometry) || alive.contains(.currentBiometry)
    if alive.contains(.presence) { return [.presence] }
    if oneIsEnough, asksForBiometry, alive.contains(.passcode) { return [.presence] }
    return (asksForBiometry ? [.biometry] : []) + (alive.contains(.passcode) ? [.passcode] : [])
  }

  /// Whether nothing will ever satisfy it again: the passcode that protected it is gone, or those who were enrolled.
  func isDead(boundTo enrolledSet: UInt8?, on device: Device) -> Bool {
    if accessibility == .whenPasscodeSetThisDeviceOnly, device.passcode == nil { return true }
    guard constraints.contains(.currentBiometry), enrolledSet != device.domainState else { return false }
    return !(oneIsEnough && constraints.count > 1)
  }

  /// Whether an item can be made with it on a device: there is a passcode to ask for, and somebody enrolled.
  func canProtect(on device: Device) -> Bool {
    if accessibility == .whenPasscodeSetThisDeviceOnly || !constraints.isEmpty, device.passcode == nil {
      return false
    }
    guard constraints.contains(.biometry) || constraints.contains(.currentBiometry) else { return true }
    return device.domainState != nil
  }
}
