import DeviceSimulation
import Exploration
import FlowPages
import SeededDraws
import UnlockEngine

/// A hand that does anything that a person can do on a page, going by the simulator alone and knowing nothing of the page.
struct RandomHand {
  private var draw: Draw
  private let codes: [String]
  private var pending: [String] = []
  private var lastWrong = "000000"

  init(seed: UInt64, codes: [String]) {
    draw = Draw(seed: seed)
    self.codes = codes
  }

  mutating func next(_ world: any AnyWorld) -> Did {
    let top = world.screen.top
    if let keypad = top?.keypad, keypad.isEnabled, keypad.length != nil {
      if !pending.isEmpty { return ["key", pending.removeFirst()] }
      if draw.below(100) < 70 { return typing(world, keypad) }
    }
    pending = []
    var choices: [Did] = []
    for control in top?.controls ?? [] where control.isEnabled && control.id.lifeCycle == nil {
      if case .field(_, isActive: true, _) = control.role { continue }
      choices += [
        ["tap", "\(control.id.owner).\(control.id.code)"], ["tap", "\(control.id.owner).\(control.id.code)"],
      ]
    }
    if world.device.isScanning {
      choices += [
        ["biometry", "match"], ["biometry", "no-match"], ["biometry", "no-match"], ["biometry", "no-match"],
      ]
    }
    if world.device.sees(.cancel) { choices.append(["biometry", "cancel"]) }
    let isRunning = world.process != .none
    switch world.phone {
    case .app:
      if draw.once(in: 2) { choices += [["event", "leave"], ["event", "open-switcher"]] }
      if isRunning, draw.once(in: 4) { choices.append(["event", "force-quit"]) }
    case .home: choices += [["event", "launch"], ["event", "launch"], ["event", "open-switcher"]]
    case .switcher:
      choices += [["event", "leave"]] + (isRunning ? [["event", "return"], ["event", "return"]] : [])
    default: break
    }
    if choices.isEmpty || draw.once(in: 6) { choices.append(elapse(world)) }
    return draw.one(of: choices)
  }

  /// A whole code, right or wrong or the same wrong one again; or one key.
  private mutating func typing(_ world: any AnyWorld, _ keypad: Keypad) -> Did {
    guard let length = keypad.length, keypad.filled == 0 else {
      return draw.once(in: 2) ? ["delete"] : ["key", "\(draw.below(10))"]
    }
    let isPasscode = world.device.evaluation != nil
    let right = isPasscode ? [world.device.passcode?.text.text ?? ""] : codes
    let fitting = right.filter { $0.count == length }
    switch draw.below(10) {
    case 0...4 where !fitting.isEmpty: pending = draw.one(of: fitting).map { "\($0)" }
    case 5,
      6 where lastWrong.count == length:
      pending = lastWrong.map { "\($0)" }
    case 9: return ["key", "\(draw.below(10))"]
    default:
      lastWrong = String((0..<length).map { _ in Character("\(draw.below(10))") })
      pending = lastWrong.map { "\($0)" }
    }
    return ["key", pending.removeFirst()]
  }

  private mutating func elapse(_ world: any AnyWorld) -> Did {
    if let next = world.nextDeadline, draw.once(in: 2) {
      return ["elapse", "\((next - world.clock.now).inMilliseconds)"]
    }
    return ["elapse", "\(draw.one(of: [1, 700, 1000, 20_000, 60_000, 61_234, 300_000, 300_001, 3_600_000]))"]
  }
}
