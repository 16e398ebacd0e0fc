import DeviceSimulation
import FlowFiles
import UnlockEngine

extension Explorer {
  func outcomes(_ guesses: [GuessFinding]) -> [ExplorationResult.Outcome] {
    let seen = workers.reduce(into: Set<Int>()) { $0.formUnion($1.checker.seen) }
    return rules.all.enumerated().map { index, rule in
      ExplorationResult.Outcome(
        rule: rule.name, result: result(rule, index, seen, guesses),
        isOfOwnFigure: rule.limits.contains(where: generator.plan.isSetOtherwise), advice: rule.advice)
    }
  }

  private func result(
    _ rule: Rule<FileFlow>, _ index: Int, _ seen: Set<Int>, _ guesses: [GuessFinding]
  ) -> ExplorationResult.Result {
    guard generator.plan.judges(rule) else { return .notJudged }
    switch rule.claim {
    case .always, .everyDevice, .alwaysShows, .everyStep, .everyDeviceStep, .wayOut:
      let found = Dictionary(grouping: violations.filter { $0.rule == index }, by: \.isAccepted)
      return judged(rule, found.values.compactMap { example(rule, of: $0) }) { tried(rule, index) }
    case .alwaysReachable:
      guard
        let place = rules.alwaysReachable.indices.first(where: { rules.alwaysReachable[$0].rule == index }),
        isComplete
      else { return .unknown }
      return reachability(rule, place)
    case .sometimes:
      if seen.contains(index) { return .held(.init(count: graph.count, unit: .state)) }
      return isComplete ? .neverSeen : .unknown
    case .guessingEnds:
      if guesses.isEmpty { return .notApplicable("nothing that is kept is asked for on a pad or in a field") }
      return judged(rule, guesses.compactMap(\.example)) {
        .init(count: guesses.count { $0.guesses.most.map { $0 > 0 } ?? false }, unit: .secret)
      }
    }
  }

  /// What the ways come to on which a rule was broken, some of which may be accepted.
  private func judged(
    _ rule: Rule<FileFlow>, _ found: [Counterexample], tried: () -> ExplorationResult.Tried
  ) -> ExplorationResult.Result {
    let isAccepted = { (example: Counterexample) in rule.accepted?.covers(example.place) ?? false }
    if let broken = found.first(where: { !isAccepted($0) }) {
      return broken.verdict == .needsLengthenedWaits ? .unconfirmed(broken) : .broken(broken)
    }
    if let reason = rule.accepted?.reason {
      if let known = found.first { return .accepted(reason, known) }
      return isComplete ? .holdsAgain(reason) : .unknown
    }
    let tried = tried()
    guard isComplete else { return tried.count > 0 && isJudgedOnTheWay(rule) ? .heldSoFar(tried) : .unknown }
    return tried.count > 0 ? .held(tried) : .neverTried
  }

  /// Whether what was looked at says something of a rule before all was: how somebody’s guesses end, only the whole tells.
  private func isJudgedOnTheWay(_ rule: Rule<FileFlow>) -> Bool {
    switch rule.claim {
    case .always, .everyDevice, .alwaysShows, .everyStep, .everyDeviceStep, .wayOut: true
    case .alwaysReachable, .sometimes, .guessingEnds: false
    }
  }

  private func reachability(_ rule: Rule<FileFlow>, _ place: Int) -> ExplorationResult.Result {
    guard generator.plan.flow.hasContent else { return .notApplicable("the app has nothing private") }
    let stuck = stuckStates { rules.alwaysReachable[place].check($0) }
    let isOpen = { (state: UInt32) in self.screens[Int(self.graph.screens[Int(state)])].place != nil }
    let accepted = { (state: UInt32) in
      rule.accepted?.covers(self.screens[Int(self.graph.screens[Int(state)])].place) ?? false
    }
    let broken = stuck.filter { !accepted($0) }
    // Where the app is open there is something to look at.
    let open = broken.filter(isOpen)
    let all = [open.isEmpty ? broken : open, stuck.filter(accepted)]
    let found = all.compactMap { states in
      example(
        rule,
        of: states.prefix(generator.mostViolations).map { state in
          let evidence = Evidence.isGone(screens[Int(graph.screens[Int(state)])].top)
          return Violation(rule: place, state: state, evidence: evidence)
        })
    }
    return judged(rule, found) { .init(count: graph.count, unit: .state) }
  }

