package import SimulatedLocalAuthentication

/// The process has one device, so the tests that set it take turns, one after the other in the order in which they came.
package actor Turns {
  package static let ofTheProcess = Turns()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private func take() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
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
