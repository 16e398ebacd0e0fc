import Testing

@testable import DeviceSimulation

/// What `canEvaluatePolicy` answers (A1, A2, A11, D9).
@Suite struct PreflightTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let changes: [DeviceChange]
    let owner: LAError.Code?
    let biometrics: LAError.Code?

    init(
      _ name: String, _ changes: DeviceChange..., owner: LAError.Code? = nil, biometrics: LAError.Code? = nil
    ) {
      testDescription = name
      self.changes = changes
      self.owner = owner
      self.biometrics = biometrics
    }

    var device: Device {
      var device = Device()
      for change in changes { _ = device.apply(change, at: .start) }
      return device
    }
  }

  static let rows = [
    Row("as new"), Row("Touch ID", .biometry(.touchID)), Row("Optic ID", .biometry(.opticID)),
    Row("no sensor", .biometry(.none), biometrics: .biometryNotAvailable),
    Row("nothing enrolled", .enrolled(false), biometrics: .biometryNotEnrolled),
    Row("no passcode", .passcode(nil), owner: .passcodeNotSet, biometrics: .passcodeNotSet),
    Row(
      "no sensor, no passcode", .biometry(.none), .passcode(nil), owner: .passcodeNotSet,
      biometrics: .biometryNotAvailable),
    Row("Face ID denied", .faceIDPermission(.denied), biometrics: .biometryNotAvailable),
    Row("Face ID not asked yet", .faceIDPermission(.notAsked)),
    Row("Face ID denied doesn't concern Touch ID", .faceIDPermission(.denied), .biometry(.touchID)),
    Row("Face ID denied doesn't concern Optic ID", .faceIDPermission(.denied), .biometry(.opticID)),
    Row("iOS 7", .iOS(7), owner: .biometryNotAvailable, biometrics: .biometryNotAvailable),
    Row("iOS 8", .iOS(8), owner: .biometryNotAvailable), Row("iOS 9", .iOS(9)),
  ]

  @Test(arguments: rows) func `Each condition gives its error under each policy`(row: Row) {
    let device = row.device
    #expect(device.preflight(owner) == row.owner)
    #expect(device.preflight(biometrics) == row.biometrics)
    #expect(device.canUseBiometry == (row.biometrics == nil))
    #expect(device.offersBiometry == (row.biometrics == nil))
  }

  @Test(arguments: rows)
  func `What the preflight refuses fails at once with the same error, and no dialog`(row: Row) {
    for (policy, code) in [(owner, row.owner), (biometrics, row.biometrics)] {
      var device = row.device
      let result = device.evaluate(EvaluationRequest(policy), at: .start)
      #expect(result == code.map { .failure($0) })
      #expect((device.evaluation == nil) == (code != nil))
    }
  }

  @Test func `Locked biometry is refused, and still is what the user has set up`() {
    var device = Device()
    device.failScans(5)
    #expect(device.preflight(biometrics) == .biometryLockout)
    #expect(device.preflight(owner) == nil)
    #expect(!device.canUseBiometry)
    #expect(device.offersBiometry)
  }

  @Test func `After a restart the passcode is needed once before biometry`() {
    var device = Device()
    device.reboot()
    #expect(device.preflight(biometrics) == .biometryLockout)
    #expect(device.preflight(owner) == nil)
    device.askOwner()
    #expect(device.evaluation?.phase == .passcode)
    #expect(device.type("123456") == .success)
    #expect(device.preflight(biometrics) == nil)
  }

  @Test func `A restart without a passcode needs none afterwards`() {
    var device = Device.with(.passcode(nil))
    device.reboot()
    _ = device.apply(.passcode(Passcode("1234")), at: .start)
    _ = device.apply(.enrolled(true), at: .start)
    #expect(device.preflight(biometrics) == nil)
  }

  @Test func `A disabled device takes neither face nor passcode`() {
    var device = Device()
    device.enterWrongPasscodes(10)
    #expect(device.preflight(biometrics) == .biometryLockout)
    #expect(!device.acceptsPasscode)
    // The system has the screen: no dialog comes up at all.
    #expect(device.askOwner() == .failure(.systemCancel))
    #expect(device.evaluation == nil)
  }

  @Test(arguments: [
    (LAPolicy.deviceOwnerAuthenticationWithBiometrics, 1), (.deviceOwnerAuthentication, 2),
  ])
  func `Policies have Apple's raw values`(policy: LAPolicy, value: Int) {
    #expect(policy.rawValue == value)
  }

  @Test(arguments: [
    (LABiometryType.none, 0, ""), (.touchID, 1, "Touch ID"), (.faceID, 2, "Face ID"),
    (.opticID, 4, "Optic ID"),
  ])
  func `Biometry types have Apple's raw values and names`(type: LABiometryType, value: Int, title: String) {
    #expect(type.rawValue == value)
    #expect(type.title == title)
  }
}
