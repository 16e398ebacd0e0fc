import Foundation
import SimulatedLocalAuthentication
import Testing

/// What the library does about the app rather than the device.
@Suite
struct BackgroundTests {
  /// “Caller moved to background.”, as phones print it: https://koze.hatenablog.jp/entry/2016/07/20/093000
  @Test
  func `No dialog comes up from the background`() async throws {
    let device = SimulatedDevice()
    device.isAppInBackground = true
    let context = LAContext(device: device)
    let failure = await #expect(throws: LAError.self) {
      try await context.evaluatePolicy(owner, localizedReason: "Test")
    }
    #expect(failure?.code == .systemCancel)
    #expect(failure?.errorUserInfo["NSDebugDescription"] as? String == "Caller moved to background.")
    #expect(device.evaluations.map(\.wasPrompted) == [false])
    device.isAppInBackground = false
    device.script(.match)
    #expect(await error(owner, on: device) == nil)
  }

  @Test
  func `An evaluation from the background leaves the dialog of another alone`() async throws {
    let device = SimulatedDevice()
    async let first = error(owner, on: device)
    _ = try await device.promptAppears()
    device.isAppInBackground = true
    #expect(await error(owner, on: device) == .systemCancel)
    #expect(device.prompt?.dialog == .scanning)
    try device.perform(.match)
    #expect(await first == nil)
  }

  @Test
  func `What needs no dialog succeeds in the background, too`() async throws {
    let device = SimulatedDevice()
    let context = LAContext(device: device)
    device.script(.match)
    #expect(try await context.evaluatePolicy(biometrics, localizedReason: "Test"))
    device.isAppInBackground = true
    #expect(try await context.evaluatePolicy(biometrics, localizedReason: "Test"))
  }

  @Test
  func `Replies come when the test lets them, each once`() async throws {
    let device = SimulatedDevice()
    let waiting = Waiting()
    device.deliverReplies { waiting.add($0) }
    device.script(.match)
    let context = LAContext(device: device)
    context.evaluatePolicy(owner, localizedReason: "Test") { success, _ in waiting.heard(success) }
    #expect(device.evaluations.map(\.result) == [.success])
    #expect(waiting.answers.isEmpty)
    waiting.run()
    #expect(waiting.answers == [true])
    waiting.run()
    #expect(waiting.answers == [true])
  }

  private final class Waiting: @unchecked Sendable {
    private let lock = NSLock()
    private var replies: [@Sendable () -> Void] = []
    private(set) var answers: [Bool] = []

    func add(_ reply: @escaping @Sendable () -> Void) { lock.withLock { replies.append(reply) } }
    func heard(_ success: Bool) { lock.withLock { answers.append(success) } }
    func run() {
      let due = lock.withLock {
        defer { replies = [] }
        return replies
      }
      for reply in due { reply() }
    }
  }
}
