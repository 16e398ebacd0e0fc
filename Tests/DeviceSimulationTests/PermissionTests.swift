import Testing

@testable import DeviceSimulation

/// The app's permission for Face ID: asked once, at the first evaluation (D10).
@Suite struct PermissionTests {
  @Test(arguments: [owner, biometrics])
  func `Allowed: the scan begins, and nobody asks again`(policy: LAPolicy) {
    var device = Device.with(.faceIDPermission(.notAsked))
    _ = device.evaluate(EvaluationRequest(policy), at: .start)
    #expect(device.evaluation?.phase == .permission)
    #expect(device.tap(.allow, at: .start) == nil)
    #expect(device.evaluation?.phase == .scanning)
    #expect(device.present(.match, at: .start) == .success)
    #expect(device == Device())
    _ = device.evaluate(EvaluationRequest(policy), at: .start)
    #expect(device.evaluation?.phase == .scanning)
  }

  @Test func `Denied under the owner policy: the passcode, now and from then on`() {
    var device = Device.with(.faceIDPermission(.notAsked))
    device.askOwner()
    #expect(device.tap(.dontAllow, at: .start) == nil)
    #expect(device.evaluation?.phase == .passcode)
    #expect(device.faceIDPermission == .denied)
    #expect(device.type("123456") == .success)
    device.askOwner()
    #expect(device.evaluation?.phase == .passcode)
  }

  @Test func `Denied under the biometrics policy: not available, now and from then on`() {
    var device = Device.with(.faceIDPermission(.notAsked))
    device.askBiometrics()
    #expect(device.tap(.dontAllow, at: .start) == .failure(.biometryNotAvailable))
    #expect(device.askBiometrics() == .failure(.biometryNotAvailable))
  }

  @Test(arguments: [LABiometryType.touchID, .opticID]) func `Only Face ID asks`(biometry: LABiometryType) {
    var device = Device.with(.faceIDPermission(.notAsked), .biometry(biometry))
    device.askOwner()
    #expect(device.evaluation?.isScanning == true)
    #expect(device.faceIDPermission == .notAsked)
  }

  @Test func `Nobody asks while the passcode comes first`() {
    var device = Device.with(.faceIDPermission(.notAsked))
    device.reboot()
    device.askOwner()
    #expect(device.evaluation?.phase == .passcode)
    #expect(device.faceIDPermission == .notAsked)
  }

  @Test func `The question takes its two answers only, and left unanswered it comes again`() {
    var device = Device.with(.faceIDPermission(.notAsked))
    device.askOwner()
    let before = device
    for control in [SystemControl.cancel, .tryAgain, .fallback, .enterPasscode] {
      #expect(device.tap(control, at: .start) == nil)
    }
    #expect(device.present(.match, at: .start) == nil)
    #expect(device.present(.noMatch, at: .start) == nil)
    #expect(device == before)
    #expect(device.endEvaluation(with: .systemCancel) == .failure(.systemCancel))
    device.askOwner()
    #expect(device.evaluation?.phase == .permission)
  }
}
