import Testing

@testable import DeviceSimulation

/// Five failed scans in a row lock biometry, wherever they happened (A7).
@Suite struct BiometricLockOutTests {
  @Test func `Four failures lock nothing, the fifth does`() {
    var device = Device()
    device.failScans(4)
    #expect(!device.isBiometryLockedOut)
    #expect(device.canUseBiometry)
    device.failScans(1)
    #expect(device.isBiometryLockedOut)
  }

  @Test func `The fifth failure ends a biometrics evaluation with biometryLockout`() {
    var device = Device()
    device.failScans(4)
    device.askBiometrics()
    #expect(device.present(.noMatch, at: .start) == .failure(.biometryLockout))
    #expect(device.askBiometrics() == .failure(.biometryLockout))
  }

  @Test func `The fifth failure moves an owner evaluation on to the passcode`() {
    var device = Device()
    device.failScans(4)
    device.askOwner()
    #expect(device.present(.noMatch, at: .start) == nil)
    #expect(device.evaluation?.phase == .passcode)
    #expect(device.tap(.cancel, at: .start) == .failure(.userCancel))
    device.askOwner()
    #expect(device.evaluation?.phase == .passcode)
  }

  @Test func `With Touch ID the lock-out is told rather than the third failure`() {
    var device = Device.with(.biometry(.touchID))
    device.failScans(2)
    device.askBiometrics()
    _ = device.present(.noMatch, at: .start)
    _ = device.present(.noMatch, at: .start)
    #expect(device.present(.noMatch, at: .start) == .failure(.biometryLockout))
  }

  @Test func `A match before the fifth failure resets the count`() {
    var device = Device()
    device.failScans(4)
    device.askOwner()
    #expect(device.present(.match, at: .start) == .success)
    #expect(device.failedBiometricAttempts == 0)
    device.failScans(4)
    #expect(!device.isBiometryLockedOut)
  }

  @Test func `Only the right passcode unlocks biometry`() {
    var device = Device()
    device.failScans(5)
    device.askOwner()
    device.type("000000")
    #expect(device.isBiometryLockedOut)
    #expect(device.type("123456") == .success)
    #expect(device == Device())
  }

  @Test(arguments: [
    DeviceChange.biometry(.touchID), .biometry(.opticID), .enrolled(false), .enrolledSet, .passcode(nil),
    .passcode(Passcode("1234")), .sensor(.succeeds), .faceIDPermission(.denied), .iOS(9), .model(.iPad),
    .lockOutTable(.classic), .erasesData(true),
  ]) func `No setting and no restart gives failures back`(change: DeviceChange) {
    var device = Device()
    device.failScans(5)
    device.enterWrongPasscodes(3)
    _ = device.apply(change, at: .start)
    device.reboot()
    #expect(device.failedBiometricAttempts == 5)
    #expect(device.failedPasscodes == 3)
  }

  @Test func `Unlocking the device with its passcode gives biometry back, and takes a dialog away`() {
    var device = Device()
    device.failScans(5)
    #expect(device.apply(.unlockedWithPasscode, at: .start) == nil)
    #expect(device.canUseBiometry)
    device.reboot()
    _ = device.apply(.unlockedWithPasscode, at: .start)
    #expect(device.canUseBiometry)
    device.failScans(1)
    device.askBiometrics()
    #expect(device.apply(.unlockedWithPasscode, at: .start) == .failure(.systemCancel))
    #expect(device.failedBiometricAttempts == 0)
  }

  @Test func `Where the passcode isn't accepted, locking and unlocking gives nothing back`() {
    var device = Device()
    device.failScans(5)
    device.askOwner()
    for wrong in ["000000", "000001", "000002", "000003"] { device.type(wrong) }
    #expect(device.lockedOutUntil != nil)
    #expect(device.apply(.unlockedWithPasscode, at: .start) == .failure(.systemCancel))
    #expect(device.isBiometryLockedOut)
    #expect(device.failedPasscodes == 4)
    var bare = Device.with(.passcode(nil))
    _ = bare.apply(.unlockedWithPasscode, at: .start)
    #expect(!bare.canUseBiometry)
  }
}
