import Testing

@testable import DeviceSimulation

/// Touch ID: one dialog for all attempts of an evaluation (A5).
@Suite struct TouchIDTests {
  private func device(
    iOS: UInt8 = Device.newestIOS, _ policy: LAPolicy, _ fallback: FallbackButton = .standard
  ) -> Device {
    var device = Device.with(.biometry(.touchID), .iOS(iOS))
    _ = device.evaluate(EvaluationRequest(policy, fallback: fallback), at: .start)
    return device
  }

  /// The failures after which the fallback button is there, by iOS version.
  static let versions: [(UInt8, [Bool])] = [
    (8, [false, true, true]), (9, [false, true, true]), (10, [false, true, true]),
    (11, [false, false, true]), (12, [false, false, true]), (26, [false, false, true]),
  ]

  @Test(arguments: versions)
  func `The fallback comes after one failure up to iOS 10, after two from iOS 11`(iOS: UInt8, offered: [Bool])
  {
    var device = device(iOS: iOS, biometrics)
    for isOffered in offered {
      #expect(device.evaluation?.phase == .touch)
      #expect(device.offersFallback == isOffered)
      var tapped = device
      #expect(tapped.tap(.fallback, at: .start) == (isOffered ? .failure(.userFallback) : nil))
      _ = device.present(.noMatch, at: .start)
    }
  }

  @Test func `The third failure moves on to the passcode under the owner policy`() {
    var device = device(owner)
    for _ in 1...2 {
      #expect(device.present(.noMatch, at: .start) == nil)
      #expect(device.evaluation?.phase == .touch)
    }
    #expect(device.present(.noMatch, at: .start) == nil)
    #expect(device.evaluation?.phase == .passcode)
    #expect(device.failedBiometricAttempts == 3)
    #expect(device.type("123456") == .success)
    #expect(device.failedBiometricAttempts == 0)
  }

  @Test(arguments: [0, 1, 2]) func `A match at any attempt succeeds and resets the count`(failures: Int) {
    var device = device(biometrics)
    for _ in 0..<failures { _ = device.present(.noMatch, at: .start) }
    #expect(device.present(.match, at: .start) == .success)
    #expect(device == Device.with(.biometry(.touchID)))
  }

  @Test func `Cancel is there on every attempt`() {
    var device = device(biometrics)
    for _ in 0..<3 {
      var cancelled = device
      #expect(cancelled.tap(.cancel, at: .start) == .failure(.userCancel))
      _ = device.present(.noMatch, at: .start)
    }
  }

  @Test func `The fallback opens the passcode under the owner policy`() {
    var device = device(owner)
    _ = device.present(.noMatch, at: .start)
    _ = device.present(.noMatch, at: .start)
    #expect(device.tap(.fallback, at: .start) == nil)
    #expect(device.evaluation?.phase == .passcode)
  }

  @Test func `An empty title hides the fallback for good`() {
    var device = device(biometrics, .hidden)
    for _ in 0..<2 { _ = device.present(.noMatch, at: .start) }
    #expect(!device.offersFallback)
  }
}
