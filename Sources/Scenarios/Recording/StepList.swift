import DeviceSimulation
import UnlockEngine
import Walkthrough

/// The steps of a story as a file writes them: keystrokes gathered into entries, and after each step what it
/// changed.
struct StepList {
  private(set) var steps: [Step.Action] = []
  /// The step that may still grow, and what was seen before it.
  private var open: (action: Step.Action, before: Deeds.Sight)?
  /// What was seen last.
  private var now: Deeds.Sight
  private let amount: Expecting.Amount

  /// The steps of a story; with `raw`, by the keys that were pressed where those do the same.
  init(_ deeds: Deeds, setup: Setup, raw: Bool, expecting amount: Expecting.Amount = .everything) {
    now = deeds.startSight
    self.amount = amount
    // The walk that the scenario will be: keys depend on where the focus is.
    var walk = Walk(deeds.start, setup: setup)
    for (index, deed) in deeds.list.enumerated() {
      guard var action = deed.input.step(in: deeds.before(index)) else { continue }
      if raw, let keys = pressed(deed, &walk) {
        action = keys
      } else if case .press(let keys) = action {
        for key in keys { walk.press(key) }
      } else {
        walk.perform(deed.input)
      }
      add(action, after: deed.sight)
    }
    close()
  }

  /// The step of the keys that were pressed, if they do here what they did there.
  private func pressed(_ deed: Deeds.Deed, _ walk: inout Walk) -> Step.Action? {
    let hasNames = deed.keys.allSatisfy { Key(name: $0.name) == $0 }
    guard !deed.keys.isEmpty, hasNames else { return nil }
    var trial = walk
    for key in deed.keys { trial.press(key) }
    guard trial.overlay == nil, trial.simulation.isSame(as: deed.after) else { return nil }
    walk = trial
    return .press(deed.keys)
  }

  private mutating func add(_ action: Step.Action, after: Deeds.Sight) {
    if let open, !isEnd(of: open), let joined = Self.join(open.action, action), goesOn(to: after) {
      self.open = (joined, open.before)
    } else {
      close()
      open = (action, now)
    }
    now = after
  }

  /// Whether the open step changed what is to be seen: what comes then is another step.
  private func isEnd(of open: (action: Step.Action, before: Deeds.Sight)) -> Bool {
    !Expecting.checks(open.before, now, of: open.action, amount).isEmpty
  }

  /// Whether an entry grows by what comes: after one that was taken, another begins.
  private func goesOn(to after: Deeds.Sight) -> Bool {
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

  /// The longest list of keys in one step.
  private static let mostKeys = 12

  /// Two steps as one; `nil` for what stays two.
  private static func join(_ first: Step.Action, _ second: Step.Action) -> Step.Action? {
    switch (first, second) {
    case (.type(let text), .type(let more)): return .type(text + more)
    case (.press(let keys), .press(let more)):
      return keys.count + more.count <= mostKeys ? .press(keys + more) : nil
    case (.device(let entries), .device(let more)):
      let names = Set(entries.map(\.entry.name))
      // A passcode is set first wherever it stands in a step.
      let isFree = more.allSatisfy { $0.entry.name != "passcode" && !names.contains($0.entry.name) }
      return isFree ? .device(entries + more) : nil
    default: return nil
    }
  }
}
