import DeviceSimulation
import Diagnostics
import Exploration
import UnlockEngine

/// Reads what a clause is judged by: a word alone, or one with what it takes.
struct ConditionReader: YAMLReader {
  var mistakes: DiagnosticList

  init(_ mistakes: DiagnosticList) { self.mistakes = mistakes }

  /// Words that take nothing.
  static let plain: [String: FlowQuestion] = [
    "last-try-is-told": .lastTryIsTold, "blocked-come-back": .blockedComeBack,
    "wrong-entries-are-told": .wrongEntriesAreTold, "pads-speak-of-no-passcode": .padsSpeakOfNoPasscode,
    "tries-outlast-matches": .triesOutlastMatches, "another-face-opens-nothing": .anotherFaceOpensNothing,
    "prompts-release-keys": .promptsReleaseKeys, "sensitive-screens-need-proof": .sensitiveScreensNeedProof,
    "other-ways-than-biometry": .otherWaysThanBiometry, "other-ways-than-typing": .otherWaysThanTyping,
    "passcode-opens-nothing": .passcodeOpensNothing, "passcode-is-needed": .passcodeIsNeeded,
    "switcher-shows-nothing-private": .switcherShowsNothingPrivate, "restarts-need-proof": .restartsNeedProof,
    "refused-codes-are-told": .refusedCodesAreTold, "easy-codes-are-refused": .easyCodesAreRefused,
    "what-is-confirmed-shows": .whatIsConfirmedShows, "wrong-elements-look-alike": .wrongElementsLookAlike,
    "time-limits-are-told": .timeLimitsAreTold, "time-limits-can-be-shortened": .timeLimitsCanBeShortened,
    "face-id-has-a-reason": .faceIDHasReason,
  ]

  /// Words that take something.
  enum Word: String, CaseIterable {
    case rule, idle, guesses, digits, missing, outside
    case overall = "overall-timeout"
    case prompts = "prompts-are-asked-for"
    case warned = "time-limits-are-warned-of"
    case scans = "failed-scans"
  }

  static var words: [String] { plain.keys.sorted() + Word.allCases.map(\.rawValue) }

  mutating func condition(of entry: YAMLEntry) -> Clause.Condition? {
    switch entry.value.content {
    case .text(let text, _):
      if let question = Self.plain[text] { return .asks(question) }
      let takes = Word(rawValue: text) != nil
      mistakes.add(
        takes
          ? "“\(text)” takes something: condition: { \(text): … }."
          : "There is no condition \(quoted(text)). \(suggestion(for: text, in: Self.words))", at: entry.value
      )
      return nil
    case .map(let entries):
      guard let first = entries.first, entries.count == 1 else {
        mistakes.add("A condition is one word with what it takes.", at: entry.value)
        return nil
      }
      return condition(first)
    case .list:
      mistakes.add("A condition is one word, or a map of one, and this is a list.", at: entry.value)
      return nil
    }
  }

  private mutating func condition(_ entry: YAMLEntry) -> Clause.Condition? {
    guard let word = Word(rawValue: entry.key) else {
      let isPlain = Self.plain[entry.key] != nil
      mistakes.add(
        isPlain
          ? "“\(entry.key)” takes nothing: condition: \(entry.key)."
          : "There is no condition \(quoted(entry.key)). \(suggestion(for: entry.key, in: Self.words))",
        atKeyOf: entry)
      return nil
    }
    switch word {
    case .rule: return text(of: entry, expected: "the sentence of a rule").map { .asks(.rule($0)) }
    case .idle: return time(entry).map { .asks(.idle($0)) }
    case .overall: return time(entry).map { .asks(.overallTimeout($0)) }
    case .prompts: return time(entry).map { .asks(.promptsAreAskedFor(after: $0)) }
    case .warned: return time(entry).map { .asks(.timeLimitsAreWarnedOf($0)) }
    case .scans: return number(of: entry, in: 1...100).map { .asks(.failedScans(atMost: $0)) }
    case .outside: return text(of: entry, expected: "why no flow file is about that").map { .outside($0) }
    case .guesses: return guesses(entry)
    case .digits: return digits(entry)
    case .missing: return missing(entry)
    }
  }

  // MARK: What they take

  private mutating func time(_ entry: YAMLEntry, upTo most: Duration = .hours(24 * 30)) -> Duration? {
    guard let item = item(of: entry, expected: "a length of time, as in 5m") else { return nil }
    if let time = Duration(scenarioText: item.text), time >= .seconds(1), time <= most { return time }
    mistakes.add(
      "\(quoted(item.text)) isn’t a length of time from 1s to \(most.scenarioText), as 5m is.", at: item.value
    )
    return nil
  }

  /// The entries of a map by name, if there are no others.
  private mutating func parts(_ entry: YAMLEntry, _ known: [String]) -> [String: YAMLEntry] {
    var parts: [String: YAMLEntry] = [:]
    for part in entries(of: entry, expected: "a map with \(known.joined(separator: ", "))") {
      if known.contains(part.key) {
        parts[part.key] = part
      } else {
        mistakes.add(
          "“\(entry.key)” has no \(quoted(part.key)). \(suggestion(for: part.key, in: known))", atKeyOf: part)
      }
    }
    return parts
  }

  private mutating func needs(_ key: String, in entry: YAMLEntry) {
    mistakes.add("“\(entry.key)” needs “\(key)”.", atKeyOf: entry)
  }

  private mutating func guesses(_ entry: YAMLEntry) -> Clause.Condition? {
    let parts = parts(entry, ["at-most", "until-break-of"])
    guard let most = parts["at-most"] else {
      needs("at-most", in: entry)
      return nil
    }
    // Longer breaks aren’t told apart (`StepKinds`).
    let pause = parts["until-break-of"].flatMap { time($0, upTo: .hours(1)) }
    return number(of: most, in: 1...1000).map { .asks(.guesses(atMost: $0, untilBreakOf: pause)) }
  }

  private mutating func digits(_ entry: YAMLEntry) -> Clause.Condition? {
    let parts = parts(entry, ["at-least", "at-most"])
    guard !parts.isEmpty else {
      needs("at-least” or “at-most", in: entry)
      return nil
    }
    let least = parts["at-least"].flatMap { number(of: $0, in: 1...12) } ?? 1
    let most = parts["at-most"].flatMap { number(of: $0, in: 1...12) } ?? 12
    guard least <= most else {
      mistakes.add("At least \(least) and at most \(most): no code is so.", atKeyOf: entry)
      return nil
    }
    return .asks(.digits(atLeast: least, atMost: most))
  }

  private mutating func missing(_ entry: YAMLEntry) -> Clause.Condition? {
    let parts = parts(entry, ["word", "because"])
    for key in ["word", "because"] where parts[key] == nil { needs(key, in: entry) }
    guard let word = parts["word"].flatMap({ text(of: $0, expected: "a word of flow files") }),
      let because = parts["because"].flatMap({ text(of: $0, expected: "what it would say") })
    else { return nil }
    return .missing(word: word, because: because)
  }
}
