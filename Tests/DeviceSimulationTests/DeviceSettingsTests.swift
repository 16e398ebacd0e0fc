import Testing

@testable import DeviceSimulation

/// Settings with no dialog up, what they need of each other, and the domain state (D3, D4, A12).
@Suite struct DeviceSettingsTests {
  @Test func `Removing the passcode un-enrols, setting one doesn't enrol`() {
    var device = Device.with(.passcode(nil))
    #expect(!device.isEnrolled)
    _ = device.apply(.passcode(Passcode("1234")), at: .start)
    #expect(!device.isEnrolled)
  }

  @Test func `Nothing is enrolled without a passcode`() {
    var device = Device.with(.passcode(nil), .enrolled(true))
    #expect(!device.isEnrolled)
    _ = device.apply(.passcode(Passcode("1234")), at: .start)
    _ = device.apply(.enrolled(true), at: .start)
    #expect(device.isEnrolled)
  }

  @Test func `The domain state is nil without enrolment, and another one with each set`() throws {
    var device = Device()
    let first = try #require(device.domainState)
    _ = device.apply(.enrolledSet, at: .start)
    let second = try #require(device.domainState)
    #expect(first != second)
    _ = device.apply(.enrolled(false), at: .start)
    #expect(device.domainState == nil)
    _ = device.apply(.enrolledSet, at: .start)
    #expect(device.domainState == nil)
    _ = device.apply(.enrolled(true), at: .start)
    let third = try #require(device.domainState)
    #expect(![first, second].contains(third))
    _ = device.apply(.enrolled(true), at: .start)
    #expect(device.domainState == third)
  }

  @Test func `Removing the passcode and enrolling again is another set`() {
    var device = Device()
    let before = device.domainState
    for change in [DeviceChange.passcode(nil), .passcode(Passcode("123456")), .enrolled(true)] {
      _ = device.apply(change, at: .start)
    }
    #expect(device.domainState != nil)
    #expect(device.domainState != before)
  }

  @Test func `Without a sensor there is no domain state, with it the old one`() {
    var device = Device()
    let before = device.domainState
    _ = device.apply(.biometry(.none), at: .start)
    #expect(device.domainState == nil)
    _ = device.apply(.biometry(.faceID), at: .start)
    #expect(device.domainState == before)
  }

  @Test func `Counting sets goes round rather than over`() {
    var device = Device()
    for _ in 0..<300 { _ = device.apply(.enrolledSet, at: .start) }
    #expect(device.domainState == UInt8(truncatingIfNeeded: 301))
  }

  @Test func `A restart needs the passcode only where there is one`() {
    var device = Device()
    device.reboot()
    #expect(device.needsPasscodeAfterRestart)
    _ = device.apply(.passcode(nil), at: .start)
    #expect(!device.needsPasscodeAfterRestart)
    device.reboot()
    #expect(!device.needsPasscodeAfterRestart)
  }

  @Test func `A restart takes a dialog away`() {
    var device = Device()
    device.askOwner()
    device.reboot()
    #expect(device.evaluation == nil)
  }

  @Test(arguments: [
    ("1234", Passcode.Kind.fourDigits), ("123456", .sixDigits), ("1", .customNumeric),
    ("12345", .customNumeric),
    ("1234567", .customNumeric), ("a", .customAlphanumeric), ("12 34", .customAlphanumeric),
    ("１２３４", .customAlphanumeric), (String(repeating: "9", count: 31), .customNumeric),
  ])
  func `A passcode's kind is read off its text`(text: String, kind: Passcode.Kind) {
    #expect(Passcode(text)?.kind == kind)
    #expect(Passcode(text)?.text.text == text)
  }

  @Test(arguments: ["", String(repeating: "9", count: 32), String(repeating: "ö", count: 16)])
  func `An empty text or too long a one is no passcode`(text: String) {
    #expect(Passcode(text) == nil)
  }

  @Test(arguments: Passcode.Kind.allCases, ["1234", "123456", "12345", "12a4"])
  func `A kind takes only what can be typed that way`(kind: Passcode.Kind, text: String) throws {
    let fits =
      switch kind {
      case .fourDigits: text == "1234"
      case .sixDigits: text == "123456"
      case .customNumeric: text != "12a4"
      case .customAlphanumeric: true
      }
    #expect((Passcode(kind: kind, text: try #require(ShortText(text))) != nil) == fits)
  }

  @Test func `A kind that the passcode can't have changes nothing`() {
    var device = Device()
    _ = device.apply(.passcodeKind(.fourDigits), at: .start)
    #expect(device == Device())
    _ = device.apply(.passcodeKind(.customAlphanumeric), at: .start)
    #expect(device.passcode?.kind == .customAlphanumeric)
    #expect(device.passcode?.text.text == "123456")
  }
}
