import Testing

@testable import DeviceSimulation

/// Face ID and Optic ID: the dialogs of one evaluation (A4, A6).
@Suite struct FaceScanTests {
  static let sensors = [LABiometryType.faceID, .opticID]

  /// A device with a scan under way that failed so many times.
  private func failed(
    _ times: Int, _ policy: LAPolicy, _ fallback: FallbackButton = .standard,
    _ biometry: LABiometryType = .faceID
  ) -> Device {
    var device = Device.with(.biometry(biometry))
    _ = device.evaluate(EvaluationRequest(policy, fallback: fallback), at: .start)
    for count in 0..<times {
      if count > 0 { _ = device.tap(.tryAgain, at: .start) }
      _ = device.present(.noMatch, at: .start)
    }
    return device
  }

  @Test(arguments: [owner, biometrics], sensors)
  func `A match succeeds and leaves nothing counted`(policy: LAPolicy, biometry: LABiometryType) {
    var device = failed(1, policy, .standard, biometry)
    #expect(device.failedBiometricAttempts == 1)
    #expect(device.tap(.tryAgain, at: .start) == nil)
    #expect(device.present(.match, at: .start) == .success)
    #expect(device == Device.with(.biometry(biometry)))
  }

  @Test(arguments: [owner, biometrics], sensors)
  func `The first failure offers another try, and no fallback`(policy: LAPolicy, biometry: LABiometryType) {
    var device = failed(0, policy, .standard, biometry)
    #expect(device.evaluation?.phase == .scanning)
    #expect(device.present(.noMatch, at: .start) == nil)
    #expect(device.evaluation?.phase == .notRecognized)
    #expect(!device.offersFallback)
    let before = device
    #expect(device.tap(.fallback, at: .start) == nil)
    #expect(device == before)
    #expect(device.tap(.tryAgain, at: .start) == nil)
    #expect(device.evaluation?.phase == .scanning)
  }

  @Test(arguments: sensors)
  func `The second failure offers the fallback, and no other try`(biometry: LABiometryType) {
    var device = failed(2, owner, .standard, biometry)
    #expect(device.evaluation?.phase == .notRecognizedAgain)
    #expect(device.offersFallback)
    let before = device
    #expect(device.tap(.tryAgain, at: .start) == nil)
    #expect(device == before)
  }

  @Test func `Both failures count, over the evaluation's end`() {
    var device = failed(2, owner)
    #expect(device.tap(.cancel, at: .start) == .failure(.userCancel))
    #expect(device.failedBiometricAttempts == 2)
    #expect(device.evaluation == nil)
  }

  @Test func `Cancel after the first failure is userCancel too`() {
    var device = failed(1, biometrics)
    #expect(device.tap(.cancel, at: .start) == .failure(.userCancel))
  }

  @Test(arguments: [FallbackButton.standard, .titled])
  func `The fallback opens the passcode entry under the owner policy`(fallback: FallbackButton) {
    var device = failed(2, owner, fallback)
    #expect(device.tap(.fallback, at: .start) == nil)
    #expect(device.evaluation?.phase == .passcode)
    #expect(device.type("123456") == .success)
    #expect(device == Device())
  }

  @Test(arguments: [FallbackButton.standard, .titled])
  func `The fallback ends the biometrics policy with userFallback`(fallback: FallbackButton) {
    var device = failed(2, biometrics, fallback)
    #expect(device.tap(.fallback, at: .start) == .failure(.userFallback))
    #expect(device.evaluation == nil)
  }

  @Test(arguments: [owner, biometrics]) func `An empty fallback title leaves only Cancel`(policy: LAPolicy) {
    var device = failed(2, policy, .hidden)
    #expect(!device.offersFallback)
    let before = device
    #expect(device.tap(.fallback, at: .start) == nil)
    #expect(device == before)
    #expect(device.tap(.cancel, at: .start) == .failure(.userCancel))
  }

  @Test(
    arguments: [(nil, FallbackButton.standard), ("", .hidden), ("Enter PIN", .titled)]
      as [(String?, FallbackButton)])
  func `The title decides which button there is`(title: String?, button: FallbackButton) {
    #expect(FallbackButton(title: title) == button)
  }

  @Test func `The indicator has no buttons, and sees a match only while it looks`() {
    var device = failed(0, owner)
    for control in SystemControl.allCases {
      let before = device
      #expect(device.tap(control, at: .start) == nil)
      #expect(device == before)
    }
    device = failed(1, owner)
    let before = device
    #expect(device.present(.match, at: .start) == nil)
    #expect(device.present(.noMatch, at: .start) == nil)
    #expect(device == before)
  }

  @Test func `Nothing under way, nothing happens`() {
    var device = Device()
    for answer in SensorAnswer.allCases { #expect(device.present(answer, at: .start) == nil) }
    for control in SystemControl.allCases { #expect(device.tap(control, at: .start) == nil) }
    #expect(device.type("1") == nil)
    device.deleteBackward()
    #expect(device == Device())
  }
}
