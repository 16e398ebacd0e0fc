import FlowFiles
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// What people want of an app costs as little as is told: nothing on the whole graph costs less.
@Suite struct CostSearchTests {
  private func world(_ app: [String: String], _ device: [String: String]) throws -> World<FileFlow> {
    try Setup(StartingPoint("", device: device, app: app)).world(for: vault)
  }

  private func cost(_ world: World<FileFlow>, to place: String) -> Cost? {
    var search = CostSearch(from: world, until: { $0.screen.top?.id == place }, limit: 50_000)
    guard case .found(_, let cost, _) = search.run() else { return nil }
    return cost
  }

  /// The explorer's whole space, with what each step costs, going along all steps until nothing costs less.
  @Test(arguments: [["method": "pin"], ["method": "dont-lock"], [:]])
  func `No way costs less`(app: [String: String]) throws {
    let device = ["passcode": "none", "enrolled": "false"]
    let plan = smallPlan(app: app, device: device, begins: true)
    let explorer = try Explorer(plan)
    _ = explorer.explore()
    let costs = cheapest(in: explorer)
    #expect(costs.count > 5)
    for (place, least) in costs where place.hasPrefix("vault.") {
      let found = cost(try world(app, device), to: place)
      #expect(found?.effort == least.effort, "\(place): \(String(describing: found)), least \(least)")
    }
  }

  private func cheapest(in explorer: Explorer) -> [String: Cost] {
    let graph = explorer.graph
    var costs = [Cost?](repeating: nil, count: graph.count)
    for start in 0..<explorer.starts.count { costs[start] = Cost() }
    let world = makeZeroed(explorer.template)
    defer { world.deallocate() }
    let observed = explorer.screens.map { ObservedScreen($0, isBroken: false) }
    defer { for screen in observed { screen.free() } }
    var moves = GrowableBuffer<Move>()
    defer { moves.free() }
    var isLess = true
    while isLess {
      isLess = false
      for state in 0..<graph.expandedCount {
        guard let soFar = costs[state] else { continue }
        graph.assemble(state, &world.pointee)
        moves.removeAll()
        explorer.generator.moves(from: world, observed[Int(graph.screens[state])], &moves)
        for (index, target) in graph.successors(of: state).enumerated() {
          // What nobody does costs nothing, and is on nobody's way.
          let inputs = Array(explorer.generator.inputs(of: moves[index], in: world.pointee))
          if inputs.contains(.lifeCycle(.terminate)) || inputs.contains(.lifeCycle(.interrupt)) { continue }
          // A locked phone is opened first; without a passcode exploring launches there as well.
          let isLocked = [.off, .lockScreen, .lockScreenOverApp].contains(world.pointee.phone)
          if isLocked, inputs.contains(.lifeCycle(.launch)) { continue }
          let screens = (
            explorer.screens[Int(graph.screens[state])], explorer.screens[Int(graph.screens[Int(target)])]
          )
          let cost = inputs.enumerated().reduce(soFar) { sum, step in
            let isLast = step.offset == inputs.count - 1
            var waited = Duration.zero
            if case .elapse(let length) = step.element { waited = length }
            return sum
              + Cost(
                of: step.element, on: world.pointee.device, from: screens.0,
                to: isLast ? screens.1 : screens.0, waited: waited)
          }
          if costs[Int(target)].map({ cost < $0 }) ?? true { (costs[Int(target)], isLess) = (cost, true) }
        }
      }
    }
    var byPlace: [String: Cost] = [:]
    for state in 0..<graph.expandedCount {
      guard let cost = costs[state] else { continue }
      let place = explorer.screens[Int(graph.screens[state])].top?.id ?? ""
      byPlace[place] = min(byPlace[place] ?? cost, cost)
    }
    return byPlace
  }

  @Test func `The cheapest way needn't have the fewest steps`() throws {
    // Two taps and a wait of an hour are fewer steps than six taps, and nobody would wait.
    var (wait, taps) = (Cost(), Cost())
    (wait.taps, wait.waits, wait.waited) = (2, 1, .hours(1))
    taps.taps = 6
    #expect(taps < wait)
    wait.waited = .seconds(2)
    #expect(wait < taps)
  }

  // MARK: The flows' goals

  private static let ofNLWallet = Result { try FlowExplorer(product("nl-wallet")).costs() }

