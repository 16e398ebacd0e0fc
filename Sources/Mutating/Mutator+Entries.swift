import Diagnostics
import UnlockEngine

// Changes to the entries of maps: conditions, branches, answers, moments, limits.

extension Mutator {
  /// What can be left out by itself.
  private static let words: Set = [
    "off-if", "enabled-if", "outlives-process", "outlives-app", "stays", "touch-restarts", "busy",
    "refuses",
    "less", "retrying-until", "secure",
  ]
  private static let moments: Set = [
    "leave", "background", "foreground", "return", "device-changed", "enter",
  ]

  func changedEntries(_ entries: [YAMLEntry], of map: YAMLValue, under key: String) -> [Change] {
    var changes: [Change] = []
    for (index, entry) in entries.enumerated() {
      if Self.words.contains(entry.key) { changes.append(dropped(index, .dropWord, entries, of: map)) }
      if Self.moments.contains(entry.key) { changes.append(dropped(index, .dropMoment, entries, of: map)) }
      switch entry.key {
      case "if", "enabled-if", "off-if", "while": changes.append(negated(index, entries, of: map))
      case "after": changes += renamed(index, "after-more-than", entries, of: map)
      case "after-more-than": changes += renamed(index, "after", entries, of: map)
      default: break
      }
      if ["if", "while", "not"].contains(entry.key) { changes += droppedConditions(index, entries, of: map) }
    }
    if key == "conditions" {
      for index in entries.indices { changes += droppedConditions(index, entries, of: map) }
    }
    if let then = entries.firstIndex(where: { $0.key == "then" }),
      let other = entries.firstIndex(where: { $0.key == "else" })
    {
      changes.append(swapped(then, other, .swapBranches, entries, of: map))
    }
    if key == "send" { changes += swappedAnswers(entries, of: map) }
    return changes
  }

  private func dropped(_ index: Int, _ kind: MutationOperator, _ entries: [YAMLEntry], of map: YAMLValue)
    -> Change
  {
    (
      Mutation(kind: kind, place: entries[index].place, was: entries[index].inOneLine, becomes: nil),
      map.without(index)
    )
  }

  /// The condition turned round; one that is turned round already, straight again.
  private func negated(_ index: Int, _ entries: [YAMLEntry], of map: YAMLValue) -> Change {
    let condition = entries[index].value
    var other = condition
    if case .map(let inner) = condition.content, inner.count == 1, inner[0].key == "not" {
      other = inner[0].value
    } else {
      let not = YAMLEntry(key: "not", place: condition.place, length: condition.length, value: condition)
      other.content = .map([not])
    }
    var entry = entries[index]
    entry.value = other
    return (
      Mutation(
        kind: .negateCondition, place: entries[index].place, was: entries[index].inOneLine,
        becomes: entry.inOneLine), map.with(other, at: index)
    )
  }

  /// Each of the conditions that a map has together, left out.
  private func droppedConditions(_ index: Int, _ entries: [YAMLEntry], of map: YAMLValue) -> [Change] {
    guard case .map(let together) = entries[index].value.content, together.count > 1 else { return [] }
    return together.indices.map { place in
      (
        Mutation(
          kind: .dropCondition, place: together[place].place, was: together[place].inOneLine, becomes: nil),
        map.with(entries[index].value.without(place), at: index)
      )
    }
  }

  /// A wait that ends a moment earlier or later: only where its name is a limit, not where a rule begins.
  private func renamed(_ index: Int, _ key: String, _ entries: [YAMLEntry], of map: YAMLValue) -> [Change] {
    guard case .text = entries[index].value.content else { return [] }
    var other = entries
    other[index].key = key
    return [
      (
        Mutation(
          kind: .changeEnd, place: entries[index].place, was: entries[index].inOneLine,
          becomes: other[index].inOneLine),
        YAMLValue(place: map.place, length: map.length, content: .map(other))
      )
    ]
  }

  private func swapped(
    _ one: Int, _ two: Int, _ kind: MutationOperator, _ entries: [YAMLEntry], of map: YAMLValue
  ) -> Change {
    let (a, b) = (entries[one], entries[two])
    return (
      Mutation(kind: kind, place: a.place, was: "\(a.key), \(b.key)", becomes: "\(b.key), \(a.key)"),
      map.with(b.value, at: one).with(a.value, at: two)
    )
  }

