import DeviceSimulation
import UnlockEngine
import Walkthrough

// What each step does to the walk, and what is told where it did nothing, or couldn't be done.

extension ScenarioRun {
  package mutating func carryOut(_ step: Step, _ notes: inout [String]) -> [Failure] {
    switch step.action {
    case .lifeCycle(let event): perform(.lifeCycle(event), &notes)
    case .biometry(let answer): perform(.biometry(answer), &notes)
    case .fail(let code): perform(.fail(code), &notes)
    case .elapse(let duration):
      if duration == .zero { notes.append("no time passes in 0s") }
      return wait(.elapse(duration), &notes)
    case .keepTouching(let duration): return wait(.keepTouching(duration), &notes)
    case .elapseToNextDeadline:
      if simulation.world.nextDeadline == nil { return undone(.noDeadline, IgnoredInput.noDeadline.text) }
      return wait(.elapseToNextDeadline, &notes)
    case .server(let entries):
      for entry in entries { set(entry, .server, .server(name: entry.name, value: entry.value), &notes) }
    case .policy(let entries):
      for entry in entries { set(entry, .policy, .policy(name: entry.name, value: entry.value), &notes) }
    case .device(let entries): return change(entries, &notes)
    case .tap(let title): return tap(title, &notes)
    case .type(let text): return type(text)
    case .press(let keys): press(keys, &notes)
    case .expect(let expected):
      if let time = step.wait { wait(until: expected, within: time) }
      return expected.compactMap { mismatch(of: $0).map(Failure.differs) }
    case .picture(let lines): return compare(lines, isStyled: step.isStyled)
    case .note(let text): walk.add(note: text)
    }
    return []
  }

  /// Lets time pass, in which only so much may happen: a file is run in a second or so, whatever is in it.
  private mutating func wait(_ input: Input, _ notes: inout [String]) -> [Failure] {
    perform(input, &notes)
    waited += simulation.lastEffects.count
    if ignored.contains(.endless) {
      notes.removeAll { $0 == IgnoredInput.endless.text }
      return undone(.endless, IgnoredInput.endless.text)
    }
    guard waited <= Self.mostWaited else {
      return undone(.endless, "More than \(Self.mostWaited) things came of waiting, which no scenario needs.")
    }
    return []
  }

  /// How something isn’t as expected; of a control that is off, why.
  private func mismatch(of expected: Expectation) -> Expectation.Mismatch? {
    var mismatch = expected.mismatch(in: simulation, since: previous)
    if case .enabled(let title) = expected, mismatch?.actual == "disabled",
      let control = Controls(simulation).named(title).first, let why = walk.obstacle(to: control)
    {
      mismatch?.actual = "disabled: \(why)"
    }
    return mismatch
  }

  /// Lets time pass until what is expected is so, at most for some time. Tried on a copy, from deadline to deadline and from
  /// second to second, in which a time that is left shows another number; then done at once.
  private mutating func wait(until expected: [Expectation], within time: Duration) {
    var (trial, passed) = (simulation, Duration.zero)
    while passed < time, expected.contains(where: { $0.mismatch(in: trial, since: previous) != nil }) {
      let next = trial.world.nextDeadline.map { $0 - trial.world.clock.now } ?? time
      let part = min(time - passed, .seconds(1), next > .zero ? next : time)
      guard !trial.step(.elapse(part)).contains(where: \.isIgnored) else { break }
      passed += part
    }
    guard passed > .zero else { return }
    walk.perform(.elapse(passed))
    waited += simulation.lastEffects.count
  }

  /// Performs an input; adds a note if it has no effect (D5).
  private mutating func perform(_ input: Input, _ notes: inout [String]) {
    walk.perform(input)
    if ignored.isEmpty { hasEffect = true }
    for reason in ignored { note(reason.text + (advice(for: reason).map { " " + $0 } ?? ""), &notes) }
  }

  /// Gives a setting a value; adds a note if it had it.
  private mutating func set(
    _ entry: Setup.Entry, _ section: SettingSection, _ input: Input, _ notes: inout [String]
  ) {
    let setting = simulation.world.flow.setting(section, entry.name)
    let before = setting.map { simulation.world.value(of: $0) }
    let hadEffect = hasEffect
    perform(input, &notes)
    guard ignored.isEmpty, let setting, before == simulation.world.value(of: setting) else { return }
    hasEffect = hadEffect
    noteSame(entry, &notes)
  }

  /// In a table, some rows set what is so in others.
  private func noteSame(_ entry: Setup.Entry, _ notes: inout [String]) {
    guard scenario.row == nil else { return }
    let others = othersThan(entry).map { " " + $0 } ?? ""
    note("“\(entry.name)” is “\(entry.value)” already.\(others)", &notes)
  }

  package func note(_ text: String, _ notes: inout [String]) { if notes.last != text { notes.append(text) } }

  private var ignored: [IgnoredInput] { simulation.lastEffects.compactMap(\.ignored) }

