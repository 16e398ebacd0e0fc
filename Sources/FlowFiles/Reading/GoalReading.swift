import Diagnostics
import UnlockEngine

// Goals: what people want of the product. The ways there are found by exploring.

extension FlowProgram {
  /// A goal, by the number of its starting point.
  struct GoalDefinition: Sendable {
    let name: String
    let start: Int?
    let from: UInt16?
    let by: UInt16?
    let until: UInt16
  }
}

extension FlowReader {
  enum GoalKey: String, CaseIterable { case start, from, by, until }

  static let mostGoals = 40

  /// `Unlock: { start: Locked, until: { screen: home } }`. The starting points have been read.
  mutating func readGoals(_ entries: [YAMLEntry]) {
    for entry in entries {
      guard parts.goals.count < Self.mostGoals else {
        return mistakes.add("There is room for \(Self.mostGoals) goals.", atKeyOf: entry)
      }
      _ = isFit(Item(text: entry.key, value: YAMLValue(entry), isPlain: true), most: 38)
      let found: [GoalKey: YAMLEntry] = keys(
        self.entries(of: entry, expected: "a map, as in { until: { screen: home } }"), of: "A goal")
      guard let end = found[.until] else {
        if case .map = entry.value.content {
          mistakes.add("A goal says “until” when it is reached.", atKeyOf: entry)
        }
        continue
      }
      let until = ruleCondition(end)
      let (from, by) = (found[.from].flatMap { ruleCondition($0) }, found[.by].flatMap { ruleCondition($0) })
      let start = found[.start].flatMap { startNumber($0) }
      parts.goals.append(
        FlowProgram.GoalDefinition(name: entry.key, start: start, from: from, by: by, until: until ?? always))
    }
  }

  private mutating func startNumber(_ entry: YAMLEntry) -> Int? {
    guard let item = item(of: entry, expected: "the title of a starting point") else { return nil }
    if let number = parts.starts.firstIndex(where: { $0.title == item.text }) { return number }
    let near = didYouMean(item.text, in: parts.starts.map(\.title))
    mistakes.add("There is no starting point \(quoted(item.text)).\(near)", at: item.value)
    return nil
  }
}
