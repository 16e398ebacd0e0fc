import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// What a tester sees beside the screen: calls, the last answer, the biometry type (A3).
@Suite struct SimulationTests {
  private func fact(_ name: String, _ simulation: Simulation) -> String? {
    simulation.facts.first { $0.name == name }?.value
  }

  @Test func `The biometry type is none until the app asks, and again when its process is gone`() throws {
    var simulation = Simulation(try World<Probe>.open(.enrolled(false)))
    #expect(simulation.biometryType == .none)
    simulation.step(.tap(.askBiometrics))
    #expect(simulation.biometryType == .faceID)
    #expect(fact("last-authentication", simulation) == "biometryNotEnrolled")
    simulation.step(.lifeCycle(.forceQuit))
    #expect(simulation.biometryType == .none)
    #expect(fact("app", simulation) == "not-running")
  }

  @Test func `A call is remembered with its texts, and its answer when it comes`() throws {
    var simulation = Simulation(try World<Probe>.open())
    simulation.step(.tap(.askOwner))
    #expect(simulation.calls.last?.purpose == "titled")
    #expect(simulation.calls.last?.prompt?.reason == "To test")
    #expect(simulation.calls.last?.answer == nil)
    simulation.step(.biometry(.match))
    #expect(simulation.calls.last?.answer == .success)
    #expect(fact("last-authentication", simulation) == "success")
    for _ in 1...20 {
      simulation.step(.tap(.askOwner))
      simulation.step(.biometry(.cancel))
    }
    #expect(simulation.calls.count == Simulation.callLimit)
    #expect(simulation.calls.allSatisfy { $0.answer == .failure(.userCancel) })
  }
}
