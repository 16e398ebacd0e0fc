import BundledFlowFiles
import Testing

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Where a Banno world can start from, as a scenario says it.
@Suite struct BannoOptionsTests {
  private func setup(_ app: [String: String], policy: [String: String] = [:]) -> Setup {
    var setup = Setup(StartingPoint("", app: app))
    setup.policy = policy.map { Setup.Entry($0.key, $0.value) }
    return setup
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let app: [String: String]
    let account: Banno.Account
    let profiles: UInt8
    var testDescription: String {
      app.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    }

    init(_ app: [String: String], _ account: Banno.Account, profiles: UInt8) {
      self.app = app
      self.account = account
      self.profiles = profiles
    }
  }

  static let rows: [Row] = [
    Row([:], .signedOut, profiles: 0),
    Row(["installed": "fresh"], .signedOut, profiles: 0),
    Row(["signed-in": "true"], .mustChoose(previousPIN: nil), profiles: 1),
    Row(["installed": "upgraded"], .mustChoose(previousPIN: nil), profiles: 1),
    Row(["previous-pin": "2580"], .mustChoose(previousPIN: PIN("2580")), profiles: 1),
    Row(["installed": "upgraded", "previous-pin": "none"], .mustChoose(previousPIN: nil), profiles: 1),
    Row(
      ["installed": "upgraded", "previous-pin": "2580", "profiles": "3"],
      .mustChoose(previousPIN: PIN("2580")), profiles: 3),
    Row(["installed": "upgraded", "profiles": "0"], .signedOut, profiles: 0),
    Row(["installed": "upgraded", "signed-in": "false"], .signedOut, profiles: 1),
    Row(["installed": "set-up"], .ready(.passcodeBiometrics), profiles: 1),
    Row(["method": "passcode-biometrics"], .ready(.passcodeBiometrics), profiles: 1),
    Row(["method": "dont-lock"], .ready(.dontLock), profiles: 1),
    Row(["method": "pin", "pin": "1397"], .ready(.pin(PIN("1397") ?? PIN())), profiles: 1),
    Row(["method": "pin"], .ready(.pin(PIN("2580") ?? PIN())), profiles: 1),
    Row(["pin": "1397"], .ready(.pin(PIN("1397") ?? PIN())), profiles: 1),
    Row(["method": "pin", "signed-in": "false"], .signedOut, profiles: 1),
  ]

  @Test(arguments: rows)
  func `What isn't said follows from what is`(row: Row) throws {
    let world = try setup(row.app).world(for: Banno())
    #expect(world.app == Banno.State(account: row.account, profiles: row.profiles))
  }

  @Test(arguments: [
    ["installed": "fresh", "method": "pin"], ["installed": "upgraded", "method": "dont-lock"],
    ["installed": "fresh", "pin": "2580"], ["installed": "upgraded", "pin": "2580"],
    ["installed": "set-up", "previous-pin": "2580"], ["installed": "fresh", "previous-pin": "2580"],
    ["method": "pin", "previous-pin": "2580"], ["method": "dont-lock", "pin": "2580"], ["pin": "25800"],
    ["previous-pin": "25800"], ["signed-in": "true", "profiles": "0"],
  ])
  func `What can't be together is a conflict`(app: [String: String]) {
    let mistakes = setup(app).mistakes(for: Banno())
    #expect(mistakes.count == 1)
    if case .conflict(.app, let text)? = mistakes.first {
      #expect(text.hasSuffix("."))
    } else {
      Issue.record("not a conflict: \(mistakes)")
    }
  }

  @Test(arguments: [
    ("installed", "new"), ("installed", "setUp"), ("method", "face-id"), ("pin", "123"), ("pin", "123456789"),
    ("previous-pin", "abcd"), ("profiles", "10"), ("profiles", "-1"), ("signed-in", "yes"),
  ])
  func `Other values are none`(name: String, value: String) throws {
    let setting = try #require(Banno.options.first { $0.name == name })
    let expected = SetupError.badValue(.app, name: name, value: value, expected: setting.values.text)
    #expect(setup([name: value]).mistakes(for: Banno()) == [expected])
  }

  @Test func `Another PIN length goes with a PIN of that length`() throws {
    let world = try setup(["pin": "139713"], policy: ["pin-length": "6"]).world(for: Banno())
    #expect(world.app.account == .ready(.pin(try pin("139713"))))
    let implied = try setup(["method": "pin"], policy: ["pin-length": "8"]).world(for: Banno())
    #expect(implied.app.account == .ready(.pin(try pin("25802580"))))
  }

  @Test(arguments: Banno.startingPoints)
  func `Every starting point can be started from, and shows a screen of the flow's`(start: StartingPoint)
    throws
  {
    var world = try Setup(start).world(for: Banno())
    world.after(.lifeCycle(.launch))
    let app = try #require(world.screen.app)
    #expect(Banno().screenIDs.contains(app.id))
    if let alert = world.screen.alert { #expect(Banno().alertIDs.contains(alert.id)) }
  }

  @Test func `Timers of every flow fit into a world`() {
    for flow in Catalog.flows { #expect(timerCount(flow) <= Int(Timers.capacity), "\(flow.name)") }
  }

  private func timerCount<F: Flow>(_ flow: F) -> Int { F.Timer.allCases.count }

  @Test func `Facts tell the method, the tries and who is in`() throws {
    var world = try World<Banno>.dashboard(.pin(pin("2580")))
    world.app.failedPINAttempts = 3
    #expect(
      world.appFacts == [
        Fact("unlock-method", "pin"), Fact("failed-pin-attempts", "3"), Fact("signed-in", "true"),
        Fact("profiles", "1"),
      ])
    world.app.account = .mustChoose(previousPIN: nil)
    #expect(world.appFacts.prefix(3).map(\.value) == ["none", "3", "true"])
    world.app.account = .signedOut
    #expect(world.appFacts[2] == Fact("signed-in", "false"))
  }
}
