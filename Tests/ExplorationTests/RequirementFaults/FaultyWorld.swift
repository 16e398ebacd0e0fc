import FlowFiles

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// What is wrong with a world: with what is done to it, with what comes of that, with what is to be seen.
struct Sabotage: Sendable {
  /// What is done in place of an input; `nil` for nothing.
  var input: @Sendable (Input) -> Input? = { $0 }
  var step: Fault = { _, _, _ in }
  var screen: @Sendable (inout Screen) -> Void = { _ in }
}

/// A world with something wrong in it, for scenarios: the explorer's faults, which speak of its moves, in a world that
/// takes one key at a time.
struct FaultyWorld: AnyWorld {
  private var world: World<FileFlow>
  private let sabotage: Sabotage
  /// The entry that is being typed, and the world before it.
  private var typed = ""
  private var beforeEntry: World<FileFlow>

  init(_ world: World<FileFlow>, _ sabotage: Sabotage) {
    (self.world, self.sabotage, beforeEntry) = (world, sabotage, world)
    // A fault may be there from the start.
    sabotage.step(world, Self.other, &self.world)
  }

  /// The move for what the explorer doesn't do.
  private static var other: Move { .pause(.max) }

  mutating func step(_ input: Input) -> [Effect] {
    guard let input = sabotage.input(input) else { return [] }
    switch input {
    case .elapse(let length): return elapse(until: world.clock.now + min(max(.zero, length), .longest))
    case .elapseToNextDeadline: return world.nextDeadline.map { elapse(until: $0) } ?? world.step(input)
    case .type(.character(let scalar)): return type(scalar)
    case .tap(let id): return once(input, .tap(id))
    case .lifeCycle(let event): return once(input, .lifeCycle(event))
    case .biometry(let answer): return once(input, .biometry(answer))
    case .type(.delete): return once(input, .delete)
    case .fail, .change, .server, .policy, .keepTouching: return once(input, Self.other)
    }
  }

  private mutating func once(_ input: Input, _ move: Move, since start: World<FileFlow>? = nil) -> [Effect] {
    let before = start ?? world
    let effects = world.step(input)
    sabotage.step(before, move, &world)
    return effects
  }

  /// From deadline to deadline, as the explorer waits.
  private mutating func elapse(until end: Instant) -> [Effect] {
    var effects: [Effect] = []
    // A fault may put a deadline off each time it is reached.
    for _ in 0..<10_000 {
      guard let next = world.nextDeadline, next <= end else { break }
      var due: Deadline?
      world.waits { due = due ?? $0 }
      effects += once(.elapse(max(.zero, next - world.clock.now)), due.map { .wait($0) } ?? Self.other)
    }
    guard world.clock.now < end else { return effects }
    return effects + once(.elapse(end - world.clock.now), Self.other)
  }

  /// A whole entry is one move, from the world before its first character.
  private mutating func type(_ scalar: Unicode.Scalar) -> [Effect] {
    let keypad = world.screen.top?.keypad
    if keypad?.filled ?? 0 == 0 { (typed, beforeEntry) = ("", world) }
    typed.unicodeScalars.append(scalar)
    guard let keypad, keypad.filled + 1 == keypad.length else { return once(.type(scalar), .begin(0)) }
    return once(.type(scalar), .enter(number(of: typed)), since: beforeEntry)
  }

  /// The number that the plan has for what comes of a text: the right one comes first there, then the wrong ones.
  private func number(of text: String) -> UInt8 {
    let plan = world.flow.plan
    if let evaluation = world.device.evaluation, evaluation.phase == .passcode {
      let isRight = text == world.device.passcode?.text.text
      let place = isRight ? 0 : plan.passcodes.dropFirst().firstIndex(of: text) ?? 1
      return UInt8(plan.texts.count + place)
    }
    guard text != world.flow.expectedPIN(world)?.text else { return 0 }
    return plan.texts.dropFirst().firstIndex { $0.text == text }.map { UInt8($0) } ?? 1
  }

  // MARK: What is the world's

  var screen: Screen {
    var screen = world.screen
    sabotage.screen(&screen)
    return screen
  }

  var clock: VirtualClock { world.clock }
  var device: Device { world.device }
  var phone: Phone { world.phone }
  var process: AppProcess { world.process }
  var nextDeadline: Instant? { world.nextDeadline }
  var pending: [PendingEvent] { world.pending }
  var flow: FileFlow { world.flow }
  var appFacts: [Fact] { world.appFacts }
  var requestUnderWay: (name: String, place: RequestPlace)? { world.requestUnderWay }
  var isAnimating: Bool { world.isAnimating }
  var uptime: Duration { world.uptime }
  func value(of setting: SettingDescription) -> String { world.value(of: setting) }
  func name(of control: ControlID) -> String { world.name(of: control) }
  func prompt(purpose: UInt8) -> (name: String, prompt: Prompt) { world.prompt(purpose: purpose) }
  func binding(purpose: UInt8) -> KeyBinding? { world.binding(purpose: purpose) }
  func name(timer: UInt8) -> String { world.name(timer: timer) }
  func name(request: UInt8) -> String { world.name(request: request) }
  func isSame(as other: any AnyWorld) -> Bool { (other as? Self).map { world.isSame(as: $0.world) } ?? false }
}