  /// How often a rule was tried. What looks at screens and devices alone is asked of each of them once.
  private func tried(_ rule: Rule<FileFlow>, _ index: Int) -> ExplorationResult.Tried {
    func isTried(_ verdict: RuleVerdict) -> Bool { if case .notTried = verdict { false } else { true } }
    switch rule.claim {
    case .alwaysShows(let check): return .init(count: screens.count { isTried(check($0)) }, unit: .screen)
    case .everyDevice(let check):
      let count = (0..<graph.devices.count).count { isTried(check(graph.devices[UInt32($0)].pointee)) }
      return .init(count: count, unit: .device)
    case .everyStep, .everyDeviceStep:
      return .init(count: workers.reduce(0) { $0 + $1.checker.tries[index] }, unit: .step)
    default: return .init(count: workers.reduce(0) { $0 + $1.checker.tries[index] }, unit: .state)
    }
  }

  /// The first that anybody can go who lengthens no waits; of none, the first.
  private func example(_ rule: Rule<FileFlow>, of violations: [Violation]) -> Counterexample? {
    let examples = violations.lazy.map { self.example(rule, $0) }
    return examples.first { $0.verdict != .needsLengthenedWaits } ?? examples.first
  }

  private func example(_ rule: Rule<FileFlow>, _ violation: Violation) -> Counterexample {
    let before = path(to: violation.state)
    let judged = generator.lengthened.isEmpty ? nil : verdict(on: rule.claim, before, by: violation.move)
    var move = violation.evidence.isInsteadOfStep ? nil : violation.move
    if case .wayOut = rule.claim { move = deadTap(in: violation.state) }
    let path = MovePath(start: before.start, moves: before.moves + (move.map { [$0] } ?? []))
    let screen = screens[Int(graph.screens[Int(violation.state)])]
    return counterexample(path, breaking: rule.name, violation.evidence, on: screen, judged: judged)
  }

  /// A tap that does nothing: only after it does a place with no way out look other than once it is mended.
  private func deadTap(in state: UInt32) -> Move? {
    let reader = StateReader(of: self)
    reader.load(Int(state))
    let top = screens[Int(graph.screens[Int(state)])].top
    return zip(moves(from: state), graph.successors(of: Int(state))).first { move, target in
      guard case .tap(let id) = move, target == state else { return false }
      // The tab whose screen this is does nothing, and needn’t.
      if top?.controls.first(where: { $0.id == id })?.role == .tab(isSelected: true) { return false }
      var after = reader.world.pointee
      var effects: [Effect] = []
      generator.perform(move, &after, &effects)
      return effects.isEmpty
    }?.0
  }

  /// The states from which none of the wanted ones can be come to, the nearest first.
  ///
  /// Goes through the states backwards until nothing changes: most steps lead to states that were found
  /// later, so that a few rounds are enough and no table of steps backwards is needed.
  private func stuckStates(_ isWanted: (RuleState<FileFlow>) -> Bool) -> [UInt32] {
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
    return leads.indices.filter { !leads[$0] }.map(UInt32.init)
  }

  /// The shortest way to an app that is open and has gone to no screen.
  func findNowhere() -> ScenarioDraft? {
    let reader = StateReader(of: self)
    let state = (0..<graph.expandedCount).first { state in
      guard graph.apps[graph.keys[state].app].pointee.isNowhere else { return false }
      reader.load(state)
      return reader.world.pointee.phone == .app && reader.world.pointee.process == .active
    }
    return state.map { draft(of: path(to: UInt32($0))) }
  }

  /// The IDs of what was to be seen.
  var seenPlaces: Set<String> {
    Set(screens.flatMap(\.layerIDs)).intersection(generator.plan.flow.places.map(\.id))
  }

  var unreached: [ExplorationResult.Unreached] {
    let reached = seenPlaces
    return generator.plan.flow.places.map(\.id).filter { !reached.contains($0) }.map {
      ExplorationResult.Unreached(id: $0, reason: generator.plan.unreached[$0])
    }
  }
}
