import Foundation
import SimulatedLocalAuthentication
import Testing

@Suite
struct EvaluationTests {
  @Test
  func `A face that matches unlocks, in both forms`() async throws {
    let device = SimulatedDevice()
    device.script(.match, .match)
    let context = LAContext(device: device)
    #expect(try await context.evaluatePolicy(biometrics, localizedReason: "Test"))
    let (success, error) = await answer(LAContext(device: device), biometrics)
    #expect(success)
    #expect(error == nil)
    #expect(device.remainingScript.isEmpty)
  }

  @Test
  func `LAContext() asks the device of the task`() async throws {
    let device = SimulatedDevice(.biometry(.touchID))
    device.script(.match)
    try await SimulatedDevice.$current.withValue(device) {
      let context = LAContext()
      #expect(context.canEvaluatePolicy(biometrics, error: nil))
      #expect(context.biometryType == .touchID)
      try await context.evaluatePolicy(biometrics, localizedReason: "Test")
    }
    #expect(device.evaluations.count == 1)
  }

  @Test
  func `The second failure of Face ID leads to the passcode under the owner policy`() async throws {
    let device = SimulatedDevice(.passcode(Passcode("2468")))
    device.script(.noMatch, .tryAgain, .noMatch, .tapFallback, .enterPasscode("1111"), .enterPasscode("2468"))
    try await LAContext(device: device).evaluatePolicy(owner, localizedReason: "Test")
    #expect(device.device.failedPasscodes == 0)
    #expect(device.device.failedBiometricAttempts == 0)
    #expect(device.remainingScript.isEmpty)
  }

  @Test
  func `A passcode of no fixed length is submitted with its button`() async throws {
    let device = SimulatedDevice(.passcode(Passcode("correct horse")), .enrolled(false))
    device.script(.enterPasscode("wrong"), .enterPasscode("correct horse"))
    try await LAContext(device: device).evaluatePolicy(owner, localizedReason: "Test")
  }

  @Test
  func `A dialog with no script waits for the test`() async throws {
    let device = SimulatedDevice(.biometry(.touchID))
    let evaluation = Task {
      try await LAContext(device: device).evaluatePolicy(biometrics, localizedReason: "See your mail")
    }
    let prompt = try await device.promptAppears()
    #expect(prompt.dialog == .touch)
    #expect(prompt.reason == "See your mail")
    try device.perform(.noMatch)
    #expect(device.device.failedBiometricAttempts == 1)
    try device.perform(.match)
    #expect(try await evaluation.value)
    #expect(device.prompt == nil)
  }

  @Test(arguments: [false, true])
  func `Waiting for a dialog ends when the task is cancelled`(early: Bool) async {
    let device = SimulatedDevice()
    let waiting = Task {
      if early { while !Task.isCancelled { await Task.yield() } }
      return try await device.promptAppears()
    }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test
  func `The permission is asked for at the first evaluation, not at the preflight`() async {
    let device = SimulatedDevice(.faceIDPermission(.notAsked))
    let context = LAContext(device: device)
    #expect(context.canEvaluatePolicy(biometrics, error: nil))
    #expect(device.device.faceIDPermission == .notAsked)
    device.script(.allowFaceID, .match, .match)
    #expect(await error(biometrics, on: device) == nil)
    #expect(device.device.faceIDPermission == .allowed)
    #expect(await error(biometrics, on: device) == nil)
  }

  @Test
  func `A sensor that always succeeds needs no script`() async {
    let device = SimulatedDevice(.sensor(.succeeds))
    #expect(await error(owner, on: device) == nil)
    #expect(device.evaluations.map(\.wasPrompted) == [true])
  }

  @Test
  func `A sensor that takes its time answers when the clock says so`() async throws {
    let device = SimulatedDevice(.sensor(.succeeds), .scanTime(.seconds(2)))
    let evaluation = Task { await error(owner, on: device) }
    _ = try await device.promptAppears()
    device.advance(by: .milliseconds(1999))
    #expect(device.prompt?.dialog == .scanning)
    device.advance(by: .milliseconds(1))
    #expect(await evaluation.value == nil)
    #expect(device.now == Instant(milliseconds: 2000))
  }

  @Test(.timeLimit(.minutes(60)))
  @MainActor
  func `The reply comes on another thread than the caller's`() async {
    let device = SimulatedDevice(.sensor(.succeeds))
    let context = LAContext(device: device)
    let isMain = await withCheckedContinuation { continuation in
      context.evaluatePolicy(owner, localizedReason: "Test") { _, _ in
        continuation.resume(returning: Thread.isMainThread)
      }
    }
    #expect(!isMain)
  }

  @Test
  func `An empty reason ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let context = LAContext(device: SimulatedDevice(.sensor(.succeeds)))
      context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "") { _, _ in }
    }
  }

  @Test
  func `A hundred contexts at once, each with its own device`() async {
    await withTaskGroup(of: LAError.Code?.self) { group in
      for _ in 0..<100 {
        group.addTask {
          let device = SimulatedDevice()
          device.script(.noMatch, .tryAgain, .match)
          return await error(biometrics, on: device)
        }
      }
      for await error in group { #expect(error == nil) }
    }
  }

  @Test
  func `A hundred contexts on one device: one keeps the dialog, the others are cancelled`() async throws {
    let device = SimulatedDevice()
    let codes = await withTaskGroup(of: LAError.Code?.self) { group in
      for _ in 0..<100 { group.addTask { await error(biometrics, on: device) } }
      var codes: [LAError.Code?] = []
      for await code in group {
        codes.append(code)
        if codes.count == 99 { device.script(.match) }
      }
      return codes
    }
    #expect(codes.filter { $0 == .systemCancel }.count == 99)
    #expect(codes.last == .some(nil))
  }
}
