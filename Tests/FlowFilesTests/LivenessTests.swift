import Testing
import UnlockEngine

@testable import FlowFiles

/// What makes no difference any more is told by what reads it, and where.
@Suite struct LivenessTests {
  private static let everything = Observed([.rules, .guesses, .goals])

  /// The screens on which a forgotten value can still make a difference, whatever else is so.
  private func places(_ flow: FileFlow) -> [String: Set<String>] {
    let (program, liveness) = (flow.program, Liveness(flow.program, Self.everything))
    var found: [String: Set<String>] = [:]
    let forgotten =
      program.values.enumerated().filter { $1.lifetime == .process }.map {
        (ValueSet.value(UInt8($0)), $1.name)
      } + program.codes.enumerated().filter { !$1.isRemembered }.map { (ValueSet.code(UInt8($0)), $1.name) }
    for (value, name) in forgotten {
      found[name] = []
      for (state, alive) in liveness.alive where state.screen > 0 && alive.contains(value) {
        found[name]?.insert(self.name(ofScreen: state.screen, in: program))
      }
    }
    return found
  }

  private func name(ofScreen screen: UInt8, in program: FlowProgram) -> String {
    String(program.screens[Int(screen) - 1].place.id.split(separator: ".")[1])
  }

  /// The words of one value with which another one can still make a difference on a screen.
  private func words(
    of name: String, on screen: String, where other: String, in flow: FileFlow
  ) throws -> Set<String> {
    let (program, liveness) = (flow.program, Liveness(flow.program, Self.everything))
    let known = try #require(program.values.firstIndex { $0.name == name })
    let value = try #require(program.values.firstIndex { $0.name == other })
    let place = try #require(liveness.known[value: UInt8(known)])
    var found: Set<String> = []
    for (state, alive) in liveness.alive where alive.contains(.value(UInt8(value))) {
      guard state.screen > 0, self.name(ofScreen: state.screen, in: program) == screen else { continue }
      found.insert(program.text(of: known, state[place]))
    }
    return found
  }

  @Test func `Banno's forgotten values matter only where something asks for them`() throws {
    let locks: Set = ["lock-passcode-biometrics", "lock-pin", "lock-placeholder"]
    let new: Set = ["setup", "register-pin", "repeat-pin"]
    #expect(
      try places(bannoFile()) == [
        "first": ["repeat-pin"], "wants": ["verify-previous-pin"], "place": locks,
        "opener": new.union(["verify-previous-pin"]),
      ])
  }

  @Test func `A value that is asked for after the owner's answer matters on the screen that asked`() throws {
    #expect(try places(read(small).get())["is-new"] == [])
    // Where no list of steps asks but `unlock`, which only the lock screen does.
    let asking = small.replacing(
      "for: Unlock My Bank, success: [go: home]",
      with: "for: Unlock My Bank, success: [{ if: { is-new: true }, then: [go: home] }]")
    #expect(try places(read(asking).get())["is-new"]?.contains("lock") == true)
  }

  @Test func `A remembered count matters as long as there is something to try`() throws {
    // Whoever unlocks as the phone's owner has no PIN; signing out takes the count back before there is a new one.
    #expect(
      try words(of: "method", on: "security", where: "failed-pin-attempts", in: bannoFile()).contains("pin"))
    let flow = try read(small).get()
    #expect(try words(of: "method", on: "home", where: "wrong-pins", in: flow).contains("pin"))
    // Taken back by nothing, the wrong ones are there again with the next PIN, whoever comes by as the phone's owner now.
    let keeping = small.replacing("sign-out: [reset: wrong-pins, set:", with: "sign-out: [set:")
    #expect(
      try words(of: "method", on: "home", where: "wrong-pins", in: read(keeping).get()) == ["owner", "pin"])
  }

  @Test func `What a request reads matters until it has reached the server`() throws {
    let text = """
      flow: my-bank
      forgets: { kind: [plain, other] }
      moments: { launch: [go: home] }
      server: { requests: { ask: [{ if: { kind: other }, then: [answer: done], else: [answer: refused] }] } }
      screens:
        home: { title: Home, buttons: { Other: [set: { kind: other }], Ask: [{ send: { request: ask, done: [go: in], else: [] } }, go: away] } }
        away: { title: Away }
        in: { title: In }

      """
    let flow = try read(text).get()
    let liveness = Liveness(flow.program, Self.everything)
    func isAlive(_ request: ControlState.RequestLeg) -> Bool {
      liveness.alive.contains { $0.screen == 2 && $0.request == request && $1.contains(.value(0)) }
    }
    #expect(isAlive(.onItsWay(0)))
    #expect(!isAlive(.answered(0, FileAnswer(rawValue: 0))))
    #expect(!isAlive(.lost(0)))
    #expect(!isAlive(.none))
  }

  private let owing = """
    flow: my-bank
    limits: { patience: 5m }
    moments: { launch: [go: home] }
    server:
      values: { state: [none, owed, paid] }
      settings: { state: [] }
      requests: { order: [set: { state: owed }, answer: done], pay: [set: { state: paid }, answer: done] }
    screens:
      home:
        title: Home
        texts: { if: { state: owed }, then: Please pay. }
        buttons:
          Order: [{ send: { request: order, done: [start: waits], else: [] } }]
          Pay: [{ send: { request: pay, done: [], else: [] } }]
    timers:
      waits: { after: patience, clock: server, outlives-process: true, at-server: [{ if: { state: owed }, then: [reset: state] }] }

    """

  @Test func `A timer of the server's matters where its end does anything, or can come to do so`() throws {
    func states(setting set: Set<UInt8>, _ text: String) throws -> Set<UInt8> {
      let liveness = Liveness(try read(text).get().program, Self.everything, changes: [0: set])
      let place = try #require(liveness.known[value: 0])
      let alive = liveness.alive.filter { state, alive in
        state.screen > 0 && state.request == .none && alive.contains(.timer(0))
      }
      return Set(alive.keys.map { $0[place] })
    }
    // Whoever ordered before and orders again is waited for from the first order on.
    #expect(try states(setting: [0, 2], owing) == [0, 1, 2])
    let stopping = owing.replacing("Order: [{ send", with: "Order: [stop: waits, { send")
    #expect(try states(setting: [0, 2], stopping) == [1])
    // Somebody may also set at the server that something is owed.
    #expect(try states(setting: [0, 1, 2], stopping) == [0, 1, 2])
  }

  @Test func `What is set at the server is read by nothing any more`() throws {
    let text = """
      flow: my-bank
      moments: { launch: [go: home] }
      server:
        values: { state: [none, open, shut], opened: { is: count, most: 2 } }
        settings: { state: [{ if: { state: open }, then: [reset: opened] }] }
        requests: { ask: [count: opened, answer: done] }
      screens:
        home: { title: Home, buttons: { Ask: [{ send: { request: ask, done: [], else: [] } }] } }

      """
    let liveness = Liveness(try read(text).get().program, Self.everything)
    #expect(liveness.alive.count > 3 && liveness.alive.values.allSatisfy { !$0.contains(.value(0)) })
  }

  @Test func `Where not all can be known, what tells most is`() throws {
    let flow = try flowFile("powerauth")
    let activation = try #require(flow.program.values.firstIndex { $0.name == "activation" })
    let changes = flow.numbers(in: flow.plan.server.map(\.entry))
    #expect(Liveness(flow.program, Self.everything, changes: changes).known[value: UInt8(activation)] != nil)
  }
}
