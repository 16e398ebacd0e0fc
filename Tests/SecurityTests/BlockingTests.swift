import Dispatch
import Security
import SimulatedDeviceTesting
import Testing
import XCTest

/// Runs something that blocks on a queue, with the test's device.
func onAQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  let device = SimulatedDevice.current
  return await withCheckedContinuation { continuation in
    DispatchQueue(label: "reads").async {
      continuation.resume(returning: SimulatedDevice.$current.withValue(device) { body() })
    }
  }
}

/// Reading blocks until the dialog ends, and never for ever.
@Suite
struct BlockingTests {
  private var device: SimulatedDevice { .current }

  /// secaccesscontrolcreatewithflags: operations on protected items “can block the execution because of UI”.
  @Test(.simulatedDevice(whenScriptEnds: .waits))
  func `On a queue a read waits for the test, dialog after dialog`() async throws {
    try add(protectedBy: [.biometryAny, .and, .devicePasscode])
    async let ending = onAQueue { read("anna", [kSecUseOperationPrompt: "See your notes"]) }
    let prompt = try await device.promptAppears()
    #expect(prompt.reason == "See your notes" && prompt.dialog == .scanning)
    try device.perform(.match)
    let second = try await device.promptAppears()
    #expect(second.dialog == .passcode)
    try device.perform(.enterPasscode("123456"))
    #expect(await ending.data == secret)
  }

  @Test(.simulatedDevice(whenScriptEnds: .waits))
  func `Reads on many queues wait, and of two dialogs the newer stays`() async throws {
    try add(protectedBy: .biometryAny)
    async let older = onAQueue { read().status }
    _ = try await device.promptAppears()
    async let newer = onAQueue { read().data }
    #expect(await older == errSecAuthFailed)
    try device.perform(.match)
    #expect(await newer == secret)
  }

  /// The thread that waits might be the only one that the test could act on.
  @Test(.simulatedDevice(whenScriptEnds: .waits))
  func `In a task a read that nobody scripted fails at once, and says why`() throws {
    try add(protectedBy: .biometryAny)
    #expect(read().status == errSecInternalComponent)
    #expect(device.prompt == nil)
    let mistakes = #expect(throws: ScriptMistakes.self) { try device.finish() }
    #expect(mistakes?.unfitting.map(\.action) == [nil])
    #expect(mistakes?.description.contains("a call that blocks can’t wait") == true)
    device.script(.match)
    #expect(read().data == secret)
  }

  @Test(.simulatedDevice(whenScriptEnds: .waits))
  @MainActor
  func `On the main thread it is the same`() async throws {
    try add(protectedBy: .biometryAny)
    #expect(read().status == errSecInternalComponent)
    #expect(throws: ScriptMistakes.self) { try device.finish() }
  }

  @Test(.simulatedDevice())
  func `Without a script a read fails at once, wherever it is`() async throws {
    try add(protectedBy: .biometryAny)
    #expect(await onAQueue { read().status } == errSecInternalComponent)
    #expect(read().status == errSecInternalComponent)
    let mistakes = #expect(throws: ScriptMistakes.self) { try device.finish() }
    #expect(mistakes?.unfitting.count == 2)
  }

  @Test(.simulatedDevice(script: [.match, .match, .match]))
  func `A script answers reads in tasks, on queues and in replies`() async throws {
    try add(protectedBy: .biometryAny)
    #expect(await Task { read().data }.value == secret)
    #expect(await onAQueue { read().data } == secret)
    let data = await withCheckedContinuation { continuation in
      nonisolated(unsafe) let context = LAContext()
      context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open") { _, _ in
        continuation.resume(returning: read("anna", [kSecUseAuthenticationContext: context]).data)
      }
    }
    #expect(data == secret)
  }

  @Test(.simulatedDevice(whenScriptEnds: .waits)) func `A test that ends lets a read go`() async throws {
    try add(protectedBy: .biometryAny)
    async let status = onAQueue { read().status }
    _ = try await device.promptAppears()
    #expect(throws: ScriptMistakes.self) { try device.finish() }
    #expect(await status == errSecInternalComponent)
  }

  @Test(.simulatedDevice(whenScriptEnds: .waits))
  func `Invalidating the context lets a read go`() async throws {
    try add(protectedBy: .biometryAny)
    let kept = Kept()
    async let status = onAQueue { read("anna", [kSecUseAuthenticationContext: kept.context]).status }
    _ = try await device.promptAppears()
    kept.context.invalidate()
    #expect(await status == errSecAuthFailed)
  }
}

/// A context for two threads, as Apple's may be used.
private final class Kept: @unchecked Sendable { let context = LAContext() }

/// XCTest's synchronous tests run on the main thread.
final class BlockingXCTests: XCTestCase {
  func testAScriptAnswersOnTheMainThread() throws {
    simulatedDevice(.biometry(.touchID), script: [.noMatch, .match])
    XCTAssertEqual(try add(protectedBy: .biometryAny), errSecSuccess)
    XCTAssertEqual(read().data, secret)
  }

  func testNothingHangsOnTheMainThread() throws {
    let device = SimulatedDevice()
    try SimulatedDevice.$current.withValue(device) {
      XCTAssertEqual(try add(protectedBy: .biometryAny), errSecSuccess)
      XCTAssertEqual(read().status, errSecInternalComponent)
    }
  }
}
