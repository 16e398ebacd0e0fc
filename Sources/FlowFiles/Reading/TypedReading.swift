import Diagnostics
import UnlockEngine

// What was typed: which code or text it is, and whether it is too simple.

extension FlowReader {
  mutating func typed(_ entry: YAMLEntry) -> Condition? {
    if case .map(let entries) = entry.value.content {
      let found: [TypedKey: YAMLEntry] = keys(entries, of: "“typed”")
      if case .fields = entryPlace, let breaks = found[.breaks] {
        mistakes.add("A field types a text: only codes of digits are too simple.", atKeyOf: breaks)
      }
      if let passes = found[.passes] { return namedCheck(passes).map { .typedPasses($0) } }
      return found[.breaks].flatMap { rules($0) }
    }
    guard let item = item(of: entry, expected: "the name of a code") else { return nil }
    if isServers(item.text), !place.isServers {
      mistakes.add(
        "“\(item.text)” is the server’s: what was typed is sent, and compared in a request.", at: item.value)
    }
    guard let code = number(item, .code), isTyped(code, at: item.value) else { return nil }
    return .typed(code: code)
  }

  /// Where steps stand that are done once something was typed.
  enum EntryPlace {
    case pad(Keypad.Keys)
    /// Fields, and the texts that they ask for.
    case fields([UInt8?])
  }

  /// Whether a code or a text can have been typed where steps stand, as far as that is known; a mistake if not.
  mutating func isTyped(_ code: UInt8, at value: YAMLValue) -> Bool {
    let (name, isText) = (names.codes[Int(code)], parts.codes[Int(code)].isText)
    switch entryPlace {
    case .pad? where isText: mistakes.add("“\(name)” is a text, for “fields”: a pad types a code.", at: value)
    case .fields? where !isText:
      mistakes.add("“\(name)” is a code, for a “pad”: a field types a text.", at: value)
    case .fields(let asked)? where asked.count > 1 && !asked.contains(code):
      mistakes.add("No field of this screen asks for “\(name)”: say it there, in “asks-for”.", at: value)
    case .pad(let keys)?: return isTyped(code: code, on: keys, at: value)
    case .fields?, nil: return true
    }
    return false
  }

  /// By the time of an answer nothing is typed any more: what follows from it can’t ask for it, or keep it.
  mutating func checkAnswersForTyped() {
    let answers =
      Array(zip(callEntries, parts.server.calls.map(\.blocks)))
      + zip(questionEntries, parts.purposes.map(\.answers))
    for (entry, blocks) in answers where asksForTyped(blocks) {
      mistakes.add(
        "What was typed isn’t known any more once the answer is there: keep it before, as in set: { draft: typed }.",
        atKeyOf: entry)
    }
  }

  /// Whether steps, or those that they do, ask what was typed or keep it.
  private func asksForTyped(_ blocks: [UInt16?]) -> Bool {
    var (left, seen): ([UInt16], Set<UInt16>) = (blocks.compactMap { $0 }, [])
    while let block = left.popLast() {
      guard seen.insert(block).inserted else { continue }
      for instruction in parts.blocks[Int(block)] {
        switch instruction {
        case .setTyped: return true
        case .run(let block): left.append(block)
        case .choose(let first, let count):
          let branches = parts.branches[Int(first)..<Int(first + count)]
          if branches.contains(where: { $0.condition.map(asksForTyped) ?? false }) { return true }
          left += branches.map(\.block)
        default: break
        }
      }
    }
    return false
  }

  private func asksForTyped(_ condition: UInt16) -> Bool {
    switch parts.conditions[Int(condition)] {
    case .typed, .typedBreaks, .typedPasses: true
    case .not(let other): asksForTyped(other)
    case .all(let first, let count), .any(let first, let count):
      (first..<(first + count)).contains { asksForTyped($0) }
    default: false
    }
  }

  enum TypedKey: String, CaseIterable {
    case breaks
    case passes = "is"
  }

  /// A check of the program's, by its name.
  mutating func namedCheck(_ entry: YAMLEntry) -> NamedCheck? {
    let known = NamedCheck.allCases.map(\.rawValue)
    guard let item = item(of: entry, expected: known.joined(separator: " | ")) else { return nil }
    if let check = NamedCheck(rawValue: item.text) { return check }
    mistakes.add(
      "There is no check \(quoted(item.text)). \(suggestion(for: item.text, in: known))", at: item.value)
    return nil
  }

  /// `[sequences, repeats, "2580"]`: what makes a code too simple.
  mutating func rules(
    _ entry: YAMLEntry, _ asks: (CodeRule) -> Condition = { .typedBreaks($0) }
  ) -> Condition? {
    var (all, list): ([Condition], [PIN]) = ([], [])
    var values = [entry.value]
    if case .list(let items) = entry.value.content { values = items }
    for value in values {
      if case .map(let entries) = value.content {
        all += rule(entries).map(asks)
        continue
      }
      guard let item = item(value, of: entry.key, expected: "sequences, repeats, or codes") else { continue }
      switch item.text {
      case "sequences": all.append(asks(.sequence))
      case "ascending": all.append(asks(.ascending))
      case "descending": all.append(asks(.descending))
      case "equal-steps": all.append(asks(.equalSteps))
      case "repeats": all.append(asks(.repetition))
      default:
        guard let code = PIN(item.text, letters: parts.codes.contains(where: \.hasLetters)), list.count < 1000
        else {
          mistakes.add(
            "\(quoted(item.text)) is none of: sequences, ascending, descending, equal-steps, repeats, a code in digits.",
            at: item.value)
          continue
        }
        list.append(code)
      }
    }
    if !list.isEmpty, parts.lists.count < 250 {
      parts.lists.append(list)
      all.append(asks(.listed(UInt8(parts.lists.count - 1))))
    }
    return add(all, { .any(from: $0, count: $1) }, at: entry.value).map { parts.conditions[Int($0)] }
  }
}
