import Foundation
import SimulatedLocalAuthentication
import Testing

@Suite
struct ScriptTests {
  /// The error that reached the app.
  private func unfitting(_ device: SimulatedDevice, _ policy: LAPolicy = biometrics) async -> UnfittingAction?
  {
    await answer(LAContext(device: device), policy).error as? UnfittingAction
  }

  @Test
  func `An action that the dialog doesn't know ends the evaluation and is told to the app`() async throws {
    let device = SimulatedDevice()
    device.script(.enterPasscode("123456"))
    let error = try #require(await unfitting(device))
    #expect(error.action == .enterPasscode("123456"))
    #expect(error.dialog == .scanning)
    #expect(error.localizedDescription.contains("no passcode is asked for"))
    #expect(device.prompt == nil)
    #expect(device.evaluations.map(\.result) == [nil])
    device.script(.match)
    #expect(await answer(LAContext(device: device), biometrics).success)
  }

  @Test
  func `A hidden fallback button can't be tapped, nor one before its time`() async {
    let device = SimulatedDevice(.biometry(.touchID))
    device.script(.tapFallback)
    #expect(await unfitting(device)?.action == .tapFallback)
    let context = LAContext(device: device)
    context.localizedFallbackTitle = ""
    device.script(.noMatch, .noMatch, .tapFallback)
    #expect(await answer(context, biometrics).error is UnfittingAction)
  }

  @Test(arguments: ["", "12345", "1234567", "12345a", "é"])
  func `A passcode has to be one that can be typed`(passcode: String) async {
    let device = SimulatedDevice(.enrolled(false))
    device.script(.enterPasscode(passcode))
    #expect(await unfitting(device, owner) != nil)
    #expect(device.device.failedPasscodes == 0)
  }

  @Test
  func `A script that ends too early fails, where it is told to`() async {
    let device = SimulatedDevice(whenScriptEnds: .fails)
    device.script(.noMatch)
    let error = await unfitting(device)
    #expect(error?.action == nil)
    #expect(error?.dialog == .notRecognized)
    #expect(error?.description.hasPrefix("The script ended") == true)
  }

  @Test
  func `With no dialog up, a match is refused, never lost; an unlock under a dialog too`() async throws {
    let device = SimulatedDevice()
    for action in [
      UserAction.match, .noMatch, .cancel, .tryAgain, .tapFallback, .allowFaceID, .enterPasscode("1"),
    ] {
      let error = #expect(throws: UnfittingAction.self) { try device.perform(action) }
      #expect(error?.dialog == nil)
    }
    try device.perform(.leaveApp, .wait(.seconds(1)), .change(.iOS(17)))
    #expect(device.device.iOS == 17)

    let evaluation = Task { await error(biometrics, on: device) }
    _ = try await device.promptAppears()
    #expect(throws: UnfittingAction.self) { try device.unlockWithBiometry() }
    #expect(throws: UnfittingAction.self) { try device.unlock(passcode: "123456") }
    device.script(.match)
    #expect(await evaluation.value == nil)
  }

  @Test
  func `An evaluation that fails at once takes nothing from the script`() async {
    let device = SimulatedDevice(.enrolled(false))
    device.script(.match)
    #expect(await error(biometrics, on: device) == .biometryNotEnrolled)
    #expect(device.remainingScript == [.match])
  }

  @Test
  func `Settings change under the dialog: the biometrics policy fails, the owner policy moves on`() async {
    let device = SimulatedDevice()
    device.script(.change(.enrolled(false)), .enterPasscode("123456"))
    #expect(await error(owner, on: device) == nil)
    device.change(.enrolled(true))
    device.script(.change(.biometry(.none)))
    #expect(await error(biometrics, on: device) == .biometryNotAvailable)
  }

  @Test
  func `lockBiometry() under the dialog does what the fifth failure does`() async throws {
    let device = SimulatedDevice()
    let evaluation = Task { await error(biometrics, on: device) }
    _ = try await device.promptAppears()
    device.lockBiometry()
    #expect(await evaluation.value == .biometryLockout)
    #expect(device.device.isBiometryLockedOut)
  }

  @Test
  func `What was asked can be read back`() async throws {
    let device = SimulatedDevice()
    device.script(.match)
    let context = LAContext(device: device)
    context.localizedFallbackTitle = "Use PIN"
    _ = try await context.evaluatePolicy(biometrics, localizedReason: "See your mail")
    let record = try #require(device.evaluations.first)
    #expect(record.policy == biometrics)
    #expect(record.reason == "See your mail")
    #expect(record.fallbackTitle == "Use PIN")
    #expect(record.result == .success)
  }

  @Test
  func `A device taken over from elsewhere keeps its counts`() async {
    let used = SimulatedDevice()
    used.lockBiometry()
    #expect(await error(biometrics, on: SimulatedDevice(used.device)) == .biometryLockout)
  }
}
