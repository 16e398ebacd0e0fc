import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// Requests to the simulated server (D8).
@Suite struct NetworkTests {
  @Test func `The server counts when the request arrives, and the app hears as long after`() throws {
    var world = try World<Probe>.open(.latency(.milliseconds(501)))
    expectChange(of: &world, by: .tap(.request), effects: [.send(request: 0)]) {
      $0.app.told = [.tapped(.request)]
      $0.inFlight = InFlight(request: .count, leg: .request, arrives: .start + .milliseconds(250))
    }
    expectChange(of: &world, by: .elapseToNextDeadline) {
      $0.clock.now = .start + .milliseconds(250)
      $0.server.requests = 1
      $0.inFlight = InFlight(request: .count, leg: .answer(1), arrives: .start + .milliseconds(501))
    }
    expectChange(of: &world, by: .elapseToNextDeadline) {
      $0.clock.now = .start + .milliseconds(501)
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

  @Test func `The network lost on the way there loses the request, and the server counts nothing`() throws {
    for (lost, back, told) in [
      (NetworkState.offline, NetworkState.offline, Reply<Int>.offline), (.offline, .online, .unreachable),
      (.unreachable, .unreachable, .unreachable), (.unreachable, .offline, .offline),
    ] {
      var world = try World<Probe>.open()
      world.after(.tap(.request), .change(.network(lost)), .elapseToNextDeadline)
      #expect(world.inFlight?.leg == .lost)
      world.after(.change(.network(back)), .elapseToNextDeadline)
      #expect(world.app.told.last == .answered(.count, told), "\(lost), \(back)")
      #expect(world.server.requests == 0)
      #expect(world.clock.now == .start + .milliseconds(500))
    }
  }

  @Test func `The network lost on the way back loses the answer, and the server has counted`() throws {
    for (lost, told) in [(NetworkState.offline, Reply<Int>.offline), (.unreachable, .unreachable)] {
      var world = try World<Probe>.open()
      world.after(.tap(.request), .elapseToNextDeadline, .change(.network(lost)), .elapseToNextDeadline)
      #expect(world.app.told.last == .answered(.count, told), "\(lost)")
      #expect(world.server.requests == 1)
    }
  }

  @Test func `A network that is there again when it matters was never missed`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.request), .change(.network(.offline)), .change(.network(.online)))
    world.after(.elapseToNextDeadline, .change(.network(.unreachable)), .change(.network(.online)))
    world.after(.elapseToNextDeadline)
    #expect(world.app.told.last == .answered(.count, .answer(1)))
  }

  @Test func `What an app sent reaches the server although the app is killed, unless there is no network`()
    throws
  {
    for (network, counted) in [(NetworkState.online, 1), (.offline, 0), (.unreachable, 0)] {
      for end in [LifeCycle.forceQuit, .terminate, .reboot] {
        var world = try World<Probe>.open()
        world.after(.tap(.request), .change(.network(network)), .lifeCycle(end))
        #expect(world.server.requests == counted)
        #expect(world.inFlight == nil)
      }
    }
  }

  @Test func `Where a request is is a fact of apps that send any`() throws {
    var simulation = Simulation(try World<Probe>.open())
    func request() -> String? { simulation.facts.first { $0.name == "request" }?.value }
    #expect(request() == "none")
    simulation.step(.tap(.request))
    #expect(request() == "on-its-way")
    simulation.step(.elapseToNextDeadline)
    #expect(request() == "answered")
    simulation.step(.elapseToNextDeadline)
    #expect(request() == "none")
    simulation.step(.tap(.request))
    simulation.step(.change(.network(.offline)))
    simulation.step(.elapseToNextDeadline)
    #expect(request() == "lost")
  }

  @Test func `Server and limits are settable, and nothing else is`() throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .server(name: "requests", value: "7")) { $0.server.requests = 7 }
    expectChange(of: &world, by: .policy(name: "pause", value: "1m")) { $0.limits.pause = .minutes(1) }
    expectChange(of: &world, by: .policy(name: "attempts", value: "10")) { $0.limits.attempts = 10 }
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
