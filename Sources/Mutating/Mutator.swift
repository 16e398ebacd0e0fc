import Diagnostics

/// Makes the mutants of a flow file: each with one change, in the order of the file.
///
/// It works on the tree that YAML is, so that it is all the same how a file is laid out. What says what the product shall be –
/// requirements, rules, goals – stays, and so do its copy and its look: a slip there is for readers to see.
package struct Mutator {
  private let screens: [String]

  /// The parts of a file that say what the app does.
  private static let sections: Set = [
    "limits", "remembers", "forgets", "conditions", "moments", "steps", "screens", "alerts", "timers",
    "server", "needs-no-proof", "proof-ends",
  ]

  /// All mutants of a file's tree.
  package static func mutants(of root: YAMLValue) -> [Mutant] {
    guard case .map(let entries) = root.content else { return [] }
    var screens: [String] = []
    if case .map(let named)? = entries.first(where: { $0.key == "screens" })?.value.content {
      screens = named.map(\.key)
    }
    let mutator = Mutator(screens: screens)
    var mutants = mutator.changedLifetimes(of: root)
    for (index, entry) in entries.enumerated() where sections.contains(entry.key) {
      let changes =
        entry.key == "limits"
        ? changedLimits(entry.value) : mutator.changes(of: entry.value, under: entry.key)
      for (mutation, value) in changes {
        mutants.append(Mutant(mutation: mutation, root: root.with(value, at: index)))
      }
    }
    return mutants.sorted { $0.mutation.place < $1.mutation.place }
  }

  typealias Change = (mutation: Mutation, value: YAMLValue)

  /// All that can be changed in a value, each time with the value that comes of it.
  ///
  /// - Parameter key: what the value stands behind.
  func changes(of value: YAMLValue, under key: String) -> [Change] {
    switch value.content {
    case .text: return changedTexts(value, under: key)
    case .list(let items):
      var changes = Self.isSteps(items) ? droppedSteps(items, of: value) : []
      if key == "all" { changes += droppedConditions(items, of: value) }
      for (index, item) in items.enumerated() {
        changes += self.changes(of: item, under: key).map { ($0.mutation, value.with($0.value, at: index)) }
      }
      return changes
    case .map(let entries):
      var changes = changedEntries(entries, of: value, under: key)
      for (index, entry) in entries.enumerated() where !Self.copy.contains(entry.key) {
        changes += self.changes(of: entry.value, under: entry.key).map {
          ($0.mutation, value.with($0.value, at: index))
        }
      }
      return changes
    }
  }

  /// What people read, and names.
  private static let copy: Set = [
    "title", "texts", "text", "label", "about", "called", "covers", "placeholder", "for", "cancel-title",
    "fallback-title", "image", "body", "words",
  ]

  // MARK: Steps

  private static let steps: Set = [
    "go", "show", "set", "count", "take", "reset", "retry", "shake", "hold", "steady", "turn-to", "clear",
    "start", "stop", "ask-owner", "withdraw", "do", "send", "send-again", "tell", "if",
  ]

  /// Whether a list is one of steps: other lists have values and screens.
  private static func isSteps(_ items: [YAMLValue]) -> Bool {
    !items.isEmpty
      && items.allSatisfy { item in
        switch item.content {
        case .text(let text, _): steps.contains(text)
        case .map(let entries):
          entries.contains { steps.contains($0.key) || $0.key == "answer" || $0.key == "then" }
        case .list: false
        }
      }
  }

  private func droppedSteps(_ items: [YAMLValue], of list: YAMLValue) -> [Change] {
    items.indices.compactMap { index in
      // What several steps have in common with an “if” is for other operators.
      if case .map(let entries) = items[index].content,
        entries.contains(where: { $0.key == "then" || $0.key == "answer" })
      {
        return nil
      }
      return (
        Mutation(kind: .dropStep, place: items[index].place, was: items[index].stepInOneLine, becomes: nil),
        list.without(index)
      )
    }
  }

  private func droppedConditions(_ items: [YAMLValue], of list: YAMLValue) -> [Change] {
    guard items.count > 1 else { return [] }
    return items.indices.map { index in
      (
        Mutation(kind: .dropCondition, place: items[index].place, was: items[index].inOneLine, becomes: nil),
        list.without(index)
      )
    }
  }

  // MARK: Texts

  private func changedTexts(_ value: YAMLValue, under key: String) -> [Change] {
    guard case .text(let text, isPlain: true) = value.content else { return [] }
    func change(_ kind: MutationOperator, _ other: String) -> [Change] {
      [
        (
          Mutation(kind: kind, place: value.place, was: "\(key): \(text)", becomes: "\(key): \(other)"),
          value.with(text: other)
        )
      ]
    }
    switch (key, text) {
    case ("go", _):
      guard let place = screens.firstIndex(of: text), screens.count > 1 else { return [] }
      return change(.changeTarget, screens[(place + 1) % screens.count])
    case ("clock", "uptime"): return change(.changeClock, "date")
    case ("clock", "date"): return change(.changeClock, "uptime")
    case ("policy", "owner"): return change(.changePolicy, "biometrics")
    case ("policy", "biometrics"): return change(.changePolicy, "owner")
    default: return []
    }
  }
}
