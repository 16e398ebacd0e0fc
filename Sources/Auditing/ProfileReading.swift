import Diagnostics
import Exploration
import Scenarios
import UnlockEngine
import YAML

extension Profile {
  /// Reads a profile: all that is wrong with it, or the profile.
  public static func read(_ source: SourceText) -> Result<Profile, InvalidFile> {
    var reader = ProfileReader(source)
    if let profile = reader.profile(), reader.mistakes.all.isEmpty { return .success(profile) }
    return .failure(InvalidFile(path: source.path, mistakes: reader.mistakes.sorted))
  }
}

private struct ProfileReader: YAMLReader {
  var mistakes: DiagnosticList

  private enum Key: String, CaseIterable { case profile, title, source, address, edition, clauses }
  private enum ClauseKey: String, CaseIterable {
    case title, demand, advice, `where`, condition, note, source, address, edition
  }

  private static let mostClauses = 500
  private static let mostCharacters = 2000

  init(_ source: SourceText) { mistakes = DiagnosticList(source) }

  mutating func profile() -> Profile? {
    guard let root = YAMLReading.read(mistakes.source, of: .profile, &mistakes) else { return nil }
    guard case .map(let map) = root.content else {
      mistakes.add("A profile is a map with “profile” and “clauses”, and this is \(root.kind).", at: root)
      return nil
    }
    let values: [Key: YAMLEntry] = keys(map, "A profile")
    func missing(_ key: Key, _ why: String) {
      if values[key] == nil {
        mistakes.add("“\(key.rawValue)” is missing: \(why).", at: SourcePlace(line: 1, column: 1))
      }
    }
    missing(.profile, "it is the profile’s name")
    missing(.source, "a verdict without its source says nothing")
    missing(.edition, "figures are quoted with their edition")
    missing(.clauses, "it has what is judged")
    let name = values[.profile].flatMap { line(of: $0, "the profile’s name") }
    let title = values[.title].flatMap { line(of: $0, "a title") }
    let source = Clause.Source(
      title: values[.source].flatMap { line(of: $0, "the source’s title") } ?? "",
      address: values[.address].flatMap { address(of: $0) } ?? "",
      edition: values[.edition].flatMap { line(of: $0, "an edition and its date") } ?? "")
    let clauses = values[.clauses].map { self.clauses(of: $0, source) } ?? []
    guard let name else { return nil }
    return Profile(name: name, title: title ?? name, source: source, clauses: clauses)
  }

  /// Entries by what they are; others are mistakes.
  private mutating func keys<Key: RawRepresentable & CaseIterable & Hashable>(
    _ map: [YAMLEntry], _ what: String
  ) -> [Key: YAMLEntry] where Key.RawValue == String {
    var values: [Key: YAMLEntry] = [:]
    for entry in map { if let key = key(of: entry, in: what, Key.self) { values[key] = entry } }
    return values
  }

  private mutating func line(of entry: YAMLEntry, _ expected: String) -> String? {
    guard let item = item(of: entry, expected: expected) else { return nil }
    guard item.text.unicodeScalars.count <= Self.mostCharacters else {
      mistakes.add(
        "This text has more than \(Self.mostCharacters) characters, which are the most here.", at: item.value)
      return nil
    }
    return item.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A page is to link to it: nothing but the web.
  private mutating func address(of entry: YAMLEntry) -> String? {
    guard let text = line(of: entry, "an address") else { return nil }
    if text.hasPrefix("https://") || text.hasPrefix("http://") { return text }
    mistakes.add("\(quoted(text)) isn’t an address that begins with https://.", at: entry.value)
    return nil
  }

  // MARK: Clauses

  private mutating func clauses(of entry: YAMLEntry, _ source: Clause.Source) -> [Clause] {
    let all = entries(of: entry, expected: "a map of clauses")
    if all.isEmpty, case .map = entry.value.content {
      mistakes.add("A profile without clauses judges nothing.", atKeyOf: entry)
    }
    guard all.count <= Self.mostClauses else {
      mistakes.add("A profile has \(Self.mostClauses) clauses at most.", atKeyOf: entry)
      return []
    }
    return all.compactMap { clause($0, source) }
  }

  private mutating func clause(_ entry: YAMLEntry, _ source: Clause.Source) -> Clause? {
    let map = entries(of: entry, expected: "a map with “title”, “demand” and “condition”")
    guard !map.isEmpty else { return nil }
    let values: [ClauseKey: YAMLEntry] = keys(map, "A clause")
    for key in [ClauseKey.title, .demand, .condition] where values[key] == nil {
      mistakes.add("“\(key.rawValue)” is missing in \(quoted(entry.key)).", atKeyOf: entry)
    }
    var own = source
    own.title = values[.source].flatMap { line(of: $0, "the source’s title") } ?? source.title
    own.address = values[.address].flatMap { address(of: $0) } ?? source.address
    own.edition = values[.edition].flatMap { line(of: $0, "an edition and its date") } ?? source.edition
    guard let title = values[.title].flatMap({ line(of: $0, "a title") }),
      let demand = values[.demand].flatMap({ line(of: $0, "what is demanded, in a sentence") }),
      let condition = values[.condition].flatMap({ self.condition($0) })
    else { return nil }
    return Clause(
      id: entry.key, title: title, demand: demand,
      isAdvice: values[.advice].flatMap { flag(of: $0, orSay: "is neither true nor false") } ?? false,
      scope: values[.where].flatMap { scope($0) } ?? .everywhere, condition: condition,
      note: values[.note].flatMap { line(of: $0, "a sentence") }, source: own)
  }

  private mutating func scope(_ entry: YAMLEntry) -> Clause.Scope? {
    let known = Clause.Scope.allCases.map(\.rawValue)
    guard let item = item(of: entry, expected: known.joined(separator: ", ")) else { return nil }
    let scope = Clause.Scope(rawValue: item.text)
    if scope == nil {
      mistakes.add(
        "There is no \(quoted(item.text)) here. \(suggestion(for: item.text, in: known))", at: item.value)
    }
    return scope
  }

  private mutating func condition(_ entry: YAMLEntry) -> Clause.Condition? {
    var reader = ConditionReader(mistakes)
    defer { mistakes = reader.mistakes }
    return reader.condition(of: entry)
  }
}
