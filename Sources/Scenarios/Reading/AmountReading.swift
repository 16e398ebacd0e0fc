import UnlockEngine

// How much or how often: what an `expect` step counts.

/// The keys of what is to be counted.
enum BoundsKey: String, CaseIterable {
  case atLeast = "at-least"
  case atMost = "at-most"
}

extension ScenarioReader {
  /// `{ at-least: 1, at-most: 3 }`; `nil` where that isn’t a map.
  mutating func readBounds(_ entry: YAMLEntry, of amount: Expectation.Amount) -> [Expectation]? {
    guard case .map(let entries) = entry.value.content else { return nil }
    if entries.isEmpty { mistakes.add("Say “at-least”, “at-most” or both.", at: entry.value) }
    var bounds = Expectation.Bounds()
    for found in entries where !mistakes.isFull {
      guard let key = key(of: found, in: "An amount", BoundsKey.self),
        let number = readNumber(found, of: amount)
      else { continue }
      switch key {
      case .atLeast: bounds.atLeast = number
      case .atMost: bounds.atMost = number
      }
    }
    if let least = bounds.atLeast, let most = bounds.atMost, least > most {
      mistakes.add("Nothing is at least that and at most this: the smaller one comes first.", at: entry.value)
    }
    return bounds == Expectation.Bounds() ? [] : [.amount(amount, bounds)]
  }

  /// A number, or a length of time where that is what is measured.
  private mutating func readNumber(_ entry: YAMLEntry, of amount: Expectation.Amount) -> Int64? {
    switch amount {
    case .timeLeft, .fact(_, isTime: true):
      guard let item = item(of: entry, expected: "a duration such as 59s") else { return nil }
      return duration(item)?.inMilliseconds
    case .keypad, .fact, .calls, .requests: return number(of: entry, in: 0...1_000_000).map { Int64($0) }
    }
  }

  // MARK: Calls and requests

  /// How often LocalAuthentication was asked: a number, or one for each kind of question.
  mutating func readCalls(_ entry: YAMLEntry) -> [Expectation] {
    let names = Asked.callNames + (sample?.world.flow.purposeNames ?? [])
    return readCounts(entry, among: sample == nil ? nil : names, "call of LocalAuthentication") { .calls($0) }
  }

  /// How often the server was asked: a number, or one for each request.
  mutating func readRequests(_ entry: YAMLEntry) -> [Expectation] {
    readCounts(entry, among: sample?.world.flow.requestNames, "request") { .requests($0) }
  }

  private mutating func readCounts(
    _ entry: YAMLEntry, among known: [String]?, _ kind: String, _ amount: (String?) -> Expectation.Amount
  ) -> [Expectation] {
    guard case .map(let entries) = entry.value.content else { return readCount(entry, amount(nil)) }
    if entries.contains(where: { BoundsKey(rawValue: $0.key) != nil }) {
      return readBounds(entry, of: amount(nil)) ?? []
    }
    if entries.isEmpty { mistakes.add("“\(entry.key)” has nothing in it to count.", atKeyOf: entry) }
    return entries.flatMap { found -> [Expectation] in
      if let known, !known.contains(found.key) {
        mistakes.add(
          "There is no \(kind) \(quoted(found.key)). \(suggestion(for: found.key, in: known))", atKeyOf: found
        )
        return []
      }
      return readBounds(found, of: amount(found.key)) ?? readCount(found, amount(found.key))
    }
  }

  private mutating func readCount(_ entry: YAMLEntry, _ amount: Expectation.Amount) -> [Expectation] {
    if case .text("none", _) = entry.value.content { return [.amount(amount, .init(0))] }
    return number(of: entry, in: 0...1_000_000).map { [.amount(amount, .init(Int64($0)))] } ?? []
  }
}
