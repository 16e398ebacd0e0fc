import DeviceSimulation
import Diagnostics
import UnlockEngine

// Limits: what testers and designers may set, from counts to the app's own text in a prompt.

extension FlowReader {
  enum LimitKey: String, CaseIterable {
    case value = "is"
    case from, to, says, about
    case animated = "with-animations"
  }

  /// `tries: 5`, `away: 5m`, or with a range and a sentence: `{ is: 5, from: 1, to: 10, about: … }`.
  mutating func readLimit(_ entry: YAMLEntry) {
    var (found, about): ([LimitKey: YAMLEntry], String) = ([.value: entry], spaced(entry.key))
    if case .map(let entries) = entry.value.content {
      found = keys(entries, of: "A limit")
      about = found[.about].flatMap { text(of: $0, expected: "a sentence") } ?? about
    }
    var limit = FlowProgram.Limit(name: entry.key, summary: about, kind: .duration, standard: 1)
    let before = mistakes.all.count
    if let value = found[.value] {
      if let (kind, standard) = self.limit(value, found) {
        (limit.kind, limit.standard) = (kind, standard)
        limit.animated = animated(found[.animated], kind)
        if case .text = kind {
        } else if let says = found[.says] {
          mistakes.add("Only a text “says” something.", atKeyOf: says)
        }
      }
    } else {
      mistakes.add("A limit needs a value: “is: 5” or “is: 5m”.", atKeyOf: entry)
    }
    if mistakes.all.count > before { doubtful.insert(entry.key) }
    parts.limits.append(limit)
  }

  /// What a limit is, and the value that it begins with.
  private mutating func limit(
    _ entry: YAMLEntry, _ found: [LimitKey: YAMLEntry]
  ) -> (FlowProgram.Limit.Kind, Int64)? {
    if case .list(let items) = entry.value.content { return (.words(words(items, of: entry)), 0) }
    guard let item = item(of: entry, expected: "a number or a duration, as in 5 or 5m") else { return nil }
    if let number = Int(item.text) {
      let from = found[.from].flatMap { self.number(of: $0, in: 0...255) } ?? 1
      let to = found[.to].flatMap { self.number(of: $0, in: 1...255) } ?? max(12, min(number, 255))
      if from <= number, number <= to { return (.number(from...to), Int64(number)) }
      mistakes.add("\(number) isn’t from \(from) to \(to).", at: item.value)
      return nil
    }
    let isDuration = Duration(scenarioText: item.text) != nil
    for key in [LimitKey.from, .to] {
      guard let entry = found[key] else { continue }
      mistakes.add(
        "\(isDuration ? "A duration" : "What isn’t a number") has no “\(key.rawValue)”.", atKeyOf: entry)
    }
    if let duration = Duration(scenarioText: item.text), duration >= .zero {
      return (.duration, duration.inMilliseconds)
    }
    if let flag = Bool(item.flagText) { return (.flag, flag ? 1 : 0) }
    if item.text == "text" { return text(found[.says], at: item) }
    mistakes.add(
      "\(quoted(item.text)) is neither a number nor a duration, as in 5 or 5m, nor true, false, text or a list of words.",
      at: item.value)
    return nil
  }

  /// How long what only shows takes on a device with animations, in milliseconds.
  private mutating func animated(_ entry: YAMLEntry?, _ kind: FlowProgram.Limit.Kind) -> Int64 {
    guard let entry, let item = item(of: entry, expected: "a duration, as in 300ms") else { return 0 }
    if kind != .duration { mistakes.add("Only a duration has “with-animations”.", atKeyOf: entry) }
    if let duration = Duration(scenarioText: item.text) { return duration.inMilliseconds }
    mistakes.add("\(quoted(item.text)) is no duration, as in 300ms.", at: item.value)
    return 0
  }

  /// A text of the app's own that may be other elsewhere: `{ is: text, says: Confirm money transfer }`.
  private mutating func text(_ says: YAMLEntry?, at item: Item) -> (FlowProgram.Limit.Kind, Int64)? {
    let number = parts.limits.count { if case .text = $0.kind { true } else { false } }
    guard number < FileLimits.textLimit else {
      mistakes.add(
        "There can be \(FileLimits.textLimit) limits that are texts, and this is one more.", at: item.value)
      return nil
    }
    guard let says else { return (.text(ShortText()), Int64(number)) }
    guard let item = self.item(of: says, expected: "a text"), isFit(item) else { return nil }
    guard let text = ShortText(item.text) else {
      mistakes.add("A text that is a limit has at most \(ShortText.capacity) bytes.", at: item.value)
      return nil
    }
    return (.text(text), Int64(number))
  }

  /// A list of words, of a value or a limit.
  mutating func words(_ items: [YAMLValue], of entry: YAMLEntry) -> [String] {
    let words = items.compactMap { item($0, of: entry.key, expected: "a word") }
    for word in words {
      if Names.trutheries.contains(word.text) {
        mistakes.add(
          "“\(word.text)” can’t be a word of a value: other readers of YAML take it for a truth value.",
          at: word.value)
      } else if !Names.canBeWord(word.text) {
        mistakes.add(
          "\(quoted(word.text)) can’t be a word of a value: small letters, digits and hyphens.",
          at: word.value)
      }
    }
    if Set(words.map(\.text)).count < words.count {
      mistakes.add("A word stands here twice.", at: entry.value)
    }
    if !(2...64).contains(words.count) {
      mistakes.add("A value has from 2 to 64 words, the first being the start.", at: entry.value)
    }
    return words.map(\.text)
  }

  func spaced(_ name: String) -> String { name.split(separator: "-").joined(separator: " ") }

  // MARK: Conditions

  /// `{ biometric-answer: prompt }`, `{ allow-sequences: true }`, `{ max-equal-digits: 1 }`
  mutating func limit(_ entry: YAMLEntry, _ number: Int) -> Condition? {
    guard canAskForLimits(at: entry.value) else { return nil }
    let limit = parts.limits[number]
    var values: UInt64 = 0
    for item in texts(of: entry, expected: "a value, or a list of values") {
      let value: Int? =
        switch limit.kind {
        case .flag: Bool(item.flagText).map { $0 ? 1 : 0 }
        case .words(let words): words.firstIndex(of: item.text)
        case .number: Int(item.text).flatMap { (0...63).contains($0) ? $0 : nil }
        case .duration, .text: nil
        }
      if let value {
        values |= 1 << UInt64(value)
      } else if !doubtful.contains(limit.name) {
        tell(item, limit)
      }
    }
    return .limit(UInt8(number), isIn: values)
  }

  private mutating func tell(_ item: Item, _ limit: FlowProgram.Limit) {
    switch limit.kind {
    case .duration, .text:
      mistakes.add("Conditions compare limits that are numbers, words, true or false.", at: item.value)
    case .flag: mistakes.add("“\(limit.name)” is true or false, not \(quoted(item.text)).", at: item.value)
    case .words(let words):
      mistakes.add(
        "\(quoted(item.text)) isn’t a value of “\(limit.name)”. \(suggestion(for: item.text, in: words))",
        at: item.value)
    case .number: mistakes.add("“\(limit.name)” is compared with a number below 64.", at: item.value)
    }
  }
}
