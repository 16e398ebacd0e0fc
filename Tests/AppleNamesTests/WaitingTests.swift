import SimulatedDeviceTesting
import SimulatedLocalAuthentication
import Testing

/// A test that waits for a dialog gets it, or why there is none: it never hangs.
@Suite
struct WaitingTests {
  private func missed(_ device: SimulatedDevice = .current) async -> MissedPrompt? {
    await #expect(throws: MissedPrompt.self) { try await device.promptAppears() }
  }

  @Test(.simulatedDevice())
  func `On a device that fails at the end of its script there is nothing to wait for`() async throws {
    let before = await missed()
    #expect(before?.description.contains("fails at once") == true)
    #expect(before?.localizedDescription.contains("whenScriptEnds: .waits") == true)
    let unlocking = Task { try await LAContext().evaluatePolicy(owner, localizedReason: "Test") }
    await #expect(throws: UnfittingAction.self) { try await unlocking.value }
    // Now it also says what happened.
    #expect(await missed()?.reason.contains("The script ended while the dialog “scanning” is up") == true)
    #expect(throws: ScriptMistakes.self) { try SimulatedDevice.current.finish() }
  }

  @Test(arguments: [true, false])
  func `A script that was wrong ends the wait, whichever comes first`(waitsFirst: Bool) async throws {
    let device = SimulatedDevice()
    device.script(.enterPasscode("123456"))
    let waiting = Task { try await device.promptAppears() }
    if waitsFirst { while !device.hasWatchers { await Task.yield() } }
    await #expect(throws: UnfittingAction.self) {
      try await LAContext(device: device).evaluatePolicy(biometrics, localizedReason: "Test")
    }
    let error = await #expect(throws: MissedPrompt.self) { try await waiting.value }
    #expect(error?.reason.contains("“enterPasscode(\"123456\")” can’t be done") == true)
    // The next evaluation makes it good.
    let next = ask(LAContext(device: device), owner)
    #expect(try await device.promptAppears().dialog == .scanning)
    try device.perform(.match)
    #expect(await next.value == nil)
  }

  @Test
  func `The end of the test ends the wait`() async throws {
    let device = SimulatedDevice()
    let waiting = Task { try await device.promptAppears() }
    while !device.hasWatchers { await Task.yield() }
    try device.finish()
    #expect(
      await #expect(throws: MissedPrompt.self) { try await waiting.value }?.reason == "the test has ended")
  }

  /// An app that is refused may ask again with another policy: the wait goes on to that dialog.
  @Test
  func `An evaluation that the app only has to repeat doesn't end the wait`() async throws {
    let device = SimulatedDevice()
    device.lockBiometry()
    let waiting = Task { try await device.promptAppears() }
    while !device.hasWatchers { await Task.yield() }
    #expect(await error(biometrics, on: device) == .biometryLockout)
    let unlocking = ask(LAContext(device: device), owner)
    #expect(try await waiting.value.dialog == .passcode)
    try device.perform(.enterPasscode("123456"))
    #expect(await unlocking.value == nil)
  }

  @Test
  func `Cancelling the task ends the wait`() async {
    let device = SimulatedDevice()
    let waiting = Task { try await device.promptAppears() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
