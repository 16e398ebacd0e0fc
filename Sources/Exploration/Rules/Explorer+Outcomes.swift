import DeviceSimulation
import UnlockEngine

extension Explorer {
  var outcomes: [ExplorationResult.Outcome] {
    let stuck =
      isComplete
      ? Dictionary(
        uniqueKeysWithValues: rules.alwaysReachable.indices.map { place in
          (rules.alwaysReachable[place].rule, stuckState { rules.alwaysReachable[place].check($0) })
        })
      : [:]
    let seen = workers.reduce(into: Set<Int>()) { $0.formUnion($1.checker.seen) }
    return rules.all.enumerated().map { index, rule in
      ExplorationResult.Outcome(
        rule: rule.name, result: result(rule, index, seen, stuck),
        isOfOwnFigure: rule.limits.contains(where: generator.plan.isSetOtherwise))
    }
  }

  private func result(
    _ rule: Rule<F>, _ index: Int, _ seen: Set<Int>, _ stuck: [Int: UInt32?]
  ) -> ExplorationResult.Result {
    guard generator.plan.judges(rule) else { return .notJudged }
    switch rule.claim {
    case .always, .everyDevice, .alwaysShows, .everyStep, .everyDeviceStep, .wayOut:
      guard let violation = violations.first(where: { $0.rule == index }) else {
        return isComplete ? .held : .unknown
      }
      var move = violation.move
      if case .wayOut = rule.claim { move = deadTap(in: violation.state) }
      return broken(rule.name, by: violation.state, move, violation.evidence)
    case .alwaysReachable:
      guard let found = stuck[index] else { return .unknown }
      guard let state = found else { return .held }
      let title = screens[Int(graph.screens[Int(state)])].top?.title ?? ""
      return broken(rule.name, by: state, nil, .hides(title))
    case .sometimes: return seen.contains(index) ? .held : isComplete ? .neverSeen : .unknown
    }
  }

  private func broken(
    _ rule: String, by state: UInt32, _ move: Move?, _ evidence: Evidence
  ) -> ExplorationResult.Result {
    let before = path(to: state)
    let path = MovePath(start: before.start, moves: before.moves + (move.map { [$0] } ?? []))
    let screen = screens[Int(graph.screens[Int(state)])]
    return .broken(counterexample(path, breaking: rule, evidence, on: screen))
  }

  /// A tap that does nothing: only after it does a place with no way out look other than once it is mended.
  private func deadTap(in state: UInt32) -> Move? {
    let reader = StateReader(of: self)
    reader.load(Int(state))
    return zip(moves(from: state), graph.successors(of: Int(state))).first { move, target in
      guard case .tap = move, target == state else { return false }
      var after = reader.world.pointee
      var effects: [Effect] = []
      generator.perform(move, &after, &effects)
      return effects.isEmpty
    }?.0
  }

  /// The first state from which none of the wanted ones can be come to.
  ///
  /// Goes through the states backwards until nothing changes: most steps lead to states that were found
  /// later, so that a few rounds are enough and no table of steps backwards is needed.
  private func stuckState(_ isWanted: (RuleState<F>) -> Bool) -> UInt32? {
    let reader = StateReader(of: self)
    let places = UnsafeMutablePointer<Screen>.allocate(capacity: screens.count)
    places.initialize(from: screens, count: screens.count)
    defer {
      places.deinitialize(count: screens.count)
      places.deallocate()
    }
    var leads = (0..<graph.count).map { state in
      reader.load(state)
      return isWanted(
        RuleState(
          world: reader.world, screen: places + Int(graph.screens[state]), memory: graph.memory(of: state)))
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for state in leads.indices.reversed() where !leads[state] {
        guard graph.successors(of: state).contains(where: { leads[Int($0)] }) else { continue }
        leads[state] = true
        hasChanged = true
      }
    }
    return leads.firstIndex(of: false).map(UInt32.init)
  }

  var unreached: [ExplorationResult.Unreached] {
    let reached = Set(screens.flatMap(\.layerIDs))
    return generator.plan.flow.places.map(\.id).filter { !reached.contains($0) }.map {
      ExplorationResult.Unreached(id: $0, reason: generator.plan.unreached[$0])
    }
  }
}
