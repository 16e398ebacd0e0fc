import DeviceSimulation
import UnlockEngine

// What a scenario would expect instead of what a rule of a file's own found.

extension FlowProgram {
  /// What ought to be seen where a rule doesn’t hold: what is missing of what it promises or, where nothing tells that, that what
  /// it is about hadn’t come to be.
  func evidence(_ rule: RuleDefinition, _ context: borrowing FileContext) -> Evidence {
    guard let view = context.rule else { return .noAlert }
    var found = rule.isWanted ? missing(rule.condition, context) : nil
    if rule.isOfSteps {
      let occasions = rule.isWanted ? [rule.trigger, rule.when] : [rule.condition]
      for case let part? in occasions where found == nil { found = excess(part, context) }
    }
    if let found { return rule.isOfSteps ? shown(found, view.world) : Evidence(found) }
    let layer = view.world.screen.app
    guard let part = rule.isWanted ? rule.when : rule.condition,
      layer?.longestText.isEmpty ?? true || !asksForScreen(part) && !asksForPrompt(part),
      let other = excess(part, context)
    else { return .hidesContent(layer) }
    // Nothing of the app is to be seen, or any of its screens would do: what is remembered tells it, or what shows once the app is
    // open again.
    return shown(other, view.world)
  }

  /// What ought to be seen when a length of time is over, and wasn’t yet in a step that takes longer.
  func evidence(_ rule: RuleDefinition, isMissing wait: Duration, in part: StepPart) -> Evidence {
    let seen = isSo(rule.condition, part.before) ? part.after : part.before
    let found = missing(rule.condition, FileContext(judging: seen))
    return Evidence(
      found ?? .hidesContent(seen.screen.app), after: seen.phone.wayToApp,
      waiting: max(.zero, wait), insteadOfStep: true, touched: part.step.isTouching)
  }

  /// What isn’t to be seen yet.
  func evidence(_ rule: RuleDefinition, isTooSoonAfter part: StepPart) -> Evidence {
    let found =
      excess(rule.condition, FileContext(judging: part.after)) ?? .hidesContent(part.after.screen.app)
    guard part.after.clock.now < part.step.after.clock.now else { return shown(found, part.after) }
    return Evidence(
      found, after: part.after.phone.wayToApp, waiting: part.begin + part.passed, insteadOfStep: true,
      touched: part.step.isTouching)
  }

  /// Screens and alerts are seen once the app is open again, and what the server counts once it has answered.
  private func shown(_ expectation: Expectation, _ world: VisibleWorld<FileFlow>) -> Evidence {
    if case .timeLeft(let length?) = expectation, let wait = world.timeToArrival {
      return Evidence(.timeLeft(length - wait), waiting: wait)
    }
    return Evidence(expectation, after: expectation.isSeenInTheApp ? world.phone.wayToApp : [])
  }

  // MARK: What isn't so, and ought to be

  private func missing(_ condition: UInt16, _ context: borrowing FileContext) -> Expectation? {
    switch conditions[Int(condition)] {
    case .all(let first, let count):
      for part in first..<(first + count) where !holds(part, context) {
        if let found = missing(part, context) { return found }
      }
      return nil
    case .any(let first, let count):
      // Of several ways, the one that is nearest to what is so.
      var (all, nearest) = ([Expectation](), -1)
      for part in first..<(first + count) {
        guard let found = missing(part, context) else { continue }
        let near = partsThatHold(part, context)
        if near > nearest { (all, nearest) = ([], near) }
        if near == nearest { all.append(found) }
      }
      return all.count > 1 ? .oneOf(all) : all.first
    case .number(let value, let allowed):
      return fact(ofValue: value, UInt8(clamping: allowed.trailingZeroBitCount))
    case .codeIsSet(let code): return fact(ofCode: code, "set")
    case .screen(let those):
      let number = those.trailingZeroBitCount
      return (1...screens.count).contains(number) ? .screen(screens[number - 1].place.id) : nil
    case .alert(let those):
      let number = those.trailingZeroBitCount
      return .alert((1...62).contains(number) ? alerts[number - 1].place.id : nil)
    case .not(let other): return excess(other, context)
    case .rule(.timeLeft(_, let figure)):
      return .timeLeft(figures[Int(figure)].length(context.limits, standard: standardLimits))
    case .rule(.prompt(isIn: 1)): return .system(nil)
    case .rule(.nothingEnabled):
      let control = context.rule?.world.screen.app?.controls.first(where: \.isEnabled)
      return control.map { .disabled($0.title) }
    default: return nil
    }
  }

