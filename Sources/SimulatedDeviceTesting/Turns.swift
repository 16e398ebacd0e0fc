import SimulatedLocalAuthentication

/// The process has one device, so the tests that set it take turns, one after the other in the order in which they came.
package actor Turns {
  package static let ofTheProcess = Turns()
  /// Only one app at a time is explored.
  package static let ofExploring = Turns()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private func take() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func pass() { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }

  /// Runs something that nobody else may run at the same time.
  package nonisolated func run<Value: Sendable>(alone body: @Sendable () async throws -> Value) async throws
    -> Value
  {
    await take()
    let ending: Result<Value, any Error>
    do { ending = .success(try await body()) } catch { ending = .failure(error) }
    await pass()
    return try ending.get()
  }

  /// Runs a test with a device that code outside its task finds as well.
  package nonisolated func run(on device: SimulatedDevice, _ test: @Sendable () async throws -> Void)
    async throws
  {
    await take()
    let before = SimulatedDevice.shared
    SimulatedDevice.shared = device
    let ending: Result<Void, any Error>
    do { ending = .success(try await test()) } catch { ending = .failure(error) }
    SimulatedDevice.shared = before
    await pass()
    try ending.get()
  }
}
