import Diagnostics
import ScreenDrawing
import UnlockEngine

// Copy: texts with braces, and words that vary.

/// What can stand in braces besides names of the file's.
enum BuiltInCopy: String, CaseIterable {
  case biometry, model
  case timeLeft = "time-left"
  case refusedKey = "refused-key"
}

extension FlowReader {
  /// Whether a text can be shown on a phone; a mistake if not.
  mutating func isFit(_ item: Item, most: Int = FlowReader.mostCharacters) -> Bool {
    let count = item.text.unicodeScalars.count
    if count > most {
      mistakes.add("This text has \(count) characters, and \(most) are the most here.", at: item.value)
    } else if item.text.unicodeScalars.contains(where: { $0 != "\n" && $0.isUnprintable }) {
      mistakes.add("This text has a character that can’t be shown.", at: item.value)
    } else {
      return true
    }
    return false
  }

  mutating func copy(_ item: Item) -> Copy? {
    guard isFit(item) else { return nil }
    if case .text(_, isPlain: true) = item.value.content { places.unquoted.append(item.value) }
    var pieces: [Copy.Piece] = []
    var rest = item.text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      // Two of them are one that is meant as it is.
      let next = rest.index(after: open)
      if next < rest.endIndex, rest[next] == rest[open] {
        pieces.append(.text(String(rest[open])))
        rest = rest[rest.index(after: next)...]
        continue
      }
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        mistakes.add(
          "A brace has no partner here: braces stand around a name, as in “{biometry}”. A brace that is meant as it is stands twice: “{{”.",
          at: item.value)
        return nil
      }
      guard let piece = piece(String(rest[rest.index(after: open)..<close]), at: item.value) else {
        return nil
      }
      pieces.append(piece)
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty || pieces.isEmpty { pieces.append(.text(String(rest))) }
    return Copy(joining: pieces)
  }

  private mutating func piece(_ name: String, at value: YAMLValue) -> Copy.Piece? {
    switch BuiltInCopy(rawValue: name) {
    case .biometry: return .biometry
    case .model: return .model
    case .refusedKey: return .refusedKey
    case .timeLeft:
      if let countdown { return .timeLeft(countdown) }
      mistakes.add("“{time-left}” is of a “countdown”, and there is none here.", at: value)
      return nil
    case nil: break
    }
    if let word = names.words.firstIndex(of: name) { return .word(UInt8(word)) }
    if let limit = names.limits.firstIndex(of: name) { return .limit(UInt8(limit)) }
    if let number = names.values.firstIndex(of: name) {
      if case .count = parts.values[number].kind { return .value(UInt8(number)) }
      mistakes.add("A text shows counts and limits: say “\(name)” in a word of “words”.", at: value)
      return nil
    }
    if names.codes.contains(name) {
      let isText = parts.codes.first { $0.name == name }?.isText ?? false
      mistakes.add(
        isText ? "What somebody typed is shown in its field only." : "A code is never shown.", at: value)
      return nil
    }
    let known = names.words + BuiltInCopy.allCases.map(\.rawValue) + names.limits
    mistakes.add("Nothing is called \(quoted("{\(name)}")). \(suggestion(for: name, in: known))", at: value)
    return nil
  }

  // MARK: Copy that varies

  /// A text, or one that varies.
  mutating func copy(_ entry: YAMLEntry) -> Copy? {
    switch entry.value.content {
    case .text: return item(of: entry, expected: "a text").flatMap { copy($0) }
    case .list, .map: return anonymousWord(entry.value, of: entry.key)
    }
  }

  private mutating func anonymousWord(_ value: YAMLValue, of name: String) -> Copy? {
    guard let word = word(value, of: name) else { return nil }
    return add(word, at: value).map { Copy([.word($0)]) }
  }

  mutating func add(_ word: Word, at value: YAMLValue) -> UInt8? {
    guard parts.words.count < 250 else {
      mistakes.add("There is more copy that varies than a flow file can have.", at: value)
      return nil
    }
    parts.words.append(word)
    return UInt8(parts.words.count - 1)
  }

  mutating func word(_ entry: YAMLEntry) -> Word? { word(entry.value, of: entry.key) }

  enum WordKey: String, CaseIterable {
    case condition = "if"
    case then, other, zero, one, of, shows
    case leftOf = "left-of"
    case otherwise = "else"
  }

  private mutating func word(_ value: YAMLValue, of name: String) -> Word? {
    guard nest(at: value) else { return nil }
    defer { depth -= 1 }
    switch value.content {
    case .text: return item(value, of: name, expected: "a text").flatMap { copy($0) }.map { always($0) }
    case .map(let entries):
      if let by = entries.first(where: { $0.key == "by" }) { return byValue(by, entries, value) }
      let found: [WordKey: YAMLEntry] = keys(entries, of: "Copy that varies")
      return found[.of] != nil || found[.leftOf] != nil ? byNumber(found, value) : byCondition([found], value)
    case .list(let items):
      var ways: [[WordKey: YAMLEntry]] = []
      for item in items {
        guard case .map(let entries) = item.content else {
          mistakes.add(
            "Copy that varies is a list of { if: …, then: … }, and this is \(item.kind).", at: item)
          return nil
        }
        ways.append(keys(entries, of: "Copy that varies"))
      }
      return byCondition(ways, value)
    }
  }

  private func always(_ copy: Copy) -> Word { .byCondition([ConditionalCopy(copy: copy, condition: nil)]) }

  private mutating func byCondition(_ ways: [[WordKey: YAMLEntry]], _ value: YAMLValue) -> Word? {
    var found: [ConditionalCopy] = []
    for (number, way) in ways.enumerated() {
      guard let then = way[.then] else {
        mistakes.add("“then” is missing: the text that is meant.", at: value)
        return nil
      }
      let test = way[.condition].flatMap { condition($0.value, of: $0) }
      if way[.condition] == nil, number < ways.count - 1 || ways.count == 1 {
        mistakes.add("“if” is missing: only the last one goes without.", atKeyOf: then)
      }
      guard let copy = copy(then) else { return nil }
      found.append(ConditionalCopy(copy: copy, condition: test))
      guard let otherwise = way[.otherwise], let copy = self.copy(otherwise) else { continue }
      found.append(ConditionalCopy(copy: copy, condition: nil))
    }
    return .byCondition(found)
  }

  /// `{ by: goal, log-in: …, transfer: …, else: … }`: a text for each word of a value, or of a limit.
  private mutating func byValue(_ by: YAMLEntry, _ entries: [YAMLEntry], _ value: YAMLValue) -> Word? {
    guard let item = item(of: by, expected: "the name of a value") else { return nil }
    let (kind, condition): (FlowProgram.Value.Kind, (UInt64) -> Condition)
    if let number = names.limits.firstIndex(of: item.text), case .words(let words) = parts.limits[number].kind
    {
      (kind, condition) = (.words(words), { .limit(UInt8(number), isIn: $0) })
    } else {
      guard let number = self.number(item, .value) else { return nil }
      (kind, condition) = (parts.values[Int(number)].kind, { .number(number, isIn: $0) })
    }
    guard case .words(let words) = kind else {
      if !doubtful.contains(item.text) { mistakes.add("“\(item.text)” has no words.", at: item.value) }
      return nil
    }
    var (ways, otherwise, left): ([ConditionalCopy], Copy?, [String]) = ([], nil, words)
    for entry in entries where entry.key != "by" {
      guard let copy = copy(entry) else { return nil }
      if entry.key == "else" {
        otherwise = copy
      } else if let word = words.firstIndex(of: entry.key) {
        parts.conditions.append(condition(1 << UInt64(word)))
        ways.append(ConditionalCopy(copy: copy, condition: UInt16(clamping: parts.conditions.count - 1)))
        left.removeAll { $0 == entry.key }
      } else {
        mistakes.add(
          "\(quoted(entry.key)) isn’t a value of “\(item.text)”. \(suggestion(for: entry.key, in: words + ["else"]))",
          atKeyOf: entry)
      }
    }
    if otherwise == nil, !left.isEmpty {
      mistakes.add("Nothing is said for \(left.joined(separator: ", ")): say it, or “else”.", at: value)
    }
    return .byCondition(ways + (otherwise.map { [ConditionalCopy(copy: $0, condition: nil)] } ?? []))
  }

  /// `{ left-of: tries, of: wrong-pins, one: … , other: … }`: by a count, or by what it has left.
  private mutating func byNumber(_ found: [WordKey: YAMLEntry], _ value: YAMLValue) -> Word? {
    guard let of = found[.of], let count = number(item(of: of, expected: "the name of a count"), .value)
    else {
      if found[.of] == nil { mistakes.add("“of” is missing: the count that is meant.", at: value) }
      return nil
    }
    guard case .count = parts.values[Int(count)].kind else {
      tellNoCount(names.values[Int(count)], at: of.value)
      return nil
    }
    var piece = shown(found[.shows], of: count)
    if let left = found[.leftOf] {
      guard let limit = number(item(of: left, expected: "the name of a limit"), .limit) else { return nil }
      piece = .left(of: count, limit: limit)
    }
    guard let entry = found[.other], let other = numbered(entry, piece) else {
      if found[.other] == nil {
        mistakes.add("“other” is missing: the text for all other numbers.", at: value)
      }
      return nil
    }
    let zero = found[.zero].flatMap { numbered($0, piece) }
    let one = found[.one].flatMap { numbered($0, piece) }
    return .byNumber(piece, zero: zero, one: one, other: other)
  }

  /// Which number of a count's is meant.
  private mutating func shown(_ entry: YAMLEntry?, of count: UInt8) -> Copy.Piece {
    guard let entry, let item = item(of: entry, expected: "left-in-round | round") else {
      return .value(count)
    }
    if parts.values[Int(count)].rounds == nil, !doubtful.contains(names.values[Int(count)]) {
      mistakes.add("“\(names.values[Int(count)])” has no “rounds”.", at: item.value)
    }
    switch item.text {
    case "left-in-round": return .leftInRound(of: count)
    case "round": return .round(of: count)
    default:
      let advice = suggestion(for: item.text, in: ["left-in-round", "round"])
      mistakes.add("\(quoted(item.text)) isn’t what a count shows. \(advice)", at: item.value)
      return .value(count)
    }
  }

  /// A text in which “#” is the number.
  private mutating func numbered(_ entry: YAMLEntry, _ piece: Copy.Piece) -> Copy? {
    guard let copy = copy(entry) else { return nil }
    return Copy(
      copy.pieces.flatMap { part -> [Copy.Piece] in
        guard case .text(let text) = part else { return [part] }
        let parts = text.split(separator: "#", omittingEmptySubsequences: false)
        return parts.enumerated().flatMap { number, part -> [Copy.Piece] in
          (number == 0 ? [] : [piece]) + (part.isEmpty ? [] : [.text(String(part))])
        }
      })
  }

  /// A mistake, unless what the value is has been told to be wrong already.
  mutating func tellNoCount(_ name: String, at value: YAMLValue) {
    if !doubtful.contains(name) { mistakes.add("“\(name)” isn’t a count.", at: value) }
  }

  // MARK: Several texts

  /// A text or a list of texts, each of which may have a condition.
  mutating func texts(_ entry: YAMLEntry?) -> [ConditionalCopy] {
    guard let entry else { return [] }
    guard case .list(let values) = entry.value.content else {
      return copy(entry).map { [ConditionalCopy(copy: $0, condition: nil)] } ?? []
    }
    if values.count > 12 { mistakes.add("A screen has room for 12 texts.", atKeyOf: entry) }
    return values.prefix(12).compactMap { value in
      let part = YAMLEntry(key: entry.key, place: value.place, length: value.length, value: value)
      guard case .map(let entries) = value.content, entries.map(\.key).sorted() == ["if", "then"],
        let test = entries.first(where: { $0.key == "if" }),
        let then = entries.first(where: { $0.key == "then" })
      else { return copy(part).map { ConditionalCopy(copy: $0, condition: nil) } }
      let condition = condition(test.value, of: test)
      return copy(then).map { ConditionalCopy(copy: $0, condition: condition) }
    }
  }

  /// Goes one level deeper; a mistake where it is too deep.
  mutating func nest(at value: YAMLValue) -> Bool {
    guard depth < Self.mostNesting else {
      mistakes.add("This stands deeper in others than a flow file ever needs.", at: value)
      return false
    }
    depth += 1
    return true
  }
}
