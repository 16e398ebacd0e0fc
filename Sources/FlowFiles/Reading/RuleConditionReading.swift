import Diagnostics
import UnlockEngine

// What rules ask besides: of the step that is judged, of what was before it, and of what is around the app.

/// The words of conditions that stand in rules alone.
enum RuleConditionKey: String, CaseIterable {
  case changes, before, by, tapped
  case lastTapped = "last-tapped"
  case enabled
  case timeLeft = "time-left"
}

extension FlowReader {
  /// What the conditions that are read can ask; `nil` where they stand in no rule.
  enum RuleAsking {
    /// A step, and what is so after it.
    case steps
    /// What was so before a step.
    case before
    /// What lasts.
    case lasting
    /// What is so in some state.
    case states
  }

  mutating func ofRules(_ entry: YAMLEntry, _ key: RuleConditionKey) -> Condition? {
    guard canAskOfRule(entry, key) else { return nil }
    switch key {
    case .before:
      asking = .before
      defer { asking = .steps }
      return condition(entry.value, of: entry).map { .rule(.before($0)) }
    case .changes:
      return oneOf(entry, "the name of a value or a code") { reader, item in reader.changes(item) }
    case .by: return causes(entry)
    case .tapped: return controls(entry) { .rule(.tapped($0)) }
    case .lastTapped: return controls(entry) { .rule(.lastTapped($0)) }
    case .enabled:
      if case .text("none", _) = entry.value.content { return .rule(.nothingEnabled) }
      return controls(entry) { .rule(.enabled($0)) }
    case .timeLeft: return timeLeft(entry)
    }
  }

  /// Whether a word can stand where it does; a mistake if not.
  private mutating func canAskOfRule(_ entry: YAMLEntry, _ key: RuleConditionKey) -> Bool {
    let isOfSteps = [.changes, .before, .by, .tapped].contains(key)
    let why: String? =
      switch asking {
      case nil: "“\(key.rawValue)” is a word of rules: nothing else asks it."
      case .steps?: nil
      case .before?:
        isOfSteps || key == .lastTapped
          ? "“before” asks what was so: “\(key.rawValue)” stands beside it, not in it." : nil
      case .lasting?:
        isOfSteps || key == .lastTapped ? "“\(key.rawValue)” is so in one step, and lasts no time." : nil
      case .states?:
        isOfSteps ? "“\(key.rawValue)” is so in a step: “sometimes” asks for what can be so in a state." : nil
      }
    if let why { mistakes.add(why, atKeyOf: entry) }
    return why == nil
  }

  private mutating func changes(_ item: Item) -> Condition? {
    if let value = names.values.firstIndex(of: item.text) { return .rule(.changes(UInt8(value))) }
    if let code = names.codes.firstIndex(of: item.text) { return .rule(.changesCode(UInt8(code))) }
    if doubtful.contains(item.text) { return nil }
    let advice = suggestion(for: item.text, in: names.values + names.codes)
    mistakes.add("No value and no code is called \(quoted(item.text)). \(advice)", at: item.value)
    return nil
  }

  private mutating func causes(_ entry: YAMLEntry) -> Condition? {
    let words = Causes.words.map(\.0)
    var causes: Causes = []
    for item in texts(of: entry, expected: words.joined(separator: " | ")) {
      guard let word = Causes.words.first(where: { $0.0 == item.text }) else {
        mistakes.add(
          "\(quoted(item.text)) isn’t a value of “by”. \(suggestion(for: item.text, in: words))",
          at: item.value)
        continue
      }
      causes.formUnion(word.1)
    }
    return .rule(.by(causes))
  }

  private mutating func controls(_ entry: YAMLEntry, _ ask: (UInt8) -> Condition) -> Condition? {
    oneOf(entry, "the name of a button, or a list of names") { reader, item in
      if let control = reader.parts.controls.firstIndex(of: item.text) { return ask(UInt8(control)) }
      let advice = suggestion(for: item.text, in: reader.parts.controls)
      reader.mistakes.add("No button is called \(quoted(item.text)). \(advice)", at: item.value)
      return nil
    }
  }

  /// `{ time-out: 1m }`, or `{ time-out: { first-wait: 1m } }`.
  private mutating func timeLeft(_ entry: YAMLEntry) -> Condition? {
    let timers = entries(of: entry, expected: "a timer and what is left of it, as in { idle: 5m }")
    let all: [Condition] = timers.compactMap { timer in
      let number = number(of: timer.key, .timer, at: YAMLValue(timer))
      guard let figure = figure(timer), let number else { return nil }
      return .rule(.timeLeft(timer: number, figure: figure))
    }
    if all.count == 1 { return all[0] }
    return add(all, { .all(from: $0, count: $1) }, at: entry.value).map { parts.conditions[Int($0)] }
  }
}
