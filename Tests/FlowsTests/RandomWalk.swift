import Testing

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// A walk through a flow by inputs drawn from a seed, the same ones for the same seed.
struct RandomWalk<F: Flow> {
  private var state: UInt64
  private(set) var world: World<F>
  private let digits: [Unicode.Scalar]

  init(_ seed: UInt64, digits: [Unicode.Scalar]) throws {
    state = seed &* 0x9E37_79B9_7F4A_7C15
    self.digits = digits
    let start = F.startingPoints[Int(seed) % F.startingPoints.count]
    world = try Setup(start).world(for: F.self)
  }

  /// Takes a step, and gives the world before it and the input.
  mutating func step() -> (before: World<F>, input: Input) {
    let before = world
    let input = draw()
    _ = world.step(input)
    return (before, input)
  }

  private mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, count)
  }

  private mutating func one<Element>(of choices: [Element]) -> Element { choices[below(choices.count)] }

  private mutating func draw() -> Input {
    let shown = world.screen.top?.controls ?? []
    switch below(14) {
    case 0...3: return shown.isEmpty ? .elapseToNextDeadline : .tap(one(of: shown).id)
    case 4...6: return .type(one(of: digits))
    case 7: return .biometry(one(of: SensorAnswer.allCases))
    case 8: return .lifeCycle(one(of: LifeCycle.allCases))
    case 9:
      let setting = one(of: DeviceSetting.all)
      guard case .choice(let values) = setting.values, let change = setting.change(one(of: values)) else {
        return .change(.enrolledSet)
      }
      return .change(change)
    case 10: return .elapse(one(of: [.milliseconds(1), .seconds(1), .minutes(5)]))
    case 11:
      guard !F.serverSettings.isEmpty else { return .elapseToNextDeadline }
      let setting = one(of: F.serverSettings)
      guard case .choice(let values) = setting.values else { return .elapseToNextDeadline }
      return .server(name: setting.name, value: one(of: values))
    case 12: return .elapseToNextDeadline
    default: return .tap(ControlID(owner: .app, code: one(of: F.Button.allCases.map { $0.rawValue })))
    }
  }
}

extension RandomWalk {
  /// Walks for a while, and checks what must hold of every world of every flow. Gives the IDs that were seen.
  static func check(_ seed: UInt64, digits: [Unicode.Scalar], _ inspect: (World<F>) -> Void) throws -> Set<
    String
  > {
    var walk = try RandomWalk(seed, digits: digits)
    let known = Set((F.screenIDs + F.alertIDs).map { "\(F.name).\($0)" })
    var seen: Set<String> = []
    for _ in 0..<3000 {
      let (before, input) = walk.step()
      let world = walk.world
      let screen = world.screen
      for layer in [screen.app, screen.alert].compactMap({ $0 }) {
        seen.insert(layer.id)
        #expect(known.contains(layer.id), "\(layer.id) after \(input)")
      }
      // Nobody waits for ever: there is something to tap, to type, to hold to the sensor, or to wait for.
      let hasWayOn =
        screen.top?.controls.contains { $0.isEnabled } == true || screen.top?.keypad?.isEnabled == true
        || world.device.evaluation?.isScanning == true || world.nextDeadline != nil
      #expect(hasWayOn, "\(screen.ids) has no way on after \(input)")
      if world.phone == .switcher { #expect(screen.app?.showsContent != true) }
      #expect((world.phone == .app) == (world.process == .active))
      // The hour makes no difference to what happens next.
      var rebased = before.rebased
      _ = rebased.step(input)
      #expect(rebased.rebased == world.rebased, "\(input)")
      inspect(world)
    }
    return seen
  }
}

@Suite struct RandomWalkTests {
  @Test(arguments: 0..<24)
  func `Onegini keeps its promises wherever one goes`(seed: UInt64) throws {
    _ = try RandomWalk<Onegini>.check(seed, digits: ["1", "7", "9", "2", "3"]) { world in
      if case .open = world.app.scene { #expect(world.app.user != .none) }
      if world.app.user == .none { #expect(world.biometric == nil) }
      #expect(Int(world.server.failedPINAttempts) <= world.policy.pinAttempts)
    }
  }

  @Test(arguments: 0..<24)
  func `PowerAuth keeps its promises wherever one goes`(seed: UInt64) throws {
    _ = try RandomWalk<PowerAuth>.check(seed, digits: ["1", "3", "5", "7", "v", "9"]) { world in
      #expect(Int(world.server.failedAttempts) <= world.policy.maxAttempts)
      if world.server.activation == .active {
        #expect(Int(world.server.failedAttempts) < world.policy.maxAttempts)
      }
      // Nothing happens twice: what is on its way is shown as progress, or the user went elsewhere.
      if world.screen.top?.id == "powerauth.signing" {
        #expect(world.screen.top?.isBusy == true && world.screen.buttons.isEmpty)
      }
    }
  }
}
