import DeviceSimulation
import UnlockEngine
import Walkthrough

/// What was recorded, as the steps that a file writes them: keystrokes gathered into entries, and after each step what it
/// changed.
struct StepList {
  package private(set) var steps: [ScenarioStep] = []
  /// The step that may still grow, and what was seen before it.
  private var open: (action: ScenarioStep, before: RecordedActions.VisibleState)?
  /// What was seen last.
  private var now: RecordedActions.VisibleState
  private let amount: Expecting.Amount

  /// The steps of a recording; with `raw`, by the keys that were pressed where those do the same.
  init(_ actions: RecordedActions, setup: Setup, raw: Bool, expecting amount: Expecting.Amount = .everything)
  {
    now = actions.startVisibleState
    self.amount = amount
    // The walk that the scenario will be: keys depend on where the focus is.
    var walk = Walk(actions.start, setup: setup)
    note(actions.startNote)
    for (index, recorded) in actions.list.enumerated() {
      defer { note(recorded.note) }
      guard var action = recorded.input.step(in: actions.before(index)) else { continue }
      if raw, let keys = pressed(recorded, &walk) {
        action = keys
      } else if case .press(let keys) = action {
        for key in keys { walk.press(key) }
      } else {
        walk.perform(recorded.input)
      }
      add(action, after: recorded.visibleState)
    }
    close()
  }

  /// The step of the keys that were pressed, if they do here what they did there.
  private func pressed(_ action: RecordedActions.Action, _ walk: inout Walk) -> ScenarioStep? {
    let hasNames = action.keys.allSatisfy { Key(name: $0.name) == $0 }
    guard !action.keys.isEmpty, hasNames else { return nil }
    var trial = walk
    for key in action.keys { trial.press(key) }
    guard trial.overlay == nil, trial.simulation.isSame(as: action.after) else { return nil }
    walk = trial
    return .press(action.keys)
  }

  private mutating func add(_ action: ScenarioStep, after: RecordedActions.VisibleState) {
    if let open, !isEnd(of: open), let joined = Self.join(open.action, action), goesOn(to: after) {
      self.open = (joined, open.before)
    } else {
      close()
      open = (action, now)
    }
    now = after
  }

  /// Whether the open step changed what is to be seen: what comes then is another step.
  private func isEnd(of open: (action: ScenarioStep, before: RecordedActions.VisibleState)) -> Bool {
    !Expecting.checks(open.before, now, of: open.action, amount).isEmpty
  }

  /// Whether an entry grows by what comes: after one that was taken, another begins.
  private func goesOn(to after: RecordedActions.VisibleState) -> Bool {
    guard case .type? = open?.action, let filled = now.filled else { return true }
    return filled > 0 || after.filled == nil
  }

  private mutating func close() {
    guard let open else { return }
    self.open = nil
    steps.append(open.action)
    let checks = Expecting.checks(open.before, now, of: open.action, amount)
    if !checks.isEmpty { steps.append(.expect(checks)) }
  }

  /// A note stands behind what was to be seen when it was made.
  private mutating func note(_ text: String?) {
    guard let text else { return }
    close()
    steps.append(.note(text))
  }

  /// The longest list of keys in one step.
  private static let mostKeys = 12

  /// Two steps as one; `nil` for what stays two.
  private static func join(_ first: ScenarioStep, _ second: ScenarioStep) -> ScenarioStep? {
    switch (first, second) {
    case (.type(let text), .type(let more)): return .type(text + more)
    case (.press(let keys), .press(let more)):
      return keys.count + more.count <= mostKeys ? .press(keys + more) : nil
    case (.device(let entries), .device(let more)):
      let names = Set(entries.map(\.name))
      // A passcode is set first wherever it stands in a step.
      let isFree = more.allSatisfy { $0.name != "passcode" && !names.contains($0.name) }
      return isFree ? .device(entries + more) : nil
    default: return nil
    }
  }
}
