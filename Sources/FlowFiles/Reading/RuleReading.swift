import DeviceSimulation
import Diagnostics
import UnlockEngine

// Rules of a file's own: sentences, and what they promise. What every app promises isn't theirs to change.

extension FlowReader {
  enum RuleKey: String, CaseIterable {
    case always, never, sometimes, when, after
    case lasting = "for"
    case lastingMore = "for-more-than"
    case restarts = "touch-restarts"
    case assumes, covers
  }

  static let mostRules = 60

  /// `Nobody gets in with five wrong PINs: { never: { screen: home, wrong-pins: { reached: tries } } }`.
  mutating func readRule(_ entry: YAMLEntry) {
    guard parts.rules.count < Self.mostRules else {
      return mistakes.add("There is room for \(Self.mostRules) rules.", atKeyOf: entry)
    }
    _ = isFit(Item(text: entry.key, value: YAMLValue(entry), isPlain: true), most: 120)
    let found: [RuleKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { never: { screen: home, pin: none } }"), of: "A rule")
    let claims: [(RuleKey, FlowProgram.RuleDefinition.Kind)] = [
      (.always, .always), (.never, .never), (.sometimes, .sometimes),
    ]
    let said = claims.filter { found[$0.0] != nil }
    guard let (key, kind) = said.first, let claim = found[key] else {
      if case .map = entry.value.content {
        mistakes.add("A rule says what is so “always”, “never” or “sometimes”.", atKeyOf: entry)
      }
      return
    }
    if said.count > 1, let other = found[said[1].0] {
      mistakes.add("A rule says one thing: “\(key.rawValue)” or “\(other.key)”.", atKeyOf: other)
    }
    checkWords(found, kind)
    let length = found[.lasting] ?? found[.lastingMore]
    let (firstCondition, firstFigure) = (parts.conditions.count, parts.figures.count)
    asking = length != nil ? .lasting : kind == .sometimes ? .states : .steps
    var rule = FlowProgram.RuleDefinition(name: entry.key, kind: kind, condition: ruleCondition(claim) ?? 0)
    rule.trigger = found[.after].flatMap { ruleCondition($0) }
    rule.when = found[.when].flatMap { ruleCondition($0) }
    asking = nil
    rule.lasting = length.flatMap { lasting($0, found) }
    rule.assumes = found[.assumes].map { assumed($0) } ?? []
    rule.figures = parts.figures[firstFigure...].compactMap(\.limit)
    rule.isOfSteps = rule.trigger != nil || rule.lasting != nil
    for case .rule(let part) in parts.conditions[firstCondition...] {
      if part.isOfSteps { rule.isOfSteps = true }
      if case .lastTapped(let control) = part { rule.taps.append(control) }
    }
    rule.bit = 1 << UInt64(parts.rules.count)
    places.rules.append(entry)
    rule.covers = readCovers(found[.covers])
    parts.rules.append(rule)
  }

  /// Which words go together.
  private mutating func checkWords(_ found: [RuleKey: YAMLEntry], _ kind: FlowProgram.RuleDefinition.Kind) {
    if kind == .sometimes {
      for key in [RuleKey.after, .when, .lasting, .lastingMore] {
        guard let other = found[key] else { continue }
        mistakes.add("“\(other.key)” goes with “always” or “never”.", atKeyOf: other)
      }
    }
    guard let length = found[.lasting] ?? found[.lastingMore] else {
      if let restarts = found[.restarts] {
        mistakes.add("“touch-restarts” goes with “for”: it begins that time anew.", atKeyOf: restarts)
      }
      return
    }
    if found[.lasting] != nil, let more = found[.lastingMore] {
      mistakes.add("A rule has “for” or “for-more-than”, not both.", atKeyOf: more)
    }
    if let after = found[.after] {
      mistakes.add(
        "“\(length.key)” goes with “when”: what is so as long as that. “after” is one moment.", atKeyOf: after
      )
    } else if found[.when] == nil {
      mistakes.add("“\(length.key)” needs “when”: what is so as long as that.", atKeyOf: length)
    }
    if let never = found[.never], kind == .never {
      mistakes.add("“\(length.key)” goes with “always”: what comes when the time is over.", atKeyOf: never)
    }
  }

  /// A condition that can be judged at any moment: not what is so only while a step is taken.
  mutating func ruleCondition(_ entry: YAMLEntry) -> UInt16? {
    let first = parts.conditions.count
    let condition = condition(entry.value, of: entry)
    for part in parts.conditions[first...] {
      switch part {
      case .typed, .typedBreaks, .typedPasses:
        mistakes.add(
          "“typed” is so only while an entry is completed: a goal or a rule speaks of what is so after that."
            + (asking == .steps ? " “by: right-code” is a word of rules." : ""), at: entry.value)
        return condition
      case .given:
        mistakes.add(
          "“given” is so only before the first launch: a goal or a rule speaks of what is so after that.",
          at: entry.value)
        return condition
      default: continue
      }
    }
    return condition
  }

  // MARK: Lengths of time

  private mutating func lasting(_ entry: YAMLEntry, _ found: [RuleKey: YAMLEntry]) -> FlowProgram.Lasting? {
    let slot = parts.rules.count { $0.lasting != nil }
    guard slot < FileState.Slots<UInt32>.limit else {
      mistakes.add(
        "There can be \(FileState.Slots<UInt32>.limit) rules about a length of time, and this is one more.",
        atKeyOf: entry)
      return nil
    }
    guard let figure = figure(entry) else { return nil }
    if parts.figures[Int(figure)].length == .zero {
      mistakes.add("Nothing lasts no time: say how long, as in 5m.", at: entry.value)
    }
    return FlowProgram.Lasting(
      figure: figure, isExceeded: found[.lasting] == nil, isRestarted: isTrue(found[.restarts]), slot: slot)
  }

  /// `5m`, or `{ away: 5m }`: the figure that a limit has.
  mutating func figure(_ entry: YAMLEntry) -> UInt8? {
    guard parts.figures.count < 250 else {
      mistakes.add("There are more lengths of time than rules can have.", at: entry.value)
      return nil
    }
    var (said, limit): (YAMLEntry, UInt8?) = (entry, nil)
    if case .map(let entries) = entry.value.content {
      guard entries.count == 1, let only = entries.first else {
        mistakes.add("“\(entry.key)” takes one length of time, as in 5m or { away: 5m }.", at: entry.value)
        return nil
      }
      guard let number = number(of: only.key, .limit, at: YAMLValue(only)) else { return nil }
      if parts.limits[Int(number)].kind != .duration, !doubtful.contains(only.key) {
        mistakes.add("“\(only.key)” is no length of time.", atKeyOf: only)
      }
      (said, limit) = (only, number)
    }
    guard let item = item(of: said, expected: "a length of time, as in 5m") else { return nil }
    guard let length = Duration(scenarioText: item.text) else {
      if let number = names.limits.firstIndex(of: item.text), parts.limits[number].kind == .duration {
        let standard = Duration.milliseconds(parts.limits[number].standard).scenarioText
        mistakes.add(
          "Say the figure, too: { \(item.text): \(standard) }. A rule that asked the limit alone would agree with whatever it is.",
          at: item.value)
      } else {
        mistakes.add(
          "\(quoted(item.text)) is no length of time, as in 5m or { away: 5m }, a limit and its figure.",
          at: item.value)
      }
      return nil
    }
    parts.figures.append(Figure(length: length, limit: limit))
    return UInt8(parts.figures.count - 1)
  }

  /// The limits under whose own values alone a rule is judged.
  private mutating func assumed(_ entry: YAMLEntry) -> [UInt8] {
    texts(of: entry, expected: "the name of a limit, or a list of names").compactMap { number($0, .limit) }
  }
}
