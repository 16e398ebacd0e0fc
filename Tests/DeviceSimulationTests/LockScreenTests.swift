import Testing

@testable import DeviceSimulation

/// The device's own lock screen (D13): what opens it, what it counts, and what it keeps from apps.
@Suite struct LockScreenTests {
  private func locked(_ changes: DeviceChange...) -> Device {
    var device = Device()
    for change in changes { _ = device.apply(change, at: .start) }
    device.lock()
    return device
  }

  @Test(arguments: [LABiometryType.touchID, .faceID, .opticID])
  func `A match opens it, whatever apps may ask`(biometry: LABiometryType) {
    for change in [DeviceChange.faceIDPermission(.denied), .faceIDPermission(.notAsked), .iOS(7)] {
      var device = locked(.biometry(biometry), change)
      #expect(device.isLocked && device.isScanning && !device.isEvaluating)
      #expect(device.present(.match, at: .start) == .success)
      #expect(!device.isLocked)
    }
  }

  @Test func `Five failures lock biometry, and then only the passcode opens it`() {
    var device = locked()
    for count in 1...5 {
      #expect(device.isScanning)
      #expect(device.present(.noMatch, at: .start) == nil)
      #expect(device.failedBiometricAttempts == UInt8(count))
      // The entry is up, and the sensor looks on under it.
      #expect(device.evaluation?.phase == .passcode)
    }
    #expect(!device.isScanning)
    #expect(device.present(.match, at: .start) == nil)
    #expect(device.type("123456") == .success)
    #expect(device.failedBiometricAttempts == 0)
  }

  @Test func `Wrong passcodes count with those that apps ask for, up to the tenth`() {
    var device = Device.with(.enrolled(false))
    device.enterWrongPasscodes(3)
    device.lock()
    #expect(device.tap(.swipeUp, at: .start) == nil)
    device.type("999999")
    #expect(device.lockedOutUntil == .start + .minutes(1))
    #expect(device.unlock(at: .start) == nil)
    _ = device.reach(.start + .minutes(1))
    device.failedPasscodes = 9
    #expect(device.type("888888") == .failure(.systemCancel))
    #expect(device.isDisabled && !device.isLocked)
  }

  @Test func `Cancelling the entry leaves the lock screen, with nothing typed`() {
    var device = locked()
    _ = device.tap(.swipeUp, at: .start)
    _ = device.type("1", at: .start)
    #expect(device.tap(.cancel, at: .start) == nil)
    #expect(device == locked())
  }

  @Test func `No app gets a dialog on it, nor takes it away`() {
    var device = locked()
    let result = device.evaluate(EvaluationRequest(.deviceOwnerAuthentication), at: .start)
    #expect(result == .failure(.systemCancel))
    #expect(device.endEvaluation(with: .appCancel) == nil)
    device.dropEvaluation()
    #expect(device == locked())
    for change in [DeviceChange.biometry(.none), .iOS(8), .enrolled(false), .faceIDPermission(.denied)] {
      #expect(device.apply(change, at: .start) == nil)
      #expect(device.isLocked, "\(change)")
    }
  }

  @Test func `A sensor that answers by itself does so when the screen is swiped`() {
    var glad = locked(.sensor(.succeeds))
    #expect(glad.isLocked)
    #expect(glad.tap(.swipeUp, at: .start) == .success)
    var wrong = locked(.sensor(.fails))
    #expect(wrong.tap(.swipeUp, at: .start) == nil)
    #expect(wrong.failedBiometricAttempts == 1 && wrong.evaluation?.phase == .passcode)
    // Its owner has the passcode.
    #expect(wrong.unlock(at: .start) == .success)
    var slow = locked(.sensor(.succeeds), .scanTime(.seconds(2)))
    #expect(slow.tap(.swipeUp, at: .start) == nil)
    #expect(slow.nextDeadline == .start + .seconds(2))
    #expect(slow.reach(.start + .seconds(2)) == .success)
  }

  @Test func `Its owner opens it by biometry, after a restart by the passcode, and without one by a swipe`() {
    var used = locked()
    used.failedPasscodes = 2
    used.failedBiometricAttempts = 2
    #expect(used.unlock(at: .start) == .success)
    // A face forgets failed faces, and no wrong passcodes.
    #expect(used.failedBiometricAttempts == 0 && used.failedPasscodes == 2)

    var restarted = Device()
    restarted.reboot()
    restarted.lock()
    #expect(restarted.present(.match, at: .start) == nil)
    #expect(restarted.unlock(at: .start) == .success)
    #expect(!restarted.needsPasscodeAfterRestart)

    var bare = locked(.passcode(nil))
    #expect(!bare.isScanning)
    #expect(bare.tap(.swipeUp, at: .start) == .success)
  }

  @Test func `With animations the padlock opens for a moment`() {
    var device = locked(.animations(true))
    #expect(device.present(.match, at: .start) == nil)
    #expect(device.evaluation?.phase == .matched && device.isLocked && !device.isScanning)
    #expect(device.reach(.start + Device.tickTime) == .success)
  }

  @Test func `Auto-lock has the lengths that the Settings app offers`() {
    #expect(
      AutoLock.allCases.map(\.duration) == [
        nil, .seconds(30), .minutes(1), .minutes(2), .minutes(3), .minutes(4), .minutes(5),
      ])
    var device = Device.with(.autoLock(.minutes2))
    device.erase()
    #expect(device.autoLock == .never)
  }
}
