import DeviceSimulation
import Diagnostics
import UnlockEngine

// Conditions: a map of what has to be so, all of it; a closed list of words, and no expressions.

/// What conditions ask, besides values by their names.
enum ConditionKey: String, CaseIterable {
  case all, any, not, typed, retrying, screen, alert, running, owner, biometry, passcode, network, jailbroken,
    ios
  case model, given, entry
  case givenNone = "given-none"
  case setAside = "set-aside"
  case openedBy = "opened-by"
  case system, captured
  case refusedKey = "refused-key"
  case waitingFor = "waiting-for"
  case faceIDPermission = "face-id-permission"

  /// Words that are newer than files: what a file calls so is meant where it does.
  static let later: [ConditionKey] = [.openedBy, .captured]
}

extension Keyword {
  /// Whether a value of a file’s may be called so in conditions, and is meant then.
  public var mayBeValue: Bool { ConditionKey.later.contains { $0.rawValue == word } }
}

extension FlowReader {
  /// Screens by their names, or none.
  fileprivate mutating func screens(_ entry: YAMLEntry) -> Condition {
    let screens = set(of: entry, .screen, none: true)
    if let asking, asking != .before, screens & 1 != 0 {
      mistakes.add(
        "A rule is judged while the app runs, and then some screen is the last that was gone to: “none” can only be so “before”.",
        at: entry.value)
    }
    return .screen(isIn: screens)
  }
}

extension FlowReader {
  /// A condition: a map, all of which has to hold, or a list, of which one has to.
  mutating func condition(_ value: YAMLValue, of entry: YAMLEntry) -> UInt16? {
    guard nest(at: value) else { return nil }
    defer { depth -= 1 }
    switch value.content {
    case .list(let items):
      return add(
        items.compactMap { condition($0, of: entry) }.map { parts.conditions[Int($0)] },
        { .any(from: $0, count: $1) }, at: value)
    case .map(let entries):
      return add(entries.compactMap { self.part($0) }, { .all(from: $0, count: $1) }, at: value)
    case .text:
      mistakes.add(
        "“\(entry.key)” takes a condition, as in { screen: lock }, and this is \(value.kind).", at: value)
      return nil
    }
  }

  /// Puts conditions in a row, and one over them.
  mutating func add(
    _ all: [Condition], _ over: (UInt16, UInt16) -> Condition, at value: YAMLValue
  ) -> UInt16? {
    guard parts.conditions.count + all.count < 4000 else {
      mistakes.add("There are more conditions than a flow file can have.", at: value)
      return nil
    }
    if all.isEmpty, mistakes.all.isEmpty { mistakes.add("A condition has to ask something.", at: value) }
    let first = UInt16(parts.conditions.count)
    parts.conditions += all
    if all.count != 1 { parts.conditions.append(over(first, UInt16(all.count))) }
    return UInt16(parts.conditions.count - 1)
  }

  /// Whether the file has a value, a code or a condition of that name.
  private func isOwn(_ name: String) -> Bool {
    (names.values + names.codes + names.conditions).contains(name)
  }

  private mutating func part(_ entry: YAMLEntry) -> Condition? {
    guard canAsk(entry) else { return nil }
    guard let key = ConditionKey(rawValue: entry.key), !(ConditionKey.later.contains(key) && isOwn(entry.key))
    else { return RuleConditionKey(rawValue: entry.key).map { ofRules(entry, $0) } ?? value(entry) }
    switch key {
    case .all: return combined(entry) { .all(from: $0, count: $1) }
    case .any: return combined(entry) { .any(from: $0, count: $1) }
    case .not: return condition(entry.value, of: entry).map { .not($0) }
    case .typed: return typed(entry)
    case .retrying: return flag(entry).map { $0 ? .retrying : negated(.retrying) }
    case .screen: return screens(entry)
    case .openedBy: return openings(entry)
    case .system: return prompts(entry)
    case .setAside: return flag(entry).map { $0 ? .setAside : negated(.setAside) }
    case .refusedKey: return flag(entry).map { $0 ? .keyRefused : negated(.keyRefused) }
    case .entry:
      return oneOf(entry, "empty | begun") { reader, item in
        if item.text == "empty" { return .entryIsEmpty }
        if item.text == "begun" { return reader.negated(.entryIsEmpty) }
        reader.mistakes.add("An entry is “empty” or “begun”, not \(quoted(item.text)).", at: item.value)
        return nil
      }
    case .alert: return .alert(isIn: set(of: entry, .alert, none: true))
    case .running:
      return oneOf(entry, "the name of a timer") { reader, item in
        reader.number(item, .timer).map { .running(timer: $0) }
      }
    case .givenNone:
      return oneOf(entry, "the name of a code") { reader, item in
        reader.codeOption(item).map { .given(option: UInt8(GivenOptions.number(ofNoCode: Int($0)))) }
      }
    case .waitingFor:
      return oneOf(entry, "the name of a request") { reader, item in
        reader.number(item, .request).map { .waiting(request: $0) }
      }
    case .given: return oneOf(entry, "the name of an option") { reader, item in reader.given(item) }
    case .owner, .biometry, .passcode, .network, .jailbroken, .ios, .model, .faceIDPermission, .captured:
      return device(entry, key)
    }
  }

  private mutating func combined(_ entry: YAMLEntry, _ over: (UInt16, UInt16) -> Condition) -> Condition? {
    guard case .list(let items) = entry.value.content else {
      mistakes.add(
        "“\(entry.key)” takes a list of conditions, and this is \(entry.value.kind).", at: entry.value)
      return nil
    }
    let all = items.compactMap { condition($0, of: entry) }.map { parts.conditions[Int($0)] }
    return add(all, over, at: entry.value).map { parts.conditions[Int($0)] }
  }

  mutating func negated(_ condition: Condition) -> Condition {
    parts.conditions.append(condition)
    return .not(UInt16(parts.conditions.count - 1))
  }

  /// One thing, or one of a list.
  mutating func oneOf(
    _ entry: YAMLEntry, _ expected: String, _ read: (inout FlowReader, Item) -> Condition?
  ) -> Condition? {
    let items = texts(of: entry, expected: expected)
    let all = items.compactMap { read(&self, $0) }
    if all.count == 1 { return all[0] }
    return add(all, { .any(from: $0, count: $1) }, at: entry.value).map { parts.conditions[Int($0)] }
  }

  mutating func flag(_ entry: YAMLEntry) -> Bool? {
    guard let item = item(of: entry, expected: "true or false") else { return nil }
    if let flag = Bool(item.flagText) { return flag }
    mistakes.add("\(quoted(item.text)) is neither true nor false.", at: item.value)
    return nil
  }
}
