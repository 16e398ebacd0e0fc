import BundledFlowFiles
import FlowFiles
import SeededDraws
import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// Animations show what happens and change nothing of it: the same things done by hand lead to the same place,
/// however fast they are done.
@Suite struct AnimatedWalkTests {
  /// The app-level passcode's component has delays of its own, which run on.
  static let flows: [FileFlow] = BundledFlowFiles.flows.filter { $0.name != "app-passcode" }

  @Test(arguments: flows.flatMap { flow in (0..<6).map { (flow, $0) } })
  func `With animations and without the same keys lead to the same place`(
    flow: FileFlow, seed: UInt64
  ) throws {
    var draw = Draw(seed: seed)
    let start = Setup(draw.one(of: flow.startingPoints))
    var plain = try start.world(for: flow)
    var animated = plain
    _ = animated.step(.change(.animations(true)))
    for _ in 0..<600 {
      let input = input(&draw, plain)
      _ = plain.step(input)
      _ = animated.step(input)
      if case .elapse = input { continue }
      // What is only shown any more is cut short, as the next thing that is done would.
      var after = animated
      _ = after.step(.change(.animations(false)))
      #expect(after.withoutAnimations == plain.withoutAnimations, "\(input)")
      guard after.withoutAnimations == plain.withoutAnimations else { return }
      // Time only passes where nothing shows: while something does, it is what the time is for.
      animated = after
      _ = animated.step(.change(.animations(true)))
      plain = after
    }
  }

  private func input(_ draw: inout Draw, _ world: World<FileFlow>) -> Input {
    let controls = world.screen.top?.controls ?? []
    switch draw.below(12) {
    case 0...3: return controls.isEmpty ? .biometry(.match) : .tap(draw.one(of: controls).id)
    case 4...8: return .type(draw.one(of: ["1", "1", "2", "5", "7"] as [Unicode.Scalar]))
    case 9: return .biometry(draw.one(of: SensorAnswer.allCases))
    case 10: return .lifeCycle(draw.one(of: LifeCycle.allCases))
    default: return .elapse(draw.one(of: [.milliseconds(500), .seconds(1), .minutes(5)]))
    }
  }
}

extension World {
  fileprivate var withoutAnimations: World {
    var world = self
    world.device.hasAnimations = false
    // It has what the app knew of the device when it was taken.
    world.picture = nil
    return world
  }
}
