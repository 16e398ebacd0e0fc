import DeviceSimulation
import UnlockEngine

/// What only a rule asks: of the step that is judged, and of what is around the app.
enum RuleCondition: Hashable, Sendable {
  /// Something was so before the step.
  case before(UInt16)
  /// A value, or a code, isn't what it was.
  case changes(UInt8)
  case changesCode(UInt8)
  /// What the step is.
  case by(Causes)
  /// The control of the app's that is tapped in the step, and the one that was tapped last.
  case tapped(UInt8)
  case lastTapped(UInt8)
  /// What the system asks the owner for: a bit for each kind, the first one for nothing.
  case prompt(isIn: UInt8)
  /// A control of the screen that shows can be tapped; nothing can.
  case enabled(UInt8)
  case nothingEnabled
  /// A timer runs for as long as a figure says.
  case timeLeft(timer: UInt8, figure: UInt8)

  /// Whether it is about a step, and not about what is so after it.
  var isOfSteps: Bool {
    switch self {
    case .before, .changes, .changesCode, .by, .tapped: true
    case .lastTapped, .prompt, .enabled, .nothingEnabled, .timeLeft: false
    }
  }
}

/// What a step can be by.
struct Causes: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let rightCode = Causes(rawValue: 1)
  static let wrongCode = Causes(rawValue: 2)
  static let owner = Causes(rawValue: 4)
  static let nobody = Causes(rawValue: 8)
  static let tap = Causes(rawValue: 16)
  static let typing = Causes(rawValue: 32)
  static let answer = Causes(rawValue: 64)
  static let operators = Causes(rawValue: 128)
  static let time = Causes(rawValue: 256)

  static let words: [(String, Causes)] = [
    ("right-code", .rightCode), ("wrong-code", .wrongCode), ("owner", .owner), ("no-owner", .nobody),
    ("tap", .tap), ("typing", .typing), ("answer", .answer), ("operator", .operators), ("time", .time),
  ]
}

/// A length of time that a rule says. It stands in the rule and in a limit on purpose: a rule that asked the limit would agree
/// with whatever it says.
struct Figure: Hashable, Sendable {
  let length: Duration
  /// The limit that it is the figure of: under another one, set on purpose, that one counts.
  let limit: UInt8?

  func length(_ limits: FileLimits, standard: FileLimits) -> Duration {
    guard let limit, limits[Int(limit)] != standard[Int(limit)] else { return length }
    return limits.duration(Int(limit))
  }
}

/// What rules look at besides the app and what surrounds it.
struct RuleView {
  let world: VisibleWorld<FileFlow>
  /// The step that is judged; `nil` where a state is.
  var step: UnsafePointer<Transition<FileFlow>>?
  /// The control that was tapped last, from 1 on.
  var lastTapped: UInt8 = 0
}

extension FileContext {
  /// What a rule judges in a state.
  init(judging world: VisibleWorld<FileFlow>, lastTapped: UInt8 = 0) {
    self.init(world)
    rule = RuleView(world: world, lastTapped: lastTapped)
  }

  /// What a rule judges after a step.
  ///
  /// - Parameter rule: its bit.
  init(after step: UnsafePointer<Transition<FileFlow>>, for rule: UInt64) {
    var tapped = step.pointee.memory.lastTapped(for: rule)
    if let control = step.pointee.tapped { tapped = control.rawValue + 1 }
    self.init(judging: step.pointee.after, lastTapped: tapped)
    self.rule?.step = step
  }
}

extension FlowProgram {
  func holds(_ condition: RuleCondition, _ context: borrowing FileContext) -> Bool {
    guard let view = context.rule else { return false }
    switch condition {
    case .before(let other):
      guard let before = view.step?.pointee.before else { return false }
      return holds(other, FileContext(judging: before))
    case .changes, .changesCode, .by, .tapped: return view.step.map { isSo(condition, $0.pointee) } ?? false
    case .lastTapped(let control): return view.lastTapped == control + 1
    case .prompt(let kinds): return kinds & (1 << (view.world.prompt.map { $0.rawValue + 1 } ?? 0)) != 0
    case .enabled(let control):
      return view.world.layerInFront?.controls.contains { $0.isEnabled && $0.id.code == control } ?? false
    case .nothingEnabled: return !(view.world.layerInFront?.controls.contains(where: \.isEnabled) ?? false)
    case .timeLeft(let timer, let figure):
      guard let left = context.timeLeft(FileTimer(rawValue: timer)) else { return false }
      let length = figures[Int(figure)].length(context.limits, standard: standardLimits)
      return left == length
    }
  }

  /// What is told of a step by what it does alone.
  private func isSo(_ condition: RuleCondition, _ step: Transition<FileFlow>) -> Bool {
    switch condition {
    case .changes(let value): number(value, step.before) != number(value, step.after)
    case .changesCode(let code): isChanged(code, in: step)
    case .by(let causes): step.isBy(causes)
    case .tapped(let control): step.tapped?.rawValue == control
    default: true
    }
  }

  private func number(_ value: UInt8, _ world: VisibleWorld<FileFlow>) -> UInt8 { number(Int(value), world) }

  // MARK: Quickly

  /// Whether a condition may be so after a step, or in a state, by what is looked at in no time: most steps are no occasion for
  /// most rules.
  func mayHold(_ condition: UInt16?, _ world: VisibleWorld<FileFlow>, _ step: Transition<FileFlow>? = nil)
    -> Bool
  {
    guard let condition else { return true }
    switch conditions[Int(condition)] {
    case .number(let value, let allowed): return allowed & (1 << UInt64(min(number(value, world), 63))) != 0
    case .screen(let screens): return screens & (1 << UInt64(world.app.screen) | standIns) != 0
    case .all(let first, let count): return (first..<(first + count)).allSatisfy { mayHold($0, world, step) }
    case .any(let first, let count): return (first..<(first + count)).contains { mayHold($0, world, step) }
    case .rule(.before(let other)): return step.map { mayHold(other, $0.before) } ?? false
    case .rule(let part): return step.map { isSo(part, $0) } ?? true
    default: return true
    }
  }
}

extension Transition<FileFlow> {
  func isBy(_ causes: Causes) -> Bool {
    if causes.contains(.owner), answer == .success { return true }
    if causes.contains(.nobody), case .failure = answer { return true }
    if causes.contains(.tap), tapped != nil { return true }
    if causes.contains(.typing), typesInTheApp { return true }
    if causes.contains(.answer), isAnswered { return true }
    if causes.contains(.operators), serverEntry != nil { return true }
    if causes.contains(.time), isWaiting { return true }
    guard !causes.isDisjoint(with: [.rightCode, .wrongCode]), let isRight = before.flow.isRightCode(in: self)
    else { return false }
    return causes.contains(isRight ? .rightCode : .wrongCode)
  }

  /// Whether a key goes to the app, on a pad or in a field.
  private var typesInTheApp: Bool {
    guard before.phone == .app, !before.isTypingToSystem else { return false }
    return switch move {
    case .enter, .begin, .finish, .delete: true
    default: false
    }
  }
}

extension VisibleWorld<FileFlow> {
  /// What of the app’s can be tapped as soon as nothing of the system’s is over it: under an alert nothing can.
  fileprivate var layerInFront: Layer? {
    process == .none ? nil : flow.alert(app, surroundings) ?? flow.screen(app, surroundings)
  }
}
