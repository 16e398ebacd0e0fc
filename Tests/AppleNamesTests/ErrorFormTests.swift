import Foundation
import SimulatedLocalAuthentication
import Testing

@Suite
struct ErrorFormTests {
  static let rawValues: [LAError.Code: Int] = [
    .authenticationFailed: -1, .userCancel: -2, .userFallback: -3, .systemCancel: -4, .passcodeNotSet: -5,
    .biometryNotAvailable: -6, .biometryNotEnrolled: -7, .biometryLockout: -8, .appCancel: -9,
    .invalidContext: -10, .notInteractive: -1004,
  ]

  @Test
  func `Raw values are Apple's`() {
    #expect(Set(Self.rawValues.keys) == Set(LAError.Code.allCases))
    for (code, value) in Self.rawValues { #expect(code.rawValue == value) }
    let others: [LAError.Code] = [
      .companionNotAvailable, .biometryNotPaired, .biometryDisconnected, .invalidDimensions,
    ]
    #expect(others.map(\.rawValue) == [-11, -12, -13, -14])
    #expect(LAPolicy.deviceOwnerAuthenticationWithBiometrics.rawValue == 1)
    #expect(LAPolicy.deviceOwnerAuthentication.rawValue == 2)
    #expect(LABiometryType.allCases.map(\.rawValue) == [0, 1, 2, 4])
    #expect(LATouchIDAuthenticationMaximumAllowableReuseDuration == 300)
  }

  @Test(arguments: [-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, -13, -14, -1004])
  func `There and back as NSError, and nothing is lost on the way`(number: Int) throws {
    let original = NSError(domain: LAErrorDomain, code: number, userInfo: ["Subcode": 34])
    let error = try #require((original as any Error) as? LAError)
    #expect(error.code.rawValue == number)
    #expect(error.errorCode == number)
    #expect(error.userInfo["Subcode"] as? Int == 34)
    #expect(error._nsError === original)
    #expect(LAError(_nsError: original) == error)
    let bridged = (error as any Error) as NSError
    #expect(bridged == original)
    #expect(bridged.domain == "com.apple.LocalAuthentication")
    #expect(bridged.domain == LAError.errorDomain)
    #expect(try #require(bridged as? LAError) == error)
    #expect(LAError(error.code) != error)
    #expect(LAError(error.code, userInfo: ["Subcode": 34]) == error)
  }

  /// What is thrown equals what a test writes down, though only the system's errors have texts.
  @Test
  func `Texts make no difference to equality`() async {
    await #expect(throws: LAError(.biometryNotEnrolled)) {
      try await LAContext(device: SimulatedDevice(.enrolled(false)))
        .evaluatePolicy(biometrics, localizedReason: "Test")
    }
    #expect(LAError(.userCancel).userInfo.isEmpty)
  }

  @Test
  func `Errors of others aren't taken for these`() {
    let sameCode: any Error = NSError(domain: "elsewhere", code: -2)
    #expect(sameCode as? LAError == nil)
    let unknown: any Error = NSError(domain: LAErrorDomain, code: -99)
    #expect(unknown as? LAError == nil)
    #expect(CocoaError(.fileNoSuchFile) as any Error as? LAError == nil)
  }

  @Test
  func `catch patterns as apps write them, also around an NSError`() {
    for error in [LAError(.userCancel) as any Error, LAError(.userCancel) as NSError] {
      do {
        throw error
      } catch LAError.userFallback {
        Issue.record("userFallback")
      } catch LAError.userCancel {
        // Where it belongs.
      } catch {
        Issue.record(error)
      }
      do {
        throw error
      } catch let error as LAError where error.code == .userCancel {
        // Where it belongs.
      } catch { Issue.record(error) }
    }
  }

  @Test
  func `The line with &error, and what apps do with it`() {
    let context = LAContext(device: SimulatedDevice(.passcode(nil)))
    var error: NSError?
    if context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) { Issue.record("possible") }
    #expect(error?.code == LAError.passcodeNotSet.rawValue)
    #expect(error?.code == LAError.Code.passcodeNotSet.rawValue)
    switch (error as? LAError)?.code {
    case .passcodeNotSet: break
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  /// “On output, nil if policy evaluation is possible.”
  /// https://developer.apple.com/documentation/localauthentication/lacontext/canevaluatepolicy(_:error:)
  @Test
  func `A successful preflight sets an older error to nil`() {
    var error: NSError? = NSError(domain: LAErrorDomain, code: -7)
    #expect(LAContext(device: SimulatedDevice()).canEvaluatePolicy(owner, error: &error))
    #expect(error == nil)
  }

  @Test
  func `The C constants, as numbers of 32 bits`() {
    let numbers: [Int32] = [
      kLAErrorAuthenticationFailed, kLAErrorUserCancel, kLAErrorUserFallback, kLAErrorSystemCancel,
      kLAErrorPasscodeNotSet, kLAErrorBiometryNotAvailable, kLAErrorBiometryNotEnrolled,
      kLAErrorBiometryLockout,
      kLAErrorAppCancel, kLAErrorInvalidContext, kLAErrorCompanionNotAvailable, kLAErrorBiometryNotPaired,
      kLAErrorBiometryDisconnected, kLAErrorInvalidDimensions, kLAErrorNotInteractive,
    ]
    #expect(numbers.map(Int.init) == Array(1...14).map { -$0 } + [-1004])
    #expect(
      [kLAErrorTouchIDNotAvailable, kLAErrorTouchIDNotEnrolled, kLAErrorTouchIDLockout] == [-6, -7, -8])
    #expect(kLAErrorWatchNotAvailable == kLAErrorCompanionNotAvailable)
    #expect(kLAErrorDomain == LAErrorDomain)
  }

  @Test
  func `An own text survives, equal errors hash alike`() {
    let error = LAError(.userCancel, userInfo: [NSLocalizedDescriptionKey: "own"])
    #expect(error.localizedDescription == "own")
    #expect((error as NSError).localizedDescription == "own")
    #expect(Set([LAError(.userCancel), LAError(.userCancel, userInfo: [:])]).count == 1)
    #expect(Set([LAError(.userCancel), LAError(.userFallback)]).count == 2)
  }

  @Test
  @available(*, deprecated)
  func `The names before iOS 11 mean the same`() {
    #expect(LAError.touchIDLockout == .biometryLockout)
    #expect(LAError.touchIDNotEnrolled == .biometryNotEnrolled)
    #expect(LAError.Code.touchIDNotAvailable == .biometryNotAvailable)
  }
}
