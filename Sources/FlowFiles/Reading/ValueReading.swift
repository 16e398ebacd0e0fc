import DeviceSimulation
import Diagnostics
import UnlockEngine

// Values: what is counted, remembered and forgotten.

extension FlowReader {
  enum ValueKey: String, CaseIterable {
    case kind = "is", most, length, from, to, keys, rounds, option, about
    case keptWith = "kept-with"
    case givenBackBy = "given-back-by"
    case thisDevice = "this-device"
    case readable
  }

  /// `wrong-pins: count`, `method: [none, pin]`, or with more: `{ is: count, most: 9, about: … }`.
  mutating func readValue(_ entry: YAMLEntry, _ lifetime: FlowProgram.Lifetime) {
    var (found, about): ([ValueKey: YAMLEntry], String) = ([.kind: entry], spaced(entry.key))
    if case .map(let entries) = entry.value.content {
      found = keys(entries, of: "A value")
      about = found[.about].flatMap { text(of: $0, expected: "a sentence") } ?? about
    }
    let lifetime = kept(found, lifetime)
    if names.values.contains(entry.key) || names.codes.contains(entry.key) {
      mistakes.add(
        "There is a value \(quoted(entry.key)) already: a value is remembered or forgotten.", atKeyOf: entry)
    }
    guard let kindEntry = found[.kind] else {
      return mistakes.add("A value needs to say what it “is”: \(Self.kinds).", atKeyOf: entry)
    }
    guard let kind = kind(kindEntry, found[.most]) else {
      if case .text(let kind, _) = kindEntry.value.content, ["code", "text"].contains(kind) {
        readCode(entry, lifetime, about, found, isText: kind == "text")
      } else {
        doubtful.insert(entry.key)
        guard declare(entry, kindOfName(lifetime)) else { return }
        valueEntries.append(entry)
        parts.values.append(
          FlowProgram.Value(name: entry.key, summary: about, kind: .flag, lifetime: lifetime))
      }
      return
    }
    for key in [ValueKey.length, .from, .to, .keys] {
      if let entry = found[key] { mistakes.add("Only a code has a “\(key.rawValue)”.", atKeyOf: entry) }
    }
    let (rounds, keptWith) = (rounds(found, kind), keptWith(found, lifetime))
    let option = option(found, lifetime)
    if found[.rounds] != nil, rounds == nil { doubtful.insert(entry.key) }
    if lifetime == .server, kind == .screen || kind == .enrolledSet {
      mistakes.add(
        "The server knows no screens and no faces: “\(entry.key)” is for the app to keep.", atKeyOf: entry)
      doubtful.insert(entry.key)
    }
    if lifetime == .begin, kind == .enrolledSet {
      mistakes.add(
        "“\(entry.key)” is remembered or forgotten: nobody can say which faces were enrolled.", atKeyOf: entry
      )
    }
    guard declare(entry, kindOfName(lifetime)) else { return }
    valueEntries.append(entry)
    parts.values.append(
      FlowProgram.Value(
        name: entry.key, summary: about, kind: kind, lifetime: lifetime, rounds: rounds, keptWith: keptWith,
        givenBackBy: givenBack(found, kind), option: option))
  }

  /// When the keychain lets the app read it, and whether it stays behind on a new phone.
  private mutating func kept(
    _ found: [ValueKey: YAMLEntry], _ lifetime: FlowProgram.Lifetime
  ) -> FlowProgram.Lifetime {
    guard var item = lifetime.item else {
      for key in [ValueKey.thisDevice, .readable] {
        guard let entry = found[key] else { continue }
        mistakes.add("“\(key.rawValue)” is for what the keychain keeps: move it to “keeps”.", atKeyOf: entry)
      }
      return lifetime
    }
    item.isOfThisDevice = isTrue(found[.thisDevice])
    if let entry = found[.readable],
      let word = self.item(of: entry, expected: Self.classes.map(\.0).joined(separator: " | "))
    {
      if let known = Self.classes.first(where: { $0.0 == word.text }) {
        item.isReadableFrom = known.1
      } else {
        let advice = suggestion(for: word.text, in: Self.classes.map(\.0))
        mistakes.add("\(quoted(word.text)) isn’t a time when it can be read. \(advice)", at: word.value)
      }
    }
    return .keychain(item)
  }

  private static let classes: [(String, ProtectedData)] = [
    ("when-unlocked", .available), ("after-first-unlock", .sinceFirstUnlock), ("always", .beforeFirstUnlock),
  ]

  private func kindOfName(_ lifetime: FlowProgram.Lifetime) -> Names.Kind {
    lifetime == .server ? .serverValue(after: parts.values.count { $0.lifetime != .server }) : .value
  }

  private static let kinds = "count, code, text, flag, screen, enrolled-set, or a list of words"

