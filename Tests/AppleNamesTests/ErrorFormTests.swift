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
    #expect(Self.rawValues.count == LAError.Code.allCases.count)
    for (code, value) in Self.rawValues { #expect(code.rawValue == value) }
    #expect(LAPolicy.deviceOwnerAuthenticationWithBiometrics.rawValue == 1)
    #expect(LAPolicy.deviceOwnerAuthentication.rawValue == 2)
    #expect(LABiometryType.allCases.map(\.rawValue) == [0, 1, 2, 4])
    #expect(LATouchIDAuthenticationMaximumAllowableReuseDuration == 300)
  }

  @Test(arguments: LAError.Code.allCases)
  func `There and back as NSError`(code: LAError.Code) throws {
    let error: any Error = LAError(code)
    let bridged = error as NSError
    #expect(bridged.domain == "com.apple.LocalAuthentication")
    #expect(bridged.domain == LAError.errorDomain)
    #expect(bridged.code == code.rawValue)
    #expect(bridged.localizedDescription == code.text)
    #expect(error.localizedDescription == code.text)
    #expect(try #require(bridged as? LAError) == LAError(code))
    #expect(LAError.Code(rawValue: bridged.code) == code)
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
      } catch {
        Issue.record(error)
      }
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

  @Test
  func `A successful preflight leaves the error alone`() {
    var error: NSError?
    #expect(LAContext(device: SimulatedDevice()).canEvaluatePolicy(owner, error: &error))
    #expect(error == nil)
  }

  @Test
  func `An own text survives, equal errors hash alike`() {
    let error = LAError(.userCancel, userInfo: [NSLocalizedDescriptionKey: "own"])
    #expect(error.localizedDescription == "own")
    #expect((error as NSError).localizedDescription == "own")
    #expect(Set([LAError(.userCancel), LAError(.userCancel, userInfo: [:])]).count == 1)
  }

  @Test
  @available(*, deprecated)
  func `The names before iOS 11 mean the same`() {
    #expect(LAError.touchIDLockout == .biometryLockout)
    #expect(LAError.touchIDNotEnrolled == .biometryNotEnrolled)
    #expect(LAError.Code.touchIDNotAvailable == .biometryNotAvailable)
  }
}
