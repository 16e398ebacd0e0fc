import UnlockEngine

// What an `expect` step says.

/// The keys of `expect`, as files write them.
enum ExpectationKey: String, CaseIterable {
  case screen, alert, system, shows, hides, buttons, enabled, disabled, keypad, facts
  case timeLeft = "time-left"
}

extension ScenarioReader {
  /// What an `expect` step says, in the order of the file; `nil` when there is none.
  mutating func readExpectations(_ entry: YAMLEntry) -> [Expectation]? {
    let found = entries(of: entry, expected: "what is to be so, as in { screen: … }")
    if case .map(let list) = entry.value.content, list.isEmpty {
      mistakes.add("This step checks nothing: say what is to be so.", atKeyOf: entry)
    }
    var expectations: [Expectation] = []
    for found in found where !mistakes.isFull {
      guard let name = ExpectationKey(rawValue: found.key) else {
        let known = ExpectationKey.allCases.map(\.rawValue)
        mistakes.add(
          "“expect” has no key \(quoted(found.key)). \(suggestion(for: found.key, in: known))", atKeyOf: found
        )
        continue
      }
      expectations += readExpectations(name, found)
    }
    return expectations.isEmpty ? nil : expectations
  }

  private mutating func readExpectations(_ name: ExpectationKey, _ entry: YAMLEntry) -> [Expectation] {
    switch name {
    case .screen: return readLayer(entry, of: .screen)
    case .alert: return readLayer(entry, of: .alert)
    case .system: return readLayer(entry, of: .system)
    case .shows: return readTexts(entry, "a text that is to be seen, or a list of them").map { .shows($0) }
    case .hides: return readTexts(entry, "a text that isn’t to be seen, or a list of them").map { .hides($0) }
    case .buttons: return readButtons(entry)
    case .enabled: return readTexts(entry, "the title of a control, or a list of them").map { .enabled($0) }
    case .disabled: return readTexts(entry, "the title of a control, or a list of them").map { .disabled($0) }
    case .keypad:
      if case .text("none", _) = entry.value.content { return [.keypad(nil)] }
      return number(of: entry, in: 0...99).map { [.keypad($0)] } ?? []
    case .facts: return readFacts(entry)
    case .timeLeft:
      guard let item = item(of: entry, expected: "a duration such as 59s, or none") else { return [] }
      if item.text == "none" { return [.timeLeft(nil)] }
      return duration(item, or: "none").map { [.timeLeft($0)] } ?? []
    }
  }

  /// Texts to look for; none, or an empty one, would hold whatever the screen shows.
  private mutating func readTexts(_ entry: YAMLEntry, _ expected: String) -> [String] {
    if case .list(let list) = entry.value.content, list.isEmpty {
      mistakes.add("“\(entry.key)” has nothing in it to look for.", at: entry.value)
    }
    return texts(of: entry, expected: expected).compactMap { item in
      if item.text.contains(where: { !$0.isWhitespace }) { return item.text }
      mistakes.add("“\(entry.key)” has an empty text in it, which can’t be looked for.", at: item.value)
      return nil
    }
  }

  private mutating func readButtons(_ entry: YAMLEntry) -> [Expectation] {
    if case .text("none", isPlain: true) = entry.value.content { return [.buttons([])] }
    let items = texts(of: entry, expected: "all titles in order, as in [OK, Cancel], or none")
    if case .list(let list) = entry.value.content, items.count != list.count { return [] }
    if case .text = entry.value.content, items.isEmpty { return [] }
    return [.buttons(items.map(\.text))]
  }

  private mutating func readFacts(_ entry: YAMLEntry) -> [Expectation] {
    let known = sample?.facts.map(\.name)
    let found = entries(of: entry, expected: "facts, as in { signed-in: true }")
    if case .map(let list) = entry.value.content, list.isEmpty {
      mistakes.add("“facts” has no fact in it.", atKeyOf: entry)
    }
    return found.compactMap { found in
      if mistakes.isFull { return nil }
      if let known, !known.contains(found.key) {
        mistakes.add(
          "There is no fact \(quoted(found.key)). \(suggestion(for: found.key, in: known))", atKeyOf: found)
        return nil
      }
      guard let item = item(of: found, expected: "a value") else { return nil }
      return .fact(Fact(found.key, item.flagText))
    }
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
    guard let item = item(of: entry, expected: "an ID or none") else { return [] }
    if item.text == "none" { return [kind.expectation(nil)] }
    // Without the flow, no one knows its screens.
    if kind != .system, sample == nil { return [] }
    let id = fullID(item.text, of: kind)
    if knownIDs(kind).contains(id) { return [kind.expectation(id)] }
    if let other = LayerKind.allCases.first(where: { knownIDs($0).contains(fullID(item.text, of: $0)) }) {
      mistakes.add(
        "“\(item.text)” goes under “\(other.rawValue)”, not under “\(kind.rawValue)”.", at: item.value)
      return []
    }
    let near = suggestion(for: item.text.contains(".") ? item.text : id, in: knownIDs(kind))
    mistakes.add("There is no \(title(of: kind)) \(quoted(item.text)). \(near)", at: item.value)
    return []
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