  /// What a value is; `nil` for a code, and for what is none of them.
  private mutating func kind(_ entry: YAMLEntry, _ most: YAMLEntry?) -> FlowProgram.Value.Kind? {
    if case .list(let items) = entry.value.content {
      let words = words(items, of: entry)
      if let most { mistakes.add("Only a count has a “most”.", atKeyOf: most) }
      return .words(words)
    }
    guard let item = item(of: entry, expected: Self.kinds) else { return nil }
    if item.text != "count", let most { mistakes.add("Only a count has a “most”.", atKeyOf: most) }
    switch item.text {
    case "flag": return .flag
    case "count": return .count(limits: [], most: most.flatMap { number(of: $0, in: 1...99) })
    case "screen": return .screen
    case "enrolled-set": return .enrolledSet
    case "code", "text": return nil
    default:
      let advice = suggestion(
        for: item.text, in: ["count", "code", "text", "flag", "screen", "enrolled-set"])
      mistakes.add("\(quoted(item.text)) isn’t what a value can be: \(Self.kinds). \(advice)", at: item.value)
      return nil
    }
  }

  private mutating func readCode(
    _ entry: YAMLEntry, _ lifetime: FlowProgram.Lifetime, _ about: String,
    _ found: [ValueKey: YAMLEntry], isText: Bool
  ) {
    if isText {
      if let entry = found[.keys] {
        mistakes.add("A text has any characters: only a code has “keys”.", atKeyOf: entry)
      }
      for key in [ValueKey.length, .from, .to] {
        guard let entry = found[key] else { continue }
        mistakes.add(
          "How long a text is, its field says: only a code has a “\(key.rawValue)”.", atKeyOf: entry)
      }
    }
    let limit = isText ? nil : found[.length].flatMap { lengthLimit($0) }
    let lengths = isText ? nil : lengths(found)
    // Codes and texts stand in one list, and each kind has room of its own.
    let isServers = lifetime == .server
    let place = parts.codes.count { $0.isText == isText && ($0.lifetime == .server) == isServers }
    let others = parts.codes.count - place
    let kind: Names.Kind =
      switch (isText, isServers) {
      case (false, false): .code(after: others)
      case (false, true): .serverCode(after: others)
      case (true, false): .text(after: others)
      case (true, true): .serverText(after: others)
      }
    let option = option(found, lifetime)
    guard declare(entry, kind) else { return }
    parts.codes.append(
      FlowProgram.Code(
        name: entry.key, summary: about, lifetime: lifetime, length: limit, lengths: lengths, isText: isText,
        hasLetters: hasLetters(found[.keys]), place: place, option: option))
  }

  /// `option: activation`: what it is called where a world begins with it; what a server has is an option only by that.
  private mutating func option(_ found: [ValueKey: YAMLEntry], _ lifetime: FlowProgram.Lifetime) -> String? {
    guard let entry = found[.option], let item = item(of: entry, expected: "a name") else { return nil }
    if lifetime == .process {
      mistakes.add(
        "What is forgotten is no option: an app that wasn’t launched has none of it.", atKeyOf: entry)
    } else if !Names.canBe(item.text) {
      mistakes.add("\(quoted(item.text)) isn’t a name.", at: item.value)
    }
    return item.text
  }

  /// No two options have one name.
  mutating func checkOptions() {
    var called: Set<String> = []
    let names = zip(parts.values.filter(\.isOption).map(\.optionName), valueEntries(where: \.isOption))
    for (name, entry) in names where !called.insert(name).inserted {
      mistakes.add("Another option is called “\(name)” already.", atKeyOf: entry)
    }
    for code in parts.codes where code.isOption && !called.insert(code.optionName).inserted {
      guard let entry = places.entries(.code).first(where: { $0.key == code.name }) else { continue }
      mistakes.add("Another option is called “\(code.optionName)” already.", atKeyOf: entry)
    }
  }

  private func valueEntries(where isSo: (FlowProgram.Value) -> Bool) -> [YAMLEntry] {
    zip(parts.values, valueEntries).filter { isSo($0.0) }.map(\.1)
  }

  /// A limit that says how long a code is.
  mutating func lengthLimit(_ entry: YAMLEntry) -> UInt8? {
    guard let item = item(of: entry, expected: "the name of a limit"), let number = number(item, .limit)
    else { return nil }
    guard let range = parts.limits[Int(number)].range, range.upperBound <= FlowProgram.mostDigits,
      range.lowerBound > 0
    else {
      if doubtful.contains(item.text) { return nil }
      mistakes.add(
        "A code has from 1 to \(FlowProgram.mostDigits) digits: give “\(item.text)” a “to” that is no more.",
        at: item.value)
      return nil
    }
    return number
  }
}