  private mutating func change(_ entries: [Setup.Entry], _ notes: inout [String]) -> [Failure] {
    for entry in entries {
      guard let setting = DeviceSetting.named(entry.name), let change = setting.change(entry.value) else {
        continue
      }
      let before = simulation.world.device
      let hadEffect = hasEffect
      perform(.change(change), &notes)
      if ignored.isEmpty, simulation.lastEffects.isEmpty, simulation.world.device == before {
        hasEffect = hadEffect
        noteSame(entry, &notes)
      }
      guard !isDone(change, of: setting, on: before) else { continue }
      let reason = ignored.first.map { " \($0.text)" } ?? ""
      return undone(.refused, "“\(entry.name)” couldn’t be set to “\(entry.value)”.\(reason)")
    }
    return []
  }

  /// Whether a change is there now: a device can refuse one.
  private func isDone(_ change: DeviceChange, of setting: DeviceSetting, on before: Device) -> Bool {
    let world = simulation.world
    if case .date(let date) = change {
      return date.isDone(on: world.device, at: world.clock.now, since: before)
    }
    return setting.change(setting.get(world.device)).map { $0 == change } ?? true
  }

  private mutating func tap(_ title: String, _ notes: inout [String]) -> [Failure] {
    let controls = Controls(simulation)
    let found = controls.named(title)
    guard let control = found.first else { return tapKey(title, controls) }
    let place = simulation.screen.top?.id ?? ""
    if found.count > 1 {
      return undone(.ambiguous, "There are \(found.count) controls “\(title)” on \(place).")
    }
    if !control.isEnabled {
      let reason = walk.obstacle(to: control).map { ": \($0)" } ?? ""
      return undone(.disabled, "“\(control.title)” on \(place) is disabled\(reason).")
    }
    // The tap may end what only shows for a moment, and the control with it: then that is its effect.
    let isShowing = simulation.world.isAnimating
    let before = simulation.world
    walk.perform(.tap(control.id))
    if simulation.lastEffects.isEmpty, simulation.world.isSame(as: before) {
      let others = othersOfUse.map { " " + $0 } ?? ""
      note("“\(control.title)” on \(place) changed nothing.\(others)", &notes)
    } else {
      hasEffect = true
    }
    guard !isShowing, let reason = ignored.first else { return [] }
    return undone(.notNow, reason.text)
  }

  /// Taps a digit of the keypad if the layer has no control with that title.
  private mutating func tapKey(_ title: String, _ controls: Controls) -> [Failure] {
    let scalars = Array(title.unicodeScalars)
    if scalars.count == 1, ("0"..."9").contains(scalars[0]), simulation.screen.top?.keypad?.isEnabled == true
    {
      return type(title)
    }
    guard let top = simulation.screen.top else { return undone(.noControl, "Nothing can be tapped now.") }
    return undone(.noControl, "There is no “\(title)” on \(top.id). \(controls.advice(for: title))")
  }

  private mutating func type(_ text: String) -> [Failure] {
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      var typed: String { offset > 0 ? " after “\(String(text.unicodeScalars.prefix(offset)))”" : "" }
      guard let top = simulation.screen.top, top.takesTyping else {
        return undone(
          .noEntry, "There is nothing to type into on \(simulation.screen.top?.id ?? "the screen")\(typed).")
      }
      if !top.takes(scalar) { return undone(.noKey, "The keypad on \(top.id) has no key “\(scalar)”.") }
      let isShowing = simulation.world.isAnimating
      walk.perform(.type(scalar))
      if !isShowing, let reason = ignored.first {
        return undone(.notNow, "\(reason.text.dropLast())\(typed).")
      }
    }
    return []
  }

  private mutating func press(_ keys: [Key], _ notes: inout [String]) {
    for key in keys {
      let place = (walk.timeline.position, walk.timeline.moments.count)
      let before = (walk.focus, walk.overlay == nil)
      walk.press(key)
      let isIdle = place == (walk.timeline.position, walk.timeline.moments.count) || !ignored.isEmpty
      guard isIdle, before == (walk.focus, walk.overlay == nil), let message = walk.message else {
        hasEffect = true
        continue
      }
      note(
        message.hasSuffix(Walk.askForKeys) ? message.dropLast(Walk.askForKeys.count) + keysOfUse : message,
        &notes)
    }
  }

  private mutating func compare(_ picture: [String], isStyled: Bool) -> [Failure] {
    let expected = PlainPicture.trimmed(picture)
    let actual = PlainPicture.trimmed(PictureText.lines(of: simulation, isStyled: isStyled))
    if expected == actual { return [] }
    // Other letters for the same styles are no difference.
    if isStyled, PictureText(expected) == PictureText(actual) { return [] }
    guard accepted != nil else { return [.picture(expected: expected, actual: actual)] }
    // A repeated step is accepted with its last picture.
    let step = results.count
    accepted?.removeAll { $0.step == step }
    accepted?.append(AcceptedPicture(step: step, lines: actual))
    return []
  }
}
