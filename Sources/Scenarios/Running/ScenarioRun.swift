import DeviceSimulation
import UnlockEngine
import Walkthrough

/// A scenario in progress: a walk that follows the steps of a file.
///
/// It proceeds step by step, so that a scenario can be run at once, watched slowly, or left in the middle. It uses
/// the same walk as the terminal, so that `press: Tab` moves the same focus that a person sees.
public struct ScenarioRun: Sendable {
  public let scenario: Scenario
  public private(set) var results: [StepResult] = []
  public internal(set) var walk: Walk
  /// Pictures that differed, if they are to be accepted; `nil` if a difference is a failure.
  private var accepted: [AcceptedPicture]?
  /// Whether it goes on after something that wasn't as expected.
  private let goesOn: Bool
  /// Whether something came of the step under way.
  private var hasEffect = false
  /// What kept the step under way from being done.
  private var obstacle: Obstacle?

  public init(_ scenario: Scenario, acceptsPictures: Bool = false, goesOn: Bool = false) {
    self.scenario = scenario
    self.goesOn = goesOn
    walk = Walk(scenario.start, setup: scenario.setup)
    accepted = acceptsPictures ? [] : nil
  }

  /// One without steps of its own, for those that somebody sends.
  init(driving walk: Walk) {
    scenario = Scenario(
      path: "", title: "", covers: [], tags: [], setup: walk.setup, start: walk.simulation, steps: [])
    goesOn = true
    self.walk = walk
  }

  public var simulation: Simulation { walk.simulation }

  /// The next step; `nil` at the end, and after a failed step. What wasn't as expected may be gone on after, and what
  /// couldn't be done can't: nothing after it would be what it says.
  public var next: Step? {
    guard results.count < scenario.steps.count else { return nil }
    if let last = results.last, !last.hasHeld, !(goesOn && scenario.steps[last.index].action.isCheck) {
      return nil
    }
    return scenario.steps[results.count]
  }

  /// Does the next step, and returns its result; `nil` if there is none.
  @discardableResult
  public mutating func advance() -> StepResult? {
    guard let step = next else { return nil }
    var result = perform(step)
    if !result.hasHeld { result.scene = StepResult.Scene(world: simulation, journal: journal(last: 10)) }
    results.append(result)
    return result
  }

  /// Does a step, be it the scenario's or somebody else's.
  mutating func perform(_ step: Step) -> StepResult {
    var result = StepResult(index: results.count, notes: [], failures: [])
    obstacle = nil
    for repetition in 1...max(1, step.times) {
      var notes: [String] = []
      hasEffect = false
      result.failures = carryOut(step, &notes)
      if step.isIdle, result.hasHeld, hasEffect { result.failures = undone(.notIgnored, Self.wasNotIgnored) }
      for text in notes { note(text, &result.notes) }
      if !result.hasHeld {
        if step.times > 1 { result.notes.append("This was repetition \(repetition) of \(step.times).") }
        break
      }
    }
    result.obstacle = obstacle
    return result
  }

  private mutating func undone(_ obstacle: Obstacle, _ reason: String) -> [Failure] {
    self.obstacle = obstacle
    return [.undone(reason)]
  }

  private static let wasNotIgnored = "The step says “ignored: true”, and it had an effect."

  /// Runs a scenario to its end or to the first step that fails.
  public static func result(
    of scenario: Scenario, acceptsPictures: Bool = false, goesOn: Bool = false
  ) -> ScenarioResult {
    var run = ScenarioRun(scenario, acceptsPictures: acceptsPictures, goesOn: goesOn)
    while run.advance() != nil {}
    return run.result
  }

  /// What a scenario asks of who does its steps, up to the first that fails.
  public static func cost(of scenario: Scenario) -> Cost {
    var run = ScenarioRun(scenario)
    while run.advance() != nil {}
    return run.walk.timeline.costs[run.walk.timeline.position]
  }

  /// The result so far.
  var result: ScenarioResult {
    var result = ScenarioResult(scenario: scenario, steps: results, end: simulation)
    result.accepted = accepted ?? []
    result.doubts = scenario.doubts + idleSteps
    return result
  }

