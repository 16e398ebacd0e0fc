import Testing

@testable import DeviceSimulation

/// Sensors that answer by themselves, at once or after their time (D5, D7).
@Suite struct SensorTests {
  private let soon = Instant.start + .seconds(2)

  @Test(arguments: [LABiometryType.touchID, .faceID, .opticID], [owner, biometrics])
  func `One that always succeeds shows no dialog`(biometry: LABiometryType, policy: LAPolicy) {
    var device = Device.with(.biometry(biometry), .sensor(.succeeds))
    #expect(device.evaluate(EvaluationRequest(policy), at: .start) == .success)
    #expect(device.evaluation == nil)
  }

  @Test func `One that always fails leaves Face ID at its first failure`() {
    var device = Device.with(.sensor(.fails))
    #expect(device.askOwner() == nil)
    #expect(device.evaluation?.phase == .notRecognized)
    #expect(device.tap(.tryAgain, at: .start) == nil)
    #expect(device.evaluation?.phase == .notRecognizedAgain)
    #expect(device.failedBiometricAttempts == 2)
  }

  @Test func `One that always fails uses up Touch ID's three attempts`() {
    var device = Device.with(.biometry(.touchID), .sensor(.fails))
    #expect(device.askBiometrics() == .failure(.authenticationFailed))
    #expect(device.failedBiometricAttempts == 3)
  }

  @Test func `The answer comes when the scan time is over, not before`() {
    var device = Device.with(.sensor(.succeeds), .scanTime(.seconds(2)))
    #expect(device.askOwner() == nil)
    #expect(device.nextDeadline == soon)
    #expect(device.reach(.start + .milliseconds(1999)) == nil)
    #expect(device.evaluation?.phase == .scanning)
    #expect(device.reach(soon) == .success)
    #expect(device.nextDeadline == nil)
  }

  @Test func `Each finger takes its time`() {
    var device = Device.with(.biometry(.touchID), .sensor(.fails), .scanTime(.seconds(2)))
    device.askBiometrics()
    #expect(device.reach(soon) == nil)
    #expect(device.evaluation?.failures == 1)
    #expect(device.nextDeadline == soon + .seconds(2))
  }

  @Test func `The user may be quicker than the sensor`() {
    var device = Device.with(.sensor(.succeeds), .scanTime(.seconds(2)))
    device.askOwner()
    #expect(device.present(.noMatch, at: .start) == nil)
    #expect(device.evaluation?.phase == .notRecognized)
    #expect(device.nextDeadline == nil)
  }

  @Test(arguments: [
    DeviceChange.network(.offline), .model(.iPad), .enrolledSet, .sensor(.fails), .erasesData(true),
  ]) func `A scan under way ends when it said it would`(change: DeviceChange) {
    var device = Device.with(.sensor(.succeeds), .scanTime(.seconds(2)))
    device.askOwner()
    #expect(device.apply(change, at: .start + .seconds(1)) == nil)
    #expect(device.nextDeadline == soon)
  }

  @Test func `Switched in the middle of a scan, the sensor answers as it does now`() {
    var device = Device()
    device.askOwner()
    #expect(device.nextDeadline == nil)
    #expect(device.apply(.sensor(.succeeds), at: .start) == .success)

    device = Device.with(.sensor(.succeeds), .scanTime(.seconds(2)))
    device.askOwner()
    #expect(device.apply(.sensor(.ask), at: .start) == nil)
    #expect(device.nextDeadline == nil)
    #expect(device.evaluation?.phase == .scanning)

    #expect(device.apply(.sensor(.fails), at: .start) == nil)
    #expect(device.reach(soon) == nil)
    #expect(device.evaluation?.phase == .notRecognized)
  }

  @Test func `Another scan time counts from when it is set`() {
    var device = Device.with(.sensor(.succeeds), .scanTime(.seconds(2)))
    device.askOwner()
    #expect(device.apply(.scanTime(.seconds(5)), at: soon) == nil)
    #expect(device.nextDeadline == soon + .seconds(5))
    #expect(device.apply(.scanTime(.zero), at: soon) == .success)
  }

  @Test func `The nearer of lock-out and scan comes first`() {
    var device = Device.with(.sensor(.succeeds), .scanTime(.minutes(2)))
    device.lockedOutUntil = .start + .minutes(1)
    device.askOwner()
    #expect(device.nextDeadline == .start + .minutes(1))
    #expect(device.reach(.start + .minutes(1)) == nil)
    #expect(device.nextDeadline == .start + .minutes(2))
  }

  @Test func `Rebased deadlines count from the new beginning`() {
    var device = Device.with(.sensor(.succeeds), .scanTime(.minutes(2)))
    device.lockedOutUntil = .start + .minutes(1)
    device.askOwner()
    device.rebase(by: 30_000)
    #expect(device.lockedOutUntil == .start + .seconds(30))
    #expect(device.evaluation?.scanEnds == .start + .seconds(90))
  }
}
