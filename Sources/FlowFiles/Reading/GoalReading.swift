import Diagnostics
import UnlockEngine

// Goals: what people want of the product. The ways there are found by exploring.

extension FlowProgram {
  struct GoalDefinition: Sendable {
    let name: String
    /// How the app was set up: "in-app PIN"; empty where nothing is said of it.
    let policy: String
    let start: StartingPoint
    var from: GoalCondition?
    var by: GoalCondition?
    var without: GoalCondition?
    var until = GoalCondition()
    /// Whether it makes sense only with a sensor that has somebody's finger or face.
    var needsBiometry = false

    var conditions: [GoalCondition] { [from, by, without, until].compactMap { $0 } }
  }

  /// What has to be so on the way to a goal: what any condition asks, and what only a way can tell.
  struct GoalCondition: Sendable {
    var condition: UInt16?
    /// Whether the user is inside the app, or isn't.
    var isInside: Bool?
    /// So many scans have failed in a row; 0 where it doesn't matter.
    var failedScans = 0
    /// What is another than where the way began.
    var changedValues: [UInt8] = []
    var changedCodes: [UInt8] = []
  }
}

extension FlowReader {
  enum GoalKey: String, CaseIterable {
    case start, device, app, policy, from, by, without, until, needs
  }

  enum GoalConditionKey: String, CaseIterable {
    case inside, changed
    case failedScans = "failed-scans"
  }

  static let mostGoals = 40

  /// `Unlock: { start: Locked, until: { screen: home } }`, or one for each way to set the app up:
  /// `Unlock: { with a PIN: { start: …, until: … }, without a lock: … }`. The starting points have been read.
  mutating func readGoals(_ entries: [YAMLEntry]) {
    for entry in entries {
      _ = isFit(Item(text: entry.key, value: YAMLValue(entry), isPlain: true), most: 38)
      let parts = self.entries(of: entry, expected: "a map, as in { until: { screen: home } }")
      let isByPolicy =
        parts.contains { $0.value.has("until") } && !parts.contains { GoalKey(rawValue: $0.key) != nil }
      guard isByPolicy else {
        readGoal(entry.key, policy: nil, parts, entry)
        continue
      }
      for part in parts {
        _ = isFit(Item(text: part.key, value: YAMLValue(part), isPlain: true), most: 38)
        readGoal(entry.key, policy: part.key, self.entries(of: part, expected: "a goal"), part)
      }
    }
  }

  private mutating func readGoal(
    _ name: String, policy: String?, _ entries: [YAMLEntry], _ entry: YAMLEntry
  ) {
    guard parts.goals.count < Self.mostGoals else {
      return mistakes.add("There is room for \(Self.mostGoals) goals.", atKeyOf: entry)
    }
    let found: [GoalKey: YAMLEntry] = keys(entries, of: "A goal")
    guard let end = found[.until] else {
      if case .map = entry.value.content {
        mistakes.add("A goal says “until” when it is reached.", atKeyOf: entry)
      }
      return
    }
    let start = found[.start].flatMap { startNumber($0) }
    var point = parts.starts.isEmpty ? StartingPoint("As installed") : parts.starts[start ?? 0]
    for (key, place) in [(GoalKey.device, \StartingPoint.device), (.app, \.app), (.policy, \.policy)] {
      for setting in found[key].map({ self.entries(of: $0, expected: "settings, as in { name: value }") })
        ?? []
      { point[keyPath: place][setting.key] = item(of: setting, expected: "a value")?.flagText }
    }
    var goal = FlowProgram.GoalDefinition(
      name: name, policy: policy ?? (found[.start] == nil ? "" : point.title), start: point)
    goal.from = found[.from].map { goalCondition($0) }
    goal.by = found[.by].map { goalCondition($0) }
    goal.without = found[.without].map { goalCondition($0) }
    goal.until = goalCondition(end)
    if let needs = found[.needs], let item = item(of: needs, expected: "biometry") {
      goal.needsBiometry = item.text == "biometry"
      if !goal.needsBiometry {
        let known = suggestion(for: item.text, in: ["biometry"])
        mistakes.add("\(quoted(item.text)) is nothing that a goal can need. \(known)", at: item.value)
      }
    }
    parts.goals.append(goal)
    goalEntries.append(entry)
  }

  private mutating func startNumber(_ entry: YAMLEntry) -> Int? {
    guard let item = item(of: entry, expected: "the title of a starting point") else { return nil }
    if let number = parts.starts.firstIndex(where: { $0.title == item.text }) { return number }
    let near = didYouMean(item.text, in: parts.starts.map(\.title))
    mistakes.add("There is no starting point \(quoted(item.text)).\(near)", at: item.value)
    return nil
  }

  /// A condition, and beside it what only a way can tell: all of it has to be so.
  private mutating func goalCondition(_ entry: YAMLEntry) -> FlowProgram.GoalCondition {
    var goal = FlowProgram.GoalCondition()
    guard case .map(let entries) = entry.value.content else {
      goal.condition = ruleCondition(entry)
      return goal
    }
    for part in entries {
      switch GoalConditionKey(rawValue: part.key) {
      case .inside: goal.isInside = flag(part)
      case .failedScans: goal.failedScans = number(of: part, in: 1...5) ?? 0
      case .changed: readChanged(part, &goal)
      case nil: continue
      }
    }
    var rest = entry
    rest.value.content = .map(entries.filter { GoalConditionKey(rawValue: $0.key) == nil })
    if rest.value.hasEntries || entries.isEmpty { goal.condition = ruleCondition(rest) }
    return goal
  }

  private mutating func readChanged(_ entry: YAMLEntry, _ goal: inout FlowProgram.GoalCondition) {
    for item in texts(of: entry, expected: "the name of a value or a code, or several") {
      if let code = names.codes.firstIndex(of: item.text) {
        goal.changedCodes.append(UInt8(code))
      } else if let value = names.values.firstIndex(of: item.text) {
        goal.changedValues.append(UInt8(value))
      } else if !doubtful.contains(item.text) {
        let known = names.values + names.codes
        mistakes.add(
          "No value or code is called \(quoted(item.text)). \(suggestion(for: item.text, in: known))",
          at: item.value)
      }
    }
  }
}

extension YAMLValue {
  fileprivate var hasEntries: Bool {
    if case .map(let entries) = content { return !entries.isEmpty }
    return false
  }
}
