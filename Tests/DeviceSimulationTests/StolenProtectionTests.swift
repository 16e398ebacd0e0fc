import Testing

@testable import DeviceSimulation

/// Stolen Device Protection, away from home and work (D20): who has only the passcode gets no further.
@Suite struct StolenProtectionTests {
  @Test func `No dialog leads to the passcode`() {
    var device = Device.with(.stolenDeviceProtection(true))
    device.askOwner()
    _ = device.present(.noMatch, at: .start)
    _ = device.tap(.tryAgain, at: .start)
    _ = device.present(.noMatch, at: .start)
    #expect(device.evaluation?.phase == .notRecognizedAgain)
    #expect(!device.offersFallback)
    #expect(device.tap(.fallback, at: .start) == nil)
    #expect(device.tap(.cancel, at: .start) == .failure(.userCancel))
  }

  @Test func `Five failures end the owner’s question, and only the lock screen takes the passcode`() {
    var device = Device.with(.stolenDeviceProtection(true))
    device.failScans(4)
    device.askOwner()
    #expect(device.present(.noMatch, at: .start) == .failure(.biometryLockout))
    #expect(device.askOwner() == .failure(.biometryLockout))
    device.lock()
    _ = device.tap(.swipeUp, at: .start)
    #expect(device.type("123456") == .success)
    #expect(device.askOwner() == nil)
    #expect(device.evaluation?.phase == .scanning)
  }

  @Test func `It is of iOS 17 and up, and of who is enrolled`() {
    for change in [DeviceChange.iOS(16), .enrolled(false), .biometry(.none), .passcode(nil)] {
      #expect(!Device.with(.stolenDeviceProtection(true), change).refusesPasscode, "\(change)")
    }
    var device = Device.with(.stolenDeviceProtection(true), .enrolled(false))
    device.askOwner()
    #expect(device.evaluation?.phase == .passcode)
  }

  @Test func `Another face is enrolled an hour after it was asked for, once`() {
    var device = Device.with(.stolenDeviceProtection(true))
    #expect(device.allowsChange(at: .start) == false)
    #expect(device.nextDeadline == .start + .hours(1))
    #expect(device.allowsChange(at: .start + .minutes(59)) == false)
    _ = device.reach(.start + .hours(1))
    #expect(device.securityDelay == .over)
    #expect(device.allowsChange(at: .start + .hours(1)) == true)
    #expect(device.allowsChange(at: .start + .hours(1)) == false)
  }

  @Test func `Where no face can be shown nothing begins`() {
    var device = Device.with(.stolenDeviceProtection(true))
    device.failScans(5)
    #expect(device.allowsChange(at: .start) == false)
    #expect(device.securityDelay == nil)
  }

  @Test func `Back at home it is all as before`() {
    var device = Device.with(.stolenDeviceProtection(true))
    _ = device.allowsChange(at: .start)
    _ = device.apply(.stolenDeviceProtection(false), at: .start)
    #expect(device == Device())
  }
}
