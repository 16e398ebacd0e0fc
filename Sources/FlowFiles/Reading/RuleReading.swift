import Diagnostics
import UnlockEngine

// Rules of a file's own: sentences, and what they promise. What every app promises isn't theirs to change.

extension FlowProgram {
  /// A sentence, and when it is broken.
  struct RuleDefinition: Sendable {
    let name: String
    let kind: Kind
    let condition: UInt16
    /// The rule is judged when this becomes so; always where there is none.
    let trigger: UInt16?
    /// The IDs of the requirements that it stands for.
    let covers: [String]

    enum Kind: Sendable { case always, never, sometimes }
  }
}

extension FlowReader {
  enum RuleKey: String, CaseIterable { case always, never, sometimes, after, covers }

  static let mostRules = 60

  /// `Nobody gets in with five wrong PINs: { never: { screen: home, wrong-pins: { reached: tries } } }`.
  mutating func readRule(_ entry: YAMLEntry) {
    guard parts.rules.count < Self.mostRules else {
      return mistakes.add("There is room for \(Self.mostRules) rules.", atKeyOf: entry)
    }
    _ = isFit(Item(text: entry.key, value: YAMLValue(entry), isPlain: true), most: 120)
    let found: [RuleKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { never: { screen: home, pin: none } }"), of: "A rule")
    let claims: [(RuleKey, FlowProgram.RuleDefinition.Kind)] = [
      (.always, .always), (.never, .never), (.sometimes, .sometimes),
    ]
    let said = claims.filter { found[$0.0] != nil }
    guard let (key, kind) = said.first, let claim = found[key] else {
      if case .map = entry.value.content {
        mistakes.add("A rule says what is so “always”, “never” or “sometimes”.", atKeyOf: entry)
      }
      return
    }
    if said.count > 1, let other = found[said[1].0] {
      mistakes.add("A rule says one thing: “\(key.rawValue)” or “\(other.key)”.", atKeyOf: other)
    }
    if let after = found[.after], kind == .sometimes {
      mistakes.add("“after” goes with “always” or “never”.", atKeyOf: after)
    }
    let condition = ruleCondition(claim)
    let trigger = found[.after].flatMap { ruleCondition($0) }
    places.rules.append(entry)
    parts.rules.append(
      FlowProgram.RuleDefinition(
        name: entry.key, kind: kind, condition: condition ?? 0, trigger: trigger,
        covers: readCovers(found[.covers])))
  }

  /// A condition that can be judged at any moment: not what is so only while a step is taken.
  mutating func ruleCondition(_ entry: YAMLEntry) -> UInt16? {
    let first = parts.conditions.count
    let condition = condition(entry.value, of: entry)
    for part in parts.conditions[first...] {
      switch part {
      case .typed, .typedBreaks:
        mistakes.add(
          "“typed” is so only while an entry is completed: a goal or a rule speaks of what is so after that.",
          at: entry.value)
        return condition
      case .given:
        mistakes.add(
          "“given” is so only before the first launch: a goal or a rule speaks of what is so after that.",
          at: entry.value)
        return condition
      default: continue
      }
    }
    return condition
  }
}
