import Diagnostics
import UnlockEngine

// Conditions that can't be so, and ways that are never taken because one before them always is.

extension FlowCheck {
  mutating func checkConditions(_ uses: FlowReferences, _ reach: Reachability) {
    let budget = ConditionSpace.Budget()
    let anywhere = ConditionSpace(program, on: reach.reached | 1, budget)
    checkBranches(uses, reach, anywhere, budget)
    checkWords(uses, anywhere)
    checkProof(reach, budget)
    for (number, entry) in places.entries(.screen).enumerated() where reach.isReached(number) {
      let here = ConditionSpace(program, on: screensGoneTo(where: number), budget)
      let screen = program.screens[number]
      check(screen.buttons, here, given: nil)
      check(screen.texts.map(\.condition), here, of: entry.part("texts") ?? entry.part("body"))
      check(screen.body.map(\.condition), here, of: entry.part("body"))
    }
    for (number, entry) in places.entries(.alert).enumerated() where reach.isShown(number) {
      let alert = program.alerts[number]
      let isShownBySteps = reach.shownBySteps & (1 << UInt64(number)) != 0
      let there =
        alert.over == 0 || isShownBySteps ? anywhere : ConditionSpace(program, on: alert.over, budget)
      guard isShownBySteps || there.canBe([(alert.condition, true)]) else {
        tell(
          .alertNeverShown, "“\(entry.key)” is never shown: what its “if” asks can’t all be so at once.",
          at: entry.part("if"))
        continue
      }
      check(alert.buttons, there, given: isShownBySteps ? nil : alert.condition)
    }
    for (number, entry) in places.rules.enumerated() {
      let rule = program.rules[number]
      let isPossible = anywhere.canBe([(rule.condition, true)])
      if !isPossible {
        tell(.neverSo, "What this rule asks can’t all be so at once, whatever the app does.", at: entry)
      } else if rule.kind != .sometimes, !anywhere.canBe([(rule.condition, false)]) {
        tell(.neverSo, "What this rule asks is always so, whatever the app does.", at: entry)
      } else {
        for (word, occasion) in [("after", rule.trigger), ("when", rule.when)]
        where occasion != nil && !anywhere.canBe([(occasion, true)]) {
          tell(
            .neverSo, "This rule is never judged: what its “\(word)” asks can’t all be so at once.", at: entry
          )
        }
      }
    }
  }

  /// The screens that somebody may have gone to where one shows, a bit for each: itself, and those in whose place it does.
  private func screensGoneTo(where shown: Int) -> UInt64 {
    let number = UInt8(shown + 1)
    return program.screens.enumerated().reduce(1 << UInt64(number)) { bits, screen in
      screen.element.variants.contains(number) || screen.element.cover == number
        ? bits | 1 << UInt64(screen.offset + 1) : bits
    }
  }

  // MARK: Ways of a chain

  private mutating func checkBranches(
    _ uses: FlowReferences, _ reach: Reachability, _ anywhere: ConditionSpace, _ budget: ConditionSpace.Budget
  ) {
    for block in uses.steps.sorted() {
      for case .choose(let first, let count) in program.blocks[Int(block)] {
        let ways = program.branches[Int(first)..<Int(first + count)].map(\.condition)
        let screens = reach.chains[first]
        let here = screens.map { ConditionSpace(program, on: $0, budget) } ?? anywhere
        let known = Set(untaken(ways, anywhere).map(\.0))
        for (number, why) in untaken(ways, here) {
          let place = screens.map { known.contains(number) ? "" : " They are begun \(names(of: $0))." } ?? ""
          tell(
            .neverSo, "These steps are never done: \(why)\(place)",
            at: places.blocks[program.branches[Int(first) + number].block])
        }
      }
    }
  }

  /// Where steps are begun, in words: “on “lock” alone”.
  private func names(of screens: UInt64) -> String {
    let names = places.entries(.screen).enumerated().filter { screens & (1 << UInt64($0.offset + 1)) != 0 }
      .map { "“\($0.element.key)”" }
    let first = screens & 1 != 0 ? ["before a screen shows"] : []
    guard let last = names.last else { return first.joined() }
    let list = names.count == 1 ? last + " alone" : names.dropLast().joined(separator: ", ") + " and " + last
    return (first + ["on " + list]).joined(separator: ", and ")
  }

  /// A condition under which nobody has to authenticate, and that says nothing about who looks.
  private mutating func checkProof(_ reach: Reachability, _ budget: ConditionSpace.Budget) {
    guard let condition = program.needsNoProof else { return }
    let isPrivate = program.screens.indices.filter { program.screens[$0].isPrivate && reach.isReached($0) }
    guard !isPrivate.isEmpty, !program.alerts.contains(where: \.isPrivate) else { return }
    let space = ConditionSpace(program, on: isPrivate.reduce(0) { $0 | 1 << UInt64($1 + 1) }, budget)
    if !space.canBe([(condition, false)]) {
      tell(
        .neverSo,
        "This is always so where something private shows: nobody has to authenticate, and no rule asks for it.",
        at: places.needsNoProof)
    } else if !space.canBe([(condition, true)]) {
      tell(.neverSo, "This is never so where something private shows: leave it out.", at: places.needsNoProof)
    }
  }

  private mutating func checkWords(_ uses: FlowReferences, _ space: ConditionSpace) {
    for (number, entry) in places.entries(.word).enumerated() where uses.words.contains(UInt8(number)) {
      guard case .byCondition(let ways) = program.words[number] else { continue }
      for (way, why) in untaken(ways.map(\.condition), space) {
        let which = ways.count == 2 ? (way == 0 ? "“then”" : "“else”") : "way \(way + 1)"
        tell(.neverSo, "Of “\(entry.key)”, \(which) never shows: \(why)", at: entry)
      }
    }
  }

  /// The ways of a chain that are never taken, and why.
  private func untaken(_ ways: [UInt16?], _ space: ConditionSpace) -> [(Int, String)] {
    ways.indices.compactMap { number in
      if !space.canBe([(ways[number], true)]) { return (number, "what “if” asks can’t all be so at once.") }
      let before = ways[..<number].map { (condition: $0, isSo: false) }
      guard number > 0, !space.canBe(before + [(ways[number], true)]) else { return nil }
      return (number, "a way before this is always taken.")
    }
  }

  private mutating func check(_ conditions: [UInt16?], _ space: ConditionSpace, of entry: YAMLEntry?) {
    for condition in conditions where condition != nil && !space.canBe([(condition, true)]) {
      tell(.neverSo, "A text never shows here: what its “if” asks can’t all be so at once.", at: entry)
    }
  }

  // MARK: Buttons

  private mutating func check(
    _ buttons: some Collection<FlowProgram.ButtonDefinition>, _ space: ConditionSpace,
    given condition: UInt16?
  ) {
    for button in buttons {
      let entry = places.buttons[button.block]
      let isShown = [(condition: condition, isSo: true), (condition: button.isShown, isSo: true)]
      if !space.canBe(isShown) {
        tell(.hiddenButton, "This button never shows: what its “if” asks can’t all be so at once.", at: entry)
      } else if button.isEnabled != nil, !space.canBe(isShown + [(condition: button.isEnabled, isSo: true)]) {
        tell(
          .hiddenButton,
          "This button can never be tapped: whenever it shows, what its “enabled-if” asks isn’t so.",
          at: entry)
      }
    }
  }
}
