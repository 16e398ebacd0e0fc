import Diagnostics
import UnlockEngine

// Screens and alerts: what never comes, and what one can't get on from.

extension FlowCheck {
  mutating func checkPlaces(_ uses: FlowReferences, _ reach: Reachability) {
    for (number, entry) in places.entries(.screen).enumerated() {
      guard reach.isReached(number) else {
        tell(
          .screenNeverReached,
          "“\(entry.key)” is never reached: no step that is ever done says “go: \(entry.key)”.", at: entry)
        continue
      }
      checkWaysOn(number, entry, uses, reach)
      checkCard(number, entry)
      for button in program.screens[number].buttons
      where button.field == nil && button.role != .tab(isSelected: true)
        && program.blocks[Int(button.block)].isEmpty
      {
        tell(
          .deadButton, "This button does nothing: its list of steps is empty.",
          at: places.buttons[button.block])
      }
      if let timer = program.screens[number].countdown, !uses.started.contains(timer) {
        tell(
          .endlessWait, "“\(program.timers[Int(timer)].name)” never runs, so there is nothing to count down.",
          at: entry.part("countdown"))
      }
    }
    for (number, entry) in places.entries(.alert).enumerated() {
      guard reach.isShown(number) else {
        tell(
          .alertNeverShown,
          "“\(entry.key)” is never shown: no step that is ever done says “show: \(entry.key)”"
            + (program.alerts[number].over == 0 ? "." : ", and no screen that it comes over is reached."),
          at: entry)
        continue
      }
      checkButtons(ofAlert: number, entry)
    }
  }

  // MARK: Ways on

  private mutating func checkWaysOn(
    _ number: Int, _ entry: YAMLEntry, _ uses: FlowReferences, _ reach: Reachability
  ) {
    let screen = program.screens[number]
    // Whoever comes to a screen is active there, so that what is done then leads on by itself; and a network comes by itself.
    let active = program.block(at: .active, on: UInt8(number + 1))
    let changed = program.moments.deviceChanged
    let leadsOn = FlowEffects(of: changed, in: program, on: 1 << UInt64(number + 1)).goes
    let outside = program.happenings(on: UInt8(number + 1)).filter { block in
      block != active && !(leadsOn && block == changed)
    }
    var inside = reach.blocks(on: number)
    for block in outside { if let index = inside.firstIndex(of: block) { inside.remove(at: index) } }
    // What comes over the screen in whose place it shows comes here.
    inside += program.hosts(of: number).flatMap { reach.blocksOver($0) }
    for (timer, definition) in program.timers.enumerated() where !uses.started.contains(UInt8(timer)) {
      inside.removeAll { $0 == definition.then }
    }
    guard inside.isEmpty, !program.isOnlyCover(number), !program.mayEndByItself(screen.condition) else {
      return
    }
    if screen.isBusy != nil {
      tell(
        .endlessWait,
        "“\(entry.key)” is busy and waits for nothing: no timer ends there, no answer comes, and there is no "
          + "button.", at: entry)
    } else if outside.contains(where: { FlowEffects(of: $0, in: program, on: 1 << UInt64(number + 1)).goes })
    {
      tell(.note, "Nothing can be done on “\(entry.key)” but leave the app.", at: entry)
    } else {
      tell(.deadEnd, "“\(entry.key)” has no way on: give it a button, or a timer that ends there.", at: entry)
    }
  }

  /// An alert that comes by itself comes again as long as its reason stays.
  private mutating func checkButtons(ofAlert number: Int, _ entry: YAMLEntry) {
    let alert = program.alerts[number]
    guard alert.over != 0, !program.mayEndByItself(alert.condition) else { return }
    let isEndedByTime = program.timers.contains { timer in
      let effects = FlowEffects(of: timer.then, in: program)
      return timer.during & alert.over != 0 && (effects.goes || effects.canChange(alert.condition))
    }
    guard !isEndedByTime else { return }
    let isDead = alert.buttons.allSatisfy { button in
      let effects = FlowEffects(of: button.block, in: program)
      return !effects.goes && !effects.canChange(alert.condition)
    }
    guard isDead else { return }
    tell(
      .deadAlert,
      "“\(entry.key)” has no way on: whatever is tapped, what its “if” asks stays so, and it is there again.",
      at: entry)
  }

  // MARK: The card in the app switcher

  /// What shows when the app is set aside is the picture on its card.
  private mutating func checkCard(_ number: Int, _ entry: YAMLEntry) {
    guard program.screens[number].isPrivate else { return }
    // What shows in another’s place is left as that one is.
    let (hosts, isGoneTo) = (program.hosts(of: number), program.isGoneTo(number))
    let staysOnCard = (hosts + (isGoneTo || hosts.isEmpty ? [number] : [])).contains { number in
      let screen = program.screens[number]
      let leaving = FlowEffects(
        of: program.block(at: .leave, on: UInt8(number + 1)), in: program, on: 1 << UInt64(number + 1))
      let isCovered =
        screen.cover > 0
        || screen.variants.contains {
          program.screens[Int($0) - 1].condition.map { program.conditions[Int($0)] } == .setAside
        }
      return !leaving.goes && !isCovered
    }
    guard staysOnCard else { return }
    tell(
      .onTheCard,
      "“\(entry.key)” is private and stays on the app’s card in the app switcher: go elsewhere in its “leave”, "
        + "or in that of “moments”.", at: entry.part("private") ?? entry)
  }
}

extension FlowProgram {
  /// Whether a screen shows only where something else has the phone's, in another's place: nobody could tap anything there.
  fileprivate func isOnlyCover(_ number: Int) -> Bool {
    screens.contains { Int($0.cover) == number + 1 } && !isGoneTo(number)
  }

  fileprivate func isGoneTo(_ number: Int) -> Bool {
    blocks.contains { $0.contains(.go(screen: UInt8(number + 1))) }
  }

  /// The screens in whose place one shows by its own condition.
  fileprivate func hosts(of number: Int) -> [Int] {
    screens.indices.filter { screens[$0].variants.contains(UInt8(number + 1)) }
  }

  /// Whether a condition may become otherwise with no step being taken: by time, or by what the phone or a server is.
  fileprivate func mayEndByItself(_ condition: UInt16?) -> Bool {
    guard let condition else { return false }
    return switch conditions[Int(condition)] {
    case .running, .device, .waiting, .setAside, .opened: true
    case .number(let value, _), .reached(let value, _), .within(let value, _, _), .usedUp(let value),
      .lastRound(let value), .roundOver(let value):
      values[Int(value)].lifetime == .server
    case .not(let other): mayEndByItself(other)
    case .all(let first, let count), .any(let first, let count):
      (first..<(first + count)).contains { mayEndByItself($0) }
    default: false
    }
  }
}