  /// The scenario's own steps that nothing came of, though they don't say so.
  private var idleSteps: [Diagnostic] {
    results.flatMap { result -> [Diagnostic] in
      let step = scenario.steps[result.index]
      guard !step.isIdle, step.path == scenario.path else { return [] }
      let notes = result.hasHeld ? result.notes : []
      return notes.map { step.doubt("Nothing came of this step: \($0)") }
    }
  }

  private func journal(last count: Int) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var isTyping = false
    for moment in walk.timeline.path.dropFirst() {
      let time = moment.time - .start
      // The characters of one entry count as one thing done, as in the simulator's journal.
      if case .type(.character(let scalar))? = moment.input {
        if isTyping, entries.last?.time == time {
          entries[entries.count - 1].label.unicodeScalars.append(scalar)
          continue
        }
        isTyping = true
      } else {
        isTyping = false
      }
      entries.append(JournalEntry(time: time, label: moment.label))
    }
    return entries.suffix(count)
  }

  // MARK: Steps

  private mutating func carryOut(_ step: Step, _ notes: inout [String]) -> [Failure] {
    switch step.action {
    case .lifeCycle(let event): perform(.lifeCycle(event), &notes)
    case .biometry(let answer): perform(.biometry(answer), &notes)
    case .fail(let code): perform(.fail(code), &notes)
    case .elapse(let duration):
      if duration == .zero { notes.append("no time passes in 0s") }
      perform(.elapse(duration), &notes)
    case .elapseToNextDeadline:
      if simulation.world.nextDeadline == nil { return undone(.noDeadline, IgnoredInput.noDeadline.text) }
      perform(.elapseToNextDeadline, &notes)
    case .server(let entries):
      for entry in entries { set(entry, .server, .server(name: entry.name, value: entry.value), &notes) }
    case .policy(let entries):
      for entry in entries { set(entry, .policy, .policy(name: entry.name, value: entry.value), &notes) }
    case .device(let entries): return change(entries, &notes)
    case .tap(let title): return tap(title, &notes)
    case .type(let text): return type(text)
    case .press(let keys): press(keys, &notes)
    case .expect(let expected):
      return expected.compactMap { $0.mismatch(in: simulation).map(Failure.differs) }
    case .picture(let lines): return compare(lines, isStyled: step.isStyled)
    case .note(let text): walk.add(note: text)
    }
    return []
  }

  /// Performs an input; adds a note if it has no effect (D5).
  private mutating func perform(_ input: Input, _ notes: inout [String]) {
    walk.perform(input)
    if ignored.isEmpty { hasEffect = true }
    for reason in ignored {
      let advice = reason == .deviceLocked ? " Write “- unlock” before this step." : ""
      note(reason.text + advice, &notes)
    }
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
    if scenario.row == nil { note("“\(entry.name)” is “\(entry.value)” already.", &notes) }
  }

  private func note(_ text: String, _ notes: inout [String]) {
    if notes.last != text { notes.append(text) }
  }

  private var ignored: [IgnoredInput] {
    simulation.lastEffects.compactMap { effect in
      if case .ignored(let reason) = effect { return reason }
      return nil
    }
  }

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
      let reason = change == .enrolled(true) ? " iOS enrols nothing without a passcode." : ""
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
    if !control.isEnabled { return undone(.disabled, "“\(control.title)” on \(place) is disabled.") }
    // The tap may end what only shows for a moment, and the control with it: then that is its effect.
    let isShowing = simulation.world.isAnimating
    let before = simulation.world
    walk.perform(.tap(control.id))
    if simulation.lastEffects.isEmpty, simulation.world.isSame(as: before) {
      note("“\(control.title)” on \(place) changed nothing.", &notes)
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
      note(message, &notes)
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
    accepted?.removeAll { $0.step == results.count }
    accepted?.append(AcceptedPicture(step: results.count, lines: actual))
    return []
  }
}

extension Layer {
  private var activeField: Control? {
    controls.first { control in
      if case .field(_, isActive: true, _) = control.role { return true }
      return false
    }
  }

  /// Whether a keypad or a text field accepts characters.
  var takesTyping: Bool { keypad?.isEnabled ?? false || activeField != nil }

  /// Whether the visible keyboard has a key for a character.
  func takes(_ scalar: Unicode.Scalar) -> Bool {
    guard keypad?.keys == .digits, activeField == nil else { return true }
    return ("0"..."9").contains(scalar)
  }
}
