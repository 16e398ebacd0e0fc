import DeviceSimulation

// Requests to the simulated server (D8, D14). Half of the latency is the way there, the other half the way back.

extension World {
  /// Sends a request. Without a connection, the app learns that at once.
  mutating func send(_ request: F.Request) {
    let isOffline = device.network == .offline
    inFlight = InFlight(
      request: request, leg: isOffline ? .lost : .request,
      arrives: isOffline ? clock.now : clock.now + wayThere)
  }

  private var wayThere: Duration { .milliseconds(device.latency.inMilliseconds / 2) }

  /// A request reaches the server, or an answer the app, unless the network has gone meanwhile.
  mutating func arrive(_ sent: InFlight<F>, _ effects: inout [Effect]) {
    switch sent.leg {
    case .request:
      let answer = reachesServer(sent.request, &effects)
      inFlight = InFlight(
        request: sent.request, leg: answer.map { .answer($0) } ?? .lost,
        arrives: clock.now + (device.latency - wayThere))
    case .answer, .lost:
      inFlight = nil
      send(.answered(sent.request, reply(of: sent.leg)), &effects)
    }
  }

  /// The app that sent it is gone. The server receives the request anyway, so that no one can avoid being counted
  /// by killing the app.
  mutating func leaveInFlight() {
    guard let sent = inFlight else { return }
    // The app hears of nothing any more.
    var unheard: [Effect] = []
    if sent.leg == .request { _ = reachesServer(sent.request, &unheard) }
    inFlight = nil
  }

  /// The server's answer; `nil` when the request is lost on the way.
  private mutating func reachesServer(_ request: F.Request, _ effects: inout [Effect]) -> F.Answer? {
    guard device.network == .online else { return nil }
    var waits = ServerWaits(clock: clock, timers: timers)
    let answer = flow.serve(request, &app, &server, &waits, limits)
    for effect in waits.effects { carryOut(effect, &effects) }
    return answer
  }

  /// What the app hears when it has waited long enough.
  private func reply(of leg: InFlight<F>.Leg) -> Reply<F.Answer> {
    switch (device.network, leg) {
    case (.offline, _): .offline
    case (.online, .answer(let answer)): .answer(answer)
    // Lost, or out of reach by now: nothing came back.
    case (.online, _), (.unreachable, _): .unreachable
    }
  }
}

/// Where the request is that the app waits for, for display.
public enum RequestPlace: Hashable, Sendable {
  /// On its way to the server, which hasn't heard of it.
  case onItsWay
  /// The server has done what was asked, and its answer is on the way back.
  case answered
  /// Lost: no answer will come.
  case lost
}

extension World {
  /// The request that the app waits for, and where it is; `nil` when it waits for none.
  public var underWay: (request: F.Request, place: RequestPlace)? {
    guard let inFlight else { return nil }
    return switch inFlight.leg {
    case .request: (inFlight.request, .onItsWay)
    case .answer: (inFlight.request, .answered)
    case .lost: (inFlight.request, .lost)
    }
  }
}
