import BundledFlowFiles
import TerminalSupport
import FlowFiles
import Scenarios
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// Exploring under other limits, options and device settings than the flow's own (K1).
@Suite struct OwnSettingsTests {
  private func settings(
    device: [String: String] = [:], app: [String: String] = [:], policy: [String: String] = [:]
  ) -> Setup { Setup(StartingPoint("", device: device, app: app, policy: policy)) }

  private static let banno = Result { try product("banno") }
  private var plan: ExplorationPlan<FileFlow> { get throws { try Self.banno.get().plan } }

  @Test func `Nothing set is the flow's own plan`() throws {
    let (plan, own) = (try plan.under(Setup()), try plan)
    #expect(plan.starts == own.starts && plan.ownSettings == [] && plan.bounds == own.bounds)
  }

  @Test func `A limit applies to all starting points, and waits know it`() throws {
    let (plan, own) = (try plan.under(settings(policy: ["away-limit": "2m"])), try plan)
    #expect(plan.starts.map(\.title) == own.starts.map(\.title))
    #expect(plan.starts.allSatisfy { $0.policy == ["away-limit": "2m"] })
    #expect(plan.waits.contains(.minutes(2)) && plan.waits.contains(.minutes(2) + .milliseconds(1)))
    #expect(plan.ownSettings == ["away-limit: 2m (5m in the source)"])
    // The same figure in other words is the flow's own.
    let same = try own.under(settings(policy: ["away-limit": "300s"]))
    #expect(!same.isSetOtherwise("away-limit") && same.ownSettings == ["away-limit: 300s"])
  }

  @Test func `What is typed has the length of the PIN, the right one first`() throws {
    let longer = try plan.under(settings(app: ["method": "pin"], policy: ["pin-length": "6"]))
    #expect(longer.texts.map(\.text) == ["258025", "111111"])
    #expect(
      longer.bounds.last == """
        Under these settings what is typed is 258025, 111111, and passcodes are 123456, 000000, 999999.
        """)
    let known = try plan.under(settings(app: ["method": "pin", "pin": "1111"]))
    #expect(known.texts.map(\.text) == ["1111", "2222"])
    let unset = try plan.under(settings(policy: ["pin-length": "8"]))
    #expect(unset.texts.map(\.text) == ["25802580", "11111111"])
    let device = try plan.under(settings(device: ["passcode": "0000"]))
    #expect(device.passcodes == ["0000", "9999", "5555"])
  }

  @Test func `Behind a new PIN of another length it goes on`() throws {
    var plan = try plan.under(settings(policy: ["pin-length": "6"]))
    plan.starts = plan.starts.filter { $0.title == "Signed out, Face ID allowed" }
    (plan.changes, plan.passcodes) = ([], [])
    let explorer = try Explorer(plan, rules: [])
    _ = explorer.explore(stateLimit: 5_000)
    let seen = Set(explorer.screens.compactMap { $0.app?.id })
    #expect(seen.isSuperset(of: ["banno.register-pin", "banno.repeat-pin", "banno.confirm-pin"]))
  }

  /// One fitting for exploring and comparing.
  @Test func `Worlds as a plan begins them leave it as it is`() throws {
    for case let flow as FileFlow in Catalog.flows {
      let plan = flow.plan
      let fitted = plan.fitted(to: plan.starts.compactMap { try? plan.setup(of: $0).world(for: flow) })
      #expect(fitted.texts.map(\.text) == plan.texts.map(\.text), "\(flow.name)")
      #expect(fitted.passcodes == plan.passcodes && fitted.waits == plan.waits, "\(flow.name)")
      #expect(fitted.pauses.map(\.length) == plan.pauses.map(\.length), "\(flow.name)")
    }
  }

  @Test func `A plan fitted to two sides knows the codes and limits of both`() throws {
    let own = try plan
    func world(_ setup: Setup) throws -> World<FileFlow> { try setup.world(for: own.flow) }
    let mine = try world(settings(app: ["method": "pin"]))
    let other = try world(
      settings(
        device: ["passcode": "2468"], app: ["method": "pin", "pin": "9731"], policy: ["away-limit": "2m"]))
    let plan = own.fitted(to: [mine, other])
    #expect(plan.texts.map(\.text) == own.texts.map(\.text) + ["9731"])
    #expect(plan.passcodes == own.passcodes + ["2468"])
    for wait in [Duration.minutes(2), .minutes(2) + .milliseconds(1)] { #expect(plan.waits.contains(wait)) }
    let lengths = Set(plan.pauses.map(\.length))
    #expect(lengths.isSuperset(of: own.pauses.map(\.length)))
    #expect(lengths.count > Set(own.pauses.map(\.length)).count)
    // A PIN that only goes on from another’s beginning is that one on a longer keypad.
    let longer = try world(settings(app: ["method": "pin", "pin": "258025"], policy: ["pin-length": "6"]))
    #expect(own.fitted(to: [mine, longer]).texts.map(\.text) == own.texts.map(\.text))
  }

  @Test func `What doesn't fit together is told before anything is explored`() {
    #expect(throws: SetupErrors.self) { try plan.under(settings(policy: ["pin-attempts": "0"])) }
    #expect(throws: SetupErrors.self) { try plan.under(settings(app: ["pin": "25802"])) }
  }

  /// A rule that states a figure goes by the one that was set, and says so; a fault in it is found all the same.
  @Test(arguments: [false, true])
  func `A figure that was set is checked, and told to differ on purpose`(isFaulty: Bool) throws {
    let name = "Without a lock, five minutes away are the most, and no less"
    let rule = try #require(Self.banno.get().rules.first { $0.name == name })
    let away = try #require(Self.banno.get().timer(named: "away-too-long")).rawValue
    var plan = try plan.under(settings(app: ["method": "dont-lock"], policy: ["away-limit": "2m"]))
    plan.passcodes = []
    plan.changes = []
    let fault: Fault = { before, _, after in
      // Away a minute longer than what was set.
      guard isFaulty, let end = after.timers[away], before.timers[away] == nil else { return }
      after.timers[away] = end + .minutes(1)
    }
    let found = try Explorer(plan, rules: [rule], fault: fault).explore(stateLimit: 20_000)
    let outcome = try #require(found.outcomes.first)
    #expect(outcome.isOfOwnFigure)
    #expect(found.brokenRules.isEmpty != isFaulty)
  }

  /// The ends of each limit's range: whatever a designer sets, the rules that any app lock keeps hold.
  @Test func `Rules hold for a limit that is not in the source`() throws {
    for (name, value) in [
      ("pin-attempts", "1"), ("pin-attempts", "10"), ("pin-length", "8"), ("away-limit", "1s"),
    ] {
      var plan = try vault.plan.under(settings(policy: [name: value]))
      plan.starts = Array(plan.starts.suffix(2))
      plan.passcodes = Array(plan.passcodes.prefix(1))
      plan.changes = []
      let found = try Explorer(plan).explore()
      #expect(found.isComplete && found.brokenRules.map(\.rule) == [], "\(name): \(value)")
    }
  }
}
