import Foundation
import SimulatedLocalAuthentication
import Testing

/// A2: every error is reached by code such as an app's.
@Suite
struct ErrorTests {
  @Test
  func `authenticationFailed: the third wrong finger`() async {
    let device = SimulatedDevice(.biometry(.touchID))
    device.script(.noMatch, .noMatch, .noMatch)
    #expect(await error(biometrics, on: device) == .authenticationFailed)
  }

  @Test(arguments: LABiometryType.allCases)
  func `userCancel: Cancel on every dialog`(biometry: LABiometryType) async {
    let device = SimulatedDevice(.biometry(biometry))
    device.script(.cancel)
    #expect(await error(owner, on: device) == .userCancel)
    device.script(.noMatch, .cancel)
    if biometry != .none { #expect(await error(owner, on: device) == .userCancel) }
  }

  @Test
  func `userFallback: the fallback button under the biometrics policy`() async {
    let device = SimulatedDevice()
    device.script(.noMatch, .tryAgain, .noMatch, .tapFallback)
    #expect(await error(biometrics, on: device) == .userFallback)
  }

  @Test
  func `systemCancel: the app is left, a call comes in, the device restarts`() async throws {
    let device = SimulatedDevice()
    device.script(.leaveApp)
    #expect(await error(owner, on: device) == .systemCancel)
    device.script(.noMatch, .receiveCall)
    #expect(await error(biometrics, on: device) == .systemCancel)
    let evaluation = Task { await error(owner, on: device) }
    _ = try await device.promptAppears()
    device.restart()
    #expect(await evaluation.value == .systemCancel)
  }

  @Test(arguments: LAPolicy.allCases) func `passcodeNotSet: no passcode`(policy: LAPolicy) async {
    let device = SimulatedDevice(.passcode(nil))
    #expect(await error(policy, on: device) == .passcodeNotSet)
  }

  @Test
  func `passcodeNotSet: the passcode is removed in front of the dialog`() async {
    let device = SimulatedDevice()
    device.script(.change(.passcode(nil)))
    #expect(await error(owner, on: device) == .passcodeNotSet)
  }

  @Test
  func `biometryNotAvailable: no sensor, or no permission, each with its text`() async throws {
    #expect(await error(biometrics, on: SimulatedDevice(.biometry(.none))) == .biometryNotAvailable)
    let device = SimulatedDevice(.faceIDPermission(.notAsked))
    device.script(.denyFaceID)
    #expect(await error(biometrics, on: device) == .biometryNotAvailable)
    var reason: NSError?
    #expect(!LAContext(device: device).canEvaluatePolicy(biometrics, error: &reason))
    let told = try #require(reason)
    #expect(told.localizedDescription == "Biometry is not available.")
    #expect(
      told.userInfo[NSDebugDescriptionErrorKey] as? String
        == "User has denied the use of biometry for this app.")
  }

  @Test
  func `biometryNotEnrolled: nobody is enrolled; the passcode works`() async {
    let device = SimulatedDevice(.enrolled(false))
    #expect(await error(biometrics, on: device) == .biometryNotEnrolled)
    device.script(.enterPasscode("123456"))
    #expect(await error(owner, on: device) == nil)
  }

  @Test
  func `biometryLockout: five failures over evaluations, until the passcode is entered`() async {
    let device = SimulatedDevice()
    device.script(.noMatch, .tryAgain, .noMatch, .cancel)
    #expect(await error(biometrics, on: device) == .userCancel)
    device.script(.noMatch, .tryAgain, .noMatch, .cancel)
    #expect(await error(biometrics, on: device) == .userCancel)
    device.script(.noMatch)
    #expect(await error(biometrics, on: device) == .biometryLockout)
    #expect(await error(biometrics, on: device) == .biometryLockout)
    device.script(.enterPasscode("123456"), .match)
    #expect(await error(owner, on: device) == nil)
    #expect(await error(biometrics, on: device) == nil)
  }

  @Test
  func `biometryLockout after a restart, with its text, until the lock screen has seen the passcode`()
    async throws
  {
    let device = SimulatedDevice()
    device.restart()
    let (_, reason) = await answer(LAContext(device: device), biometrics)
    #expect((reason as? LAError)?.code == .biometryLockout)
    #expect(reason?.localizedDescription == "Biometry is locked out.")
    let detail = (reason as? LAError)?.userInfo[NSDebugDescriptionErrorKey] as? String
    #expect(detail == "Biometry is not available before first unlock.")
    try device.unlock(passcode: "123456")
    device.script(.match)
    #expect(await error(biometrics, on: device) == nil)
  }

  @Test
  func `appCancel: the context is invalidated under the dialog; invalidContext from then on`() async throws {
    let device = SimulatedDevice()
    let context = LAContext(device: device)
    let ending = ask(context, owner)
    context.invalidate()
    context.invalidate()
    #expect(await ending.value?.codeOfLAError == .appCancel)
    #expect(device.prompt == nil)

    var reason: NSError?
    #expect(!context.canEvaluatePolicy(owner, error: &reason))
    #expect(reason?.code == LAError.invalidContext.rawValue)
    await #expect(throws: LAError(.invalidContext)) {
      try await context.evaluatePolicy(owner, localizedReason: "Test")
    }
  }

  @Test
  func `notInteractive: a dialog would be needed; other errors come first`() async {
    let device = SimulatedDevice()
    #expect(await error(owner, on: device) { $0.interactionNotAllowed = true } == .notInteractive)
    #expect(device.evaluations.map(\.wasPrompted) == [false])
    device.change(.passcode(nil))
    #expect(await error(owner, on: device) { $0.interactionNotAllowed = true } == .passcodeNotSet)
  }
}
