import UnlockEngine

// What an `expect` step says.

/// The keys of `expect`, as files write them.
package enum ExpectationKey: String, CaseIterable {
  case screen, alert, system, shows, hides, buttons, enabled, disabled, keypad, facts
  case timeLeft = "time-left"
  case calls, requests, changed, not, within
}

extension ScenarioReader {
  /// What an `expect` step says, in the order of the file; `nil` when there is none.
  mutating func readExpectations(
    _ entry: YAMLEntry, isInNot: Bool = false, canWait: Bool = false
  ) -> [Expectation]? {
    let found = entries(of: entry, expected: "what is to be so, as in { screen: … }")
    if case .map(let list) = entry.value.content, list.isEmpty {
      let what =
        isInNot
        ? "There is nothing here that isn’t to be so." : "This step checks nothing: say what is to be so."
      mistakes.add(what, atKeyOf: entry)
    }
    var expectations: [Expectation] = []
    for found in found where !mistakes.isFull {
      guard let name = key(of: found, in: "“\(entry.key)”", ExpectationKey.self) else { continue }
      if name == .not, isInNot {
        mistakes.add("“not” in “not” says nothing: leave both out.", atKeyOf: found)
        continue
      }
      if name == .within {
        if !canWait {
          mistakes.add(
            "Only a step can wait: “within” goes into “expect” itself, beside what is to come.",
            atKeyOf: found)
        } else if case .map(let all) = entry.value.content, all.count == 1 {
          mistakes.add("This waits for nothing: say what is to be so within that time.", atKeyOf: found)
        }
        continue
      }
      expectations += readExpectations(name, found, isInNot: isInNot)
    }
    return expectations.isEmpty ? nil : expectations
  }

  /// How long a step waits until what it expects is so; `nil` where it doesn’t.
  mutating func readWithin(_ expect: YAMLEntry) -> Duration? {
    guard case .map(let entries) = expect.value.content,
      let entry = entries.first(where: { $0.key == ExpectationKey.within.rawValue }),
      let item = item(of: entry, expected: "a duration such as 2s"), let time = duration(item)
    else { return nil }
    if time > .zero, time <= ScenarioRun.longestWait { return time }
    let longest = ScenarioRun.longestWait.scenarioText
    mistakes.add(
      "A step waits for more than 0s, and \(longest) at most: "
        + (time > .zero
          ? "write “- elapse: \(time.scenarioText)” in front of it."
          : "leave out “within”, and it is expected at once."),
      at: item.value)
    return nil
  }

  private mutating func readExpectations(
    _ name: ExpectationKey, _ entry: YAMLEntry, isInNot: Bool
  ) -> [Expectation] {
    switch name {
    case .screen: return readLayer(entry, of: .screen)
    case .alert: return readLayer(entry, of: .alert)
    case .system: return readLayer(entry, of: .system)
    case .shows, .hides: return readShown(name, entry, isInNot: isInNot)
    case .buttons: return readButtons(entry, areHidden: isInNot)
    case .enabled, .disabled:
      let titles = readTexts(entry, "the title of a control, or a list of them", areHidden: isInNot)
      return titles.map { name == .enabled ? .enabled($0) : .disabled($0) }
    case .calls: return readCalls(entry)
    case .requests: return readRequests(entry)
    case .changed: return readChanges(entry)
    case .within: return []
    case .not: return readExpectations(entry, isInNot: true)?.map { .not($0) } ?? []
    case .keypad:
      if case .text("none", _) = entry.value.content { return [.keypad(nil)] }
      if let bounds = readBounds(entry, of: .keypad) { return bounds }
      return number(of: entry, in: 0...99).map { [.keypad($0)] } ?? []
    case .facts: return readFacts(entry)
    case .timeLeft:
      if let bounds = readBounds(entry, of: .timeLeft) { return bounds }
      guard let item = item(of: entry, expected: "a duration such as 59s, or none") else { return [] }
      if item.text == "none" { return [.timeLeft(nil)] }
      return duration(item, or: "none").map { [.timeLeft($0)] } ?? []
    }
  }

  /// Texts to look for; none, or an empty one, would hold whatever the screen shows.
  mutating func readTexts(_ entry: YAMLEntry, _ expected: String, areHidden: Bool = false) -> [String] {
    if case .list(let list) = entry.value.content, list.isEmpty {
      mistakes.add("“\(entry.key)” has nothing in it to look for.", at: entry.value)
    }
    return texts(of: entry, expected: expected).compactMap { item in
      if item.text.contains(where: { !$0.isWhitespace }) {
        if areHidden { hidden.append(item) }
        return item.text
      }
      mistakes.add("“\(entry.key)” has an empty text in it, which can’t be looked for.", at: item.value)
      return nil
    }
  }

  private mutating func readButtons(_ entry: YAMLEntry, areHidden: Bool) -> [Expectation] {
    if case .text("none", _) = entry.value.content { return [.buttons([])] }
    let items = texts(of: entry, expected: "all titles in order, as in [OK, Cancel], or none")
    if case .list(let list) = entry.value.content, items.count != list.count { return [] }
    if case .text = entry.value.content, items.isEmpty { return [] }
    // Titles that can’t be seen are never all that there are.
    if areHidden { hidden += items.filter { $0.text.contains { !$0.isWhitespace } } }
    return [.buttons(items.map(\.text))]
  }