  private func swappedAnswers(_ entries: [YAMLEntry], of map: YAMLValue) -> [Change] {
    let answers = entries.indices.filter { !["request", "offline", "unreachable"].contains(entries[$0].key) }
    return zip(answers, answers.dropFirst()).map { swapped($0, $1, .swapAnswers, entries, of: map) }
  }

  // MARK: Limits and values

  /// Each limit one more, and one less.
  static func changedLimits(_ limits: YAMLValue) -> [Change] {
    guard case .map(let entries) = limits.content else { return [] }
    return entries.enumerated().flatMap { index, entry -> [Change] in
      // Also `tries: { is: 5, from: 3 }`.
      if case .map(let parts) = entry.value.content, let place = parts.firstIndex(where: { $0.key == "is" }) {
        return changed(parts[place].value, of: entry.key).map { mutation, value in
          (mutation, limits.with(entry.value.with(value, at: place), at: index))
        }
      }
      return changed(entry.value, of: entry.key).map { ($0, limits.with($1, at: index)) }
    }
  }

  private static func changed(_ value: YAMLValue, of name: String) -> [(Mutation, YAMLValue)] {
    guard case .text(let text, isPlain: true) = value.content else { return [] }
    var others: [String] = []
    if let number = Int(text), number < 1000 {
      others = [number + 1, number - 1].filter { $0 > 0 }.map { "\($0)" }
    } else if let time = Duration(scenarioText: text), time > .zero {
      let step = min(Duration.seconds(1), time)
      others = [time + step, time - step].filter { $0 > .zero }.map(\.scenarioText)
    }
    return others.map { other in
      (
        Mutation(
          kind: .changeLimit, place: value.place, was: "\(name): \(text)", becomes: "\(name): \(other)"),
        value.with(text: other)
      )
    }
  }

  /// Each value in the other of the two lists.
  func changedLifetimes(of root: YAMLValue) -> [Mutant] {
    guard case .map(let sections) = root.content else { return [] }
    let names = ["remembers", "forgets"]
    return names.flatMap { name -> [Mutant] in
      let other = names.first { $0 != name } ?? name
      guard let from = sections.firstIndex(where: { $0.key == name }),
        case .map(let entries) = sections[from].value.content
      else { return [] }
      return entries.indices.map { index in
        let moved = entries[index]
        var changed = root.with(sections[from].value.without(index), at: from)
        let to = sections.firstIndex { $0.key == other }
        if let to, case .map(let there) = sections[to].value.content {
          changed = changed.with(
            YAMLValue(place: moved.place, length: 1, content: .map(there + [moved])), at: to)
        } else if case .map(let all) = changed.content {
          let list = YAMLValue(place: moved.place, length: 1, content: .map([moved]))
          changed.content = .map(all + [YAMLEntry(key: other, place: moved.place, length: 1, value: list)])
        }
        let mutation = Mutation(
          kind: .changeLifetime, place: moved.place, was: "\(name): \(moved.key)",
          becomes: "\(other): \(moved.key)")
        return Mutant(mutation: mutation, root: changed)
      }
    }
  }
}

extension YAMLValue {
  /// With another value at a place of a list or a map.
  func with(_ value: YAMLValue, at index: Int) -> YAMLValue {
    var other = self
    switch content {
    case .text: break
    case .list(var items):
      items[index] = value
      other.content = .list(items)
    case .map(var entries):
      entries[index].value = value
      other.content = .map(entries)
    }
    return other
  }

  /// Without what is at a place of a list or a map.
  func without(_ index: Int) -> YAMLValue {
    var other = self
    switch content {
    case .text: break
    case .list(var items):
      items.remove(at: index)
      other.content = .list(items)
    case .map(var entries):
      entries.remove(at: index)
      other.content = .map(entries)
    }
    return other
  }

  func with(text: String) -> YAMLValue {
    var other = self
    other.content = .text(text, isPlain: true)
    return other
  }

  /// A step as it stands in a list.
  var stepInOneLine: String {
    if case .map(let entries) = content, entries.count == 1 { return entries[0].inOneLine }
    return inOneLine
  }
}
