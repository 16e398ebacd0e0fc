import Diagnostics
import UnlockEngine

// Conditions with a name: no more than those that they are made of, read from above to below.

extension FlowReader {
  mutating func readNamedConditions(_ entries: [YAMLEntry]) {
    place = .named
    defer { place = .app }
    for entry in entries where parts.named.count < names.conditions.count {
      if names.values.contains(entry.key) || names.codes.contains(entry.key) {
        mistakes.add("There is a value \(quoted(entry.key)) already.", atKeyOf: entry)
      }
      let number = condition(entry.value, of: entry)
      parts.named.append(number ?? always)
    }
  }

  /// A condition that holds always.
  var always: UInt16 {
    mutating get {
      parts.conditions.append(.all(from: 0, count: 0))
      return UInt16(clamping: parts.conditions.count - 1)
    }
  }

  /// `{ asks-for-a-finger: true }`: a condition by its name.
  mutating func named(_ entry: YAMLEntry, _ number: Int) -> Condition? {
    guard number < parts.named.count else {
      mistakes.add(
        "“\(entry.key)” stands further down: a condition with a name can use those above it.", atKeyOf: entry)
      return nil
    }
    return flag(entry).map { $0 ? parts.conditions[Int(parts.named[number])] : .not(parts.named[number]) }
  }

  /// `busy: true`, or only while a condition holds.
  mutating func busy(_ entry: YAMLEntry?) -> UInt16? {
    guard let entry else { return nil }
    if case .text = entry.value.content { return isTrue(entry) ? always : nil }
    return condition(entry.value, of: entry)
  }
}
