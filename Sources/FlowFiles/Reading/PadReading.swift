import Diagnostics
import UnlockEngine

// PIN pads.

extension FlowReader {
  enum PadKey: String, CaseIterable {
    case title, keys, length, refuses, tries, from, to
    case shakes = "shakes-if"
    case lengthOf = "length of"
    case isOff = "off-if"
    case retryingUntil = "retrying-until"
    case variableIf = "variable-if"
  }

  mutating func readPad(
    _ entry: YAMLEntry?
  ) -> (FlowProgram.PadDefinition?, title: Copy?, tries: [ConditionalCopy]) {
    guard let entry else { return (nil, nil, []) }
    let found: [PadKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { length: 4 }"), of: "A pad")
    let keys = padKeys(found)
    let pad = FlowProgram.PadDefinition(
      length: length(found, entry, keys) ?? .digits(4), keys: keys, most: most(found),
      isVariable: found[.variableIf].flatMap { condition($0.value, of: $0) },
      isOff: found[.isOff].flatMap { condition($0.value, of: $0) }, refused: refused(found[.refuses]),
      forgetsWhenTyped: endsWithTyping(found[.retryingUntil]),
      shakes: found[.shakes].flatMap { condition($0.value, of: $0) })
    return (pad, found[.title].flatMap { copy($0) }, found[.tries].map { triesLeft($0, on: pad) } ?? [])
  }

  static let keysOfCodes = ["digits", "letters-and-digits"]
  static let keysOfPads = keysOfCodes + ["pattern"]

  /// `keys: letters-and-digits`, of a code: capital letters among its digits.
  mutating func hasLetters(_ entry: YAMLEntry?) -> Bool {
    kindOfKeys(entry, among: Self.keysOfCodes) == "letters-and-digits"
  }

  private mutating func kindOfKeys(_ entry: YAMLEntry?, among known: [String]) -> String? {
    guard let entry, let item = item(of: entry, expected: known.joined(separator: " | ")) else { return nil }
    if known.contains(item.text) { return item.text }
    if ["alphanumeric", "letters", "text"].contains(item.text) {
      mistakes.add(
        "\(quoted(item.text)) isn’t a kind of keys: “letters-and-digits” are capital letters and digits, and any other text goes "
          + "into a field of “fields”.", at: item.value)
    } else {
      mistakes.add(
        "\(quoted(item.text)) isn’t a kind of keys. \(suggestion(for: item.text, in: known))", at: item.value)
    }
    return nil
  }

  /// `keys: pattern`: nine dots, so no entry is longer.
  private mutating func padKeys(_ found: [PadKey: YAMLEntry]) -> Keypad.Keys {
    let word = kindOfKeys(found[.keys], among: Self.keysOfPads)
    if word == "letters-and-digits" { return .lettersAndDigits }
    guard word == "pattern" else { return .digits }
    for key in [PadKey.length, .from, .to] {
      guard let bound = found[key], case .text(let text, _) = bound.value.content, let count = Int(text),
        count > 9
      else { continue }
      mistakes.add("A pattern has nine dots, each touched once: no code is longer than 9.", at: bound.value)
    }
    return .pattern
  }

  /// Whether a pad has the keys that a code takes; a mistake if not.
  mutating func isTyped(code: UInt8, on keys: Keypad.Keys, at value: YAMLValue) -> Bool {
    let hasLetters = parts.codes[Int(code)].hasLetters
    if hasLetters == (keys == .lettersAndDigits) { return true }
    mistakes.add(
      hasLetters
        ? "“\(names.codes[Int(code)])” has letters, and this pad has none: “keys: letters-and-digits” gives it some."
        : "“\(names.codes[Int(code)])” has digits only, and this pad has letters: say “keys: letters-and-digits” of the code, too.",
      at: value)
    return false
  }

  /// The most digits, where the length varies; what is missing then is told with the fewest.
  private mutating func most(_ found: [PadKey: YAMLEntry]) -> FlowProgram.PadDefinition.Length? {
    if let to = found[.to] { return length(of: to) }
    return found[.from] == nil && found[.variableIf] == nil ? nil : .digits(UInt8(FlowProgram.mostDigits))
  }

  private mutating func endsWithTyping(_ entry: YAMLEntry?) -> Bool {
    let words = ["typing", "complete"]
    guard let entry, let item = item(of: entry, expected: words.joined(separator: " | ")) else {
      return false
    }
    if !words.contains(item.text) {
      mistakes.add(
        "\(quoted(item.text)) isn’t a value of “\(entry.key)”. \(suggestion(for: item.text, in: words))",
        at: item.value)
    }
    return item.text == "typing"
  }

  private mutating func length(
    _ found: [PadKey: YAMLEntry], _ entry: YAMLEntry, _ keys: Keypad.Keys
  ) -> FlowProgram.PadDefinition.Length? {
    if let of = found[.lengthOf] {
      guard let code = number(item(of: of, expected: "the name of a code"), .code) else { return nil }
      if parts.codes[Int(code)].isText {
        mistakes.add("“\(names.codes[Int(code)])” is a text, for “fields”: a pad types a code.", at: of.value)
        return nil
      }
      guard isTyped(code: code, on: keys, at: of.value) else { return nil }
      if let length = found[.length] { mistakes.add("A pad has one length.", atKeyOf: length) }
      return .code(code, or: parts.codes[Int(code)].length)
    }
    if let from = found[.from], let to = found[.to] {
      if let length = found[.length] { mistakes.add("A pad has one length.", atKeyOf: length) }
      guard let least = length(of: from) else { return nil }
      if case .digits(let least) = least, case .digits(let most)? = length(of: to), least > most {
        mistakes.add(
          "A pad that takes at least \(least) and at most \(most) digits takes none.", atKeyOf: from)
      }
      return least
    }
    for key in [PadKey.from, .to, .variableIf] {
      guard let entry = found[key] else { continue }
      mistakes.add(
        "A pad whose length varies has “from” and “to”: the fewest digits, and the most.", atKeyOf: entry)
      return nil
    }
    guard let length = found[.length] else {
      mistakes.add("A pad needs “length”, or “length of” a code.", atKeyOf: entry)
      return nil
    }
    return self.length(of: length)
  }

  /// A number of digits, or the limit that says it.
  private mutating func length(of entry: YAMLEntry) -> FlowProgram.PadDefinition.Length? {
    if case .text(let text, _) = entry.value.content, Int(text) != nil {
      return number(of: entry, in: 1...FlowProgram.mostDigits).map { .digits(UInt8($0)) }
    }
    return lengthLimit(entry).map { .limit($0) }
  }

  private mutating func refused(_ entry: YAMLEntry?) -> UInt16? {
    guard let entry, let rules = rules(entry) else { return nil }
    parts.conditions.append(rules)
    return UInt16(clamping: parts.conditions.count - 1)
  }

  /// "Wrong PIN. 3 tries left.": shown while a count isn't 0. Which limit it goes to is known when all has been read.
  private mutating func triesLeft(_ entry: YAMLEntry, on pad: FlowProgram.PadDefinition) -> [ConditionalCopy]
  {
    guard let count = number(item(of: entry, expected: "the name of a count"), .value) else { return [] }
    guard case .count = parts.values[Int(count)].kind else {
      tellNoCount(names.values[Int(count)], at: entry.value)
      return []
    }
    guard let word = add(.byCondition([]), at: entry.value) else { return [] }
    tries.append((word, count, entry, of: pad.isPattern ? "pattern" : pad.hasLetters ? "code" : "PIN"))
    parts.conditions.append(.number(count, isIn: ~1))
    return [
      ConditionalCopy(copy: Copy([.word(word)]), condition: UInt16(clamping: parts.conditions.count - 1))
    ]
  }
}
