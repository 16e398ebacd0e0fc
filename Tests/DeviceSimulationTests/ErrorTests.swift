import Testing

@testable import DeviceSimulation

/// Every error can be reached, by what the user does (A2). invalidContext comes with the contexts.
@Suite struct ErrorTests {
  static let codes: [(LAError.Code, Int)] = [
    (.authenticationFailed, -1), (.userCancel, -2), (.userFallback, -3), (.systemCancel, -4),
    (.passcodeNotSet, -5), (.biometryNotAvailable, -6), (.biometryNotEnrolled, -7), (.biometryLockout, -8),
    (.appCancel, -9), (.invalidContext, -10), (.notInteractive, -1004),
  ]

  @Test(arguments: codes)
  func `Codes have Apple's raw values, and names that read back`(code: LAError.Code, value: Int) {
    #expect(code.rawValue == value)
    #expect(LAError.Code(name: code.name) == code)
    #expect(code.name == "\(code)")
    #expect(AuthenticationResult.failure(code).name == code.name)
  }

  @Test func `No code is missing, and no other name is one`() {
    #expect(LAError.Code.allCases.count == Self.codes.count)
    #expect(LAError.Code(name: "UserCancel") == nil)
    #expect(LAError.Code(name: "") == nil)
    #expect(LAError.Code.userCancel.name == "userCancel")
    #expect(AuthenticationResult.success.name == "success")
  }

  @Test func `The third failed finger is authenticationFailed`() {
    var device = Device.with(.biometry(.touchID))
    device.askBiometrics()
    #expect(device.present(.noMatch, at: .start) == nil)
    #expect(device.present(.noMatch, at: .start) == nil)
    #expect(device.present(.noMatch, at: .start) == .failure(.authenticationFailed))
    #expect(device.evaluation == nil)
  }

  @Test(arguments: [owner, biometrics], [LABiometryType.touchID, .faceID, .opticID])
  func `Cancelling the prompt is userCancel`(policy: LAPolicy, biometry: LABiometryType) {
    var device = Device.with(.biometry(biometry))
    _ = device.evaluate(EvaluationRequest(policy), at: .start)
    #expect(device.present(.cancel, at: .start) == .failure(.userCancel))
    #expect(device == Device.with(.biometry(biometry)))
  }

  @Test func `Cancelling the passcode is userCancel`() {
    var device = Device.with(.enrolled(false))
    device.askOwner()
    device.type("12")
    #expect(device.tap(.cancel, at: .start) == .failure(.userCancel))
    #expect(device == Device.with(.enrolled(false)))
  }

  @Test func `A second evaluation is turned away with systemCancel, and the first goes on`() {
    var device = Device()
    device.askOwner()
    let before = device
    #expect(device.askBiometrics() == .failure(.systemCancel))
    #expect(device == before)
  }

  @Test func `Without leave to show a dialog it is notInteractive`() {
    var device = Device()
    for policy in [owner, biometrics] {
      let request = EvaluationRequest(policy, allowsInteraction: false)
      #expect(device.evaluate(request, at: .start) == .failure(.notInteractive))
    }
    #expect(device == Device())
  }

  @Test func `What the preflight refuses is told before notInteractive`() {
    var device = Device.with(.passcode(nil))
    let request = EvaluationRequest(owner, allowsInteraction: false)
    #expect(device.evaluate(request, at: .start) == .failure(.passcodeNotSet))
  }

  @Test(arguments: LAError.Code.allCases)
  func `An evaluation can be ended from outside with any error, once`(code: LAError.Code) {
    var device = Device()
    #expect(device.endEvaluation(with: code) == nil)
    device.askOwner()
    #expect(device.endEvaluation(with: code) == .failure(code))
    #expect(device == Device())
    #expect(device.endEvaluation(with: code) == nil)
  }

  @Test func `An evaluation whose app is gone is dropped without an answer`() {
    var device = Device()
    device.askOwner()
    device.dropEvaluation()
    #expect(device == Device())
  }
}
