import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// Requests to the simulated server (D8).
@Suite struct NetworkTests {
  @Test func `Online, the server counts now and the app hears later`() throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .tap(.request), effects: [.send(request: 0)]) {
      $0.app.told = [.tapped(.request)]
      $0.server.requests = 1
      $0.inFlight = InFlight(request: .count, reply: .answer(1), arrives: .start + .milliseconds(500))
    }
    expectChange(of: &world, by: .elapseToNextDeadline) {
      $0.clock.now = .start + .milliseconds(500)
      $0.inFlight = nil
      $0.app.told.append(.answered(.count, .answer(1)))
    }
  }

  @Test func `Offline is told at once, and nothing reaches the server`() throws {
    var world = try World<Probe>.open(.network(.offline))
    expectChange(of: &world, by: .tap(.request), effects: [.send(request: 0)]) {
      $0.app.told = [.tapped(.request), .answered(.count, .offline)]
    }
  }

  @Test func `Unreachable is told after the time an answer takes`() throws {
    var world = try World<Probe>.open(.network(.unreachable), .latency(.seconds(30)))
    world.after(.tap(.request))
    expectChange(of: &world, by: .elapse(.seconds(30))) {
      $0.clock.now = .start + .seconds(30)
      $0.inFlight = nil
      $0.app.told.append(.answered(.count, .unreachable))
    }
    #expect(world.server.requests == 0)
  }

  @Test func `With no latency the answer is there in the same step`() throws {
    var world = try World<Probe>.open(.latency(.zero))
    world.after(.tap(.request))
    #expect(world.app.told == [.tapped(.request), .answered(.count, .answer(1))])
  }

  @Test func `The network switched meanwhile doesn't change the answer that is on its way`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.request), .change(.network(.offline)), .elapseToNextDeadline)
    #expect(world.app.told.last == .answered(.count, .answer(1)))
  }

  @Test func `Server and limits are settable, and nothing else is`() throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .server(name: "requests", value: "7")) { $0.server.requests = 7 }
    expectChange(of: &world, by: .policy(name: "pause", value: "1m")) { $0.policy.pause = .minutes(1) }
    expectChange(of: &world, by: .policy(name: "attempts", value: "10")) { $0.policy.attempts = 10 }
    for (name, value) in [
      ("attempts", "0"), ("attempts", "11"), ("attempts", "many"), ("pause", "soon"), ("x", "1"),
    ] {
      expectChange(
        of: &world, by: .policy(name: name, value: value), effects: [.ignored(.unknownSetting(name))])
    }
    for (name, value) in [("requests", "-1"), ("requests", "100"), ("attempts", "1")] {
      expectChange(
        of: &world, by: .server(name: name, value: value), effects: [.ignored(.unknownSetting(name))])
    }
  }
}
