import SimulatedDeviceTesting
import SimulatedLocalAuthentication
import Testing

/// The process's device, for code that leaves its task. There is one of it, so these tests take turns.
@Suite(.serialized)
struct ProcessTests {
  private func withShared<Value>(_ device: SimulatedDevice, _ body: () async throws -> Value) async rethrows
    -> Value
  {
    let before = SimulatedDevice.shared
    SimulatedDevice.shared = device
    defer { SimulatedDevice.shared = before }
    return try await body()
  }

  @Test
  func `Code on a queue and in a detached task finds the process's device`() async throws {
    let device = SimulatedDevice(.biometry(.touchID))
    device.script(.match, .match)
    try await withShared(device) {
      try await Task.detached {
        _ = try await LAContext().evaluatePolicy(biometrics, localizedReason: "Test")
      }.value
      let success = await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          LAContext().evaluatePolicy(biometrics, localizedReason: "Test") { success, _ in
            continuation.resume(returning: success)
          }
        }
      }
      #expect(success)
      #expect(SimulatedDevice.current.device.biometry == .touchID)
    }
    #expect(device.evaluations.count == 2)
  }

  @Test(.simulatedDevice(script: [.match, .match], forWholeProcess: true))
  func `A trait for the whole process reaches code that leaves the test's task`() async throws {
    let device = SimulatedDevice.current
    #expect(SimulatedDevice.shared === device)
    let isOwner = try await Task.detached {
      try await LAContext().evaluatePolicy(biometrics, localizedReason: "Detached")
    }.value
    let isOwnerOnAQueue = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        LAContext().evaluatePolicy(biometrics, localizedReason: "Queue") { success, _ in
          continuation.resume(returning: success)
        }
      }
    }
    #expect(isOwner && isOwnerOnAQueue)
    #expect(device.evaluations.map(\.reason) == ["Detached", "Queue"])
  }

  /// At the same time, they would find each other's device.
  @Test
  func `Tests with the process's device take turns`() async throws {
    let reasons = try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<8 {
        group.addTask {
          let device = SimulatedDevice(whenScriptEnds: .fails)
          device.script(.match)
          try await Turns.ofTheProcess.run(on: device) {
            try await Task.detached {
              for _ in 0..<20 { await Task.yield() }
              try await LAContext().evaluatePolicy(biometrics, localizedReason: "Number \(number)")
            }.value
          }
          return device.evaluations.map(\.reason)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(reasons) == Set((0..<8).map { ["Number \($0)"] }))
  }

  @Test
  func `A task's own device goes before the process's`() async throws {
    let own = SimulatedDevice()
    own.script(.match)
    try await withShared(SimulatedDevice(.passcode(nil))) {
      try await SimulatedDevice.$current.withValue(own) {
        _ = try await LAContext().evaluatePolicy(biometrics, localizedReason: "Test")
      }
    }
    #expect(own.evaluations.count == 1)
  }

  @Test
  func `A context keeps the device that it was made with`() async {
    let device = SimulatedDevice(.biometry(.opticID))
    let context = await withShared(device) { LAContext() }
    context.canEvaluatePolicy(owner, error: nil)
    #expect(context.biometryType == .opticID)
  }

  @Test
  func `A device that all code finds has only its script to blame`() async throws {
    let device = SimulatedDevice()
    device.script(.match)
    await withShared(device) {}
    let mistakes = #expect(throws: ScriptMistakes.self) { try device.finish() }
    #expect(mistakes?.description == "Never used: “match”.")
  }

  @Test
  func `The shared device can be set to the current one`() async {
    let device = SimulatedDevice(.biometry(.opticID))
    await withShared(device) {
      SimulatedDevice.shared = .current
      #expect(SimulatedDevice.shared === device)
    }
  }

  /// Nobody set a device up: an app's evaluation must not wait for ever.
  @Test
  func `A device that nobody set up fails at once, and says so`() async throws {
    let error = await ask(LAContext(), biometrics).value as? UnfittingAction
    #expect(error?.reason.hasPrefix("no device is set up here") == true)
    #expect(throws: ScriptMistakes.self) { try SimulatedDevice.shared.finish() }
  }

  @Test
  func `A device that nobody set up says so on standard error`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        _ = try? await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Test")
      })
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "SimulatedLocalAuthentication: The script ended while the dialog “scanning” is up: no device is set up here"
      ))
  }
}