  private func row(_ goal: String, _ policy: String, _ biometry: LABiometryType, in costs: GoalCosts) throws
    -> GoalCosts.Row
  {
    try #require(
      costs.rows.first { $0.goal == goal && $0.policy == policy && $0.biometry.contains(biometry) })
  }

  @Test func `Unlocking Banno takes a look with Face ID, six digits without a sensor, and four with a PIN`()
    throws
  {
    let costs = try FlowExplorer(product("banno")).costs()
    func found(_ policy: String, _ biometry: LABiometryType) throws -> Cost? {
      guard case .found(let way) = try row("Unlock", policy, biometry, in: costs).outcome else { return nil }
      return way.cost
    }
    let face = try #require(try found("passcode/biometrics", .faceID))
    #expect((face.taps, face.digits, face.scans) == (1, 0, 1))
    let none = try #require(try found("passcode/biometrics", .none))
    #expect((none.taps, none.digits, none.scans) == (1, 6, 0))
    let pin = try #require(try found("in-app PIN", .faceID))
    #expect((pin.taps, pin.digits, pin.scans) == (1, 4, 0))
  }

  @Test func `A way that a table tells can be gone, and costs that`() throws {
    let costs = try Self.ofNLWallet.get()
    var count = 0
    for row in costs.rows {
      guard case .found(let way) = row.outcome else { continue }
      var (simulation, sum) = (way.start, Cost())
      for input in way.inputs { sum += simulation.stepAtCost(input) }
      #expect(sum == way.cost, "\(row.goal), \(row.policy)")
      #expect(simulation.screen.app?.showsContent == true && simulation.screen.system == nil)
      count += 1
    }
    #expect(count > 6)
  }

  @Test func `A round of tries is waited for, since a new wallet is no way back`() throws {
    let costs = try Self.ofNLWallet.get()
    guard
      case .found(let way) = try row("Get back in after a round of tries", "PIN only", .faceID, in: costs)
        .outcome
    else {
      Issue.record("not found")
      return
    }
    // It began when the PIN before arrived, and the PIN after it has to be answered.
    #expect(way.cost.waited == .minutes(1) + .milliseconds(250))
    #expect(way.cost.digits == 6)
  }

  @Test func `What can't be reached says why`() throws {
    let costs = try FlowExplorer(product("powerauth")).costs(limit: 5_000)
    guard
      case .never(.onlyWith(let inputs, _)) =
        try row("Get back in after the last try", "PIN only", .faceID, in: costs).outcome
    else {
      Issue.record("the bank has to unblock it")
      return
    }
    #expect(inputs == [.server(name: "activation", value: "active")])
    guard case .never(.noSensor) = try row("Set up", "PIN and biometry", .none, in: costs).outcome else {
      Issue.record("there is no sensor")
      return
    }
  }

  @Test func `What was looked for only in part isn’t said to lead nowhere`() throws {
    var reasons: [Bool] = []
    for limit in [100, 300, 1000, 2000, 3000] {
      let costs = try FlowExplorer(product("powerauth")).costs(limit: limit)
      switch try row("Get back in after the last try", "PIN only", .faceID, in: costs).outcome {
      case .never(.notAlone(let situations)): reasons.append(situations > 0)
      case .notFound, .never(.onlyWith): continue
      case let other: Issue.record("\(limit): \(other)")
      }
    }
    #expect(reasons.contains(true) && !reasons.contains(false))
  }

  @Test func `A limit of one's own changes what is paid, and wrong settings are told`() throws {
    var settings = Setup()
    settings.policy = [Setup.Entry("pin-length", "6")]
    settings.device = [Setup.Entry("biometry", "touchID")]
    let costs = try FlowExplorer(product("banno")).costs(settings)
    #expect(costs.rows.allSatisfy { $0.biometry == [.touchID] })
    guard case .found(let way) = try row("Unlock", "in-app PIN", .touchID, in: costs).outcome else {
      Issue.record("not found")
      return
    }
    #expect(way.cost.digits == 6)
    settings.policy = [Setup.Entry("pin-lenght", "6")]
    #expect(throws: SetupErrors.self) { try FlowExplorer(product("banno")).costs(settings) }
  }

  @Test func `A flow that declares no goals has those that follow from what every flow says`() throws {
    let costs = try GoalCosts(of: vault)
    let goals = Set(costs.rows.map(\.goal))
    #expect(goals == ["Get in", "Get in after two bad scans"])
    let wait = try row("Get in", "Not locked", .faceID, in: costs)
    guard case .found(let way) = wait.outcome else {
      Issue.record("not found")
      return
    }
    #expect(way.cost.taps > 1)
  }
}
