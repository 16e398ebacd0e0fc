import SeededDraws
import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// A walk through a flow by inputs drawn from a seed, the same ones for the same seed.
struct RandomWalk<F: Flow> {
  private(set) var world: World<F>
  private var draw: Draw
  private let digits: [Unicode.Scalar]
  private let changesLimits: Bool

  /// A walk from a starting point; where none is given, seeds that follow each other begin at each in turn.
  init(
    _ seed: UInt64, of flow: F, from point: StartingPoint? = nil,
    digits: [Unicode.Scalar] = ["1", "1", "1", "2", "4"], changesLimits: Bool = false
  ) throws {
    draw = Draw(seed: seed)
    self.digits = digits
    self.changesLimits = changesLimits
    let point = point ?? flow.startingPoints[Int(seed) % flow.startingPoints.count]
    world = try Setup(point).world(for: flow)
  }

  /// Takes a step, and gives the world before it and the input.
  mutating func step() -> (before: World<F>, input: Input) {
    let before = world
    let input = input()
    _ = world.step(input)
    return (before, input)
  }

  private mutating func input() -> Input {
    let shown = world.screen.top?.controls ?? []
    switch draw.below(15) {
    case 0...3: return shown.isEmpty ? .elapseToNextDeadline : .tap(draw.one(of: shown).id)
    case 4...7: return .type(draw.one(of: digits))
    case 8: return .biometry(draw.one(of: SensorAnswer.allCases))
    case 9: return .lifeCycle(draw.one(of: LifeCycle.allCases))
    case 10:
      let setting = draw.one(of: DeviceSetting.all)
      return setting.change(draw.value(of: setting.values)).map { .change($0) } ?? .elapseToNextDeadline
    case 11:
      let time: Duration = draw.one(of: [.milliseconds(1), .seconds(1), .minutes(5), .hours(8)])
      return draw.below(3) == 0 ? .keepTouching(time) : .elapse(time)
    case 12 where !world.flow.serverSettings.isEmpty:
      let setting = draw.one(of: world.flow.serverSettings)
      return .server(name: setting.name, value: draw.value(of: setting.values))
    case 13 where changesLimits && !world.flow.limits.isEmpty:
      let setting = draw.one(of: world.flow.limits)
      return .policy(name: setting.name, value: draw.value(of: setting.values))
    case 14: return .tap(ControlID(owner: .app, code: draw.one(of: F.Button.allCases.map { $0.rawValue })))
    default: return .elapseToNextDeadline
    }
  }

  // MARK: What holds

  /// Walks for a while, and checks what must hold of every world of every F.
  mutating func check(steps: Int, _ inspect: (World<F>) -> Void = { _ in }) {
    let known = Set(world.flow.places.map(\.id))
    for _ in 0..<steps {
      let (before, input) = step()
      for layer in world.screen.layers { #expect(known.contains(layer.id), "\(layer.id) after \(input)") }
      let isActive = world.phone == .app && !world.device.isEvaluating
      #expect(isActive == (world.process == .active))
      #expect(world.phone == .app || !world.device.isEvaluating)
      #expect(world.phone.isLocked == world.device.isLocked)
      #expect(world.device.passcode != nil || !world.device.isEnrolled)
      #expect(world.nextDeadline.map { $0 > world.clock.now } ?? true, "\(input)")
      #expect(Set(world.appFacts.map(\.name)).count == world.appFacts.count)
      expectWayOn(after: input)
      // The hour makes no difference to what happens next.
      var rebased = before.rebased
      _ = rebased.step(input)
      var (other, now) = (rebased.rebased, world.rebased)
      // Only by how much a date has to be moved to be another depends on the hour.
      if case .change(.date) = input {
        other.settleDisplay()
        now.settleDisplay()
      }
      #expect(other == now, "\(input)")
      if draw.below(10) == 0 { expectTouchesToAddUp() }
      inspect(world)
    }
  }

  /// Going on touching the phone is touching it again and again.
  private func expectTouchesToAddUp() {
    var (whole, parts) = (world, world)
    _ = whole.step(.keepTouching(.minutes(6)))
    for _ in 0..<3 { _ = parts.step(.keepTouching(.minutes(2))) }
    #expect(whole == parts)
    (whole, parts) = (world, world)
    _ = whole.step(.keepTouching(.seconds(2)))
    _ = parts.step(.keepTouching(.zero))
    for _ in 0..<20 {
      _ = parts.step(.elapse(.milliseconds(100)))
      _ = parts.step(.keepTouching(.zero))
    }
    #expect(whole == parts)
  }

  /// Nobody waits for ever: there is something to tap, to type, to hold to the sensor, or to wait for. No two controls
  /// are the same, and a key on a keypad is a control of its page.
  private func expectWayOn(after input: Input) {
    guard let top = world.screen.top else { return }
    let hasWay =
      top.controls.contains(where: \.isEnabled) || top.keypad?.isEnabled == true
      || world.device.isScanning || world.nextDeadline != nil
      || top.id == "system.device-disabled"
    #expect(hasWay, "\(world.screen.layerIDs) has no way on after \(input)")
    #expect(Set(top.controls.map(\.id)).count == top.controls.count, "\(top.id)")
    for case .control(let id)? in [top.keypad?.left, top.keypad?.right] {
      #expect(top.controls.contains { $0.id == id }, "\(top.id)")
    }
  }
}