  private mutating func readFacts(_ entry: YAMLEntry) -> [Expectation] {
    let known = sample?.facts
    let found = entries(of: entry, expected: "facts, as in { signed-in: true }")
    if case .map(let list) = entry.value.content, list.isEmpty {
      mistakes.add("“facts” has no fact in it.", atKeyOf: entry)
    }
    return found.flatMap { found -> [Expectation] in
      if mistakes.isFull { return [] }
      let fact = known?.first { $0.name == found.key }
      if let known, fact == nil {
        mistakes.add(
          "There is no fact \(quoted(found.key)). \(suggestion(for: found.key, in: known.map(\.name)))",
          atKeyOf: found)
        return []
      }
      if case .map = found.value.content { return readAmount(of: found, fact) }
      let choices = texts(of: found, expected: "a value, or a list of which it is one").compactMap { item in
        isValue(item, of: fact)
          ? Expectation.fact(Fact(found.key, item.flagText, fact?.values ?? .text)) : nil
      }
      refuseEmpty(found)
      return Self.oneOf(choices)
    }
  }

  /// `{ at-least: 1, at-most: 3 }` of a fact that there can be more or less of.
  private mutating func readAmount(of entry: YAMLEntry, _ fact: Fact?) -> [Expectation] {
    if let fact, !fact.values.isAmount {
      mistakes.add("“\(entry.key)” is nothing to count: \(fact.values.text).", at: entry.value)
      return []
    }
    return readBounds(entry, of: .fact(entry.key, isTime: fact?.values == .duration)) ?? []
  }

  /// Whether a fact can have a value; where the flow isn’t known, no one knows.
  mutating func isValue(_ item: Item, of fact: Fact?) -> Bool {
    guard let fact, !fact.values.contains(item.flagText) else { return true }
    let near = fact.values.names.map { didYouMean(item.text, in: $0) } ?? ""
    mistakes.add(
      "\(quoted(item.text)) isn’t a value of “\(fact.name)”: \(fact.values.text).\(near)", at: item.value)
    return false
  }

  /// One thing, or one of several.
  private static func oneOf(_ choices: [Expectation]) -> [Expectation] {
    choices.count > 1 ? [.oneOf(choices)] : choices
  }

  /// A list of nothing, of which nothing can be so.
  private mutating func refuseEmpty(_ entry: YAMLEntry) {
    guard case .list(let items) = entry.value.content, items.isEmpty else { return }
    mistakes.add("“\(entry.key)” has nothing in it of which one is to be so.", at: entry.value)
  }

  // MARK: IDs

  private enum LayerKind: String, CaseIterable {
    case screen, alert, system

    func expectation(_ id: String?) -> Expectation {
      switch self {
      case .screen: .screen(id)
      case .alert: .alert(id)
      case .system: .system(id)
      }
    }
  }

  /// The ID of a layer, or none; IDs may be written without the flow's name in front.
  private mutating func readLayer(_ entry: YAMLEntry, of kind: LayerKind) -> [Expectation] {
    refuseEmpty(entry)
    let expected = "an ID or none"
    guard case .list = entry.value.content else {
      return item(of: entry, expected: expected).flatMap { readLayer($0, of: kind) }.map { [$0] } ?? []
    }
    return Self.oneOf(texts(of: entry, expected: expected).compactMap { readLayer($0, of: kind) })
  }

  private mutating func readLayer(_ item: Item, of kind: LayerKind) -> Expectation? {
    if item.text == "none" { return kind.expectation(nil) }
    // Without the flow, no one knows its screens.
    if kind != .system, sample == nil { return nil }
    let id = fullID(item.text, of: kind)
    if knownIDs(kind).contains(id) { return kind.expectation(id) }
    if let other = LayerKind.allCases.first(where: { knownIDs($0).contains(fullID(item.text, of: $0)) }) {
      mistakes.add(
        "“\(item.text)” goes under “\(other.rawValue)”, not under “\(kind.rawValue)”.", at: item.value)
      return nil
    }
    let near = suggestion(for: item.text.contains(".") ? item.text : id, in: knownIDs(kind))
    mistakes.add("There is no \(title(of: kind)) \(quoted(item.text)). \(near)", at: item.value)
    return nil
  }

  private func fullID(_ text: String, of kind: LayerKind) -> String {
    text.hasPrefix(prefix(of: kind)) ? text : prefix(of: kind) + text
  }

  private func knownIDs(_ kind: LayerKind) -> [String] {
    switch kind {
    case .screen: sample?.world.flow.screenIDs ?? []
    case .alert: sample?.world.flow.alertIDs ?? []
    case .system: SystemScreens.ids
    }
  }

  private func prefix(of kind: LayerKind) -> String {
    kind == .system ? "system." : "\(sample?.world.flow.name ?? "")."
  }

  private func title(of kind: LayerKind) -> String {
    switch kind {
    case .screen: "screen"
    case .alert: "alert"
    case .system: "system layer"
    }
  }
}
