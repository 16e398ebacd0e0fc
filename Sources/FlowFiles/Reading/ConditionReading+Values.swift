import Diagnostics
import UnlockEngine

// Conditions about values, counts and codes.

extension FlowReader {
  /// A value of the file's: `{ method: pin }`, `{ wrong-pins: { reached: tries } }`, `{ pin: set }`.
  mutating func value(_ entry: YAMLEntry) -> Condition? {
    tellOption(entry.key, at: YAMLValue(entry))
    if let number = names.codes.firstIndex(of: entry.key) { return code(entry, UInt8(number)) }
    if let number = names.conditions.firstIndex(of: entry.key) { return named(entry, number) }
    guard let number = names.values.firstIndex(of: entry.key) else {
      if let limit = names.limits.firstIndex(of: entry.key) { return self.limit(entry, limit) }
      let words = asking == nil ? [] : RuleConditionKey.allCases.map(\.rawValue)
      let known =
        ConditionKey.allCases.map(\.rawValue) + words + names.values + names.codes + names.conditions
      mistakes.add(
        "No condition is called \(quoted(entry.key)). \(suggestion(for: entry.key, in: known))",
        atKeyOf: entry)
      return nil
    }
    if case .map(let entries) = entry.value.content { return reached(entries, entry, number) }
    if parts.values[number].kind == .enrolledSet { return enrolled(entry, UInt8(number)) }
    if let condition = ofRounds(entry, number) { return condition }
    var bits: UInt64 = 0
    for item in texts(of: entry, expected: "a value, or a list of values") {
      if let value = self.value(item, of: number) { bits |= 1 << UInt64(value) }
    }
    return .number(UInt8(number), isIn: bits)
  }

  /// `{ faces: changed }`: others are enrolled than were once kept.
  private mutating func enrolled(_ entry: YAMLEntry, _ value: UInt8) -> Condition? {
    let known = ["none", "changed", "same"]
    guard let item = item(of: entry, expected: known.joined(separator: " | ")) else { return nil }
    switch item.text {
    case "none": return .number(value, isIn: 1)
    case "same", "changed":
      let kept = Condition.number(value, isIn: ~1)
      let other = item.text == "changed" ? .otherEnrolled(value) : negated(.otherEnrolled(value))
      return add([kept, other], { .all(from: $0, count: $1) }, at: item.value).map {
        parts.conditions[Int($0)]
      }
    default:
      mistakes.add(
        "\(quoted(item.text)) isn’t a value of “\(entry.key)”. \(suggestion(for: item.text, in: known))",
        at: item.value)
      return nil
    }
  }

  /// `{ wrong-pins: used-up }`: where a count stands in its rounds.
  private mutating func ofRounds(_ entry: YAMLEntry, _ number: Int) -> Condition? {
    guard case .count = parts.values[number].kind, case .text(let text, _) = entry.value.content,
      ["used-up", "last-round", "round-over"].contains(text)
    else { return nil }
    if text == "round-over" {
      if parts.values[number].rounds == nil, !doubtful.contains(entry.key) {
        mistakes.add("“\(entry.key)” has no “rounds”.", at: entry.value)
      }
      return .roundOver(UInt8(number))
    }
    if parts.values[number].rounds?.most == nil, !doubtful.contains(entry.key) {
      mistakes.add(
        "“\(entry.key)” has no last round: say “rounds: { of: …, most: … }”, each the name of a limit.",
        at: entry.value)
    }
    return text == "used-up" ? .usedUp(UInt8(number)) : .lastRound(UInt8(number))
  }

  private mutating func code(_ entry: YAMLEntry, _ code: UInt8) -> Condition? {
    if case .map(let entries) = entry.value.content {
      let found: [TypedKey: YAMLEntry] = keys(entries, of: "What is asked of a code")
      if let breaks = found[.breaks], parts.codes[Int(code)].isText {
        mistakes.add("“\(entry.key)” is a text: only codes of digits are too simple.", atKeyOf: breaks)
      }
      return found[.breaks].flatMap { rules($0) { .codeBreaks(code, $0) } }
    }
    guard let item = item(of: entry, expected: "set or none") else { return nil }
    switch item.text {
    case "set": return .codeIsSet(code)
    case "none": return negated(.codeIsSet(code))
    default:
      mistakes.add(
        "A \(parts.codes[Int(code)].isText ? "text" : "code") is “set” or “none”; what was typed is compared by "
          + "{ typed: \(entry.key) }.", at: item.value)
      return nil
    }
  }

