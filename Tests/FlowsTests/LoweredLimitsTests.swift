import BundledFlowFiles
import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// A limit that is lowered in the middle of a walk means the same in all flows: a count that has reached it has
/// reached it, at once, and a right PIN comes too late.
@Suite struct LoweredLimitsTests {
  /// A flow whose user has failed twice, and the limit that is then lowered to two.
  struct Case: CustomTestStringConvertible, Sendable {
    var flow: String
    var app: [String: String]
    var wrong: String
    var right: String
    var limit: String
    /// What is on top at once, and after the right PIN.
    var now: String
    var then: String
    /// What opened says it isn't.
    var content: String

    var testDescription: String { "\(flow), \(limit)" }
  }

  static let cases = [
    Case(
      flow: "banno", app: ["pin": "2580"], wrong: "1111", right: "2580", limit: "pin-attempts",
      now: "banno.too-many-pin-attempts", then: "banno.too-many-pin-attempts", content: "banno.dashboard"),
    Case(
      flow: "app-passcode", app: ["app-passcode": "1234"], wrong: "1111", right: "1234",
      limit: "lock-out-attempts", now: "app-passcode.keypad", then: "app-passcode.keypad",
      content: "app-passcode.content"),
    Case(
      flow: "nl-wallet", app: ["pin": "024791"], wrong: "111111", right: "024791",
      limit: "attempts-per-round",
      now: "nl-wallet.timed-out", then: "nl-wallet.timed-out", content: "nl-wallet.next"),
    Case(
      flow: "onegini", app: ["pin": "17923"], wrong: "00000", right: "17923", limit: "pin-attempts",
      now: "onegini.pin-challenge", then: "onegini.user-deregistered", content: "onegini.dashboard"),
    Case(
      flow: "powerauth", app: ["activation": "active", "pin": "1357"], wrong: "1111", right: "1357",
      limit: "max-attempts", now: "powerauth.wrong-pin", then: "powerauth.blocked",
      content: "powerauth.success"),
  ]

  @Test(arguments: cases)
  func `Whoever has failed as often as is allowed now is out, at once and in spite of a right PIN`(
    _ limit: Case
  ) throws {
    var simulation = try failedTwice(limit)
    simulation.step(.policy(name: limit.limit, value: "2"))
    #expect(simulation.screen.top?.id == limit.now)
    enter(limit.right, &simulation)
    #expect(simulation.screen.top?.id == limit.then)
    #expect(!simulation.screen.layerIDs.contains(limit.content))
  }

  @Test(arguments: cases) func `A limit that isn't reached yet changes nothing`(_ limit: Case) throws {
    var simulation = try failedTwice(limit)
    let before = simulation.screen.top?.id
    simulation.step(.policy(name: limit.limit, value: "3"))
    #expect(simulation.screen.top?.id == before)
    enter(limit.right, &simulation)
    #expect(simulation.screen.layerIDs.contains(limit.content))
  }

  @Test func `The wallet is blocked when all its attempts are used up by the limits of now`() throws {
    var simulation = try failedTwice(Self.cases[2])
    simulation.step(.policy(name: "rounds", value: "1"))
    #expect(simulation.screen.top?.id == "nl-wallet.unlock")
    simulation.step(.policy(name: "attempts-per-round", value: "2"))
    #expect(simulation.screen.top?.id == "nl-wallet.blocked")
  }

  @Test func `A wait that is over, or that runs, doesn't begin anew`() throws {
    var simulation = try failedTwice(Self.cases[2])
    for _ in 1...2 { enter("111111", &simulation) }
    simulation.step(.elapse(.seconds(20)))
    simulation.step(.policy(name: "attempts-per-round", value: "3"))
    #expect(simulation.screen.top?.timeLeft == .milliseconds(39_250))
    simulation.step(.elapse(.minutes(1)))
    simulation.step(.policy(name: "attempts-per-round", value: "2"))
    #expect(simulation.screen.top?.id == "nl-wallet.unlock")
  }

  private func failedTwice(_ limit: Case) throws -> Simulation {
    var simulation = try #require(Catalog.flow(named: limit.flow)).simulation(
      Setup(StartingPoint("test", device: ["biometry": "none"], app: limit.app)))
    simulation.step(.lifeCycle(.launch))
    simulation.step(.elapse(.milliseconds(500)))
    enter(limit.wrong, &simulation)
    if simulation.screen.alert != nil { tapOK(&simulation) }
    enter(limit.wrong, &simulation)
    return simulation
  }

  /// Types, and waits for what a server says; a flow that tells of a wrong PIN has to be answered first.
  private func enter(_ text: String, _ simulation: inout Simulation) {
    if simulation.screen.alert != nil { tapOK(&simulation) }
    for scalar in text.unicodeScalars { simulation.step(.type(scalar)) }
    simulation.step(.elapse(.milliseconds(500)))
    if simulation.screen.layerIDs.contains("powerauth.success") { return }
    simulation.step(.elapse(.milliseconds(500)))
  }

  private func tapOK(_ simulation: inout Simulation) {
    guard let ok = simulation.screen.alert?.controls.first(where: { $0.title == "OK" }),
      simulation.screen.alert?.id != "banno.too-many-pin-attempts"
    else { return }
    simulation.step(.tap(ok.id))
  }
}
