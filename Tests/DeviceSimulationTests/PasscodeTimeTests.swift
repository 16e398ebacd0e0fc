import Testing

@testable import DeviceSimulation

/// When iOS wants the passcode before any finger or face (D26), by the hours that Apple’s security guide names.
@Suite struct PasscodeTimeTests {
  @Test func `Who hasn’t unlocked it for 48 hours gives the passcode`() {
    var device = Device.with(.passcodeByTime(true))
    #expect(device.nextDeadline == .start + .hours(48))
    #expect(device.unlock(after: .hours(48)) == nil)
    #expect(device.needsPasscode && !device.needsPasscodeAfterRestart)
    #expect(device.preflight(.deviceOwnerAuthenticationWithBiometrics) == .biometryLockout)
    #expect(device.preflight(.deviceOwnerAuthentication) == nil)
    _ = device.tap(.swipeUp, at: .start + .hours(50))
    #expect(device.type("123456", at: .start + .hours(50)) == .success)
    #expect(!device.needsPasscode)
    #expect(device.nextDeadline == .start + .hours(98))
  }

  @Test func `A face a day is enough until the passcode is six and a half days old`() {
    var device = Device.with(.passcodeByTime(true))
    for day in 1...6 { #expect(device.unlock(after: .hours(day * 24)) == .success) }
    // 144 hours are over, and four more would be 148: the passcode’s 156 count.
    #expect(device.nextDeadline == .start + .hours(156))
    #expect(device.unlock(after: .hours(156)) == nil)
  }

  @Test func `After that each match is good for four hours`() {
    var device = Device.with(.passcodeByTime(true))
    for day in 1...6 { #expect(device.unlock(after: .hours(day * 24)) == .success) }
    #expect(device.unlock(after: .hours(155)) == .success)
    #expect(device.nextDeadline == .start + .hours(159))
    #expect(device.unlock(after: .hours(159) - .milliseconds(1)) == .success)
    #expect(device.unlock(after: .hours(163)) == nil)
  }

  @Test func `A prompt that is up goes on with the passcode, or fails`() {
    var device = Device.with(.passcodeByTime(true))
    device.askOwner()
    #expect(device.reach(.start + .hours(48)) == nil)
    #expect(device.evaluation?.phase == .passcode)
    device.dropEvaluation()
    device = Device.with(.passcodeByTime(true))
    device.askBiometrics()
    #expect(device.reach(.start + .hours(48)) == .failure(.biometryLockout))
  }

  @Test func `Without a passcode, or when nobody wants it, there is nothing to wait for`() {
    var device = Device.with(.passcodeByTime(true))
    #expect(Device().nextDeadline == nil)
    #expect(Device.with(.passcode(nil), .passcodeByTime(true)).nextDeadline == nil)
    _ = device.apply(.passcodeByTime(false), at: .start)
    #expect(device.nextDeadline == nil)
    device = Device.with(.passcodeByTime(true))
    device.reboot()
    #expect(device.nextDeadline == nil && device.needsPasscode)
    // Removing it takes the need away.
    device = Device.with(.passcodeByTime(true))
    _ = device.requirePasscode(at: .start)
    #expect(device.needsPasscode)
    _ = device.apply(.passcode(nil), at: .start)
    #expect(!device.needsPasscode)
  }
}

extension Device {
  /// Locks it, lets time pass, and holds a face to it.
  fileprivate mutating func unlock(after time: Duration) -> AuthenticationResult? {
    lock()
    _ = reach(.start + time)
    return present(.match, at: .start + time)
  }
}