  private mutating func reached(_ entries: [YAMLEntry], _ entry: YAMLEntry, _ number: Int) -> Condition? {
    let found: [ReachedKey: YAMLEntry] = keys(entries, of: "A comparison")
    if let within = found[.within] {
      guard let of = found[.limit], found[.reached] == nil else {
        mistakes.add(
          "“within” says how near a count is to a limit: { within: few, of: tries }.", at: within.value)
        return nil
      }
      guard let margin = countedTo(within, nil), let limit = countedTo(of, number) else { return nil }
      return .within(UInt8(number), limit: margin, of: limit)
    }
    guard let entry = found[.reached] else {
      if entries.isEmpty || found[.limit] != nil {
        mistakes.add("Say what the count has reached: { reached: tries }.", at: entry.value)
      }
      return nil
    }
    return countedTo(entry, number).map { .reached(UInt8(number), limit: $0) }
  }

  /// A limit that is a number, and that a count goes up to, if one is meant.
  mutating func countedTo(_ entry: YAMLEntry, _ count: Int?) -> UInt8? {
    if let count, case .count = parts.values[count].kind {
    } else if let count {
      tellNoCount(names.values[count], at: entry.value)
      return nil
    }
    guard canAskForLimits(at: entry.value),
      let limit = self.number(item(of: entry, expected: "the name of a limit"), .limit)
    else { return nil }
    guard parts.limits[Int(limit)].range != nil else {
      if doubtful.contains(names.limits[Int(limit)]) { return nil }
      mistakes.add(
        parts.limits[Int(limit)].kind == .duration
          ? "“\(names.limits[Int(limit)])” is a length of time: a count can’t reach it."
          : "“\(names.limits[Int(limit)])” is no number: a count can’t reach it.", at: entry.value)
      return nil
    }
    if let count, case .count(let limits, let most) = parts.values[count].kind, !limits.contains(limit) {
      parts.values[count].kind = .count(limits: limits + [limit], most: most)
    }
    return limit
  }

  enum ReachedKey: String, CaseIterable {
    case reached, within
    case limit = "of"
  }

  /// What stands for a value's text: its word's number, the number itself, a screen's.
  mutating func value(_ item: Item, of number: Int) -> UInt8? {
    if doubtful.contains(names.values[number]) { return nil }
    switch parts.values[number].kind {
    case .flag:
      if let flag = Bool(item.flagText) { return flag ? 1 : 0 }
      mistakes.add("“\(names.values[number])” is true or false, not \(quoted(item.text)).", at: item.value)
    case .words(let words):
      if let word = words.firstIndex(of: item.text) { return UInt8(word) }
      mistakes.add(
        "\(quoted(item.text)) isn’t a value of “\(names.values[number])”. \(suggestion(for: item.text, in: words))",
        at: item.value)
    case .count:
      if let count = UInt8(item.text), count < 63 { return count }
      mistakes.add(
        "“\(names.values[number])” is a count: compare it with a number below 63, or { reached: limit }.",
        at: item.value)
    case .screen:
      if item.text == "none" { return 0 }
      return self.number(item, .screen).map { $0 + 1 }
    case .enrolledSet:
      if item.text == "none" { return 0 }
      mistakes.add("“\(names.values[number])” is set to “now” or “none”.", at: item.value)
    }
    return nil
  }

  mutating func given(_ item: Item) -> Condition? {
    if let value = parts.values.firstIndex(where: { $0.isOption && $0.optionName == item.text }) {
      return .given(option: UInt8(value))
    }
    if let code = parts.codes.firstIndex(where: { $0.isOption && $0.optionName == item.text }) {
      return .given(option: UInt8(GivenOptions.number(ofCode: code)))
    }
    let known =
      parts.values.filter(\.isOption).map(\.optionName) + parts.codes.filter(\.isOption).map(\.optionName)
    mistakes.add(
      "There is no option \(quoted(item.text)). \(suggestion(for: item.text, in: known))", at: item.value)
    return nil
  }

  /// The code or text that is called so as an option.
  mutating func codeOption(_ item: Item) -> UInt8? {
    parts.codes.firstIndex { $0.option == item.text }.map { UInt8($0) } ?? number(item, .code)
  }
}
