import SimulatedDeviceTesting
import SimulatedLocalAuthentication
import Testing

/// What `finish()` tells of a test's script.
@Suite
struct FinishTests {
  private func mistakes(_ device: SimulatedDevice) -> ScriptMistakes? {
    do throws(ScriptMistakes) {
      try device.finish()
      return nil
    } catch { return error }
  }

  @Test
  func `Nothing of a script that fits`() async {
    let device = SimulatedDevice()
    device.script(.noMatch, .tryAgain, .match)
    #expect(await error(biometrics, on: device) == nil)
    #expect(mistakes(device) == nil)
  }

  @Test
  func `Actions that were left over, once`() async throws {
    let device = SimulatedDevice()
    device.script(.match, .noMatch, .cancel)
    #expect(await error(biometrics, on: device) == nil)
    let found = try #require(mistakes(device))
    #expect(found.leftOver == [.noMatch, .cancel])
    #expect(found.description == "Never used: “noMatch”, “cancel”.")
    #expect(found.localizedDescription == found.description)
    #expect(mistakes(device) == nil)
  }

  @Test
  func `What was never asked says where the code may have gone`() throws {
    let device = SimulatedDevice()
    device.script(.match)
    let found = try #require(mistakes(device))
    #expect(!found.wasAsked)
    #expect(
      found.description.hasPrefix("Never used: “match”. No evaluation reached this device: code on a queue"))
    #expect(found.description.contains("forWholeProcess: true"))
  }

  /// An app takes any error for a failure and goes on: only the device still knows what was wrong.
  @Test
  func `An action that didn't fit, though the app swallowed it`() async throws {
    let device = SimulatedDevice()
    device.script(.enterPasscode("1234"))
    let isOwner =
      (try? await LAContext(device: device).evaluatePolicy(biometrics, localizedReason: "Test")) ?? false
    #expect(!isOwner)
    let found = try #require(mistakes(device))
    #expect(found.unfitting.map(\.action) == [.enterPasscode("1234")])
    #expect(found.description.contains("no passcode is asked for"))
  }

  @Test
  func `A dialog that still waits, which ends`() async throws {
    let device = SimulatedDevice()
    let ending = ask(LAContext(device: device), owner)
    let found = try #require(mistakes(device))
    #expect(found.waiting?.dialog == .scanning)
    #expect(found.unfitting.isEmpty)
    #expect(found.description == "The dialog “scanning” for “Test” still waits for an answer.")
    #expect(await ending.value is UnfittingAction)
    #expect(device.prompt == nil)
    #expect(mistakes(device) == nil)
  }

  @Test
  func `A reply is called with the device that was asked`() async {
    let device = SimulatedDevice(.enrolled(false))
    device.script(.enterPasscode("123456"), .enterPasscode("123456"))
    let second = await withCheckedContinuation { continuation in
      LAContext(device: device).evaluatePolicy(owner, localizedReason: "First") { _, _ in
        LAContext().evaluatePolicy(owner, localizedReason: "Second") { success, _ in
          continuation.resume(returning: success)
        }
      }
    }
    #expect(second)
    #expect(device.evaluations.map(\.reason) == ["First", "Second"])
  }

  @Test(arguments: [false, true])
  func `Where a test wants it, cancelling the task ends the evaluation with appCancel`(early: Bool)
    async throws
  {
    let device = SimulatedDevice()
    device.endsDialogsOfCancelledTasks = true
    let evaluation = Task {
      if early { while !Task.isCancelled { await Task.yield() } }
      return await error(owner, on: device)
    }
    if !early { _ = try await device.promptAppears() }
    evaluation.cancel()
    #expect(await evaluation.value == .appCancel)
    #expect(device.prompt == nil)
  }

  @Test(arguments: [false, true])
  func `Cancelling the task ends nothing, as on iOS: only an answer does`(early: Bool) async throws {
    let device = SimulatedDevice()
    let evaluation = Task {
      if early { while !Task.isCancelled { await Task.yield() } }
      return await error(owner, on: device)
    }
    if early { evaluation.cancel() }
    _ = try await device.promptAppears()
    evaluation.cancel()
    #expect(device.prompt?.dialog == .scanning)
    try device.perform(.match)
    #expect(await evaluation.value == nil)
    #expect(device.evaluations.map(\.result) == [.success])
  }

  /// As Swift Testing does when its time limit is over.
  @Test(.simulatedDevice(whenScriptEnds: .waits))
  func `A test whose task is cancelled has its dialog ended, so that it comes to its end`() async throws {
    let test = try #require(Test.current)
    let trait = try #require(test.traits.compactMap { $0 as? SimulatedDeviceTrait }.last)
    let givenUp = Task {
      try await trait.provideScope(for: test, testCase: nil) {
        let device = SimulatedDevice.current
        async let answer = error(owner, on: device)
        _ = try await device.promptAppears()
        withUnsafeCurrentTask { $0?.cancel() }
        #expect(await answer == .systemCancel)
        #expect(device.prompt == nil)
      }
    }
    try await givenUp.value
  }
}
