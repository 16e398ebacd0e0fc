import Testing

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Long walks of inputs drawn from a seed: what must hold of every world, however one comes to it.
@Suite struct BannoWalkTests {
  /// A small generator of numbers, the same ones for the same seed.
  struct Draw {
    var state: UInt64
    mutating func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    mutating func one<Choices: Collection>(of choices: Choices) -> Choices.Element
    where Choices.Index == Int {
      choices[choices.startIndex + below(choices.count)]
    }
  }

  static let changes: [DeviceChange] = [
    .model(.iPad), .iOS(8), .iOS(26), .biometry(.none), .biometry(.touchID), .biometry(.faceID),
    .biometry(.opticID),
    .enrolled(true), .enrolled(false), .enrolledSet, .passcode(nil), .passcode(Passcode("1111")),
    .passcode(Passcode("11")), .passcodeKind(.customAlphanumeric), .sensor(.ask), .sensor(.succeeds),
    .sensor(.fails),
    .scanTime(.zero), .scanTime(.seconds(2)), .faceIDPermission(.notAsked), .faceIDPermission(.denied),
    .faceIDPermission(.allowed), .lockOutTable(.classic), .erasesData(true), .erasesData(false),
  ]

  private func input(_ draw: inout Draw, _ screen: Screen) -> Input {
    switch draw.below(12) {
    case 0...3:
      screen.top?.controls.isEmpty == false
        ? .tap(draw.one(of: screen.top?.controls ?? []).id) : .elapseToNextDeadline
    case 4...6: .type(draw.one(of: ["1", "1", "1", "2"] as [Unicode.Scalar]))
    case 7: .biometry(draw.one(of: SensorAnswer.allCases))
    case 8: .lifeCycle(draw.one(of: LifeCycle.allCases))
    case 9: .change(draw.one(of: Self.changes))
    case 10: .elapse(draw.one(of: [.milliseconds(1), .seconds(1), .minutes(5), .hours(8)]))
    default: .tap(draw.one(of: Banno.Button.allCases))
    }
  }

  @Test(arguments: 0..<20)
  func `Nothing traps, and every world keeps its promises`(seed: UInt64) throws {
    var draw = Draw(state: seed)
    var world = try Setup(draw.one(of: Banno.startingPoints)).world(for: Banno.self)
    for _ in 0..<2000 {
      let before = world
      let input = input(&draw, world.screen)
      _ = world.step(input)
      #expect((world.phone == .app) == (world.process == .active))
      #expect(world.phone == .app || world.device.evaluation == nil)
      #expect(world.device.passcode != nil || !world.device.isEnrolled)
      #expect(world.nextDeadline.map { $0 > world.clock.now } ?? true)
      if world.phone == .switcher { #expect(world.screen.app?.showsContent != true) }
      if world.app.scene != .notRunning { #expect(world.process != .none) }
      // The hour makes no difference to what happens next.
      var rebased = before.rebased
      _ = rebased.step(input)
      #expect(rebased.rebased == world.rebased, "\(input)")
    }
  }
}