  private func partsThatHold(_ condition: UInt16, _ context: borrowing FileContext) -> Int {
    guard case .all(let first, let count) = conditions[Int(condition)] else { return 0 }
    var found = 0
    for part in first..<(first + count) where holds(part, context) { found += 1 }
    return found
  }

  // MARK: What is so, and ought not to be

  private func excess(_ condition: UInt16, _ context: borrowing FileContext) -> Expectation? {
    switch conditions[Int(condition)] {
    case .all(let first, let count):
      // What changed tells most; which screen shows says least.
      var found: [(rank: Int, expectation: Expectation)] = []
      for part in first..<(first + count) {
        guard let other = excess(part, context) else { continue }
        found.append((conditions[Int(part)].rank, other))
      }
      return found.min { $0.rank < $1.rank }?.expectation
    case .any(let first, let count):
      for part in first..<(first + count) where holds(part, context) {
        if let found = excess(part, context) { return found }
      }
      return nil
    case .number(let value, let allowed):
      guard let now = fact(ofValue: value, number(value, context)) else { return nil }
      guard let before = before(value, context), allowed & (1 << UInt64(before)) == 0 else {
        return .not(now)
      }
      return fact(ofValue: value, before)
    case .codeIsSet(let code): return fact(ofCode: code, "none")
    case .screen:
      guard let view = context.rule else { return nil }
      if let text = view.newText { return .hides(text) }
      let id = context.state.screen > 0 ? screens[shown(context)].place.id : nil
      return .not(.screen(view.world.screen.app?.id ?? id))
    case .alert: return context.rule.map { .not(.alert($0.world.screen.alert?.id)) }
    case .not(let other): return missing(other, context)
    case .rule(.changes(let value)): return before(value, context).flatMap { fact(ofValue: value, $0) }
    case .rule(.changesCode(let code)):
      guard let before = context.rule?.step?.pointee.before, !isSet(code, before.app, before.server) else {
        return nil
      }
      return fact(ofCode: code, "none")
    case .rule(.prompt): return .system(nil)
    default: return nil
    }
  }

  private func before(_ value: UInt8, _ context: borrowing FileContext) -> UInt8? {
    (context.rule?.step?.pointee.before).map { number(Int(value), $0) }
  }

  // MARK: Facts

  /// Testers hear of what is remembered, and of what the file tells them.
  private func fact(ofValue value: UInt8, _ number: UInt8) -> Expectation? {
    let name = factName(ofValue: Int(value))
    return facts.contains { $0.name == name } ? .fact(Fact(name, text(of: Int(value), number))) : nil
  }

  private func fact(ofCode code: UInt8, _ text: String) -> Expectation? {
    let name = factName(ofCode: Int(code))
    return facts.contains { $0.name == name } ? .fact(Fact(name, text)) : nil
  }
}

extension RuleView {
  /// The longest text that shows after a step and didn’t before.
  fileprivate var newText: String? {
    guard let step, let layer = world.screen.app else { return nil }
    let known = step.pointee.screen.app.map { [$0.title] + $0.texts } ?? []
    return ([layer.title] + layer.texts).filter { !known.contains($0) && !$0.isEmpty }.max {
      $0.count < $1.count
    }
  }
}

extension Condition {
  fileprivate var rank: Int {
    switch self {
    case .rule(.changes), .rule(.changesCode): 0
    case .alert, .rule: 1
    case .screen: 3
    default: 2
    }
  }
}

extension Expectation {
  fileprivate var isSeenInTheApp: Bool {
    switch self {
    case .screen, .alert, .timeLeft, .hides, .disabled: true
    case .not(let other): other.isSeenInTheApp
    case .oneOf(let all): all.contains(where: \.isSeenInTheApp)
    default: false
    }
  }
}
