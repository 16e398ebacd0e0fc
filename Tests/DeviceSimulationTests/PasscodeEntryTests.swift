import Testing

@testable import DeviceSimulation

/// The system's passcode screen: what it counts, and how long it locks (A8, A9).
@Suite struct PasscodeEntryTests {
  /// The lock-outs in minutes after each wrong passcode, from the first to the tenth.
  static let tables: [(LockOutTable, [Int?])] = [
    (.current, [nil, nil, nil, 1, 5, 15, 60, 180, 480, nil]),
    (.classic, [nil, nil, nil, nil, 1, 5, 15, 15, 60, nil]),
  ]

  @Test(arguments: tables) func `Each wrong passcode locks as long as its table says, and the tenth for good`(
    table: LockOutTable, minutes: [Int?]
  ) {
    var device = Device.with(.lockOutTable(table), .enrolled(false))
    var now = Instant.start
    for (index, minutes) in minutes.enumerated() {
      device.askOwner(at: now)
      // The tenth takes the screen with it.
      let isLast = index == 9
      #expect(device.type("00000\(index)", at: now) == (isLast ? .failure(.systemCancel) : nil))
      #expect(device.failedPasscodes == UInt8(index + 1))
      #expect(device.lockedOutUntil == minutes.map { now + .minutes($0) })
      #expect(device.nextDeadline == device.lockedOutUntil)
      #expect(device.isDisabled == isLast)
      #expect(device.acceptsPasscode == (minutes == nil && !isLast))
      #expect(device.evaluation?.phase == (isLast ? nil : .passcode))
      // While the device is locked, the screen has something else to tell.
      #expect(device.evaluation?.wasWrong == (isLast ? nil : minutes == nil))
      device.dropEvaluation()
      if let end = device.lockedOutUntil {
        now = end
        _ = device.reach(now)
      }
    }
    #expect(device.isDisabled)
    #expect(!device.isToBeErased)
    #expect(device.askOwner(at: now) == .failure(.systemCancel))
    let disabled = device
    for change in [DeviceChange.passcode(nil), .enrolled(true), .unlockedWithPasscode] {
      #expect(device.apply(change, at: now) == nil)
    }
    #expect(device == disabled)
  }

  @Test(arguments: LockOutTable.allCases) func `Outside the table there is no lock-out`(table: LockOutTable) {
    for count in [-1, 0, 1, 2, 3, 10, 11, 255] { #expect(table.lockOut(afterWrong: count) == nil) }
  }

  @Test func `A lock-out lasts to its last millisecond, and takes nothing but Cancel`() {
    var device = Device.with(.enrolled(false))
    device.enterWrongPasscodes(3)
    device.askOwner()
    device.type("000000")
    let end = Instant.start + .minutes(1)
    let lastMoment = Instant(milliseconds: end.milliseconds - 1)
    #expect(device.reach(lastMoment) == nil)
    let before = device
    #expect(device.type("123456", at: lastMoment) == nil)
    #expect(device.tap(.enterPasscode, at: lastMoment) == nil)
    #expect(device == before)
    var cancelled = device
    #expect(cancelled.tap(.cancel, at: lastMoment) == .failure(.userCancel))

    #expect(device.reach(end) == nil)
    #expect(device.acceptsPasscode)
    #expect(device.type("123456", at: end) == .success)
    #expect(device.failedPasscodes == 0)
    #expect(device.lastWrongPasscode == nil)
  }

  @Test func `The same wrong passcode again doesn't count, another one does`() {
    var device = Device.with(.enrolled(false))
    device.askOwner()
    for (entry, count) in [("111111", 1), ("111111", 1), ("222222", 2), ("111111", 3), ("111111", 3)] {
      #expect(device.type(entry) == nil)
      #expect(Int(device.failedPasscodes) == count)
      #expect(device.evaluation?.wasWrong == true)
    }
    #expect(device.lockedOutUntil == nil)
  }

  @Test func `The same wrong passcode is remembered over a restart and a new evaluation`() {
    var device = Device()
    device.enterWrongPasscodes(1)
    device.reboot()
    device.enterWrongPasscodes(1)
    #expect(device.failedPasscodes == 1)
  }

  @Test func `A right passcode resets everything that is counted`() {
    var device = Device()
    device.failScans(5)
    device.enterWrongPasscodes(9)
    device.reboot()
    device.askOwner()
    #expect(device.type("123456") == .success)
    #expect(device == Device())
  }

  @Test func `A restart or a killed app doesn't shorten a lock-out`() {
    var device = Device()
    device.enterWrongPasscodes(3)
    device.askOwner()
    device.evaluation?.phase = .passcode
    device.type("000000")
    device.dropEvaluation()
    device.reboot()
    #expect(device.lockedOutUntil == Instant.start + .minutes(1))
    #expect(device.failedPasscodes == 4)
    device.askOwner()
    #expect(device.evaluation?.phase == .passcode)
    #expect(!device.acceptsPasscode)
  }

  @Test func `The tenth wrong passcode asks for erasing only where that is set`() {
    var device = Device.with(.erasesData(true))
    device.enterWrongPasscodes(9)
    #expect(!device.isToBeErased)
    device.enterWrongPasscodes(10)
    #expect(device.isToBeErased)
  }

  @Test func `Erasing leaves no passcode, nothing enrolled, nothing counted`() {
    var device = Device.with(.model(.iPad), .erasesData(true))
    device.failScans(5)
    device.enterWrongPasscodes(10)
    device.erase()
    var expected = Device.with(.model(.iPad), .erasesData(true), .passcode(nil))
    expected.faceIDPermission = .notAsked
    #expect(device == expected)
    #expect(!device.isDisabled)
  }

  @Test func `Typing, deleting, and what a key pad doesn't have`() {
    var device = Device.with(.enrolled(false))
    device.askOwner()
    device.type("12a4")
    #expect(device.evaluation?.entry.text == "124")
    device.deleteBackward()
    #expect(device.evaluation?.entry.text == "12")
    device.deleteBackward()
    device.deleteBackward()
    device.deleteBackward()
    #expect(device.evaluation?.entry.isEmpty == true)
    #expect(device.tap(.enterPasscode, at: .start) == nil)
    #expect(device.failedPasscodes == 0)
  }

  @Test func `A new digit after a wrong passcode takes the shaking away`() {
    var device = Device.with(.enrolled(false))
    device.askOwner()
    device.type("0000001")
    #expect(device.evaluation?.wasWrong == false)
    #expect(device.evaluation?.entry.text == "1")
  }

  @Test(arguments: [
    ("1234", true), ("123456", true), ("123", false), ("12345678", false), ("pass wörd", false),
  ]) func `A fixed length submits itself, any other one waits for the key`(text: String, submits: Bool) {
    var device = Device.with(.passcode(Passcode(text)), .enrolled(false))
    device.askOwner()
    let result = device.type(text)
    #expect(result == (submits ? .success : nil))
    if !submits { #expect(device.tap(.enterPasscode, at: .start) == .success) }
  }

  @Test func `A wrong entry of no fixed length counts when the key is tapped`() {
    var device = Device.with(.passcode(Passcode("secret")), .enrolled(false))
    device.askOwner()
    device.type("secre")
    #expect(device.failedPasscodes == 0)
    #expect(device.tap(.enterPasscode, at: .start) == nil)
    #expect(device.failedPasscodes == 1)
    #expect(device.evaluation?.entry.isEmpty == true)
  }
}
