import Diagnostics
import UnlockEngine

// What can be told only of the whole: that nothing is endless.

extension FlowReader {
  mutating func checkTheWhole() {
    readStarts()
    readGoals(entries(in: .goals))
    if let entry = sections[.explore] { readExploring(entry) }
    // The whole isn't judged while parts of it are wrong: no mistake is to follow from another.
    guard mistakes.all.isEmpty else { return }
    checkLaunch()
    checkAnswersForTyped()
    checkOptions()
    checkCounts()
    sayTries()
    checkRoomForTexts()
    checkCircles()
    checkWords()
    spreadAlerts()
    spreadVariants()
  }

  /// Where nothing is gone to there is no screen.
  private mutating func checkLaunch() {
    guard let launchEntry, !(parts.moments.launch.map(mayGo) ?? false) else { return }
    mistakes.add(
      "“launch” leads to no screen: say which comes first, as in [go: lock].", atKeyOf: launchEntry)
  }

  /// Whether some step of a block goes to a screen, or is answered by what may.
  private func mayGo(_ block: UInt16) -> Bool {
    parts.blocks[Int(block)].contains { instruction in
      switch instruction {
      case .go, .goBack, .ask, .send, .sendAgain: true
      case .run(let block): mayGo(block)
      case .choose(let first, let count):
        parts.branches[Int(first)..<Int(first + count)].contains { mayGo($0.block) }
      default: false
      }
    }
  }

  /// A count that is compared with nothing would go on for ever.
  private mutating func checkCounts() {
    for (number, value) in parts.values.enumerated() where counted.contains(UInt8(number)) {
      guard case .count(let limits, nil) = value.kind, limits.isEmpty, value.rounds?.most == nil else {
        continue
      }
      mistakes.add(
        "“\(value.name)” is counted and compared with nothing, so it has no end: compare it with a limit, as in "
          + "{ \(value.name): { reached: tries } }, or say “most”.", atKeyOf: valueEntries[number])
    }
  }

  /// What is said of tries goes by the limit that the count is compared with.
  private mutating func sayTries() {
    for (word, count, entry, secret) in tries {
      guard case .count(let limits, _) = parts.values[Int(count)].kind, let limit = limits.first else {
        mistakes.add(
          "“\(names.values[Int(count)])” is compared with no limit, so nobody can tell how many tries are left.",
          atKeyOf: entry)
        continue
      }
      let left = Copy.Piece.left(of: count, limit: limit)
      parts.words[Int(word)] = .byNumber(
        left, zero: Copy("Wrong \(secret). No tries left."), one: Copy("Wrong \(secret). One try left."),
        other: Copy([.text("Wrong \(secret). "), left, .text(" tries left.")]))
    }
  }

  /// Which alerts can come over a screen by themselves.
  private mutating func spreadAlerts() {
    for screen in parts.screens.indices {
      parts.screens[screen].alerts = parts.alerts.indices.filter {
        parts.alerts[$0].over & (1 << UInt64(screen + 1)) != 0
      }.map { UInt8($0 + 1) }
    }
  }

  /// Which screens can show in another's place, and on which timers that run while something holds.
  private mutating func spreadVariants() {
    for (number, screen) in parts.screens.enumerated() {
      if let own = screen.insteadOf { parts.screens[Int(own) - 1].variants.append(UInt8(number + 1)) }
    }
    let program = FlowProgram(parts)
    for timer in parts.timers.indices {
      guard let condition = parts.timers[timer].whileHolds else { continue }
      for screen in 1...max(1, parts.screens.count) where program.canHold(condition, on: 1 << UInt64(screen))
      { parts.timers[timer].during |= 1 << UInt64(screen) }
    }
  }

  // MARK: Steps that go round in circles

  private mutating func checkCircles() {
    let entries: [CircleSearch.Node: YAMLEntry] = Dictionary(
      uniqueKeysWithValues: stepEntries.enumerated().map { (.step($0), $1) }
        + screenEntries.enumerated().map { (.screen($0), $1) }
        + timerEntries.enumerated().map { (.timer($0), $1) }
        + callEntries.enumerated().map { (.call($0), $1) })
    var search = CircleSearch(parts: parts)
    let nodes =
      stepEntries.indices.map { CircleSearch.Node.step($0) } + screenEntries.indices.map { .screen($0) }
      + timerEntries.indices.map { .timer($0) } + callEntries.indices.map { .call($0) }
    for node in nodes {
      let cost = search.cost(of: node)
      guard let entry = entries[search.circle.first ?? node] else { continue }
      if !search.circle.isEmpty {
        let names = (search.circle + search.circle.prefix(1)).compactMap { name(of: $0, entries) }
        return mistakes.add(
          "This goes round in circles by itself: \(names.joined(separator: " → ")).", atKeyOf: entry)
      }
      if cost > Self.mostSteps {
        return mistakes.add("This would take more than \(Self.mostSteps) steps at once.", atKeyOf: entry)
      }
    }
  }

  private func name(of node: CircleSearch.Node, _ entries: [CircleSearch.Node: YAMLEntry]) -> String? {
    guard case .call(let number) = node else { return entries[node]?.key }
    return parts.server.requests[Int(parts.server.calls[number].request)].name
  }

  private static let mostSteps = 2000

  // MARK: Words in words

  /// How long copy gets when words are put into it.
  private mutating func checkWords() {
    var (lengths, way): ([Int: Int], [Int]) = ([:], [])
    var circle: Int?
    let words = parts.words

    func length(_ copy: Copy?) -> Int {
      (copy?.pieces ?? []).reduce(0) { sum, piece in
        switch piece {
        case .text(let text): min(sum + text.unicodeScalars.count, 1_000_000)
        case .word(let word): min(sum + length(Int(word)), 1_000_000)
        default: sum + 10
        }
      }
    }
    func length(_ word: Int) -> Int {
      if let known = lengths[word] { return known }
      guard !way.contains(word), circle == nil else {
        circle = circle ?? word
        return 0
      }
      way.append(word)
      defer { way.removeLast() }
      let found =
        switch words[word] {
        case .byCondition(let ways): ways.map { length($0.copy) }.max() ?? 0
        case .byNumber(_, let zero, let one, let other): max(length(zero), length(one), length(other))
        }
      lengths[word] = found
      return found
    }
    for word in words.indices {
      let found = length(word)
      let name = word < names.words.count ? "“\(names.words[word])”" : "This copy"
      let place =
        wordEntries.indices.contains(word) ? wordEntries[word].place : SourcePlace(line: 1, column: 1)
      if circle != nil {
        return mistakes.add("\(name) goes round in circles: it has itself in it.", at: place)
      }
      if found > 4 * Self.mostCharacters {
        return mistakes.add("\(name) can get longer than \(4 * Self.mostCharacters) characters.", at: place)
      }
    }
  }
}
