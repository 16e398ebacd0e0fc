// What was tapped last, which only rules ask for.

extension LivenessSearch {
  /// What is alive where something leads, as it is before: with its answer a prompt has gone.
  func read(by end: End) -> ValueSet {
    var alive = aliveByNumber[end.state]
    if end.effects.asks, alive.contains(.tappedForPrompt) { alive |= .lastTapped }
    guard end.effects.isOwners else { return alive }
    return alive.contains(.lastTapped) ? alive & ~.taps | .tappedForPrompt : alive & ~.taps
  }

  /// A rule that is about a change asks what was tapped before a step that changes it without a tap: any way on which nothing is
  /// tapped may be one step.
  mutating func readTaps(_ rule: FlowProgram.RuleDefinition) {
    // Where it may be judged, at once or later on such a way.
    var comes = states.map { readers.mayBeJudged(rule, in: $0) }
    if !rule.isOfSteps {
      for number in states.indices where comes[number] { reads[number] |= .lastTapped }
      return
    }
    var changes = true
    while changes {
      changes = false
      for number in states.indices.reversed() where !comes[number] {
        guard ends[number].contains(where: { comes[$0.state] && !$0.isTap }) else { continue }
        (comes[number], changes) = (true, true)
      }
    }
    for number in states.indices {
      for end in ends[number] where comes[end.state] && !end.isTap {
        if readers.mayCome(rule, setting: end.effects.setByOthers) { reads[number] |= .lastTapped }
        if readers.mayCome(rule, setting: end.effects.setByOwner) { reads[number] |= .tappedForPrompt }
      }
    }
  }
}
