import Foundation
import SimulatedLocalAuthentication
import Testing

@Suite
struct TimeTests {
  @Test
  func `Wrong passcodes lock the device over evaluations, and the clock opens it again`() async throws {
    let device = SimulatedDevice(.biometry(.none))
    for wrong in ["000000", "000001", "000002"] {
      device.script(.enterPasscode(wrong), .cancel)
      #expect(await error(owner, on: device) == .userCancel)
      #expect(device.lockedOutFor == nil)
    }
    device.script(.enterPasscode("000003"), .cancel)
    #expect(await error(owner, on: device) == .userCancel)
    #expect(device.device.failedPasscodes == 4)
    #expect(device.lockedOutFor == .seconds(60))

    let evaluation = Task { await error(owner, on: device) }
    let prompt = try await device.promptAppears()
    #expect(prompt.lockedOutFor == .seconds(60))
    #expect(throws: UnfittingAction.self) { try device.perform(.enterPasscode("123456")) }
    device.advance(by: .seconds(59))
    #expect(device.prompt?.lockedOutFor == .seconds(1))
    device.advance(by: .seconds(1))
    #expect(device.prompt?.lockedOutFor == nil)
    try device.perform(.enterPasscode("123456"))
    #expect(await evaluation.value == nil)
    #expect(device.device.failedPasscodes == 0)
  }

  @Test(arguments: [(LockOutTable.current, 4), (.classic, 5)])
  func `A script can wait`(table: LockOutTable, limit: Int) async {
    let device = SimulatedDevice(.enrolled(false), .lockOutTable(table))
    for digit in 0..<limit { device.script(.enterPasscode("90000\(digit)")) }
    device.script(.wait(.minutes(1)), .enterPasscode("123456"))
    #expect(await error(owner, on: device) == nil)
    #expect(device.now == Instant(milliseconds: 60_000))
  }

  @Test
  func `Ten wrong passcodes at the lock screen disable the device, or erase it where it is set to`()
    async throws
  {
    for erases in [false, true] {
      let device = SimulatedDevice(.erasesData(erases))
      for digit in 0..<10 {
        try device.unlock(passcode: "90000\(digit)")
        device.advance(by: .hours(8))
      }
      #expect(device.device.isDisabled == !erases)
      #expect((device.device.passcode == nil) == erases)
      #expect(throws: UnfittingAction.self) { try device.unlock(passcode: "123456") }
    }
  }

  @Test
  func `A device that erases itself under the dialog ends it`() async {
    let device = SimulatedDevice(.enrolled(false), .erasesData(true))
    for digit in 0..<10 { device.script(.enterPasscode("90000\(digit)"), .wait(.hours(8))) }
    #expect(await error(owner, on: device) == .systemCancel)
    #expect(device.device.passcode == nil)
    #expect(device.remainingScript == [.wait(.hours(8))])
  }

  @Test
  func `Time never goes back`() {
    let device = SimulatedDevice()
    device.advance(by: .seconds(5))
    device.advance(by: .seconds(-9))
    #expect(device.now == Instant(milliseconds: 5000))
  }

  /// Whether an evaluation succeeds with no dialog.
  private func reuses(_ device: SimulatedDevice, _ seconds: TimeInterval, _ policy: LAPolicy = biometrics)
    async -> Bool
  {
    let isNeedless = await error(policy, on: device) {
      $0.touchIDAuthenticationAllowableReuseDuration = seconds
      $0.interactionNotAllowed = true
    }
    return isNeedless == nil
  }

  @Test
  func `A biometric unlock of the device is reused for as long as the app says, at most 300 s`() async throws
  {
    let device = SimulatedDevice(.biometry(.touchID))
    #expect(await !reuses(device, 300))
    try device.unlockWithBiometry()
    #expect(await !reuses(device, 0))
    device.advance(by: .seconds(10))
    #expect(await reuses(device, 10))
    #expect(await reuses(device, 10, owner))
    device.advance(by: .milliseconds(1))
    #expect(await !reuses(device, 10))
    device.advance(by: .seconds(290) - .milliseconds(1))
    #expect(await reuses(device, 9999))
    device.advance(by: .milliseconds(1))
    #expect(await !reuses(device, 9999))
  }

  @Test
  func `A match in an app, and an unlock with the passcode, aren't reused`() async throws {
    let device = SimulatedDevice()
    device.script(.match)
    #expect(await error(biometrics, on: device) == nil)
    #expect(await !reuses(device, 300))
    try device.unlockWithBiometry()
    try device.unlock(passcode: "123456")
    #expect(await !reuses(device, 300))
  }

  @Test
  func `Nothing is reused after another enrolment, a lock-out, a restart`() async throws {
    let device = SimulatedDevice()
    try device.unlockWithBiometry()
    device.change(.enrolledSet)
    #expect(await !reuses(device, 300))
    try device.unlockWithBiometry()
    device.lockBiometry()
    try device.unlock(passcode: "123456")
    #expect(await !reuses(device, 300))
    try device.unlockWithBiometry()
    device.restart()
    #expect(throws: UnfittingAction.self) { try device.unlockWithBiometry() }
    try device.unlock(passcode: "123456")
    #expect(await !reuses(device, 300))
  }
}
