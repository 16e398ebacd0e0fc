import DeviceSimulation
import UnlockEngine

/// What an exploration found.
public struct ExplorationResult: Hashable, Sendable {
  public let flow: String
  /// The titles of the starting points.
  public let starts: [String]
  public let progress: Progress
  public let ending: Ending
  public let outcomes: [Outcome]
  /// IDs of the flow and of the system that never were to be seen.
  public let unreached: [Unreached]
  /// What the plan leaves out, in sentences.
  public let bounds: [String]
  /// What somebody set instead of the flow's own: "away-limit: 2m (5m in the source)".
  public let settings: [String]
  /// How many different pictures there were to be seen.
  public let pictures: Int
  /// How many different devices, apps, and rests of worlds there were.
  public let parts: [Int]
  /// Bytes that the states take, and the steps between them.
  public let stateBytes: Int
  public let stepBytes: Int

  /// Whether every state was visited.
  public var isComplete: Bool { ending == .complete }

  /// How an exploration ended.
  public enum Ending: Hashable, Sendable {
    case complete
    /// When it was told to, or had as many states as were asked for.
    case stopped
    /// There were more parts, pictures or steps than it has numbers for.
    case full
    /// There was no memory for more.
    case noMemory
  }

  /// What came of one rule.
  public struct Outcome: Hashable, Sendable {
    public let rule: String
    public let result: Result
    /// Whether the rule states a figure of the source's that was set otherwise on purpose. It was checked with the
    /// figure that was set.
    public let isOfOwnFigure: Bool
  }

  /// Whether a rule holds.
  public enum Result: Hashable, Sendable {
    case held
    case broken(Counterexample)
    /// Something that ought to be so at least once was never so.
    case neverSeen
    /// The exploration was stopped before this could be known.
    case unknown
    /// Its check assumes limits of the flow's own, and others were set.
    case notJudged
  }

  /// A place that never was to be seen.
  public struct Unreached: Hashable, Sendable {
    public let id: String
    /// Why the plan expects that; `nil` when it doesn't.
    public let reason: String?
  }

  init<F: Explored>(_ explorer: Explorer<F>) {
    flow = explorer.list.plan.flow.name
    starts = explorer.starts.map(\.title)
    progress = explorer.progress
    ending = explorer.ending
    outcomes = explorer.outcomes
    unreached = explorer.unreached
    bounds =
      explorer.list.plan.bounds + explorer.list.boundsOfLocking + explorer.list.boundsOfDates
      + [MoveList<F>.boundOfBeingInactive] + Rule.exceptionsOfClocks(in: explorer.list.plan.flow)
    settings = explorer.list.plan.ownSettings
    pictures = explorer.screens.count
    parts = [explorer.graph.devices.count, explorer.graph.apps.count, explorer.graph.rests.count]
    stateBytes = explorer.graph.stateBytes
    stepBytes = explorer.graph.stepBytes
  }

  public var brokenRules: [(rule: String, example: Counterexample)] {
    outcomes.compactMap { outcome in
      guard case .broken(let example) = outcome.result else { return nil }
      return (outcome.rule, example)
    }
  }

  /// Whether nothing was found to be wrong; true of a part of the space too. Under settings of one's own a place
  /// needn't be reached, and what ought to be so at least once needn't be.
  public var hasHeld: Bool {
    outcomes.allSatisfy { outcome in
      switch outcome.result {
      case .held, .unknown, .notJudged: true
      case .broken: false
      case .neverSeen: !settings.isEmpty
      }
    } && (!isComplete || !settings.isEmpty || unreached.allSatisfy { $0.reason != nil })
  }
}

/// A way through a flow.
public struct MovePath: Hashable, Sendable {
  /// The plan's starting point, by number.
  public let start: Int
  public let moves: [Move]
}

extension Explorer {
  /// The way by which a state was first reached, which is a shortest one.
  public func path(to state: UInt32) -> MovePath {
    var moves: [Move] = []
    var place = state
    while let parent = parents[Int(place)] {
      let step = graph.successors(of: Int(parent)).firstIndex(of: place)
      if let step { moves.append(self.moves(from: parent)[step]) }
      place = parent
    }
    return MovePath(start: beginnings.firstIndex(of: place) ?? 0, moves: moves.reversed())
  }

  /// All moves from a state, in the order of its steps.
  private func moves(from state: UInt32) -> [Move] {
    let world = makeZeroed(template)
    let screen = ObservedScreen(screens[Int(graph.screens[Int(state)])], isBroken: false)
    var moves = GrowableBuffer<Move>()
    defer {
      moves.free()
      screen.free()
      world.deinitialize(count: 1)
      world.deallocate()
    }
    graph.assemble(Int(state), &world.pointee)
    list.moves(from: world, screen, &moves)
    return (0..<moves.count).map { moves[$0] }
  }

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
        isOfOwnFigure: rule.limits.contains(where: list.plan.isSetOtherwise))
    }
  }

  private func result(
    _ rule: Rule<F>, _ index: Int, _ seen: Set<Int>, _ stuck: [Int: UInt32?]
  ) -> ExplorationResult.Result {
    guard list.plan.judges(rule) else { return .notJudged }
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
    let world = makeZeroed(template)
    defer {
      world.deinitialize(count: 1)
      world.deallocate()
    }
    graph.assemble(Int(state), &world.pointee)
    return zip(moves(from: state), graph.successors(of: Int(state))).first { move, target in
      guard case .tap = move, target == state else { return false }
      var after = world.pointee
      var effects: [Effect] = []
      list.perform(move, &after, &effects)
      return effects.isEmpty
    }?.0
  }

  /// The first state from which none of the wanted ones can be come to.
  ///
  /// Goes through the states backwards until nothing changes: most steps lead to states that were found
  /// later, so that a few rounds are enough and no table of steps backwards is needed.
  private func stuckState(_ isWanted: (Moment<F>) -> Bool) -> UInt32? {
    let world = makeZeroed(template)
    let places = UnsafeMutablePointer<Screen>.allocate(capacity: screens.count)
    places.initialize(from: screens, count: screens.count)
    defer {
      world.deallocate()
      places.deinitialize(count: screens.count)
      places.deallocate()
    }
    var leads = (0..<graph.count).map { state in
      graph.assemble(state, &world.pointee)
      return isWanted(
        Moment(world: world, screen: places + Int(graph.screens[state]), memory: graph.memory(of: state)))
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
    return list.plan.flow.places.map(\.id).filter { !reached.contains($0) }.map {
      ExplorationResult.Unreached(id: $0, reason: list.plan.unreached[$0])
    }
  }
}
