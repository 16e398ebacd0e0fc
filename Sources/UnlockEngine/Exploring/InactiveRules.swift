import DeviceSimulation

// Rules about the moments in which an app is inactive (D12), where public bugs live: a prompt that makes the app inactive
// and active again, and so asks for the next prompt; a cover that comes with the background, when the app switcher has long
// had its picture; typing that is lost on a look at Control Centre.

extension Rule {
  /// What every app promises that is inactive for a moment.
  static func aboutBeingInactive(of flow: F) -> [Rule] {
    [switcherShowsNoContent(of: flow), entriesAreForgotten, entriesAreKept, promptsEnd]
  }

  static func switcherShowsNoContent(of flow: F) -> Rule {
    let isHiddenWhenLeft = flow.plan.isHiddenWhenLeft
    return Rule(
      "The app switcher and Control Centre never show what is locked",
      .always { state in
        guard state.world.isSetAside, isHiddenWhenLeft(state.world) else { return .notTried }
        let content = state.screen.content
        return .holds(if: content == nil, else: .hidesContent(content))
      })
  }

  static var entriesAreForgotten: Rule {
    Rule(
      "What was begun to be typed is gone when the user comes back from the background",
      .everyStep { step in
        guard step.before.process == .background, step.after.phone == .app,
          let keypad = step.after.screen.top?.keypad,
          // A complete entry is about to be checked, so it doesn't count.
          keypad.isEnabled
        else { return .notTried }
        return .holds(if: keypad.filled == 0, else: .keypad(0))
      })
  }

  static var entriesAreKept: Rule {
    Rule(
      "What was begun to be typed is still there after a look at Control Centre or the app switcher",
      .everyStep { step in
        guard step.before.process == .active, step.after.process == .inactive, step.after.isSetAside,
          let keypad = step.screen.top?.keypad, keypad.isEnabled, keypad.filled > 0,
          keypad.filled < keypad.length ?? .max
        else { return .notTried }
        var back = step.after.copy
        _ = back.step(.lifeCycle(.return))
        let screen = back.screen
        // Another pad, a prompt over this one, or a lock over all of it lost nothing.
        guard screen.top?.id == step.screen.top?.id, screen.top?.title == step.screen.top?.title,
          screen.top?.keypad?.filled != keypad.filled
        else { return .holds }
        return .broken(.after([.lifeCycle(.return)], .keypad(keypad.filled)))
      })
  }

  static var promptsEnd: Rule {
    Rule(
      "A prompt that has ended doesn’t come up again by itself",
      .everyStep { step in
        // Whoever taps or comes back does that when no prompt is up.
        guard step.answer != nil, step.before.isEvaluating else { return .notTried }
        return RuleVerdict(step.after.nextPrompt.map { .after([], waiting: $0, .system(nil)) })
      })
  }
}

extension VisibleWorld {
  /// How long until a prompt comes up with nobody doing anything; `nil` if none does before the app has waited three times.
  fileprivate var nextPrompt: Duration? {
    if isEvaluating { return .zero }
    guard hasOwnDeadline else { return nil }
    var world = copy
    let begin = world.clock.now
    for _ in 0..<3 {
      guard let next = world.ownDeadline else { return nil }
      _ = world.step(.elapse(next - world.clock.now))
      if world.device.isEvaluating { return world.clock.now - begin }
    }
    return nil
  }
}

extension World {
  /// The next moment for which the app itself waits.
  fileprivate var ownDeadline: Instant? { [timers.next?.at, inFlight?.arrives].compactMap { $0 }.min() }
}
