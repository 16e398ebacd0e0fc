import UnlockEngine

// What `expect` says of texts by patterns, and of facts by how they changed.

extension ScenarioReader {
  /// Texts that are to be seen or not, and patterns of such.
  mutating func readShown(_ name: ExpectationKey, _ entry: YAMLEntry, isInNot: Bool) -> [Expectation] {
    var (plain, patterns): ([YAMLValue], [YAMLValue]) = ([], [])
    var (items, isList) = ([entry.value], false)
    if case .list(let list) = entry.value.content { (items, isList) = (list, true) }
    for item in items { if case .map = item.content { patterns.append(item) } else { plain.append(item) } }
    let found = patterns.compactMap { readPattern($0) }.map {
      name == .shows ? Expectation.matches($0) : .not(.matches($0))
    }
    if isInNot, name == .hides, let pattern = patterns.first {
      mistakes.add("“not” and “hides” of a pattern is “shows”: write that.", at: pattern)
    }
    guard !plain.isEmpty || patterns.isEmpty else { return found }
    var texts = entry
    if isList { texts.value.content = .list(plain) }
    let expected =
      name == .shows
      ? "a text that is to be seen, or a list of them" : "a text that isn’t to be seen, or a list of them"
    return readTexts(texts, expected, areHidden: (name == .hides) != isInNot).map {
      name == .shows ? .shows($0) : .hides($0)
    } + found
  }

  /// `{ pattern: "[0-9]+ tries left" }`.
  private mutating func readPattern(_ value: YAMLValue) -> TextPattern? {
    guard case .map(let entries) = value.content, entries.count == 1, entries[0].key == Self.pattern else {
      mistakes.add(
        "A pattern is written “{ pattern: \"[0-9]+ tries? left\" }”, with that key alone.", at: value)
      return nil
    }
    guard let item = item(of: entries[0], expected: "a regular expression") else { return nil }
    do throws(PatternMistake) {
      let pattern = try TextPattern(item.text)
      if !pattern.matches("") { return pattern }
      mistakes.add("This matches an empty text, so any screen shows it.", at: item.value)
    } catch { mistakes.add("This pattern can’t be read: \(error.message).", at: item.value) }
    return nil
  }

  /// The key of a pattern, in place of a text.
  package static var pattern: String { "pattern" }

  /// `{ wrong-pins: +1, signed-in: false }`: what the last step made of some facts.
  mutating func readChanges(_ entry: YAMLEntry) -> [Expectation] {
    if case .map(let list) = entry.value.content, list.isEmpty {
      mistakes.add("“changed” has no fact in it.", atKeyOf: entry)
    }
    return entries(of: entry, expected: "facts, as in { failed-pin-attempts: +1 }").compactMap { found in
      let fact = sample?.facts.first { $0.name == found.key }
      if let sample, fact == nil {
        mistakes.add(
          "There is no fact \(quoted(found.key)). \(suggestion(for: found.key, in: sample.facts.map(\.name)))",
          atKeyOf: found)
        return nil
      }
      guard let item = item(of: found, expected: "by how much, as in +1, or its new value") else {
        return nil
      }
      let sign = item.text.first
      guard sign == "+" || sign == "-", fact?.values.isAmount ?? true else {
        return isValue(item, of: fact) ? .changed(found.key, .to(item.flagText)) : nil
      }
      return readChange(of: found.key, item, isTime: fact?.values == .duration)
    }
  }

  private mutating func readChange(of fact: String, _ item: Item, isTime: Bool) -> Expectation? {
    let digits = String(item.text.dropFirst())
    let amount =
      isTime
      ? Duration(scenarioText: digits)?.inMilliseconds : Int64(digits).flatMap { $0 <= 1_000_000 ? $0 : nil }
    guard let amount, digits.first != "-", digits.first != "+" else {
      mistakes.add(
        "\(quoted(item.text)) isn’t a change of “\(fact)”: a sign and \(isTime ? "a duration, as in +30s" : "a number, as in +1 or -1").",
        at: item.value)
      return nil
    }
    return .changed(fact, .by(item.text.first == "-" ? -amount : amount, isTime: isTime))
  }
}
