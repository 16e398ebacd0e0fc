import Testing

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// What must hold of every flow: its starting points, and long walks drawn from a seed.
@Suite struct FlowWalkTests {
  /// A starting point of a flow, with a readable name for the test's report.
  struct Start: CustomTestStringConvertible, Sendable {
    let flow: any Flow.Type
    let point: StartingPoint
    var testDescription: String { "\(flow.name): \(point.title)" }
  }

  static let starts: [Start] = Catalog.flows.flatMap { flow in
    flow.startingPoints.map { Start(flow: flow, point: $0) }
  }

  @Test(arguments: starts) func `Every starting point builds a simulation`(start: Start) throws {
    var simulation = try start.flow.simulation(Setup(start.point))
    simulation.step(.lifeCycle(.launch))
    #expect(simulation.screen.app != nil)
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `Settings read back what was set`(name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    try roundTrip(flow)
  }

  private func roundTrip<F: Flow>(_ flow: F.Type) throws {
    func check<Root>(_ settings: [Setting<Root>], _ root: Root) {
      for setting in settings {
        var root = root
        for value in values(setting.values) {
          #expect(setting.set(&root, value), "\(setting.name): \(value)")
          #expect(setting.get(root) == value, "\(setting.name)")
        }
        #expect(!setting.set(&root, "no such value, and too long for a text"), "\(setting.name)")
        #expect(!setting.summary.isEmpty)
      }
      #expect(Set(settings.map(\.name)).count == settings.count)
    }
    check(F.options, F.defaultOptions)
    check(F.policies, F.defaultPolicy)
    check(F.serverSettings, F.server(F.defaultOptions, F.defaultPolicy))
  }

  private func values(_ values: SettingValues) -> [String] {
    switch values {
    case .choice(let names): names
    case .number(let range): ["\(range.lowerBound)", "\(min(range.upperBound, 99))"]
    case .digits(let range, _): [String("024791352468".prefix(range.lowerBound))]
    case .flag: ["true", "false"]
    case .duration: ["1s", "2m"]
    case .text: ["abc"]
    }
  }

  @Test(arguments: starts, 0..<3)
  func `Nothing traps, and every screen keeps its promises`(start: Start, seed: UInt64) throws {
    try walk(start.flow, start.point, seed)
  }

  private func walk<F: Flow>(_ flow: F.Type, _ point: StartingPoint, _ seed: UInt64) throws {
    var draw = BannoWalkTests.Draw(state: seed)
    var world = try Setup(point).world(for: F.self)
    let ids = Set(F.screenIDs + F.alertIDs).map { "\(F.name).\($0)" } + SystemScreens.ids
    for _ in 0..<400 {
      let before = world
      let input = input(&draw, world)
      _ = world.step(input)
      var rebased = before.rebased
      _ = rebased.step(input)
      #expect(rebased.rebased == world.rebased, "\(input)")
      #expect(world.nextDeadline.map { $0 > world.clock.now } ?? true, "\(input)")
      #expect(Set(world.appFacts.map(\.name)).count == world.appFacts.count)
      for layer in world.screen.layers { #expect(ids.contains(layer.id), "\(layer.id)") }
      if world.phone == .app { expectWayOn(world, input) }
    }
  }

  /// No page is a dead end, no two controls are the same, and a key on a keypad is a control of its page.
  private func expectWayOn<F: Flow>(_ world: World<F>, _ input: Input) {
    guard let top = world.screen.top else { return }
    let hasWay = top.controls.contains(where: \.isEnabled) || top.keypad?.isEnabled == true
    #expect(hasWay || world.nextDeadline != nil || top.style == .scanning, "\(top.id) after \(input)")
    #expect(Set(top.controls.map(\.id)).count == top.controls.count, "\(top.id)")
    for case .control(let id)? in [top.keypad?.left, top.keypad?.right] {
      #expect(top.controls.contains { $0.id == id }, "\(top.id)")
    }
  }

  private func input<F: Flow>(_ draw: inout BannoWalkTests.Draw, _ world: World<F>) -> Input {
    let controls = world.screen.top?.controls ?? []
    switch draw.below(14) {
    case 0...3: return controls.isEmpty ? .elapseToNextDeadline : .tap(draw.one(of: controls).id)
    case 4...7: return .type(draw.one(of: ["1", "1", "1", "2", "4"] as [Unicode.Scalar]))
    case 8: return .biometry(draw.one(of: SensorAnswer.allCases))
    case 9: return .lifeCycle(draw.one(of: LifeCycle.allCases))
    case 10: return .change(draw.one(of: BannoWalkTests.changes + [.jailbroken(true), .network(.offline)]))
    case 11: return .elapse(draw.one(of: [.milliseconds(1), .seconds(1), .minutes(5), .hours(8)]))
    case 12:
      guard !F.policies.isEmpty else { return .elapseToNextDeadline }
      let setting = draw.one(of: F.policies)
      return .policy(name: setting.name, value: draw.one(of: values(setting.values)))
    default:
      return .tap(ControlID(owner: .app, code: UInt8(draw.below(F.Button.allCases.count))))
    }
  }

  // MARK: Words

  /// Walks that only read: what the device asks for is a passcode, what an app asks for isn't, or says whose.
  @Test(arguments: starts.filter { $0.flow.name == "nl-wallet" }, 0..<3)
  func `The wallet never says passcode`(start: Start, seed: UInt64) throws {
    try expectNoWord("passcode", NLWallet.self, start.point, seed)
  }

  @Test(arguments: starts.filter { $0.flow.name == "app-passcode" }, 0..<3)
  func `The app with a passcode never says PIN`(start: Start, seed: UInt64) throws {
    try expectNoWord("PIN", AppPasscode.self, start.point, seed)
  }

  private func expectNoWord<F: Flow>(
    _ word: String, _ flow: F.Type, _ point: StartingPoint, _ seed: UInt64
  ) throws {
    var draw = BannoWalkTests.Draw(state: seed)
    var world = try Setup(point).world(for: F.self)
    for _ in 0..<300 {
      _ = world.step(input(&draw, world))
      for layer in [world.screen.app, world.screen.alert].compactMap({ $0 }) {
        let texts = [layer.title] + layer.texts + layer.controls.map(\.title)
        #expect(!texts.contains { $0.contains(word) }, "\(layer.id): \(texts)")
      }
    }
  }
}
